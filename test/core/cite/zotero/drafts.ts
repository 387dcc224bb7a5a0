/** Word files with what their authors' citation managers left in them, and one job run on a file. */
import { strToU8, zipSync } from 'fflate'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { finished, startCitation } from '../../../../src/core/cite/citations.ts'
import { cite, type CiteInput } from '../../../../src/core/cite/index.ts'
import { unzip } from '../../../../src/core/zip.ts'
import type { Citado } from '../../../../src/schema/index.ts'
import type { Held } from '../../held.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

export const xmlText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
export const t = (text: string, rPr = ''): string =>
  `<w:r>${rPr && `<w:rPr>${rPr}</w:rPr>`}<w:t xml:space="preserve">${xmlText(text)}</w:t></w:r>`
export const p = (content: string, pPr = ''): string => `<w:p>${pPr && `<w:pPr>${pPr}</w:pPr>`}${content}</w:p>`
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
export const opened = (code: string): string =>
  `${mark('begin')}<w:r><w:instrText xml:space="preserve"> ${xmlText(code)} </w:instrText></w:r>${mark('separate')}`
export const closed = mark('end')
export const field = (code: string, shown: string): string => opened(code) + t(shown) + closed

/** A citation as Zotero's plug-in writes it. */
export const zotero = (id: string, items: object[]): string =>
  `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({
    citationID: id,
    properties: { formattedCitation: '(x)', plainCitation: '(x)', noteIndex: 0 },
    citationItems: items,
    schema: 'https://github.com/citation-style-language/schema/raw/master/csl-citation.json',
  })}`

export interface DocxParts {
  footnotes?: string
  settings?: string
  custom?: string
  more?: Record<string, string>
}

/** A Word file with that body. */
export function docx(body: string, { footnotes, settings, custom, more = {} }: DocxParts = {}): Uint8Array {
  const own = [
    ...(footnotes === undefined ? [] : [['footnotes', 'footnotes.xml']]),
    ...(settings === undefined ? [] : [['settings', 'settings.xml']]),
  ]
  const rels = (list: string[][], of: string): string =>
    `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">${list
      .map(([type, target], i) => `<Relationship Id="${of}${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
      .join('')}</Relationships>`
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const types =
    `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ` +
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ' +
    `ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/>` +
    own.map(([kind, file]) => `<Override PartName="/word/${file}" ContentType="${main}.${kind}+xml"/>`).join('') +
    (custom === undefined
      ? ''
      : '<Override PartName="/docProps/custom.xml" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>') +
    '</Types>'
  const parts: Record<string, string> = {
    '[Content_Types].xml': types,
    '_rels/.rels': rels(
      [
        ['officeDocument', 'word/document.xml'],
        ...(custom === undefined ? [] : [['custom-properties', 'docProps/custom.xml']]),
      ],
      'r',
    ),
    'word/document.xml':
      `<?xml version="1.0"?><w:document xmlns:w="${W}" xmlns:r="${OFFICE}"><w:body>${body}` +
      '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>',
    ...(own.length > 0 && { 'word/_rels/document.xml.rels': rels(own, 'd') }),
    ...(footnotes !== undefined && {
      'word/footnotes.xml': `<?xml version="1.0"?><w:footnotes xmlns:w="${W}">${footnotes}</w:footnotes>`,
    }),
    ...(settings !== undefined && {
      'word/settings.xml': `<?xml version="1.0"?><w:settings xmlns:w="${W}">${settings}</w:settings>`,
    }),
    ...(custom !== undefined && { 'docProps/custom.xml': custom }),
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

export interface Ran {
  citado: Citado
  bytes: Uint8Array
  part(name?: string): Promise<string>
}

/** Runs the whole job on that file. */
export async function run(held: Held, bytes: Uint8Array, asked: Partial<CiteInput> = {}): Promise<Ran> {
  const draft = await held.library.blobs.receive(Readable.from([Buffer.from(bytes)]))
  const input = { estilo: 'apa', idioma: 'es-ES', umbral: 0.7, ...asked }
  const { row } = await startCitation(held.library, { input, draft: draft.sha256 })
  await held.library.blobs.settle(draft)
  const job = (await held.storage.jobs.claim('test', 60, { economico: true }))!
  await cite(held.library, job, {
    signal: new AbortController().signal,
    phase: async () => {},
    long: async () => {},
    done: () => false,
    checkpoint: async () => {},
  })
  await held.storage.jobs.finish(job.id, 'test')
  const { citado, word } = finished(held.library, await held.library.shelf.citation(row.id))
  expect(citado.estado).toBe('listo')
  const written = new Uint8Array(await held.library.blobs.read((word as { sha256: string }).sha256))
  return {
    citado,
    bytes: written,
    part: async (name = 'word/document.xml') => Buffer.from((await unzip(written)).get(name) ?? []).toString(),
  }
}

/** The citations' JSON of every live field, in order. */
export const codesIn = (xml: string): Record<string, any>[] =>
  [...xml.matchAll(/ADDIN ZOTERO_ITEM CSL_CITATION ([^<]*?) ?<\/w:instrText>/g)].map(
    match =>
      JSON.parse(
        match[1]!
          .replace(/&quot;/g, '"')
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&amp;/g, '&'),
      ) as Record<string, any>,
  )
