/**
 * Two versions of the splitter, and what became of the links of the first after a reading by the second. The first is
 * made here: it cuts wherever its own number of sentences is reached.
 */
import { opening, type Opening } from '../../../src/core/documents/moved.ts'
import { reread, rereadingOf } from '../../../src/core/ingest/reread.ts'
import { unitRow } from '../../../src/core/ingest/index.ts'
import type { Report } from '../../../src/core/jobs/task.ts'
import type { Library } from '../../../src/core/library.ts'
import type { Reading, Unit } from '../../../src/core/read/reader.ts'
import { indexed } from '../../../src/core/search/analyze.ts'
import { sentences } from '../../../src/core/sentences.ts'
import type { JobRow, NewPassage } from '../../../storage/contract.ts'
import { hash, newDocument } from '../../storage/fixtures.ts'

/** Sentences of a passage by the first version, by the number of its unit: they are never those of the product. */
const TOGETHER = [2, 4, 3]

/** A link that the first version gave: to a whole passage, or to one sentence of it. */
interface Link {
  id: string
  part: string | null
  words: string
  /** Where these words stand in the first reading. */
  posicion: number
  range: readonly [from: number, to: number]
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
        { part: null, words, posicion, range: [desde, hasta] as const },
        ...own.map(({ from, to }) => ({
          ...{
            part: `${from - desde}-${to - desde}`,
            words: texto.slice(from, to),
            posicion,
            range: [from, to] as const,
          },
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

const textsOf = (units: readonly Unit[]): Map<number, string> =>
  new Map(units.map(({ posicion, texto }) => [posicion, texto]))

/** The second reading of a document. */
export interface Second {
  units: readonly Unit[]
  /** Number that a unit of the first has in it. */
  moved?: (posicion: number) => number
  /** What it left out of the units of the first: ranges of their letters. */
  lost?: ReadonlyMap<number, readonly Letters[]>
}
type Letters = readonly [from: number, to: number]

/** Adds the document as the first version reads it, reads it again as `after`, and opens every link of the first. */
export async function linksAfter(
  library: Library,
  before: Pick<Reading, 'units' | 'tipo'>,
  { units: after, moved = n => n, lost = new Map() }: Second,
  { most = Infinity }: { most?: number } = {},
): Promise<Outcome> {
  const { shelf, scratch } = library
  const { row } = await shelf.add(newDocument({ sha256: hash() }))
  const { passages, links } = firstSplit(before.units)
  await shelf.saveUnits(row.id, before.units.map(unitRow))
  await shelf.savePassages(row.id, [1, Number.MAX_SAFE_INTEGER], passages)
  const stored = await shelf.passagesOf(row.id, 1, Number.MAX_SAFE_INTEGER)
  const given = stored.flatMap(({ id }, i) => links[i]!.map(link => ({ ...link, id })))
  await scratch.save(rereadingOf(row.id), { tipo: before.tipo, meta: {}, warnings: [], units: after })
  await reread(library, { subject: row.id } as JobRow, report)
  const out: Outcome = { links: 0, same: 0, changed: 0, wrong: [], nothing: 0 }
  const read: Reread = { open: opening(shelf), before: textsOf(before.units), after: textsOf(after), moved, lost }
  const step = Math.max(1, given.length / most)
  for (let at = 0; at < given.length; at += step) await judge(read, given[Math.floor(at)]!, out)
  return out
}

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
      n++ % 40 === 7 ? [...word].map((letter, i) => (i !== 2 ? letter : letter === 'e' ? 'a' : 'e')).join('') : word,
    )
  return { ...unit, texto }
}

/** The same reading after a unit that was not counted before. */
export const withCover = (units: readonly Unit[]): Unit[] => [
  { ...units[0]!, posicion: 1, texto: 'Cubierta.', parrafos: undefined } as Unit,
  ...units.map(unit => ({ ...unit, posicion: unit.posicion + 1 })),
]

/** The same reading without every seventh sentence. */
export function withGaps(units: readonly Unit[]): Second {
  const lost = new Map<number, Letters[]>()
  let n = 0
  const left = units.map(({ parrafos: _, ...unit }) => {
    const out = sentences(unit.texto).filter(() => n++ % 7 === 3)
    lost.set(
      unit.posicion,
      out.map(({ from, to }) => byLetters(unit.texto, [from, to])),
    )
    return { ...unit, texto: out.reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), unit.texto) }
  })
  return { units: left, lost }
}

/** Share of the letters of a link that what it opens must have, and the other way round. */
const COMMON = 0.5
const LETTER = /[\p{L}\p{N}]/gu
const counted = (text: string): number => [...text.matchAll(LETTER)].length
const signs = (text: string): string => text.replace(/[\s•●]+/g, '')

/** Range of a text as numbers of its letters, which blanks and hyphens do not move. */
const byLetters = (text: string, [from, to]: readonly [number, number]): [from: number, to: number] => {
  const start = counted(text.slice(0, from))
  return [start, start + counted(text.slice(from, to))]
}

interface Reread {
  open: Opening
  /** Texts of the units of both readings, by their numbers. */
  before: ReadonlyMap<number, string>
  after: ReadonlyMap<number, string>
  moved: (posicion: number) => number
  lost: ReadonlyMap<number, readonly Letters[]>
}

/**
 * Judges by the place: the readings of these tests change letters, blanks and hyphens, and leave out what they say, so
 * that it is known which letter of a unit is the n-th of its new reading. The same words twice on one page are the same
 * words; of a sentence that was left out, the same words elsewhere.
 */
async function judge({ open, before, after, moved, lost }: Reread, link: Link, out: Outcome): Promise<void> {
  out.links++
  const there = await open(link.id, link.part)
  if (!there) return void out.nothing++
  if (there.moved?.cambiado) return void out.changed++
  const { row, part } = there
  const range: readonly [number, number] = part ?? [0, row.texto.length]
  const words = row.texto.slice(...range)
  const first = byLetters(before.get(link.posicion)!, link.range)
  const was = remaining(first, lost.get(link.posicion) ?? [])
  const is = byLetters(after.get(row.posicion)!, [row.desde + range[0], row.desde + range[1]])
  // What was cut elsewhere opens where it begins; its rest stands in the next passages.
  const cut = link.part === null || range[1] === row.texto.length
  const gone = was[1] - was[0] < COMMON * (first[1] - first[0])
  const alike = signs(words) === signs(link.words)
  const same = alike || (!gone && was[0] < was[1] && overlaps(was, is, cut))
  if (same && (gone || row.posicion === moved(link.posicion))) return void out.same++
  out.wrong.push(`${link.posicion} ${link.words} || ${row.posicion} ${words}`)
}

/** Returns a range of letters as it is without those that were left out. */
function remaining(range: Letters, lost: readonly Letters[]): Letters {
  const before = (at: number): number =>
    lost.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, at) - Math.min(from, at)), 0)
  return [range[0] - before(range[0]), range[1] - before(range[1])]
}

/** Whether two ranges have most of their letters in common; of what was cut, the shorter one must lie in the other. */
function overlaps(a: readonly [number, number], b: readonly [number, number], cut: boolean): boolean {
  const common = Math.min(a[1], b[1]) - Math.max(a[0], b[0])
  const lengths = [a[1] - a[0], b[1] - b[0]] as const
  return common > 0 && common >= COMMON * (cut ? Math.min(...lengths) : Math.max(...lengths))
}
