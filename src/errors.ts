/**
 * Every failure that the program can name: one class, one table of codes, one envelope. A vendor's text never leaves
 * through here.
 */

/** Each `codigo`: its HTTP status, Spanish sentence and English sentence. */
export const CODES = {
  peticion_invalida: [400, 'Falta un campo o no es válido.', 'A field is missing or invalid.'],
  no_autenticado: [401, 'Falta la clave, es incorrecta o fue revocada.', 'The key is missing, wrong or revoked.'],
  cuota_superada: [402, 'Se agotó un cupo del plan.', 'A quota of the plan is used up.'],
  requiere_pro: [402, 'El plan no incluye esta operación.', 'The plan does not include this operation.'],
  prohibido: [403, 'La clave no tiene el permiso necesario.', 'The key lacks the scope that is needed.'],
  no_encontrado: [404, 'No existe o no es tuyo.', 'It does not exist or is not yours.'],
  conflicto: [409, 'Choca con el estado actual.', 'It clashes with the current state.'],
  demasiado_grande: [413, 'El archivo supera el límite de 95 MB.', 'The upload exceeds the limit of 95 MB.'],
  limite_de_ritmo: [
    429,
    'Demasiadas peticiones; espera lo que dice Retry-After.',
    'Too many requests; wait as Retry-After says.',
  ],
  proveedor_fallo: [502, 'Falló un proveedor de IA; reintenta.', 'An AI provider failed; retry.'],
  no_disponible: [503, 'No disponible por ahora.', 'Not available at present.'],
  interno: [500, 'Algo falló de nuestro lado.', 'Something failed on our side.'],
} as const satisfies Record<string, readonly [status: number, mensaje: string, message: string]>

export type Codigo = keyof typeof CODES

/**
 * What a `Failure` may say instead of the table. `status` is for the case in which HTTP has a more exact status than
 * the code's (416).
 */
export interface FailureText {
  mensaje?: string
  message?: string
  cause?: unknown
  headers?: Record<string, string>
  status?: number
}

/**
 * The one error that crosses layers. `detalles` is sent to the caller as it is: put no secret and no vendor's text in
 * it.
 */
export class Failure extends Error {
  readonly codigo: Codigo
  readonly detalles: Record<string, unknown>
  readonly mensaje: string
  readonly headers: Record<string, string>
  readonly status: number

  constructor(codigo: Codigo, detalles: Record<string, unknown> = {}, text: FailureText = {}) {
    super(text.message ?? CODES[codigo][2], { cause: text.cause })
    this.name = 'Failure'
    this.codigo = codigo
    this.detalles = detalles
    this.mensaje = text.mensaje ?? CODES[codigo][1]
    this.headers = text.headers ?? {}
    this.status = text.status ?? CODES[codigo][0]
  }
}

/** The system's codes for a disk that is full or a quota of it that is used up, PostgreSQL's, and SQLite's. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']),
  SQLITE_FULL = 13

/** Whoever asks may repeat after so many seconds; only whoever runs the server can make room. */
const ROOM_SECONDS = '10'

class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

/** Whether an error comes of a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  return FULL.has(String(code)) || Number(errcode) === SQLITE_FULL || isDiskFull(error.cause)
}

class Replaced extends Error {
  override readonly name = 'Replaced'
}

/** A part of this program, and none of a package: what was never installed is missing after a restart too. */
const NO_PART = /Cannot find module '?[^'\n]*[\\/]dist[\\/]run[\\/][^'\n]*\.js\b/
/** A newer version has its parts under other names, so a server that started before it cannot load them any more. */
const isReplaced = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(error.code)) &&
  NO_PART.test(error.message)

const replaced = (cause: unknown): Failure =>
  new Failure(
    'no_disponible',
    {},
    {
      mensaje:
        'El programa se ha actualizado mientras servía: hay que reiniciar el servidor. Lo que espera, sigue luego.',
      message: 'The program was updated while it served: the server needs a restart. What waits goes on then.',
      headers: { 'Retry-After': ROOM_SECONDS },
      cause: new Replaced('no part', { cause }),
    },
  )

/**
 * The failure that stands for anything thrown: a full disk and a program that was updated are named, and what nobody
 * expected is `interno`.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isReplaced(error)) return replaced(error)
  if (!isDiskFull(error)) return new Failure('interno', {}, { cause: error })
  return new Failure(
    'no_disponible',
    {},
    {
      mensaje: 'No queda sitio en el disco del servidor. Lo que ya estaba guardado sigue ahí.',
      message: 'The disk of the server is full. What was stored before is still there.',
      headers: { 'Retry-After': ROOM_SECONDS },
      cause: new DiskFull('no room', { cause: error }),
    },
  )
}

/** The `error` of a document whose reading began eight times and never ended: the file itself may be sound. */
export const INTERRUPTED =
  'La lectura se interrumpió ocho veces sin terminar. Vuelve a subir el archivo para intentarlo de nuevo.'

/** Begins what a document says whose re-reading failed. */
export const NOT_REREAD = 'No se pudo volver a leer, y queda la lectura anterior: '

/** Returns a 400 that names the field in both languages. */
export function invalid(campo: string, mensaje: string, message: string): Failure {
  return new Failure(
    'peticion_invalida',
    { campo },
    { mensaje: `«${campo}»: ${mensaje}`, message: `"${campo}": ${message}` },
  )
}

export interface Envelope {
  error: {
    codigo: Codigo
    mensaje: string
    message: string
    estado: number
    documentacion: string
    detalles?: Record<string, unknown>
  }
}

/** The body that the caller receives: of an error that is no `Failure` not a word of its own. */
export function envelope(error: unknown, site: string): Envelope {
  const f = failureOf(error)
  return {
    error: {
      codigo: f.codigo,
      mensaje: f.mensaje,
      message: f.message,
      estado: f.status,
      documentacion: `${site}/docs/errores#${f.codigo}`,
      ...(Object.keys(f.detalles).length > 0 && { detalles: f.detalles }),
    },
  }
}

/**
 * Names and codes of an error and of what caused it, such as `TypeError, Error ECONNREFUSED`; never a message, which
 * may quote what somebody sent.
 */
export function reasons(error: unknown): string {
  const causes: string[] = []
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause)
    causes.push('code' in at && typeof at.code === 'string' ? `${at.name} ${at.code}` : at.name)
  return causes.join(', ')
}

/**
 * What a log may say of an unexpected error: its kind and where it was thrown. Its message is left out, because it may
 * quote a text, a query or a key.
 */
export function trail(error: unknown): { name: string; code?: string; where: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, where: [] }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return {
    name: error.name,
    ...code,
    where: (error.stack ?? '')
      .split('\n')
      .filter(line => line.startsWith('    at '))
      .slice(0, 12),
  }
}
