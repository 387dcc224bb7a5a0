/** Five colours beside the selection, and the keys that mark: with the mouse, a finger or the keyboard. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Color } from '../../schema/index.ts'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { COLORES, Colours, markIn } from '../parts/colours.tsx'
import { annotate, colour, picked, remove, notes, stepNote } from './notes.ts'
import { focusNote } from './note.tsx'
import { tokenOf } from './place.ts'
import { shownHere, type Reader } from './reader.ts'
import { selected, selectSentence, type Selected } from './selection.ts'

const t = texts({
  bar: ['Marcar lo seleccionado', 'Mark what is selected'],
  note: ['Anotar', 'Note'],
  noteKey: ['Marcar y anotar', 'Mark and note'],
  next: ['Marca siguiente', 'Next mark'],
  before: ['Marca anterior', 'Previous mark'],
  sentence: ['Seleccionar la frase siguiente', 'Select the next sentence'],
  longer: ['Alargar la selección una frase', 'Extend the selection by a sentence'],
  erase: ['Borrar la marca abierta', 'Delete the open mark'],
})

const main = (): Element | null => document.querySelector('main')
/** Time after the last change of the selection, in milliseconds: a finger keeps moving its end for a while. */
const SETTLED_MS = 200
const AIR = 12

/**
 * Returns what is selected, else what was when the bar came (`held`): on a phone the finger that touches a colour may
 * end the selection first. Without either it is the passage that is shown, or its part.
 */
function asked(reader: Reader, held: readonly Selected[]): Parameters<typeof annotate>[1] {
  const own = selected(main())
  if (own.length > 0) return own
  if (held.length > 0) return held
  const shown = shownHere(reader)
  if (!shown || shown.passage.texto === '') return []
  const [desde, hasta] = shown.part ?? [0, shown.passage.texto.length]
  return [{ fragmento: tokenOf(shown.passage.id), desde, hasta }]
}

interface Marking {
  noting?: boolean
  held?: readonly Selected[]
}

async function mark(reader: Reader, color: Color, { noting = false, held = [] }: Marking = {}): Promise<void> {
  const what = asked(reader, held)
  if (what.length === 0) return
  const note = await annotate(reader, what, color)
  if (!note) return
  getSelection()?.removeAllRanges()
  if (noting) focusNote(note.id)
}

function useMarkKeys(reader: Reader): void {
  const sentence = (more: boolean): void => selectSentence(main(), reader.work.documento.idioma, more)
  useKeys([
    ...COLORES.map((color, i) => ({ keys: String(i + 1), does: markIn(color), run: () => void mark(reader, color) })),
    { keys: 'm', does: t('noteKey'), run: () => void mark(reader, colour.value, { noting: true }) },
    { keys: 'v', does: t('sentence'), run: () => sentence(false) },
    { keys: 'V', does: t('longer'), run: () => sentence(true) },
    { keys: 'j', does: t('next'), run: () => stepNote(reader, 1) },
    { keys: 'k', does: t('before'), run: () => stepNote(reader, -1) },
    {
      keys: 'Delete',
      does: t('erase'),
      run: () => {
        const note = notes.value.find(({ id }) => id === picked.value)
        if (note) remove(note)
      },
    },
  ])
}

/** What is selected in the document: whether there is anything, and its parts. */
function useSelected() {
  const [there, setThere] = useState(false),
    held = useRef<readonly Selected[]>([])
  useEffect(() => {
    let timer = 0
    const look = (): void => {
      held.current = selected(main())
      setThere(held.current.length > 0)
    }
    const changed = (): void => {
      clearTimeout(timer)
      timer = window.setTimeout(look, SETTLED_MS)
    }
    document.addEventListener('selectionchange', changed)
    // Something may have been selected before these colours were here.
    look()
    return () => {
      document.removeEventListener('selectionchange', changed)
      clearTimeout(timer)
    }
  }, [])
  return { there, held }
}

export function MarkBar({ reader }: { reader: Reader }) {
  const bar = useRef<HTMLDivElement>(null)
  const { there, held } = useSelected()
  useMarkKeys(reader)
  useLayoutEffect(() => {
    if (there && bar.current) settle(bar.current)
  })
  if (!there) return null
  return (
    <aside aria-label={t('bar')}>
      <div class="mark-bar row" ref={bar} role="toolbar" aria-label={t('bar')}>
        <Colours value={null} onPick={color => void mark(reader, color, { held: held.current })} />
        <button
          type="button"
          class="text-btn"
          onPointerDown={event => event.preventDefault()}
          onClick={() => void mark(reader, colour.value, { noting: true, held: held.current })}
        >
          {t('note')} <kbd aria-hidden="true">m</kbd>
        </button>
      </div>
    </aside>
  )
}

/**
 * Places the bar below the end of the selection, where a phone shows nothing of its own, and always inside the window.
 */
function settle(bar: HTMLElement): void {
  const range = getSelection()?.rangeCount ? getSelection()!.getRangeAt(0) : null
  const box = [...(range?.getClientRects() ?? [])].at(-1)
  if (!box) return
  const top = Math.min(Math.max(box.bottom + AIR, AIR), innerHeight - bar.offsetHeight - AIR),
    left = Math.min(Math.max(box.right - bar.offsetWidth / 2, AIR), innerWidth - bar.offsetWidth - AIR)
  Object.assign(bar.style, { top: `${top}px`, left: `${Math.max(0, left)}px` })
}
