/** What goes out to other programs and comes in from them: BibTeX, Kobo, colours, pages that were wrong. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { UnitMark } from '../../../storage/contract.ts'
import { Database, filesReleased } from '../../../storage/sqlite/driver.ts'
import { withAnnote } from '../../../src/core/marks/bibtex.ts'
import { nearestColour } from '../../../src/core/marks/bring/colours.ts'
import { isKoboDevice, readKoboDevice } from '../../../src/core/marks/bring/kobo-device.ts'
import { isKobo, readKobo } from '../../../src/core/marks/bring/kobo.ts'
import { isWrongPage, rectsOf } from '../../../src/core/marks/foreign.ts'
import { withBlock } from '../../../src/core/marks/markdown.ts'
import type { Nota } from '../../../src/schema/index.ts'

const note = (change: Partial<Nota> = {}): Nota => ({
  ...{ id: 'n1', documento: { id: 'd1', titulo: 'Obra', autores: [] }, texto: 'lo dicho', prefijo: '', sufijo: '' },
  ...{ color: 'amarillo', nota: '', etiquetas: [], posicion: 1, cita: '(Ana, p. 23)', localizador: 'p. 23' },
  ...{ enlace: 'https://x.example/leer/d1?u=1', origen: 'persona', creado: '', modificado: '', ...change },
})

it('notes become annote, with TeX escaped; what a person has there stays before them', () => {
  const entry = '@book{ana,\n  title = {Obra},\n}\n'
  const out = withAnnote(entry, [note({ nota: '50 % & {más}' }), note({ texto: '', etiquetas: ['tesis'] })])
  expect(out).toBe(
    '@book{ana,\n  title = {Obra},\n  annote = {p. 23: «lo dicho» 50 \\% \\& \\{más\\}\\par p. 23: [tesis]},\n}\n',
  )
  const own = '@book{ana,\n  annote = {Mío, {con llaves}},\n  title = {Obra}\n}\n'
  expect(withAnnote(own, [note()])).toBe(
    '@book{ana,\n  annote = {Mío, {con llaves}\\par p. 23: «lo dicho»},\n  title = {Obra}\n}\n',
  )
  expect(withAnnote(entry, [note({ texto: '', nota: '', localizador: '' })])).toBe(entry)
})

it('a thousand notes written again change no byte of what a person wrote', () => {
  const before = '# Mío\r\n\r\ncon %% signos %% y \u00a0 espacios  \r\n'
  const after = '\r\ny lo que sigue, sin fin de línea'
  const notes = Array.from({ length: 1000 }, (_, i) =>
    note({ id: `n${i}`, texto: `palabras ${i}`, nota: `%% ${i} %%` }),
  )
  const first = withBlock(before, 'd1', notes) + after
  const again = withBlock(first, 'd1', notes)
  expect(again).toBe(first)
  const fewer = withBlock(again, 'd1', notes.slice(0, 3))
  expect([fewer.startsWith(before), fewer.endsWith(after)]).toEqual([true, true])
})

it('the file that a Kobo writes beside a book: words, note, and its key', () => {
  const xml =
    '<annotationSet xmlns="http://ns.adobe.com/digitaleditions/annotations"><publication><dc:title>Obra &amp; vida' +
    '</dc:title></publication><annotation><dc:identifier>urn:uuid:1</dc:identifier><target><fragment start="a" ' +
    'end="b"><text>lo&#160;dicho &lt;aquí&gt;</text></fragment></target><content><text>ojo</text></content>' +
    '</annotation><annotation><target><fragment><text/></fragment></target></annotation></annotationSet>'
  expect([isKobo(xml), isKobo('<html/>')]).toEqual([true, false])
  expect(readKobo(xml)).toMatchObject([
    { titulo: 'Obra & vida', texto: 'lo dicho <aquí>', nota: 'ojo', key: 'urn:uuid:1', origen: 'kobo' },
  ])
})

it('the database of a Kobo: what is highlighted there, not what was deleted; another database is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-kobo-'))
  try {
    const file = join(folder, 'KoboReader.sqlite')
    const db = new Database(file)
    db.exec(`CREATE TABLE content (ContentID TEXT, Title TEXT);
      CREATE TABLE Bookmark (BookmarkID TEXT, VolumeID TEXT, Text TEXT, Annotation TEXT, DateCreated TEXT, Hidden TEXT, Color INTEGER);
      INSERT INTO content VALUES ('v1', 'Obra');
      INSERT INTO Bookmark VALUES ('b1', 'v1', ' lo dicho ', 'ojo', '2026-01-01', 'false', 2),
        ('b2', 'v1', 'borrado', NULL, '2026-01-02', 'true', 0), ('b3', 'v1', NULL, NULL, '2026-01-03', 'false', 0)`)
    db.close()
    expect(await isKoboDevice(file)).toBe(true)
    expect(readKoboDevice(file)).toMatchObject([
      { titulo: 'Obra', texto: 'lo dicho', nota: 'ojo', color: 'azul', key: 'b1' },
    ])
    const other = new Database(join(folder, 'otra.sqlite'))
    other.exec('CREATE TABLE x (y)')
    other.close()
    expect(() => readKoboDevice(join(folder, 'otra.sqlite'))).toThrow()
  } finally {
    await filesReleased()
    rmSync(folder, { recursive: true, force: true })
  }
})

it("Zotero's colours are the nearest of ours; its rectangles are read, rubbish is not", () => {
  const of = ['#ffd400', '#ff6666', '#5fb236', '#2ea8e5', '#a28ae5', '#e56eee', '#f19837', '#aaaaaa', null]
  expect(of.map(nearestColour)).toEqual([
    'amarillo',
    'rosa',
    'verde',
    'azul',
    'morado',
    'rosa',
    'amarillo',
    'amarillo',
    'amarillo',
  ])
  expect(rectsOf({ rects: [[1, 2, 3, 4], ['x'], null] })).toEqual([{ x0: 1, y0: 2, x1: 3, y1: 4 }])
  expect(rectsOf({ texto: 'x' })).toEqual([])
})

it('a page is wrong only where another one is printed', () => {
  const unit = (impresa: string | null): UnitMark =>
    ({ posicion: 3, ancla: { tipo: 'pagina', fisica: 3, impresa }, ruta: [], valor: null, sinTexto: false }) as UnitMark
  expect([
    isWrongPage('3', unit('23')),
    isWrongPage('p. 23', unit('23')),
    isWrongPage('XIV', unit('xiv')),
    isWrongPage('3', unit(null)),
    isWrongPage(null, unit('23')),
  ]).toEqual([true, false, false, false, false])
})
