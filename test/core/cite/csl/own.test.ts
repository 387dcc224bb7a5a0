import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createCsl, type Csl } from '../../../../src/core/cite/csl/index.ts'
import { addStyle } from '../../../../src/core/cite/csl/own.ts'
import { compiled } from '../../../../src/paths.ts'
import type { OwnStyles, Storage } from '../../../../storage/contract.ts'
import { openEngine } from '../../../engine.ts'

/** Written for this test; no official style is in the tree. */
const style = (id: string, title: string, mark: string): string => `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"><info><title>${title}</title><id>http://www.zotero.org/styles/${id}</id><updated>2026-01-01T00:00:00+00:00</updated></info>
<citation><layout prefix="${mark}"><text variable="title"/></layout></citation></style>`
const BOOK = { id: 'a', type: 'book', title: 'La casa' }

let folder: string, storage: Storage, styles: OwnStyles, csl: Csl
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-styles-'))
  storage = await openEngine({ folder })
  styles = storage.styles
  csl = createCsl({ own: styles, inProcess: true })
})
afterEach(async () => {
  await csl.close()
  await storage.close()
  rmSync(folder, { recursive: true })
})
const add = (id: string, title: string, mark: string, replace = false): Promise<string> =>
  addStyle(csl, styles, { xml: style(id, title, mark), replace })

it('can be asked for by its name afterwards, found in the list, and used where it is only another’s parent', async () => {
  expect(await add('zz-propio', 'Mi revista', '+')).toBe('zz-propio')
  expect(await csl.reference(BOOK, 'zz-propio')).toBe('+La casa')
  expect((await csl.styles('mi revista'))[0]).toEqual({ id: 'zz-propio', titulo: 'Mi revista', formato: 'author-date' })
  const dependent = style('zz-hija', 'Hija', '-').replace(
    '</info>',
    '<link rel="independent-parent" href="http://www.zotero.org/styles/zz-propio"/></info>',
  )
  await addStyle(csl, styles, { xml: dependent, replace: false })
  expect(await csl.reference(BOOK, 'zz-hija')).toBe('+La casa')
})

it('is seen by whoever had the styles open before, and so is its replacement', async () => {
  const other = createCsl({ own: styles, inProcess: true })
  await expect(other.resolve('zz-propio')).rejects.toMatchObject({ codigo: 'peticion_invalida' })
  await add('zz-propio', 'Uno', '+')
  expect(await other.reference(BOOK, 'zz-propio')).toBe('+La casa')
  await add('zz-propio', 'Dos', '-', true)
  expect([(await other.resolve('zz-propio')).titulo, await other.reference(BOOK, 'zz-propio')]).toEqual([
    'Dos',
    '-La casa',
  ])
})

it('refuses what is no style, and keeps nothing', async () => {
  await expect(addStyle(csl, styles, { xml: '<html/>', replace: false })).rejects.toMatchObject({
    codigo: 'peticion_invalida',
    detalles: { campo: 'estilo' },
  })
  expect(await styles.list()).toEqual([])
})

it('a name that is taken, by an official style or by one’s own, takes --replace', async () => {
  await expect(add('apa', 'Mi APA', '+')).rejects.toThrow(/already a style "apa"/)
  await add('zz-propio', 'Uno', '+')
  await expect(add('zz-propio', 'Dos', '-')).rejects.toThrow(/--replace/)
  await add('apa', 'Mi APA', '+', true)
  expect([(await csl.resolve('apa')).titulo, await csl.reference(BOOK, 'apa')]).toEqual(['Mi APA', '+La casa'])
})

it.runIf(existsSync(compiled('src/core/cite/csl/worker.ts')))('is used by the engine in its thread too', async () => {
  await add('zz-propio', 'Propio', '+')
  const threaded = createCsl({ own: styles })
  expect(await threaded.reference(BOOK, 'zz-propio')).toBe('+La casa')
  await threaded.close()
})

it('that sorts by what the engine does not know is refused, not stored for the first draft with two works', async () => {
  const xml = style('zz-rota', 'Rota', '-').replace(
    '<citation>',
    '<macro name="orden"><nada/></macro><citation><sort><key macro="orden"/></sort>',
  )
  await expect(addStyle(csl, styles, { xml, replace: false })).rejects.toMatchObject({ codigo: 'peticion_invalida' })
  await expect(csl.resolve('zz-rota')).rejects.toMatchObject({ codigo: 'peticion_invalida' })
})
