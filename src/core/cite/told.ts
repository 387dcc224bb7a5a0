/** What the author is told once the citations stand in the draft. */
import type { Aviso } from '../../schema/index.ts'
import { isAnotherPage } from '../folio/stated.ts'
import type { Draft, Inserted } from './draft.ts'
import { locator } from './locator.ts'
import { notice, type Reason } from './notices.ts'
import { lacksBiblatex } from './syntax/latex-package.ts'
import type { Manner, Source } from './write.ts'

/** What the author should know; `homeless` are the citations whose place could not be split. */
export const noticesOf = (
  draft: Draft,
  how: Manner,
  { placed, homeless, inserted }: Record<'placed' | 'homeless', readonly Source[]> & { inserted: Inserted },
): Aviso[] => [
  ...(draft.notices ?? []),
  ...how.notices,
  ...(how.live && otherFields(draft) ? [notice('otros_campos')] : []),
  ...(how.live && draft.live?.citations.length && placed.length > 0 ? [notice('actualizar')] : []),
  ...(inserted.notices ?? []),
  ...(how.latex === 'biblatex' && placed.length > 0 && lacksBiblatex(inserted.texto) ? [notice('sin_biblatex')] : []),
  ...(losesPages(how, placed) ? [notice('sin_pagina', { detalle: how.document.style.titulo })] : []),
  ...about(draft, 'otras_paginas', placed.filter(isElsewhere)),
  ...about(draft, 'sin_sitio', homeless),
]

/** Whether a style without a place for pages takes away those that were found; a syntax writes them all. */
const losesPages = ({ document, sintaxis }: Manner, placed: readonly Source[]): boolean =>
  !sintaxis && !document.style.pages && placed.some(({ chosen: { row } }) => locator(row.ancla) !== undefined)

const isElsewhere = ({ chosen: { row }, work }: Source): boolean =>
  'impresa' in row.ancla && isAnotherPage(row.ancla.impresa ?? null, work.csl['page'])

/** A notice of the sentences of some sources; none where there are none. */
const about = (draft: Draft, reason: Reason, sources: readonly Source[]): Aviso[] =>
  sources.length === 0
    ? []
    : [notice(reason, { afirmaciones: sources.map(({ sentence }) => draft.sentences[sentence]!.text) })]

/** Whether Zotero looks for its citations in marks of another kind than those that are written. */
function otherFields({ live }: Draft): boolean {
  const own = live?.preferences?.fields
  return own !== undefined && own !== live!.fields
}
