/** An .odt as its parts. ODF names them all: content.xml, meta.xml, META-INF/manifest.xml. */
import { Failure, invalid } from '../../../errors.ts'
import { unzip } from '../../zip.ts'
import { decode, encode } from '../docx/package.ts'
import { attributes, escape, local, tokens, unescape } from '../docx/xml.ts'

export interface Odt {
  parts: Map<string, Uint8Array>
  content: string
}

const SPACES = {
  text: 'urn:oasis:names:tc:opendocument:xmlns:text:1.0',
  office: 'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
}
const MANIFEST = 'META-INF/manifest.xml'

/** Opens the file. Throws on `archivo` for anything that is not an OpenDocument text, and for one with a password. */
export async function openOdt(bytes: Uint8Array): Promise<Odt> {
  const parts = await unzip(bytes)
  if (decode(parts.get(MANIFEST) ?? new Uint8Array()).includes('encryption-data'))
    throw new Failure(
      'peticion_invalida',
      { campo: 'archivo', motivo: 'cifrado' },
      { mensaje: '«archivo»: está cifrado con contraseña.', message: '"archivo": it is encrypted with a password.' },
    )
  const content = decode(parts.get('content.xml') ?? new Uint8Array())
  const usual = Object.entries(SPACES).every(([prefix, uri]) => content.includes(`xmlns:${prefix}="${uri}"`))
  if (!usual || !content.includes('<office:text'))
    throw invalid('archivo', 'no es un texto de OpenDocument (.odt).', 'it is not an OpenDocument text (.odt).')
  return { parts, content }
}

/** Returns the document's own properties by name. */
export function propertiesIn({ parts }: Odt): Map<string, string> {
  const properties = new Map<string, string>()
  let current: string | undefined
  for (const token of tokens(decode(parts.get('meta.xml') ?? new Uint8Array()))) {
    if ('raw' in token) {
      const text = token.kind === 'text' ? unescape(token.raw) : token.raw
      if (current !== undefined) properties.set(current, (properties.get(current) ?? '') + text)
    } else if (local(token.name) === 'user-defined')
      current = token.kind === 'open' ? attributes(token.attrs).get('name') : undefined
  }
  return properties
}

const META = 'urn:oasis:names:tc:opendocument:xmlns:meta:1.0'
const EMPTY_META =
  `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-meta xmlns:office="${SPACES.office}" ` +
  'office:version="1.2"><office:meta></office:meta></office:document-meta>'

/** Adds properties; one that is there already stays as it is. */
export function setProperties(odt: Odt, properties: ReadonlyMap<string, string>): void {
  const there = propertiesIn(odt)
  const made = [...properties]
    .filter(([name]) => !there.has(name))
    .map(
      ([name, value]) =>
        `<meta:user-defined xmlns:meta="${META}" meta:name="${escape(name)}">${escape(value)}</meta:user-defined>`,
    )
    .join('')
  if (!made) return
  const bytes = odt.parts.get('meta.xml')
  const xml = (bytes ? decode(bytes) : EMPTY_META).replace(/<office:meta\s*\/>/, '<office:meta></office:meta>')
  odt.parts.set(
    'meta.xml',
    encode(
      xml.replace('</office:meta>', () => `${made}</office:meta>`),
      bytes,
    ),
  )
  const manifest = odt.parts.get(MANIFEST)
  if (bytes || !manifest) return
  const entry = '<manifest:file-entry manifest:full-path="meta.xml" manifest:media-type="text/xml"/>'
  const declared = decode(manifest).replace('</manifest:manifest>', () => `${entry}</manifest:manifest>`)
  odt.parts.set(MANIFEST, encode(declared, manifest))
}
