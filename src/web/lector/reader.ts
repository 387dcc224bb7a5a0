/**
 * The open document: its places, the current place, the passage that is shown. The address holds all of this state;
 * data come from the public API.
 */
import { signal, type Signal } from '@preact/signals'
import type { Cajas, Pasajes, Unidades } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { here, setQuery } from '../lib/router.ts'
import { asApiError } from '../lib/use.ts'
import { say } from '../parts/toast.tsx'
import type { Sheet } from './drawing.ts'
import { passageOf, passagesAt } from './passages.ts'
import { linkOf, partOf, tokenOf, unitOf, type Unit } from './place.ts'
import { workSpoken } from './spoken.ts'

export type Passage = Pasajes['pasajes'][number]
/** The passage that is shown. `part` is the range that answers, when a search found it. */
export interface Shown {
  passage: Passage
  part: readonly [number, number] | null
}
export type Boxes = Pick<Cajas, 'cajas' | 'figura'>
export type Kind = 'pdf' | 'picture' | 'media' | 'text'

export interface Reader {
  readonly id: string
  /** The document as the library has it now: folios may be corrected while it is open. */
  readonly work: Unidades
  renew(work: Unidades): void
  readonly kind: Kind
  readonly at: Signal<number>
  readonly shown: Signal<Shown | null>
  /** True when the link named a passage that no longer exists. */
  readonly gone: Signal<boolean>
  /** Grows with each jump to `at`; scrolling by hand does not count. */
  readonly jumps: Signal<number>
  readonly zoom: Signal<number>
  /** Whether two pages are shown side by side, where there is room. */
  readonly spread: Signal<boolean>
  /** Its sheets as LibreOffice draws them, once they are there; null without them. */
  readonly sheets: Signal<readonly Sheet[] | null>
  /** What the server has already drawn: the page's height divided by its width, and where the passage stands on it. */
  readonly drawn: { ratio: number | null; boxes: Boxes }
  /** Where reading stopped the last time, when the document was opened there. */
  readonly resumed: NonNullable<Unidades['lectura']> | null
  /** Scrolling before this time is the program's own, so it does not change the reading place. */
  quiet: number
  /** True until a person scrolls: the current place was gone to, by a link or a key. */
  landed: boolean
}

const SPREAD = 'anaquel-dos-paginas'
export function toggleSpread(reader: Reader): void {
  reader.spread.value = !reader.spread.value
  localStorage.setItem(SPREAD, reader.spread.value ? '1' : '0')
  reader.jumps.value++
}

function kindOf({ documento: { tipo }, original = '', unidades }: Unidades): Kind {
  if ((tipo === 'pdf' || tipo === 'pdf_escaneado') && original === 'application/pdf') return 'pdf'
  if (tipo === 'imagen' && original.startsWith('image/')) return 'picture'
  return unidades[0]?.ancla.tipo === 'tiempo' ? 'media' : 'text'
}

function alreadyDrawn(): Reader['drawn'] {
  const picture = document.querySelector<HTMLImageElement>('.leaf.drawn > img')
  const side = (rect: Element, name: string): number => Number(rect.getAttribute(name))
  const cajas = [...document.querySelectorAll('.leaf .marks rect')].map(rect => {
    const x0 = side(rect, 'x'),
      y0 = side(rect, 'y')
    return { x0, y0, x1: x0 + side(rect, 'width'), y1: y0 + side(rect, 'height') }
  })
  return {
    ratio: picture && picture.width > 0 ? picture.height / picture.width : null,
    boxes: { cajas, figura: document.querySelector('.leaf .marks.figure') !== null },
  }
}

/** What in an address names a place. */
const PLACES = ['u', 't', 'f', 'ir', 'n', 'q']

export async function openReader(id: string): Promise<Reader> {
  const { query } = here.value,
    f = query.get('f')
  const drawn = alreadyDrawn()
  const [work, passage] = await Promise.all([
    get<Unidades>(`/documentos/${id}/unidades`),
    f === null ? null : passageOf(id, f, partOf(query.get('o'))),
  ])
  const current = signal(workSpoken(work))
  // An address that names no place opens where reading stopped.
  const resumed = PLACES.some(name => query.has(name)) ? undefined : work.lectura
  return {
    id,
    get work() {
      return current.value
    },
    renew(work) {
      current.value = workSpoken(work)
    },
    kind: kindOf(work),
    at: signal(passage?.posicion ?? resumed?.posicion ?? unitOf(work.unidades, query).posicion),
    resumed: resumed ?? null,
    shown: signal(passage && { passage, part: partOf(query.get('o'), passage.texto.length) }),
    gone: signal((f !== null && !passage) || query.has('cambiado')),
    jumps: signal(0),
    zoom: signal(1),
    spread: signal(localStorage.getItem(SPREAD) === '1'),
    sheets: signal(null),
    drawn,
    quiet: 0,
    landed: true,
  }
}

export const unitAt = (reader: Reader, posicion: number): Unit =>
  reader.work.unidades.find(unit => unit.posicion === posicion) ?? reader.work.unidades[0]!
/** Returns the passage while its page is the current one. */
export const shownHere = (reader: Reader): Shown | null =>
  reader.shown.value?.passage.posicion === reader.at.value ? reader.shown.value : null

/** Jumps to a position. It adds a step to the history, unless it only turns the page (`push: false`). */
export function goTo(
  reader: Reader,
  posicion: number,
  { shown, push = true }: { shown?: Shown | null; push?: boolean } = {},
): void {
  if (shown !== undefined) reader.shown.value = shown
  reader.gone.value = false
  settle(reader, posicion, push)
  reader.landed = true
  reader.jumps.value++
}

/** Records the position reached by scrolling or listening. */
export function settle(reader: Reader, posicion: number, push = false): void {
  reader.at.value = posicion
  const shown = shownHere(reader)
  setQuery(
    linkOf(shown?.passage ?? unitAt(reader, posicion), shown ? tokenOf(shown.passage.id) : undefined, shown?.part),
    { replace: !push },
  )
}

/** Shows the server's refusal as a message and leaves the place as it is. */
const told = (work: Promise<void>): Promise<void> => work.catch((thrown: unknown) => say(asApiError(thrown).message))

export const open = (
  reader: Reader,
  hit: { id: string; pasaje_rango?: readonly [number, number] | undefined },
): Promise<void> =>
  told(
    (async () => {
      const passage = await passageOf(reader.id, tokenOf(hit.id), hit.pasaje_rango)
      if (passage) goTo(reader, passage.posicion, { shown: { passage, part: hit.pasaje_rango ?? null } })
    })(),
  )

/** Opens the passage with that paragraph, which stands in `unit`; returns false when the document ends before it. */
export async function paragraphAt(reader: Reader, unit: Unit, n: number): Promise<boolean> {
  const number = ({ ancla }: Pick<Unit, 'ancla'>): number =>
    ((ancla.tipo === 'seccion' || ancla.tipo === 'web') && ancla.parrafo) || 0
  const passage = (await passagesAt(reader.id, unit.posicion)).findLast(other => number(other) <= n)
  if (passage && n >= number(passage) + passage.texto.split(/\n{2,}/).length && unit === reader.work.unidades.at(-1))
    return false
  goTo(reader, unit.posicion, passage && { shown: { passage, part: null } })
  return true
}

/** Turns pages; `stride` is how many are seen at once. */
export function step(reader: Reader, by: 1 | -1, stride = 1): void {
  const { unidades } = reader.work
  const at = unidades.findIndex(unit => unit.posicion === reader.at.value),
    next = unidades[at + by * stride] ?? unidades[at + by]
  if (next) goTo(reader, next.posicion, { push: false })
}

/** Goes to the next passage of the text. */
export const stepPassage = (reader: Reader, by: 1 | -1): Promise<void> => told(nextPassage(reader, by))

async function nextPassage(reader: Reader, by: 1 | -1): Promise<void> {
  const now = reader.shown.value?.passage
  const { unidades } = reader.work
  for (let i = unidades.findIndex(unit => unit.posicion === reader.at.value); i >= 0 && i < unidades.length; i += by) {
    const all = await passagesAt(reader.id, unidades[i]!.posicion)
    const from = all.findIndex(passage => passage.id === now?.id)
    const next =
      from >= 0
        ? all[from + by]
        : unidades[i]!.posicion === reader.at.value && now?.posicion === reader.at.value
          ? undefined
          : all.at(by > 0 ? 0 : -1)
    if (next) return goTo(reader, next.posicion, { shown: { passage: next, part: null } })
  }
}

/**
 * Reloads the document when the window gets the focus again, because folios may have been corrected elsewhere: a
 * citation must not use a number that no longer holds.
 */
export async function refresh(reader: Reader): Promise<void> {
  const shown = reader.shown.value
  try {
    const [work, passage] = await Promise.all([
      get<Unidades>(`/documentos/${reader.id}/unidades`),
      shown && passageOf(reader.id, tokenOf(shown.passage.id), shown.part),
    ])
    if (JSON.stringify(workSpoken(work)) === JSON.stringify(reader.work)) return
    reader.renew(work)
    if (shown && shown === reader.shown.value) {
      // After a new reading the passage may be another one, in which the part does not stand.
      reader.shown.value = passage && { passage, part: passage.id === shown.passage.id ? shown.part : null }
      reader.gone.value = !passage
    }
  } catch (thrown) {
    // Without a connection reading goes on, and the offline band says so.
    const error = asApiError(thrown)
    if (error.codigo !== 'sin_conexion') say(error.message)
  }
}

/** After Back or Forward, shows what the address names. */
export const follow = (reader: Reader): Promise<void> => told(followed(reader))

async function followed(reader: Reader): Promise<void> {
  const { query } = here.value,
    f = query.get('f')
  const { passage: now, part } = reader.shown.value ?? {}
  if (f !== null && (!now || tokenOf(now.id) !== f || (part?.join('-') ?? null) !== query.get('o'))) {
    const passage = await passageOf(reader.id, f, partOf(query.get('o')))
    reader.shown.value = passage && { passage, part: partOf(query.get('o'), passage.texto.length) }
  }
  reader.at.value = (f !== null && reader.shown.value?.passage.posicion) || unitOf(reader.work.unidades, query).posicion
  reader.jumps.value++
}
