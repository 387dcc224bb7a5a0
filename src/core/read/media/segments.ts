/** Cues → units: segments of one speaker and one chapter that end where sentences end, at the times the cues give. Pure. */
import type { Unit } from '../reader.ts'
import type { Cue } from './captions.ts'

export interface Chapter { t0: number; titulo: string }

/** Words after which a segment ends with the next sentence, and after which it ends anyway: one segment is one passage. */
const ENOUGH = 70
const MOST = 180
/** A silence that parts what is said, once there is something to part. */
const PAUSE_SECONDS = 4
const PAUSE_WORDS = 25
const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u

export function segmentsOf(cues: readonly Cue[], chapters: readonly Chapter[] = []): Unit[] {
  const groups: { cues: Cue[]; words: number; chapter: string | null }[] = []
  for (const cue of cues) {
    const chapter = chapters.findLast(({ t0 }) => t0 <= cue.t0 + 0.001)?.titulo ?? null
    const words = cue.text.split(' ').length
    const group = groups.at(-1)
    if (!group || group.chapter !== chapter || ends(group, cue, words)) groups.push({ cues: [cue], words, chapter })
    else { group.cues.push(cue); group.words += words }
  }
  return groups.map(({ cues: said, chapter }, i): Unit => {
    const { speaker, t0 } = said[0]!
    const t1 = Math.max(...said.map(cue => cue.t1))
    return {
      posicion: i + 1, texto: said.map(cue => cue.text).join(' '), ruta: chapter === null ? [] : [chapter],
      ancla: { tipo: 'tiempo', t0: thousandths(t0), t1: thousandths(t1), ...(speaker !== undefined && { hablante: speaker }) },
    }
  })
}

function ends({ cues, words }: { cues: readonly Cue[]; words: number }, next: Cue, more: number): boolean {
  const last = cues.at(-1)!
  if (last.speaker !== next.speaker || words + more > MOST) return true
  return (words >= ENOUGH && SENTENCE_END.test(last.text)) || (words >= PAUSE_WORDS && next.t0 - last.t1 > PAUSE_SECONDS)
}

const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000
