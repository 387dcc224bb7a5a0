/**
 * Says that a file cannot be read at all: `mensaje` is a Spanish sentence for its owner, `message` an English one for
 * the log. It is never a request error.
 */
export class Unreadable extends Error {
  readonly mensaje: string

  constructor(mensaje: string, message = mensaje) {
    super(message)
    this.name = 'Unreadable'
    this.mensaje = mensaje
  }
}

/** The error that a protected PDF's record shows until the owner gives its password. */
export const NEEDS_PASSWORD = 'El PDF está protegido con contraseña: dásela, o sube una copia sin protección.'

/**
 * Whether a stored error asks for the password. Earlier versions ended the sentence with the name of an API field, and
 * documents keep the error they were given, so only the beginning is compared.
 */
export const asksPassword = (error: string): boolean => error.startsWith(NEEDS_PASSWORD.split(':')[0]!)
