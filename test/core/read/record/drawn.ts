/** Title pages that a test draws, read with three pages of text behind them. */
import type { Meta } from '../../../../src/core/read/reader.ts'
import { recordOf } from '../../../../src/core/read/record/index.ts'
import { rng } from '../../folio/synth.ts'
import { materialIn } from './corpus.ts'
import { PageWriter } from './page-writer.ts'
import { fill, truthOf, work, type Work } from './synth.ts'

/** What is true of a document of which nothing is known. */
export const NOTHING = truthOf(work(rng(1)), {})
export const TEXT: Pick<Work, 'R' | 'lang'> = { R: rng(7), lang: 'es' }

/** Begins the running text anew, so that no test depends on those before it. */
export const fresh = (): void => {
  TEXT.R = rng(7)
}

/** The first page as `draw` sets it, three pages of text behind it. */
export async function read(
  draw: (page: PageWriter) => void,
  info: Record<string, string> = {},
  lang: 'es' | 'en' = 'es',
): Promise<Meta> {
  const first = new PageWriter()
  draw(first)
  const more = [1, 2, 3].map(() => {
    const page = new PageWriter()
    fill(page, { ...TEXT, lang }, { size: 11 })
    return page.page
  })
  const truth = { ...NOTHING, language: lang }
  return recordOf(await materialIn({ doc: { pages: [first.page, ...more], info }, nombre: 'archivo.pdf', truth }))
}
