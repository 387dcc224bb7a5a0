/**
 * A file that cannot be read at all: one sentence in Spanish for its owner, one in English for the log. Never a request
 * error.
 */
export class Unreadable extends Error {
  readonly mensaje: string

  constructor(mensaje: string, message = mensaje) {
    super(message)
    this.name = 'Unreadable'
    this.mensaje = mensaje
  }
}

/** What the record of a protected PDF says until its password is given. */
export const NEEDS_PASSWORD = 'El PDF está protegido con contraseña: dásela, o sube una copia sin protección.'

/** Earlier versions named the field of the API in that sentence; documents keep what they were told. */
export const asksPassword = (error: string): boolean => error.startsWith(NEEDS_PASSWORD.split(':')[0]!)
