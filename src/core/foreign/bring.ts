/**
 * The operations that the interfaces call: what was found on this machine, what was imported, and one import from a
 * place.
 */
import { homedir } from 'node:os'
import { isAbsolute } from 'node:path'
import { invalid } from '../../errors.ts'
import type { ListaImportaciones, Traida } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { removeGone } from './gone.ts'
import { importForeign } from './import.ts'
import type { ImportOptions, ImportResult } from './result.ts'
import { unchanged } from './unchanged.ts'
import { PROGRAMS, type KnownProgram, type OpenOptions, type Program, type Where } from './table.ts'

export const HERE = (): Where => ({ platform: process.platform, home: homedir() })

const ROWS = Object.entries(PROGRAMS) as [KnownProgram, Program][]

/** Returns the libraries that programs keep in their usual places on this machine. */
export async function foundHere(where: Where = HERE()): Promise<ListaImportaciones['encontradas']> {
  const places = await Promise.all(
    ROWS.map(async ([, program]) => (await program.find?.(where).catch(() => null)) ?? null),
  )
  return ROWS.flatMap(([programa, { label }], i) => {
    const lugar = places[i]
    return lugar == null ? [] : [{ programa, etiqueta: label, lugar }]
  })
}

export async function listImports(library: Library): Promise<ListaImportaciones['importaciones']> {
  return (await library.shelf.imports()).map(
    ({ id, program, library: biblioteca, name, place, seen, items, files, documents, annotations }) => ({
      ...{ id, programa: program, biblioteca, nombre: name, lugar: place, visto: seen },
      ...{ elementos: items, archivos: files, documentos: documents, anotaciones: annotations },
    }),
  )
}

export interface Bringing extends ImportOptions {
  programa?: KnownProgram | undefined
  /** Absolute path; absent means where the program usually keeps its library. */
  lugar?: string | undefined
  /** Whether to remove here what is gone there. */
  quitar?: boolean
  base?: string | undefined
}

export async function bringIn(
  library: Library,
  { programa, lugar, base, quitar, ...options }: Bringing,
): Promise<Traida> {
  if (lugar !== undefined && !isAbsolute(lugar))
    throw invalid('lugar', 'debe ser una ruta completa de esta máquina.', 'must be a whole path of this machine.')
  const [name, place] = await chosen(programa, lugar)
  const opening: OpenOptions = {
    ...HERE(),
    ...(base !== undefined && { base }),
    ...(options.signal && { signal: options.signal }),
  }
  const program: Program = PROGRAMS[name]
  const seen = await program.look?.(place, opening)
  const same = seen ? await unchanged(library, { program: name, ...seen }, options) : null
  if (same) return wire(same, { programa: name, lugar: seen!.place, simulada: options.simular === true, quitadas: 0 })
  const source = await program.open(place, opening)
  try {
    const result = await importForeign(library, source, options)
    const quitadas = quitar && !options.simular ? await removeGone(library, name, result.desaparecidas) : 0
    return wire(result, { programa: name, lugar: source.place, simulada: options.simular === true, quitadas })
  } finally {
    await source.close()
  }
}

export async function chosen(
  programa: KnownProgram | undefined,
  lugar: string | undefined,
): Promise<[KnownProgram, string]> {
  if (lugar === undefined) {
    const match = (await foundHere()).find(program => programa === undefined || program.programa === programa)
    if (match) return [match.programa as KnownProgram, match.lugar]
    throw invalid(
      'lugar',
      'no se ha encontrado ninguna biblioteca; indica dónde está.',
      'no library was found; say where it is.',
    )
  }
  for (const [name, program] of ROWS)
    if ((programa === undefined || name === programa) && (await program.recognises(lugar))) return [name, lugar]
  if (programa !== undefined) return [programa, lugar]
  throw invalid(
    'lugar',
    `no es ${ROWS.map(([, { place }]) => place[0]).join(', ni ')}. Un .bib, .ris o CSL-JSON entra por Referencias.`,
    `is not ${ROWS.map(([, { place }]) => place[1]).join(', nor ')}. A .bib, .ris or CSL-JSON goes in by Referencias.`,
  )
}

type Run = Pick<Traida, 'programa' | 'lugar' | 'simulada' | 'quitadas'>

const wire = ({ noLeidos, ...result }: ImportResult, run: Run): Traida => ({ ...run, ...result, no_leidos: noLeidos })
