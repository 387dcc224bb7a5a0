/**
 * Pages whose letters make no words: their fonts name other letters than they draw, as a cipher does. They are garbled,
 * and wait for OCR like a picture. Pure.
 */
import type { Sheet } from '../page.ts'

/** The pairs of letters that are most frequent in English, Spanish, German, French and Italian. */
const COMMON = new Set(
  (
    'th he in er an re nd on en at ou ed ha to or it is hi es ng de la el ' +
    'os as ar al ra ad ci ue co te st nt ti se no ' +
    'lo me le ve ic io ta ro ri us ch un di ne si ma ie ei ge it du qu'
  ).split(' '),
)
/**
 * Share of common pairs below which a text is no language. Of 3,327 real pages the lowest has .33 (code, tables).
 * Twenty other languages of the Latin script, from Polish to Quechua, have .28 to .62, and Welsh has .19. Of 4,086
 * pages in substitution ciphers 87 % lie below .15, and all of them below `OF_NOISE`. A page alone is never condemned
 * by it: base64 has .10 and DNA .13 too, and a page of either is printed like that. A cipher is a fault of the fonts,
 * and in real documents it takes most of their pages (49 of 49 in the one of 98 that has it).
 */
const LEAST = 0.15
/** The threshold for a page of a document in which most pages that can be judged lie below `LEAST`. */
const OF_NOISE = 0.3
/**
 * In such a document a page with more than this share of unnamed letters is noise too: the words of a figure may be
 * legible beside noise.
 */
const UNREAD = 0.1
/** Fewest pairs that are judged, some forty words; and how many characters of a page are looked at. */
const LEAST_PAIRS = 150
const SAMPLE = 3000

/** Returns the share of common pairs in words of the Latin script, or null where there are too few to tell. */
export function commonPairs(text: string): number | null {
  let [all, common] = [0, 0]
  for (const [word] of text.matchAll(/\p{Script=Latin}{3,}/gu)) {
    const letters = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (let i = 0; i + 1 < letters.length; i++) {
      all++
      if (COMMON.has(letters.slice(i, i + 2))) common++
    }
  }
  return all < LEAST_PAIRS ? null : common / all
}

const SILENT: Pick<Sheet, 'drawn' | 'garbled' | 'pictures'> = { drawn: [], garbled: true, pictures: true }

/**
 * Marks the pages of a document of noise as garbled and removes their runs: such text is no evidence either, neither of
 * the folio nor of the record. Returns all pages as they are where fewer than half of those that can be judged are
 * noise.
 */
export function withoutNoise(sheets: readonly Sheet[]): Sheet[] {
  const texts = sheets.map(sheet => (sheet.garbled ? '' : sampleOf(sheet)))
  const shares = texts.map(commonPairs)
  const told = shares.filter(share => share !== null)
  if (told.filter(share => share < LEAST).length * 2 <= told.length) return [...sheets]
  return sheets.map((sheet, i) => {
    const unread = (texts[i]!.match(/\ufffd/g)?.length ?? 0) > UNREAD * texts[i]!.length
    const noise = (shares[i] ?? 1) < OF_NOISE || unread
    return noise ? { ...sheet, ...SILENT, runs: { ...sheet.runs, runs: [] } } : sheet
  })
}

function sampleOf({ drawn }: Sheet): string {
  let text = ''
  for (const run of drawn) {
    if (text.length >= SAMPLE) break
    if (!run.outside) text += `${run.text} `
  }
  return text
}
