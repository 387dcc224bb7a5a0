/**
 * What the reader page needs: every unit without its text, the passages of one unit, and where on the page a passage
 * stands.
 */
import type { DocumentRow, PassageRow, UnitMark } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Cajas, Pasajes, Unidades } from '../../schema/index.ts'
import { breve, cita, localizador, present } from '../anchor.ts'
import { narrowed } from '../anchoring/standing.ts'
import type { Library } from '../library.ts'
import { record } from './index.ts'
import { opened, type Opened } from './moved.ts'
import { original } from './original.ts'
import { isPdf } from './kinds.ts'
import { withReadable } from './readable.ts'
import { placeIn } from './reading.ts'
import { pageBoxes } from '../read/pdf/index.ts'
import { Unreadable } from '../read/unreadable.ts'
import { scanBoxes } from './scan-words.ts'
import { canDraw, sheetBoxes, type SheetBox } from './sheets.ts'
import { stretchBoxes } from './stretches.ts'

const place = ({ posicion, ancla, ruta, sinTexto }: UnitMark, document: DocumentRow): Unidades['unidades'][number] => ({
  posicion,
  localizador: localizador(ancla),
  cita: cita(document, ancla),
  ancla,
  ruta,
  ...(sinTexto && { sin_texto: true }),
})

/** Media type as which the original is sent; null when there is none (yet). */
export async function mediaOf(library: Library, id: string): Promise<string | null> {
  return original(library, id).then(
    ({ media }) => media,
    (error: unknown) => {
      if (error instanceof Failure) return null
      throw error
    },
  )
}

export async function units(library: Library, id: string): Promise<Unidades> {
  const document = await library.shelf.document(id)
  const [marks, original] = [await library.shelf.marks(id), await mediaOf(library, id)]
  const lectura = await placeIn(library, id, marks)
  return {
    documento: record(library, document),
    ...(original !== null && { original }),
    ...((await canDraw(document)) && { dibujable: true }),
    ...(lectura && { lectura }),
    unidades: marks.map(mark => place(mark, document)),
  }
}

/** The passage with that token or full id; null when the document does not have it (any more). */
export async function passageOf(library: Library, id: string, token: string): Promise<PassageRow | null> {
  const [passage] = await library.shelf.passages([token.includes(':') ? token : `${id}:${token}`])
  return passage?.documento === id ? passage : null
}

/** Opens the passage with that token or full id as `opened` does; null when it is none of that document. */
export async function openedIn(
  library: Library,
  id: string,
  { token, part }: { token: string; part?: string },
): Promise<Opened | null> {
  const target = await opened(library.shelf, token.includes(':') ? token : `${id}:${token}`, part ?? null)
  return target?.row.documento === id ? target : null
}

export async function passages(
  library: Library,
  id: string,
  { posicion, fragmento, rango }: { posicion?: number; fragmento?: string; rango?: readonly [number, number] },
): Promise<Pasajes> {
  const document = await library.shelf.document(id)
  const target =
    fragmento === undefined ? null : await openedIn(library, id, { token: fragmento, part: rango?.join('-') })
  const rows =
    fragmento === undefined
      ? await library.shelf.passagesOf(id, posicion ?? 1, posicion ?? 1)
      : target
        ? [target.row]
        : []
  return {
    documento: breve(document, true),
    ...(target?.moved && {
      movido: { ...target.moved, ...(target.part && { rango: [...target.part] as [number, number] }) },
    }),
    pasajes: rows.map(row => ({
      // Of some of its words the place is where these stand: "párr. 3", and not all that the passage covers.
      ...present({ row: target?.part ? narrowed(row, target.part) : row, document }, library.site),
      posicion: row.posicion,
      rango: [row.desde, row.hasta],
      ruta: row.ruta,
    })),
  }
}

interface Asked {
  fragmento: string
  desde?: number
  hasta?: number
}

/**
 * Boxes of the whole passage, or of the part `desde`…`hasta` of its text; empty where nothing can be drawn. Throws
 * `no_encontrado` when there is no such passage.
 */
export async function boxes(library: Library, id: string, { fragmento, desde = 0, hasta }: Asked): Promise<Cajas> {
  const document = await library.shelf.document(id)
  const asked = hasta === undefined ? undefined : `${desde}-${hasta}`
  const target = await openedIn(library, id, { token: fragmento, part: asked })
  if (!target) throw new Failure('no_encontrado', { fragmento })
  const { row, moved, part } = target
  const range = moved && part ? part : ([desde, hasta ?? row.texto.length] as const)
  try {
    const { boxes, figure } = await boxesOf(library, document, { passage: row, part: range })
    return { posicion: row.posicion, cajas: boxes, ...(figure && { figura: true }) }
  } catch (error) {
    if (error instanceof Unreadable) return { posicion: row.posicion, cajas: [] }
    throw error
  }
}

export interface Standing {
  boxes: SheetBox[]
  /** Whether the box is that of a figure and not of words. */ figure: boolean
}

/** A passage, and the part of its text that is meant. */
export interface Placed {
  passage: Pick<PassageRow, 'id' | 'posicion' | 'ancla' | 'texto'>
  part: readonly [from: number, to: number]
}

/**
 * Boxes in fractions of the page or picture as shown. A figure is its own box; the words of a scan are stored, those of
 * a PDF are looked up in the file. Of a part, `[from, to)` of the passage, the words around it tell which place is
 * meant.
 */
export async function boxesOf(
  library: Library,
  document: DocumentRow,
  { passage, part = [0, passage.texto.length] }: Pick<Placed, 'passage'> & Partial<Placed>,
): Promise<Standing> {
  const { id, posicion, ancla } = passage
  const figure = (await library.shelf.figuresOf([id])).get(id)
  if (figure?.box && figure.posicion === posicion) return { boxes: [figure.box], figure: true }
  const texto = passage.texto.slice(...part)
  const drawn = await sheetBoxes(library, document, {
    unit: passage,
    stretches: [{ before: '', text: texto, after: '' }],
  })
  if (texto === passage.texto && drawn?.[0]) return { boxes: drawn[0], figure: false }
  const [exact = []] =
    texto === passage.texto ? [] : await stretchBoxes(library, document, { unit: passage, ranges: [part] })
  if (exact.length > 0) return { boxes: exact, figure: false }
  const words =
    (await scanBoxes(library.shelf, document.id, { posicion, text: texto })) ??
    (await withReadable(library, document, async path =>
      isPdf(document) && path !== null && ancla.tipo === 'pagina'
        ? pageBoxes(path, { page: ancla.fisica, text: texto })
        : [],
    ))
  return { boxes: words, figure: false }
}
