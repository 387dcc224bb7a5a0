/**
 * Text fragments of real web pages in Chromium: each sentence that was read from a page is marked in it by its
 * `enlace_web`, and the words that are marked are its own.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enlaceWeb } from '../../../src/core/anchor-web.ts'
import { lettersOf } from '../../../src/core/anchoring/letters.ts'
import { readerFor } from '../../../src/core/read/index.ts'
import { closeIdle } from '../../../src/core/read/isolate.ts'
import { sentences } from '../../../src/core/sentences.ts'
import { PACKAGE_ROOT } from '../../../src/paths.ts'
import { hasBrowser, openBrowser } from '../browser.ts'

const FOLDER = join(PACKAGE_ROOT, '../shared/data/html')
/** Articles in four languages, with tables, lists, notes, and a page that is written from right to left. */
const PAGES = ['ars-1', 'lwn-1', 'wikipedia', 'la-nacion', 'heise', 'rtl-1']
const there = hasBrowser && existsSync(FOLDER)
if (hasBrowser && !there) console.warn(`SKIPPED: text fragments need the pages of ${FOLDER}`)
/** Sentences of a page that are tried, evenly over it. */
const TRIED = 5
const MARKED = [255, 0, 254] as const
const STYLE = `<style>::target-text{background:rgb(${MARKED});color:rgb(${MARKED})}</style>`
const OWN = ['a - dash, a comma & more (in brackets)', 'cien % y #3 = 4? Sí: «así», d’accord']

const source = (name: string): string =>
  name === 'own'
    ? `<!doctype html><meta charset="utf-8"><title>x</title><p>Nada.</p>${OWN.map(text => `<p>Aquí ${text.replace('&', '&amp;')} fin.</p>`).join('')}`
    : readFileSync(join(FOLDER, name, 'source.html'), 'utf8').replace(/<script\b[^]*?<\/script>/gi, '')

let server: Server, browser: Browser, site: string
beforeAll(async () => {
  if (!there) return
  server = createServer(({ url = '' }, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    const name = url.slice(1)
    reply.end(PAGES.includes(name) || name === 'own' ? source(name) + STYLE : '')
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  closeIdle()
})

async function sentencesOf(name: string): Promise<string[]> {
  const path = join(FOLDER, name, 'source.html')
  const reading = await (await readerFor(path, path))!.read({
    ...{ path, nombre: path, media: null, limits: { seconds: 120, megabytes: 1500 } },
    ...{ onUnits: async () => {}, onProgress: async () => {}, signal: new AbortController().signal },
  })
  const all = reading.units
    .flatMap(({ texto }) => sentences(texto).map(({ from, to }) => texto.slice(from, to).trim()))
    .filter(text => lettersOf(text).bare.length >= 24)
  return Array.from({ length: Math.min(TRIED, all.length) }, (_, i) => all[Math.floor((i * all.length) / TRIED)]!)
}

/**
 * Returns some letters from the middle of the first line that is marked; null when nothing is. At its edges a browser
 * may take the caret of Latin words in a line from right to left for one in the next line, as Chromium 156 does.
 */
async function marked(page: Page): Promise<string | null> {
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isMarked = (pixel: number): boolean => MARKED.every((value, i) => data[pixel * info.channels + i] === value)
  let first = 0
  while (first < info.width * info.height && !isMarked(first)) first++
  if (first === info.width * info.height) return null
  const row = first - (first % info.width)
  let longest = { from: 0, to: 0 }
  for (let from = first; from < row + info.width; from++) {
    let to = from
    while (to < row + info.width && isMarked(to)) to++
    if (to - from > longest.to - longest.from) longest = { from, to }
    from = to
  }
  const place = [Math.floor((longest.from + longest.to) / 2) - row, row / info.width + 6] as const
  return page.evaluate<string>(`(() => {
    const { startContainer, startOffset } = document.caretRangeFromPoint(${place.join(', ')})
    return startContainer.textContent.slice(startOffset, startOffset + 12)
  })()`)
}

async function shows(name: string, text: string): Promise<string> {
  const address = enlaceWeb({ tipo: 'web', url: `${site}/${name}` }, text)!
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  await context.route('**', route => (route.request().url().startsWith(site) ? route.continue() : route.abort()))
  const page = await context.newPage()
  const own = lettersOf(text).bare
  let words: string | null = null
  try {
    await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 300_000 })
    // A page that still loads moves between its picture and the question what stands there: it is asked again.
    const isOwn = async (): Promise<boolean> => {
      words = await marked(page)
      return words !== null && own.includes(lettersOf(words).bare.slice(0, 6))
    }
    await expect.poll(isOwn).toBe(true)
    return ''
  } catch (error) {
    if (words !== null) return `«${text}» marks «${words}»`
    return `«${text}» marks nothing: ${address} ${String(error).slice(0, 200)}`
  } finally {
    await context.close()
  }
}

describe.runIf(there)('the address of a web page with the words', () => {
  it.each(PAGES)(
    '%s: marks them, whatever they are',
    async name => {
      const wrong: string[] = []
      for (const text of await sentencesOf(name)) wrong.push(await shows(name, text))
      expect(wrong.filter(Boolean)).toEqual([])
    },
    600_000,
  )

  it('has its own signs escaped', async () => {
    const wrong: string[] = []
    for (const text of OWN) wrong.push(await shows('own', text))
    expect(wrong.filter(Boolean)).toEqual([])
  })
})
