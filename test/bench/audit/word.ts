/** Manuscripts as files of Word, with the live citations of each program. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { escaped } from '../../core/audit/odt.ts'
import { word } from '../../server/word.ts'
import type { Book } from './books.ts'
import { bare, cslOf, dataOf, type Cite, type FileManuscript } from './files.ts'
import type { Cited, Draft, Line } from './manuscript.ts'
import { AuthorDateStyle, entryOf, Notes } from './styles.ts'
import { numbered } from './texts.ts'

const text = (shown: string): string => `<w:t xml:space="preserve">${escaped(shown)}</w:t>`
const run = (inside: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${inside}</w:r>`
const words = (shown: string): string => (shown ? run(text(shown)) : '')

function field(instruction: string, shown: string): string {
  const sign = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`)
  const code = run(`<w:instrText xml:space="preserve"> ${escaped(instruction)} </w:instrText>`)
  return sign('begin') + code + sign('separate') + words(shown) + sign('end')
}

/** A field where all is one citation; a narrative one keeps its author's name in the sentence. */
const fields =
  (make: (cites: readonly Cited[], shown: string) => string): Cite =>
  piece => {
    const author = new AuthorDateStyle('apa')
    const { cites, narrative } = piece
    if (!narrative) return make(cites, author.cite(piece))
    const shown = author.cite(piece)
    const name = `${cites[0]!.family ?? cites[0]!.book.family} `
    return words(name) + make(cites, shown.slice(name.length))
  }

export const zoteroWord = (draft: Draft): FileManuscript => {
  const data = dataOf(draft)
  const make = (cites: readonly Cited[], shown: string): string => {
    const code = { properties: { plainCitation: shown }, citationItems: cites.map(one => cslOf(one, data)) }
    return field(`ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify(code)}`, shown)
  }
  return { file: wordFile(draft, fields(make), { bibliography: 'ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY' }) }
}

/** Mendeley Cite: a content control whose tag holds the citation. */
export const mendeleyWord = (draft: Draft): FileManuscript => {
  const data = dataOf(draft)
  const make = (cites: readonly Cited[], shown: string): string => {
    const code = JSON.stringify({ citationItems: cites.map(one => cslOf(one, data)) })
    const tag = `MENDELEY_CITATION_v3_${Buffer.from(code).toString('base64')}`
    return `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent>${words(shown)}</w:sdtContent></w:sdt>`
  }
  return { file: wordFile(draft, fields(make)) }
}

export const endnoteWord = (draft: Draft): FileManuscript => {
  const data = dataOf(draft)
  const one = (cited: Cited): string => {
    const { book, page, place } = cited
    const { anio, edition, family } = data(book)
    const name = cited.family ?? family,
      year = cited.year ?? anio
    return (
      `<Cite><Author>${name}</Author><Year>${year}</Year><RecNum>7</RecNum>` +
      (page === undefined ? `<Suffix>${place === undefined ? '' : `, ${place}`}</Suffix>` : `<Pages>${page}</Pages>`) +
      '<record><rec-number>7</rec-number><ref-type name="Book">6</ref-type><contributors><authors><author>' +
      `${name}, ${book.given}</author></authors></contributors><titles><title>${book.titulo}</title></titles>` +
      `<edition>${edition}</edition><dates><year>${year}</year></dates></record></Cite>`
    )
  }
  const make = (cites: readonly Cited[], shown: string): string =>
    field(`ADDIN EN.CITE <EndNote>${cites.map(one).join('')}</EndNote>`, shown)
  return { file: wordFile(draft, fields(make), { bibliography: 'ADDIN EN.REFLIST' }) }
}

/** Word's own references: a field with tags, and the sources in a part of their own. */
export const ownWord = (draft: Draft): FileManuscript => {
  const books = new Map<string, Book>()
  const data = dataOf(draft)
  const make = (cites: readonly Cited[], shown: string): string => {
    for (const { book } of cites) books.set(book.key, book)
    const each = cites.map(({ book, page }) => `${book.key}${page === undefined ? '' : ` \\p ${page}`}`)
    return field(
      `CITATION ${each[0]} \\l 3082${each
        .slice(1)
        .map(one => ` \\m ${one}`)
        .join('')}`,
      shown,
    )
  }
  const cite = fields(make)
  const source = (book: Book): string => {
    const { anio, edition, family } = data(book)
    return (
      `<b:Source><b:Tag>${book.key}</b:Tag><b:SourceType>Book</b:SourceType><b:Author><b:Author><b:NameList><b:Person>` +
      `<b:Last>${family}</b:Last><b:First>${book.given}</b:First></b:Person></b:NameList></b:Author></b:Author>` +
      `<b:Title>${book.titulo}</b:Title><b:Year>${anio}</b:Year><b:Edition>${edition}</b:Edition></b:Source>`
    )
  }
  const parts = (): Record<string, string> => ({
    'customXml/item1.xml':
      '<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography">' +
      `${[...books.values()].map(source).join('')}</b:Sources>`,
  })
  return { file: wordFile(draft, cite, { bibliography: 'BIBLIOGRAPHY', parts }) }
}

export const typedWord = (draft: Draft): FileManuscript => {
  const author = new AuthorDateStyle('apa')
  return { file: wordFile(draft, piece => words(author.cite(piece))) }
}

/** Raised figures, as in Vancouver, and a list that Word numbers. */
export const raisedWord = (draft: Draft): FileManuscript => {
  const raised: Cite = piece => {
    const shown = numbered(draft.list, piece, 'raised')
    const [name = '', rest = ''] = shown.split('^')
    return words(name) + run(text(rest), '<w:vertAlign w:val="superscript"/>')
  }
  return { file: wordFile(draft, raised, { numbered: true }) }
}

/** Notes at the foot of the page, as Chicago and as Spanish theses have them; with live citations or typed. */
export const notesWord = (draft: Draft, way: 'spoken' | 'capitals' | 'zotero'): FileManuscript => {
  const all: string[] = []
  const reader = new Notes(way === 'capitals' ? 'capitals' : 'spoken')
  const data = dataOf(draft)
  const cite: Cite = ({ cites }) => {
    const shown = bare(reader.of(cites))
    const code = JSON.stringify({ citationItems: cites.map(one => cslOf(one, data)) })
    const body = way === 'zotero' ? field(`ADDIN ZOTERO_ITEM CSL_CITATION ${code}`, shown) : words(shown)
    all.push(
      `<w:footnote w:id="${all.length + 1}"><w:p>${run('<w:footnoteRef/>')}${words(' ')}${body}</w:p></w:footnote>`,
    )
    return run(`<w:footnoteReference w:id="${all.length}"/>`, '<w:vertAlign w:val="superscript"/>')
  }
  const parts = (): Record<string, string> => ({
    'word/footnotes.xml': `<w:footnotes ${W}>${all.join('')}</w:footnotes>`,
  })
  return { file: wordFile(draft, cite, { parts }) }
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const STYLES =
  `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style>` +
  '<w:style w:type="paragraph" w:styleId="Cita"><w:name w:val="Quote"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Citalarga"><w:name w:val="Cita larga"/></w:style></w:styles>'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Extras {
  bibliography?: string
  numbered?: boolean
  parts?: () => Record<string, string>
}

function wordFile(draft: Draft, cite: Cite, { bibliography, numbered: listed, parts = () => ({}) }: Extras = {}) {
  const line = ({ pieces, block }: Line, i: number): string =>
    `<w:p>${block ? `<w:pPr><w:pStyle w:val="${i % 2 ? 'Cita' : 'Citalarga'}"/></w:pPr>` : ''}${pieces
      .map(piece =>
        typeof piece === 'string' ? words(piece) : 'quote' in piece ? words(`«${piece.quote}»`) : cite(piece),
      )
      .join('')}</w:p>`
  const body = draft.lines.map(line).join('')
  const extra = { ...parts(), 'word/styles.xml': STYLES }
  const entry = (shown: string): string =>
    `<w:p>${listed ? '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>' : ''}${shown}</w:p>`
  const entries = draft.list.map(one => words(bare(entryOf(one, listed ? 'ieee' : 'apa'))))
  const sign = (type: string): string => run(`<w:fldChar w:fldCharType="${type}"/>`)
  if (bibliography !== undefined && entries.length > 0) {
    const code = run(`<w:instrText xml:space="preserve"> ${escaped(bibliography)} </w:instrText>`)
    entries[0] = sign('begin') + code + sign('separate') + entries[0]
    entries[entries.length - 1] += sign('end')
  }
  const heading = `<w:p><w:pPr><w:pStyle w:val="Ttulo1"/></w:pPr>${words('Referencias')}</w:p>`
  return packed(body + (entries.length > 0 ? heading : '') + entries.map(entry).join(''), extra)
}

function packed(body: string, parts: Record<string, string>): Uint8Array {
  const base = unzipSync(word())
  const main = strFromU8(base['word/document.xml']!).replace('<w:body>', () => `<w:body>${body}`)
  const relations = Object.keys(parts).flatMap((name, i) => {
    const kind = /^word\/(\w+)\.xml$/.exec(name)?.[1]
    return kind ? [`<Relationship Id="r${i + 1}" Type="${RELATIONS}/${kind}" Target="${kind}.xml"/>`] : []
  })
  const rels =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
    `${relations.join('')}</Relationships>`
  return zipSync({
    ...base,
    'word/document.xml': strToU8(main),
    'word/_rels/document.xml.rels': strToU8(rels),
    ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  })
}
