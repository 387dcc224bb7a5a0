/**
 * Real and invented documents as a text without pages gives them: the blocks of the first two pages, one below another,
 * without sizes and places. Every second one keeps its largest lines as a heading, as a Word file with styles does.
 */
import type { Unit } from '../../../../src/core/read/reader.ts'
import type { Material } from '../../../../src/core/read/record/page/material.ts'
import { materialOfText } from '../../../../src/core/read/record/page/text.ts'
import { viewOf, textOfLines, type Block, type View } from '../../../../src/core/read/record/page/view.ts'
import type { Example } from './examples.ts'

const PAGES = 2
const letters = (text: string): number => (text.match(/\p{L}/gu) ?? []).length

/** The lines of a block: a paragraph and a title over several lines are one. */
const linesOf = ({ lines, size }: Block, { paragraphs, material }: View): string[] =>
  paragraphs.has(lines[0]!) || size > 1.2 * material.body ? [textOfLines(lines)] : lines.map(line => line.text)

function unitsOf(view: View, headed: boolean): Pick<Unit, 'posicion' | 'ruta' | 'texto'>[] {
  const units: { posicion: number; ruta: string[]; texto: string }[] = []
  const first = view.blocks.filter(({ page }) => page === 1)
  const largest = Math.max(0, ...first.flatMap(b => b.lines.filter(l => letters(l.text) >= 4).map(l => l.size)))
  let ruta: string[] = []
  for (const block of view.blocks
    .filter(({ page }) => page <= PAGES)
    .sort((a, b) => a.page - b.page || b.top - a.top)) {
    const lines = linesOf(block, view)
    const display = block.page === 1 && block.size >= 0.97 * largest && largest > 1.15 * view.material.body
    const heading = headed && display && block.lines.length < 5
    const last = units.at(-1)
    if (heading) ruta = [lines.join(' ')]
    if (!heading && last?.posicion === block.page) last.texto += `\n${lines.join('\n')}`
    else units.push({ posicion: block.page, ruta, texto: lines.join('\n') })
  }
  return units
}

function plainMaterial(material: Material, headed: boolean): Material {
  const { idioma, now } = material
  const units = unitsOf(viewOf(material), headed) as Unit[]
  return materialOfText({ units, stated: { authors: [], programs: [] }, nombre: null, ...(idioma && { idioma }), now })
}

export const plain = (examples: readonly Example[]): Example[] =>
  examples.map((example, i) => ({ ...example, material: plainMaterial(example.material, i % 2 === 0) }))
