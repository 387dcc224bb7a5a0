/**
 * Lines read from a scan → the page as the PDF reader lays pages out: runs for the folio engine, text in reading order,
 * word boxes of the scan. Pure.
 */
import { emptyVocabulary } from '../pdf/layout/hyphens.ts'
import { proseOfPage, textOfPage } from '../pdf/layout/compose.ts'
import { bodySizeOf, layOut, learnPage, type Laid, type Sheet } from '../pdf/page.ts'
import type { Drawn } from '../pdf/letters/runs.ts'
import type { Box, Paragraph, ReadWord } from '../reader.ts'
import type { OcrLine, OcrWord } from './hocr.ts'
import type { OcrPage } from './page.ts'
import { back } from './upright.ts'

export interface ScannedSheet {
  sheet: Sheet
  /** x of the gutter in points, where two pages lie side by side; null for one page. */
  gutter: number | null
  words: ReadWord[]
}

/**
 * Sizes nearer than this share to the usual one are set to it: OCR measures sizes line by line, and the layout
 * recognises headings by them.
 */
const SAME_SIZE = 0.18
/** A gap of more letter heights than this separates what stands on one line. */
const PART = 1.6

const PLAIN = { spaced: true, hyphen: false, bold: false, mono: false } as const

/**
 * Turns a page that OCR read into a sheet. `points` is the size of the shown page; the straightened page keeps its
 * scale.
 */
export function sheetOfScan(page: OcrPage, points: { width: number; height: number }): ScannedSheet {
  const scale = points.width / page.from.width
  const height = page.to.height * scale
  const usual = usualSize(page.lines)
  const drawn = page.lines.flatMap(line =>
    parts(line).map((words): Drawn => {
      const size = (Math.abs(line.size - usual) <= SAME_SIZE * usual ? usual : line.size) * scale
      const y = height - line.baseline * scale
      return {
        text: words.map(word => word.text).join(' '),
        x: words[0]!.x0 * scale,
        x1: Math.max(...words.map(word => word.x1)) * scale,
        y,
        size,
        outside: false,
        turn: 0,
        hidden: false,
        words: words.map(({ text, x0, x1 }) => ({ ...PLAIN, text, x: x0 * scale, x1: x1 * scale, y, size })),
      }
    }),
  )
  const box = { x0: 0, y0: 0, x1: page.to.width * scale, y1: height }
  const runs = drawn.map(({ text, x, x1, y, size, outside }) => ({ text, x, x1, y, size, outside }))
  return {
    sheet: {
      drawn,
      runs: { box, rotation: 0, runs, ocr: true },
      fault: false,
      cut: false,
      garbled: false,
      pictures: true,
      cover: 1,
    },
    gutter: gutterOf(page, box, scale),
    words: page.lines.flatMap(line => line.words.map(word => inScan(word, page))),
  }
}

/** Returns the size at the middle of all letters, ordered by size. */
function usualSize(lines: readonly OcrLine[]): number {
  const sizes = lines
    .map(line => ({ size: line.size, letters: line.words.reduce((n, word) => n + word.text.length, 0) }))
    .sort((a, b) => a.size - b.size)
  const half = sizes.reduce((n, line) => n + line.letters, 0) / 2
  let letters = 0
  return sizes.find(line => (letters += line.letters) >= half)?.size ?? 1
}

/** Splits a line at wide gaps: the engine takes a running head and its page number for one line. */
function parts(line: OcrLine): OcrWord[][] {
  const out: OcrWord[][] = []
  for (const word of line.words) {
    const last = out.at(-1)
    if (last && word.x0 - last.at(-1)!.x1 <= PART * line.size) last.push(word)
    else out.push([word])
  }
  return out
}

function inScan(word: OcrWord, page: OcrPage): ReadWord {
  const corners = [
    back(word.x0, word.y0, page),
    back(word.x1, word.y0, page),
    back(word.x0, word.y1, page),
    back(word.x1, word.y1, page),
  ]
  const share = (value: number, whole: number): number =>
    Math.round(Math.min(1, Math.max(0, value / whole)) * 1e5) / 1e5
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return {
    text: word.text,
    x0: share(Math.min(...xs), page.from.width),
    y0: share(Math.min(...ys), page.from.height),
    x1: share(Math.max(...xs), page.from.width),
    y1: share(Math.max(...ys), page.from.height),
  }
}

/**
 * Finds the gutter of two pages side by side: the page is much wider than high and has writing on both sides of a strip
 * of white near its middle that hardly any word crosses. Null for one page.
 */
function gutterOf({ lines }: OcrPage, box: Box, scale: number): number | null {
  const width = box.x1
  if (width < 1.15 * box.y1) return null
  const words = lines.flatMap(line => line.words)
  const covered = new Uint16Array(200)
  for (const word of words) {
    for (
      let i = Math.floor(((word.x0 * scale) / width) * 200);
      i <= Math.min(199, Math.floor(((word.x1 * scale) / width) * 200));
      i++
    )
      covered[i]!++
  }
  let best = { from: 0, length: 0 }
  for (let i = 70, from = 70; i <= 130; i++) {
    if (covered[i]! > words.length / 200) from = i + 1
    else if (i + 1 - from > best.length) best = { from, length: i + 1 - from }
  }
  const x = ((best.from + best.length / 2) / 200) * width
  const left = words.filter(word => word.x1 * scale <= x).length
  return best.length >= 4 && left >= 20 && words.length - left >= 20 ? x : null
}

export interface ScanText {
  texto: string
  parrafos: Paragraph[]
}

/**
 * Returns the texts of all scanned pages, healing broken words with all of them as evidence. `furniture[i]` holds the
 * runs of page i that are heads, feet and page numbers.
 */
export function textsOf(scans: readonly ScannedSheet[], furniture: readonly ReadonlySet<number>[]): ScanText[] {
  const vocabulary = emptyVocabulary()
  const body = bodySizeOf(scans.map(scan => scan.sheet))
  const laid = scans.map((scan, i) => halves(scan, furniture[i] ?? new Set()))
  for (const page of laid) for (const half of page) learnPage(half, vocabulary)
  return laid.map(page => joined(page.map(half => textOfPage(proseOfPage(half, vocabulary, { body }), body))))
}

function halves({ sheet, gutter }: ScannedSheet, furniture: ReadonlySet<number>): Laid[] {
  if (gutter === null) return [layOut(sheet, furniture)]
  const placed = sheet.drawn
    .map((run, i) => ({ run, left: (run.x + run.x1) / 2 < gutter, out: furniture.has(i) }))
    .filter(({ out }) => !out)
  return [true, false].map(side =>
    layOut({ ...sheet, drawn: placed.filter(({ left }) => left === side).map(({ run }) => run) }, new Set()),
  )
}

/** Joins the text of the left page and the right one; each paragraph says on which of them it stands. */
function joined(texts: readonly ScanText[]): ScanText {
  const [first, second] = texts
  if (!first || !second) return first ?? { texto: '', parrafos: [] }
  const shift = first.texto === '' ? 0 : first.texto.length + 2
  return {
    texto: [first.texto, second.texto].filter(text => text !== '').join('\n\n'),
    parrafos: [
      ...first.parrafos.map((p): Paragraph => ({ ...p, half: 'left' })),
      ...second.parrafos.map((p): Paragraph => ({
        ...p,
        desde: p.desde + shift,
        hasta: p.hasta + shift,
        half: 'right',
      })),
    ],
  }
}
