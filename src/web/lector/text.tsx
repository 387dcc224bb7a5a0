/** The document as text: one section for each page or part, its mark in the margin; more is loaded while reading on. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Ancla, Unidad } from '../../schema/index.ts'
import { texts } from '../lib/i18n.ts'
import { asApiError } from '../lib/use.ts'
import type { ApiError } from '../lib/api.ts'
import { kindOf, ownAddress } from '../parts/folio.tsx'
import { Problem } from '../parts/problem.tsx'
import { markIn, type SheetRows } from './blocks.ts'
import { putDown, useHeld } from './carried.ts'
import { useFound } from './finding.ts'
import { loadFigures, useFigures } from './figure-places.tsx'
import { equationsIn, listedIn, loadEquations } from './equations.ts'
import { notedIn } from './notes.ts'
import { passagesAt, textFrom } from './passages.ts'
import { goTo, unitAt, type Reader } from './reader.ts'
import { short } from './place.ts'
import { reveal, scroller, useReading } from './text-scroll.ts'
import { PrintHead } from './print.tsx'
import { hasPages, toggleText } from './view.ts'
import { sheetOf, Words } from './words.tsx'

const t = texts({
  before: ['Anterior, {what}', 'Previous, {what}'],
  next: ['Siguiente, {what}', 'Next, {what}'],
  noText: ['El texto de esta hoja no se ha leído todavía.', 'The text of this sheet has not been read yet.'],
  empty: ['Sin texto.', 'No text.'],
  document: ['Documento', 'Document'],
  page: ['{what}, ver la página', '{what}, see the page'],
  here: ['{what}, ir aquí', '{what}, go here'],
})

/** Units fetched at once: a book's chapter may be long, a page is not. */
const CHUNK = 8

interface Loaded {
  units: Unidad[]
  headings: Map<number, ReadonlySet<string>>
}

/**
 * Loads units with their headings. Headings are lines of the text, and the passages below tell which lines they are.
 */
async function load({ id, kind, work }: Reader, from: number, count: number): Promise<Loaded> {
  const units = await textFrom(id, from, count)
  const headed =
    kind === 'text' && work.unidades.some(unit => unit.ancla.tipo === 'seccion' || unit.ancla.tipo === 'web')
  const rutas = await Promise.all(
    units.map(async unit => (headed ? (await passagesAt(id, unit.posicion)).flatMap(passage => passage.ruta) : [])),
  )
  return { units, headings: new Map(units.map((unit, i) => [unit.posicion, new Set(rutas[i])])) }
}

type Ref<Element> = { current: Element | null }

/** Printing is not scrolling: nothing is loaded then beyond what was read. */
const printing = (): boolean => matchMedia('print').matches

interface Units extends Loaded {
  error: ApiError | null
  /** Loads that many units from that position, in the place of all, or before or after those that are there. */
  add(from: number, count: number, place: 'new' | 'before' | 'after'): Promise<void>
}

/** The units that are loaded; text that is added above does not move the text that is being read. */
function useUnits(reader: Reader, desk: Ref<HTMLElement>): Units {
  const [loaded, setLoaded] = useState<Loaded>({ units: [], headings: new Map() })
  const [error, setError] = useState<ApiError | null>(null)
  const busy = useRef(false)
  const add: Units['add'] = async (from, count, place) => {
    if (busy.current || count < 1 || printing()) return
    busy.current = true
    try {
      const more = await load(reader, from, count)
      const height = desk.current?.scrollHeight ?? 0
      setLoaded(old =>
        place === 'new'
          ? more
          : {
              units: place === 'before' ? [...more.units, ...old.units] : [...old.units, ...more.units],
              headings: new Map([...old.headings, ...more.headings]),
            },
      )
      setError(null)
      if (place === 'before')
        requestAnimationFrame(() => scroller(desk.current).scrollBy(0, (desk.current?.scrollHeight ?? 0) - height))
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    busy.current = false
  }
  return { ...loaded, error, add }
}

/** Shows the place of each jump: at once where it is loaded, else as soon as it is. */
function useJumps(reader: Reader, desk: Ref<HTMLElement>, { units, add }: Units): void {
  const first = units[0]?.posicion,
    last = units.at(-1)?.posicion
  const isLoaded = (): boolean =>
    first !== undefined && last !== undefined && reader.at.value >= first && reader.at.value <= last
  useEffect(() => {
    if (isLoaded()) reveal(desk.current, reader)
    else void add(reader.at.value, CHUNK, 'new')
  }, [reader.jumps.value])
  const opened = useRef(-1)
  useLayoutEffect(() => {
    if (opened.current !== reader.jumps.value && units.some(unit => unit.posicion === reader.at.value)) {
      opened.current = reader.jumps.value
      if (isLoaded()) reveal(desk.current, reader)
    }
  })
}

/** Loads more when the end of what is loaded comes near. Returns the mark of that end. */
function useMoreAtEnd(reader: Reader, { units, add }: Units): Ref<HTMLParagraphElement> {
  const end = useRef<HTMLParagraphElement>(null)
  const last = units.at(-1)?.posicion
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && last !== undefined && last < reader.work.unidades.at(-1)!.posicion)
          void add(last + 1, CHUNK, 'after')
      },
      { rootMargin: '800px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [last])
  return end
}

export function TextView({ reader }: { reader: Reader }) {
  const desk = useRef<HTMLElement>(null)
  useEffect(() => void Promise.all([loadEquations(reader), loadFigures(reader)]), [])
  const loaded = useUnits(reader, desk),
    { units, headings, error, add } = loaded
  useJumps(reader, desk, loaded)
  const end = useMoreAtEnd(reader, loaded)
  useReading(desk, reader, units.length)
  const zoom = reader.zoom.value
  useLayoutEffect(() => {
    desk.current?.style.setProperty('--zoom', String(zoom))
    if (zoom !== 1) reveal(desk.current, reader)
  }, [zoom])
  useLayoutEffect(() => putDown(desk.current), [units.length > 0])
  const last = units.at(-1)?.posicion
  const retry = (): void => {
    void add(last === undefined ? reader.at.value : last + 1, CHUNK, last === undefined ? 'new' : 'after')
  }
  return (
    <main id="main" class="desk text" tabIndex={0} ref={desk} aria-label={t('document')} aria-busy={units.length === 0}>
      <PrintHead reader={reader} units={units} />
      <Earlier reader={reader} loaded={loaded} />
      {units.map(unit => (
        <Section key={unit.posicion} reader={reader} unit={unit} headings={headings.get(unit.posicion) ?? new Set()} />
      ))}
      {error && <Problem error={error} retry={retry} />}
      <p ref={end} class="end-of-text" aria-hidden="true" />
    </main>
  )
}

/** The button that loads what stands before the first unit that is loaded. */
function Earlier({ reader, loaded: { units, add } }: { reader: Reader; loaded: Units }) {
  const all = reader.work.unidades,
    first = units[0]?.posicion
  const before = first === undefined ? undefined : all.find(unit => unit.posicion === first - 1)
  if (first === undefined || !before) return null
  const top = all[0]!.posicion
  return (
    <p class="screen-only">
      <button
        class="btn"
        onClick={() => void add(Math.max(top, first - CHUNK), Math.min(CHUNK, first - top), 'before')}
      >
        {t('before', { what: short(before) })}
      </button>
    </p>
  )
}

function Section({ reader, unit, headings }: { reader: Reader; unit: Unidad; headings: ReadonlySet<string> }) {
  const placed = unitAt(reader, unit.posicion),
    { ancla, sin_texto } = placed
  const shown = reader.shown.value?.passage.posicion === unit.posicion ? reader.shown.value : null
  const between = useFigures(reader, unit)
  const mark = shown && markIn(unit.texto, shown.passage, shown.part)
  const words = useHeld<HTMLDivElement>()
  return (
    <section
      class={`unit${ancla.tipo === 'diapositiva' ? ' slide' : ''}`}
      data-n={unit.posicion}
      aria-label={`${unit.localizador || short(placed)}, ${sheetOf(placed, reader.work.unidades.length)}`}
    >
      <Here reader={reader} unit={unit} />
      {unit.texto === '' ? (
        <p class="quiet small">{t(sin_texto ? 'noText' : 'empty')}</p>
      ) : (
        <div class="source" ref={words} lang={reader.work.documento.idioma} dir="auto">
          <Words
            text={unit.texto}
            marks={{
              mark,
              notes: notedIn(unit.posicion),
              hits: useFound(reader, unit.posicion),
              equations: equationsIn(unit.posicion),
              listed: listedIn(unit.posicion),
            }}
            headings={ancla.tipo === 'diapositiva' ? titleOf(unit.texto) : headings}
            rows={ancla.tipo === 'hoja' ? rowsIn(ancla, reader.work.documento.lectura_antigua) : undefined}
            between={between}
          />
        </div>
      )}
    </section>
  )
}

const rowsIn = (
  { filaDesde = 1, filaHasta = Infinity }: Extract<Ancla, { tipo: 'hoja' }>,
  old?: boolean,
): SheetRows => ({ count: filaHasta - filaDesde + 1, first: filaDesde, old })

/** The first line of a slide is its title where it stands by itself. */
const titleOf = (texto: string): ReadonlySet<string> => new Set(/^[^\n]{1,160}(?=\n\n)/.exec(texto) ?? [])

/** The mark in the margin: it leads to the picture of the page, or is the address of this place. */
function Here({ reader, unit: { posicion, localizador, enlace } }: { reader: Reader; unit: Unidad }) {
  const { ancla } = unitAt(reader, posicion),
    what = localizador || `[${posicion}]`
  const press = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo(reader, posicion)
    if (hasPages(reader)) toggleText(reader)
  }
  return (
    <a
      class={`folio ${kindOf(ancla)}`.trim()}
      href={ownAddress(enlace)}
      aria-label={t(hasPages(reader) ? 'page' : 'here', { what })}
      onClick={press}
    >
      {what}
    </a>
  )
}
