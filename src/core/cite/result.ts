/**
 * What a citing job made, as it is kept with the job: written by the job, read by whoever asks for it, and written anew
 * when its author refuses some of it. Word files are blobs beside it.
 */
import { z } from 'zod'
import { Cita, Citado, SinCita } from '../../schema-answers.ts'
import { FORM_NAMES } from './forms/names.ts'

export const CiteResult = z.object({
  texto: z.string(),
  citas: z.array(Cita),
  bibliografia: z.array(z.string()),
  bibliografiaMarkdown: z.array(z.string()),
  encabezado: z.string(),
  /** With a syntax: the cited works, as BibLaTeX. */
  bibliografia_bib: z.string().optional(),
  /** Language that the draft is written in; absent for Word files, and in what was cited before drafts had one. */
  borrador: z.enum(FORM_NAMES).optional(),
  /** Claims for which no passage was found. Absent, like the next, in what was cited before these were kept. */
  sin_cita: z.array(SinCita).optional(),
  /** Judgements that an agent brought and that prove nothing. */
  rechazos: Citado.shape.rechazos,
  /** Index of the sentence of each of `citas`, and of `sin_cita`: what writing anew without some of them needs. */
  oraciones: z.object({ citas: z.array(z.number()), sin_cita: z.array(z.number()) }).optional(),
  /** The Word file in base64, of jobs from before it was a blob. */
  docx: z.string().optional(),
})
export type CiteResult = z.infer<typeof CiteResult>

/** `word`: the Word file, when the draft was one. */
export interface Written {
  result: CiteResult
  word: Uint8Array | null
}
