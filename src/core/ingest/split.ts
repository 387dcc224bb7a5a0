/** Splits units into passages of 80 to 200 words that end where sentences end and never leave their anchor. */
import type { NewPassage } from '../../../storage/contract.ts'
import type { Ancla } from '../../schema/index.ts'
import type { Paragraph, Unit } from '../read/reader.ts'
import { stretch } from '../anchor.ts'
import { heading, indexed } from '../search/analyze.ts'
import { sentences } from '../sentences.ts'
import { countWords } from './count-words.ts'
import { token } from './passage-token.ts'
import { Heads } from './running-heads.ts'

const LEAST = 80
const MOST = 200
/**
 * A passage of fewer words is a heading or a stray line and is better joined to its neighbour, even across the
 * beginning of a chapter.
 */
const TINY = 20

/** Range `[from, to)` of a unit's text. */
interface Span {
  from: number
  to: number
}
/**
 * Text that a passage may not leave. All of it is of one kind: running text, a note, a caption, a table or a running
 * head.
 */
interface Block {
  paragraphs: Paragraph[]
}
/** A sentence, or a clause of an overlong one. */
interface Piece extends Span {
  words: number
  ruta: readonly string[]
  chapter: string
  anchor: Ancla | null
  endsParagraph: boolean
}

/**
 * Passages in reading order; units without text give none. When a document is split in several calls, all of them pass
 * the same `seen`, so that tokens stay unique.
 */
export function split(
  documento: { titulo: string; autores: readonly string[] },
  units: readonly Unit[],
  seen: Map<string, number> = new Map(),
): NewPassage[] {
  const name = [documento.titulo, ...documento.autores]
  const heads = new Heads(name, units, seen)
  return units.flatMap(unit =>
    blocksOf(unit)
      .filter(block => !heads.repeats(unit, block.paragraphs))
      .flatMap(block => {
        const spans = passages(pieces(unit, block))
        return spans.map(({ from, to, ruta, anchor }): NewPassage => {
          const texto = unit.texto.slice(from, to)
          return {
            token: token(anchor ?? unit.ancla, unit.posicion, seen),
            posicion: unit.posicion,
            texto,
            ruta: [...ruta],
            ancla: anchor,
            desde: from,
            hasta: to,
            ...indexed(texto),
            heading: heading([...name, ...ruta]),
          }
        })
      }),
  )
}

/** Headings of level 1 to this one: a passage never continues over such a heading from the text before it. */
const LEAST_HEADING = 3
const isHeading = ({ heading }: Paragraph): boolean => heading !== undefined && heading <= LEAST_HEADING

/**
 * Groups paragraphs into blocks. Neighbours without an anchor of their own stay together; a paragraph with one stands
 * alone, unless its anchor may be joined to the one before (`together`). A heading begins a new block, but stays with
 * headings directly above it.
 */
function blocksOf(unit: Unit): Block[] {
  if (!unit.texto.trim()) return []
  const blocks: Block[] = []
  for (const paragraph of unit.parrafos?.length ? unit.parrafos : lines(unit.texto)) {
    const last = blocks.at(-1)
    const before = last?.paragraphs.at(-1)
    const headed = last?.paragraphs.every(isHeading)
    const begins = paragraph.opens ? !headed : isHeading(paragraph) && !headed
    const alike = before && (before.kind === paragraph.kind || (headed && paragraph.opens))
    const same = alike && together(before, paragraph)
    if (last && same && !begins) last.paragraphs.push(paragraph)
    else blocks.push({ paragraphs: [paragraph] })
  }
  return blocks
}

/**
 * Whether two paragraphs may share a passage: of sections they may when their printed page is the same, of pages when
 * also their half is. Of a web page only the rows of a table may.
 */
function together({ ancla: a, kind }: Paragraph, { ancla: b }: Paragraph): boolean {
  if (!a || !b) return a === b
  if (a.tipo === 'web' && b.tipo === 'web') return kind === 'table'
  if (a.tipo === 'pagina' && b.tipo === 'pagina') return a.mitad === b.mitad && a.impresa === b.impresa
  return a.tipo === 'seccion' && b.tipo === 'seccion' && a.impresa === b.impresa
}

/** Paragraphs separated by blank lines, for units whose reader does not say where paragraphs end. */
function lines(texto: string): Paragraph[] {
  let from = 0
  return texto
    .split(/(\n\s*\n)/)
    .map((part, i) => {
      const paragraph = { desde: from, hasta: (from += part.length) }
      return i % 2 === 0 ? paragraph : null
    })
    .filter(paragraph => paragraph !== null)
}

function pieces(unit: Unit, block: Block): Piece[] {
  const text = block.paragraphs.find(paragraph => !isHeading(paragraph))
  return block.paragraphs.flatMap(paragraph => {
    const { desde, hasta } = paragraph
    const { ruta = unit.ruta, ancla: anchor = null } = isHeading(paragraph) ? (text ?? paragraph) : paragraph
    const words = unit.texto.slice(desde, hasta)
    const spans = sentences(words)
      .flatMap(range => clauses(words, range))
      .map(span => trim(words, span))
      .filter(({ from, to }) => to > from)
    const chapter = ruta.join('\n')
    return spans.map(({ from, to }, i) => ({
      from: desde + from,
      to: desde + to,
      words: countWords(words.slice(from, to)),
      ruta,
      chapter,
      anchor,
      endsParagraph: i === spans.length - 1,
    }))
  })
}

/** Where an overlong sentence may be cut, best places first; the last pattern cuts anywhere. */
const CUTS = [/[;:—][\s\p{Pe}\p{Pf}"]*|[；：]/gu, /,\s|[，、]/gu, /\s+/gu, /[^]{200}/gu]

/** The sentence itself, or its clauses when it is longer than a passage may be. */
function clauses(text: string, range: Span, rank = 0): Span[] {
  const cut = CUTS[rank]
  if (!cut || countWords(text.slice(range.from, range.to)) <= MOST) return [range]
  const ends = [...text.slice(range.from, range.to).matchAll(cut)].map(
    match => range.from + match.index + match[0].length,
  )
  const parts = [...ends, range.to].map((to, i) => ({ from: ends[i - 1] ?? range.from, to }))
  return gather(
    text,
    parts.flatMap(part => clauses(text, part, rank + 1)),
  )
}

/** Joins neighbouring parts up to half the longest passage, so that passages can still be balanced. */
function gather(text: string, parts: readonly Span[]): Span[] {
  const out: (Span & { words: number })[] = []
  for (const part of parts) {
    const words = countWords(text.slice(part.from, part.to))
    const last = out.at(-1)
    if (last && last.words + words <= MOST / 2) Object.assign(last, { to: part.to, words: last.words + words })
    else if (part.to > part.from) out.push({ ...part, words })
  }
  return out
}

function trim(text: string, { from, to }: Span): Span {
  const part = text.slice(from, to)
  return { from: to - part.trimStart().length, to: from + part.trimEnd().length }
}

/** Joins the pieces into passages at the lowest total price, as a shortest path over the places between them. */
function passages(all: readonly Piece[]): (Span & Pick<Piece, 'ruta' | 'anchor'>)[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let end = 1; end <= all.length; end++) {
    best[end] = { cost: Infinity, from: end - 1 }
    let words = 0,
      crossings = 0
    for (let start = end - 1; start >= 0; start--) {
      words += all[start]!.words
      if (start + 1 < end && all[start]!.chapter !== all[start + 1]!.chapter) crossings++
      if (words > MOST && start < end - 1) break
      const cost = best[start]!.cost + price(words, crossings, all[end - 1]!.endsParagraph)
      if (cost < best[end]!.cost) best[end] = { cost, from: start }
    }
  }
  const out: (Span & Pick<Piece, 'ruta' | 'anchor'>)[] = []
  for (let end = all.length; end > 0; end = best[end]!.from) {
    const first = all[best[end]!.from]!,
      last = all[end - 1]!
    out.unshift({
      from: first.from,
      to: last.to,
      ruta: first.ruta,
      anchor: first.anchor && stretch(first.anchor, last.anchor),
    })
  }
  return out
}

/**
 * Price of a passage: one for each, so that few are made; more for a short one, for a cut within a paragraph, and for
 * crossing into another chapter.
 */
function price(words: number, crossings: number, endsParagraph: boolean): number {
  const short = words < TINY ? 4 : words < LEAST ? (1.5 * (LEAST - words)) / LEAST + 0.5 : 0
  return 1 + short + (endsParagraph ? 0 : 0.4) + 3 * crossings
}
