/** Users' own styles as a source of styles: kept in the storage, and read again when their text has changed. */
import type { OwnStyles } from '../../../../storage/contract.ts'
import type { Csl } from './index.ts'
import { treeHead, type Head, type Source } from './sources.ts'
import { parseTree } from './tree.ts'

export interface OwnSource extends Source {
  /** Picks up styles that any process added, replaced or removed; call it before each use. */
  refresh(): Promise<void>
  /** Returns the text of a user's own style, or undefined when the id is not one. */
  xml(id: string): string | undefined
}

interface Known {
  mark: string
  xml: string
  head: Head
}

export function ownSource(styles: OwnStyles): OwnSource {
  let known = new Map<string, Known>()
  const read = async (id: string, mark: string): Promise<[string, Known][]> => {
    const xml = await styles.read(id)
    // Parsing is safe: only what `validate` accepted is saved.
    return xml === null ? [] : [[id, { mark, xml, head: treeHead(parseTree(xml)) }]]
  }
  const of = (id: string): Known => {
    const style = known.get(id)
    if (!style) throw new Error(`no style ${id}`)
    return style
  }
  return {
    async refresh() {
      const next: [string, Known][] = []
      for (const { id, mark } of await styles.list()) {
        const same = known.get(id)
        next.push(...(same?.mark === mark ? [[id, same] as [string, Known]] : await read(id, mark)))
      }
      known = new Map(next)
    },
    xml: id => known.get(id)?.xml,
    ids: () => known.keys(),
    has: id => known.has(id),
    head: id => of(id).head,
    tree: id => parseTree(of(id).xml),
    locales: () => [],
    locale: () => undefined,
  }
}

/**
 * Saves a style and returns the id by which it can be asked for. Throws on `estilo` when it is no style, and an Error
 * when the name is taken and `replace` is false.
 */
export async function addStyle(
  csl: Pick<Csl, 'own' | 'resolve'>,
  styles: Pick<OwnStyles, 'save'>,
  { xml, replace }: { xml: string; replace: boolean },
): Promise<string> {
  const { id } = await csl.own(xml)
  const taken = await csl.resolve(id).then(
    known => known.id === id,
    () => false,
  )
  if (taken && !replace)
    throw new Error(`There is already a style "${id}"; --replace puts this one in its place, or give it another <id>.`)
  await styles.save(id, xml, { replace })
  return id
}
