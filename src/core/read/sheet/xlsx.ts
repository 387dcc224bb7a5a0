/** Reads the sheets of XLSX as they are unpacked: a sheet of a million rows takes only the room of its text. */
import { related, relations, type Parts } from '../prose/relations.ts'
import { all, attr, first, parseXml, prefixed, type XmlNode } from '../prose/xml.ts'
import { streamXml } from '../prose/xml-stream.ts'
import { streamed } from '../prose/zip-parts.ts'
import { raised } from '../signs/raised.ts'
import { addSheet, emptyBook, ROOM, type Book } from './book.ts'
import { readCells, unescaped, type Showing } from './cells.ts'
import { formats } from './formats.ts'
import { Rows, type Room } from './rows.ts'

/** Null when the workbook is not SpreadsheetML of the usual structure. `parts` are the small ones. */
export async function readXlsx(bytes: Uint8Array, parts: Parts, room = ROOM): Promise<Book | null> {
  const main = related(relations(parts, ''), 'officeDocument')
  if (main === undefined || !parts.has(main)) return null
  const workbook = parseXml(parts.get(main)),
    links = relations(parts, main)
  const date1904 = /^(?:1|true|on)$/i.test(attr(first(workbook, 'workbookPr') ?? workbook, 'date1904') ?? '')
  const strings = await sharedStrings(bytes, related(links, 'sharedStrings'), room)
  const showing: Showing = { strings, shown: formats(parts.get(related(links, 'styles') ?? ''), date1904), date1904 }
  const book = emptyBook()
  let left = room
  for (const node of sheetsOf(workbook)) {
    const hoja = attr(node, 'name') ?? ''
    if (/hidden$/i.test(attr(node, 'state') ?? '')) book.hidden.push(hoja)
    const link = links.get(prefixed(node, 'id') ?? '')
    left = addSheet(
      book,
      hoja,
      link?.type === 'worksheet' ? await readCells(streamed(bytes, link.target), showing, left) : new Rows(left),
    )
  }
  return book
}

const sheetsOf = (workbook: XmlNode): XmlNode[] => {
  const sheets = first(workbook, 'sheets')
  return sheets ? all(sheets, 'sheet') : []
}

/**
 * The shared strings, without their phonetic guides. Once the room is used up, the cells that show further ones are
 * empty.
 */
async function sharedStrings(bytes: Uint8Array, part: string | undefined, { letters }: Room): Promise<string[]> {
  const strings: string[] = []
  if (part === undefined) return strings
  let text = '',
    run = 0,
    isRaised = false,
    size = 0,
    inText = false,
    phonetic = 0
  await streamXml(
    streamed(bytes, part),
    {
      open(name, { val }) {
        if (name === 'si') text = ''
        else if (name === 'r') run = text.length
        else if (name === 'vertAlign') isRaised = val === 'superscript'
        else if (name === 'rPh') phonetic++
        else if (name === 't') inText = phonetic === 0
      },
      close(name) {
        if (name === 't') inText = false
        else if (name === 'rPh') phonetic--
        else if (name === 'r') {
          if (isRaised) text = text.slice(0, run) + raised(text.slice(run))
          isRaised = false
        } else if (name === 'si') {
          strings.push(flat(unescaped(text)))
          size += text.length
        }
      },
      text(piece) {
        if (inText) text += piece
      },
    },
    () => size > letters,
  )
  return strings
}

/** Copies a string: a slice of a piece of the file would keep the whole piece in memory. */
const flat = (text: string): string => (text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le'))
