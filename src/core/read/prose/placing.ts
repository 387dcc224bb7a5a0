/**
 * Collects the pictures met while blocks become units: where each one is, and which words beside it are its caption.
 */
import type { Ancla } from '../../../schema/index.ts'
import type { PlacedPicture } from '../reader.ts'
import type { Block } from './blocks.ts'

/** Most pictures of a book; one with more is an album, and the rest is not listed. */
const MOST = 2000

export interface Spot {
  posicion: number
  ancla: Ancla
  ruta: string[]
}

export class Placing {
  readonly pictures: PlacedPicture[] = []
  /** Pictures whose caption may be the next block. */
  private waiting: PlacedPicture[] = []
  /** The previous block, while it may be the caption of the next picture. */
  private before: string | null = null

  /** Adds a block, in order, once its place is known. */
  add({ text, pictures = [], apart }: Block, { posicion, ancla, ruta }: Spot): void {
    const captionText = text !== '' && apart === 'caption' ? text : null
    if (captionText !== null) for (const picture of this.waiting) picture.pie = captionText
    const taken = captionText !== null && this.waiting.length > 0
    if (text !== '') this.waiting = []
    for (const { name, alt } of pictures.slice(0, MOST - this.pictures.length)) {
      const picture = { name, alt, pie: captionText ?? this.before ?? '', posicion, ancla, ruta }
      this.pictures.push(picture)
      if (picture.pie === '') this.waiting.push(picture)
    }
    if (text !== '' || pictures.length > 0) this.before = taken || pictures.length > 0 ? null : captionText
  }

  /** Returns the pictures once the number of units is known: those after the last words get the last unit. */
  within(units: number): PlacedPicture[] {
    return units === 0
      ? []
      : this.pictures.map(picture => ({ ...picture, posicion: Math.min(picture.posicion, units) }))
  }
}
