/**
 * Pages whose letters make no words: their fonts name other letters than they draw, as a cipher does. They are garbled,
 * and wait for OCR like a picture. Pure.
 */
import type { Sheet } from './page.ts'

/** The pairs of letters that English, Spanish, German, French and Italian write most. */
const COMMON = new Set(
  (
    'th he in er an re nd on en at ou ed ha to or it is hi es ng de la el os as ar al ra ad ci ue co te st nt ti se no ' +
    'lo me le ve ic io ta ro ri us ch un di ne si ma ie ei ge it du qu'
  ).split(' '),
)
/**
 * Share of common pairs below which no language is written. Of 3,327 real pages the least has .33 (code, tables); twenty
 * other languages of the Latin script, from Polish to Quechua, have .28 to .62 and Welsh .19; 87 % of 4,086 pages in
 * substitution ciphers lie under .15, and all of them under `OF_NOISE`.
 */
const LEAST = 0.15
/** The same in a document most of whose pages are noise already. */
const OF_NOISE = 0.3
/** Letters that nobody could name, of all, which count there too: words of a figure may be plain beside noise. */
const UNREAD = 0.1
/** Pairs that tell, some forty words; characters of a page that are looked at. */
const LEAST_PAIRS = 150
const SAMPLE = 3000

/** Share of common pairs in words of the Latin script; null where they are too few to tell. */
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

/** What a page of noise says is no evidence either: not of its folio, not of the record. */
export function withoutNoise(sheets: readonly Sheet[]): Sheet[] {
  const texts = sheets.map(sheet => (sheet.garbled ? '' : sampleOf(sheet)))
  const shares = texts.map(commonPairs)
  const told = shares.filter(share => share !== null)
  const most = told.filter(share => share < LEAST).length * 2 > told.length
  return sheets.map((sheet, i) => {
    const share = shares[i] ?? 1
    const unread = (texts[i]!.match(/\ufffd/g)?.length ?? 0) > UNREAD * texts[i]!.length
    const noise = share < (most ? OF_NOISE : LEAST) || (most && unread)
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
