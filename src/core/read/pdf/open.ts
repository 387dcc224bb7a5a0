/**
 * Bytes of a PDF and, if it has one, its password → the open file. What PDFium refuses although no password is needed,
 * or that it opens and cannot read, is unlocked here first.
 */
import { Unreadable, NEEDS_PASSWORD } from '../unreadable.ts'
import { Pdf } from './engine.ts'
import { pdfium, type Native } from './file/pdfium.ts'
import { misstatesLength, unlock } from './file/unlock.ts'

/** Messages for the error codes of `FPDF_GetLastError`. */
const ERRORS: Record<number, [mensaje: string, message: string]> = {
  4: [NEEDS_PASSWORD, 'The PDF needs a password.'],
  5: [
    'El PDF usa un cifrado que no se puede abrir: guarda una copia sin protección y vuelve a subirlo.',
    'The PDF has an unsupported security scheme.',
  ],
}
const NOT_THE_PASSWORD: [string, string] = ['La contraseña no abre este PDF.', 'The password does not open this PDF.']
const DAMAGED: [string, string] = [
  'El PDF está dañado o no es un PDF: no se pudo abrir.',
  'The PDF is damaged or is not a PDF.',
]
/**
 * Opens a PDF with the user's or the owner's password; without a password only files that ask for none open. Throws
 * `Unreadable` when the file needs another password, uses unknown encryption or is damaged.
 */
export async function openPdf(bytes: Uint8Array, password = ''): Promise<Pdf> {
  const native = await pdfium()
  const secrets = [Buffer.alloc(0), ...passwordBytes(password)]
  let error = WRONG_PASSWORD
  for (const secret of [null, ...secrets]) {
    const opened = load(native, bytes, secret)
    if (opened && !(opened.revision >= 5 && misstatesLength(Buffer.from(bytes)))) return opened
    opened?.close()
    if (!opened) error = native.FPDF_GetLastError()
    if (!ASKS.includes(error)) throw refusal(error, password)
  }
  for (const secret of secrets) {
    const unlocked = unlock(Buffer.from(bytes), secret)
    const opened = unlocked && load(native, unlocked.bytes, unlocked.password)
    if (opened) return Object.assign(opened, { noStrings: unlocked.noStrings })
  }
  throw refusal(error, password)
}

const refusal = (error: number, password: string): Unreadable =>
  new Unreadable(...((password && error === WRONG_PASSWORD ? NOT_THE_PASSWORD : ERRORS[error]) ?? DAMAGED))

const WRONG_PASSWORD = 4
/** Error codes FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const ASKS: readonly number[] = [WRONG_PASSWORD, 5]

/**
 * Returns the encodings of a password to try: revisions up to 4 take Latin-1 (nearly PDFDocEncoding), later ones UTF-8.
 */
function passwordBytes(password: string): Buffer[] {
  if (password === '') return []
  const utf8 = Buffer.from(password.normalize('NFKC'), 'utf8')
  return /^[\x20-\x7e]*$/.test(password) ? [utf8] : [utf8, Buffer.from(password, 'latin1')]
}

/**
 * Opens the bytes with PDFium; null when it refuses. A `password` of null passes none, which not every security handler
 * treats like an empty one. Throws `Unreadable` when there is no memory for the file.
 */
function load(native: Native, bytes: Uint8Array, password: Buffer | null): Pdf | null {
  const at = native.malloc(bytes.length)
  if (!at) throw new Unreadable('El PDF es demasiado grande para abrirlo.', 'No memory for the file.')
  native.views.HEAPU8.set(bytes, at)
  const secret = password ? native.malloc(password.length + 1) : 0
  if (password) native.views.HEAPU8.set([...password, 0], secret)
  const handle = native.FPDF_LoadMemDocument(at, bytes.length, secret)
  if (secret) {
    native.views.HEAPU8.fill(0, secret, secret + (password?.length ?? 0))
    native.free(secret)
  }
  if (handle) return new Pdf(native, handle, { bytes: at, length: bytes.length })
  native.free(at)
  return null
}
