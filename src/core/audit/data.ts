/** Finds where a manuscript contradicts the library's record of a work, or its own list of sources. Pure. */
import { plainText } from '../references/rich.ts'
import { foldedText, titlesAgree } from '../references/identities.ts'
import type { Item } from '../references/model.ts'
import type { CitaRevisada } from '../../schema/index.ts'
import type { Cite } from './model.ts'
import { familiesOf, near, sameFamily, yearIs, yearsOf } from './names.ts'

type Dato = NonNullable<CitaRevisada['datos']>[number]

/** Returns the data that differ, one per field. `record` is undefined where the library has no record of the work. */
export function differing(cite: Cite, entry: Item | undefined, record: Item | undefined): Dato[] {
  const differences = [
    ...(record && entry ? compared(entry, record).map(dato => ({ ...dato, escrito: 'bibliografia' as const })) : []),
    ...(cite.item && record ? compared(cite.item, record) : []),
    ...(record ? ofCitation(cite, record) : []),
    ...(entry ? inList([...(cite.item && !record ? compared(cite.item, entry) : []), ...ofCitation(cite, entry)]) : []),
  ]
  return differences.filter((difference, i) => differences.findIndex(other => other.campo === difference.campo) === i)
}

/** Marks what differs from the manuscript's own list. */
const inList = (differences: readonly Dato[]): Dato[] =>
  differences.map(difference => ({ ...difference, donde: 'manuscrito' }))

/** Compares the names and the year typed in the text with an item. */
function ofCitation({ names, year }: Cite, item: Item): Dato[] {
  const families = familiesOf(item)
  const wrong = names.find(name => !families.some(family => sameFamily(name, family)))
  const meant = wrong === undefined ? undefined : families.find(family => near(wrong, family))
  return [
    ...(year !== undefined && !yearIs(item, year)
      ? [{ campo: 'anio' as const, manuscrito: year, registro: yearsOf(item)[0]! }]
      : []),
    ...(wrong !== undefined && meant !== undefined
      ? [{ campo: 'autor' as const, manuscrito: wrong, registro: meant }]
      : []),
  ]
}

/** Compares an entry of the manuscript's list with the library's record. */
function compared(item: Item, record: Item): Dato[] {
  const out: Dato[] = []
  const [mine, theirs] = [yearsOf(item), yearsOf(record)]
  if (mine.length > 0 && theirs.length > 0 && !mine.some(year => theirs.includes(year)))
    out.push({ campo: 'anio', manuscrito: mine[0]!, registro: theirs[0]! })
  const [own, known] = [familiesOf(item), familiesOf(record)]
  own.forEach((name, i) => {
    const there = known[i]
    const others = own.length > 1 && own.every((other, j) => j === i || sameFamily(other, known[j] ?? ''))
    if (
      there !== undefined &&
      !sameFamily(name, there) &&
      near(name, there, others ? 3 : 4) &&
      !out.some(difference => difference.campo === 'autor')
    )
      out.push({ campo: 'autor', manuscrito: name, registro: there })
  })
  const [title, real] = [textOf(item, 'title'), textOf(record, 'title')]
  if (title && real && !within(title, real) && titlesAgree(title, real))
    out.push({ campo: 'titulo', manuscrito: title, registro: real })
  const [edition, other] = [numberOf(item['edition']), numberOf(record['edition'])]
  if (edition !== undefined && other !== undefined && edition !== other)
    out.push({ campo: 'edicion', manuscrito: edition, registro: other })
  return [...out, ...ofArticle(item, record)]
}

/**
 * Compares where an article is printed. Only what is one number, or one range, on both sides is compared, and nothing
 * where the year or the journal is another: that is another printing of the work.
 */
function ofArticle(item: Item, record: Item): Dato[] {
  const [mine, theirs] = [yearsOf(item)[0], yearsOf(record)[0]]
  const [journal, other] = [textOf(item, 'container-title'), textOf(record, 'container-title')]
  if (mine !== theirs || (journal && other && !within(journal, other))) return []
  return PRINTED.flatMap(({ campo, variable, read }) => {
    const [written, known] = [read(item[variable]), read(record[variable])]
    return written === undefined || known === undefined || written === known
      ? []
      : [{ campo, manuscrito: written, registro: known }]
  })
}

const wholeNumber = (value: unknown): string | undefined => /^\s*0*(\d+)\s*$/.exec(String(value ?? ''))?.[1]

/** A range of pages, whole: "345-7" ends on 347. */
function rangeOfPages(value: unknown): string | undefined {
  const [, first, last] = /^\s*0*(\d+)\s*[-–—]+\s*0*(\d+)\s*$/.exec(String(value ?? '')) ?? []
  if (first === undefined || last === undefined) return undefined
  return `${first}–${first.slice(0, Math.max(0, first.length - last.length))}${last}`
}

const PRINTED = [
  { campo: 'volumen', variable: 'volume', read: wholeNumber },
  { campo: 'numero', variable: 'issue', read: wholeNumber },
  { campo: 'paginas', variable: 'page', read: rangeOfPages },
] as const

const textOf = (item: Item, variable: string): string =>
  typeof item[variable] === 'string' ? plainText(item[variable]) : ''
const within = (a: string, b: string): boolean => {
  const [x, y] = [foldedText(a), foldedText(b)]
  return x.includes(y) || y.includes(x)
}
const numberOf = (value: unknown): string | undefined => /\d+/.exec(String(value ?? ''))?.[0]
