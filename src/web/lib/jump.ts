/**
 * «Quijote xiv», «Origin 490», «Quijote [12]», «entrevista 1:02:03»: a title and a place in it. Whether there is such a
 * place, the server says.
 */

export interface Jump {
  words: string
  place: string
}

/** A well-formed roman numeral, so that «guerra civil» is not read as a page. */
const ROMAN = /^m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i
const PLACE = /^(?:\[\d{1,6}\]|\d{1,5}|\d{1,3}(?::\d\d){1,2}|[ivxlcdm]+)$/i

/**
 * Splits a query into a title and a place; null when it has no place. `[12]` alone has no title: it is a place in the
 * one document that is searched.
 */
export function jumpOf(query: string): Jump | null {
  if (/^\[\d{1,6}\]$/.test(query.trim())) return { words: '', place: query.trim() }
  const [, words = '', place = ''] = /^(.*?\S)\s+(?:(?:pp?|págs?)\.?\s*)?(\S+)$/i.exec(query.trim()) ?? []
  if (!PLACE.test(place) || (/^[a-z]+$/i.test(place) && !ROMAN.test(place)) || words.includes('"')) return null
  return { words, place }
}
