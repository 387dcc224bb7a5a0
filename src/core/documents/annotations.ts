/** Marks that a PDF already carries, read once for each file while the program runs. */
import type { DocumentRow } from '../../../storage/contract.ts'
import type { Library } from '../library.ts'
import { pageRects, pdfAnnotations } from '../read/pdf/index.ts'
import type { PdfAnnotation } from '../read/pdf/layout/annotations.ts'
import type { Box } from '../read/reader.ts'
import { Unreadable } from '../read/unreadable.ts'
import { isPdf } from './kinds.ts'
import { readable } from './readable.ts'

/** Files whose marks are remembered: loading each page of a long book takes seconds. */
const KEPT = 32
const known = new Map<string, Promise<PdfAnnotation[]>>()

const pdfOf = (document: DocumentRow): string | null => (isPdf(document) ? readable(document) : null)

export async function annotationsIn(
  library: Pick<Library, 'blobs'>,
  document: DocumentRow,
): Promise<readonly PdfAnnotation[]> {
  const sha256 = pdfOf(document)
  if (sha256 === null) return []
  const read = known.get(sha256) ?? library.blobs.withFile(sha256, pdfAnnotations)
  known.set(sha256, read)
  if (known.size > KEPT) known.delete([...known.keys()][0]!)
  try {
    return await read
  } catch (error) {
    known.delete(sha256)
    if (error instanceof Unreadable) return []
    throw error
  }
}

/** Rectangles in the units of a page → fractions of it; none where the page cannot be opened. */
export async function boxesOnPage(
  library: Pick<Library, 'blobs'>,
  document: DocumentRow,
  { page, rects }: { page: number; rects: readonly Box[] },
): Promise<Box[]> {
  const sha256 = pdfOf(document)
  if (sha256 === null || rects.length === 0) return []
  try {
    return await library.blobs.withFile(sha256, path => pageRects(path, page, rects))
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RangeError) return []
    throw error
  }
}
