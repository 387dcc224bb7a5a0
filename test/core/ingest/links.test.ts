/** Links of one version of the splitter, after a reading by another: the same sentence, or `cambiado`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Library } from '../../../src/core/library.ts'
import type { Unit } from '../../../src/core/read/reader.ts'
import { PACKAGE_ROOT } from '../../../src/paths.ts'
import { openHouse, type House } from '../../server/house.ts'
import { linksAfter, readBetter, withCover, withGaps, type Second } from './links.ts'

let house: House
let library: Library
beforeAll(async () => {
  house = await openHouse()
  house.hold(true)
  library = house.library((await house.storage.access.owner()).id)
})
afterAll(() => house.close())

const unitsOf = (pages: readonly string[]): Unit[] =>
  pages.map((texto, i) => ({
    ...{ posicion: i + 1, texto, ruta: [] },
    ancla: { tipo: 'pagina', fisica: i + 1, impresa: null, romana: false, origen: 'ninguno', confianza: 0 },
  }))

const WORDS = 'agua casa puente villa molino campo piedra noche camino fuego torre huerta'.split(' ')
/** Sentences that are alike as those of real books are not, one of them on every page. */
const pages = Array.from({ length: 12 }, (_, page) =>
  Array.from({ length: 14 }, (_, n) =>
    n === 5
      ? 'Este informe es de uso interno y no se distribuye.'
      : `En la hoja ${page} se cuenta que ${WORDS[(page + n) % 12]} y ${WORDS[(page * n) % 12]} son de ${WORDS[(n * 7) % 12]} ${n}.`,
  ).join(' '),
)
const book = join(PACKAGE_ROOT, '../shared/data/text-es/don-quijote.iso-8859-1.txt')
const there = existsSync(book)
if (!there) console.warn('links: the test on a whole book is skipped, because ../shared/data is not there')

const VERSIONS: readonly [name: string, after: (units: Unit[]) => Second, same: number][] = [
  ['another splitter', units => ({ units }), 0.95],
  ['another splitter and engine', units => ({ units: units.map(readBetter) }), 0.95],
  ['these, one unit further', units => ({ units: withCover(units.map(readBetter)), moved: n => n + 1 }), 0.95],
  ['one that leaves sentences out', withGaps, 0.6],
]

describe.each(VERSIONS)('read again by %s', (_name, after, same) => {
  it('no link opens other words in silence', async () => {
    const units = unitsOf(pages)
    const found = await linksAfter(library, { tipo: 'pdf', units }, after(units))
    expect(found).toMatchObject({ wrong: [], nothing: 0 })
    expect(found.same / found.links).toBeGreaterThan(same - 0.1)
  })

  it.runIf(there)('nor in a book, where nearly all are found', async () => {
    const text = readFileSync(book, 'latin1').replace(/\r/g, '')
    const units = unitsOf(Array.from({ length: 20 }, (_, i) => text.slice(20_000 + i * 1800, 20_000 + (i + 1) * 1800)))
    const found = await linksAfter(library, { tipo: 'pdf', units }, after(units), { most: 60 })
    expect(found).toMatchObject({ wrong: [], nothing: 0 })
    expect(found.same / found.links).toBeGreaterThan(same)
  })
})
