/**
 * Essays written by hand over ten documents of six printed pages, each sentence with its label and the page that
 * supports it. They are read from `../shared/data/judge`; without it the tests say so and are skipped.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import type { Citado } from '../../src/schema/index.ts'
import type { Source } from './held.ts'

const FOLDER = join(PACKAGE_ROOT, '..', 'shared', 'data', 'judge')
export const haveEssays = existsSync(join(FOLDER, 'drafts.json'))
if (!haveEssays) console.warn('essays: tests are skipped, because ../shared/data/judge is not there')

export interface EssaySentence {
  text: string
  label: 'support' | 'contradiction' | 'neither'
  kind: string
  source: string | null
  page: number | null
  also_page: number | null
}
export interface Essay {
  id: string
  lang: string
  sentences: EssaySentence[]
}
export interface EssaySource extends Source {
  id: string
  folio: number
}

interface SourceRow {
  id: string
  title: string
  author: string
  year: number
  first_folio: number
  pages: string[]
}

const read = <T>(name: string): T => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as T

export const essays = (): Essay[] => (haveEssays ? read<Essay[]>('drafts.json') : [])
export const essaySources = (): EssaySource[] =>
  (haveEssays ? read<SourceRow[]>('sources.json') : []).map(s => ({
    id: s.id,
    titulo: s.title,
    autores: [s.author],
    anio: s.year,
    pages: s.pages,
    folio: s.first_folio,
  }))

export const draftOf = (essay: Essay): string => essay.sentences.map(s => s.text).join('\n\n')

/** Printed numbers of the pages that support the sentence. */
export function foliosOf(sentence: EssaySentence, sources: readonly EssaySource[]): string[] {
  const source = sources.find(s => s.id === sentence.source)
  if (!source || sentence.label !== 'support') return []
  return [sentence.page, sentence.also_page].flatMap(page => (page === null ? [] : [String(source.folio + page)]))
}

export interface Score {
  given: number
  right: number
  supported: number
  wrong: string[]
}

/**
 * `ids`: document of each source, in their order. Right: the right document, its printed page, a supported sentence.
 */
export function scoreEssay(
  essay: Essay,
  citado: Citado,
  { sources, ids }: { sources: readonly EssaySource[]; ids: readonly string[] },
): Score {
  const score: Score = {
    given: 0,
    right: 0,
    supported: essay.sentences.filter(s => s.label === 'support').length,
    wrong: [],
  }
  for (const cita of citado.citas ?? []) {
    score.given++
    const sentence = essay.sentences.find(s => s.text === cita.afirmacion)
    const document = sources[ids.indexOf(cita.documento)]?.id
    const printed = cita.ancla?.tipo === 'pagina' ? cita.ancla.impresa : null
    // A sentence that goes on on the next page is cited by both.
    const pages = printed?.split('-') ?? []
    const isThere = sentence && foliosOf(sentence, sources).some(folio => pages.includes(folio))
    if (isThere && document === sentence.source) score.right++
    else score.wrong.push(`${sentence?.label} ${sentence?.kind}: ${cita.afirmacion} → ${cita.cita} «${cita.pasaje}»`)
  }
  return score
}
