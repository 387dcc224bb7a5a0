/** What a package says of its book: EPUB 2 says it by attributes, EPUB 3 by statements that refine others. */
import { line } from '../prose/blocks.ts'
import type { Stated } from '../prose/describe.ts'
import { all, attr, child, children, prefixed, textOf, type XmlNode } from '../prose/xml.ts'

type Refined = (id: string | undefined, property: string) => string | undefined

export function statedOf(metadata: XmlNode | undefined): Stated {
  if (!metadata) return { published: true, csl: { type: 'book' } }
  const metas = all(metadata, 'meta')
  const refined: Refined = (id, property) =>
    metas.filter(meta => id && attr(meta, 'refines') === `#${id}` && attr(meta, 'property') === property).map(textOf)[0]
  const texts = (name: string): string[] =>
    all(metadata, name)
      .map(node => line(textOf(node)))
      .filter(Boolean)
  const people = peopleOf(metadata, refined)
  const authors = people.filter(({ role }) => role === 'aut')
  const named = authors.length > 0 ? authors : people.filter(({ creator }) => creator)
  const turned = named.every(({ sorted }) => sorted)
  const names = named.map(({ name, sorted }) => sorted ?? name)
  const publisher = texts('publisher')[0]
  const csl = {
    type: 'book',
    ...(publisher && { publisher }),
    ...seriesOf(metas, refined),
    ...cslNames(
      'translator',
      people.filter(({ role }) => role === 'trl'),
    ),
    ...(authors.length > 0 &&
      cslNames(
        'editor',
        people.filter(({ role }) => role === 'edt'),
      )),
  }
  return {
    titulo: titleOf(metadata, refined),
    sorted: turned ? names : [],
    autores: turned ? [] : names,
    ...dateOf(metadata, metas, texts('rights').join(' ')),
    idioma: texts('language')[0],
    identifiers: [...texts('identifier'), ...texts('source')],
    published: true,
    csl,
  }
}

interface Person {
  name: string
  sorted: string | undefined
  role: string
  creator: boolean
}

/** What Calibre writes when it knows no author. */
const NOBODY = /^(?:unknown|desconocid[oa])$/i
const SORTED = /^[^,]+, [^,]+$/

/** Creators and contributors in the book's order; a creator is an author unless the package gives another role. */
function peopleOf(metadata: XmlNode, refined: Refined): Person[] {
  const personOf =
    (creator: boolean) =>
    (node: XmlNode): Person & { seq: number } => {
      const id = attr(node, 'id'),
        sorted = line(prefixed(node, 'file-as') ?? refined(id, 'file-as') ?? '')
      const role = prefixed(node, 'role') ?? refined(id, 'role') ?? (creator ? 'aut' : '')
      return {
        name: line(textOf(node)),
        sorted: SORTED.test(sorted) ? sorted : undefined,
        role: role.trim().toLowerCase(),
        creator,
        seq: Number(refined(id, 'display-seq') ?? NaN),
      }
    }
  const people = [...all(metadata, 'creator').map(personOf(true)), ...all(metadata, 'contributor').map(personOf(false))]
  return people.filter(({ name }) => name !== '' && !NOBODY.test(name)).sort((a, b) => a.seq - b.seq || 0)
}

function cslNames(field: string, people: readonly Person[]): Record<string, unknown> {
  const names = people.map(({ name, sorted = name }) => {
    const [family = '', given] = SORTED.test(sorted) ? sorted.split(', ') : []
    return given ? { family, given } : { literal: name }
  })
  return names.length > 0 ? { [field]: names } : {}
}

/** The series, by `belongs-to-collection` (EPUB 3.3 §5.5.3.4.2) or by what Calibre writes. */
function seriesOf(metas: readonly XmlNode[], refined: Refined): Record<string, unknown> {
  const calibre = (name: string): string | undefined =>
    metas.filter(meta => attr(meta, 'name') === `calibre:${name}`).map(meta => attr(meta, 'content'))[0]
  const meta = metas.find(
    element =>
      attr(element, 'property') === 'belongs-to-collection' &&
      refined(attr(element, 'id'), 'collection-type') !== 'set',
  )
  const title = line(meta ? textOf(meta) : (calibre('series') ?? ''))
  const number = line((meta ? refined(attr(meta, 'id'), 'group-position') : calibre('series_index')) ?? '').replace(
    /\.0+$/,
    '',
  )
  return title === '' ? {} : { 'collection-title': title, ...(number !== '' && { 'collection-number': number }) }
}

/** A time of day to the second, as a program writes when it makes a file; at midnight in some zone people set one. */
const CLOCK = /T\d\d:(?![03]0:00)\d\d:\d\d/

/**
 * The date of publication; dates at which the file was made or changed say nothing of the book. One without an event is
 * either: of 21 such books 3 print an earlier year, and 6 have the second at which a program made them, which counts
 * where the rights have its year.
 */
function dateOf(metadata: XmlNode, metas: readonly XmlNode[], rights: string): Pick<Stated, 'fecha' | 'vagueDate'> {
  const dates = all(metadata, 'date')
  const published =
    dates.find(node => /publication|published|issued/i.test(prefixed(node, 'event') ?? '')) ??
    metas.find(meta => attr(meta, 'property') === 'dcterms:issued')
  const plain = dates
    .filter(node => prefixed(node, 'event') === undefined)
    .map(node => line(textOf(node)).replace(/^\d{4}\s?[-–]\s?(?=\d{4}$)/, ''))
    .find(text => /[1-9]\d{3}/.test(text) && (!CLOCK.test(text) || rights.includes(text.slice(0, 4))))
  if (published) return { fecha: textOf(published) }
  return plain === undefined ? {} : { fecha: plain, vagueDate: true }
}

/**
 * The printed edition of the page numbers: `pageBreakSource` (EPUB Accessibility 1.1), or the source refined as that of
 * the pagination. The value "none" counts as absent.
 */
export function sourceOf(metadata: XmlNode): string | undefined {
  const metas = all(metadata, 'meta')
  const refined = metas
    .filter(meta => attr(meta, 'property') === 'source-of' && textOf(meta).trim() === 'pagination')
    .map(meta => attr(meta, 'refines')?.slice(1))
  const sources = [
    ...metas
      .filter(meta => /(?:^|:)pageBreakSource$/.test(attr(meta, 'property') ?? attr(meta, 'name') ?? ''))
      .map(meta => attr(meta, 'content') ?? textOf(meta)),
    ...all(metadata, 'source')
      .filter(node => refined.includes(attr(node, 'id') ?? ''))
      .map(textOf),
  ]
  return sources.map(text => line(text).slice(0, 200)).find(text => text !== '' && text !== 'none')
}

/** Title and subtitle; other kinds of title (short, collection, edition) are not part of it. */
function titleOf(
  metadata: XmlNode,
  refined: (id: string | undefined, property: string) => string | undefined,
): string | undefined {
  const titles = children(metadata, 'title').concat(children(child(metadata, 'dc-metadata') ?? metadata, 'Title'))
  const typed = titles.map(node => ({ text: line(textOf(node)), type: refined(attr(node, 'id'), 'title-type') }))
  const main = (typed.find(t => t.type === 'main') ?? typed.find(t => t.type === undefined) ?? typed[0])?.text
  const sub = typed.find(t => t.type === 'subtitle')?.text
  return main && sub ? `${main}: ${sub}` : main
}
