/**
 * Who says what about a work. Each variable holds at most one statement per source, and the record takes the one of the
 * best source. A person's word always ranks first: a later reading only changes what the file says.
 */
import { titlesAgree } from './identities.ts'
import type { Item } from './model.ts'
import { same } from './same.ts'
import { IDENTITY } from './variables.ts'

/** Sources, best first. */
const SOURCES = ['usuario', 'importado', 'catalogo', 'archivo'] as const
export type Source = (typeof SOURCES)[number]

export interface Statement {
  /** The value; `null` means that, according to the source, the work has none. */
  valor: unknown
  /** Date as ISO 8601. */
  fecha: string
  /** Which file, program or catalogue said it. */
  de?: string
  /** Probability that the value is right, 0 to 1, where the source can tell. */
  probabilidad?: number
  /** The words that it was read from. */
  evidencia?: string
  /** Where in the file those words stand: `pagina`, `cubierta`, `archivo`, `nombre`. */
  lugar?: string
  /** Physical page of those words. */
  pagina?: number
}

export type Statements = Readonly<Record<string, Readonly<Partial<Record<Source, Statement>>>>>

/** The statement that the record takes, with its source. */
export interface Standing extends Statement {
  fuente: Source
}

/** A value that only the file states, with a lower probability than this, is shown as doubtful. */
const DOUBT = 0.9

export function standing(statements: Statements, variable: string): Standing | undefined {
  const bySource = statements[variable]
  const fuente = bySource && SOURCES.find(source => bySource[source] !== undefined)
  if (fuente === 'archivo' && OF_WORK.has(variable) && isStranger(statements)) return undefined
  return fuente && { ...bySource[fuente]!, fuente }
}

/** What a file says of the volume, pages and house of its own work. */
const OF_WORK = new Set(
  `container-title collection-title volume issue page number edition publisher publisher-place event-title
    ISSN ISBN DOI`.split(/\s+/),
)

/**
 * Whether the file prints the title of another work than the one that was imported: a supplement, the book around a
 * chapter, the wrong PDF. Its volume and pages would complete a reference that no work has.
 */
function isStranger({ title }: Statements): boolean {
  const [named, own] = [title?.importado?.valor, title?.archivo]
  return typeof named === 'string' && own?.lugar !== 'nombre' && !titlesAgree(named, own?.valor)
}

/** Returns the record as CSL-JSON, without `id`. */
export function itemOf(statements: Statements): Item {
  const item: Item = {}
  for (const variable of Object.keys(statements)) {
    const { valor } = standing(statements, variable) ?? {}
    if (valor !== undefined && valor !== null) item[variable] = valor
  }
  return item
}

/** Returns the variables whose value comes only from the file and is uncertain. */
export const doubtful = (statements: Statements): string[] =>
  Object.keys(statements).filter(variable => {
    const { fuente, valor, probabilidad = 1 } = standing(statements, variable) ?? {}
    return fuente === 'archivo' && valor !== null && probabilidad < DOUBT
  })

export interface Restatement {
  fuente: Source
  now: Readonly<Record<string, Statement>>
  de?: string
}

/**
 * Replaces everything that one source said by what it says now. `de` restricts this to one of several sources of that
 * kind.
 */
export function restated(statements: Statements, { fuente, now, de }: Restatement): Statements {
  const next: Record<string, Partial<Record<Source, Statement>>> = {}
  for (const [variable, bySource] of Object.entries(statements)) {
    const { [fuente]: before, ...others } = bySource
    const stays = before !== undefined && de !== undefined && before.de !== de
    if (stays || Object.keys(others).length > 0) next[variable] = stays ? bySource : others
  }
  for (const [variable, statement] of Object.entries(now)) {
    if (IDENTITY.has(variable)) continue
    const before = statements[variable]?.[fuente]
    // the date stays that of the first time it was said
    const unchanged = before && same({ ...before, fecha: '' }, { ...statement, fecha: '' })
    next[variable] = { ...next[variable], [fuente]: unchanged ? before : statement }
  }
  return next
}

/** Replaces single statements of a source and keeps its others; `undefined` withdraws one. */
export function withStatements(
  statements: Statements,
  fuente: Source,
  now: Readonly<Record<string, Statement | undefined>>,
): Statements {
  const next: Record<string, Partial<Record<Source, Statement>>> = { ...statements }
  for (const [variable, statement] of Object.entries(now)) {
    if (IDENTITY.has(variable)) continue
    const { [fuente]: _before, ...others } = next[variable] ?? {}
    const bySource = statement === undefined ? others : { ...others, [fuente]: statement }
    if (Object.keys(bySource).length > 0) next[variable] = bySource
    else delete next[variable]
  }
  return next
}

/** Returns every variable of an item as a statement of one source. */
export const saying = (item: Item, rest: Omit<Statement, 'valor'>): Record<string, Statement> =>
  Object.fromEntries(Object.entries(item).map(([variable, valor]) => [variable, { valor, ...rest }]))
