/**
 * Citations and bibliographies in any CSL style: find a style, format one reference, format a whole document. The
 * engine works in a thread of its own.
 */
import type { OwnStyles } from '../../../../storage/contract.ts'
import type { openAnswers } from './answer.ts'
import { openLocales, wordsIn, type Words } from './locales.ts'
import { ownSource } from './own.ts'
import { openSources } from './sources.ts'
import { openStyles } from './styles.ts'
import { Thread } from './thread.ts'
import type { Answer, Cluster, CslItem, Entry, Formatted, Job, Style, StyleRow } from './types.ts'
import { validate } from './validate.ts'

export interface CslDocument {
  style: Style
  locale: string
  /**
   * All citations of the document, in its order, at once: ibid. and disambiguation look at each other. One text per
   * cluster.
   */
  cite(clusters: readonly Cluster[], uncited?: readonly CslItem[]): Promise<Formatted[]>
  /** Of what the last `cite` cited, in the style's order; empty when the style has none. */
  bibliography(): Entry[]
}

export interface Csl {
  /** Best first; common styles first when nothing is asked. */
  styles(q?: string, limit?: number): Promise<StyleRow[]>
  /** Id, old name, `.csl` name or style URL. Unknown: Failure on `estilo`, with `cercanos`. */
  resolve(id: string): Promise<Style>
  /**
   * A `.csl` of one's own, tried on a sample; Failure on `estilo` that says what is wrong. Pass the result wherever a
   * style is asked for.
   */
  own(xml: string): Promise<Style>
  /**
   * The entry of a bibliography, without its number; a style without bibliography gives its note. `locale` absent:
   * es-ES.
   */
  reference(item: CslItem, style?: string | Style, locale?: string, format?: 'text' | 'markdown'): Promise<string>
  /** `locale` absent: the style's own, or es-ES. Unknown: Failure on `idioma`. */
  document(style: string | Style, locale?: string): Promise<CslDocument>
  /** Words for places in the language of a text. `locale` absent: es-ES. Unknown: Failure on `idioma`. */
  words(locale?: string): Words
  close(): Promise<void>
}

export interface CslOptions {
  /** `<data>/styles`: official styles that were pulled. */
  folder?: string
  /** Styles of one's own, before any other of the same name. */
  own?: OwnStyles
  /** Run the engine in this thread: for tests and scripts. */
  inProcess?: boolean
}

const DEFAULT_LOCALE = 'es-ES'
const SAMPLE: CslItem = {
  id: 'muestra',
  type: 'book',
  title: 'Muestra',
  author: [{ family: 'Pérez', given: 'Ana' }],
  issued: { 'date-parts': [[2020]] },
}

export function createCsl({ folder, own: added, inProcess = false }: CslOptions = {}): Csl {
  const own = added && ownSource(added)
  const sources = [...(own ? [own] : []), ...openSources(folder)],
    index = openStyles(sources),
    locales = openLocales(sources)
  const engines = inProcess ? here(folder) : new Thread(folder)
  // The engine has the official styles at hand; one of one's own goes to it as text.
  const resolve = (id: string): Style => {
    const style = index.resolve(id),
      xml = own?.xml(style.base)
    return xml === undefined ? style : { ...style, xml }
  }
  const open = async (named: string | Style, asked?: string): Promise<CslDocument> => {
    await own?.refresh()
    const style = typeof named === 'string' ? resolve(named) : named,
      locale = locales.tag(asked ?? style.locale ?? DEFAULT_LOCALE)
    let last: Entry[] = []
    return {
      style,
      locale,
      async cite(clusters, uncited) {
        const answer = await engines.run({ style: { base: style.base, xml: style.xml }, locale, clusters, uncited })
        last = answer.bibliography
        return answer.cites
      },
      bibliography: () => last,
    }
  }
  return {
    async styles(q, limit) {
      await own?.refresh()
      return index.styles(q, limit)
    },
    async resolve(id) {
      await own?.refresh()
      return resolve(id)
    },
    async own(xml) {
      const style = validate(xml)
      await own?.refresh()
      if (style.xml === undefined) return { ...resolve(style.base), id: style.id, titulo: style.titulo }
      await (await open(style)).cite([{ cites: [{ item: SAMPLE, locator: { label: 'page', value: '3' } }] }])
      return style
    },
    async reference(item, style = 'apa', locale = DEFAULT_LOCALE, format = 'text') {
      const document = await open(style, locale)
      const [note] = await document.cite([{ cites: [{ item }] }])
      return (document.bibliography()[0] ?? note)?.[format] ?? ''
    },
    document: open,
    words(locale = DEFAULT_LOCALE) {
      const tag = locales.tag(locale)
      return wordsIn(locales.tree(tag), tag)
    },
    close: () => engines.close(),
  }
}

/**
 * The engine is loaded at the first job: that takes a quarter of the processor time of a short command, which has none
 * for it here.
 */
function here(folder?: string): { run(job: Job): Promise<Answer>; close(): Promise<void> } {
  let answer: Promise<ReturnType<typeof openAnswers>> | undefined
  return {
    run: async job => (await (answer ??= import('./answer.ts').then(engine => engine.openAnswers(folder))))(job),
    close: async () => undefined,
  }
}
