/**
 * Reads EndNote's XML into references. Every element is kept with its path, and its meaning is that of the
 * corresponding RIS tag.
 */
import { SaxesParser } from 'saxes'
import type { Fault, OriginalField, Parsed, ParsedFile } from './model.ts'
import { endnoteType } from './ris/types.ts'
import { view } from './ris/view.ts'

/** Path of an element under `record` → RIS tag. */
const TAGS: ReadonlyMap<string, string> = new Map(
  `contributors/authors/author=AU contributors/secondary-authors/author=A2 contributors/tertiary-authors/author=A3
  contributors/subsidiary-authors/author=A4 contributors/translated-authors/author=A4 titles/title=TI
  titles/secondary-title=T2 titles/tertiary-title=T3 titles/alt-title=J2 titles/short-title=ST periodical/full-title=JF
  periodical/abbr-1=JA pages=SP volume=VL number=IS edition=ET keywords/keyword=KW dates/year=PY
  pub-location=CY publisher=PB isbn=SN accession-num=AN electronic-resource-num=DO abstract=AB notes=N1
  research-notes=RN urls/related-urls/url=UR urls/web-urls/url=UR urls/pdf-urls/url=L1 urls/text-urls/url=L2
  remote-database-name=DB remote-database-provider=DP language=LA work-type=M3 label=LB call-num=CN auth-address=AD
  num-vols=NV custom2=C2 section=SE orig-pub=OP reviewed-item=RI access-date=Y2`
    .split(/\s+/)
    .map(row => row.split('=') as [string, string]),
)
/** Deepest nesting accepted; a deeper file is no export of EndNote. */
const DEEPEST = 30

interface Reading {
  entries: Parsed[]
  path: string[]
  record: { fields: [string, string][]; line: number; type: string } | null
}

/** Reads a file; the records before an XML error are kept, and the error is among the faults. */
export function parseEndnote(text: string): ParsedFile {
  const reading: Reading = { entries: [], path: [], record: null }
  const faults: Fault[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    reading.path.push(name)
    if (reading.path.length > DEEPEST) throw new Error('too deep')
    if (name === 'record') reading.record = { fields: [], line: parser.line, type: '' }
    else if (name === 'ref-type' && reading.record) reading.record.type = endnoteType(String(attributes['name'] ?? ''))
    if (name !== 'style') open(reading)
  })
  const append = (part: string): void => {
    const field = reading.record?.fields.at(-1)
    if (field) field[1] += part
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', ({ name }) => {
    if (name === 'record' && reading.record) close(reading)
    reading.path.pop()
  })
  try {
    parser.write(text).close()
  } catch {
    faults.push({
      line: parser.line,
      lost: true,
      mensaje: 'El XML se interrumpe o no está bien formado; lo que sigue no se ha leído.',
      message: 'The XML breaks off or is not well formed; what follows was not read.',
    })
  }
  return { entries: reading.entries, faults }
}

/** Begins a field at its element. `<style>` runs belong to the element around them. */
function open({ record, path }: Reading): void {
  const inside = path.lastIndexOf('record')
  if (record && inside >= 0 && inside < path.length - 1) record.fields.push([path.slice(inside + 1).join('/'), ''])
}

function close(reading: Reading): void {
  const { fields, line, type } = reading.record!
  reading.record = null
  const own = fields
    .map(([path, value]): OriginalField => [path, value.replace(/\r\n?/g, '\n').trim()])
    .filter(([, value]) => value)
  const ris: OriginalField[] = [['TY', type || 'GEN'], ...own.flatMap(([path, value]) => asRis(path, value, own))]
  reading.entries.push({
    key: '',
    aliases: [],
    item: view(ris),
    original: { family: 'endnote', type, key: '', fields: own },
    line,
    files: own
      .filter(([path]) => path === 'urls/pdf-urls/url')
      .map(([, value]) => value.replace(/^internal-pdf:\/\//, '')),
  })
}

function asRis(path: string, value: string, all: readonly OriginalField[]): OriginalField[] {
  if (path === 'dates/pub-dates/date') {
    const year = all.find(([other]) => other === 'dates/year')?.[1] ?? ''
    return [['DA', /\d{4}/.test(value) ? value : `${value} ${year}`]]
  }
  const tag = TAGS.get(path)
  return tag === undefined ? [] : [[tag, tag === 'UR' ? value.split('\n')[0]! : value]]
}
