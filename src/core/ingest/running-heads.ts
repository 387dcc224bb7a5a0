/** Which running heads make a passage, so that they are found, and which only repeat what stands elsewhere. Pure. */
import type { Paragraph, Unit } from '../read/reader.ts'

const lettersOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
const isFurniture = ({ kind }: Paragraph): boolean => kind === 'furniture'

/**
 * The running heads of a document. One makes a passage where it first stands, and none where its words stand in the
 * title, the authors or the text: with one on every page they would be a third of a book's passages, and one that
 * repeats the title was the first answer to a question in the title's words.
 */
export class Heads {
  private readonly name: ReadonlySet<string>
  private readonly units: readonly Unit[]
  private readonly seen: Map<string, number>
  private text: string | undefined

  constructor(name: readonly string[], units: readonly Unit[], seen: Map<string, number>) {
    this.name = new Set(['et', 'al', ...lettersOf(name.join(' '))])
    this.units = units
    this.seen = seen
  }

  /** Whether the block is a page number alone, or a running head that makes no passage. */
  repeats(unit: Unit, paragraphs: readonly Paragraph[]): boolean {
    if (!isFurniture(paragraphs[0]!)) return false
    const words = paragraphs.flatMap(({ desde, hasta }) => lettersOf(unit.texto.slice(desde, hasta)))
    const key = `head ${words.join(' ')}`
    const known = this.seen.has(key) || words.every(word => this.name.has(word)) || this.states(words)
    this.seen.set(key, 1)
    return known
  }

  private states(words: readonly string[]): boolean {
    this.text ??= ` ${this.units.flatMap(unit => [...unit.ruta, ...running(unit)].flatMap(lettersOf)).join(' ')} `
    return this.text.includes(` ${words.join(' ')} `)
  }
}

/** The text of a unit without its furniture. */
const running = ({ texto, parrafos }: Unit): string[] =>
  parrafos?.some(isFurniture)
    ? parrafos.filter(paragraph => !isFurniture(paragraph)).map(({ desde, hasta }) => texto.slice(desde, hasta))
    : [texto]
