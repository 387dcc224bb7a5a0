/** Which files are recordings, and which captions in the same folder belong to one. Pure. */
import { basename, extname } from 'node:path'
import { READERS } from '../read/index.ts'

const RECORDINGS: readonly string[] = [...READERS.audio.extensions, ...READERS.video.extensions]

export const isRecording = (path: string): boolean => RECORDINGS.includes(extname(path).toLowerCase())

/**
 * The captions of a recording among the names beside it, such as `charla.vtt` or `charla.es.srt` for `charla.mp3`. Null
 * when there are none, or only ones in several languages without a plain one.
 */
export function captionsAmong(recording: string, beside: readonly string[]): string | null {
  const stem = basename(recording, extname(recording))
  const names = beside.filter(name => name.startsWith(`${stem}.`)).sort()
  const endings = names.map(name => name.slice(stem.length).toLowerCase())
  const own = endings.findIndex(ending => /^\.(?:vtt|srt)$/.test(ending))
  const languages = endings.flatMap((ending, i) =>
    /^\.[a-z]{2,3}(?:-[a-z0-9]{2,8})*\.(?:vtt|srt)$/.test(ending) ? [i] : [],
  )
  return names[own >= 0 ? own : languages.length === 1 ? languages[0]! : -1] ?? null
}
