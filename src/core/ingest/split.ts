/** Units → passages of 80 to 200 words that end where sentences end and never leave their anchor. */
import type { NewPassage } from '../../../storage/contract.ts'
import type { Ancla } from '../../schema.ts'
import type { Paragraph, Unit } from '../read/reader.ts'
import { stretch } from '../anchor.ts'
import { heading, indexed } from '../search/analyze.ts'
import { sentences } from '../sentences.ts'

const LEAST = 80
const MOST = 200
/**
 * Under this a passage is a heading or a stray line, and better joined to its neighbour, even across a chapter's
 * beginning.
 */
const TINY = 20

/** `[from, to)` of a unit's text. */
interface Span {
  from: number
  to: number
}
/** Text that a passage may not leave. */
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
 * Passages in reading order. A document that is split in several calls passes the same `seen` to all of them, so that
 * tokens stay unique.
 * Units without text give none.
 */
export function split(
  documento: { titulo: string; autores: readonly string[] },
  units: readonly Unit[],
  seen: Map<string, number> = new Map(),
): NewPassage[] {
  const name = [documento.titulo, ...documento.autores]
  return units.flatMap(unit =>
    blocksOf(unit).flatMap(block => {
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

/** A passage never runs over a heading of these levels, from the text before into the text that it stands over. */
const LEAST_HEADING = 3
const isHeading = ({ heading }: Paragraph): boolean => heading !== undefined && heading <= LEAST_HEADING

/**
 * Neighbouring paragraphs without an anchor of their own stay together; one with its own stands alone, unless it only
 * counts on from the one before. A heading begins anew, but stays with headings that stand over it.
 */
function blocksOf(unit: Unit): Block[] {
  if (!unit.texto.trim()) return []
  const blocks: Block[] = []
  for (const paragraph of unit.parrafos?.length ? unit.parrafos : lines(unit.texto)) {
    const last = blocks.at(-1)
    const begins = isHeading(paragraph) && !last?.paragraphs.every(isHeading)
    if (last && !begins && together(last.paragraphs.at(-1)!.ancla, paragraph.ancla)) last.paragraphs.push(paragraph)
    else blocks.push({ paragraphs: [paragraph] })
  }
  return blocks
}

/** Numbered paragraphs of a text make one passage, which says from which to which; the printed page is never left. */
function together(a: Ancla | undefined, b: Ancla | undefined): boolean {
  if (!a || !b) return a === b
  if (a.tipo === 'pagina' && b.tipo === 'pagina') return a.mitad === b.mitad && a.impresa === b.impresa
  return a.tipo === 'seccion' && b.tipo === 'seccion' && a.impresa === b.impresa
}

/** A blank line ends a paragraph when the reader has not said where they end. */
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
    const found = sentences(words)
      .flatMap(range => clauses(words, range))
      .map(span => trim(words, span))
      .filter(({ from, to }) => to > from)
    const chapter = ruta.join('\n')
    return found.map(({ from, to }, i) => ({
      from: desde + from,
      to: desde + to,
      words: countWords(words.slice(from, to)),
      ruta,
      chapter,
      anchor,
      endsParagraph: i === found.length - 1,
    }))
  })
}

/** Where an overlong sentence may be cut, the best first; the last takes any place. */
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

/**
 * Neighbouring parts joined while they stay under half of the longest passage, so that passages can still be balanced.
 */
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

const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
const SPACELESS_LONG = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu
const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * A "word" of more characters than this (encoded data, endless URLs) counts as several, so that no passage is
 * boundless.
 */
const WIDEST = 16

/**
 * Words between spaces; where a script has none, two characters count as a word (Chinese, Japanese), or five (Thai and
 * its neighbours).
 */
function countWords(text: string): number {
  if (!NO_SPACES.test(text)) return Math.max(text.match(/\S+/gu)?.length ?? 0, text.length / WIDEST)
  const short = text.match(SPACELESS)?.length ?? 0,
    long = text.match(SPACELESS_LONG)?.length ?? 0
  const rest =
    text
      .replace(SPACELESS, ' ')
      .replace(SPACELESS_LONG, ' ')
      .match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return rest + short / 2 + long / 5
}

/** The cheapest way to cut the pieces into passages: a shortest path over the places between them. */
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
 * One for each passage, so that few are made; more for a short one, for a cut within a paragraph, and for crossing into
 * another chapter.
 */
function price(words: number, crossings: number, endsParagraph: boolean): number {
  const short = words < TINY ? 4 : words < LEAST ? (1.5 * (LEAST - words)) / LEAST + 0.5 : 0
  return 1 + short + (endsParagraph ? 0 : 0.4) + 3 * crossings
}

/**
 * `p23.1`; the letter says the kind of anchor, the number after the point counts from where the contract's examples do.
 */
function token(ancla: Ancla, posicion: number, seen: Map<string, number>): string {
  const [prefix, first] = place(ancla, posicion)
  const n = seen.get(prefix) ?? first
  seen.set(prefix, n + 1)
  return ancla.tipo === 'imagen' ? `${prefix}${n}` : `${prefix}.${n}`
}

function place(ancla: Ancla, posicion: number): [prefix: string, first: number] {
  switch (ancla.tipo) {
    case 'pagina':
      return [`p${posicion}`, 1]
    case 'tiempo':
      return [`t${Math.floor(ancla.t0)}`, 0]
    case 'seccion':
      return [`s${posicion}`, 1]
    case 'diapositiva':
      return [`d${ancla.n}`, 0]
    case 'hoja':
      return [`h${posicion}`, 0]
    case 'web':
      return [`w${ancla.parrafo ?? posicion}`, 1]
    case 'imagen':
      return ['i', 0]
  }
}
