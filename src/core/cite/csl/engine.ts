/**
 * Formats a document's citations and bibliography, given a style, a locale and the citations in order. Synchronous and
 * without file access; index.ts runs it in a thread.
 */
import { createRequire } from 'node:module'
import type Citeproc from 'citeproc'
import type { LocaleIndex } from './locales.ts'
import { createPlaces } from './places.ts'
import { entry, forEngine, formatted } from './rich.ts'
import type { Tree } from './tree.ts'
import type { Answer, Cluster, CslItem, Entry } from './types.ts'

/** Required, because `import` parses the 970 KB once more for their names: 16 ms of processor time instead of 117. */
const CSL = createRequire(import.meta.url)('citeproc') as typeof Citeproc

export interface Engine {
  format(clusters: readonly Cluster[], uncited?: readonly CslItem[]): Answer
}

/**
 * Creates an engine. It throws what citeproc throws on a style that it cannot use. `locale` overrides the style's own,
 * and the engine takes ownership of the tree, because it writes into it.
 */
export function createEngine(style: Tree, locale: string, locales: Pick<LocaleIndex, 'tree'>): Engine {
  let items = new Map<string, CslItem>()
  const note = style.attrs['class'] === 'note'
  const engine = new CSL.Engine(
    { retrieveItem: id => items.get(id), retrieveLocale: tag => locales.tree(tag) },
    style,
    locale,
    true,
  )
  const texts = (clusters: readonly Cluster[], uncited: readonly CslItem[] = []): string[] => {
    items = new Map(
      [...clusters.flatMap(cluster => cluster.cites.map(cite => cite.item)), ...uncited].map(item => [
        item.id,
        forEngine(item),
      ]),
    )
    // Citations of the previous document must not become "ibid." here. Without items the registry is as new (test: a
    // used engine answers like a fresh one).
    engine.rebuildProcessorState([])
    engine.updateItems([])
    const citations = clusters.map((cluster, i) => citationOf(cluster, { id: `c${i}`, note: note ? i + 1 : 0 }))
    const made = engine.rebuildProcessorState(
      citations,
      'html',
      uncited.map(item => item.id),
    )
    return clusters.map((_, i) => made[i]?.[2] ?? '')
  }
  const place = createPlaces({
    cite: cites => texts(cites.map(cite => ({ cites: [cite] }))),
    word: (label, many) => engine.getTerm(label, 'short', many ? 1 : 0) || '',
  })
  return {
    format(clusters, uncited) {
      const placed = clusters.map(cluster => ({ ...cluster, cites: cluster.cites.map(place) }))
      return { cites: texts(placed, uncited).map(formatted), bibliography: bibliography(engine) }
    },
  }
}

/** A cluster as citeproc takes it; `note` is the number of its note when it states none, or 0 in a style without. */
const citationOf = ({ cites, note: stated }: Cluster, { id, note }: { id: string; note: number }) => ({
  citationID: id,
  citationItems: cites.map(cite => ({
    id: cite.item.id,
    ...(cite.locator && { locator: cite.locator.value, label: cite.locator.label }),
    ...(cite.prefix && { prefix: cite.prefix }),
    ...(cite.suffix && { suffix: cite.suffix }),
    ...(cite.author === 'omit' && { 'suppress-author': true }),
    ...(cite.author === 'only' && { 'author-only': true }),
  })),
  properties: { noteIndex: note === 0 ? 0 : (stated ?? note) },
})

function bibliography(engine: InstanceType<typeof CSL.Engine>): Entry[] {
  const made = engine.makeBibliography()
  if (!made) return []
  const [{ entry_ids }, texts] = made
  return texts.map((html, i) => entry(entry_ids[i]?.[0] ?? '', html))
}
