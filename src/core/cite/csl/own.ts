/** Styles of one's own as a source of styles: kept in the storage, read again where their text has changed. */
import type { OwnStyles } from '../../../../storage/contract.ts'
import type { Csl } from './index.ts'
import { treeHead, type Head, type Source } from './sources.ts'
import { parseTree } from './tree.ts'

export interface OwnSource extends Source {
  /** Looks for what was added, replaced or removed, by whichever process. Before each use. */
  refresh(): Promise<void>
  /** The text of a style of one's own. */
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
    // Only what `validate` let through is saved.
    return xml === null ? [] : [[id, { mark, xml, head: treeHead(parseTree(xml)) }]]
  }
  const of = (id: string): Known => {
    const found = known.get(id)
    if (!found) throw new Error(`no style ${id}`)
    return found
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
 * Id under which the style can be asked for from now on. Failure on `estilo` when it is no style, Error when the name
 * is taken.
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
