/** Pictures of pages, the last ones kept: the page is drawn once for its size and sent a moment later as the image. */
import { pagePicture } from '../core/read/pdf/index.ts'

export interface PagePicture {
  png: Buffer
  width: number
  height: number
}

/** How many pictures are kept, of 100 to 400 kB each at 144 dpi. */
const KEPT = 24

export class Pictures {
  readonly #drawn = new Map<string, Promise<PagePicture>>()

  /** Draws a page, counted from 1, of a PDF or of an image file. A failure is not kept. */
  draw(path: string, page: number, kind: 'pdf' | 'imagen' = 'pdf'): Promise<PagePicture> {
    const name = `${path}#${page}`
    const picture =
      this.#drawn.get(name) ?? (kind === 'pdf' ? pagePicture(path, page, { scale: 2 }) : imageOf(path, page))
    this.#drawn.delete(name)
    this.#drawn.set(name, picture)
    picture.catch(() => this.#drawn.delete(name))
    if (this.#drawn.size > KEPT) this.#drawn.delete([...this.#drawn.keys()][0]!)
    return picture
  }
}

/** Loaded for the first image: with it comes all of OCR. */
const imageOf = async (path: string, page: number): Promise<PagePicture> =>
  (await import('../core/read/image/index.ts')).imagePicture(path, page)
