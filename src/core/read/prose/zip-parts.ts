/**
 * Unpacks the text parts of a ZIP by name, or throws an `Unreadable` that says why it cannot. Pictures and sound stay
 * packed.
 */
import { Failure } from '../../../errors.ts'
import { unzip, unzipped, ZIP_LIMITS } from '../../zip.ts'
import { Unreadable } from '../unreadable.ts'

const REASONS: Record<string, string> = {
  cifrado: 'El archivo está protegido con contraseña: quítala y vuelve a subirlo.',
  bomba: 'El archivo se expande más de lo permitido: puede ser malicioso.',
  entradas: 'El archivo contiene demasiadas partes: puede ser malicioso.',
  duplicado: 'El archivo está dañado: contiene dos partes con el mismo nombre.',
  nombre: 'El archivo contiene nombres que salen de su carpeta: puede ser malicioso.',
  metodo: 'El archivo usa una compresión que no se puede leer.',
}

/** The parts whose names match `only`. */
export async function parts(bytes: Uint8Array, only: Pick<RegExp, 'test'>): Promise<Map<string, Uint8Array>> {
  try {
    return await unzip(bytes, { only: name => only.test(name) })
  } catch (error) {
    throw told(error)
  }
}

/**
 * Most bytes of a part that is streamed: a million rows of ten cells are a quarter of this in XLSX and nine tenths in
 * ODS. It is never held whole, since the pieces are used as they are unpacked.
 */
const STREAMED = 1_500_000_000

export async function* streamed(bytes: Uint8Array, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* unzipped(bytes, name, { part: STREAMED, ratio: ZIP_LIMITS.ratio })
  } catch (error) {
    throw told(error)
  }
}

const told = (error: unknown): unknown =>
  error instanceof Failure
    ? new Unreadable(
        REASONS[String(error.detalles['motivo'])] ?? 'El archivo está dañado y no se pudo abrir.',
        error.message,
      )
    : error
