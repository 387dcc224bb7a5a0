/** Small archives for tests, made of their parts' text. */
import { zip } from '../../../src/core/zip.ts'

export const archive = (parts: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zip(
      new Map(
        Object.entries(parts).map(([name, part]) => [
          name,
          typeof part === 'string' ? Buffer.from(part, 'utf8') : part,
        ]),
      ),
    ),
  )

export const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export const rels = (...list: [id: string, type: string, target: string][]): string =>
  `<Relationships xmlns="${RELS}">` +
  `${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const contentTypes = (part: string, type: string): string =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ` +
  `ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`

/** `more`: other parts; `related`: their relations from the main part. */
export const docx = (
  body: string,
  more: Record<string, string> = {},
  related: [string, string, string][] = [],
): Buffer =>
  archive({
    '[Content_Types].xml': contentTypes('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': rels(
      ['rId1', 'officeDocument', 'word/document.xml'],
      ['rId2', 'metadata/core-properties', 'docProps/core.xml'],
    ),
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': rels(...related),
    ...more,
  })

const A =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
export const shape = (text: string, type = ''): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr>${type && `<p:ph type="${type}"/>`}</p:nvPr>` +
  `</p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
export const slide = (shapes: string, attrs = ''): string =>
  `<p:sld ${A} ${attrs}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`

/** `slides` by file name; `order` names them as the presentation does. */
export const pptx = (slides: Record<string, string>, order: string[], more: Record<string, string> = {}): Buffer =>
  archive({
    '[Content_Types].xml': contentTypes('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': rels(['rId1', 'officeDocument', 'ppt/presentation.xml']),
    'ppt/presentation.xml':
      `<p:presentation ${A}><p:sldIdLst>` +
      `${order.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i + 1}"/>`).join('')}</p:sldIdLst>` +
      '</p:presentation>',
    'ppt/_rels/presentation.xml.rels': rels(
      ...order.map((name, i): [string, string, string] => [`rId${i + 1}`, 'slide', `slides/${name}.xml`]),
    ),
    ...Object.fromEntries(Object.entries(slides).map(([name, xml]) => [`ppt/slides/${name}.xml`, xml])),
    ...more,
  })

export const xhtml = (body: string): string =>
  '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" ' +
  `xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title></head><body>${body}</body></html>`

export interface Book {
  chapters: Record<string, string>
  manifest?: string
  spine?: string[]
  metadata?: string
  toc?: string
  more?: Record<string, string>
}

export function epub({
  chapters,
  manifest = '',
  spine = Object.keys(chapters),
  metadata = '<dc:title>Libro</dc:title>',
  toc = '',
  more = {},
}: Book): Buffer {
  const items = Object.keys(chapters)
    .map(name => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`)
    .join('')
  return archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OPS/book.opf" ' +
      'media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata>
      <manifest>${items}${manifest}</manifest><spine ${toc && `toc="${toc}"`}>${spine.map(id => `<itemref idref="${id}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(Object.entries(chapters).map(([name, body]) => [`OPS/${name}.xhtml`, xhtml(body)])),
    ...more,
  })
}
