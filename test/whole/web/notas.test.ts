/**
 * Marks in a browser: with the mouse, a finger and the keyboard, on a page, in a text, in a sheet; noted, undone,
 * listed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound, expectSoundInEachLook, hasBrowser, LOOKS, openStand, SAMPLE, type Stand } from './stand.ts'

interface Note {
  id: string
  texto: string
  nota: string
  etiquetas: string[]
  color: string
  cita: string
  posicion: number
  cajas?: { x0: number; y0: number; x1: number; y1: number }[]
}

const folder = mkdtempSync(join(tmpdir(), 'anaquel-notas-'))
let stand: Stand
let book = '',
  article = '',
  sheet = ''

beforeAll(async () => {
  if (!hasBrowser) return
  stand = await openStand()
  book = (await stand.add(SAMPLE)).id
  writeFileSync(
    join(folder, 'molinos.html'),
    '<!doctype html><html lang="es"><title>Molinos</title><body><article><h1>Molinos</h1>' +
      '<p>Dijo que no huyeran. Eran gigantes y no molinos.</p><p>Y así fue la primera ' +
      'salida, que acabó pronto y mal.</p></article></body></html>',
  )
  article = (await stand.add(join(folder, 'molinos.html'), 'text/html')).id
  writeFileSync(join(folder, 'censo.csv'), 'villa,vecinos\nArgamasilla,700\nToboso,900\n')
  sheet = (await stand.add(join(folder, 'censo.csv'), 'text/csv')).id
})
afterAll(async () => {
  await stand?.close()
  rmSync(folder, { recursive: true, force: true })
})

const kept = async (id: string): Promise<Note[]> =>
  (await stand.api<{ notas: Note[] }>('GET', `/documentos/${id}/notas`)).notas
const words = async (id: string): Promise<string[]> => (await kept(id)).map(({ texto }) => texto)
/** Each journey begins with nothing marked, also when it is walked a second time. */
const wipe = async (id: string): Promise<void> => {
  for (const note of await kept(id)) await stand.api('DELETE', `/notas/${note.id}`)
}
/** One-letter keys work where nothing is typed. */
const leaveField = (page: Page): Promise<unknown> => page.evaluate('document.activeElement.blur()')
/** Words of a page or a text, as if somebody had drawn over them. */
const select = (page: Page, within: string, from: string, to: string): Promise<void> =>
  page.evaluate(
    `(([within, from, to]) => {
      const walker = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT), range = document.createRange()
      let begun = false
      while (walker.nextNode()) {
        const node = walker.currentNode
        if (!begun && node.data.includes(from)) { range.setStart(node, node.data.indexOf(from)); begun = true }
        if (begun && node.data.includes(to)) { range.setEnd(node, node.data.indexOf(to) + to.length); break }
      }
      getSelection().removeAllRanges()
      getSelection().addRange(range)
    })(${JSON.stringify([within, from, to])})`,
  )

describe.runIf(hasBrowser)('marks in the reader', () => {
  it('on a page: chosen, coloured, noted, tagged, cited; undone; changed; deleted', async () => {
    await wipe(book)
    await stand.visit(`/leer/${book}?u=10`, async page => {
      await page.waitForSelector('.leaf[data-n="10"] canvas:not(.waiting)')
      await select(page, '.leaf[data-n="10"] .text-layer', 'rocín flaco', 'corredor')
      await page.getByRole('toolbar').getByRole('button', { name: 'Marcar en azul' }).click()
      await page.waitForSelector('.noted-here .azul rect')
      await page.fill('.note textarea', 'Como Rocinante')
      await page.fill('.note input', 'caballo, Rocinante , caballo')
      await expect
        .poll(async () => (await kept(book)).map(({ nota, etiquetas }) => [nota, ...etiquetas]))
        .toEqual([['Como Rocinante', 'caballo', 'Rocinante']])
      const [note] = await kept(book)
      expect([note!.texto, note!.color, note!.cita, note!.cajas!.length]).toEqual([
        'rocín flaco y galgo corredor',
        'azul',
        '(Cervantes Saavedra, 1605, p. 1)',
        1,
      ])
      await expectSound(page)
      await page.locator('.note .swatch.rosa').click()
      await page.waitForSelector('.noted-here .rosa rect')
      // A press on the marked words opens their note again.
      await leaveField(page)
      await select(page, '.leaf[data-n="10"] .text-layer', 'salpicón', 'noches')
      await page.keyboard.press('2')
      await page.waitForSelector('.noted-here .verde rect')
      const box = (await page.locator('.noted-here .rosa rect').boundingBox())!
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await expect.poll(() => page.inputValue('.note textarea')).toBe('Como Rocinante')
      await page.locator('.note').getByRole('button', { name: 'Borrar' }).click()
      await page.getByRole('button', { name: /Deshacer/ }).click()
      await page.waitForSelector('.noted-here .rosa rect')
      expect((await words(book)).sort()).toEqual(['rocín flaco y galgo corredor', 'salpicón las más noches'])
    })
  })

  it('a selection that begins and ends within words marks them whole', async () => {
    await wipe(book)
    await stand.visit(`/leer/${book}?u=10`, async page => {
      await page.waitForSelector('.leaf[data-n="10"] canvas:not(.waiting)')
      await select(page, '.leaf[data-n="10"] .text-layer', 'ocín flaco', 'corred')
      await page.keyboard.press('2')
      await expect.poll(() => words(book)).toEqual(['rocín flaco y galgo corredor'])
    })
  })

  it('what is typed when the page is left is saved', async () => {
    await wipe(book)
    const { id } = await stand.api<Note>('POST', `/documentos/${book}/notas`, {
      ...{ posicion: 10, texto: 'rocín flaco y galgo corredor', nota: 'Uno' },
    })
    await stand.visit(`/leer/${book}?u=10&n=${id}`, async page => {
      const text = page.locator('.note textarea')
      await expect.poll(() => text.inputValue()).toBe('Uno')
      await text.fill('Uno y dos')
      await page.goto(`${new URL(page.url()).origin}/notas`)
      await expect.poll(async () => (await kept(book)).map(({ nota }) => nota)).toEqual(['Uno y dos'])
    })
  })

  it('what was written elsewhere meanwhile is shown on coming back, and is not written over', async () => {
    await wipe(book)
    const note = await stand.api<Note>('POST', `/documentos/${book}/notas`, {
      ...{ posicion: 10, texto: 'rocín flaco y galgo corredor', nota: 'Uno', etiquetas: ['caballo'] },
    })
    const elsewhere = async (page: Page, nota: string): Promise<void> => {
      await stand.api('PATCH', `/notas/${note.id}`, { nota })
      await page.evaluate('void dispatchEvent(new Event("focus"))')
    }
    const stored = async (): Promise<string[]> => (await kept(book)).map(({ nota }) => nota)
    await stand.visit(`/leer/${book}?u=10&n=${note.id}`, async page => {
      const text = page.locator('.note textarea')
      await expect.poll(() => text.inputValue()).toBe('Uno')
      await elsewhere(page, 'Dos')
      await expect.poll(() => text.inputValue()).toBe('Dos')
      await text.press('ControlOrMeta+End')
      await text.pressSequentially(' y tres')
      await expect.poll(stored).toEqual(['Dos y tres'])
      await page.getByRole('button', { name: 'Borrar' }).click()
      await elsewhere(page, 'Cuatro')
      await page.getByRole('button', { name: /Deshacer/ }).waitFor()
      expect(await page.locator('.note textarea').count()).toBe(0)
    })
  })

  it('what is typed in two tabs at once is kept, and both are told', async () => {
    await wipe(book)
    const { id } = await stand.api<Note>('POST', `/documentos/${book}/notas`, {
      ...{ posicion: 10, texto: 'rocín flaco y galgo corredor', nota: 'Uno.' },
    })
    const stored = async (): Promise<string[]> => (await kept(book)).map(({ nota }) => nota)
    await stand.visit(`/leer/${book}?u=10&n=${id}`, async page => {
      const other = await page.context().newPage()
      await other.goto(page.url())
      const [here, there] = [page.locator('.note textarea'), other.locator('.note textarea')]
      for (const text of [here, there]) await expect.poll(() => text.inputValue()).toBe('Uno.')
      // It would show what the other one stored as soon as it is come back to.
      await other.route(`**/documentos/${book}/notas`, route => route.abort())
      await here.press('ControlOrMeta+End')
      await here.pressSequentially(' Dos.')
      await expect.poll(stored).toEqual(['Uno. Dos.'])
      await there.press('ControlOrMeta+End')
      await there.pressSequentially(' Tres.')
      await expect.poll(stored).toEqual(['Uno. Dos. Tres.'])
      await expect.poll(() => there.inputValue()).toBe('Uno. Dos. Tres.')
      await other.getByText('tiene lo de los dos').waitFor()
      await other.close()
    })
  })

  it('what could not be stored is sent again when the page is left', async () => {
    await wipe(book)
    const { id } = await stand.api<Note>('POST', `/documentos/${book}/notas`, {
      ...{ posicion: 10, texto: 'rocín flaco y galgo corredor', nota: 'Uno' },
    })
    await stand.visit(`/leer/${book}?u=10&n=${id}`, async page => {
      const text = page.locator('.note textarea')
      await expect.poll(() => text.inputValue()).toBe('Uno')
      await page.route(`**/notas/${id}`, route => route.fulfill({ status: 429 }), { times: 1 })
      const refused = page.waitForResponse(response => response.status() === 429)
      await text.fill('Uno y dos')
      await refused
      await page.waitForTimeout(100)
      await page.goto(`${new URL(page.url()).origin}/notas`)
      await expect.poll(async () => (await kept(book)).map(({ nota }) => nota)).toEqual(['Uno y dos'])
    })
  })

  it('a note whose deletion is refused is there again', async () => {
    await wipe(book)
    const { id } = await stand.api<Note>('POST', `/documentos/${book}/notas`, {
      ...{ posicion: 10, texto: 'rocín flaco y galgo corredor', nota: 'Uno' },
    })
    await stand.visit(`/leer/${book}?u=10&n=${id}`, async page => {
      await page.waitForSelector('.note textarea')
      await page.route(`**/notas/${id}`, route => route.fulfill({ status: 429 }), { times: 1 })
      await page.locator('main').focus()
      await page.keyboard.press('Delete')
      await expect.poll(() => page.locator('.note textarea').count()).toBe(0)
      // The time for undoing is over when the page is left.
      await page.evaluate('dispatchEvent(new Event("pagehide"))')
      await expect.poll(() => page.locator('.note-line, .note textarea').count()).toBe(1)
    })
  })

  it('an answer that comes late leaves what was typed since', async () => {
    await wipe(book)
    const { id } = await stand.api<Note>('POST', `/documentos/${book}/notas`, {
      ...{ posicion: 10, texto: 'rocín flaco y galgo corredor', nota: 'Uno' },
    })
    await stand.visit(`/leer/${book}?u=10&n=${id}`, async page => {
      const text = page.locator('.note textarea')
      await expect.poll(() => text.inputValue()).toBe('Uno')
      const answers: (() => Promise<void>)[] = []
      await page.route(`**/notas/${id}`, async route => {
        const response = await route.fetch()
        answers.push(() => route.fulfill({ response }))
      })
      await text.fill('Uno y dos')
      await expect.poll(() => answers.length).toBe(1)
      await text.fill('Uno y dos y tres')
      await expect.poll(() => answers.length).toBe(2)
      const first = page.waitForResponse(response => response.url().endsWith(id))
      await answers[0]!()
      await (await first).finished()
      await page.waitForTimeout(100)
      expect(await text.inputValue()).toBe('Uno y dos y tres')
      await answers[1]!()
    })
  })

  it('a region: drawn, by two presses, by keys; Esc leaves it', async () => {
    await wipe(book)
    const regions = async (): Promise<number[][]> =>
      (await kept(book)).map(({ cajas = [] }) => Object.values(cajas[0]!).map(share => Math.round(share * 10) / 10))
    await stand.visit(`/leer/${book}?u=10`, async page => {
      await page.waitForSelector('.leaf[data-n="10"] canvas:not(.waiting)')
      const begin = async (): Promise<(x: number, y: number) => readonly [number, number]> => {
        await page.getByRole('button', { name: 'Marcar una región' }).click()
        const box = (await page.locator('.leaf[data-n="10"] .region-area').boundingBox())!
        return (x, y) => [box.x + box.width * x, box.y + box.height * y]
      }
      let at = await begin()
      await page.mouse.move(...at(0.2, 0.2))
      await page.mouse.down()
      await page.mouse.move(...at(0.4, 0.3))
      await page.mouse.up()
      await expect.poll(regions).toEqual([[0.2, 0.2, 0.4, 0.3]])
      await page.waitForSelector('.noted-here .region rect')
      at = await begin()
      await page.mouse.click(...at(0.6, 0.5))
      await page.mouse.click(...at(0.5, 0.4))
      await expect.poll(async () => (await regions()).length).toBe(2)
      // The keys are the region's at once: there is no moment in which they still go to the button.
      expect(
        await page.evaluate(
          '([...document.querySelectorAll("button")].find(button => button.textContent.startsWith("Marcar una región")).click(), ' +
            'new Promise(done => setTimeout(() => done(document.activeElement.className))))',
        ),
      ).toBe('region-area')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await regions()).length).toBe(3)
      await begin()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('.region-area').count()).toBe(0)
      expect((await regions()).sort()).toEqual([
        [0.2, 0.2, 0.4, 0.3],
        [0.3, 0.4, 0.7, 0.6],
        [0.5, 0.4, 0.6, 0.5],
      ])
    })
  })

  it('by keyboard alone: sentence by sentence, longer, marked, noted, undone; the passage that a link shows', async () => {
    await wipe(article)
    await stand.visit(`/leer/${article}`, async page => {
      await page.waitForSelector('.unit .source')
      await page.keyboard.press('v')
      await page.keyboard.press('v')
      await expect.poll(() => page.evaluate('String(getSelection())')).toBe('Dijo que no huyeran.')
      await page.keyboard.press('V')
      await page.keyboard.press('m')
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
      await page.keyboard.type('Visto')
      await expect.poll(async () => (await kept(article)).map(({ nota }) => nota)).toEqual(['Visto'])
      expect(await words(article)).toEqual(['Dijo que no huyeran. Eran gigantes y no molinos.'])
      await leaveField(page)
      await page.keyboard.press('z')
      await expect.poll(() => words(article)).toEqual([])
      await expect.poll(() => page.locator('mark.noted').count()).toBe(0)
    })
    const { pasajes } = await stand.api<{ pasajes: { enlace: string }[] }>(
      'GET',
      '/buscar?k=1&q=%22primera%20salida%22',
    )
    const link = new URL(pasajes[0]!.enlace)
    await stand.visit(link.pathname + link.search, async page => {
      await page.waitForSelector('mark.now')
      await page.keyboard.press('5')
      await page.waitForSelector('mark.noted.morado')
      expect((await words(article))[0]).toContain('primera salida')
      await page.keyboard.press('Delete')
      await expect.poll(() => page.locator('mark.noted').count()).toBe(0)
    })
  })

  it.each(LOOKS)('%s %i: with a finger, in a sheet; axe finds nothing', async (colorScheme, width) => {
    await wipe(sheet)
    await stand.visit(
      `/leer/${sheet}`,
      async page => {
        await page.waitForSelector('.unit table.rows')
        await select(page, '.unit table.rows', 'Toboso', '900')
        const swatch = page.getByRole('toolbar').getByRole('button', { name: 'Marcar en amarillo' })
        const box = (await swatch.boundingBox())!
        expect([box.width, box.height].every(side => side >= 44)).toBe(true)
        await swatch.tap()
        await page.waitForSelector('mark.noted.amarillo')
        await page.waitForSelector('.mark-bar', { state: 'detached' })
        await expectSound(page)
        const [note] = await kept(sheet)
        expect([note!.texto, note!.cita]).toEqual(['Toboso | 900', '(censo, s. f., fila 3)'])
        await stand.api('DELETE', `/notas/${note!.id}`)
      },
      { colorScheme, viewport: { width, height: 900 }, hasTouch: true, isMobile: true },
    )
  })
})

describe.runIf(hasBrowser)('a reader who is quicker than the page', () => {
  /** The document with `held` on its way until what it returns is called. */
  const opened = async (page: Page, id: string, held: string): Promise<() => void> => {
    let release = (): void => {}
    const asked = new Promise<void>(done => (release = done))
    await page.route(held, async route => {
      await asked
      await route.continue()
    })
    await page.goto(`${stand.url}/leer/${id}`, { waitUntil: 'commit' })
    return release
  }
  const yellow = (page: Page): Promise<void> =>
    page.getByRole('toolbar').getByRole('button', { name: 'Marcar en amarillo' }).click()

  it.each([
    ['table.rows', 'Toboso', '900', () => sheet, 'Toboso | 900'],
    ['.leaf.words', 'huyeran', 'molinos', () => article, 'huyeran. Eran gigantes y no molinos'],
  ])('keeps what was selected in %s as the server drew it', async (within, from, to, id, marked) => {
    await wipe(id())
    await stand.visit('/notas', async page => {
      const release = await opened(page, id(), '**/unidades')
      await page.waitForSelector('.leaf.words')
      await select(page, within, from, to)
      release()
      await yellow(page)
      await page.waitForSelector('.unit mark.noted.amarillo')
    })
    expect(await words(id())).toEqual([marked])
  })

  it('is offered the colours for what was selected before they had arrived', async () => {
    await wipe(sheet)
    await stand.visit('/notas', async page => {
      const release = await opened(page, sheet, '**/mark-bar-*.js')
      await page.waitForSelector('.unit table.rows')
      await page.evaluate('document.querySelector(".unit table.rows").id = "first"')
      await select(page, '.unit table.rows', 'Toboso', '900')
      await page.evaluate('new Promise(done => setTimeout(done, 100))')
      release()
      await yellow(page)
      await page.waitForSelector('mark.noted.amarillo')
      expect(await page.locator('.unit table.rows').getAttribute('id')).toBe('first')
    })
    expect(await words(sheet)).toEqual(['Toboso | 900'])
  })
})

describe.runIf(hasBrowser)('the page of notes', () => {
  beforeAll(async () => {
    for (const id of [book, article, sheet]) await wipe(id)
    const make = (texto: string, more: object): Promise<unknown> =>
      stand.api('POST', `/documentos/${book}/notas`, { posicion: 10, texto, ...more })
    await make('rocín flaco y galgo corredor', { nota: 'Como Rocinante', etiquetas: ['caballo'] })
    await make('salpicón las más noches', {})
  })
  it('lists, narrows, opens; axe finds nothing', async () => {
    await stand.visit('/notas', async page => {
      await page.waitForSelector('.noted-list article')
      expect(await page.locator('.noted-list article').count()).toBe(2)
      await expectSoundInEachLook(page)
      await page.selectOption('#nl-t', 'caballo')
      await expect.poll(() => page.locator('.noted-list article').count()).toBe(1)
      expect(await page.locator('.noted-list blockquote').textContent()).toBe('rocín flaco y galgo corredor')
      await page.fill('#nl-q', 'zanahoria')
      await page.getByText('Ninguna nota cumple esos filtros.').waitFor()
      await page.fill('#nl-q', '')
      await page.getByRole('link', { name: 'Abrir' }).click()
      await page.waitForSelector('.note textarea')
      expect(await page.inputValue('.note textarea')).toBe('Como Rocinante')
    })
  })

  it('a search finds them after its passages', async () => {
    await stand.visit('/buscar?q=como%20Rocinante', async page => {
      await page.getByRole('heading', { name: 'En tus notas' }).waitFor()
      expect(await page.locator('.noted-list blockquote').first().textContent()).toBe('rocín flaco y galgo corredor')
      await expectSound(page)
    })
  })
})
