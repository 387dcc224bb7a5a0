/**
 * Files that are recognised and cannot be read here, each with the sentence that tells its owner what to do instead.
 */
import { unseenPicture } from './image/unseen.ts'
import type { OleKind } from './inside.ts'
import { looksLikeFeed } from './fetch/looks.ts'
import { looksLikeText } from './prose/charset.ts'
import type { Reader } from './reader.ts'
import { opening } from './text-formats.ts'
import { Unreadable } from './unreadable.ts'

/** A reader for a known kind that cannot be read: its `read` rejects with the sentence that says why. */
const refusing = (label: string, tipo: Reader['tipo'], mensaje: string): Reader => ({
  label,
  tipo,
  media: [],
  extensions: [],
  recognises: () => true,
  read: () => Promise.reject(new Unreadable(mensaje)),
})

type Row = readonly [label: string, tipo: Reader['tipo'], head: RegExp, mensaje: string]

const COMPRIMIDO = 'Es un archivo comprimido: descomprímelo y sube lo que contiene.'

/** By their first bytes, as Latin-1. */
const BY_BYTES: readonly Row[] = [
  [
    'djvu',
    'pdf',
    /^(?:AT&T)?FORM[^]{4}DJV[UM]/,
    'Es un DjVu, que no se lee: conviértelo en PDF (con DjVuLibre: ddjvu -format=pdf libro.djvu libro.pdf) y súbelo.',
  ],
  [
    'mobi',
    'epub',
    /^[^]{60}(?:BOOKMOBI|TEXtREAd)/,
    'Es un libro de Kindle o Palm (MOBI), que no se lee: conviértelo en EPUB, con Calibre por ejemplo, y súbelo.',
  ],
  [
    'wordperfect',
    'documento',
    /^\xffWPC/,
    'Es un documento de WordPerfect, que no se lee: guárdalo como .docx o PDF y vuelve a subirlo.',
  ],
  ['comprimido', 'documento', /^(?:\x1f\x8b|BZh\d|\xfd7zXZ|7z\xbc\xaf|Rar!|[^]{257}ustar)/, COMPRIMIDO],
]

const CORREO = 'Es correo (EML, MBOX o MHTML), que no se lee: guarda el mensaje o la página como PDF o HTML y súbelo.'
const LATEX = 'Es LaTeX, que no tiene páginas que citar: compílalo y sube el PDF.'
const TEXINFO = 'Es Texinfo: conviértelo en HTML (makeinfo --html --no-split) y súbelo.'
const REFERENCIAS =
  'Es una lista de referencias, sin texto que citar: dásela a lo que comprueba un manuscrito, no a la biblioteca.'
const OTRO_XML = 'Es XML que no se reconoce: guárdalo como HTML, .docx, .odt o PDF y vuelve a subirlo.'

/** By the beginning of a text that no reader knows. */
const BY_TEXT: readonly Row[] = [
  [
    'correo',
    'documento',
    /^(?:From \S+.*\d{4}|(?:Return-Path|Received|Delivered-To|Message-ID|MIME-Version|X-[\w-]+|From|Date|Subject):\s)/i,
    CORREO,
  ],
  [
    'latex',
    'documento',
    /^(?:%[^\n]*\n|\s)*\\(?:documentclass|documentstyle|begin|chapter|section|input|usepackage|newcommand|def)\b/,
    LATEX,
  ],
  ['referencias', 'documento', /^(?:%[^\n]*\n|\s)*(?:@\w+\s*\{|TY {2}- )/, REFERENCIAS],
  ['xml', 'documento', /^<\?xml|^<!DOCTYPE\s/i, OTRO_XML],
]
/** Extensions that say of a text what its beginning does not always show. */
const BY_NAME: Readonly<Record<string, string>> = {
  ...{ '.tex': LATEX, '.ltx': LATEX, '.bib': REFERENCIAS, '.ris': REFERENCIAS },
  '.texi': TEXINFO,
  ...{ '.eml': CORREO, '.mbox': CORREO, '.mht': CORREO, '.mhtml': CORREO },
}

/** How JSON begins. The pattern asks for more than a bracket because plain text may begin with one too. */
const JSON_START = /^(?:\{\s*["}]|\[\s*(?:[{["\]\d-]|true|false|null))/
const FEED =
  'Es el canal de un pódcast o de una página (RSS, Atom o JSON), no su ' +
  'contenido: añade su dirección en vez del archivo.'
const DATA =
  'Es un archivo de datos (JSON), que no tiene páginas ni párrafos que citar: ' +
  'guárdalo como texto, CSV o Excel y vuelve a subirlo.'

/** A refusing reader for what is known by its first bytes, whatever its name is; null for all else. */
export function refusedByBytes(head: Buffer): Reader | null {
  const picture = unseenPicture(head)
  if (picture) return refusing(picture.label, 'imagen', picture.mensaje)
  const start = head.toString('latin1')
  const [label, tipo, , mensaje] = BY_BYTES.find(([, , bytes]) => bytes.test(start)) ?? []
  return label === undefined ? null : refusing(label, tipo!, mensaje!)
}

/**
 * A refusing reader for text that holds nothing to cite: a feed, or JSON data. Only files without an extension, or with
 * one of data, are looked at; null for all others.
 */
export function refusedAsData(head: Buffer, extension: string, kinds: string): Reader | null {
  if (!looksLikeText(head) || !['', '.xml', '.rss', '.atom', '.rdf', '.json', '.jsonl'].includes(extension)) return null
  if (looksLikeFeed(head)) return refusing('canal', 'web', FEED)
  return JSON_START.test(opening(head)) ? refusing('json', 'documento', `${DATA} Se leen: ${kinds}.`) : null
}

/** A refusing reader for text under an extension that no reader has; null for what is no text. */
export function refusedAsText(head: Buffer, extension: string): Reader | null {
  if (extension === '' || !looksLikeText(head)) return null
  const start = opening(head)
  const [label = 'texto', , , mensaje] = BY_TEXT.find(([, , text]) => text.test(start)) ?? []
  const other =
    `Es texto, pero no se sabe de qué clase (${extension}): si quieres que se lea tal como está, ` +
    'cámbiale la extensión a .txt y vuelve a subirlo.'
  return refusing(label, 'documento', BY_NAME[extension] ?? mensaje ?? other)
}

const OLE_REFUSALS: Partial<Record<OleKind, string>> = {
  cifrado: 'El archivo está protegido con contraseña: quítala y vuelve a subirlo.',
  doc: 'Es un documento de Word anterior a 2007 (.doc), que no se lee: guárdalo como .docx y vuelve a subirlo.',
  ppt:
    'Es una presentación de PowerPoint anterior a 2007 (.ppt), que no se ' +
    'lee: guárdala como .pptx y vuelve a subirla.',
}

/** A refusing reader for an OLE file of this kind; null where nothing is known of it. */
export function refusedOle(kind: OleKind, kinds: string): Reader | null {
  const mensaje = OLE_REFUSALS[kind]
  if (!mensaje) return null
  const tipo = kind === 'ppt' ? 'presentacion' : 'documento'
  return refusing(kind, tipo, kind === 'cifrado' ? mensaje : `${mensaje} Se leen: ${kinds}.`)
}

const APPLE = 'Es de Pages, Numbers o Keynote, que no se leen: expórtalo como Word, Excel, PowerPoint o PDF y súbelo.'
const DIBUJO = 'Es un dibujo, un gráfico o una fórmula de OpenDocument, que no se lee: expórtalo como PDF y súbelo.'

/** A refusing reader for a ZIP that is nothing that is read; `media` is what it says of itself. */
export function refusedZip(media: string | null, extension = ''): Reader {
  const other = media === null ? COMPRIMIDO : `No se lee este formato (${media}): guárdalo como PDF o .docx y súbelo.`
  const drawn = /opendocument\.(?:graphics|chart|formula|image)/.test(media ?? '')
  return refusing('zip', 'documento', /^\.(?:pages|numbers|key)$/.test(extension) ? APPLE : drawn ? DIBUJO : other)
}
