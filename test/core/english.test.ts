/** Every sentence that a reading can end with is said in English too. */
import { expect, it } from 'vitest'
import { inEnglish } from '../../src/core/english.ts'
import { pageList } from '../../src/core/read/pdf/index.ts'
import { sourcesBelow, textOf } from '../sources.ts'

const PLACES = ['src/core/read', 'src/core/ingest', 'src/core/jobs/run.ts', 'storage/sqlite/jobs.ts']
const sources = PLACES.flatMap(place => (place.endsWith('.ts') ? [place] : sourcesBelow(place)))

/**
 * A literal that is a Spanish sentence: it begins with a capital or a name, ends with a stop, and has Spanish words.
 */
const SPANISH = /[áéíóúñ]|\b(?:el|la|los|las|se|del|que|con|una?|está)\b/i
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g

function sentences(file: string): string[] {
  const code = textOf(file).replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
  return [...code.matchAll(LITERAL)]
    .map(([, plain, template]) => (plain ?? template!.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '7')).trim())
    .filter(text => /^[A-ZÁÉÍÓÚ«7]/.test(text) && text.endsWith('.') && text.includes(' ') && SPANISH.test(text))
}

it('has all of them', () => {
  const said = sources.flatMap(file => sentences(file).map(text => ({ file, text })))
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(({ text }) => inEnglish(text) === undefined)).toEqual([])
})

it('has none in which Spanish is left', () => {
  const table = textOf('src/core/english.tsv').split('\n')
  const rows = table.filter(line => line.includes('\t')).map(line => line.split('\t'))
  expect(rows.every(row => row.length === 2)).toBe(true)
  expect(rows.filter(([, en]) => /[áéíóúñ¿¡`]|\b(?:el|la|los|las|que|una|está)\b/.test(en!))).toEqual([])
  const holes = (text: string): number => text.split('{}').length
  expect(rows.filter(([es, en]) => holes(es!) !== holes(en!))).toEqual([])
})

it('says what stands in a sentence in English too, and leaves names as they are', () => {
  expect(inEnglish(`Dañadas, no se pudieron abrir: ${pageList([3, 7, 8, 9])}.`)).toBe(
    'Damaged, could not be opened: physical pages 3, 7-9.',
  )
  expect(inEnglish(`El OCR no pudo con: ${pageList([2])}.`)).toBe('OCR could not read: physical page 2.')
  expect(inEnglish('El archivo está vacío. Se leen: Página web; PDF; Imagen; Vídeo.')).toBe(
    'The file is empty. What is read: Web page; PDF; Picture; Film.',
  )
  expect(inEnglish('sitio.example respondió 503: el sitio falla; prueba dentro de 5 min.')).toBe(
    'sitio.example answered 503: the site fails; try in 5 min.',
  )
  expect(
    inEnglish('No se pudo volver a leer, y queda la lectura anterior: El PDF está dañado y no se pudo leer.'),
  ).toBe('It could not be read anew, and the old reading stays: The PDF is damaged and could not be read.')
  expect(inEnglish('Hojas ocultas en el libro: Cuentas, El resto.')).toBe(
    'Hidden sheets in the workbook: Cuentas, El resto.',
  )
  expect(inEnglish('Una frase que nadie conoce.')).toBeUndefined()
})
