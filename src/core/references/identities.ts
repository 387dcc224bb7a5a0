/**
 * Identities by which two records are recognised as one work: identifiers, file names, and title with name and year.
 */
import { createHash } from 'node:crypto'
import { baseName } from './attachments.ts'
import { yearOf } from './dates.ts'
import type { Item, Name, Original, PartialDate } from './model.ts'
import { plainText } from './rich.ts'

export const KINDS = ['archivo', 'doi', 'arxiv', 'pmid', 'isbn', 'titulo'] as const
export type IdentityKind = (typeof KINDS)[number]

export interface Identity {
  kind: IdentityKind
  value: string
}

/** Matches file names that programs give to any download; they do not identify a work. */
const TELLS_NOTHING = new RegExp(
  String.raw`^(?:article|articulo|artículo|book|libro|capitulo|capítulo|chapter|document|documento|` +
    String.raw`download|file|full(?:[ _-]?text)?|fulltext|libro|main|manuscript|paper|pdf|print|scan|` +
    String.raw`submission|texto?|thesis|tesis|untitled|viewcontent|\d{1,4}|` +
    String.raw`s\d+)(?:[ _-]?\(?\d{0,3}\)?)?(?:\.\w+)?$`,
  'i',
)

/** Returns the identities of an item and of the names of its files. */
export function identitiesOf(item: Item, files: readonly string[] = []): Identity[] {
  const text = (variable: string): string => (typeof item[variable] === 'string' ? item[variable] : '')
  const identities: Identity[] = files.flatMap(file => {
    const value = baseName(file)
    return value && !TELLS_NOTHING.test(value) ? [{ kind: 'archivo', value }] : []
  })
  const doi = doiOf(text('DOI'))
  if (doi) identities.push({ kind: 'doi', value: doi })
  if (/^arxiv$/i.test(text('archive')) && text('archive_location'))
    identities.push({ kind: 'arxiv', value: arxivOf(text('archive_location')) })
  if (/^\d+$/.test(text('PMID').trim())) identities.push({ kind: 'pmid', value: text('PMID').trim() })
  if (!PART.has(text('type')))
    identities.push(...isbnsOf(text('ISBN')).map((value): Identity => ({ kind: 'isbn', value })))
  const title = titleIdentity(item)
  if (title) identities.push({ kind: 'titulo', value: title })
  return identities
}

/** The identity of an entry: itself, letter for letter. */
export interface EntryIdentity {
  kind: 'entrada'
  value: string
}

/**
 * Returns the identities of entries as they came. A web page without key, author or year has no other, nor has the
 * second entry of a file whose key an entry before it has taken; each import of the file made one more of them.
 */
export const entryIdentities = (originals: readonly Original[]): EntryIdentity[] =>
  originals.map(({ family, key, type, fields }) => ({
    kind: 'entrada',
    value: createHash('sha1')
      .update(JSON.stringify([family, type, fields, ...(key ? [key] : [])]))
      .digest('base64url'),
  }))

/** Types whose ISBN is that of the book around them. */
const PART = new Set([
  'chapter',
  'paper-conference',
  'entry',
  'entry-dictionary',
  'entry-encyclopedia',
  'article-journal',
])

/**
 * Returns the first DOI of a text in lower case, without punctuation at its end: a closing bracket belongs to the DOI
 * only if it is opened inside it.
 */
export function doiOf(text: string): string | undefined {
  let doi = /\b10\.\d{4,9}\/\S+/.exec(text)?.[0].toLowerCase()
  for (let last; doi && (last = /[.,;:"'»”’)\]}>]$/.exec(doi)?.[0]); doi = doi.slice(0, -1)) {
    const open = { ')': '(', ']': '[', '}': '{', '>': '<' }[last]
    if (open !== undefined && doi.split(open).length >= doi.split(last).length) break
  }
  return doi
}

const arxivOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^arxiv:\s*/, '')
    .replace(/v\d+$/, '')

/** Returns every ISBN of a text as thirteen digits; numbers with a wrong check digit are left out. */
export function isbnsOf(text: string): string[] {
  const isbns = (text.match(/(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx]/g) ?? []).map(isbn =>
    isbn.replace(/[- ]/g, '').toUpperCase(),
  )
  return [...new Set(isbns.flatMap(isbn => thirteen(isbn) ?? []))]
}

function thirteen(isbn: string): string | undefined {
  const digits = [...isbn].map(sign => (sign === 'X' ? 10 : Number(sign)))
  if (digits.length === 10) {
    if (digits.slice(0, 9).includes(10) || digits.reduce((sum, digit, i) => sum + digit * (10 - i), 0) % 11 !== 0)
      return undefined
    const body = `978${isbn.slice(0, 9)}`
    return body + String((10 - (weighted(body) % 10)) % 10)
  }
  return digits.length === 13 && !digits.includes(10) && weighted(isbn) % 10 === 0 ? isbn : undefined
}

const weighted = (digits: string): number =>
  [...digits].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)

/** Which volume of a set a work is: they share an ISBN and often a title. That of an article is its journal's. */
export const volumeOf = (item: Item): string =>
  item['container-title'] ? '' : foldedText(String(item['volume'] ?? ''))

/** Reduces a text to letters and digits without case and accents, with single spaces between words. */
export const foldedText = (text: string): string =>
  plainText(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns title, first family name and year as one identity; undefined when one of them is missing. The subtitle is
 * left out, because one of two records may lack it.
 */
function titleIdentity(item: Item): string | undefined {
  const year = yearOf(item['issued'] as PartialDate | undefined)
  const name = [item['author'], item['editor']].find(
    (list): list is Name[] => Array.isArray(list) && list.length > 0,
  )?.[0]
  const family = foldedText(name?.family ?? name?.literal ?? '')
  const title = foldedText(mainTitle(item))
  return year !== undefined && family && title ? `${title}|${family}|${year}` : undefined
}

/** Returns the title up to its colon, unless that leaves fewer than three words: "Introduction: …" is no title. */
function mainTitle(item: Item): string {
  const title = plainText(typeof item['title'] === 'string' ? item['title'] : '')
  const main = title.split(/(?:[:.?!]|\s[–—-])\s/)[0]!
  return foldedText(main).split(' ').length >= 3 ? main : title
}

/**
 * Whether two titles can be those of one work: one contains the other, or at least 60 % of the shorter one's words are
 * shared. A missing title contradicts nothing.
 */
export function titlesAgree(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string' || typeof b !== 'string' || !a || !b) return true
  const [x, y] = [foldedText(a), foldedText(b)]
  if (!x || !y || x.includes(y) || y.includes(x)) return true
  const left = new Set(x.split(' ')),
    right = new Set(y.split(' '))
  const shared = [...left].filter(word => right.has(word)).length
  return shared / Math.min(left.size, right.size) >= 0.6
}
