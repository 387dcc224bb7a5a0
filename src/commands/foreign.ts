/** What the commands that import another program's library share: the run itself, and the report on it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ForeignSource, ProgramName } from '../core/foreign/model.ts'
import { unchanged, type Seen } from '../core/foreign/unchanged.ts'
import { importForeign } from '../core/foreign/import.ts'
import type { ImportResult } from '../core/foreign/result.ts'
import type { Library } from '../core/library.ts'
import { createBar } from './bar.ts'
import type { Io } from './command.ts'
import type { House } from '../open.ts'
import { shellLibrary, withHouse } from './house.ts'
import { interruptible } from './signals.ts'
import { columns } from './table.ts'

/** How many rows of a kind are printed; `--json` has them all. */
const SHOWN = 20

export interface Taking {
  library: Library
  /** Opens the source; the run closes it. */
  open(): Promise<ForeignSource>
  /** What is seen of the source without opening it. */
  seen?: Seen
  io: Io
  json: boolean
  colecciones: readonly string[]
  simular: boolean
  /** Whether documents that are gone from the source are removed here. */
  remove: boolean
  signal: AbortSignal
}

/** How often the queue is looked at while it is worked through. */
const READ_MS = 500

/**
 * Waits until everything in the queue has been read, here or by the server. An interruption leaves the rest in the
 * queue.
 */
async function readAll({ storage }: House, io: Io, signal: AbortSignal): Promise<void> {
  const bar = createBar(io.stderr)
  const first = await storage.jobs.pending()
  for (let left = first; left > 0 && !signal.aborted; left = await storage.jobs.pending()) {
    bar.show(1 - left / Math.max(first, left), `${left} to be read`)
    await sleep(READ_MS, undefined, { signal }).catch(() => {})
  }
  bar.end()
}

export async function withLibrary(
  io: Io,
  work: (taking: Omit<Taking, 'open'>) => Promise<number>,
  json: boolean,
): Promise<number> {
  return withHouse(io, { models: 'present' }, async house => {
    const library = await shellLibrary(house, 'escritura')
    house.startJobs()
    return interruptible(async signal => {
      const code = await work({ library, io, json, colecciones: [], simular: false, remove: false, signal })
      await readAll(house, io, signal)
      return signal.aborted ? 1 : code
    })
  })
}

/** Runs the import, reports the result, and closes the source. */
export async function takeIn(taking: Taking, removed: (result: ImportResult) => Promise<number>): Promise<number> {
  const { io, json, simular, remove, signal } = taking
  const { programa, lugar, result } = await resultOf(taking)
  const gone = remove && !simular ? await removed(result) : 0
  if (json) io.stdout.write(`${JSON.stringify({ programa, lugar, ...result })}\n`)
  else io.stdout.write(told(result, { simular, gone, place: lugar }))
  return signal.aborted ? 1 : 0
}

async function resultOf(taking: Taking): Promise<{ programa: ProgramName; lugar: string; result: ImportResult }> {
  const { library, io, colecciones, simular, signal, seen } = taking
  const same = seen && (await unchanged(library, seen, { colecciones, simular }))
  if (same) return { programa: seen.program, lugar: seen.place, result: same }
  const source = await taking.open()
  const bar = createBar(io.stderr)
  try {
    const result = await importForeign(library, source, {
      ...{ colecciones, simular, signal },
      onProgress: (done, total, title) => bar.show(done / Math.max(1, total), title),
    })
    return { programa: source.program, lugar: source.place, result }
  } finally {
    bar.end()
    await source.close()
  }
}

function told(
  result: ImportResult,
  { simular, gone, place }: { simular: boolean; gone: number; place: string },
): string {
  const { total, nuevas, cambiadas, iguales, archivos, notas, anotaciones, colecciones } = result
  // A trial compares items alone, so that it does not know what they bring.
  const brought = simular
    ? ''
    : `; ${archivos} files, ${notas} notes, ${anotaciones} annotations, ${colecciones} collections`
  const lines = [
    `${place}: ${total} items${simular ? ' (nothing was changed)' : ''}`,
    `${nuevas} new, ${cambiadas} changed, ${iguales} as they were${brought}.`,
    ...result.avisos.map(({ message }) => message),
    ...section('Could not be read', result.noLeidos, row => [row.clave, row.titulo, row.archivo, row.message]),
    ...section('Replaced there; the old document is still here', result.sustituidos, row => [row.clave, row.documento]),
    ...(gone > 0
      ? [`${gone} that are gone there were removed here.`]
      : section('Gone there, still here (--remove-gone removes them)', result.desaparecidas, row => [
          row.clave,
          row.titulo,
          row.documentos.join(' '),
        ])),
    ...(result.interrumpida ? ['Interrupted: the next run goes on from here.'] : []),
  ]
  return `${lines.join('\n')}\n`
}

function section<Row>(title: string, rows: readonly Row[], cells: (row: Row) => string[]): string[] {
  if (rows.length === 0) return []
  const [first = [], ...rest] = rows.slice(0, SHOWN).map(cells)
  const more = rows.length > SHOWN ? [`  … and ${rows.length - SHOWN} more (--json tells all)`] : []
  const table = columns(first, rest.length > 0 ? rest : [[]]).trimEnd()
  return [
    `${title}: ${rows.length}`,
    ...table
      .split('\n')
      .filter(Boolean)
      .map(line => `  ${line}`),
    ...more,
  ]
}
