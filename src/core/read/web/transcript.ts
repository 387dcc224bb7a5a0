/** The child's work on fetched captions and transcripts: it returns their units and their duration. */
import { parseCues, type Chapter } from '../captions/index.ts'
import { cueUnits } from '../captions/units.ts'
import type { Unit } from '../reader.ts'
import { textOfPage } from './page.ts'

export interface TranscriptInput {
  bytes: Uint8Array
  contentType: string | null
  chapters?: readonly Chapter[]
}
export interface Transcript {
  units: Unit[]
  duracion?: number
  idioma?: string
}

export async function readTranscript({ bytes, contentType, chapters = [] }: TranscriptInput): Promise<Transcript> {
  const text = textOfPage(bytes, contentType)
  const cues = parseCues(text)
  const last = cues.reduce((end, cue) => Math.max(end, cue.t1), 0)
  // Some platforms write "WEBVTT Kind: captions\nLanguage: es"
  const idioma = /^\ufeff?WEBVTT[^]{0,200}?\nLanguage:\s*([A-Za-z-]{2,12})\s*\n/.exec(text.replace(/\r\n/g, '\n'))?.[1]
  return { units: cueUnits(cues, chapters), ...(last > 0 && { duracion: last }), ...(idioma && { idioma }) }
}
