/** Makes a source of a library that is read whole when it is opened: an export, or a library that is small enough. */
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
    collections: collections.map(collection => ({ ...collection, library: library.id })),
  })

/** Makes a source of several libraries. The mark of an item is a hash of everything that is known of it. */
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

/** The fields of an item of which only the record is known. */
export const BARE = {
  citationKey: '',
  collections: [],
  tags: [],
  other: {},
  files: [],
  notes: [],
  annotations: [],
} as const satisfies Partial<ForeignItem>

/** Returns a key for what has none of its own: a hash of its words. */
export const keyOf = (...words: readonly string[]): string =>
  createHash('sha1').update(words.join('\0')).digest('base64url').slice(0, 16)

/** Most bytes of an export; a hundred thousand works are some 200 MB. */
const LONGEST = 400 * 2 ** 20

/**
 * Returns the text of an export. Throws `demasiado_grande` when it is too long, `conflicto` when it cannot be read;
 * both name `lugar`.
 */
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

/** Returns the first 4,096 characters of a file, to recognise its format; empty when it cannot be read. */
export async function beginning(place: string): Promise<string> {
  const stats = await stat(place).catch(() => null)
  if (!stats?.isFile() || stats.size > LONGEST) return ''
  return (await readFile(place, 'utf8').catch(() => '')).replace(/^\uFEFF/, '').slice(0, 4096)
}
