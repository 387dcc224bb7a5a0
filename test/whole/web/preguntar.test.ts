/**
 * Preguntar in a browser: a streamed answer whose notes open their source, sources that disagree, nothing found, Esc, a
 * writer that fails.
 */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound, expectSoundInEachLook, hasBrowser, openOwnStand, type Stand } from './stand.ts'

const SAID = 'La imprenta llegó a la ciudad de Sevilla en 1477.'
const QUESTION = '¿Cuándo llegó la imprenta a Sevilla?'
let stand: Stand, server: Server
/** What the fake writer does with its next question. */
let fakeWriter: (res: ServerResponse, asked: string) => void = res => {
  res.statusCode = 500
  res.end()
}
const say = (res: ServerResponse, content: string): void =>
  void res.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)

beforeAll(async () => {
  if (!hasBrowser) return
  server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.once('end', () => fakeWriter(res, Buffer.concat(chunks).toString()))
  })
  await new Promise<void>(done => {
    server.listen(0, '127.0.0.1', done)
  })
  stand = await openOwnStand({
    env: {
      ANAQUEL_WRITER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ANAQUEL_WRITER_MODEL: 'fake',
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-ask-'))
  for (const [name, text] of [
    ['a.txt', `${SAID} Los talleres eran pequeños.`],
    ['b.txt', 'La imprenta no llegó a la ciudad de Sevilla en 1477.'],
  ] as const) {
    writeFileSync(join(folder, name), text)
    await stand.add(join(folder, name), 'text/plain')
  }
  rmSync(folder, { recursive: true })
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await stand?.close()
})

async function put(page: Page, question: string): Promise<void> {
  await page.fill('#next', question)
  await page.press('#next', 'Enter')
}

/** By literal sentences alone: the writer fails, and one goes on. */
async function literally(page: Page): Promise<void> {
  fakeWriter = res => {
    res.statusCode = 500
    res.end()
  }
  await put(page, QUESTION)
  await page.click('text=Seguir con frases literales')
  await page.waitForSelector('.trust')
}

describe.runIf(hasBrowser)('Preguntar', () => {
  it('the question and the answer are sound', async () => {
    await stand.visit('/preguntar', async page => {
      await page.waitForSelector('#next')
      await expectSoundInEachLook(page)
      await literally(page)
      await expectSoundInEachLook(page)
    })
  })

  it('a writer that fails leaves what is proved; literal sentences go on; sources that disagree stand side by side, older first', async () => {
    await stand.visit('/preguntar', async page => {
      await literally(page)
      expect(await page.locator('.sides .source').allTextContents()).toEqual(expect.arrayContaining([SAID]))
      expect(await page.locator('.dispute h2').textContent()).toBe('Las fuentes no coinciden')
      await page.locator('h1').focus()
      await page.keyboard.press('1')
      await page.waitForSelector('#n1:target')
      await page.keyboard.press('b')
      await page.waitForSelector('.dispute #r1:target')
      expect(new URL(page.url()).pathname).toMatch(/^\/preguntar\/\w+$/)
      await page.reload()
      await page.waitForSelector('.trust')
    })
  })

  it('text is only added to; a note opens its source and its page, and one comes back; what was withdrawn is counted and can be seen', async () => {
    let finish = (): void => {}
    fakeWriter = res => {
      say(
        res,
        `La imprenta llegó a la ciudad de Sevilla en 1477 [^1][^2]. La imprenta es cosa de brujas y de gatos [^1]. `,
      )
      finish = () => {
        say(res, `Los talleres eran pequeños [^1][^2].\n`)
        res.write('data: [DONE]\n\n')
        res.end()
      }
    }
    await stand.visit(
      '/preguntar',
      async page => {
        await put(page, QUESTION)
        await page.waitForSelector('.answer .note-ref')
        const before = (await page.evaluate('document.querySelector(".answer p").textContent')) as string
        expect(await page.getAttribute('.answer', 'aria-busy')).toBe('true')
        finish()
        await page.waitForSelector('.trust')
        expect(
          ((await page.evaluate('document.querySelector(".answer p").textContent')) as string).startsWith(before),
        ).toBe(true)
        expect(await page.textContent('.answer')).not.toContain('brujas')
        expect(await page.textContent('.trust')).toContain('Se retiró una oración que ningún pasaje apoyaba.')
        await page.click('.trust summary')
        expect(await page.textContent('.trust li')).toBe('La imprenta es cosa de brujas y de gatos.')
        await page.click('.answer .note-ref')
        await page.waitForSelector('.notes > li:target .leaf mark')
        expect(await page.textContent('.notes > li:target .source')).toBe(SAID)
        await page.click('.notes > li:target [role=doc-backlink]')
        await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('note-ref')
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('Esc stops, and what was proved stays', async () => {
    fakeWriter = res => say(res, `La imprenta llegó a la ciudad de Sevilla en 1477 [^1][^2]. Los talleres`)
    await stand.visit('/preguntar', async page => {
      await put(page, QUESTION)
      await page.waitForSelector('.answer .note-ref')
      await page.keyboard.press('Escape')
      await page.waitForSelector('text=Parada. Queda lo que ya estaba comprobado.')
      expect(await page.textContent('.answer')).toContain('Sevilla en 1477')
      expect(await page.locator('.notes > li').count()).toBeGreaterThan(0)
    })
  })

  it('nothing found is said plainly, and nothing is made up', async () => {
    await stand.visit('/preguntar', async page => {
      await put(page, 'xyzzy plugh frotz')
      expect(await (await page.waitForSelector('main .lead[role=status]')).textContent()).toMatch(
        /^Tu biblioteca no responde a esto\. No se inventa una respuesta\. Se buscó en 2 documentos\.$/,
      )
      expect(await page.locator('.notes').count()).toBe(0)
      await expectSound(page)
    })
  })

  it('on a phone a note opens its source under its paragraph', async () => {
    fakeWriter = res => {
      say(res, `La imprenta llegó a la ciudad de Sevilla en 1477 [^1][^2].\n`)
      res.write('data: [DONE]\n\n')
      res.end()
    }
    await stand.visit(
      '/preguntar',
      async page => {
        await put(page, QUESTION)
        await page.waitForSelector('.trust')
        await page.click('.answer .note-ref')
        expect(await page.textContent('.inline-source .source')).toBe(SAID)
        await expectSound(page)
      },
      { viewport: { width: 390, height: 800 } },
    )
  })

  it('a language model words the questions that come next; one of them is asked; a document is summarised', async () => {
    fakeWriter = (res, asked) => {
      if (asked.includes('Propón cinco preguntas'))
        say(res, '- ¿Cómo eran los talleres de la imprenta?\n- ¿Quién fue Napoleón?')
      else if (asked.includes('Resumes un documento'))
        say(res, `${SAID.replace('.', '')} [^1]. Es cosa de brujas [^1].\n`)
      else say(res, `La imprenta llegó a la ciudad de Sevilla en 1477 [^1][^2].\n`)
      res.write('data: [DONE]\n\n')
      res.end()
    }
    await stand.visit('/preguntar', async page => {
      await put(page, QUESTION)
      await page.waitForSelector('text=Preguntas que siguen')
      expect(await page.locator('section .text-btn').allTextContents()).toEqual([
        '¿Cómo eran los talleres de la imprenta?',
      ])
      await expectSound(page)
      await page.click('section .text-btn')
      await page.waitForSelector('h1:text("¿Cómo eran los talleres de la imprenta?")')
    })
    const [document] = (
      await stand.api<{ documentos: { id: string; titulo: string }[] }>('GET', '/documentos')
    ).documentos.filter(({ titulo }) => titulo === 'a')
    await stand.visit(`/preguntar?documento=${document!.id}`, async page => {
      // The list of documents comes only after the summary was asked for.
      let asked = (): void => {}
      const held = new Promise<void>(done => {
        asked = done
      })
      await page.route(/\/documentos\?/, async route => {
        await held
        await route.continue()
      })
      await page.reload()
      await page.click('text=Resumir este documento')
      asked()
      await page.waitForSelector('.trust')
      expect(await page.textContent('h1')).toBe('Resumen de «a»')
      expect(await page.textContent('.answer')).toContain('en 1477')
      expect(await page.textContent('.trust')).toContain('Se retiró una oración')
      await expectSound(page)
    })
  })
})
