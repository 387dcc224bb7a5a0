/**
 * The result of a citing job as it is stored with the job: the job writes it, requests read it, and it is written again
 * when the author refuses some citations. Files of Word and LibreOffice are stored as blobs beside it.
 */
import { z } from 'zod'
import { Cita, Citado, SinCita } from '../../schema/answers.ts'
import type { Recibo } from '../../schema/index.ts'
import { FORM_NAMES } from './forms/names.ts'

export const CiteResult = z.object({
  texto: z.string(),
  /** A receipt stays as it was stored: a member in another order would be another receipt. */
  citas: z.array(Cita.extend({ recibo: z.custom<Recibo>().optional() })),
  bibliografia: z.array(z.string()),
  bibliografiaMarkdown: z.array(z.string()),
  encabezado: z.string(),
  /** The cited works as BibLaTeX, only with a citation syntax. */
  bibliografia_bib: z.string().optional(),
  /** Text language of the draft; absent for Word files and in results older than this field. */
  borrador: z.enum(FORM_NAMES).optional(),
  /** Claims for which no passage was found. This and `oraciones` are absent in results older than these fields. */
  sin_cita: z.array(SinCita).optional(),
  /** An agent's judgements that were refused, with the reasons. */
  rechazos: Citado.shape.rechazos,
  /** Kind of the stored file; absent for texts, and in results older than this field, where it is a Word file. */
  archivo: z.enum(['docx', 'odt']).optional(),
  avisos: Citado.shape.avisos,
  /** Documents that are the draft itself, which nothing is cited from. */
  propios: z.array(z.string()).optional(),
  /** Index of the sentence of each of `citas` and `sin_cita`, needed to write the draft again without some of them. */
  oraciones: z.object({ citas: z.array(z.number()), sin_cita: z.array(z.number()) }).optional(),
  /** The Word file in base64, only in jobs older than its storage as a blob. */
  docx: z.string().optional(),
})
export type CiteResult = z.infer<typeof CiteResult>

/** A result to be stored; `word` is the file of Word or LibreOffice when the draft was one, else null. */
export interface Written {
  result: CiteResult
  word: Uint8Array | null
}
