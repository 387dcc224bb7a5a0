/** Plain text as programs of forty years have written it. Expected texts are written by hand. */
import { describe, expect, it } from 'vitest'
import { decode, looksLikeText } from '../../../../src/core/read/prose/charset.ts'
import { parsePlain } from '../../../../src/core/read/prose/plain.ts'

const SPANISH = 'Según contó el señor Núñez, la canción más difícil quedó aquí: ¿cuál será el último corazón?'
const bytes = (text: string, map: Record<string, number>): Buffer =>
  Buffer.from([...text].map(sign => map[sign] ?? sign.charCodeAt(0)))
const MAC = { ú: 0x9c, ó: 0x97, ñ: 0x96, á: 0x87, í: 0x92, é: 0x8e, '¿': 0xc0, Ú: 0xf2 }
const DOS = { ú: 0xa3, ó: 0xa2, ñ: 0xa4, á: 0xa0, í: 0xa1, é: 0x82, '¿': 0xa8 }

it.each([
  ['Nombre,valor\nuno,dos\n\x1a', true],
  [`${SPANISH}\x0b\x1a`, true],
  ['\x01\x02ab\x03', false],
  ['texto con un cero\0 binario dentro', false],
])('a stray control character is text, more are not: %j', (text, is) => {
  expect(looksLikeText(Buffer.from(text))).toBe(is)
})
it('random bytes are no text', () => {
  const random = Buffer.from(Array.from({ length: 400 }, (_, i) => 1 + ((i * 7919) % 255)))
  expect(looksLikeText(random)).toBe(false)
})

describe('bytes without a declaration', () => {
  it('are of the old Macintosh, of DOS or Latin-9 where words prove it, else of Windows', () => {
    expect(decode(bytes(SPANISH, MAC))).toBe(SPANISH)
    expect(decode(bytes(SPANISH, DOS))).toBe(SPANISH)
    expect(decode(Buffer.from(SPANISH, 'latin1'))).toBe(SPANISH)
    expect(decode(bytes('Le bœuf coûte 20 €, ma sœur.', { œ: 0xbd, '€': 0xa4, û: 0xfb }))).toBe(
      'Le bœuf coûte 20 €, ma sœur.',
    )
    const english = 'It’s the sun—don’t look—that isn’t “here”, he didn’t say… naïve'
    expect(decode(bytes(english, { '’': 0x92, '—': 0x97, '“': 0x93, '”': 0x94, '…': 0x85, ï: 0xef }))).toBe(english)
    expect(decode(bytes('1½ tazas, 3¼ y ¢50; cœur', { œ: 0x9c }))).toBe('1½ tazas, 3¼ y ¢50; cœur')
  })

  it('are UTF-8 when one of them is damaged', () => {
    const damaged = Buffer.concat([Buffer.from(SPANISH), Buffer.from([0xc3]), Buffer.from(' fin, también.')])
    expect(decode(damaged)).toBe(`${SPANISH}\ufffd fin, también.`)
  })
})

const read = async (text: string) => await parsePlain({ bytes: Buffer.from(text), nombre: null })
const paragraphs = async (text: string) =>
  (await read(text)).units.flatMap(unit => unit.parrafos!.map(p => unit.texto.slice(p.desde, p.hasta)))
const long = (word: string): string =>
  `${word} ${'y la historia sigue con palabras y más palabras '.repeat(5)}hasta el fin.`

describe('paragraphs of plain text', () => {
  it('are lines where a word processor saved each as one', async () => {
    expect(await paragraphs(`Título\n${long('Uno')}\n${long('Dos')}\n${long('Tres')}\nBreve.\n`)).toEqual([
      'Título',
      long('Uno'),
      long('Dos'),
      long('Tres'),
      'Breve.',
    ])
  })

  it('begin at an indented line where lines are wrapped and none is empty', async () => {
    const wrapped =
      '    En un lugar de la Mancha, de cuyo nombre no quiero acordarme,\nno ha mucho tiempo ' +
      'que vivía un hidalgo de los de lanza en\nastillero.\n    Una olla de algo más vaca que ' +
      'carnero, salpicón las más noches,\nduelos y quebrantos los sábados, lentejas los ' +
      'viernes, algún\npalomino de añadidura los domingos.\n'
    expect((await paragraphs(wrapped)).map(p => p.slice(0, 12))).toEqual(['En un lugar ', 'Una olla de '])
    expect((await paragraphs(wrapped))[0]).toBe(
      'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho ' +
        'tiempo que vivía un hidalgo de los de lanza en astillero.',
    )
  })

  it('are told by form feeds, whatever ends a line', async () => {
    expect(await paragraphs('Uno.\fDos.\r\n\r\nTres.\r\rCuatro.\u2029\u2029Cinco.')).toEqual([
      'Uno.',
      'Dos.',
      'Tres.',
      'Cuatro.',
      'Cinco.',
    ])
  })

  it('may be one line of 5 million characters', async () => {
    const { units } = await read('palabra '.repeat(625_000))
    expect(units.reduce((sum, unit) => sum + unit.texto.length, 0)).toBeGreaterThan(4_900_000)
    expect(
      units.every(unit => unit.parrafos!.every(({ ancla }) => ancla?.tipo === 'seccion' && ancla.parrafo === 1)),
    ).toBe(true)
  })
})

describe('a text of Project Gutenberg', () => {
  it('says its title, author and language; the day of its release is not the year of the book', async () => {
    const { stated } = await read(
      '\ufeffThe Project Gutenberg eBook of Don Quijote\n\nThis ebook is for the use of anyone ' +
        'anywhere.\n\nTitle: Don Quijote\n\nAuthor: Miguel de Cervantes Saavedra\n\nRelease date: ' +
        'December 1, 1999 [eBook #2000]\n\nLanguage: Spanish\n\n*** START OF THE PROJECT ' +
        'GUTENBERG EBOOK DON QUIJOTE ***\n\nEn un lugar.\n',
    )
    expect(stated).toEqual({
      titulo: 'Don Quijote',
      autores: ['Miguel de Cervantes Saavedra'],
      csl: { type: 'document' },
    })
    expect((await read('Title: not a book\n\nAuthor: nobody\n')).stated).toEqual({ csl: { type: 'document' } })
  })
})
