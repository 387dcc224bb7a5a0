/** Cues → units of time: segments of whole sentences where there are any, each of one speaker and one chapter. */
import { sentences } from '../../sentences.ts'
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
/**
 * Captions that a program wrote have no stops, or one for a "Mr.": with fewer in so many cues of some eight words, a
 * long segment ends with any cue, because that cuts no sentence.
 */
const STOP = /[.!?…。！？]["'”’»)\]]*(?:\s|$)/u
const CUES_A_STOP = 50

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
  const stopped = cues.filter(({ texto }) => STOP.test(texto)).length > cues.length / CUES_A_STOP
  let begun = 0 // chapters begun so far: searching the chapter of every cue anew would take minutes on long lists
  for (const cue of cues) {
    while (begun < chapters.length && chapters[begun]!.t0 <= cue.t0 + 0.001) begun++
    const chapter = chapters[begun - 1]
    for (const part of parts(segments.at(-1), cue)) {
      const open = segments.at(-1),
        own = count(part)
      if (!open || open.chapter !== chapter || ends(open, part, stopped))
        segments.push({ cues: [part], words: own, chapter })
      else {
        open.cues.push(part)
        open.words += own
      }
    }
  }
  return segments.map((segment, i) => unit(segment, i + 1))
}

const count = ({ texto }: Cue): number => texto.split(' ').length

const isLong = ({ cues, words }: Pick<Segment, 'cues' | 'words'>, until: number): boolean =>
  words >= WORDS || until - cues[0]!.t0 >= SECONDS

/**
 * A cue, or its two parts where a long segment ends with a sentence inside it. Both keep the times of the cue, which
 * are all that is known. In a podcast of 222 cues few end with a sentence: segments lasted up to 53 s, and words were
 * cited 18.8 s too early in the mean.
 */
function parts(open: Segment | undefined, cue: Cue): Cue[] {
  const longWith = (part: Cue): boolean =>
    open !== undefined && isLong({ ...open, words: open.words + count(part) }, cue.t1)
  // Only a cue that makes the segment long is cut into sentences, which takes the most time.
  if (!longWith(cue)) return [cue]
  const first = sentences(cue.texto)[0]?.to ?? 0
  const head = { ...cue, texto: cue.texto.slice(0, first) },
    tail = { ...cue, texto: cue.texto.slice(first).trim() }
  return tail.texto !== '' && SENTENCE_END.test(head.texto) && longWith(head) ? [head, tail] : [cue]
}

function ends({ cues, words }: Segment, next: Cue, stopped: boolean): boolean {
  const last = cues.at(-1)!,
    silence = next.t0 - last.t1
  if (last.hablante !== next.hablante || words + count(next) > MOST_WORDS) return true
  if (silence > SECONDS || (words >= SOME_WORDS && silence > SILENCE)) return true
  return isLong({ cues, words }, next.t0) && (!stopped || SENTENCE_END.test(last.texto))
}

function unit({ cues, chapter }: Segment, posicion: number): Unit {
  const { t0, hablante } = cues[0]!
  const t1 = cues.reduce((end, cue) => Math.max(end, cue.t1), t0)
  const ancla = { tipo: 'tiempo', t0: thousandths(t0), t1: thousandths(t1), ...(hablante && { hablante }) } as const
  let desde = 0
  const timed = cues.map(cue => {
    const part = [desde, thousandths(cue.t0), thousandths(cue.t1)] as const
    desde += cue.texto.length + 1
    return part
  })
  return {
    posicion,
    texto: cues.map(cue => cue.texto).join(' '),
    ancla,
    ...(timed.length > 1 && { cues: timed }),
    ruta: chapter === undefined ? [] : [chapter.titulo],
  }
}
