/** Manuscripts as files of LibreOffice, with the marks of Zotero and JabRef. */
import { escaped, mark, note, odt } from '../../core/audit/odt.ts'
import { bare, cslOf, dataOf, type Cite, type Citing, type FileManuscript } from './files.ts'
import type { Draft, Line } from './manuscript.ts'
import { AuthorDateStyle, entryOf, Notes } from './styles.ts'
import { bibOf } from './texts.ts'

/** An .odt: its citations and what it lists. */
function odtFile(
  draft: Draft,
  cite: Cite,
  { section, properties = {} }: { section?: string; properties?: object } = {},
) {
  const line = ({ pieces, block }: Line): string =>
    `<text:p text:style-name="${block ? 'Quotations' : 'Standard'}">${pieces
      .map(piece =>
        typeof piece === 'string' ? escaped(piece) : 'quote' in piece ? escaped(`«${piece.quote}»`) : cite(piece),
      )
      .join('')}</text:p>`
  const lines = draft.lines.map(line).join('')
  const list = draft.list.map(one => `<text:p>${escaped(bare(entryOf(one, 'apa')))}</text:p>`).join('')
  const heading = list && '<text:h text:outline-level="1">Referencias</text:h>'
  const shown = section === undefined ? list : `<text:section text:name="${section}">${list}</text:section>`
  return odt(lines + heading + shown, { properties })
}

const shownOf = (piece: Citing): { shown: string; name: string } => {
  const shown = new AuthorDateStyle('apa').cite(piece)
  const name = piece.narrative ? `${piece.cites[0]!.family ?? piece.cites[0]!.book.family} ` : ''
  return { name, shown: shown.slice(name.length) }
}

export const zoteroOdt = (draft: Draft): FileManuscript => {
  const data = dataOf(draft)
  const cite: Cite = piece => {
    const { name, shown } = shownOf(piece)
    const code = JSON.stringify({ citationItems: piece.cites.map(one => cslOf(one, data)) })
    return escaped(name) + mark(`ZOTERO_ITEM CSL_CITATION ${code} RND${shown.length}aB`, escaped(shown))
  }
  return { file: odtFile(draft, cite, { section: ' ZOTERO_BIBL {} CSL_BIBLIOGRAPHY RNDx' }) }
}

/** JabRef keeps pages in properties of the file, and the data in the .bib beside it. */
export const jabrefOdt = (draft: Draft): FileManuscript => {
  const properties: Record<string, string> = {}
  let n = 0
  const cite: Cite = piece => {
    const { name, shown } = shownOf(piece)
    const mine = `JR_cite${n++}_1_${piece.cites.map(({ book }) => book.key).join(',')}`
    const { page, place } = piece.cites.at(-1)!
    if (page ?? place) properties[mine] = page === undefined ? place! : `p. ${page}`
    return escaped(name) + mark(mine, escaped(shown))
  }
  const file = odtFile({ ...draft, list: [] }, cite, { properties })
  return { file, bib: bibOf(draft) }
}

export const notesOdt = (draft: Draft): FileManuscript => {
  const reader = new Notes('spoken')
  return { file: odtFile(draft, ({ cites }) => note(escaped(bare(reader.of(cites))))) }
}

export const typedOdt = (draft: Draft): FileManuscript => {
  const author = new AuthorDateStyle('chicago')
  return { file: odtFile(draft, piece => escaped(author.cite(piece))) }
}
