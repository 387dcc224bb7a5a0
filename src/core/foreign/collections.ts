/**
 * Turns the collections of another program into collections here. Each is named by its whole path, and keeps its
 * identity when it moves.
 */
import type { Library } from '../library.ts'
import { likely } from '../../nearest.ts'
import { Failure, invalid } from '../../errors.ts'
import type { ForeignCollection, ForeignMark, ForeignSource } from './model.ts'
import type { Run } from './run.ts'

const BETWEEN = ' / '
/** Most characters of a collection's name. */
const LONGEST = 200

/**
 * Returns the collections with these names or paths, with everything under them; without names, everything. Throws on
 * `colecciones` when a name is unknown.
 */
export function selected(
  { marks, collections }: Pick<ForeignSource, 'marks' | 'collections'>,
  names: readonly string[] | undefined,
): { marks: readonly ForeignMark[]; collections: readonly ForeignCollection[] } {
  if (!names || names.length === 0) return { marks, collections }
  const roots = names.map(name => {
    const matching = collections.filter(({ path, key }) =>
      [path.join('/'), path.join(BETWEEN), path.at(-1), key].includes(name),
    )
    if (matching.length === 0) throw noCollection(name, collections)
    return matching
  })
  const wanted = new Set(roots.flat().map(({ library, key }) => `${library} ${key}`))
  const inside = collections.filter(({ library, key, above }) =>
    [key, ...above].some(ancestor => wanted.has(`${library} ${ancestor}`)),
  )
  const keys = new Set(inside.map(({ library, key }) => `${library} ${key}`))
  return {
    collections: inside,
    marks: marks.filter(({ library, collections: of }) => of.some(key => keys.has(`${library} ${key}`))),
  }
}

function noCollection(name: string, collections: readonly ForeignCollection[]): Failure {
  const near = likely(
    name,
    collections.map(({ path }) => path.at(-1)!),
  )
  const [es, en] = near ? [` ¿Quisiste decir «${near}»?`, ` Did you mean "${near}"?`] : ['', '']
  return invalid('colecciones', `no hay ninguna colección «${name}».${es}`, `there is no collection "${name}".${en}`)
}

/**
 * Returns the collections of one library as key there → id here. One that was moved or renamed there is renamed here,
 * unless its owner renamed it here; one that its owner removed here is left out; one that is gone there stays with its
 * content.
 */
export async function intoCollections(
  { library, source, id: own, result, of }: Run,
  collections: readonly ForeignCollection[],
): Promise<Map<string, string>> {
  const { shelf } = library
  const before = new Map((await shelf.importedCollections(own)).map(row => [row.key, row]))
  const names = new Map((await shelf.collections()).map(({ id, nombre }) => [id, nombre]))
  const into = new Map<string, string>()
  const group = of.startsWith('groups/') ? [source.libraries.find(({ id }) => id === of)!.name] : []
  for (const { key, path } of collections.filter(collection => collection.library === of)) {
    const name = nameOf([...group, ...path])
    const was = before.get(key)
    if (was?.collection === null) continue
    let id = was?.collection
    if (id === undefined) {
      id = [...names].find(([, nombre]) => nombre === name)?.[0] ?? (await shelf.createCollection(name, [])).id
      result.colecciones++
    } else if (was!.name !== name && names.get(id) === was!.name) await rename(library, id, name)
    if (was?.name !== name) await shelf.saveImportedCollections(own, [{ key, now: { key, name, collection: id } }])
    names.set(id, name)
    into.set(key, id)
  }
  return into
}

/** Renames a collection unless another one already has that name. */
async function rename({ shelf }: Library, id: string, nombre: string): Promise<void> {
  try {
    await shelf.changeCollection(id, { nombre })
  } catch (error) {
    if (!(error instanceof Failure) || error.codigo !== 'conflicto') throw error
  }
}

const nameOf = (path: readonly string[]): string => {
  const whole = path.map(name => name.replace(/\s+/g, ' ').trim()).join(BETWEEN)
  return whole.length <= LONGEST ? whole : `${whole.slice(0, LONGEST - 1)}…`
}
