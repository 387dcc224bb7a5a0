/**
 * The one dictionary: every resource and enum of the wire as zod, each with an English gloss. Spanish names are the
 * contract's, to the letter. All its types are here; a shape itself is imported from the file of its subject.
 */
export type * from './account.ts'
export type * from './answers.ts'
export type * from './audit.ts'
export type * from './collections.ts'
export type * from './coverage.ts'
export type * from './documents.ts'
export type * from './figures.ts'
export type * from './folios.ts'
export type * from './imports.ts'
export type * from './judges.ts'
export type * from './marks.ts'
export type * from './models.ts'
export type * from './passages.ts'
export type * from './reading.ts'
export type * from './receipts.ts'
export type * from './references.ts'
export type * from './summary.ts'
