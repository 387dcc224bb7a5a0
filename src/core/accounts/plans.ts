/**
 * The file of plans, read once at start and checked field by field. A server without one has a single plan without
 * limits.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Limits, Quotas } from '../../../storage/contract.ts'
import { nearest } from '../../nearest.ts'
import { CONTADORES } from '../../schema/account.ts'

export interface Plan {
  nombre: string
  limits: Limits
  /** Requests a minute. */
  peticiones: number
  /** Operations that the plan does not include, by the contract's names. */
  noIncluye: readonly string[]
  /** False without a file of plans: then searches are not counted, so no search writes. */
  metered: boolean
}

/** Plain data, so that it can be copied to the thread that reads. */
export interface Plans {
  file: string
  predeterminado: string
  planes: ReadonlyMap<string, Plan>
}

const quantity = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish()
const Row = z.strictObject({
  documentos: quantity,
  bytes: quantity,
  paginas_mes: quantity,
  busquedas_dia: quantity,
  citados_mes: quantity,
  peticiones_minuto: z.number().int().min(1).max(1_000_000).nullish(),
  no_incluye: z.array(z.string()).default([]),
})
const File = z.strictObject({
  predeterminado: z.string(),
  planes: z.record(z.string().regex(/^[\p{L}\p{N}_-]{1,40}$/u), Row),
})

function refuse(file: string, field: string, why: string): never {
  throw new Error(`ANAQUEL_PLANS: ${file}: ${field === '' ? '' : `"${field}" `}${why}`)
}

function meant(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return near === undefined ? '' : `; did you mean "${near}"?`
}

function explain(file: string, issue: z.core.$ZodIssue): never {
  const field = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(issue.path.length === 0 ? File.shape : Row.shape),
      key = issue.keys[0]!
    refuse(file, [...issue.path.map(String), key].join('.'), `is unknown${meant(key, known)}`)
  }
  if (issue.code === 'invalid_key') refuse(file, field, 'is no name of a plan: 1 to 40 letters, digits, "-" or "_".')
  if (issue.code === 'invalid_type')
    refuse(file, field, `must be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}.`)
  if (issue.code === 'too_small') refuse(file, field, `must be at least ${String(issue.minimum)}.`)
  if (issue.code === 'too_big') refuse(file, field, `must be at most ${String(issue.maximum)}.`)
  refuse(file, field, 'is not valid.')
}

function json(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    refuse(file, '', 'is not well-formed JSON.')
  }
}

/** Parses the file. Throws an Error that names the file, the field and the nearest known name. */
export function parsePlans(text: string, file: string, rate: number): Plans {
  const parsed = File.safeParse(json(text, file))
  if (!parsed.success) explain(file, parsed.error.issues[0]!)
  const { predeterminado, planes } = parsed.data
  const names = Object.keys(planes)
  if (!names.includes(predeterminado))
    refuse(file, 'predeterminado', `names no plan: "${predeterminado}"${meant(predeterminado, names)}`)
  return {
    file,
    predeterminado,
    planes: new Map(
      Object.entries(planes).map(([nombre, row]) => [
        nombre,
        { ...planOf(nombre, row), peticiones: row.peticiones_minuto ?? rate },
      ]),
    ),
  }
}

function planOf(nombre: string, row: z.infer<typeof Row>): Omit<Plan, 'peticiones'> {
  const limits = Object.fromEntries(
    CONTADORES.flatMap(contador => (typeof row[contador] === 'number' ? [[contador, row[contador]]] : [])),
  )
  return { nombre, limits, noIncluye: row.no_incluye, metered: true }
}

/** Reads the file and throws like `parsePlans`. `rate`: requests a minute for plans that do not say. */
export function readPlans(file: string, rate: number): Plans {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    refuse(file, '', 'cannot be read.')
  }
  return parsePlans(text, file, rate)
}

/** Throws when `no_incluye` names an operation that is not in `operations`. */
export function checkOperations(plans: Plans | null, operations: readonly string[]): void {
  for (const { nombre, noIncluye } of plans?.planes.values() ?? []) {
    for (const [i, name] of noIncluye.entries()) {
      if (!operations.includes(name))
        refuse(
          plans!.file,
          `planes.${nombre}.no_incluye.${i}`,
          `names no operation: "${name}"${meant(name, operations)}`,
        )
    }
  }
}

export interface PlanTable extends Quotas {
  /** The plan of that name. For null, and for a name that the file does not have (logged once), the default plan. */
  of(name: string | null): Plan
  /** Names of the plans in the file; empty without one. */
  readonly names: readonly string[]
}

export function planTable(plans: Plans | null, rate: number, warn: (fields: object, text: string) => void): PlanTable {
  const told = new Set<string>()
  const fallback = plans?.planes.get(plans.predeterminado) ?? {
    nombre: 'propio',
    limits: {},
    peticiones: rate,
    noIncluye: [],
    metered: false,
  }
  return {
    names: plans ? [...plans.planes.keys()] : [],
    of(name) {
      const plan = name === null ? fallback : plans?.planes.get(name)
      if (plan) return plan
      if (plans && !told.has(name!)) {
        told.add(name!)
        warn({ plan: name, instead: fallback.nombre }, 'an account has a plan that the file of plans does not have')
      }
      return fallback
    },
  }
}
