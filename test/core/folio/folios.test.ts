import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folios } from '../../../src/core/folio/index.ts'
import { writePdf } from '../../pdfwrite.ts'
import { tradeBookOf } from './families-third.ts'
import { FAMILIES, make } from './families.ts'
import { load } from './load.ts'
import { score, sumScores, type Score } from './score.ts'
import { asDoc, direct, rng } from './synth.ts'
import { LYING_LABELS, OVERLAY, PDF_DATA, readTruth } from './truth.ts'

/** Seeds on which nothing was chosen. */
const SEED = 880_001
const judge = (name: string, seed: number): Score => {
  const made = make(name, seed)
  return score(folios(direct(made)), made.truth)
}
const share = (s: Score): number => s.exact / s.pages

/**
 * Kinds whose count cannot be told from folios (one even count, no other number), or whose number is seen on one page
 * of seven:
 * judged for confidence only.
 */
const UNDECIDABLE = [
  'a word without cue',
  'numbered poems with air',
  'chapter of two pages',
  'psalter',
  'halting',
  'hymnal',
  'law code, article in the head, no folio',
  'pages in reverse',
  'few pages only',
  'random traps',
  'yearbook',
  'annals',
  'bare stamp',
  'offprints',
  'merged short',
  'everything',
]

describe('invented books', () => {
  const names = Object.keys(FAMILIES)
  const scores = new Map(names.map(name => [name, judge(name, SEED)]))

  it('no number is wrong with confidence 0.9 or more, in any family', () => {
    expect([...scores].filter(([, s]) => s.sure).map(([name, s]) => `${name}: ${s.bad[0]}`)).toEqual([])
  })
  it.each(names.filter(name => !UNDECIDABLE.some(u => name.includes(u))))('%s: nine in ten exact', name => {
    const s = scores.get(name)
    expect(s && share(s), s?.bad.join('; ')).toBeGreaterThanOrEqual(0.9)
  })
  it('random books and random traps: none wrong with confidence', () => {
    const seeds = Array.from({ length: 8 }, (_, k) => SEED + 10 + k)
    for (const name of ['everything at once, at random', 'random traps'])
      expect(sumScores(seeds.map(seed => judge(name, seed))).sure, name).toBe(0)
  })
  it('a stamp that one page lacks is not sure beside a folio that changes its notation', () => {
    expect(judge('random traps', 70_107).sure).toBe(0)
  })
  it('pamphlets of 19 pages with a plate, a number alone and a lost leaf are given whole', () => {
    const name = 'pamphlet: romans at the foot, lone numbers at the head, plate, lost leaf'
    for (let k = 0; k < 12; k++) expect(judge(name, SEED + 40 + k), String(k)).toMatchObject({ exact: 19, pages: 19 })
  })
  it.each([
    [true, 350],
    [false, 340],
  ])(
    'a trade book of 352 pages, slug on each page %s: at least %i exact, none wrong with confidence',
    (slug, least) => {
      for (let k = 0; k < 4; k++) {
        const made = tradeBookOf(rng(SEED + 60 + k), 352, slug)
        const s = score(folios(direct(made)), made.truth)
        expect(s, s.bad.join('; ')).toMatchObject({ sure: 0, pages: 352 })
        expect(s.exact, s.bad.join('; ')).toBeGreaterThanOrEqual(least)
      }
    },
  )
  it('350 pages without labels, roman prelims, blanks removed, drift: 95 % exact, none wrong with confidence', () => {
    const s = sumScores([1, 2, 3].map(k => judge('350 pages: drift, roman prelims, openings bare', SEED + k)))
    expect(share(s)).toBeGreaterThanOrEqual(0.95)
    expect(s.sure).toBe(0)
  })
})

describe('through a real PDF', () => {
  it.each([
    'roman prelims, arabic text',
    'turned pages',
    'slug outside the crop box',
    'Arabic-Indic digits',
    'spreads with two folios',
    'labels right, nothing printed',
  ])('%s', async name => {
    const made = make(name, SEED)
    const s = score(folios(await load(writePdf(asDoc(made)))), made.truth)
    expect(share(s), s.bad.join('; ')).toBeGreaterThanOrEqual(0.9)
    expect(s.sure).toBe(0)
  })
})

describe('real files', () => {
  const here = existsSync(PDF_DATA)
  if (!here) console.warn(`no ${PDF_DATA}: the real files are not judged`)
  const tables = [
    ['printed_pages.tsv', join(PDF_DATA, 'printed_pages.tsv'), []],
    ['labels that lie', OVERLAY, []],
    ['page_labels.tsv', join(PDF_DATA, 'page_labels.tsv'), LYING_LABELS],
  ] as const
  it.runIf(here).each(tables)('%s: nothing wrong, at most one page null', async (_, table, skip) => {
    const truths = readTruth(table, skip)
    expect(truths.length).toBeGreaterThan(0)
    const s = sumScores(
      await Promise.all(truths.map(async t => score(folios(await load(readFileSync(t.path))), t.pages))),
    )
    expect(s.bad).toEqual([])
    expect(s.nulls).toBeLessThanOrEqual(1)
  })
})

describe('a decision', () => {
  const plain = folios(direct(make('roman prelims, arabic text', SEED)))

  it('gives value, romana and origin, and null has confidence 0', () => {
    expect(plain.find(d => d.impresa === 'x')).toMatchObject({ value: 10, romana: true, origen: 'leido' })
    expect(plain[0]).toMatchObject({
      fisica: 1,
      impresa: null,
      value: null,
      romana: false,
      origen: 'ninguno',
      confianza: 0,
    })
  })
  it('never gives a number under confidence 0.5', () => {
    for (const name of Object.keys(FAMILIES).slice(0, 6))
      for (const d of folios(direct(make(name, SEED + 5))))
        expect(d.impresa === null ? d.confianza === 0 : d.confianza >= 0.5).toBe(true)
  })
  it('keeps 0.9 and more for what is seen or told by a proved label', () => {
    for (const d of plain) if (d.origen === 'deducido') expect(d.confianza).toBeLessThan(0.9)
  })
  it('shows its evidence: the token with zone and weight, the sequence with posterior and rival', () => {
    const kinds = plain.find(d => d.impresa === '40')?.evidence
    expect(kinds).toContainEqual(
      expect.objectContaining({ kind: 'print', token: '40', zone: expect.any(String), weight: expect.any(Number) }),
    )
    expect(kinds).toContainEqual(
      expect.objectContaining({ kind: 'sequence', posterior: expect.any(Number), rivalPosterior: expect.any(Number) }),
    )
  })
  it('labels that only say 1..n do not outweigh what is printed, and a label is shown with its trust', () => {
    const made = make('false labels 1..n', SEED)
    const out = folios(direct(made))
    expect(score(out, made.truth).wrong).toBe(0)
    expect(out[40]?.evidence[0]).toMatchObject({ kind: 'label', text: '41', trust: 0.2 })
  })
  it('an empty document has no decisions, and pages without runs have no folio', () => {
    expect(folios({ pages: [], labels: [] })).toEqual([])
    expect(folios({ pages: [{ box: null, rotation: 0, runs: [] }], labels: [] })).toMatchObject([{ impresa: null }])
  })
})

describe('scans', () => {
  it('a book read by OCR, crooked and with estimated sizes, keeps its folios', () => {
    const made = make('plain, centred foot', SEED)
    const R = rng(7)
    const { pages } = direct(made)
    const crooked = pages.map(page => ({
      ...page,
      ocr: true,
      runs: page.runs.map(r => ({
        ...r,
        y: r.y + 8 * R() - 4,
        x: r.x + 6 * R() - 3,
        size: r.size * (0.85 + 0.3 * R()),
      })),
    }))
    const s = score(folios({ pages: crooked, labels: [] }), made.truth)
    expect(share(s), s.bad.join('; ')).toBeGreaterThanOrEqual(0.9)
    expect(s.sure).toBe(0)
  })
})
