/** A reference as a form shows it: CSL values as somebody types them, and what of them was changed. Pure. */
import type { FormularioReferencia, Referencia } from '../../schema.ts'

type Kind = FormularioReferencia['variables'][number]['clase']

interface Name {
  family?: string
  given?: string
  suffix?: string
  literal?: string
  'dropping-particle'?: string
  'non-dropping-particle'?: string
}

export interface Field {
  variable: string
  kind: Kind
  /** As it stands now, '' where it has none. */
  text: string
}

const nameText = (name: Name): string => {
  if (name.literal !== undefined) return name.literal
  const family = [name['non-dropping-particle'], name.family].filter(Boolean).join(' ')
  const given = [name.given, name['dropping-particle']].filter(Boolean).join(' ')
  return [family, given, name.suffix].filter(Boolean).join(', ')
}

const dateText = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  const {
    'date-parts': parts,
    literal,
    circa,
  } = value as { 'date-parts'?: number[][]; literal?: string; circa?: unknown }
  if (!parts) return literal ?? ''
  const ends = parts.map(end => end.map((n, i) => (i === 0 ? String(n) : String(n).padStart(2, '0'))).join('-'))
  return ends.map(end => (end === '0' ? '..' : end)).join('/') + (circa ? '~' : '')
}

/** Names one a line; dates as 2004, 2004-05-03 or 1997/1999. */
export function valueText(kind: Kind, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (kind === 'nombres') return Array.isArray(value) ? (value as Name[]).map(nameText).join('\n') : ''
  return kind === 'fecha' ? dateText(value) : String(value)
}

/** How many variables of a type are shown at first; those with a value or a doubt always are. */
const FIRST = 10

/** The fields of its type, the usual ones first; `more` are those that its works seldom have. */
export function fieldsOf(
  { csl, dudosas, candidatos = {} }: Pick<Referencia, 'csl' | 'dudosas' | 'candidatos'>,
  { tipos, variables }: FormularioReferencia,
  type: string,
): { first: Field[]; more: Field[] } {
  const kinds = new Map(variables.map(({ variable, clase }) => [variable, clase]))
  const own =
    (tipos.find(({ tipo }) => tipo === type) ?? tipos.find(({ tipo }) => tipo === 'document'))?.variables ?? []
  const order = ['title', 'author', 'issued', ...own.filter(name => !['title', 'author', 'issued'].includes(name))]
  const all = order.map((variable): Field => {
    const kind = kinds.get(variable) ?? 'texto'
    return { variable, kind, text: valueText(kind, csl[variable]) }
  })
  const shown = ({ variable, text }: Field, i: number): boolean =>
    i < FIRST || text !== '' || dudosas.includes(variable) || (candidatos[variable]?.length ?? 0) > 0
  return { first: all.filter(shown), more: all.filter((field, i) => !shown(field, i)) }
}

/** 2004, 2004-05, 1997/1999, 1850~, -44; or nothing. */
const DATE = /^(?:-?\d{1,4}(?:-\d\d){0,2}~?(?:\/(?:-?\d{1,4}(?:-\d\d){0,2}|\.\.)?)?)?$/

export interface Changed {
  campos: Record<string, unknown>
  confirmar: string[]
}

/** What `form` says otherwise than `fields`, and the doubtful values that its owner ticked; null when the year is none. */
export function changedIn(fields: readonly Field[], type: string, form: FormData): Changed | null {
  const campos: Record<string, unknown> = {}
  const confirmar: string[] = []
  for (const { variable, kind, text } of fields) {
    const now = String(form.get(variable) ?? text)
      .replace(/\r\n?/g, '\n')
      .trim()
    if (now === text.trim()) {
      if (form.get(`sure:${variable}`)) confirmar.push(variable)
      continue
    }
    if (variable === 'issued' && !DATE.test(now)) return null
    const names = now.split('\n').map(name => name.trim())
    campos[variable] = now === '' ? null : kind === 'nombres' ? names.filter(Boolean) : now
  }
  const chosen = form.get('type')
  if (typeof chosen === 'string' && chosen !== type) campos['type'] = chosen
  return { campos, confirmar }
}
