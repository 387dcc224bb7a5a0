/** Writes the citations of a search, an answer or a verdict in the syntax of the text that they go into. */
import type { Pasaje, Respuesta, Texto } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { bibliographyOf, keysOf } from './syntax/bibliography.ts'
import { pinOf, type SyntaxCite } from './syntax/cites.ts'
import { SYNTAXES, type Syntax } from './syntax/index.ts'
import { fromMarkdown } from './syntax/markup.ts'

type Cited = Pick<Pasaje, 'ancla' | 'cita'> & { documento: Pick<Pasaje['documento'], 'id'> }

/** Returns the passages with their citations in that syntax, and a bibliography of exactly their works. */
export async function passagesIn<T extends Cited>(
  library: Library,
  syntax: Syntax,
  pasajes: readonly T[],
): Promise<{ pasajes: T[]; bibliografia_bib: string }> {
  const { cites, bibliografia_bib } = await citesOf(library, pasajes)
  const words = library.csl.words()
  return { pasajes: pasajes.map((p, i) => ({ ...p, cita: SYNTAXES[syntax]([cites[i]!], words) })), bibliografia_bib }
}

async function citesOf(
  library: Library,
  pasajes: readonly Cited[],
): Promise<{ cites: SyntaxCite[]; bibliografia_bib: string }> {
  const byId = await library.shelf.documents([...new Set(pasajes.map(({ documento }) => documento.id))])
  const documents = [...byId.values()]
  const keys = await keysOf(library, documents)
  const cites = pasajes.map(({ documento, ancla }): SyntaxCite => {
    const pin = pinOf(ancla)
    return { key: keys.get(documento.id)!, ...(pin && { pin }) }
  })
  return { cites, bibliografia_bib: await bibliographyOf(library, documents) }
}

const NOTES = /\s?((?:\[\^\d+\]\s?)*\[\^\d+\])/g

/**
 * Returns the answer with its notes replaced by citations, placed before the punctuation that they followed; adjacent
 * notes become one citation.
 */
export async function answerIn(library: Library, syntax: Syntax, answer: Respuesta): Promise<Respuesta> {
  const { cites, bibliografia_bib } = await citesOf(library, answer.fuentes)
  const words = library.csl.words()
  const write = SYNTAXES[syntax]
  const byNote = new Map(answer.fuentes.map(({ n }, i) => [n, cites[i]!]))
  const written: string[] = []
  const body = answer.respuesta
    .replace(/\n\n(?:\[\^\d+\]: [^\n]*(?:\n|$))+$/, '')
    .replace(new RegExp(`([.,;:]?)${NOTES.source}`, 'g'), (all: string, stop: string, notes: string) => {
      const group = [...notes.matchAll(/\d+/g)].flatMap(([n]) => byNote.get(Number(n)) ?? [])
      if (group.length === 0) return all
      written.push(write(group, words))
      return ` ${PLACE}${String.fromCodePoint(FIRST + written.length - 1)}${stop}`
    })
  const text = fromMarkdown(body, syntax).replace(
    new RegExp(`${PLACE}(.)`, 'gu'),
    (_, sign: string) => written[sign.codePointAt(0)! - FIRST]!,
  )
  return {
    ...answer,
    respuesta: text,
    fuentes: answer.fuentes.map((fuente, i) => ({ ...fuente, cita: write([cites[i]!], words) })),
    bibliografia_bib,
  }
}

/**
 * Private-use characters: `PLACE` marks where a citation goes, and the character after it, counted from `FIRST`, says
 * which one.
 */
const PLACE = '\ue000',
  FIRST = 0xf0000

/** Returns the units of a text with their citations in that syntax, and the bibliography. */
export async function unitsIn(
  library: Library,
  syntax: Syntax,
  { texto, anclas }: { texto: Texto; anclas: readonly Pasaje['ancla'][] },
): Promise<Texto> {
  const { cites, bibliografia_bib } = await citesOf(
    library,
    texto.unidades.map((unidad, i) => ({ documento: texto.documento, ancla: anclas[i]!, cita: unidad.cita })),
  )
  const words = library.csl.words()
  const unidades = texto.unidades.map((unidad, i) => ({ ...unidad, cita: SYNTAXES[syntax]([cites[i]!], words) }))
  return { ...texto, unidades, bibliografia_bib }
}
