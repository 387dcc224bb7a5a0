/** Programs whose libraries are read: a program is one file and one row. */
import type { ForeignSource, ProgramName } from './model.ts'
import { zoteroFolder } from './zotero/folder.ts'
import { openZotero } from './zotero/index.ts'

export interface Where {
  platform: NodeJS.Platform
  home: string
}

export interface OpenOptions extends Where {
  /** Folder of linked files that are named relative to it. */
  base?: string
  signal?: AbortSignal
}

export interface Program {
  label: string
  /** What is to be named: for people. */
  place: readonly [es: string, en: string]
  /** Where it keeps its library by itself; null: it is not there. */
  find?(where: Where): Promise<string | null>
  /** Whether that folder or file is one of its libraries, by what is in it. */
  recognises(place: string): Promise<boolean>
  open(place: string, options: OpenOptions): Promise<ForeignSource>
}

export const PROGRAMS = {
  zotero: {
    label: 'Zotero',
    place: ['la carpeta de datos de Zotero', 'the data folder of Zotero'],
    find: async where => (await zoteroFolder(null, where))?.folder ?? null,
    recognises: async place => (await zoteroFolder(place, { platform: 'linux', home: place })) !== null,
    open: async (place, { base, ...where }) =>
      openZotero(
        (await zoteroFolder(place, where)) ?? { folder: place, base: null },
        base === undefined ? {} : { base },
      ),
  },
} as const satisfies Partial<Record<ProgramName, Program>>

export type KnownProgram = keyof typeof PROGRAMS
