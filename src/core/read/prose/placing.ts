/** Pictures met while blocks become units: where each stands, and which words beside it are its caption. */
import type { Ancla } from '../../../schema.ts'
import { captionOf } from '../signs/caption.ts'
import type { PlacedPicture } from '../reader.ts'
import type { Block } from './blocks.ts'

/** A book of more is an album: the rest is left in the file. */
const MOST = 2000
/** A longer paragraph is prose, whatever it begins with. */
const LONGEST_CAPTION = 800

export interface Spot {
  posicion: number
  ancla: Ancla
  ruta: string[]
}

export class Placing {
  readonly pictures: PlacedPicture[] = []
  /** Those that the next block may be the caption of. */
  private waiting: PlacedPicture[] = []
  /** The block before, while it may be the caption of what comes. */
  private before: string | null = null

  /** Each block in its order, once it has its place. */
  add({ text, pictures = [], caption = false }: Block, { posicion, ancla, ruta }: Spot): void {
    const said = text !== '' && (caption || (text.length <= LONGEST_CAPTION && captionOf(text) !== null)) ? text : null
    if (said !== null) for (const one of this.waiting) one.pie = said
    const taken = said !== null && this.waiting.length > 0
    if (text !== '') this.waiting = []
    for (const { name, alt } of pictures.slice(0, MOST - this.pictures.length)) {
      const one = { name, alt, pie: said ?? this.before ?? '', posicion, ancla, ruta }
      this.pictures.push(one)
      if (one.pie === '') this.waiting.push(one)
    }
    if (text !== '' || pictures.length > 0) this.before = taken || pictures.length > 0 ? null : said
  }

  /** In the end: what stands after the last words stands where they do. */
  within(units: number): PlacedPicture[] {
    return units === 0 ? [] : this.pictures.map(one => ({ ...one, posicion: Math.min(one.posicion, units) }))
  }
}
