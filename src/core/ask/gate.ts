/**
 * The writer's words → the words that may be shown. It works sentence by sentence: a note stays only if its passage
 * supports the sentence, a quotation only if it stands in a cited passage.
 */
import { match, source } from '../quotes/compare.ts'
import { quotations } from '../quotes/find.ts'
import { readable, sentences } from '../sentences.ts'
import type { Entailer } from '../verify/entailer.ts'
import { PROVED } from '../verify/verdict.ts'
import { wordsOf } from '../verify/language/words.ts'
import type { Numbered } from './writer.ts'

/** A note as a writer writes it, with the white space before it. */
export const NOTE = /\s?\[\^(\d{1,3})\]/g
/** Least support of a note that stays; the contract fixes this figure. */
const ENOUGH = 0.5
/**
 * A sentence without a note may stay when it states nothing: it only connects two others, or says that the passages
 * disagree or do not answer.
 */
const CONNECTIVE = new RegExp(
  String.raw`^(?:[-*]\s*)?(?:las fuentes no coinciden|the sources disagree|en cambio|por otra parte|` +
    String.raw`sin embargo|on the other hand|however|in contrast|los pasajes no (?:responden|lo dicen)|` +
    String.raw`the passages do not (?:answer|say))[^.]{0,60}[.:]?$`,
  'i',
)

export interface Passed {
  /** The text to show, with the white space before it; '' when the sentence was withdrawn. */
  text: string
  notes: number[]
  /** Lowest support among the notes that stayed; null for a sentence that only connects. */
  support: number | null
  /** The words of the sentence when it was withdrawn. */
  withdrawn?: string
}

export interface Gate {
  /** Adds a piece of the writer's text and returns the sentences that are complete now. */
  push(delta: string): Promise<Passed[]>
  end(): Promise<Passed[]>
}

export function createGate(passages: readonly Numbered[], entail: Entailer, language: string): Gate {
  let pending = ''
  const drain = async (final: boolean): Promise<Passed[]> => {
    const [ready, rest] = final ? [pending, ''] : complete(pending, language)
    const space = ready.slice(ready.trimEnd().length)
    pending = final ? '' : space + rest
    const out: Passed[] = []
    for (const sentence of pieces(ready, language)) out.push(await pass(sentence, passages, entail))
    return out
  }
  return {
    push: delta => {
      pending += delta
      return drain(false)
    },
    end: () => drain(true),
  }
}

/**
 * Notes that follow the end of a sentence on the same line. With a colon after it a note is a definition, which does
 * not count.
 */
const LEADING = /^(?:[^\S\n]*\[\^\d{1,3}\](?!:))+/

/** A definition of a note. The writer may not write any: they come from the anchors. */
const DEFINITION = /^\[\^\d+\]:.*$/gm

/** Returns whether the last paragraph of the text holds a quotation that is not closed yet. */
function open(text: string): boolean {
  const paragraph = text.split(/\n\s*\n/).at(-1) ?? ''
  const count = (mark: string): number => paragraph.split(mark).length - 1
  return count('«') > count('»') || count('“') > count('”') || count('"') % 2 === 1
}

/**
 * Splits the text into what cannot grow any more and the rest. A finished paragraph is ready as a whole; otherwise
 * everything up to the last sentence that ends outside a quotation and is followed by its notes and by further text.
 */
function complete(text: string, language: string): [ready: string, rest: string] {
  const end = text.trimEnd().length
  if (end > 0 && text.endsWith('\n') && text.indexOf('\n', end) < text.length - 1) return [text, '']
  const cut = sentences(text, language)
  for (const { to } of cut.slice(0, -1).reverse()) {
    const rest = text.slice(to),
      notes = LEADING.exec(rest)?.[0] ?? ''
    const next = rest.slice(notes.length).trimStart()
    // If nothing follows yet, or a bracket does, the next piece may still bring one more note.
    if (next !== '' && !next.startsWith('[') && !open(text.slice(0, to)))
      return [text.slice(0, to) + notes, rest.slice(notes.length)]
  }
  return ['', text]
}

/**
 * Cuts the text into sentences, each with the white space before it and the notes behind it; a quotation of several
 * sentences stays one piece.
 */
function pieces(text: string, language: string): string[] {
  const clean = text.replace(DEFINITION, '')
  const out: string[] = []
  let at = 0
  for (const s of sentences(clean, language)) {
    let piece = clean.slice(at, s.to)
    at = s.to
    const last = out.length - 1
    if (last >= 0 && open(out[last]!) && !/^\s*?\n\s*?\n/.test(piece)) {
      out[last] += piece
      continue
    }
    const leading = last >= 0 ? LEADING.exec(piece)?.[0] : undefined
    if (leading !== undefined) {
      out[last] += leading.trimEnd()
      piece = piece.slice(leading.length)
    }
    if (piece.trim() !== '') out.push(piece)
  }
  return out
}

async function pass(piece: string, passages: readonly Numbered[], entail: Entailer): Promise<Passed> {
  const noted = [...piece.matchAll(NOTE)].map(m => Number(m[1]))
  const bare = piece.replace(NOTE, '')
  const sentence = bare.replace(/^[\s\-*>#]+/, '').trim()
  const withdrawn: Passed = {
    text: '',
    notes: [],
    support: null,
    ...(sentence && { withdrawn: sentence.replace(/\s+/g, ' ') }),
  }
  // A quotation with only one of its marks cannot be looked up.
  if (!sentence || open(sentence) || /^[^«“]*[»”]/.test(sentence)) return withdrawn
  const cited = [...new Set(noted)].flatMap(n => passages.find(p => p.n === n) ?? [])
  const quoted = quotations(bare)
  const held = quoted.map(q => cited.filter(p => match(q.texto, source(p.texto)) !== null))
  if (held.some(list => list.length === 0)) return withdrawn
  if (cited.length === 0) return CONNECTIVE.test(sentence) ? { text: bare, notes: [], support: null } : withdrawn
  const supports = await Promise.all(
    cited.map(p =>
      support(sentence, { passage: p, quoted: quoted.length > 0 && held.every(list => list.includes(p)) }, entail),
    ),
  )
  const supporting = cited.filter((_, i) => supports[i]! >= ENOUGH)
  if (supporting.length === 0) return withdrawn
  const notes = supporting.map(p => p.n)
  return {
    text: piece.replace(NOTE, (note, n: string) => (notes.includes(Number(n)) ? note : '')),
    notes,
    support: Math.min(...supports.filter(s => s >= ENOUGH)),
  }
}

/** Words that may frame a quotation without stating anything; the names of its source may stand beside them. */
const FRAME = new Set(
  `segun dice dijo escribe escribio afirma senala anade autor autora autores tambien asi lo el la los las y e en de
  que como su libro obra according to says said writes wrote states notes adds author authors also the and in of that
  as it his her their book work viene la pagina anterior sigue siguiente begins continues on next page before`.split(
    /\s+/,
  ),
)

/**
 * Returns the support of a sentence by a passage, 0 to 1. A sentence that only frames a quotation found in the passage
 * has 1; the judge decides about anything else it says.
 */
async function support(
  sentence: string,
  { passage, quoted }: { passage: Numbered; quoted: boolean },
  entail: Entailer,
): Promise<number> {
  const frame = wordsOf(
      quotations(sentence).reduceRight((text, q) => text.slice(0, q.desde) + text.slice(q.hasta), sentence),
    ),
    names = wordsOf(passage.source)
  if (quoted && frame.every(word => FRAME.has(word) || names.includes(word))) return 1
  const evidence = readable(passage.texto).map(s => passage.texto.slice(s.from, s.to))
  const [judged] = await entail.entail([{ claim: sentence, evidence }])
  return judged && judged.support >= PROVED && judged.support >= judged.contradiction ? judged.support : 0
}
