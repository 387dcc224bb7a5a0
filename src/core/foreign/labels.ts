/**
 * Page labels that people typed in another program are evidence for the folios of a document. A document that was read
 * before they were imported is read again when they disagree with its folios.
 */
import type { ImportedAnnotation } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import type { TakenFile } from './files.ts'
import type { ForeignItem } from './model.ts'

type Labelled = Pick<ImportedAnnotation, 'page' | 'pageLabel'>

/**
 * Returns the typed labels: those that differ from the page's number in the file, which programs show where nobody
 * typed anything.
 */
const typed = (annotations: readonly Labelled[]): string[] => [
  ...new Set(
    annotations.flatMap(({ page, pageLabel }) =>
      page !== null && pageLabel !== null && pageLabel.trim() !== String(page) ? `${page} ${pageLabel.trim()}` : [],
    ),
  ),
]

/**
 * Returns the documents that have to be read again. It must be called before the annotations are stored; the reading
 * must come after.
 */
export async function toRecount(
  { shelf }: Library,
  { annotations }: ForeignItem,
  files: readonly TakenFile[],
): Promise<string[]> {
  const out: string[] = []
  for (const { key, document } of files) {
    const now = typed(annotations.filter(({ file }) => file === key))
    if (document === null || now.length === 0) continue
    const before = new Set(typed(await shelf.importedAnnotations(document)))
    const fresh = now.filter(label => !before.has(label))
    const row = (await shelf.documents([document])).get(document)
    if (fresh.length === 0 || row?.estado !== 'listo' || row.relectura !== null) continue
    const printed = new Map(
      (await shelf.marks(document)).map(({ posicion, ancla }) => [posicion, 'impresa' in ancla ? ancla.impresa : null]),
    )
    const another = fresh.some(fresher => {
      const [page = '', ...label] = fresher.split(' ')
      return printed.get(Number(page)) !== label.join(' ')
    })
    if (another) out.push(document)
  }
  return out
}
