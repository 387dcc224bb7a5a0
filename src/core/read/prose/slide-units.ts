/**
 * Makes one unit of each slide, in order and including empty ones, so that its position is the number on the screen.
 * Pure.
 */
import type { Paragraph, PlacedPicture, Unit } from '../reader.ts'
import type { Block } from './blocks.ts'

export interface SlideText {
  blocks: readonly Block[]
  notes: readonly Block[]
  hidden: boolean
  picture: boolean
}

export function slideUnits(slides: readonly SlideText[]): { units: Unit[]; warnings: string[] } {
  const units = slides.map((slide, i): Unit => {
    const title = slide.blocks.find(block => block.heading !== undefined)?.text.replace(/\s+/g, ' ')
    const { texto, parrafos } = join([
      ...slide.blocks,
      ...(slide.notes.length > 0 ? [{ text: 'Notas:' }, ...slide.notes] : []),
    ])
    return {
      posicion: i + 1,
      texto,
      ancla: { tipo: 'diapositiva', n: i + 1 },
      ruta: title ? [title] : [],
      ...(parrafos.length > 0 && { parrafos }),
      ...(!texto && slide.picture && { sinTexto: true }),
    }
  })
  const hidden = slides.flatMap((slide, i) => (slide.hidden ? [i + 1] : []))
  const many = hidden.length > 1
  return {
    units,
    warnings:
      hidden.length > 0
        ? [
            `${many ? 'Diapositivas ocultas' : 'Diapositiva oculta'} en la presentación: ` +
              `${hidden.slice(0, 30).join(', ')}${hidden.length > 30 ? '…' : ''}.`,
          ]
        : [],
  }
}

/** The pictures of the slides, each under the title of its slide. */
export const slidePictures = (
  slides: readonly { pictures: readonly Pick<PlacedPicture, 'name' | 'alt'>[] }[],
  units: readonly Unit[],
): PlacedPicture[] =>
  slides.flatMap(({ pictures }, i) =>
    pictures.map(({ name, alt }) => {
      const { posicion, ancla, ruta } = units[i]!
      return { name, alt, pie: '', posicion, ancla, ruta }
    }),
  )

function join(blocks: readonly Block[]): { texto: string; parrafos: Paragraph[] } {
  let texto = ''
  const parrafos = blocks.map((block, i): Paragraph => {
    if (i > 0) texto += block.tight && blocks[i - 1]!.tight ? '\n' : '\n\n'
    const desde = texto.length
    texto += block.text
    return { desde, hasta: texto.length, ...(block.level !== undefined && { level: block.level }) }
  })
  return { texto, parrafos }
}
