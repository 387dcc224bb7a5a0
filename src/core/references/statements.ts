/**
 * Who says what of a work. Each variable holds at most one statement of each source; the best source that says it is
 * what the record says. A person's word is the best for ever: a later reading changes only what the file says.
 */
import type { Item } from './model.ts'
import { same } from './same.ts'
import { IDENTITY } from './variables.ts'

/** The best first. */
export const SOURCES = ['usuario', 'importado', 'catalogo', 'archivo'] as const
export type Source = (typeof SOURCES)[number]

export interface Statement {
  /** `null`: the work has none, says that source. */
  valor: unknown
  /** ISO 8601. */
  fecha: string
  /** Which file, program or catalogue. */
  de?: string
  /** That the value is right, 0 to 1, where the source can tell. */
  probabilidad?: number
  /** The words it was read from. */
  evidencia?: string
  /** Where in the file these stand: `pagina`, `cubierta`, `archivo`, `nombre`. */
  lugar?: string
  /** Physical page of these words. */
  pagina?: number
}

export type Statements = Readonly<Record<string, Readonly<Partial<Record<Source, Statement>>>>>

/** What stands and who says it. */
export interface Standing extends Statement {
  fuente: Source
}

/** Under this a value that only the file says is shown as doubtful. */
export const DOUBT = 0.9

export function standing(statements: Statements, variable: string): Standing | undefined {
  const said = statements[variable]
  const fuente = said && SOURCES.find(source => said[source] !== undefined)
  return fuente && { ...said[fuente]!, fuente }
}

/** The record as CSL-JSON, without `id`. */
export function itemOf(statements: Statements): Item {
  const item: Item = {}
  for (const variable of Object.keys(statements)) {
    const { valor } = standing(statements, variable) ?? {}
    if (valor !== undefined && valor !== null) item[variable] = valor
  }
  return item
}

/** Variables whose value is the file's own and not certain. */
export const doubtful = (statements: Statements): string[] =>
  Object.keys(statements).filter(variable => {
    const { fuente, valor, probabilidad = 1 } = standing(statements, variable) ?? {}
    return fuente === 'archivo' && valor !== null && probabilidad < DOUBT
  })

/** All that one source says now, in place of what it said: `de` narrows that to one of several of its kind. */
export function restated(
  statements: Statements,
  fuente: Source,
  now: Readonly<Record<string, Statement>>,
  de?: string,
): Statements {
  const next: Record<string, Partial<Record<Source, Statement>>> = {}
  for (const [variable, said] of Object.entries(statements)) {
    const { [fuente]: before, ...others } = said
    const stays = before !== undefined && de !== undefined && before.de !== de
    if (stays || Object.keys(others).length > 0) next[variable] = stays ? said : others
  }
  for (const [variable, statement] of Object.entries(now)) {
    if (IDENTITY.has(variable)) continue
    const before = statements[variable]?.[fuente]
    // the date is that of the first time it was said so
    const unchanged = before && same({ ...before, fecha: '' }, { ...statement, fecha: '' })
    next[variable] = { ...next[variable], [fuente]: unchanged ? before : statement }
  }
  return next
}

/** Single statements of a source, beside whatever else it says; `undefined` takes its word back. */
export function withStatements(
  statements: Statements,
  fuente: Source,
  now: Readonly<Record<string, Statement | undefined>>,
): Statements {
  const next: Record<string, Partial<Record<Source, Statement>>> = { ...statements }
  for (const [variable, statement] of Object.entries(now)) {
    if (IDENTITY.has(variable)) continue
    const { [fuente]: _before, ...others } = next[variable] ?? {}
    const said = statement === undefined ? others : { ...others, [fuente]: statement }
    if (Object.keys(said).length > 0) next[variable] = said
    else delete next[variable]
  }
  return next
}

/** Every variable of an item as said now by one source. */
export const saying = (item: Item, rest: Omit<Statement, 'valor'>): Record<string, Statement> =>
  Object.fromEntries(Object.entries(item).map(([variable, valor]) => [variable, { valor, ...rest }]))
