/**
 * What becomes of marks when documents are read again: real documents of all kinds, and readings that cut them
 * elsewhere, read single letters otherwise, count one unit more, or have lost sentences. Letters are counted through
 * every change, so where a mark belongs is known, and a mark on lost words belongs nowhere.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foundBetween } from '../../src/core/anchoring/back-and-forth.ts'
import { quotationAt } from '../../src/core/anchoring/locate.ts'
import { Texts, type Text } from '../../src/core/anchoring/texts.ts'
import type { Unit } from '../../src/core/read/reader.ts'
import { sentences } from '../../src/core/sentences.ts'
import { readBetter, withCover } from '../core/ingest/links.ts'
import { readings } from './links.ts'

/** Documents of a kind, and marks of a document, at most. */
const OF_A_KIND: Readonly<Record<string, number>> = {
  ...{ '.odt': 3, '.docx': 7, '.epub': 6, '.html': 7, '.pptx': 4, '.xlsx': 3 },
  ...{ '.vtt': 3, '.srt': 1, '.csv': 2, '.md': 1, '.txt': 1, '.pdf': 14 },
}
const MARKS = 60
/** Of the letters of a mark, the share that must be the same where it is found. */
const SAME = 0.9

type Span = readonly [from: number, to: number]
interface Mark extends Text {
  rango: Span
  /** Its letters, counted from the first of the document. */
  span: Span
}

const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign)
const lettersIn = (text: string): number => [...text].filter(isLetter).length

/** How many letters stand before each unit. */
function lettersBefore(units: readonly Text[]): Map<number, number> {
  let letters = 0
  return new Map(
    units.map(({ posicion, texto }) => {
      const before = letters
      letters += lettersIn(texto)
      return [posicion, before]
    }),
  )
}

const spanOf = (before: number, texto: string, [from, to]: Span): Span => {
  const start = before + lettersIn(texto.slice(0, from))
  return [start, start + lettersIn(texto.slice(from, to))]
}

/** As people mark: a sentence, its first words, one word of it, two sentences; spread over the document. */
function marksOf(units: readonly Unit[]): Mark[] {
  const before = lettersBefore(units)
  const all = units.flatMap(({ posicion, texto }) =>
    sentences(texto).flatMap(({ from, to }, i, list): Mark[] => {
      const words = [...texto.slice(from, to).matchAll(/[\p{L}\p{N}]{3,}/gu)]
      const longest = words.toSorted((a, b) => b[0].length - a[0].length)[0]
      if (!longest || words.length < 4) return []
      const fifth = words[Math.min(4, words.length - 1)]!
      const shapes: Span[] = [
        [from, to],
        [from, from + fifth.index + fifth[0].length],
        [from + longest.index, from + longest.index + longest[0].length],
        [from, list[i + 1]?.to ?? to],
      ]
      const rango = shapes[i % shapes.length]!
      return [{ posicion, texto, rango, span: spanOf(before.get(posicion)!, texto, rango) }]
    }),
  )
  const step = Math.max(1, all.length / MARKS)
  return Array.from({ length: Math.min(MARKS, all.length) }, (_, i) => all[Math.floor(i * step)]!)
}

interface Again {
  units: Unit[]
  /** Where letter n of the first reading stands now; null where it was lost. */
  moved(letter: number): number | null
}
const still = (units: Unit[], by = 0): Again => ({ units, moved: letter => letter + by })

/** Sections as another version cuts them: at every third sentence, whatever the first one did. Pages stay pages. */
function recut(units: readonly Unit[]): Unit[] {
  if (units[0]?.ancla?.tipo === 'pagina') return [...units]
  const pieces = units.flatMap(unit => {
    const list = sentences(unit.texto)
    const starts = list.flatMap(({ from }, i) => (i % 3 === 0 ? [from] : []))
    if (starts.length === 0) return [unit]
    return starts.map((from, i) => ({
      ...unit,
      texto: unit.texto.slice(i === 0 ? 0 : from, starts[i + 1] ?? unit.texto.length),
    }))
  })
  return pieces.map((unit, i) => ({ ...unit, posicion: i + 1, parrafos: undefined }) as unknown as Unit)
}

/** The same reading without every tenth sentence. */
function without(units: readonly Unit[]): Again {
  const lost: Span[] = []
  const before = lettersBefore(units)
  let n = 0
  const rest = units.map(unit => {
    const { posicion, texto } = unit
    const gone = sentences(texto).filter(() => n++ % 10 === 3)
    lost.push(...gone.map(({ from, to }) => spanOf(before.get(posicion)!, texto, [from, to])))
    return {
      ...unit,
      texto: gone.reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), texto),
      parrafos: undefined,
    } as unknown as Unit
  })
  const moved = (letter: number): number | null => {
    let away = 0
    for (const [from, to] of lost) {
      if (letter >= to) away += to - from
      else if (letter >= from) return null
    }
    return letter - away
  }
  return { units: rest, moved }
}

const READINGS: readonly [name: string, again: (units: Unit[]) => Again][] = [
  ['cut elsewhere', units => still(recut(units))],
  ['cut elsewhere, by another engine', units => still(recut(units).map(readBetter))],
  ['the same, one unit further', units => still(withCover(recut(units).map(readBetter)), lettersIn('Cubierta.'))],
  ['every tenth sentence lost', units => without(units)],
]

interface Outcome {
  marks: number
  same: number
  changed: number
  /** Lost or half lost words for which the mark said so. */
  lost: number
  lostToldSo: number
  /** Put to what is left of their words. */
  shortened: number
  wrong: string[]
}

function judge(read: readonly Unit[], { units, moved }: Again, out: Outcome): void {
  const first = new Texts(read.map(({ posicion, texto }) => ({ posicion, texto })))
  const texts = new Texts(units.map(({ posicion, texto }) => ({ posicion, texto })))
  const before = lettersBefore(units)
  for (const { posicion, texto, rango, span } of marksOf(read)) {
    out.marks++
    const kept = Array.from({ length: span[1] - span[0] }, (_, i) => moved(span[0] + i)).filter(n => n !== null)
    const whole = kept.length === span[1] - span[0]
    if (!whole) out.lost++
    const found = foundBetween({ ...quotationAt(texto, rango), posicion, rango }, first, texts)
    if (!found) {
      out.changed++
      if (!whole) out.lostToldSo++
      continue
    }
    const now = spanOf(before.get(found.posicion)!, texts.at(found.posicion)!.texto, found.rango)
    const common = kept.filter(letter => letter >= now[0] && letter < now[1]).length
    if (whole && common >= SAME * Math.max(kept.length, now[1] - now[0])) out.same++
    else if (common >= SAME * (now[1] - now[0])) out.shortened++
    else
      out.wrong.push(
        `${common} of ${kept.length} at ${now[1] - now[0]}: ${texto.slice(...rango).slice(0, 90)} || ${found.texto.slice(0, 90)}`,
      )
  }
}

/** The whole table in Markdown. */
export async function benchMarks(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-marks-'))
  const all = await readings(folder, OF_A_KIND)
  rmSync(folder, { recursive: true, force: true })
  const rows = READINGS.map(([name, again]) => {
    const out: Outcome = { marks: 0, same: 0, changed: 0, lost: 0, lostToldSo: 0, shortened: 0, wrong: [] }
    for (const { reading } of all) judge(reading.units, again(reading.units), out)
    for (const wrong of out.wrong) console.error(`  ${name}: ${wrong}`)
    const { marks, same, changed, lost, lostToldSo, shortened, wrong } = out
    return `| ${name} | ${all.length} | ${marks} | ${same} | ${changed} | ${shortened} | ${wrong.length} | ${lostToldSo} of ${lost} |`
  })
  const kinds = [...new Set(all.map(({ kind }) => kind))].map(
    name => `${all.filter(({ kind }) => kind === name).length} ${name}`,
  )
  return [
    `Documents: ${kinds.join(', ')}.\n`,
    '| read again | documents | marks | at their words | `cambiado` | at what is left of them | elsewhere | lost, of which said so |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
