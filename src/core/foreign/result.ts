/** What an import is asked, and what it answers. */
import type { ImportedFile } from '../../../storage/contract.ts'
import type { Modo } from '../../schema/index.ts'
import type { ItemProblem, Notice, Problem } from './model.ts'

export interface ImportOptions {
  /** Names or paths of collections there, imported with everything under them; absent means everything. */
  colecciones?: readonly string[]
  /** Only reports what would be done. */
  simular?: boolean
  modo?: Modo
  signal?: AbortSignal
  onProgress?(done: number, total: number, title: string): void | Promise<void>
}

export interface Unread extends Problem {
  biblioteca: string
  clave: string
  titulo: string
  archivo: string
}

export interface Gone {
  biblioteca: string
  clave: string
  titulo: string
  referencia: string | null
  documentos: string[]
}

export interface ImportResult {
  total: number
  nuevas: number
  cambiadas: number
  iguales: number
  /** Files that became documents in this run. */
  archivos: number
  notas: number
  anotaciones: number
  colecciones: number
  noLeidos: Unread[]
  desaparecidas: Gone[]
  /** Documents whose file was replaced there; the old document stays until somebody removes it. */
  sustituidos: { clave: string; documento: string; por: string }[]
  avisos: Notice[]
  interrumpida: boolean
}

export const nothing = (): ImportResult => ({
  ...{ total: 0, nuevas: 0, cambiadas: 0, iguales: 0, archivos: 0, notas: 0, anotaciones: 0, colecciones: 0 },
  ...{ noLeidos: [], desaparecidas: [], sustituidos: [], avisos: [], interrumpida: false },
})

export const unread = (
  { library, key, causa, mensaje, message }: Omit<ItemProblem, 'title'>,
  titulo: string,
  archivo: string,
): Unread => ({ biblioteca: library, clave: key, titulo, archivo, causa, mensaje, message })

/** Reports a file that could not be read in an earlier run, and has not changed since. */
export function stillUnread(
  result: ImportResult,
  { library, title }: { library: string; title: string },
  { key, path, problem }: ImportedFile,
): void {
  if (problem !== null) result.noLeidos.push(unread({ ...(problem as unknown as Problem), library, key }, title, path))
}
