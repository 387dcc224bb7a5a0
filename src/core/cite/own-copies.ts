/**
 * The draft itself, as a document of the library: whoever writes in a watched folder has it there, and each of its
 * sentences was cited with itself.
 */
import { createHash } from 'node:crypto'
import type { CitationRow } from '../../../storage/contract.ts'
import type { Aviso } from '../../schema/index.ts'
import { isNearly } from '../anchoring/version.ts'
import type { Library } from '../library.ts'
import type { Draft } from './draft.ts'
import type { CiteInput } from './index.ts'
import { notice } from './notices.ts'
import type { Choices } from './write.ts'

export interface OwnCopies {
  ids: ReadonlySet<string>
  notices: readonly Aviso[]
}

/** Returns those of the chosen documents that are the draft, unless the job asks for them by their ids. */
export async function ownCopies(
  { shelf }: Library,
  { row, input, draft }: { row: Pick<CitationRow, 'draft'>; input: CiteInput; draft: Draft },
  choices: Choices,
): Promise<OwnCopies> {
  const sha256 =
    row.draft ??
    createHash('sha256')
      .update(input.texto ?? '')
      .digest('hex')
  const text = draft.sentences.map(sentence => sentence.text).join('\n')
  const chosen = new Map(
    Object.values(choices).flatMap(choice => (choice ? [[choice.document.id, choice.document]] : [])),
  )
  const ids = new Set<string>()
  const titles: string[] = []
  for (const { id, sha256: own, titulo } of chosen.values()) {
    if (input.documentos?.includes(id)) continue
    const units = own === sha256 ? [] : await shelf.units(id, 1, Number.MAX_SAFE_INTEGER)
    if (own !== sha256 && !isNearly(text, units.map(({ texto }) => texto).join('\n'))) continue
    ids.add(id)
    titles.push(titulo)
  }
  return { ids, notices: ids.size > 0 ? [notice('es_el_borrador', { detalle: titles.join('; ') })] : [] }
}

/** Documents of one page of the list. */
const PAGE = 1000

/** What a job searches without those documents: all others, or the others of those that it asks for. */
export async function without({ shelf }: Library, input: CiteInput, own: readonly string[] = []): Promise<CiteInput> {
  if (own.length === 0) return input
  const ids: string[] = [...(input.documentos ?? [])]
  for (let cursor: string | undefined, more = input.documentos === undefined; more; more = cursor !== undefined) {
    const page = await shelf.list({ limite: PAGE, ...(cursor !== undefined && { cursor }) })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.siguiente
  }
  return { ...input, documentos: ids.filter(id => !own.includes(id)) }
}
