/** Shows a Word file as Markdown: its own paragraphs, with its notes as footnotes. */
import { readDocx, type DocxParagraph } from './read.ts'

export interface Shown {
  texto: string
  /** Returns the offset in `texto` of a place in a paragraph; undefined when it is not shown. */
  at(paragraph: number, offset: number): number | undefined
}

/** Returns the first `count` paragraphs, which are the draft's own: a bibliography at the end comes after them. */
export async function markdownOf(bytes: Uint8Array, count: number): Promise<Shown> {
  const { paragraphs, footnotes } = await readDocx(bytes)
  const own = paragraphs.slice(0, count).filter(p => p.text.trim() !== '')
  const prefix = (p: DocxParagraph): string =>
    p.kind === 'heading' ? `${'#'.repeat(Math.min(6, p.path.length))} ` : p.list ? '- ' : ''
  const starts = new Map<number, number>()
  let texto = ''
  for (const p of own) {
    if (texto) texto += '\n\n'
    starts.set(p.index, texto.length + prefix(p).length)
    texto += prefix(p) + p.notes.reduceRight((text, n) => `${text.slice(0, n.at)}[^${n.id}]${text.slice(n.at)}`, p.text)
  }
  const called = own.flatMap(p => p.notes.map(n => n.id))
  const notes = called.flatMap(id =>
    footnotes.has(id)
      ? [
          `[^${id}]: ${footnotes
            .get(id)!
            .replace(/\s*\n\s*/g, ' ')
            .trim()}`,
        ]
      : [],
  )
  return {
    texto: `${[...(own.length ? [texto] : []), ...(notes.length ? [notes.join('\n')] : [])].join('\n\n')}\n`,
    at(index, offset) {
      const start = starts.get(index)
      return start === undefined
        ? undefined
        : start + offset + paragraphs[index]!.notes.reduce((sum, n) => sum + (n.at < offset ? n.id.length + 3 : 0), 0)
    },
  }
}
