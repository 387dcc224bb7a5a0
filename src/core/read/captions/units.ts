/** Cues → units of time: segments of whole sentences, each of one speaker and one chapter. */
import type { Unit } from '../reader.ts'
import { thousandths, type Chapter, type Cue } from './index.ts'

/**
 * A segment ends at the end of a sentence once it has `WORDS` words, and at `MOST_WORDS` wherever that is. One segment
 * becomes one passage.
 */
const WORDS = 70
const MOST_WORDS = 180
/** A silence of this many seconds also ends a segment, once it has `SOME_WORDS` words. */
const SILENCE = 4
const SOME_WORDS = 25
/**
 * A segment is cited by its first second, so it also ends at the end of a sentence once it has lasted this many
 * seconds, the time of `WORDS` words: a sentence of a slow recording was cited three minutes before it is said.
 */
const SECONDS = 30
const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u

interface Segment {
  cues: Cue[]
  words: number
  chapter: Chapter | undefined
}

/**
 * Builds one unit per segment; a segment has one speaker and one chapter. Cues and chapters must be ordered by time.
 */
export function cueUnits(cues: readonly Cue[], chapters: readonly Chapter[] = []): Unit[] {
  const segments: Segment[] = []
  let begun = 0 // chapters begun so far: searching the chapter of every cue anew would take minutes on long lists
  for (const cue of cues) {
    while (begun < chapters.length && chapters[begun]!.t0 <= cue.t0 + 0.001) begun++
    const chapter = chapters[begun - 1],
      open = segments.at(-1)
    const own = cue.texto.split(' ').length
    if (!open || open.chapter !== chapter || ends(open, cue, own)) segments.push({ cues: [cue], words: own, chapter })
    else {
      open.cues.push(cue)
      open.words += own
    }
  }
  return segments.map((segment, i) => unit(segment, i + 1))
}

function ends({ cues, words }: Segment, next: Cue, own: number): boolean {
  const last = cues.at(-1)!,
    long = words >= WORDS || next.t0 - cues[0]!.t0 >= SECONDS,
    silence = next.t0 - last.t1
  if (last.hablante !== next.hablante || words + own > MOST_WORDS) return true
  return (long && SENTENCE_END.test(last.texto)) || silence > SECONDS || (words >= SOME_WORDS && silence > SILENCE)
}

function unit({ cues, chapter }: Segment, posicion: number): Unit {
  const { t0, hablante } = cues[0]!
  const t1 = cues.reduce((end, cue) => Math.max(end, cue.t1), t0)
  const ancla = { tipo: 'tiempo', t0: thousandths(t0), t1: thousandths(t1), ...(hablante && { hablante }) } as const
  return {
    posicion,
    texto: cues.map(cue => cue.texto).join(' '),
    ancla,
    ruta: chapter === undefined ? [] : [chapter.titulo],
  }
}
