/** A reading of one variable as a page prints it. Pure. */
import type { Segment } from '../page/lines.ts'
import type { View } from '../page/view.ts'

export interface Printed {
  variable: string
  value: unknown
  /** The form it was found by, whose share of right readings is fitted. */
  form: string
  evidence: string
  page: number
  source: 'pagina' | 'cubierta' | 'archivo'
}

/** First pages on which a document says where it appeared. */
export const EARLY = 3

export type Put = (variable: string, value: unknown, where: { form: string; line: Segment }) => void
export const collector = (view: View): { out: Printed[]; put: Put } => {
  const out: Printed[] = []
  const put: Put = (variable, value, { form, line: { text, page } }) => {
    const source = view.covers.has(page) ? 'cubierta' : 'pagina'
    out.push({
      variable,
      value,
      form: source === 'cubierta' ? `${form} on a cover` : form,
      evidence: text.slice(0, 240),
      page,
      source,
    })
  }
  return { out, put }
}
