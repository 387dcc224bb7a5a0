/** Title, the folio field with all its notations, and the tools. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Texto } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { clock, texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { asApiError } from '../lib/use.ts'
import { counts, lastFolio, ordinal, printed, printing, short, type Counted, type Unit } from './place.ts'
import { goTo, paragraphAt, shownHere, unitAt, type Reader } from './reader.ts'
import { Tools, type ToolsProps } from './tools.tsx'
import { sheetOf } from './words.tsx'

const t = texts({
  back: ['Biblioteca', 'Library'],
  backTo: [', volver', ', back'],
  folio: ['Folio', 'Folio'],
  goTofolio: ['Ir al folio', 'Go to folio'],
  minuto: ['Minuto', 'Minute'],
  goTominuto: ['Ir al minuto', 'Go to minute'],
  parrafo: ['Párrafo', 'Paragraph'],
  goToparrafo: ['Ir al párrafo', 'Go to paragraph'],
  diapositiva: ['Diapositiva', 'Slide'],
  goTodiapositiva: ['Ir a la diapositiva', 'Go to slide'],
  fila: ['Fila', 'Row'],
  goTofila: ['Ir a la fila', 'Go to row'],
  of: ['de {total}', 'of {total}'],
  absent: [
    'No hay página {asked}. La numeración llega a {last}.',
    'There is no page {asked}. The numbering goes up to {last}.',
  ],
  nothing: ['No hay nada en «{asked}».', 'Nothing stands at “{asked}”.'],
  places: ['En más de un sitio:', 'In more than one place:'],
  twice: ['«{asked}» está impreso más de una vez:', '“{asked}” is printed more than once:'],
})

/** Going to what is typed: why it failed, or the several places where that stands. */
function useGoing(reader: Reader) {
  const [problem, setProblem] = useState<string | null>(null)
  const [several, setSeveral] = useState<Unit[]>([])
  const ask = async (text: string): Promise<void> => {
    const places = printing(reader.work.unidades, text)
    setProblem(null)
    setSeveral(places.length > 1 ? places : [])
    if (places.length > 1) return
    const failed = await jump(reader, text, places[0])
    setProblem(failed)
    // After a jump the focus goes to the page, so that the keys turn pages again.
    if (failed === null) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  // An error about one place is cleared at the next one.
  useEffect(() => {
    setProblem(null)
    setSeveral([])
  }, [reader.jumps.value])
  const choose = (unit: Unit): void => {
    setSeveral([])
    goTo(reader, unit.posicion)
  }
  return { problem, several, ask, choose }
}

export function Head({ reader, ...tools }: ToolsProps) {
  const { problem, several, ask, choose } = useGoing(reader)
  return (
    <>
      <header class="reader-head">
        <a class="back" href={to('/biblioteca')}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M10 2.5L4.5 8l5.5 5.5" fill="none" stroke="currentColor" stroke-width="1.75" />
          </svg>{' '}
          <span class="wide-only">{t('back')}</span>
          <span class="vh">{t('backTo')}</span>
        </a>
        <h1 class="name">{reader.work.documento.titulo}</h1>
        <Goto reader={reader} onAsk={text => void ask(text)} wrong={problem !== null || several.length > 0} />
        <Tools reader={reader} {...tools} />
      </header>
      {problem !== null && (
        <p class="band goto-said" role="alert">
          {problem}
        </p>
      )}
      {several.length > 0 && <Several reader={reader} places={several} choose={choose} />}
    </>
  )
}

interface SeveralProps {
  reader: Reader
  places: readonly Unit[]
  choose: (unit: Unit) => void
}

/** The places that bear the same number, to choose from. */
const Several = ({ reader, places, choose }: SeveralProps) => (
  <div class="band goto-said" role="status">
    <p>{t(printed(places[0]!) === null ? 'places' : 'twice', { asked: short(places[0]!) })}</p>
    <ul class="row">
      {places.map(unit => (
        <li key={unit.posicion}>
          <button class="text-btn" onClick={() => choose(unit)}>
            {[sheetOf(unit, reader.work.unidades.length), unit.ruta.at(-1)].filter(Boolean).join(' · ')}
          </button>
        </li>
      ))}
    </ul>
  </div>
)

/**
 * Jumps to the unit that holds the place, or to the place as the server reads it, which knows every notation. Returns
 * null on success, else why it failed.
 */
async function jump(reader: Reader, text: string, unit: Unit | undefined): Promise<string | null> {
  const asked = ordinal(reader.work.unidades, text)
  try {
    if (asked && !unit) return t('nothing', { asked: text.trim() })
    if (asked?.what === 'parrafo')
      return (await paragraphAt(reader, unit!, asked.n)) ? null : t('nothing', { asked: text.trim() })
    const posicion =
      unit?.posicion ??
      (await get<Texto>(`/documentos/${reader.id}/texto`, { query: { desde: text, limite: 1 } })).unidades[0]!.posicion
    goTo(reader, posicion)
    return null
  } catch (thrown) {
    const error = asApiError(thrown),
      last = lastFolio(reader.work.unidades)
    if (error.codigo === 'no_encontrado')
      return t(last !== null && /^\d+$/.test(text.trim()) ? 'absent' : 'nothing', {
        asked: text.trim(),
        last: last ?? '',
      })
    return error.message.replace(/^(?:«desde»|"desde"): /, '')
  }
}

/** How places of this work are counted, where the reader is in that count, and how far it goes. */
function placeIn(reader: Reader): { what: Counted; here: string; total: string } {
  const unit = unitAt(reader, reader.at.value),
    { documento, unidades } = reader.work
  // A passage names the place more exactly than the unit that contains it.
  const what = counts(unidades),
    named = short({ posicion: unit.posicion, ancla: shownHere(reader)?.passage.ancla ?? unit.ancla })
  const total =
    what === 'minuto' && documento.duracion !== undefined
      ? t('of', { total: clock(documento.duracion) })
      : sheetOf(unit, unidades.length)
  return { what, here: what === 'parrafo' ? named.replace('¶ ', '') : named, total }
}

function Goto({ reader, onAsk, wrong }: { reader: Reader; onAsk: (text: string) => void; wrong: boolean }) {
  const { what, here, total } = placeIn(reader)
  const [text, setText] = useState(here),
    input = useRef<HTMLInputElement>(null)
  // A layout effect, so that it cannot overwrite what is typed next.
  useLayoutEffect(() => setText(here), [here])
  return (
    <form
      class="goto"
      aria-label={t(`goTo${what}`)}
      onSubmit={event => {
        event.preventDefault()
        const typed = input.current!.value
        if (typed.trim()) onAsk(typed)
      }}
    >
      <label class="wide-only" for="folio">
        {t(what)}
      </label>
      <input
        id="folio"
        ref={input}
        aria-label={t(`goTo${what}`)}
        value={text}
        size={what === 'minuto' ? 7 : 5}
        autocomplete="off"
        spellcheck={false}
        enterkeyhint="go"
        aria-describedby="sheet-n"
        aria-invalid={wrong}
        onInput={event => setText(event.currentTarget.value)}
        onFocus={event => event.currentTarget.select()}
      />
      <span class="small quiet wide-only" id="sheet-n">
        {total}
      </span>
    </form>
  )
}
