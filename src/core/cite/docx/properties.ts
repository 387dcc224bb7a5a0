/** Adds a document's own properties (`docProps/custom.xml`), where citation managers keep their preferences. */
import { relations } from '../../read/prose/relations.ts'
import { decode, encode, type Docx } from './package.ts'
import { appended, DECLARATION, declare, relate } from './parts.ts'
import { attributes, escape, local, tokens, unescape } from './xml.ts'

const KIND = /^custom-?properties$/i
const MEDIA = 'application/vnd.openxmlformats-officedocument.custom-properties+xml'
const SPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/custom-properties'
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes'
/** Format id that all properties of people and programs have. */
const FORMAT = '{D5CDD505-2E9C-101B-9397-08002B2CF9AE}'

const partOf = ({ parts }: Docx): string | undefined =>
  [...relations(parts, '').values()].find(({ type, target }) => KIND.test(type) && parts.has(target))?.target

/** Returns the document's own properties by name. */
export function propertiesIn(docx: Docx): Map<string, string> {
  const name = partOf(docx),
    properties = new Map<string, string>()
  let current = '',
    value = false
  for (const token of name === undefined ? [] : tokens(decode(docx.parts.get(name)!))) {
    if ('raw' in token) {
      const text = token.kind === 'text' ? unescape(token.raw) : token.raw
      if (value) properties.set(current, (properties.get(current) ?? '') + text)
    } else if (local(token.name) === 'property') current = attributes(token.attrs).get('name') ?? ''
    else value = token.kind === 'open' && local(token.name) !== 'Properties'
  }
  return properties
}

/**
 * Adds properties; one that is there already stays as it is. `namespace` is that of the main part. Returns the names of
 * the parts that changed.
 */
export function setProperties(docx: Docx, namespace: string, properties = new Map<string, string>()): string[] {
  const there = propertiesIn(docx)
  const fresh = [...properties].filter(([name]) => !there.has(name))
  if (fresh.length === 0) return []
  const known = partOf(docx),
    bytes = known === undefined ? undefined : docx.parts.get(known)
  const name = known ?? freeName(docx)
  const xml = bytes ? decode(bytes) : `${DECLARATION}<Properties xmlns="${SPACE}"/>`
  let pid = lastPid(xml)
  const make = (prefix: string): string =>
    fresh
      .map(
        ([key, value]) =>
          `<${prefix}property fmtid="${FORMAT}" pid="${++pid}" name="${escape(key)}">` +
          `<vt:lpwstr xmlns:vt="${TYPES}">${escape(value)}</vt:lpwstr></${prefix}property>`,
      )
      .join('')
  docx.parts.set(name, encode(appended(xml, make), bytes))
  if (known !== undefined) return [name]
  const kind = namespace.includes('purl.oclc.org') ? 'customProperties' : 'custom-properties'
  return [name, relate(docx, { namespace, of: '', kind, target: name }), declare(docx, name, MEDIA)]
}

function freeName({ parts }: Docx): string {
  for (let n = 0; ; n++) if (!parts.has(`docProps/custom${n || ''}.xml`)) return `docProps/custom${n || ''}.xml`
}

/** Ids of properties begin at 2. */
function lastPid(xml: string): number {
  let last = 1
  for (const token of tokens(xml))
    if (!('raw' in token) && local(token.name) === 'property' && token.kind !== 'close')
      last = Math.max(last, Number(attributes(token.attrs).get('pid')) || 1)
  return last
}
