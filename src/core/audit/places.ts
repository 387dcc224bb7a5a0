/**
 * Reads places in a work as people write them ("p. 23", "pp. 123-5", "cap. 3") into CSL locators and the pages they
 * name.
 */
import type { Place } from './model.ts'

/**
 * CSL label → pattern of the words that mean it, without accents. A longer word comes first where another begins it.
 */
const LABELS: readonly (readonly [label: string, words: string])[] = [
  ['page', 'paginas?|pags?\\.?|pgs?\\.|pages?|pp\\.?|p\\.|seiten?|s\\.(?=\\s*\\d)'],
  ['chapter', 'capitulos?|caps?\\.?|chapters?|chaps?\\.|chs?\\.'],
  ['section', 'secciones|seccion|sections?|secs?\\.|§§?'],
  ['paragraph', 'parrafos?|parrs?\\.|paragraphs?|paras?\\.|¶¶?'],
  ['volume', 'volumen|volumenes|volumes?|vols?\\.|tomos?|t\\.'],
  ['verse', 'versos?|vv?\\.'],
  ['folio', 'folios?|fols?\\.|ff\\.'],
  ['figure', 'figuras?|figures?|figs?\\.'],
  ['line', 'lineas?|lines?|ll?\\.'],
  ['note', 'notas?|notes?|nn?\\.'],
  ['timestamp', 'min(?:uto)?s?\\.?'],
]
const NUMBER = '(?:\\[\\d{1,5}\\]|[A-Za-z]?-?\\d{1,5}[a-z]?|[ivxlcdm]{1,9})'
const DASH = '\\s*(?:-{1,3}|–|—|‑|\\ba\\b)\\s*'
const FOLLOWING = '(?:\\s*(?:y\\s+)?ss?q?\\.?|\\s*ff?\\.?)'
const LIST = `${NUMBER}(?:${DASH}${NUMBER})?${FOLLOWING}?(?:\\s*(?:,|y|and|&)\\s*${NUMBER}(?:${DASH}${NUMBER})?)*`
const BARE = new RegExp(`^${LIST}$`, 'i')
const LABELLED = LABELS.map(
  ([label, words]) =>
    [label, new RegExp(`^(?:${words})\\s*(${label === 'timestamp' ? '[\\d:]+' : LIST})(?!\\p{L})`, 'iu')] as const,
)

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')

/** Reads a place: "p. 23, note 4" → page 23. A bare number is a page; undefined means that no place is named. */
export function readPlace(written: string): Place | undefined {
  const text = folded(
    written
      .replace(/[~\u00a0]/g, ' ')
      .replace(/\[(\d{1,5})\s*[-–—]\s*(\d{1,5})\]/g, '[$1]–[$2]')
      .replace(/\\p?pno\b\s*/g, 'p. ')
      .replace(/[{}]/g, ''),
  ).trim()
  for (const piece of text.split(/,(?=\s*\p{L})|;/u).map(part => part.trim())) {
    for (const [label, pattern] of LABELLED) {
      const value = pattern.exec(piece)?.[1]
      if (value !== undefined) return { label, value: value.trim() }
    }
    if (BARE.test(piece)) return { label: 'page', value: piece }
  }
  return undefined
}

/** One page, or the first and last page of a run. */
export interface PageRange {
  from: string
  to?: string
}

/** Reads page ranges: "123-5, 130" → 123 to 125, and 130. */
export function pagesOf(value: string): PageRange[] {
  return value.split(/\s*(?:,|\by\b|\band\b|&)\s*(?!ss?\b)/).flatMap(part => {
    const [, from, to, following] =
      new RegExp(`^(${NUMBER})(?:${DASH}(${NUMBER}))?(${FOLLOWING})?$`, 'i').exec(part.trim()) ?? []
    if (from === undefined) return []
    if (to === undefined) return [{ from, ...(following?.trim() && { to: next(from) }) }]
    const whole = /^\d+$/.test(from) && /^\d+$/.test(to) && to.length < from.length
    return [{ from, to: whole ? from.slice(0, -to.length) + to : to }]
  })
}

/** "23 ff." means page 23 and the one after it. */
const next = (page: string): string => (/^\d+$/.test(page) ? String(Number(page) + 1) : page)
