/**
 * Counters of what an account has used, checked against its plan. Each has one row; a refusal rolls back the
 * transaction that it happens in.
 */
import { Failure } from '../../src/errors.ts'
import { CONTADORES } from '../../src/schema/account.ts'
import type { Contador } from '../../src/schema/index.ts'
import type { Counter, PlanAccess, Quotas, Standing, UsageShelf } from '../contract.ts'
import { missing } from './columns.ts'
import type { Connection } from './database.ts'

/** A connection that also knows what each plan allows. */
export interface Metered extends Connection {
  readonly quotas: Quotas
}

export const UNLIMITED: Quotas = { of: plan => ({ nombre: plan ?? '', limits: {} }) }

interface Period {
  periodo: string
  desde: string | null
  hasta: string | null
}

const start = (year: number, month: number, day = 1): string => new Date(Date.UTC(year, month, day)).toISOString()

/** Days and months are in UTC, because the server does not know the user's time zone. */
function periodOf(contador: Contador, at: Date): Period {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  if (contador.endsWith('_mes'))
    return { periodo: at.toISOString().slice(0, 7), desde: start(year, month), hasta: start(year, month + 1) }
  if (contador.endsWith('_dia'))
    return {
      periodo: at.toISOString().slice(0, 10),
      desde: start(year, month, day),
      hasta: start(year, month, day + 1),
    }
  return { periodo: '', desde: null, hasta: null }
}

const planOf = ({ values }: Connection, account: string): string | null =>
  values<string | null>('SELECT plan FROM accounts WHERE id = ?').get(account) ?? null

const used = (
  { values }: Connection,
  account: string,
  { contador, period: { periodo } }: { contador: Contador; period: Period },
): number =>
  values<number>('SELECT usado FROM usage WHERE account = ? AND contador = ? AND periodo = ?').get(
    account,
    contador,
    periodo,
  ) ?? 0

/** Throws `cuota_superada` when `usado` + `n` passes the limit. Must run inside the verb's transaction. */
function allow(
  c: Metered,
  account: string,
  { contador, use: { usado, n, period } }: { contador: Contador; use: { usado: number; n: number; period: Period } },
): void {
  const { nombre: plan, limits } = c.quotas.of(planOf(c, account))
  const limite = limits[contador]
  if (limite === undefined || usado + n <= limite) return
  const { desde, hasta } = period,
    day = hasta?.slice(0, 10)
  const [cuando, when] = day ? [`; vuelve a empezar el ${day} (UTC)`, `; it starts again on ${day} (UTC)`] : ['', '']
  throw new Failure(
    'cuota_superada',
    { contador, limite, usado, pedido: n, plan, ...(desde !== null && { desde }), hasta },
    {
      mensaje:
        `Se agotó el cupo «${contador}» del plan «${plan}»: el límite es ` +
        `${limite}, van ${usado} y hace falta ${n}${cuando}.`,
      message:
        `The quota "${contador}" of the plan "${plan}" is used up: the limit is ` +
        `${limite}, ${usado} are used and ${n} needed${when}.`,
    },
  )
}

/**
 * Adds `n` to a counter, or throws `cuota_superada`. Rows of earlier periods are deleted. Must run inside the verb's
 * transaction.
 */
export function count(c: Metered, account: string, { contador, n }: { contador: Contador; n: number }): void {
  const period = periodOf(contador, new Date())
  allow(c, account, { contador, use: { usado: used(c, account, { contador, period }), n, period } })
  c.sql('DELETE FROM usage WHERE account = ? AND contador = ? AND periodo < ?').run(account, contador, period.periodo)
  c.sql(
    'INSERT INTO usage (account, contador, periodo, usado) VALUES (?, ?, ?, ?) ON ' +
      'CONFLICT DO UPDATE SET usado = usage.usado + excluded.usado',
  ).run(account, contador, period.periodo, n)
}

/**
 * Checks what the triggers on documents have just counted; `n` is how much of it is new. Throws `cuota_superada`. Must
 * run inside the verb's transaction.
 */
export function allowStock(c: Metered, account: string, grown: Partial<Record<'documentos' | 'bytes', number>>): void {
  for (const [contador, n] of Object.entries(grown) as ['documentos' | 'bytes', number][]) {
    const period = periodOf(contador, new Date())
    if (n > 0) allow(c, account, { contador, use: { usado: used(c, account, { contador, period }) - n, n, period } })
  }
}

function takeOff(
  { sql }: Connection,
  account: string,
  { contador, use: { periodo, n } }: { contador: Contador; use: { periodo: string; n: number } },
): void {
  sql('UPDATE usage SET usado = max(0, usado - ?) WHERE account = ? AND contador = ? AND periodo = ?').run(
    n,
    account,
    contador,
    periodo,
  )
}

/**
 * Gives back what a failed job had cost, in the month in which it was counted. Must run inside the verb's transaction.
 */
export function refund(
  c: Connection,
  { kind, subject, account }: { kind: string; subject: string; account: string },
): void {
  if (kind === 'cite') {
    const creado = c.values<string>('SELECT creado FROM citations WHERE id = ? AND account = ?').get(subject, account)
    if (creado !== undefined)
      takeOff(c, account, { contador: 'citados_mes', use: { periodo: creado.slice(0, 7), n: 1 } })
  }
  if (kind === 'ingest') {
    const row = c
      .sql<{ charged: number; charged_in: string }>(
        'SELECT charged, charged_in FROM documents WHERE id = ? AND account = ?',
      )
      .get(subject, account)
    if (row) takeOff(c, account, { contador: 'paginas_mes', use: { periodo: row.charged_in, n: row.charged } })
    c.sql('UPDATE documents SET charged = 0 WHERE id = ? AND account = ?').run(subject, account)
  }
}

function chargePages(c: Metered, account: string, { id, units }: { id: string; units: number }): void {
  const charged = c.values<number>('SELECT charged FROM documents WHERE account = ? AND id = ?').get(account, id)
  if (charged === undefined) throw missing({ documento: id })
  if (units <= charged) return
  count(c, account, { contador: 'paginas_mes', n: units - charged })
  c.sql('UPDATE documents SET charged = ?, charged_in = ? WHERE account = ? AND id = ?').run(
    units,
    periodOf('paginas_mes', new Date()).periodo,
    account,
    id,
  )
}

function standing(c: Connection, account: string): Standing {
  const row = c
    .sql<Omit<Standing, 'owner' | 'counters'> & { owner: number }>(
      'SELECT email, owner, creado, plan FROM accounts WHERE id = ?',
    )
    .get(account)
  if (!row) throw missing({ cuenta: account })
  const counters = CONTADORES.map((contador): Counter => {
    const period = periodOf(contador, new Date())
    return {
      contador,
      usado: used(c, account, { contador, period }),
      desde: period.desde ?? row.creado,
      hasta: period.hasta,
    }
  })
  return { ...row, owner: row.owner === 1, counters }
}

export function usage(c: Metered, account: string): UsageShelf {
  return {
    plan: async () => planOf(c, account),
    standing: async () => c.whole(() => standing(c, account)),
    spend: async (contador, n) => c.whole(() => count(c, account, { contador, n })),
    giveBack: async (contador, n) =>
      takeOff(c, account, { contador, use: { periodo: periodOf(contador, new Date()).periodo, n } }),
    chargePages: async (id, units) => c.whole(() => chargePages(c, account, { id, units })),
  }
}

export function planAccess(c: Connection): PlanAccess {
  return {
    setPlan: async (account, plan) => {
      if (c.sql('UPDATE accounts SET plan = ? WHERE id = ?').run(plan, account).changes === 0)
        throw missing({ cuenta: account })
    },
  }
}
