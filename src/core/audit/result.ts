/** The input of an audit and its result, as both are stored with the job. */
import { z } from 'zod'
import { Revision } from '../../schema/audit.ts'
import { AUDIT } from '../cite/kinds.ts'

export const AuditInput = z.object({
  modo: z.literal(AUDIT),
  texto: z.string().optional(),
  borrador: z.enum(['markdown', 'latex']).optional(),
  /** The manuscript's references, as `.bib`, CSL-JSON or RIS. */
  bibliografia: z.string().optional(),
  /** Language of the report and of the comments; Spanish when absent. */
  idioma: z.enum(['es', 'en']).optional(),
})
export type AuditInput = z.infer<typeof AuditInput>

export const AuditResult = Revision.pick({ forma: true, resumen: true, citas: true, bibliografia: true, avisos: true })
export type AuditResult = z.infer<typeof AuditResult>
