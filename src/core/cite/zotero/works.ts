/**
 * The works of live citations: each once, whether the document cites it already or the library brings it, with its
 * addresses in Zotero where it came from there and one of its own where it did not.
 */
import type { DocumentRow } from '../../../../storage/contract.ts'
import type { Library } from '../../library.ts'
import { recordOf } from '../../records/record.ts'
import { foldedText, identitiesOf, volumeOf } from '../../references/identities.ts'
import { VARIABLES } from '../../references/variables.ts'
import { item } from '../csl/item.ts'
import type { CslItem } from '../csl/types.ts'
import type { LiveWork } from './citation.ts'

/** Variables that no style prints and that would make every citation a page long. */
const LEFT_OUT = new Set(['abstract', 'annote', 'keyword'])

export class LiveWorks {
  readonly #library: Pick<Library, 'shelf'>
  readonly #byName = new Map<string, LiveWork>()
  readonly #byDocument = new Map<string, LiveWork>()

  constructor(library: Pick<Library, 'shelf'>) {
    this.#library = library
  }

  /** Returns the work of a citation that the document has; two citations of one work give the same. */
  there(work: LiveWork): LiveWork {
    const names = namesOf(work)
    const known = names
      .map(({ name, sure }) => ({ sure, candidate: this.#byName.get(name) }))
      .find(({ sure, candidate }) => candidate && (sure || !differ(candidate, work)))?.candidate
    const shared = known ?? {
      ...work,
      item: { ...work.item, id: work.uris[0] ?? `${work.id} ${String(work.item['title'])}` },
    }
    for (const { name } of names) if (!this.#byName.has(name)) this.#byName.set(name, shared)
    return shared
  }

  /** Returns the work of a document of the library; the one that the manuscript cites already when it is the same. */
  async of(library: Library, document: DocumentRow, locale: string): Promise<LiveWork> {
    const known = this.#byDocument.get(document.id)
    if (known) return known
    const own = slim(item(document, locale))
    const work = this.there({ id: own.id, uris: await this.#addresses(library, document), item: own })
    this.#byDocument.set(document.id, work)
    return work
  }

  async #addresses(library: Library, document: DocumentRow): Promise<string[]> {
    const { id } = await recordOf(library, document)
    const origins = await this.#library.shelf.originsOf(id)
    const addresses = origins.flatMap(({ key, import: { program, library: where } }) =>
      program === 'zotero' && ADDRESSED.test(where) ? [`http://zotero.org/${where}/items/${key}`] : [],
    )
    return addresses.length > 0 ? addresses : [`${OWN}${id}`]
  }
}

/**
 * Address of a work that is in no library of Zotero. Zotero finds nothing under it and takes the data from the
 * citation, but it needs one: without `uris` its update ends in an error, and by the address it sees that two citations
 * are of one work, which would else be listed twice, as 1998a and 1998b.
 */
const OWN = 'urn:anaquel:'

/** Libraries that Zotero finds by their address; one without account and without local key has none. */
const ADDRESSED = /^(?:users\/\d+|users\/local\/(?!none$)\w+|groups\/\d+)$/

interface WorkName {
  name: string
  /** False where works may share it: a title up to its colon, with its author and year. */
  sure: boolean
}

function namesOf({ uris, item: of }: LiveWork): WorkName[] {
  const sure = uris.map(uri => ({ name: uri.replace(/^https:/, 'http:'), sure: true }))
  const volume = volumeOf(of)
  return [
    ...sure,
    ...identitiesOf(of).flatMap(({ kind, value }): WorkName[] => {
      const name = `${kind} ${value} ${volume}`
      // The whole title too: behind a work of the same beginning this one is else not found again.
      if (kind === 'titulo')
        return [
          { name: `${name} ${titleOf(of)}`, sure: true },
          { name, sure: false },
        ]
      return [{ name, sure: true }]
    }),
  ]
}

const titleOf = (of: CslItem): string => foldedText(String(of['title'] ?? ''))

/** "Historia de España: la Edad Media" is not the work with the subtitle "la Edad Moderna"; without one it may be. */
function differ({ item: a }: LiveWork, { item: b }: LiveWork): boolean {
  const [title, other] = [titleOf(a), titleOf(b)]
  return !title.startsWith(other) && !other.startsWith(title)
}

export const slim = (of: CslItem): CslItem => ({
  ...Object.fromEntries(Object.entries(of).filter(([name]) => VARIABLES.has(name) && !LEFT_OUT.has(name))),
  id: of.id,
  type: of.type,
})
