/**
 * The one error of this service: a code from the table, its HTTP status, its sentence in English (the wire) and in
 * Spanish (the page).
 */

/**
 * Each code: its status, English sentence and Spanish sentence. `{name}` in a sentence is filled from the details.
 * Statuses are those of the contract (400, 404); 405 and 500 are HTTP's own.
 */
export const FAILURES = {
  missing: [400, 'Missing parameter: {name}.', 'Falta el parámetro {name}.'],
  conflict: [
    400,
    '{name} and {alias} are two names of one parameter and their values differ.',
    '{name} y {alias} son dos nombres de lo mismo y no coinciden.',
  ],
  twice: [400, '{name} is given twice, with two values.', '{name} llega dos veces, con dos valores.'],
  number: [
    400,
    '{name} must be a decimal number; received "{value}".',
    '{name} debe ser un número decimal; llegó «{value}».',
  ],
  range: [
    400,
    '{name} must be between -{limit} and {limit}; received {value}.',
    '{name} debe estar entre -{limit} y {limit}; llegó {value}.',
  ],
  choice: [
    400,
    '{name} must be one of {options}; received "{value}".',
    '{name} debe ser uno de {options}; llegó «{value}».',
  ],
  either: [
    400,
    'Give either phrase, or lat and lon: one of the two.',
    'Da una frase o unas coordenadas: una de las dos cosas.',
  ],
  long: [
    400,
    'The phrase is too long: at most {limit} characters.',
    'La frase es demasiado larga: {limit} caracteres como mucho.',
  ],
  count: [400, 'A phrase has 2 to 4 words; received {count}.', 'Una frase tiene de 2 a 4 palabras; llegaron {count}.'],
  gaps: [
    400,
    'One ? can stand for one word, and the other three words are needed.',
    'Un solo ? vale por una palabra, y hacen falta las otras tres.',
  ],
  gapNear: [
    400,
    'To find the word behind ? give near=lat,lon.',
    'Para hallar la palabra que falta, di cerca de dónde.',
  ],
  unknown: [404, 'Not in the word list: {words}.', 'No está en la lista: {words}.'],
  band: [
    400,
    '{words} carry the same part of a coordinate; a phrase has at most one word of each band.',
    '{words} dicen la misma parte de la coordenada; solo cabe una.',
  ],
  latitude: [400, 'The word that carries the latitude is missing.', 'Falta la palabra que lleva la latitud.'],
  longitude: [400, 'The word that carries the longitude is missing.', 'Falta la palabra que lleva la longitud.'],
  outside: [400, 'Those words stand for no point on Earth.', 'Esas palabras no caen en ningún punto de la Tierra.'],
  body: [
    400,
    'Send JSON: { "points": [ { "lat": 40.482, "lon": -3.3655 } ] }, at most {limit} points and 256 kB.',
    'Envía JSON: { "points": [ { "lat": 40.482, "lon": -3.3655 } ] }, hasta {limit} puntos y 256 kB.',
  ],
  encoding: [400, 'The address is not valid percent-encoded UTF-8.', 'La dirección no es UTF-8 bien codificado.'],
  route: [
    404,
    'There is nothing at this address; see /openapi.json.',
    'No hay nada en esta dirección; mira /openapi.json.',
  ],
  method: [405, 'This address answers {allow}.', 'Esta dirección responde a {allow}.'],
  internal: [500, 'Something failed on our side.', 'Algo falló de nuestro lado.'],
} as const satisfies Record<string, readonly [status: number, english: string, spanish: string]>

export type FailureCode = keyof typeof FAILURES

/** What each unknown word may have been, best first: `{ stroble: ['strobe', …] }`. */
export type Suggestions = Record<string, string[]>

export class PhraseFailure extends Error {
  override readonly name = 'PhraseFailure'
  readonly code: FailureCode
  readonly status: number
  readonly spanish: string
  readonly suggestions: Suggestions | undefined

  constructor(code: FailureCode, detail: Record<string, string | number> = {}, suggestions?: Suggestions) {
    const [status, english, spanish] = FAILURES[code]
    super(fill(english, detail))
    this.code = code
    this.status = status
    this.spanish = fill(spanish, detail)
    this.suggestions = suggestions
  }
}

/** The body sent to clients: `error`, and for unknown words the suggestions. */
export function failureBody({ message, suggestions }: PhraseFailure): Record<string, unknown> {
  return suggestions ? { error: message, unknown: Object.keys(suggestions), suggestions } : { error: message }
}

// A value from the request is cut at 60 characters, so that an error never echoes a long input.
const fill = (sentence: string, detail: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = detail[name]
    return value === undefined ? whole : String(value).slice(0, 60)
  })
