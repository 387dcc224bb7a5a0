/** A source that is read whole when it is opened: exports, and libraries that are small enough. */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Failure } from '../../errors.ts'
import type { ForeignCollection, ForeignItem, ForeignSource, Notice, ProgramName } from './model.ts'

export interface Whole {
  program: ProgramName
  place: string
  library: { id: string; name: string }
  items: readonly Omit<ForeignItem, 'mark' | 'library'>[]
  collections?: readonly Omit<ForeignCollection, 'library'>[]
  notices?: readonly Notice[]
}

export const sourceOf = ({ program, place, library, items, collections = [], notices = [] }: Whole): ForeignSource =>
  wholeSource({
    ...{ program, place, notices, libraries: [{ ...library, formerly: [] }] },
    items: items.map(item => ({ ...item, library: library.id })),
    collections: collections.map(one => ({ ...one, library: library.id })),
  })

/** Of several libraries. The mark of an item is made of all that is known of it. */
export function wholeSource({
  items,
  ...rest
}: Omit<ForeignSource, 'marks' | 'items' | 'close'> & { items: readonly Omit<ForeignItem, 'mark'>[] }): ForeignSource {
  const whole = new Map(
    items.map((item): [string, ForeignItem] => {
      const mark = createHash('sha1').update(JSON.stringify(item)).digest('base64url')
      return [`${item.library} ${item.key}`, { ...item, mark }]
    }),
  )
  return {
    ...rest,
    marks: [...whole.values()].map(({ library, key, mark, collections }) => ({ library, key, mark, collections })),
    items: async list => ({
      items: list.flatMap(({ library, key }) => whole.get(`${library} ${key}`) ?? []),
      problems: [],
    }),
    close: async () => {},
  }
}

/** What an item has when nothing is known of it but its record. */
export const BARE = {
  citationKey: '',
  collections: [],
  tags: [],
  other: {},
  files: [],
  notes: [],
  annotations: [],
} as const satisfies Partial<ForeignItem>

/** For what has no key of its own: its words. */
export const keyOf = (...words: readonly string[]): string =>
  createHash('sha1').update(words.join('\0')).digest('base64url').slice(0, 16)

/** Longest export that is read: a hundred thousand works are some 200 MB. */
const LONGEST = 400 * 2 ** 20

/** The text of an export; what is wrong with the file is a `Failure` that names it. */
export async function textOf(place: string): Promise<string> {
  try {
    if ((await stat(place)).size > LONGEST) throw new Failure('demasiado_grande', { campo: 'lugar' })
    return (await readFile(place, 'utf8')).replace(/^\uFEFF/, '')
  } catch (error) {
    if (error instanceof Failure) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new Failure(
      'conflicto',
      { campo: 'lugar' },
      {
        mensaje: `«lugar»: no se puede leer ${place} (${code}).`,
        message: `"lugar": ${place} cannot be read (${code}).`,
        cause: error,
      },
    )
  }
}

/** The first bytes of a file, to see what it is; empty where it is none. */
export async function beginning(place: string): Promise<string> {
  const found = await stat(place).catch(() => null)
  if (!found?.isFile() || found.size > LONGEST) return ''
  return (await readFile(place, 'utf8').catch(() => '')).replace(/^\uFEFF/, '').slice(0, 4096)
}
