/**
 * `coverage` lists every file of the watched folders and what became of it, as a table, and the documents whose file is
 * gone.
 */
import type { Library } from '../core/library.ts'
import { coverage, resolveAbsent } from '../core/watch/coverage.ts'
import { pathOf } from '../core/watch/walk.ts'
import { ESTADOS_COBERTURA } from '../schema/coverage.ts'
import type { Cobertura, EstadoCobertura } from '../schema/index.ts'
import { COMMAND } from '../paths.ts'
import { defineCommand, Usage } from './command.ts'
import { shellLibrary, withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'
import { columns } from './table.ts'

const PAGE = 1000
const STATES: Record<EstadoCobertura, string> = {
  leido: 'read',
  en_espera: 'waiting',
  omitido: 'skipped',
  fallido: 'failed',
}

const day = (fecha: string): string => fecha.slice(0, 16).replace('T', ' ')

/** Fetches all pages and joins them into one answer. */
async function all(library: Library, estado: EstadoCobertura | undefined): Promise<Cobertura> {
  const query = { limite: PAGE, ...(estado && { estado }) }
  const whole = await coverage(library, query)
  for (let cursor = whole.siguiente; cursor !== undefined;) {
    const page = await coverage(library, { ...query, cursor })
    whole.archivos.push(...page.archivos)
    cursor = page.siguiente
  }
  delete whole.siguiente
  return whole
}

function table({ archivos, carpetas, ausentes, ...sums }: Cobertura, onlyTroubles: boolean): string {
  const shown = archivos.filter(({ estado }) => !onlyTroubles || estado !== 'leido')
  const paths = new Map(carpetas.map(({ id, ruta }) => [id, ruta]))
  const pathTo = (file: { carpeta: string; ruta: string }): string => pathOf(paths.get(file.carpeta) ?? '', file.ruta)
  const { total, leidos, en_espera, omitidos, fallidos } = sums
  const parts = [
    ...carpetas.flatMap(({ ruta, because }) => (because === undefined ? [] : [`${ruta}: ${because}\n`])),
    shown.length === 0
      ? ''
      : columns(
          ['STATE', 'SINCE', 'FILE', 'WHY'],
          shown.map(f => [STATES[f.estado], day(f.fecha), pathTo(f), f.because]),
        ),
    `${total} files: ${leidos} read, ${en_espera} waiting, ${omitidos} skipped, ${fallidos} failed.\n`,
    ausentes.length === 0
      ? ''
      : `\nDocuments whose file is gone (${COMMAND} coverage --keep ID… or --delete ID…):\n` +
        columns(
          ['ID', 'SINCE', 'FILE', 'WHY'],
          ausentes.map(a => [a.documento.id, day(a.fecha), pathTo(a), a.because]),
        ),
  ]
  return parts.filter(Boolean).join('')
}

/** The table of `coverage`; `onlyTroubles` leaves out the files that were read. */
export const coverageTable = async (library: Library, { onlyTroubles }: { onlyTroubles: boolean }): Promise<string> =>
  table(await all(library, undefined), onlyTroubles)

/** Stands for the earlier documents of files that have other content now: in a folder of notes each edit leaves one. */
const EDITED = 'edited'

async function idsOf(library: Library, words: readonly string[]): Promise<string[]> {
  if (!words.includes(EDITED)) return [...words]
  const { ausentes } = await coverage(library, { limite: 1 })
  const edited = ausentes.flatMap(({ motivo, documento }) => (motivo === 'cambiado' ? documento.id : []))
  return [...new Set([...words.filter(word => word !== EDITED), ...edited])]
}

export default defineCommand({
  name: 'coverage',
  usage: ['coverage [--state leido|en_espera|omitido|fallido] [--json]', 'coverage --keep|--delete ID…|edited'],
  summary: SUMMARIES.coverage,
  options: {
    state: { type: 'string' },
    json: { type: 'boolean' },
    keep: { type: 'boolean' },
    delete: { type: 'boolean' },
  },
  glosses: {
    state: 'only files in that state',
    json: 'as the API gives it',
    keep: 'keep documents whose file is gone, and do not ask again',
    delete: 'delete documents whose file is gone; edited: all whose file has other content now',
  },
  async run({ values, words, io }) {
    const estado = ESTADOS_COBERTURA.find(known => known === values.state)
    if (values.state !== undefined && estado === undefined)
      throw new Usage(`coverage: --state is ${ESTADOS_COBERTURA.join(', ')}.`)
    if (values.keep && values.delete) throw new Usage('coverage: either --keep or --delete.')
    const decides = values.keep === true || values.delete === true
    if (decides !== words.length > 0) throw new Usage('coverage: --keep or --delete, and the ids of the documents.')
    return withHouse(io, { models: 'none' }, async house => {
      const library = await shellLibrary(house, decides ? 'escritura' : 'lectura')
      if (decides) {
        const { conservados, borrados } = await resolveAbsent(
          library,
          await idsOf(library, words),
          values.keep ? 'conservar' : 'borrar',
        )
        io.stdout.write(`${conservados.length} kept, ${borrados.length} deleted.\n`)
        return 0
      }
      const whole = await all(library, estado)
      io.stdout.write(values.json ? `${JSON.stringify(whole)}\n` : table(whole, false))
      return 0
    })
  },
})
