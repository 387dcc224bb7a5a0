/** Reads the parts and properties of an OpenDocument archive. An archive with a password says so in its manifest. */
import type { Stated } from '../prose/describe.ts'
import { line } from '../prose/blocks.ts'
import { ofOneYear } from '../prose/year.ts'
import { all, first, parseXml, textOf } from '../prose/xml.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { Unreadable } from '../unreadable.ts'

export async function openOdf(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const parts = await unpack(bytes, /\.xml$/i)
  if (all(parseXml(parts.get('META-INF/manifest.xml')), 'encryption-data').length > 0) {
    throw new Unreadable(
      'El archivo está protegido con contraseña: quítala y vuelve a subirlo.',
      'The OpenDocument file is encrypted.',
    )
  }
  return parts
}

export function properties(parts: ReadonlyMap<string, Uint8Array>): Stated {
  const meta = parseXml(parts.get('meta.xml'))
  const text = (...names: string[]): string | undefined =>
    names.map(name => line(textOf(first(meta, name)))).find(Boolean)
  const creator = text('initial-creator', 'creator')
  return {
    titulo: text('title'),
    autores: creator ? creator.split(/\s*;\s*/) : [],
    fecha: ofOneYear(text('creation-date', 'date'), text('date')),
    idioma: text('language'),
    properties: true,
  }
}
