/**
 * Citations and bibliographies in any CSL style: find a style, format one reference, format a whole document. The
 * engine works in a thread of its own.
 */
import type { OwnStyles } from '../../../../storage/contract.ts'
import type { openAnswers } from './answer.ts'
import { openLocales, wordsIn, type LocaleIndex, type Words } from './locales.ts'
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
   * Formats all citations of the document at once and in its order, because ibid. and disambiguation depend on each
   * other. Returns one text per cluster.
   */
  cite(clusters: readonly Cluster[], uncited?: readonly CslItem[]): Promise<Formatted[]>
  /** Bibliography of what the last `cite` cited, in the style's order; empty when the style has none. */
  bibliography(): Entry[]
}

export interface Csl {
  /** Searches styles, best match first; without a query, common styles come first. */
  styles(q?: string, limit?: number): Promise<StyleRow[]>
  /**
   * Finds a style by id, former name, `.csl` file name or URL. Throws on `estilo`, with `cercanos`, when it is unknown.
   */
  resolve(id: string): Promise<Style>
  /**
   * Validates a user's own `.csl` and tries it on a sample. Throws on `estilo` with what is wrong. The result can be
   * passed wherever a style is asked for.
   */
  own(xml: string): Promise<Style>
  /**
   * Returns the bibliography entry of one reference without its number; a style without bibliography gives its note.
   * `locale` defaults to es-ES.
   */
  reference(
    item: CslItem,
    style?: string | Style,
    options?: { locale?: string; format?: 'text' | 'markdown' },
  ): Promise<string>
  /** Opens a document. `locale` defaults to the style's own, else es-ES; throws on `idioma` when it is unknown. */
  document(style: string | Style, locale?: string): Promise<CslDocument>
  /** Returns the words for places in a locale, es-ES by default. Throws on `idioma` when it is unknown. */
  words(locale?: string): Words
  close(): Promise<void>
}

export interface CslOptions {
  /** `<data>/styles`: the official styles that were downloaded. */
  folder?: string
  /** The users' own styles, which take precedence over any other of the same name. */
  own?: OwnStyles
  /** Runs the engine in this thread, for tests and scripts. */
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

/** What a style of one's own is tried on: two works, because how a style sorts is built for more than one. */
const TRIED: Cluster[] = [SAMPLE, { ...SAMPLE, id: 'otra' }].map(work => ({
  cites: [{ item: work, locator: { label: 'page', value: '3' } }],
}))

export function createCsl({ folder, own: added, inProcess = false }: CslOptions = {}): Csl {
  const own = added && ownSource(added)
  const sources = [...(own ? [own] : []), ...openSources(folder)],
    index = openStyles(sources),
    locales = openLocales(sources)
  const engines = inProcess ? here(folder) : new Thread(folder)
  const resolve = (id: string): Style => withText(index.resolve(id), own)
  const open = async (named: string | Style, asked?: string): Promise<CslDocument> => {
    await own?.refresh()
    const style = typeof named === 'string' ? resolve(named) : named
    return openDocument(engines, style, locales.tag(asked ?? style.locale ?? DEFAULT_LOCALE))
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
      await (await open(style)).cite(TRIED)
      return style
    },
    async reference(item, style = 'apa', { locale = DEFAULT_LOCALE, format = 'text' } = {}) {
      const document = await open(style, locale)
      const [note] = await document.cite([{ cites: [{ item }] }])
      return (document.bibliography()[0] ?? note)?.[format] ?? ''
    },
    document: open,
    words: locale => wordsOf(locales, locale),
    close: () => engines.close(),
  }
}

/** The engine loads official styles itself; a user's own style is passed to it as text. */
function withText(style: Style, own: ReturnType<typeof ownSource> | undefined): Style {
  const xml = own?.xml(style.base)
  return xml === undefined ? style : { ...style, xml }
}

function wordsOf(locales: LocaleIndex, locale = DEFAULT_LOCALE): Words {
  const tag = locales.tag(locale)
  return wordsIn(locales.tree(tag), tag)
}

interface Engines {
  run(job: Job): Promise<Answer>
  close(): Promise<void>
}

function openDocument(engines: Engines, style: Style, locale: string): CslDocument {
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

/** The engine is loaded at the first job, because loading takes a quarter of the processor time of a short command. */
function here(folder?: string): Engines {
  let answer: Promise<ReturnType<typeof openAnswers>> | undefined
  return {
    run: async job => (await (answer ??= import('./answer.ts').then(engine => engine.openAnswers(folder))))(job),
    close: async () => undefined,
  }
}
