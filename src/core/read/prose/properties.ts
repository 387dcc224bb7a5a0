/** What an office program fills into a file by itself, each with its probability: who made it, and when. Pure. */
import type { Meta, RecordField } from '../reader.ts'
import type { CslName } from '../record/page/name-parts.ts'

/**
 * How often the properties of an office file are right: of the Word files at hand whose pages show them, the author was
 * right in three of five and the year in three of four.
 */
export const PROPERTIES = { title: 0.8, author: 0.6, issued: 0.6 } as const

/** Without the program's author, where the text names somebody else and never this one. */
export function against({ autores, ...known }: Meta, { candidates }: Meta, opening: string): Meta {
  const named = autores?.some(name => opening.includes(name.split(',')[0]!))
  const others = candidates?.['author']?.some(({ source }) => source !== 'archivo')
  return autores && (named || !others) ? { autores, ...known } : known
}

/** What an office program wrote, each with its probability: it is shown as doubtful. */
export function weighed({ titulo, autores, anio }: Meta): Meta & { record: Record<string, RecordField> } {
  const field = (variable: keyof typeof PROPERTIES, value: unknown, evidence: string): Record<string, RecordField> => ({
    [variable]: { value, evidence, probability: PROPERTIES[variable], source: 'archivo' },
  })
  return {
    ...(titulo !== undefined && { titulo }),
    ...(autores && { autores }),
    ...(anio !== undefined && { anio }),
    record: {
      ...(titulo !== undefined && field('title', titulo, titulo)),
      ...(autores && field('author', autores.map(person), autores.join('; '))),
      ...(anio !== undefined && field('issued', { 'date-parts': [[anio]] }, String(anio))),
    },
  }
}

/** A name of `people`, "Family, Given" or whole, as CSL-JSON has it. */
function person(name: string): CslName {
  const [family = '', given] = name.split(/,\s*/)
  return given === undefined ? { literal: family } : { family, given }
}
