/** The manuscript as its author reads it beside the audit: its paragraphs, with the place of every citation in them. */
import type { CitationRow } from '../../../storage/contract.ts'
import type { CitaRevisada, ParrafoRevisado } from '../../schema/index.ts'
import { readDocx } from '../cite/docx/read.ts'
import type { Library } from '../library.ts'
import { isOdt, odtParagraphs } from './read-odt.ts'
import { AuditInput, AuditResult } from './result.ts'

/** A paragraph and where it begins: in the text that was handed in, or, in a file of a word processor, by its index. */
interface Block {
  texto: string
  titulo: boolean
  at: number
}

/** Returns the paragraphs of an audit that has ended; those without words are left out. */
export async function manuscriptOf(library: Library, row: CitationRow): Promise<ParrafoRevisado[]> {
  const { texto = '' } = AuditInput.parse(row.input)
  const { citas = [] } = AuditResult.parse(row.result)
  if (row.draft === null) return textBlocks(texto).map(block => shown(block, inText(block, citas)))
  const file = await library.blobs.read(row.draft)
  const paragraphs = isOdt(file) ? await odtParagraphs(file) : (await readDocx(file)).paragraphs
  const byParagraph = new Map<number | undefined, CitaRevisada[]>()
  for (const cita of citas) byParagraph.set(cita.parrafo, [...(byParagraph.get(cita.parrafo) ?? []), cita])
  return paragraphs
    .filter(({ text, index }) => text.trim() !== '' || byParagraph.has(index))
    .map(({ text, kind, index }) =>
      shown({ texto: text, titulo: kind === 'heading', at: index }, byParagraph.get(index) ?? []),
    )
}

function textBlocks(texto: string): Block[] {
  return [...texto.matchAll(/\S(?:[^\n]|\n(?![ \t]*(?:\n|$)))*/g)].map(({ 0: block, index }) => ({
    texto: block.trimEnd(),
    titulo: /^(?:#{1,6}[ \t]|\\(?:chapter|(?:sub)*section)\*?\{)/.test(block),
    at: index,
  }))
}

/** Returns the citations of a block, with their ranges counted from its beginning. */
const inText = ({ at, texto }: Block, citas: readonly CitaRevisada[]): CitaRevisada[] =>
  citas.flatMap(cita => {
    const [from, to] = cita.rango ?? [-1, -1]
    const inside = from >= at && to <= at + texto.length
    return inside ? [{ ...cita, rango: [from - at, to - at] as [number, number] }] : []
  })

function shown({ texto, titulo }: Block, citas: readonly CitaRevisada[]): ParrafoRevisado {
  const places = new Map<string, { n: number[]; rango: [number, number] }>()
  for (const { n, rango } of citas) {
    if (!rango) continue
    const name = rango.join('-')
    places.set(name, { n: [...(places.get(name)?.n ?? []), n], rango })
  }
  const sorted = [...places.values()].sort((a, b) => a.rango[0] - b.rango[0])
  return { texto, ...(titulo && { titulo }), ...(sorted.length > 0 && { citas: sorted }) }
}
