/**
 * Carries a whole library from one storage into an empty one, whichever engines they are: ids, keys, sessions and links
 * stay what they are. What was carried is compared row by row before the copy counts as complete.
 */
import { createHash } from 'node:crypto'
import type { Snapshot, Transfer, TransferCursor, TransferRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import { heading, indexed } from '../search/analyze.ts'

/** Rows carried in one transaction; a passage takes some kilobytes. */
const PAGE = 500

export interface Carried {
  table: string
  rows: number
}

export interface Move {
  from: Snapshot
  to: Transfer
  /** Names the library that is carried, so that nothing else goes on where a stopped copy ended. */
  source: string
  /** Done once the rows are equal, before the target counts as complete: what belongs to them beside the storage. */
  complete?(): Promise<void>
  /** Told after each page: what is done, and the share of the tables that are. */
  tell(table: string, share: number): void
}

/** Passages go with their words, which every engine keeps in its own way. */
function withWords(row: TransferRow): TransferRow {
  const { titulo, autores, descripcion, texto, ruta, ...own } = row
  const name = [String(titulo), ...(JSON.parse(String(autores)) as string[]), ...(JSON.parse(String(ruta)) as string[])]
  return {
    ...own,
    texto: texto!,
    ruta: ruta!,
    ...indexed(String(texto)),
    heading: heading(typeof descripcion === 'string' ? [...name, descripcion] : name),
  }
}

async function begin({ to, source }: Move): Promise<{ at: number; next: TransferCursor | null }> {
  const progress = await to.progress()
  if (progress === null) {
    if (await to.isEmpty()) return { at: 0, next: null }
    throw new Failure('conflicto', {}, { mensaje: 'El destino tiene ya una biblioteca.', message: OCCUPIED })
  }
  if (progress.source !== source)
    throw new Failure(
      'conflicto',
      {},
      {
        mensaje: `El destino espera el resto de ${progress.source}.`,
        message: `The target waits for the rest of ${progress.source}. Finish that move, or take an empty target.`,
      },
    )
  const at = to.tables.indexOf(progress.table)
  return progress.next === null ? { at: at + 1, next: null } : { at, next: progress.next }
}

const OCCUPIED = 'The target holds a library already. Move into an empty folder or database.'

/** Carries what is missing. A copy that was stopped goes on where it was. Throws `conflicto`. */
export async function carry(move: Move): Promise<void> {
  const { from, to, source, tell } = move
  let { at, next } = await begin(move)
  for (; at < to.tables.length; at++) {
    const table = to.tables[at]!
    do {
      const page = await from.read(table, next, PAGE)
      const rows = table === 'passages' ? page.rows.map(withWords) : page.rows
      next = page.next
      await to.write(table, rows, { source, table, next })
      tell(table, at / to.tables.length)
    } while (next !== null)
  }
}

/** Every engine writes the same text: bytes as hexadecimals, and no zero character, which PostgreSQL cannot keep. */
function canonical(row: TransferRow): string {
  const value = (given: TransferRow[string]): unknown =>
    given instanceof Uint8Array
      ? Buffer.from(given).toString('hex')
      : typeof given === 'string'
        ? given.replaceAll('\0', '\uFFFD')
        : given
  return JSON.stringify(
    Object.keys(row)
      .sort()
      .map(name => [name, value(row[name]!)]),
  )
}

/** Columns of `passages` that belong to other rows. */
const NOT_OWN = ['titulo', 'autores', 'descripcion']

/** How many rows the table has, and the sum of their hashes: the order of the rows does not matter. */
async function digest(from: Snapshot, table: string): Promise<{ rows: number; sum: string }> {
  let rows = 0,
    sum = 0n,
    next: TransferCursor | null = null
  do {
    const page = await from.read(table, next, PAGE)
    for (const row of page.rows) {
      const own = table === 'passages' ? Object.entries(row).filter(([name]) => !NOT_OWN.includes(name)) : null
      const text = canonical(own ? Object.fromEntries(own) : row)
      sum += BigInt(`0x${createHash('sha256').update(text).digest('hex')}`)
      rows++
    }
    next = page.next
  } while (next !== null)
  return { rows, sum: sum.toString(16) }
}

/** Compares every table. Throws `conflicto` with the name of one that differs. */
export async function compare(from: Snapshot, to: Snapshot, tables: readonly string[]): Promise<Carried[]> {
  const carried: Carried[] = []
  for (const table of tables) {
    const [there, here] = [await digest(from, table), await digest(to, table)]
    if (there.rows !== here.rows || there.sum !== here.sum)
      throw new Failure(
        'conflicto',
        { tabla: table },
        {
          mensaje: `La copia difiere en ${table}.`,
          message:
            `The copy differs in ${table}: ${there.rows} rows there, ${here.rows} here. ` +
            'Did somebody write meanwhile? Move again into an empty target.',
        },
      )
    carried.push({ table, rows: there.rows })
  }
  return carried
}

/** Carries, compares, and makes the target a library that can be served. */
export async function moveLibrary(move: Move): Promise<Carried[]> {
  const { from, to } = move
  await carry(move)
  const copy = await to.snapshot()
  try {
    const carried = await compare(from, copy, to.tables)
    await move.complete?.()
    await to.complete()
    return carried
  } finally {
    await copy.close()
  }
}
