/**
 * What a screen reader hears on each journey: the tree of roles and names that the browser hands to it, held to the
 * files beside this one (`vitest run test/whole/web/spoken.test.ts -u` writes them anew, to be read before they are
 * kept).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, openStand, type Stand } from './stand.ts'

const ONE = 'La imprenta llegó a la ciudad de Sevilla en 1477.',
  NEAR = 'Los talleres de Salamanca eran pequeños y pobres.',
  BARE = 'Los talleres de Salamanca eran enormes y vendían a toda Europa.'
let stand: Stand
const folder = mkdtempSync(join(tmpdir(), 'anaquel-spoken-'))
beforeAll(async () => {
  if (!hasBrowser) return
  stand = await openStand()
  for (const [name, text] of [
    ['Imprenta.txt', ONE],
    ['Talleres.txt', NEAR],
  ] as const) {
    writeFileSync(join(folder, name), text)
    await stand.add(join(folder, name), 'text/plain')
  }
  await fetch(`${stand.url}/api/v1/documentos?nombre=roto.pdf&esperar=60`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stand.key}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.4 roto',
  })
})
afterAll(async () => {
  await stand?.close()
  rmSync(folder, { recursive: true })
})

/** Without addresses, which have ids in them, and without the day. */
async function spoken(page: Page, part = 'body'): Promise<string> {
  const tree = await page.locator(part).ariaSnapshot()
  return `${tree
    .split('\n')
    .filter(line => !/^\s*- \/url:/.test(line))
    .join('\n')
    .replace(/\b(?:hoy|ayer|today|yesterday)\b/g, 'DAY')
    .replace(/\b\d+ ms\b/g, 'MS')}\n`
}

const wide: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const held = (tree: string, name: string): Promise<void> => expect(tree).toMatchFileSnapshot(`spoken/${name}.txt`)

describe.runIf(hasBrowser)('what is heard', () => {
  it.each([
    ['es', 'es-ES'],
    ['en', 'en-GB'],
  ])('in Biblioteca, %s: its counts, what failed, each document', async (name, locale) => {
    await stand.visit(
      '/biblioteca',
      async page => {
        await page.waitForSelector('.shelf .doc >> nth=1')
        await page.waitForSelector('.failures')
        await page.waitForSelector('.title [role=status]:has-text("2 ")')
        const parts = ['.title:has(h1) > div', '.failures', '.shelf', '.foot']
        const heard: string[] = []
        for (const part of parts) heard.push(await spoken(page, part))
        await held(heard.join(''), `biblioteca-${name}`)
      },
      { ...wide, locale },
    )
  })

  it('in the dialog of an address: its name, its field, what was wrong', async () => {
    await stand.visit(
      '/biblioteca',
      async page => {
        await page.waitForSelector('.shelf .doc >> nth=1')
        await page.keyboard.press('u')
        // Until the dialog is there, letters are keys of the page: `a` chooses files.
        await page.waitForSelector('dialog input:focus')
        await page.keyboard.type('nada')
        await page.keyboard.press('Enter')
        await page.waitForSelector('#url-wrong')
        await held(await spoken(page, 'dialog'), 'address')
      },
      wide,
    )
  })

  it('in Citar: the draft with each citation in its place, each decision, the nearest passage', async () => {
    await stand.visit(
      '/citar',
      async page => {
        await page.fill('#draft', `# Mi capítulo\n\n${ONE} ${BARE}\n`)
        await page.keyboard.press('Control+Enter')
        await page.waitForSelector('.decide .proof')
        await page.waitForSelector('.decide .decision >> text=Ningún otro pasaje la apoya')
        await page.waitForSelector('.judge-limits')
        await held(await spoken(page, 'main'), 'citar')
      },
      wide,
    )
  })

  it('in Buscar: what was asked, which passages answer, the citation of each', async () => {
    await stand.visit(
      '/buscar?q=imprenta%20Sevilla%201477',
      async page => {
        await page.waitForSelector('.passage')
        await held(await spoken(page, '.results'), 'buscar')
      },
      wide,
    )
  })

  it('in Preguntar: the answer with its notes, each source with the way back, how far it can be trusted', async () => {
    await stand.visit(
      '/preguntar',
      async page => {
        await page.fill('#next', '¿Cuándo llegó la imprenta a Sevilla?')
        await page.keyboard.press('Enter')
        await page.waitForSelector('.trust')
        await held(await spoken(page, '.answer'), 'preguntar')
        await held(await spoken(page, '.aside'), 'preguntar-fuentes')
      },
      wide,
    )
  })

  it('in Verificar: the claim, the verdict, the words it rests on', async () => {
    await stand.visit(
      '/verificar',
      async page => {
        await page.fill('textarea', ONE)
        await page.keyboard.press('Control+Enter')
        await page.waitForSelector('#v-1 blockquote')
        await held(await spoken(page, '#v-1'), 'verificar')
      },
      wide,
    )
  })

  it('in the reader: where one is, its words, the marks and the note that is open; in Notas the same', async () => {
    const { documentos } = await stand.api<{ documentos: { id: string; titulo: string }[] }>('GET', '/documentos')
    const { id } = documentos.find(({ titulo }) => titulo === 'Imprenta')!
    const { notas } = await stand.api<{ notas: { id: string }[] }>('GET', `/documentos/${id}/notas`)
    for (const note of notas) await stand.api('DELETE', `/notas/${note.id}`)
    const body = { posicion: 1, texto: 'Sevilla en 1477', nota: 'Otros dicen 1472', etiquetas: ['fecha'] }
    const note = await stand.api<{ id: string }>('POST', `/documentos/${id}/notas`, body)
    await stand.visit(
      `/leer/${id}?n=${note.id}`,
      async page => {
        await page.waitForSelector('mark.noted')
        await page.waitForSelector('.note textarea')
        await held((await spoken(page, 'header')) + (await spoken(page, 'main')), 'lector')
        await held(await spoken(page, '.anchor-panel'), 'lector-panel')
        await page.goto(`${stand.url}/notas`)
        await page.waitForSelector('article.note')
        await held(await spoken(page, 'article.note'), 'notas')
      },
      wide,
    )
  })

  it('in Referencias: how records come in, where they go, each of them', async () => {
    await stand.visit(
      '/referencias',
      async page => {
        await page.waitForSelector('main li')
        await held(await spoken(page, 'main'), 'referencias')
      },
      wide,
    )
  })

  it.each([
    ['/ajustes', '#colecciones', 'ajustes-colecciones'],
    ['/ajustes', '#aspecto', 'ajustes-aspecto'],
    ['/ajustes', 'nav[aria-label="Apartados de Ajustes"]', 'ajustes-nav'],
    ['/nada', 'body', 'nothing'],
  ])('%s, %s', async (path, part, name) => {
    await stand.visit(
      path,
      async page => {
        await page.waitForSelector(`${part} >> nth=0`)
        if (part === '#colecciones') await page.waitForSelector('#colecciones li')
        await held(await spoken(page, part), name)
      },
      wide,
    )
  })

  it('at the door: what is wrong comes first, and each field says what it is', async () => {
    await stand.visit(
      '/idioma?a=es&r=/empezar',
      async page => {
        await held(await spoken(page), 'door-used')
        await page.goto(`${stand.url}/entrar?fin=1`)
        await held(await spoken(page, 'form:has(#correo)'), 'door')
      },
      wide,
    )
  })

  it.each(['/biblioteca', '/buscar', '/preguntar', '/citar', '/verificar', '/referencias', '/ajustes'])(
    '%s has its landmarks, one heading of the first rank, and opens at the top of a narrow window',
    async path => {
      await stand.visit(
        path,
        async page => {
          await page.waitForSelector('main h1')
          await page.waitForLoadState('networkidle')
          const tree = await spoken(page)
          for (const landmark of ['banner', 'navigation "Secciones"', 'main', 'contentinfo'])
            expect(tree).toContain(`- ${landmark}`)
          expect(tree.match(/- heading ".*" \[level=1\]/g)).toHaveLength(1)
          expect(await page.evaluate('scrollY')).toBe(0)
          expect(await page.evaluate('document.querySelector("h1").getBoundingClientRect().top < innerHeight')).toBe(
            true,
          )
        },
        { viewport: { width: 320, height: 640 } },
      )
    },
  )
})
