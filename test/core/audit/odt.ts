/** OpenDocument texts for tests: the body of `content.xml`, and properties of the file. */
import { strToU8, zipSync } from 'fflate'

export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** A reference mark around the words that it shows, as Zotero and JabRef write it. */
export const mark = (name: string, shown: string): string =>
  `<text:reference-mark-start text:name="${escaped(name)}"/>${shown}` +
  `<text:reference-mark-end text:name="${escaped(name)}"/>`

export const note = (inside: string): string =>
  '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>' +
  `<text:p>${inside}</text:p></text:note-body></text:note>`

export function odt(body: string, { properties = {}, locked = false }: { properties?: object; locked?: boolean } = {}) {
  const meta = Object.entries(properties)
    .map(([name, value]) => `<meta:user-defined meta:name="${name}">${escaped(String(value))}</meta:user-defined>`)
    .join('')
  const names =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ' +
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ' +
    'xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" ' +
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'META-INF/manifest.xml': strToU8(
      `<manifest:manifest ${names}><manifest:file-entry manifest:full-path="/" ` +
        'manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry ' +
        `manifest:full-path="content.xml" manifest:media-type="text/xml">${locked ? '<manifest:encryption-data/>' : ''}` +
        '</manifest:file-entry></manifest:manifest>',
    ),
    'content.xml': strToU8(
      `<office:document-content ${names}><office:body><office:text>${body}</office:text></office:body>` +
        '</office:document-content>',
    ),
    'meta.xml': strToU8(`<office:document-meta ${names}><office:meta>${meta}</office:meta></office:document-meta>`),
  })
}
