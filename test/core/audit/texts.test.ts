import { describe, expect, it } from 'vitest'
import { contextsIn } from '../../../src/core/audit/context.ts'
import { differing } from '../../../src/core/audit/data.ts'
import { latexManuscript } from '../../../src/core/audit/read-latex.ts'
import { printedIn } from '../../../src/core/audit/printed-in.ts'
import { markdownManuscript } from '../../../src/core/audit/read-text.ts'
import { weighed } from '../../../src/core/audit/weigh.ts'
import type { Manuscript } from '../../../src/core/audit/model.ts'
import type { Item } from '../../../src/core/references/model.ts'

const proved = ({ paragraphs }: Manuscript): unknown[] =>
  contextsIn(paragraphs).map(({ mention, quotations }) => [mention.text, ...quotations.map(one => one.text)])

it('says what is not known: a key that nothing names, and words that no work of a bracket has', () => {
  const checked = { obra: { estado: 'ausente' as const }, missing: false, places: {}, nowhere: false }
  expect(weighed({ ...checked, key: 'paz50' }).mensaje).toMatch(/^No se sabe qué obra es «paz50»/)
  expect(weighed(checked).mensaje).toBe('La obra no está en la biblioteca: no se ha comprobado.')
  const cita = { estado: 'no_encontrada' as const, texto: 'tres o cuatro palabras' }
  const held = { ...checked, obra: { estado: 'en_biblioteca' as const }, cita }
  expect(weighed(held).mensaje).toBe('Las palabras citadas no están en el documento.')
  expect(weighed({ ...held, nowhere: true }).mensaje).toContain('en ninguna de las obras que se citan juntas')
})

it('shows the sentence of a citation with the names of its key, and without what only points to it', () => {
  const { paragraphs } = latexManuscript('As \\textcite[280]{hua06} put it, it is compact, cf.\\ \\cite{dij}.')
  const people = ['Hua', 'Xiao'].map(family => ({ family, given: 'Y.' }))
  const item = { type: 'book', title: 'Filters', author: people }
  const [first] = contextsIn(paragraphs, [{ text: '', key: 'hua06', item }])
  expect(first!.sentence).toBe('As Hua & Xiao put it, it is compact.')
})

it('says of a datum whether the citation or the list of sources has it', () => {
  const author = [{ family: 'Weinberger' }]
  const entry = { type: 'book', author, issued: { 'date-parts': [[2010]] } }
  const record = { type: 'book', author, issued: { 'date-parts': [[2009]] } }
  const told = (year: string, listed?: Item): string => {
    const datos = differing({ names: ['Weinberger'], year }, listed, record)
    return weighed({ obra: { estado: 'en_biblioteca' }, missing: false, places: {}, nowhere: false, datos }).mensaje
  }
  expect(told('2009', entry)).toContain('tu bibliografía dice «2010»; la biblioteca, «2009»')
  expect(told('2010')).toContain('la cita dice «2010»; la biblioteca, «2009»')
})

it('tells a slip in a short name only where the other names agree', () => {
  const by = (...families: string[]): Item => ({ type: 'book', author: families.map(family => ({ family })) })
  const told = (mine: Item, theirs: Item): unknown[] => differing({ names: [] }, mine, theirs).map(d => d.manuscrito)
  expect(told(by('Hua', 'Xao'), by('Hua', 'Xiao'))).toEqual(['Xao'])
  expect(told(by('Xao'), by('Xiao'))).toEqual([])
  expect(told(by('Paz', 'Li'), by('Paz', 'Lu'))).toEqual([])
})

it.each([
  [
    'Ruiz, A. (2010). El molino. *Revista de Aceites*, *12*(3), 45–67. https://doi.org/10.1000/7(2),3-9',
    '12',
    '3',
    '45–67',
  ],
  ['Ruiz A. El molino. Rev Aceites. 2010;12(3):45-67.', '12', '3', '45-67'],
  ['Ruiz, Ana. «El molino». Revista de Aceites 12, núm. 3 (mayo de 2010): 45-67.', '12', '3', '45-67'],
  ['Ruiz, Ana. “The Mill.” Oil Review 12 (2010): 45–67.', '12', undefined, '45–67'],
  ['Ruiz, Ana. “The Mill.” Oil Review, vol. 12, no. 3, 2010, pp. 345-7.', '12', '3', '345-7'],
  ['A. Ruiz, “The mill,” Oil Rev., vol. 12, pp. 45–67, May 2010.', '12', undefined, '45–67'],
  ['Ruiz, Ana. “The Mill.” Oil Review 12, no. 3 (2010): 45–67.', '12', '3', '45–67'],
  ['Ruiz, Ana. “The Mill.” Oil Review, no. 3 (2010): 45–67.', undefined, undefined, undefined],
  ['Ruiz, A. (2010). El decreto 20 (2005), 4-5, y el molino. Aceites, 12(3), 45-67.', undefined, undefined, undefined],
  ['Ruiz, A. (2010). El molino (3.ª ed.). Baeza: Olivar.', undefined, undefined, undefined],
])('reads where an article is printed: %s', (entry, volume, issue, page) =>
  expect(printedIn(entry)).toEqual({ ...(volume && { volume }), ...(issue && { issue }), ...(page && { page }) }),
)

it('tells another volume, number or range of pages of the same printing, and nothing of another', () => {
  const of = (volume: string, issue: string, page: string, year = 2010): Item => ({
    ...{ type: 'article-journal', 'container-title': 'Revista de Aceites', issued: { 'date-parts': [[year]] } },
    ...{ volume, issue, page },
  })
  const told = (mine: Item, theirs: Item): unknown[] =>
    differing({ names: [] }, mine, theirs).map(({ campo, manuscrito, registro }) => [campo, manuscrito, registro])
  expect(told(of('13', '2', '45–66'), of('12', '3', '45-67'))).toEqual([
    ['volumen', '13', '12'],
    ['numero', '2', '3'],
    ['paginas', '45–66', '45–67'],
  ])
  expect(told(of('012', '3', '0345-7'), of('12', '3', '345–347'))).toEqual([])
  expect(told(of('XII', '3-4', 'e45'), of('12', '3', '45-67'))).toEqual([])
  expect(told(of('13', '3', '45-67', 2011), of('12', '3', '45-67'))).toEqual([['anio', '2011', '2010']])
  expect(told({ ...of('13', '3', '1-2'), 'container-title': 'Actas' }, of('12', '3', '45-67'))).toEqual([])
  const datos = differing({ names: [] }, of('13', '3', '45-67'), of('12', '3', '45-67'))
  const checked = { obra: { estado: 'en_biblioteca' as const }, missing: false, places: {}, nowhere: false, datos }
  expect(weighed(checked)).toMatchObject({
    problemas: ['volumen'],
    gravedad: 'aviso',
    mensaje: 'El volumen no coincide: tu bibliografía dice «13»; la biblioteca, «12».',
  })
})

describe('which citation proves which quotation', () => {
  it('in csquotes, the citation in the option of a quotation proves that quotation', () => {
    const text =
      '\\begin{document}\nUno dice \\enquote{las palabras de la primera página} \\autocite[1]{a}, y confiesa:\n' +
      '\\begin{displayquote}[{\\cite[5]{b}}]\nOtras palabras que son muchas más.\n\\end{displayquote}\n\n' +
      'Y \\blockquote[{\\autocite[3]{c}}]{tasaron cada pliego del libro}, que \\textquote[\\cite{d}]{no es poca cosa}.\n' +
      '\\end{document}'
    expect(proved(latexManuscript(text))).toEqual([
      ['\\autocite[1]{a}', 'las palabras de la primera página'],
      ['\\cite[5]{b}', 'Otras palabras que son muchas más.'],
      ['\\autocite[3]{c}', 'tasaron cada pliego del libro'],
      ['\\cite{d}', 'no es poca cosa'],
    ])
  })

  it('in csquotes, the key of a quotation proves it, whatever the command, its language and its punctuation', () => {
    const words = 'las palabras de la obra citada'
    const block = 'Otras palabras que son muchas más.'
    const quoted = (text: string): unknown[] => proved(latexManuscript(`\\begin{document}\n${text}\n\\end{document}`))
    expect(quoted(`Paz dice \\textcquote[23]{paz}{${words}} y nada más.`)).toEqual([['\\textcquote[23]{paz}', words]])
    expect(quoted(`\\blockcquote[véase][12-13]{paz}[.]{${words}}`)).toEqual([
      ['\\blockcquote[véase][12-13]{paz}', words],
    ])
    expect(quoted(`Él: \\foreigntextcquote*{spanish}[7]{paz}{${words}}.`)).toEqual([
      ['\\foreigntextcquote*{spanish}[7]{paz}', words],
    ])
    expect(quoted(`Él: \\foreigntextquote{french}[{\\cite[7]{paz}}]{${words}}.`)).toEqual([['\\cite[7]{paz}', words]])
    expect(quoted(`Él: \\foreignquote{french}{${words}} \\parencite[7]{paz}.`)).toEqual([
      ['\\parencite[7]{paz}', words],
    ])
    expect(quoted(`Él:\n\\begin{displaycquote}[44]{paz}\n${block}\n\\end{displaycquote}\nY ya.`)).toEqual([
      ['\\begin{displaycquote}[44]{paz}', block],
    ])
    expect(quoted(`\\textcquote[2]{paz}{las palabras \\textelp{} de la \\textins{obra} citada}`)).toEqual([
      ['\\textcquote[2]{paz}', 'las palabras […] de la [obra] citada'],
    ])
    const [{ calls }] = latexManuscript(`\\textcquote[cf.][12]{a,b}{${words}}`).paragraphs as [
      Manuscript['paragraphs'][0],
    ]
    expect(calls.flat().flatMap(({ cites }) => cites)).toEqual([
      { key: 'a', names: [] },
      { key: 'b', names: [], place: { label: 'page', value: '12' } },
    ])
  })

  it('a block quotation belongs to its own citation, else to the one that announces it, and to no other', () => {
    const block = '> Otras palabras que son muchas más.'
    expect(proved(markdownManuscript(`Así lo cuenta Paz (1950, p. 3):\n\n${block}`))).toEqual([
      ['Paz (1950, p. 3)', 'Otras palabras que son muchas más.'],
    ])
    expect(proved(markdownManuscript(`Así lo cuenta Paz (1950, p. 3):\n\n${block} (Sol, 1951, p. 4)`))).toEqual([
      ['Paz (1950, p. 3)'],
      ['(Sol, 1951, p. 4)', 'Otras palabras que son muchas más. (Sol, 1951, p. 4)'.slice(0, 34)],
    ])
    expect(proved(markdownManuscript(`Paz (1950, p. 3) calla.\n\n${block}`))).toEqual([['Paz (1950, p. 3)']])
  })
})

describe('notes', () => {
  const shown = (text: string): unknown[] =>
    contextsIn(markdownManuscript(text).paragraphs).map(({ mention, claim, quotations }) => [
      mention.text,
      claim,
      ...quotations.map(one => one.text),
    ])

  it('what a note states is proved by the citations of the note, and not by those of its call', () => {
    const notes = [
      '[^1]: Nueve de cada diez respondieron (Sol, 1999, p. 4); véase también Mar (2001, p. 7).',
      '[^2]: Sobre este punto, véase Sol (1999, p. 9). Mar (2001, p. 5) sostiene que nada cambió en absoluto.',
      '[^3]: Sol (1999, p. 8), la cursiva es mía en todo el texto.',
    ]
    const text = `Paz escribe «tres o cuatro palabras».[^1] Las tasas bajaron.[^2] Y «otras tres o cuatro».[^3]`
    expect(shown(`${text}\n\n${notes.join('\n\n')}`)).toEqual([
      ['Sol (1999, p. 9)', 'Las tasas bajaron.'],
      ['Sol (1999, p. 8)', 'Y «otras tres o cuatro».', 'otras tres o cuatro'],
      ['(Sol, 1999, p. 4)', 'Nueve de cada diez respondieron'],
      ['Mar (2001, p. 7)', expect.any(String)],
      ['Mar (2001, p. 5)', 'Nada cambió en absoluto.'],
    ])
  })

  it('a quotation may be of the author who is named with its page, although a note behind it cites another', () => {
    const text =
      'García (1998, p. 23) afirma que «no bajan nunca de ese modo».[^1]\n\n[^1]: Véase también Paz (1950, p. 3).'
    expect(shown(text).map(row => (row as unknown[])[2])).toEqual([
      'no bajan nunca de ese modo',
      'no bajan nunca de ese modo',
    ])
  })
})
