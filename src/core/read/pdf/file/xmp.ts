/**
 * The document's XMP packet, when the file carries one in the clear → title, authors, identifiers. Packets of embedded
 * pictures are told apart.
 */
import { SaxesParser } from 'saxes'
import { lookup } from '../../../../lookup.ts'

export interface Xmp {
  title?: string
  creators: string[]
  publisher?: string
  doi?: string
  isbn?: string
  issn?: string
  /** Title of the journal, magazine or book that holds the document. */
  publication?: string
  volume?: string
  issue?: string
  pages?: string
  /** Date of publication, not the date when the file was made. */
  date?: string
}

const OPEN = Buffer.from('<rdf:RDF')
const CLOSE = Buffer.from('</rdf:RDF>')
const MAX_PACKET = 256 * 1024
const MAX_PACKETS = 60

/**
 * Properties by their qualified name in lower case. XMP lets each file choose its prefixes, but in practice nobody
 * does.
 */
const FIELDS: Record<string, keyof Omit<Xmp, 'creators'>> = lookup({
  'dc:title': 'title',
  'dc:publisher': 'publisher',
  'prism:doi': 'doi',
  'crossmark:doi': 'doi',
  'pdfx:doi': 'doi',
  'prism:isbn': 'isbn',
  'prism:issn': 'issn',
  'prism:eissn': 'issn',
  'prism:publicationname': 'publication',
  'prism:volume': 'volume',
  'prism:number': 'issue',
  'prism:pagerange': 'pages',
  'prism:coverdate': 'date',
  'prism:publicationdate': 'date',
  'prism:coverdisplaydate': 'date',
})

export function xmpOf(bytes: Buffer): Xmp | null {
  const packets: { xmp: Xmp; own: boolean }[] = []
  let at = 0
  for (let n = 0; n < MAX_PACKETS; n++) {
    const from = bytes.indexOf(OPEN, at)
    if (from < 0) break
    const to = bytes.indexOf(CLOSE, from)
    if (to < 0) break
    at = to
    if (to - from > MAX_PACKET) continue
    const text = bytes.subarray(from, to + CLOSE.length).toString('utf8')
    if (/(?:dc:format[^>]*>|dc:format=")\s*image\//.test(text)) continue
    // The last packet that says it is the PDF's own holds the latest state of an updated file.
    const own = /application\/pdf|pdf:Producer/.test(text)
    const xmp = parseXmp(text)
    if (xmp) packets.push({ xmp, own })
  }
  return (packets.findLast(packet => packet.own) ?? packets.at(-1))?.xmp ?? null
}

/**
 * Parses one packet. A damaged packet gives what came before the damage, or null when it has neither a title nor
 * creators by then.
 */
export function parseXmp(text: string): Xmp | null {
  const xmp: Xmp = { creators: [] }
  const path: string[] = []
  let value = ''
  const put = (name: string, content: string): void => {
    const clean = content.replace(/\s+/g, ' ').trim()
    if (!clean) return
    const key = name.toLowerCase()
    const field = FIELDS[key]
    if (key === 'dc:creator') xmp.creators.push(clean)
    else if (field !== undefined && xmp[field] === undefined) xmp[field] = clean
  }
  const parser = new SaxesParser()
  parser.on('opentag', tag => {
    path.push(tag.name)
    value = ''
    for (const [name, content] of Object.entries(tag.attributes)) if (typeof content === 'string') put(name, content)
  })
  parser.on('text', chunk => {
    if (value.length < 4000) value += chunk
  })
  parser.on('closetag', () => {
    const property = path.findLast(name => !name.startsWith('rdf:'))
    if (property) put(property, value)
    path.pop()
    value = ''
  })
  try {
    parser.write(text).close()
  } catch {
    return xmp.title !== undefined || xmp.creators.length > 0 ? xmp : null // what came before the damage is good
  }
  return xmp
}
