/** The programs whose libraries can be imported: one module and one row each. */
import { join } from 'node:path'
import { isCalibre, openCalibre } from './calibre.ts'
import { isEndnote, openEndnote } from './endnote.ts'
import { beginning } from './memory.ts'
import { isMendeley, openMendeley } from './mendeley.ts'
import type { ForeignSource, ProgramName } from './model.ts'
import { isReadwise, openReadwise } from './readwise.ts'
import { zoteroFolder } from './zotero/folder.ts'
import type { Seen } from './unchanged.ts'
import { lookAt, openZotero } from './zotero/index.ts'

export interface Where {
  platform: NodeJS.Platform
  home: string
}

export interface OpenOptions extends Where {
  /** Folder that the paths of linked files are relative to. */
  base?: string
  signal?: AbortSignal
}

export interface Program {
  label: string
  /** What people have to name as its place. */
  place: readonly [es: string, en: string]
  /** Returns the place where the program usually keeps its library; null when it is not there. */
  find?(where: Where): Promise<string | null>
  /** Whether that folder or file is one of its libraries, judged by its content. */
  recognises(place: string): Promise<boolean>
  open(place: string, options: OpenOptions): Promise<ForeignSource>
  /** Returns the place as `open` names it, and its state, without opening it. */
  look?(place: string, where: Where): Promise<Omit<Seen, 'program'>>
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
    look: async (place, where) => lookAt((await zoteroFolder(place, where)) ?? { folder: place }),
  },
  calibre: {
    label: 'Calibre',
    place: ['la carpeta de una biblioteca de Calibre', 'the folder of a library of Calibre'],
    find: async ({ home }) => ((await isCalibre(join(home, 'Calibre Library'))) ? join(home, 'Calibre Library') : null),
    recognises: isCalibre,
    open: openCalibre,
  },
  readwise: {
    label: 'Readwise',
    place: ['una exportación de Readwise (CSV o JSON)', 'an export of Readwise (CSV or JSON)'],
    recognises: async place => isReadwise(await beginning(place)),
    open: openReadwise,
  },
  mendeley: {
    label: 'Mendeley',
    place: ['una lista de documentos de Mendeley (JSON)', 'a list of documents of Mendeley (JSON)'],
    recognises: async place => isMendeley(await beginning(place)),
    open: openMendeley,
  },
  endnote: {
    label: 'EndNote',
    place: ['un XML de EndNote', 'an XML of EndNote'],
    recognises: async place => isEndnote(await beginning(place)),
    open: openEndnote,
  },
} as const satisfies Record<ProgramName, Program>

export type KnownProgram = keyof typeof PROGRAMS
