/** hOCR, which both engines write, → lines of words with boxes and confidences, in the engine's reading order. Pure. */
import type { Box } from '../reader.ts'

/**
 * A word as it was read: its box in pixels of the picture, origin at the upper left, and its `confidence`, 0 to 100.
 */
export interface OcrWord extends Box {
  text: string
  confidence: number
}
export interface OcrLine {
  words: OcrWord[]
  /**
   * `baseline` is the y of the baseline, `size` the height of the letters from descender to ascender; both in pixels.
   */
  baseline: number
  size: number
}

const SPAN = new RegExp(
  String.raw`<span class='(ocr_line|ocr_header|ocr_caption|ocr_textfloat|ocrx_word)'` +
    String.raw`[^>]*?title=(["'])(.*?)\2[^>]*>(?:([^<]*(?:<(?:em|strong)>[^<]*)*))?`,
  'g',
)
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export function linesOfHocr(hocr: string): OcrLine[] {
  const lines: OcrLine[] = []
  for (const [, kind, , title = '', inner = ''] of hocr.matchAll(SPAN)) {
    const box = boxOf(title)
    if (!box) continue
    if (kind !== 'ocrx_word') {
      const [slope = 0, offset = 0] = numbers(title, 'baseline')
      lines.push({
        words: [],
        baseline: box.y1 + offset + (slope * (box.x1 - box.x0)) / 2,
        size: numbers(title, 'x_size')[0] ?? box.y1 - box.y0,
      })
      continue
    }
    const text = plain(inner)
    if (text) lines.at(-1)?.words.push({ text, confidence: numbers(title, 'x_wconf')[0] ?? 0, ...box })
  }
  return lines.filter(line => line.words.length > 0)
}

const plain = (html: string): string =>
  withDiaeresis(
    html
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
      .trim()
      .normalize('NFC'),
  )

/**
 * Restores ü. Tesseract reads `vergiienza`, `lingúística`: all its Spanish data mistake ü for two i or for ú, which
 * occur between g and e or i in no Spanish or English word.
 */
const withDiaeresis = (word: string): string =>
  word.replace(/(?<=\p{L}g)(?:ii|ú)(?=[eéií])/giu, read => (/\p{Lu}/u.test(read) ? 'Ü' : 'ü'))

function numbers(title: string, name: string): number[] {
  return new RegExp(`(?:^|;\\s*)${name} ([-\\d. ]+)`).exec(title)?.[1]?.trim().split(/\s+/).map(Number) ?? []
}

function boxOf(title: string): Box | null {
  const [x0, y0, x1, y1] = numbers(title, 'bbox')
  return x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined ? null : { x0, y0, x1, y1 }
}

/** Mean confidence of the words, each weighted by its letters; 0 without words. */
export function confidenceOf(lines: readonly OcrLine[]): number {
  let sum = 0
  let letters = 0
  for (const { words } of lines)
    for (const { text, confidence } of words) {
      sum += confidence * text.length
      letters += text.length
    }
  return letters === 0 ? 0 : sum / letters
}
