/** Writes an equation on one line, whatever format it came from. Pure. */

const simple = (text: string): boolean => /^[\p{L}\p{N}.′']*$/u.test(text.trim())

export const group = (text: string): string => `(${text.trim()})`
const tight = (text: string): string => (simple(text) ? text.trim() : group(text))
export const fraction = (over: string, under: string): string => `${tight(over)}/${tight(under)}`
export const root = (inside: string, degree = ''): string => `${degree.trim()}√${tight(inside)}`
export const script = (sign: '^' | '_', text: string): string => (text.trim() ? `${sign}${tight(text)}` : '')
