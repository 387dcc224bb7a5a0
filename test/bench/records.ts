/**
 * The table of records: title, authors, year and the rest of 88 real PDFs against what a librarian reads off them,
 * beside XMP and Info alone. Each document is read with weights that were fitted without it.
 */
import {
  personOf,
  invented,
  judgeRecord,
  VARIABLES,
  wholeTitle,
  type Judged,
  type Verdict,
} from '../core/read/record/score.ts'
import type { TrueRecord } from '../core/read/record/truth.ts'
import { namesIn } from '../../src/core/read/record/page/people.ts'
import { stringOf } from '../../src/core/read/record/page/name-parts.ts'
import { PLAIN } from '../../src/core/read/prose/describe.ts'
import { yearOf } from '../../src/core/read/record/years.ts'
import type { Material } from '../../src/core/read/record/page/material.ts'
import type { Meta } from '../../src/core/read/reader.ts'
import { inventedExamples, realExamples } from '../core/read/record/corpus.ts'
import { prepare, type Example } from '../core/read/record/examples.ts'
import { fitAll } from '../core/read/record/fit.ts'
import { plain as asPlain } from '../core/read/record/plain.ts'
import { OF_EACH, OF_EACH_PLAIN } from './fit-records.ts'

interface Row {
  truth: TrueRecord
  meta: Meta
  judged: Judged
  /** True when OCR has read its first page. */
  scanned: boolean
}

/** What the rules before read from the same files (titles from XMP and Info, else the largest type), measured then. */
const BEFORE = '| before: XMP and Info, else the largest type (measured once) | 62 % | 49 % | 53 % | 74 % | 1 % | 6 |'

const good = (verdict: Verdict): boolean => verdict === 'right' || verdict === 'absent'
const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`)
const share = (rows: readonly Row[], field: keyof Judged): string =>
  percent(rows.filter(({ judged }) => good(judged[field])).length, rows.length)

const line = (name: string, rows: readonly Row[]): string => {
  const made = rows.filter(({ meta, truth }) => invented((meta.autores ?? []).map(personOf), truth).length > 0).length
  return (
    `| ${name} | ${share(rows, 'title')} | ${share(rows, 'authors')} | ` +
    `${share(rows, 'first')} | ${share(rows, 'year')} | ${share(rows, 'type')} | ${made} |`
  )
}

/** As the file says it, believed. */
function plain({ stated, idioma }: Material): Meta {
  const people = stated.authors.flatMap(author => namesIn(author, { forms: {}, idioma }).names)
  const year = yearOf(stated.published) ?? yearOf(stated.made)
  return {
    ...(stated.title && { titulo: stated.title }),
    ...(people.length > 0 && { autores: people.map(({ name }) => stringOf(name)) }),
    ...(year !== null && { anio: year }),
  }
}

const FIELDS = [
  ['title', 'title'],
  ['author', 'authors'],
  ['issued', 'year'],
  ['type', 'type'],
] as const
const BINS = [0.5, 0.6, 0.7, 0.8, 0.9, 1.01]

function reliability(rows: readonly Row[]): string[] {
  return FIELDS.map(([variable, field]) => {
    const cells = BINS.slice(1).map((high, i) => {
      const inside = rows.filter(({ meta }) => {
        const p = meta.record?.[variable]?.probability ?? 0
        return p >= BINS[i]! && p < high
      })
      const right = inside.filter(({ judged }) => judged[field] === 'right').length
      const mean = inside.reduce((n, { meta }) => n + meta.record![variable]!.probability, 0) / inside.length
      return inside.length === 0 ? '–' : `${right} of ${inside.length} (said ${mean.toFixed(2)})`
    })
    return `| ${variable} | ${cells.join(' | ')} |`
  })
}

function variables(rows: readonly Row[]): string[] {
  return Object.entries(VARIABLES).map(([name, judge]) => {
    const verdicts = rows.map(({ meta, truth }) => judge(meta.csl ?? {}, truth))
    const count = (verdict: Verdict): number => verdicts.filter(v => v === verdict).length
    return `| ${name} | ${count('right')} | ${count('missing')} | ${count('wrong')} |`
  })
}

/** What is taken of a reading of plain text. */
function taken(meta: Meta): Meta {
  const { titulo, autores, anio, record = {}, ...more } = meta
  const sure = (variable: keyof typeof PLAIN): boolean => (record[variable]?.probability ?? 0) >= PLAIN[variable]
  return {
    ...more,
    record,
    ...(titulo && sure('title') && { titulo }),
    ...(autores && sure('author') && { autores }),
    ...(anio && sure('issued') && { anio }),
  }
}

/** The same documents as texts without pages, each held out of its fit: what is right, and what is wrong. */
async function plainTexts(examples: readonly Example[]): Promise<string> {
  const invented = asPlain(await inventedExamples(OF_EACH_PLAIN))
  const { heldOut } = fitAll(asPlain(examples).map(prepare), invented.map(prepare))
  const judged = heldOut.map(({ example, meta }) => judgeRecord(taken(meta), example.truth))
  const cells = (['title', 'authors', 'year'] as const).map(field => {
    const count = (verdict: Verdict): number => judged.filter(each => each[field] === verdict).length
    return `${field} ${count('right')} right, ${count('missing')} left out, ${count('wrong')} wrong`
  })
  return `As ${judged.length} texts without pages: ${cells.join('; ')}.`
}

export async function benchRecords(): Promise<string> {
  const examples = await realExamples()
  if (examples.length === 0) return 'The shared data are not here.'
  const real = examples.map(prepare)
  const { heldOut } = fitAll(real, (await inventedExamples(OF_EACH)).map(prepare))
  const row = ({ truth, material }: Example, meta: Meta): Row => ({
    truth,
    meta,
    judged: judgeRecord(meta, truth),
    scanned: material.pages.some(({ page, ocr }) => page === 1 && ocr),
  })
  const all = heldOut.map(({ example, meta }) => row(example, meta))
  const rows = all.filter(({ truth }) => !truth.package)
  const more = all.filter(({ truth }) => truth.package)
  const stated = examples.filter(({ truth }) => !truth.package).map(example => row(example, plain(example.material)))
  const subtitled = rows.filter(({ truth, judged }) => truth.subtitle && judged.title === 'right')
  const bad = FIELDS.flatMap(([variable, field]) =>
    rows
      .filter(({ judged, meta }) => judged[field] === 'wrong' && (meta.record?.[variable]?.probability ?? 0) >= 0.9)
      .map(({ truth, meta }) => `${truth.file}: ${JSON.stringify(meta.record![variable]!.value).slice(0, 90)}`),
  )
  const missed = rows.filter(({ judged }) => !good(judged.title) || !good(judged.authors) || !good(judged.year))
  return [
    `| ${rows.length} real PDFs, each held out | title | all family names | first ` +
      'author | year | type | documents with a name too many |',
    '|---|---|---|---|---|---|---|',
    line('XMP and Info as they stand', stated),
    BEFORE,
    line('the record that is read', rows),
    line(
      `of these, ${rows.filter(({ scanned }) => scanned).length} whose first page OCR has read`,
      rows.filter(({ scanned }) => scanned),
    ),
    line(`${more.length} further documents, most in Debian's packages (\`fetch-debian.ts\`)`, more),
    '',
    'With the subtitle that the truth has: ' +
      `${subtitled.filter(({ meta, truth }) => wholeTitle(meta.titulo, truth)).length} of ` +
      `${subtitled.length}.`,
    '',
    '| right, of those said with | 0.5 to 0.6 | to 0.7 | to 0.8 | to 0.9 | 0.9 and more |',
    '|---|---|---|---|---|---|',
    ...reliability(rows),
    '',
    `Wrong at 0.9 and more: ${bad.length}${bad.length > 0 ? ` (${bad.join('; ')})` : ''}.`,
    '',
    '| variable | right | left out | wrong |',
    '|---|---|---|---|',
    ...variables(rows),
    '',
    await plainTexts(examples),
    '',
    `Not right: ${missed
      .map(
        ({ truth, judged }) =>
          `${truth.file} (${Object.entries(judged)
            .filter(([field, v]) => field !== 'type' && field !== 'first' && !good(v))
            .map(([field, v]) => `${field} ${v}`)
            .join(', ')})`,
      )
      .join('; ')}.`,
  ].join('\n')
}
