/**
 * Two versions of the splitter, and what became of the links of the first after a reading by the second. The first is
 * made here: it cuts wherever its own number of sentences is reached.
 */
import { opened } from '../../../src/core/documents/moved.ts'
import { enlace } from '../../../src/core/anchor.ts'
import { reread, rereadingOf } from '../../../src/core/ingest/reread.ts'
import { unitRow } from '../../../src/core/ingest/index.ts'
import type { Report } from '../../../src/core/jobs.ts'
import type { Library } from '../../../src/core/library.ts'
import type { Reading, Unit } from '../../../src/core/read/reader.ts'
import { letters } from '../../../src/core/receipts/check.ts'
import { indexed } from '../../../src/core/search/analyze.ts'
import { sentences } from '../../../src/core/sentences.ts'
import type { JobRow, NewPassage } from '../../../storage/contract.ts'
import { hash, newDocument } from '../../storage/fixtures.ts'

/** Sentences of a passage by the first version, by the number of its unit: they are never those of the product. */
const TOGETHER = [2, 4, 3]
/** Sentences with fewer letters identify nothing, and nobody cites them. */
const LEAST = 24

/** A link that the first version gave: to a whole passage, or to one sentence of it. */
interface Link {
  id: string
  part: string | null
  words: string
  /** Where these words stand in the first reading. */
  posicion: number
}

export interface Outcome {
  links: number
  /** Opened at the very words, in the unit where they stand now. */
  same: number
  /** Said to have changed, with the nearest. */
  changed: number
  /** Opened at other words, or in another unit, without a word about it. */
  wrong: string[]
  /** No passage was given. */
  nothing: number
}

type Range = { from: number; to: number }

/** Sentences of a unit, apart where a running head stands between them, which is no passage. */
function runsOf({ texto, parrafos = [] }: Unit): Range[][] {
  const heads = parrafos.filter(({ kind }) => kind === 'furniture')
  const ends = [0, ...heads.flatMap(({ desde, hasta }) => [desde, hasta]), texto.length]
  const runs = ends.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: ends[i + 1]! }] : []))
  return runs.map(({ from, to }) =>
    sentences(texto.slice(from, to))
      .map(range => ({ from: from + range.from, to: from + range.to }))
      .filter(range => texto.slice(range.from, range.to).trim() !== ''),
  )
}

const inGroups = (run: readonly Range[], size: number): Range[][] =>
  Array.from({ length: Math.ceil(run.length / size) }, (_, i) => run.slice(i * size, (i + 1) * size))

function firstSplit(units: readonly Unit[]): { passages: NewPassage[]; links: Omit<Link, 'id'>[][] } {
  const passages: NewPassage[] = []
  const links: Omit<Link, 'id'>[][] = []
  for (const unit of units) {
    const { texto, posicion } = unit
    const size = TOGETHER[posicion % TOGETHER.length]!
    for (const [n, own] of runsOf(unit)
      .flatMap(run => inGroups(run, size))
      .entries()) {
      const [desde, hasta] = [own[0]!.from, own.at(-1)!.to]
      const words = texto.slice(desde, hasta)
      passages.push({
        ...{ token: `p${posicion}.${n + 1}`, posicion, texto: words, ruta: [], ancla: null, desde, hasta },
        ...{ ...indexed(words), heading: '' },
      })
      links.push([
        { part: null, words, posicion },
        ...own.map(({ from, to }) => ({
          ...{ part: `${from - desde}-${to - desde}`, words: texto.slice(from, to), posicion },
        })),
      ])
    }
  }
  return { passages, links }
}

const report: Report = {
  signal: new AbortController().signal,
  done: () => true,
  async phase() {},
  async long() {},
  async checkpoint() {},
}

/** Adds the document as the first version reads it, reads it again as `after`, and opens every link of the first. */
export async function linksAfter(
  library: Library,
  before: Pick<Reading, 'units' | 'tipo'>,
  after: readonly Unit[],
  { moved = n => n, most = Infinity }: { moved?: (posicion: number) => number; most?: number } = {},
): Promise<Outcome> {
  const { shelf, scratch } = library
  const { row } = await shelf.add(newDocument({ sha256: hash() }))
  const { passages, links } = firstSplit(before.units)
  await shelf.saveUnits(row.id, before.units.map(unitRow))
  await shelf.savePassages(row.id, 1, Number.MAX_SAFE_INTEGER, passages)
  const stored = await shelf.passagesOf(row.id, 1, Number.MAX_SAFE_INTEGER)
  const given = stored.flatMap(({ id }, i) => links[i]!.map(link => ({ ...link, id })))
  await scratch.save(rereadingOf(row.id), { tipo: before.tipo, meta: {}, warnings: [], units: after })
  await reread(library, { subject: row.id } as JobRow, report)
  const out: Outcome = { links: 0, same: 0, changed: 0, wrong: [], nothing: 0 }
  const citable = given.filter(link => letters(link.words).length >= LEAST)
  const step = Math.max(1, citable.length / most)
  for (let at = 0; at < citable.length; at += step) await judge(library, citable[Math.floor(at)]!, moved, out)
  return out
}

/** Share of its runs of six letters that a long text keeps when a letter in forty was read otherwise. */
const ALIKE = 0.5
/** Letters from which a text is long. In shorter ones two letters read otherwise change half of the runs. */
const LONG = 200
/** Share of its letters in which a short text may differ; other sentences of real documents differ in over half. */
const OTHERWISE = 0.2
const runs = (text: string): Set<string> => new Set(Array.from({ length: text.length }, (_, i) => text.slice(i, i + 6)))

/** Whether those are the same words, but for single letters that were read otherwise. */
function alike(a: string, b: string): boolean {
  if (a === b) return true
  const longest = Math.max(a.length, b.length)
  if (longest < LONG) return distance(a, b) <= OTHERWISE * longest
  const [left, right] = [runs(a), runs(b)]
  const common = [...left].filter(run => right.has(run)).length
  return common / Math.max(left.size, right.size) >= ALIKE
}

/** Returns how many letters have to be changed, put in or left out (Levenshtein 1966). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}

const alikeHead = (whole: string, head: string): boolean => alike(whole.slice(0, head.length), head)

/**
 * A unit as a better engine reads it: words that were hyphenated at the end of a line are whole, blanks are single, and
 * of every fortieth word one letter is another.
 */
export function readBetter({ parrafos: _, ...unit }: Unit): Unit {
  let n = 0
  const texto = unit.texto
    .replace(/(\p{Ll})-\n(\p{Ll})/gu, '$1$2')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\p{L}{5,}/gu, word =>
      n++ % 40 === 7 ? `${word.slice(0, 2)}${word[2] === 'e' ? 'a' : 'e'}${word.slice(3)}` : word,
    )
  return { ...unit, texto }
}

/** The same reading after a unit that was not counted before. */
export const withCover = (units: readonly Unit[]): Unit[] => [
  { ...units[0]!, posicion: 1, texto: 'Cubierta.', parrafos: undefined } as Unit,
  ...units.map(unit => ({ ...unit, posicion: unit.posicion + 1 })),
]

async function judge(
  { shelf, site }: Library,
  link: Link,
  moved: (posicion: number) => number,
  out: Outcome,
): Promise<void> {
  out.links++
  const found = await opened(shelf, link.id, link.part)
  if (!found) return void out.nothing++
  if (found.moved?.cambiado) return void out.changed++
  const { row, part } = found
  const words = letters(part ? row.texto.slice(...part) : row.texto)
  // What was cut elsewhere opens where it begins; its rest stands in the next passages.
  const cut = link.part === null || part?.[1] === row.texto.length
  const same = (cut ? alikeHead : alike)(letters(link.words), words)
  if (same && words !== '' && row.posicion === moved(link.posicion)) return void out.same++
  out.wrong.push(
    `${link.posicion} ${enlace(site, row.documento, { at: row, part: part ?? undefined })}: ${link.words} || ${part ? row.texto.slice(...part) : row.texto}`,
  )
}
