import { describe, expect, it } from 'vitest'
import { furniture } from '../../../src/core/folio/furniture.ts'
import type { PageRuns } from '../../../src/core/read/reader.ts'
import { FAMILIES, make } from './families.ts'
import { book, count, direct, rng, type Leaf, type Style } from './synth.ts'

const taken = (pages: PageRuns[]): string[][] =>
  furniture({ pages }).map((set, page) => [...set].map(k => pages[page]?.runs[k]?.text ?? '?'))
const made = (leaves: Leaf[], style: Style): PageRuns[] =>
  direct(book(rng(5), leaves, { footnotes: false, ...style })).pages
const R = rng(9)

describe('page furniture', () => {
  it('folios and repeated running heads are furniture, and nothing else', () => {
    const pages = made(count(R, 30, 1), {
      place: 'foot',
      heads: true,
      runhead: (_, __, odd) => (odd ? 'The River Trade' : 'Notes on Method'),
    })
    taken(pages).forEach((texts, page) =>
      expect(texts.sort()).toEqual([String(page + 1), page % 2 ? 'Notes on Method' : 'The River Trade'].sort()),
    )
  })

  it('a head that holds the number goes with it', () => {
    const pages = made(count(R, 30, 1), { place: 'headrun' })
    expect(taken(pages).filter(texts => texts.length === 1 && /\d/.test(texts[0] ?? '')).length).toBe(30)
  })

  it.each(['RFC 2119', 'xz(1)', 'FAQ'])('%s over every page is furniture, though it has few letters', name => {
    const pages = made(count(R, 30, 1), { place: 'foot', heads: true, runhead: () => name })
    expect(taken(pages).filter(texts => texts.includes(name)).length).toBe(30)
  })

  it('words of few letters with another number on each page are text', () => {
    const leaves = count(R, 30, 1).map((leaf, k) => ({
      ...leaf,
      extra: [{ text: `Nr ${3 * k + 7}`, x: 54, y: 620, size: 10 }],
    }))
    expect(
      taken(made(leaves, { place: 'foot' }))
        .flat()
        .filter(text => text.startsWith('Nr')),
    ).toEqual([])
  })

  it('a notice of many rows that stands under every page is furniture to its first row', () => {
    const notice = [
      'Lantern Works',
      '12 Harbour Street',
      'The information in this document',
      'may be used by all',
      'in its exact form',
    ]
    const leaves = count(R, 12, 1).map(leaf => ({
      ...leaf,
      extra: notice.map((text, k) => ({ text, x: 54, y: 62 - 9 * k, size: 7 })),
    }))
    const pages = made(leaves, { place: 'head' })
    for (const texts of taken(pages)) expect(texts).toEqual(expect.arrayContaining(notice))
  })

  it('guide words go with the folio of their row', () => {
    const { pages } = direct(make('dictionary with guide words', 3))
    expect(taken(pages).filter(texts => texts.length === 2).length).toBe(pages.length)
  })

  it('a heading that stands once is text, and so is a chapter number', () => {
    const pages = made(count(R, 40, 1, { chap: 10, hide: true }), {
      place: 'head',
      heads: true,
      runhead: () => 'The River Trade',
    })
    const all = taken(pages).flat()
    expect(all.every(text => text === 'The River Trade' || /^\d+$/.test(text))).toBe(true)
    pages.forEach((page, k) => {
      if (page.runs.some(r => r.size === 18)) expect(taken(pages)[k]).toEqual([])
    })
  })

  it('footnotes are text, also those that say the same', () => {
    const leaves = count(R, 30, 1).map(leaf => ({
      ...leaf,
      extra: [{ text: '3 Ibid., p. 45', x: 54, y: 76, size: 8 }],
    }))
    expect(
      taken(made(leaves, { place: 'head' }))
        .flat()
        .some(text => text.includes('Ibid')),
    ).toBe(false)
  })

  it('no line of the text is ever taken, in one family of four', () => {
    const body = (text: string): boolean => text.length > 50
    for (const name of Object.keys(FAMILIES).filter((_, k) => k % 4 === 1)) {
      const { pages } = direct(make(name, 4))
      const lost = taken(pages)
        .flat()
        .filter(text => body(text) && !/Case 1:20|J\. Harbour/.test(text))
      expect(lost, name).toEqual([])
    }
  })

  it('an empty document and a page without runs have none', () => {
    expect(furniture({ pages: [] })).toEqual([])
    expect(furniture({ pages: [{ box: null, rotation: 0, runs: [] }] })).toEqual([new Set()])
  })
})

it('the section beside a running head goes with it, also where it heads one page alone', () => {
  const run = (text: string, x: number, y: number): PageRuns['runs'][number] => ({
    ...{ text, x, y, x1: x + 5 * text.length, size: 10, outside: false },
  })
  const pages = Array.from({ length: 12 }, (_, i): PageRuns => {
    const lines = Array.from({ length: 40 }, (_, k) =>
      run('Los hornos se abren al alba, cuando el humo sale', 80, 700 - 12 * k),
    )
    const names = ['De la sierra', 'Del barro', 'Del horno', 'De la leña', 'Del humo', 'De la feria']
    const beside = i === 3 ? 'Se vende barro' : `5.${i + 1}. ${names[i % 6]} ${'abcdefghijkl'[i]}`
    return {
      box: { x0: 0, y0: 0, x1: 600, y1: 800 },
      rotation: 0,
      runs: [run('KAPITEL 5. TON', 80, 760), run(beside, 380, 760), ...lines],
    }
  })
  taken(pages).forEach((texts, page) => {
    expect(texts).toContain('KAPITEL 5. TON')
    expect(texts.length).toBe(page === 3 ? 1 : 2)
  })
})

describe('a running head or foot of several rows', () => {
  const run = (text: string, x: number, y: number, size = 10): PageRuns['runs'][number] => ({
    ...{ text, x, y, x1: x + (size / 2) * text.length, size, outside: false },
  })
  const WORDS = 'barro horno leña humo feria sierra molino puerto ribera valle torre plaza'.split(' ')
  const book12 = (rows: (page: number) => PageRuns['runs'], { top, leading }: { top: number; leading: number }) =>
    Array.from({ length: 12 }, (_, page): PageRuns => {
      const lines = Array.from({ length: 18 }, (_, k) =>
        run(`${WORDS[page]} ${WORDS[k % 12]} y los hornos se abren al alba, cuando el humo`, 80, top - leading * k),
      )
      return { box: { x0: 0, y0: 0, x1: 600, y1: 800 }, rotation: 0, runs: [...rows(page), ...lines] }
    })

  it('needs space only between all of it and the text', () => {
    const foot = (page: number): PageRuns['runs'] => [
      run('La cerámica de la sierra', 80, 56, 8),
      run(`Página ${page + 1} de 12`, 400, 56, 8),
      run('M. Ruiz, B. Gil 20 de mayo de 2020', 80, 48, 6),
    ]
    taken(book12(foot, { top: 740, leading: 12 })).forEach(texts => expect(texts.length).toBe(3))
  })

  it('needs none where its words stand on most pages: a list of contents has more between its own lines', () => {
    const head = (): PageRuns['runs'] => [run('SIN CLASIFICAR', 260, 746), run('18 de febrero de 2016', 80, 733)]
    taken(book12(head, { top: 706, leading: 30 })).forEach(texts => expect(texts.length).toBe(2))
  })

  it('goes with the signs between its words that are set in type of their own', () => {
    const foot = (): PageRuns['runs'] => [
      run('Horno y barro', 80, 48, 8),
      run('™', 134, 48, 10),
      run(': edición de la sierra', 150, 48, 8),
    ]
    taken(book12(foot, { top: 740, leading: 12 })).forEach(texts => expect(texts.length).toBe(3))
    const alone = (): PageRuns['runs'] => [run('fin', 80, 48, 8)]
    taken(book12(alone, { top: 740, leading: 12 })).forEach(texts => expect(texts).toEqual([]))
  })

  it('of three rows needs no space either', () => {
    const head = (): PageRuns['runs'] =>
      ['Manual del horno (mayo 2008)', 'M. Ruiz Gil', 'ruiz@horno.example'].map((text, k) =>
        run(text, 80, 746 - 12 * k),
      )
    taken(book12(head, { top: 710, leading: 12 })).forEach(texts => expect(texts.length).toBe(3))
  })

  it('is not told by its words alone where all rows of a form say the same on every page', () => {
    const form = (): PageRuns['runs'] =>
      ['Nombre del alumno', 'Curso y grupo', 'Fecha de entrega', 'Nota del examen', 'Firma del profesor'].map(
        (text, k) => run(text, 80, 770 - 12 * k),
      )
    taken(book12(form, { top: 710, leading: 12 })).forEach(texts => expect(texts).toEqual([]))
  })

  it('ends at a row of text', () => {
    const head = (page: number): PageRuns['runs'] => [run('Manual', 80, 746), run(`El horno ${WORDS[page]}`, 80, 734)]
    taken(book12(head, { top: 722, leading: 12 })).forEach(texts => expect(texts).not.toContain('El horno'))
    taken(book12(head, { top: 722, leading: 12 })).forEach(texts => expect(texts.length).toBeLessThan(2))
  })
})
