/**
 * Reads the package of an EPUB archive: its metadata, its parts in reading order, and where the contents and the page
 * list are. It reads no text.
 */
import { attr, all, child, first, parseXml, type XmlNode } from '../prose/xml.ts'
import type { Stated } from '../prose/describe.ts'
import { looksLikeText } from '../prose/charset.ts'
import { Unreadable } from '../unreadable.ts'
import { sourceOf, statedOf } from './metadata.ts'

export type Parts = ReadonlyMap<string, Uint8Array>
export interface Item {
  id: string
  path: string
  media: string
  properties: string[]
  fallback: string
}
/** A part, and the id of an element in it. */
export interface Reference {
  path: string
  id: string
}
export interface Package {
  spine: Item[]
  stated: Stated
  nav: Item | undefined
  ncx: Item | undefined
  /** The printed edition that the page numbers come from. */
  source: string | undefined
  /** Resolves a reference written in the part `base`; `path` is the part's name as the archive has it. */
  locate(base: string, href: string): Reference
}

const MEDIA = 'application/oebps-package+xml'
const CONTENT = new RegExp(
  String.raw`^(?:application/xhtml\+xml|text/html|image/svg\+xml|text/x-oeb1-document|` +
    String.raw`application/x-dtbook\+xml|application/x-dtbncx\+xml)$`,
)

export function openPackage(parts: Parts): Package {
  const named = namer(parts)
  const locate = (base: string, href: string): Reference => {
    const { path, id } = resolve(base, href)
    return { path: named(path), id }
  }
  const container = parseXml(parts.get(named('META-INF/container.xml')))
  const roots = all(container, 'rootfile')
    .filter(node => (attr(node, 'media-type') ?? MEDIA) === MEDIA)
    .map(node => named(safeDecode(attr(node, 'full-path') ?? '')))
  const path = roots.find(root => parts.has(root)) ?? [...parts.keys()].find(name => /\.opf$/i.test(name))
  if (path === undefined)
    throw new Unreadable('El EPUB está dañado: le falta el índice de sus partes.', 'The EPUB has no package document.')
  const root = first(parseXml(parts.get(path)), 'package')
  const items = root
    ? all(root, 'item')
        .map(node => itemOf(node, href => locate(path, href).path))
        .filter(item => item !== null)
    : []
  const byId = new Map(items.map(item => [item.id, item]))
  const refs = root ? all(root, 'itemref') : []
  // A part that the spine lists twice is read once, so that a paragraph has one place. Some books list it once for
  // each heading ("a.xhtml#o12"): one had every paragraph up to 28 times.
  const listed = refs.flatMap(node => readable(byId.get(attr(node, 'idref') ?? ''), byId) ?? [])
  const spine = listed.filter((item, i) => listed.findIndex(({ path }) => path === item.path) === i)
  checkLocks(parts, { wanted: new Set(spine.map(item => item.path)), named })
  const metadata = root && child(root, 'metadata')
  return {
    spine,
    stated: statedOf(metadata),
    source: metadata && sourceOf(metadata),
    locate,
    nav: items.find(item => item.properties.includes('nav')),
    ncx:
      byId.get(attr(first(root ?? container, 'spine') ?? container, 'toc') ?? '') ??
      items.find(item => item.media === 'application/x-dtbncx+xml'),
  }
}

/** Follows the fallbacks of a part of a foreign media type to the one that is read instead (EPUB 3.3 §3.5.1). */
function readable(item: Item | undefined, byId: ReadonlyMap<string, Item>): Item | undefined {
  let current = item
  for (let i = 0; current && !isContent(current) && i < 10; i++) current = byId.get(current.fallback)
  return current ?? item
}

/**
 * Finds a name as the archive writes it: files made on other systems differ in case, in composed letters and in the
 * slash.
 */
function namer(parts: Parts): (path: string) => string {
  const folded = (path: string): string => path.normalize('NFC').toLowerCase().replace(/\\/g, '/')
  const names = new Map([...parts.keys()].map(name => [folded(name), name]))
  return path => (parts.has(path) ? path : (names.get(folded(path)) ?? path))
}

function itemOf(node: XmlNode, located: (href: string) => string): Item | null {
  const href = attr(node, 'href')
  if (href === undefined) return null
  return {
    id: attr(node, 'id') ?? '',
    path: located(href),
    media: (attr(node, 'media-type') ?? '').toLowerCase(),
    properties: (attr(node, 'properties') ?? '').split(/\s+/),
    fallback: attr(node, 'fallback') ?? '',
  }
}

/** Resolves a percent-encoded reference inside the archive; it can never lead out of it. */
function resolve(base: string, href: string): Reference {
  try {
    const url = new URL(href, new URL(base.split('/').map(encodeURIComponent).join('/'), 'x://book/'))
    return url.host === 'book'
      ? { path: safeDecode(url.pathname.slice(1)), id: safeDecode(url.hash.slice(1)) }
      : { path: '', id: '' }
  } catch {
    return { path: '', id: '' }
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const LOCKS = ['META-INF/rights.xml', 'META-INF/sinf.xml', 'META-INF/license.lcpl']

/**
 * Throws `Unreadable` when a part that is read is encrypted, or when the archive has a seller's lock and none of its
 * parts is text. Obfuscated fonts (EPUB 3.3 §4.4) are allowed, since nothing is read from them.
 */
function checkLocks(
  parts: Parts,
  { wanted, named }: { wanted: ReadonlySet<string>; named(path: string): string },
): void {
  const locked = all(parseXml(parts.get('META-INF/encryption.xml')), 'CipherReference').map(node =>
    named(resolve('', attr(node, 'URI') ?? '').path),
  )
  const sealed = LOCKS.some(name => parts.has(name)) && ![...wanted].some(path => isText(parts.get(path)))
  if (sealed || locked.some(path => wanted.has(path))) {
    throw new Unreadable(
      'El EPUB está protegido (DRM) y solo lo abre el programa de quien lo vendió: sube una copia sin protección.',
      'The EPUB is encrypted (DRM).',
    )
  }
}

/** False when a text part does not look like text: it is still encrypted, or damaged. */
export const isText = (part: Uint8Array | undefined): boolean =>
  part !== undefined && looksLikeText(part.subarray(0, 4096))

export const isContent = (item: Item): boolean =>
  CONTENT.test(item.media) || item.media === '' || /\.x?html?$/i.test(item.path)
