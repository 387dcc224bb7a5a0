/** What files of word processors share: a citation as XML, and the data that Zotero and Mendeley keep of its works. */
import type { Book } from './books.ts'
import type { Cited, Draft, Piece } from './manuscript.ts'

export interface FileManuscript {
  file: Uint8Array
  bib?: string
}

export type Citing = Exclude<Piece, string | { quote: string }>
/** Writes a citation as XML of the file. */
export type Cite = (piece: Citing) => string

export const bare = (text: string): string => text.replace(/\*/g, '')

/** CSL-JSON, as Zotero and Mendeley keep it. */
export function cslOf({ book, page, place, family, year }: Cited, data: Data): object {
  const { anio, edition, family: name } = data(book)
  const itemData = {
    ...{ type: 'book', title: book.titulo, edition: String(edition), publisher: 'Alba' },
    author: [{ family: family ?? name, given: book.given }],
    issued: { 'date-parts': [[Number(year ?? anio)]] },
  }
  const where = page === undefined ? {} : { locator: page, label: 'page' }
  const chapter = place === undefined ? {} : { locator: place.replace(/\D+/g, ''), label: 'chapter' }
  return { id: book.key, uris: [`http://zotero.org/users/1/items/${book.key}`], itemData, ...where, ...chapter }
}

/** What the reference manager says of a work: what stands in the list of sources. */
export type Data = (book: Book) => { anio: number; edition: number; family: string }
export const dataOf =
  ({ list }: Draft): Data =>
  book =>
    list.find(one => one.book === book) ?? book
