/**
 * The folio table of the benchmark: exact, null, wrong and confidently wrong on real files and on invented books,
 * beside the baselines.
 */
import { folios, type FolioInput } from '../../src/core/folio/index.ts'
import { MODES } from '../core/folio/baselines.ts'
import { LONE_COUNTS } from '../core/folio/families-cuts.ts'
import { EXCERPTS, MISREAD } from '../core/folio/families-excerpts.ts'
import type { Family } from '../core/folio/families-first.ts'
import { FAMILIES, make } from '../core/folio/families.ts'
import { load } from '../core/folio/load.ts'
import { score, sumScores, type Score, type Scored } from '../core/folio/score.ts'
import { asDoc, direct, rng } from '../core/folio/synth.ts'
import { writePdf } from '../pdfwrite.ts'
import { realFolios } from './real-folios.ts'

/** Seeds that no threshold was chosen on. */
const FIRST_SEED = 70_001
const BOOKS = 2
const RANDOM_BOOKS = 40
const KIND_BOOKS = 10

interface Case {
  doc: FolioInput
  truth: (string | null | undefined)[]
}
interface Point {
  confidence: number
  right: boolean
}

const percent = (part: number, whole: number): string => (whole ? `${((100 * part) / whole).toFixed(1)} %` : '–')
const row = (name: string, s: Score): string =>
  `| ${name} | ${s.pages} | ${s.exact} (${percent(s.exact, s.pages)}) | ${s.nulls} | ${s.wrong} | ${s.sure} |`
const HEAD = '| folios | pages | exact | null | wrong | wrong ≥ 0.9 |\n|---|---|---|---|---|---|'

function judge(cases: readonly Case[], mode: (doc: FolioInput) => Scored[], points?: Point[]): Score {
  return sumScores(
    cases.map(({ doc, truth }) => {
      const out = mode(doc)
      out.forEach((o, page) => {
        const want = truth[page]
        if (o.impresa !== null && want !== undefined)
          points?.push({ confidence: o.confianza, right: o.impresa === want })
      })
      return score(out, truth)
    }),
  )
}

const books = (names: readonly string[], seeds: readonly number[]): Case[] =>
  names.flatMap(name =>
    seeds.map(seed => {
      const made = make(name, seed)
      return { doc: direct(made), truth: made.truth }
    }),
  )

const kinds = (families: Record<string, Family>): Case[] =>
  Object.values(families).flatMap(family =>
    Array.from({ length: KIND_BOOKS }, (_, k) => {
      const made = family(rng(FIRST_SEED + 500 + k))
      return { doc: direct(made), truth: made.truth }
    }),
  )

async function throughPdf(names: readonly string[]): Promise<Case[]> {
  const out: Case[] = []
  for (const name of names) {
    const made = make(name, FIRST_SEED)
    out.push({ doc: await load(writePdf(asDoc(made))), truth: made.truth })
  }
  return out
}

async function invented(points: Point[]): Promise<string[]> {
  const names = Object.keys(FAMILIES)
  const first = await throughPdf(names)
  const seeds = Array.from({ length: BOOKS }, (_, k) => FIRST_SEED + 1 + k)
  const many = books(names, seeds)
  const random = books(
    ['everything at once, at random', 'random traps'],
    Array.from({ length: RANDOM_BOOKS }, (_, k) => FIRST_SEED + 100 + k),
  )
  const long = books(
    ['350 pages: drift, roman prelims, openings bare'],
    Array.from({ length: 10 }, (_, k) => FIRST_SEED + 300 + k),
  )
  return [
    row(`${names.length} invented families, one book each, through PDF and PDFium`, judge(first, folios)),
    ...Object.entries(MODES)
      .slice(1)
      .map(([mode, run]) => row(`– ${mode}`, judge(first, run))),
    row(`${names.length} families × ${BOOKS} new seeds, as runs`, judge(many, folios, points)),
    row(`everything at once, and random traps, ${RANDOM_BOOKS} new books of each`, judge(random, folios, points)),
    row('350 pages without labels: roman prelims, blanks removed, drift; 10 new books', judge(long, folios, points)),
    row(
      `cuts with some other count, no folio: ${Object.keys(LONE_COUNTS).length} kinds × ${KIND_BOOKS}`,
      judge(kinds(LONE_COUNTS), folios),
    ),
    row(
      `excerpts, offprints, volumes bound together: ${Object.keys(EXCERPTS).length} kinds × ${KIND_BOOKS}`,
      judge(kinds(EXCERPTS), folios),
    ),
    row(
      `figures misread throughout: ${Object.keys(MISREAD).length} kinds × ${KIND_BOOKS}`,
      judge(kinds(MISREAD), folios),
    ),
  ]
}

function calibration(points: readonly Point[]): string {
  const bands = [
    [0.5, 0.6],
    [0.6, 0.7],
    [0.7, 0.8],
    [0.8, 0.9],
    [0.9, 1.01],
  ] as const
  const cells = bands.map(([low, high]) => {
    const inside = points.filter(p => p.confidence >= low && p.confidence < high)
    return (
      `${low} to ${Math.min(1, high)}: ` +
      `${percent(inside.filter(p => p.right).length, inside.length)} of ` +
      `${inside.length}`
    )
  })
  return `Right at confidence ${cells.join('; ')}.`
}

function speed(): string {
  const { pages } = direct(make('350 pages: drift, roman prelims, openings bare', FIRST_SEED))
  const doc = { pages, labels: [] }
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    folios(doc)
    return performance.now() - start
  }).sort((a, b) => a - b)
  return `${pages.length} pages in ${(times[2] ?? 0).toFixed(0)} ms (median of 5), without reading the PDF.`
}

export async function benchFolios(): Promise<string> {
  const points: Point[] = []
  const rows = await invented(points)
  return [await realFolios(), '', HEAD, ...rows, '', calibration(points), speed()].join('\n')
}
