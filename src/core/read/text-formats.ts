/**
 * The text formats, one row each, with the parser that the child loads for it. The part of reading that they share is
 * in `text.ts`.
 */
import { extname } from 'node:path'
import { looksLikeText } from './prose/charset.ts'
import type { Parser } from './prose/parsed.ts'
import type { Reader } from './reader.ts'

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

/**
 * For formats that are recognised by what the container holds (`inside.ts`) or by the name alone, and not by their
 * first bytes.
 */
export const byOtherMeans = (): boolean => false
/** The first characters, without a byte order mark, zero bytes and leading white space. */
export const opening = (head: Buffer): string =>
  head
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replace(/\0/g, '')
    .trimStart()

/** A row of `READERS` without its `read`: the parser is loaded only in the child, where it runs. */
interface TextFormat extends Omit<Reader, 'read'> {
  parser(): Promise<Parser>
}

export const TEXT_FORMATS = {
  epub: {
    label: 'EPUB',
    tipo: 'epub',
    media: ['application/epub+zip'],
    extensions: ['.epub'],
    recognises: byOtherMeans,
    bytes: 'zip',
    parser: async () => (await import('./epub/epub.ts')).parseEpub,
  },
  docx: {
    label: 'Word',
    tipo: 'documento',
    media: [`${OOXML}.wordprocessingml.document`],
    extensions: ['.docx', '.docm', '.dotx'],
    recognises: byOtherMeans,
    bytes: 'zip',
    parser: async () => (await import('./docx/docx.ts')).parseDocx,
  },
  odt: {
    label: 'OpenDocument, texto',
    tipo: 'documento',
    media: [`${ODF}.text`, `${ODF}.text-template`, `${ODF}.text-web`, `${ODF}.text-master`],
    extensions: ['.odt', '.ott'],
    recognises: byOtherMeans,
    bytes: 'zip',
    parser: async () => (await import('./odf/odt.ts')).parseOdt,
  },
  rtf: {
    label: 'RTF',
    tipo: 'documento',
    media: ['application/rtf', 'text/rtf'],
    extensions: ['.rtf'],
    recognises: head => opening(head).startsWith('{\\rtf'),
    bytes: 'text',
    parser: async () => (await import('./rtf/rtf.ts')).parseRtf,
  },
  html: {
    label: 'HTML',
    tipo: 'documento',
    media: ['text/html', 'application/xhtml+xml'],
    extensions: ['.html', '.htm', '.xhtml'],
    recognises: head =>
      /^(?:<\?xml[^>]*>\s*|<!--[^]{0,3000}?-->\s*)*(?:<!doctype\s+html|<html)[\s>]/i.test(opening(head)),
    bytes: 'text',
    parser: async () => (await import('./web/saved.ts')).parseSavedPage,
  },
  markdown: {
    label: 'Markdown',
    tipo: 'documento',
    media: ['text/markdown'],
    extensions: ['.md', '.markdown'],
    recognises: byOtherMeans,
    bytes: 'text',
    parser: async () => (await import('./prose/markdown.ts')).parseMarkdown,
  },
  org: {
    label: 'Org',
    tipo: 'documento',
    media: ['text/org'],
    extensions: ['.org'],
    recognises: byOtherMeans,
    bytes: 'text',
    parser: async () => (await import('./marked/org.ts')).parseOrg,
  },
  rst: {
    label: 'reStructuredText',
    tipo: 'documento',
    media: ['text/x-rst'],
    extensions: ['.rst', '.rest'],
    recognises: byOtherMeans,
    bytes: 'text',
    parser: async () => (await import('./marked/rst.ts')).parseRst,
  },
  asciidoc: {
    label: 'AsciiDoc',
    tipo: 'documento',
    media: ['text/asciidoc'],
    extensions: ['.adoc', '.asciidoc'],
    recognises: byOtherMeans,
    bytes: 'text',
    parser: async () => (await import('./marked/asciidoc.ts')).parseAsciidoc,
  },
  cuaderno: {
    label: 'Cuaderno de Jupyter',
    tipo: 'documento',
    media: ['application/x-ipynb+json'],
    extensions: ['.ipynb'],
    recognises: byOtherMeans,
    bytes: 'text',
    parser: async () => (await import('./marked/notebook.ts')).parseNotebook,
  },
  fb2: {
    label: 'FictionBook',
    tipo: 'documento',
    media: ['application/x-fictionbook+xml'],
    extensions: ['.fb2'],
    recognises: head => /^(?:<\?xml[^>]*>\s*|<!--[^]{0,3000}?-->\s*)*<FictionBook[\s>]/.test(opening(head)),
    bytes: 'text',
    parser: async () => (await import('./marked/fiction-book.ts')).parseFictionBook,
  },
  texto: {
    label: 'Texto',
    tipo: 'documento',
    media: ['text/plain'],
    extensions: ['.txt', '.text', '.log'],
    recognises: (head, nombre) => extname(nombre ?? '') === '' && looksLikeText(head),
    bytes: 'text',
    parser: async () => (await import('./prose/plain.ts')).parsePlain,
  },
  pptx: {
    label: 'PowerPoint',
    tipo: 'presentacion',
    media: [`${OOXML}.presentationml.presentation`],
    extensions: ['.pptx', '.pptm', '.ppsx'],
    recognises: byOtherMeans,
    bytes: 'zip',
    parser: async () => (await import('./slides/pptx.ts')).parsePptx,
  },
  odp: {
    label: 'OpenDocument, presentación',
    tipo: 'presentacion',
    media: [`${ODF}.presentation`, `${ODF}.presentation-template`],
    extensions: ['.odp', '.otp'],
    recognises: byOtherMeans,
    bytes: 'zip',
    parser: async () => (await import('./odf/odp.ts')).parseOdp,
  },
  libro: {
    label: 'Excel y OpenDocument, hojas',
    tipo: 'hoja',
    media: [
      `${OOXML}.spreadsheetml.sheet`,
      'application/vnd.ms-excel',
      `${ODF}.spreadsheet`,
      `${ODF}.spreadsheet-template`,
    ],
    extensions: ['.xlsx', '.xlsm', '.xlsb', '.xls', '.ods', '.ots'],
    recognises: byOtherMeans,
    bytes: 'zip',
    parser: async () => (await import('./sheet/workbook.ts')).parseWorkbook,
  },
  csv: {
    label: 'CSV',
    tipo: 'hoja',
    media: ['text/csv', 'text/tab-separated-values'],
    extensions: ['.csv', '.tsv', '.tab'],
    recognises: byOtherMeans,
    bytes: 'text',
    parser: async () => (await import('./sheet/csv.ts')).parseCsv,
  },
} as const satisfies Record<string, TextFormat>

export type TextKind = keyof typeof TEXT_FORMATS
