/** A document → a summary of which every sentence is proved and has its page. Survey → writer → gate → anchors. */
import type { Resumen } from '../../schema/index.ts'
import { Failure } from '../../errors.ts'
import { present } from '../anchor.ts'
import type { Library } from '../library.ts'
import { extractive } from './extractive.ts'
import { definitions, numbered, since, sources, streamed, type Emit } from './index.ts'
import { survey } from './survey.ts'
import { write } from './written.ts'

export interface SummaryLimits {
  /** Passages that are read, over the whole document. */
  k: number
  /** Bypasses the writer: the summary consists of the document's own sentences. */
  literal?: boolean
  /** Language of the summary; the document's own where it is absent. Literal sentences keep theirs. */
  idioma?: 'es' | 'en'
  signal?: AbortSignal
  emit?: Emit
}

/** Literal sentences are not condensed, so more than this many would be no summary. */
const LITERAL = 6

const NOTHING = {
  es: 'Nada de lo que se escribió sobre este documento se pudo comprobar.',
  en: 'Nothing of what was written about this document could be proved.',
}

/** Throws `no_encontrado` for an unknown document and `conflicto` for one without text that has been read. */
export async function summarize(
  library: Library,
  id: string,
  { k, literal = false, idioma, signal, emit = () => {} }: SummaryLimits,
): Promise<Resumen> {
  const began = performance.now()
  const document = await library.shelf.document(id)
  const own = literal || library.writer.name === extractive.name
  const surveyed = (await survey(library.shelf, id, own ? Math.min(k, LITERAL) : k)).filter(
    ({ sentence }) => !own || sentence !== '',
  )
  if (surveyed.length === 0) throw unreadYet(id)
  const pasajes = surveyed.map(({ row }) => present({ row, document }, library.site))
  emit('pasajes', { pasajes })
  const language = idioma ?? (document.idioma?.startsWith('en') ? 'en' : 'es')
  const passages = await numbered(
    library.shelf,
    surveyed.map(({ row, sentence }) => ({ ranked: { row, document }, answers: sentence ? [sentence] : [] })),
    language,
  )
  const show = streamed(emit, pasajes)
  const written = await write(library, { task: 'summary', question: '', passages, language }, { literal, signal, show })
  const { passed, order, withdrawn } = written
  const body = passed
    .map(({ text }) => text)
    .join('')
    .trim()
  if (!body) emit('texto', { delta: NOTHING[language] })
  const fuentes = sources(order, pasajes)
  for (const fuente of fuentes) emit('fuente', fuente)
  return {
    documento: id,
    resumen: body ? `${body}\n\n${definitions(fuentes)}` : NOTHING[language],
    fuentes,
    literal: written.literal,
    ...(withdrawn.length > 0 && { retiradas: withdrawn }),
    ms: since(began),
  }
}

const unreadYet = (id: string): Failure =>
  new Failure(
    'conflicto',
    { id },
    {
      mensaje: 'Este documento no tiene todavía texto que resumir.',
      message: 'This document has no text to summarise yet.',
    },
  )
