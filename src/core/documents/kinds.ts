/** Kinds of documents by what can be drawn of them. */
import type { DocumentRow } from '../../../storage/contract.ts'

/** Kinds of PDF, whose pages can be drawn. */
export const isPdf = ({ tipo }: Pick<DocumentRow, 'tipo'>): boolean => tipo === 'pdf' || tipo === 'pdf_escaneado'
