/** A document's APA reference as plain text, made from its record alone. */
import type { DocumentRow } from '../../../../storage/contract.ts'
import type { Csl } from './index.ts'
import { item } from './item.ts'

/**
 * Returns the reference in Spanish APA without markup. The first call in a process waits about half a second for the
 * engine.
 */
export const reference = (csl: Csl, document: DocumentRow): Promise<string> =>
  csl.reference(item(document), 'apa', { locale: 'es-ES', format: 'text' })
