/** The notes of the page that is read: the words, what was noted of them, tags, colour, citation. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Nota } from '../../schema/index.ts'
import { clip } from '../lib/clip.ts'
import { citationOf, texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { to } from '../lib/router.ts'
import { Colours } from '../parts/colours.tsx'
import { Copy, escapeHtml, inMarks } from '../parts/copy.tsx'
import { change, notes, pick, picked, remove, visit } from './notes.ts'
import type { Reader } from './reader.ts'
import { drawing, hasRegions } from './regions.ts'

const t = texts({
  here: ['Tus marcas aquí', 'Your marks here'],
  none: [
    'Nada marcado en esta página. Selecciona unas palabras y elige un color.',
    'Nothing is marked on this page. Select some words and choose a colour.',
  ],
  all: [
    'Ver la nota de este documento|Ver las {n} notas de este documento',
    'See the note of this document|See all {n} notes of this document',
  ],
  note: ['Nota', 'Note'],
  tags: ['Etiquetas, con comas', 'Tags, with commas'],
  copy: ['Copiar con su cita', 'Copy with its citation'],
  erase: ['Borrar', 'Delete'],
  region: ['Región de la página', 'Region of the page'],
  changed: [
    'Estas palabras ya no están así en el documento.',
    'These words are no longer in the document as they were.',
  ],
  draw: ['Marcar una región', 'Mark a region'],
  edit: ['editar', 'edit'],
})

/** Opens the note in the panel and puts the cursor into its text field. */
export function focusNote(id: string): void {
  pick(id)
  requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>(`#note-${id}`)?.focus())
}

export function Notes({ reader }: { reader: Reader }) {
  const all = notes.value,
    here = all.filter(({ id, posicion }) => posicion === reader.at.value || id === picked.value)
  return (
    <section class="stack-2 notes" aria-label={t('here')}>
      <h2 class="label">{t('here')}</h2>
      {here.length === 0 ? (
        <p class="small quiet">{t('none')}</p>
      ) : (
        <ul class="stack-2">
          {here.map(note => (
            <li key={note.id}>
              {picked.value === note.id ? <Open note={note} reader={reader} /> : <Closed note={note} reader={reader} />}
            </li>
          ))}
        </ul>
      )}
      {hasRegions(reader) && <Draw />}
      {all.length > 0 && (
        <p class="small">
          <a href={to(`/notas?documento=${reader.id}`)}>{t('all', { n: all.length })}</a>
        </p>
      )}
    </section>
  )
}

/** Begins a region, and ends it again. */
function Draw() {
  const toggle = (): void => {
    drawing.value = !drawing.value
  }
  useKeys([{ keys: 'r', does: t('draw'), run: toggle }])
  return (
    <p>
      <button class="text-btn" aria-pressed={drawing.value} onClick={toggle}>
        {t('draw')}
      </button>{' '}
      <kbd aria-hidden="true">r</kbd>
    </p>
  )
}

const CLIP = 120,
  LONG = 400

const Closed = ({ note, reader }: { note: Nota; reader: Reader }) => (
  <button class={`note-line ${note.color}`} onClick={() => void visit(reader, note)}>
    <span class="source small" lang={reader.work.documento.idioma} dir="auto">
      {clip(note.texto, CLIP) || t('region')}
    </span>
    {note.nota && <span class="small quiet"> {clip(note.nota, CLIP)}</span>}
    <span class="vh">, {t('edit')}</span>
  </button>
)

function Open({ note, reader }: { note: Nota; reader: Reader }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [note.id])
  const words = note.texto ? `${inMarks(note.texto)} ` : ''
  return (
    <div class={`note ${note.color} stack-2`} ref={box}>
      <p class="source small" lang={reader.work.documento.idioma} dir="auto">
        {clip(note.texto, LONG) || t('region')}
      </p>
      {note.cambiado && <p class="band small">{t('changed')}</p>}
      <Colours value={note.color} onPick={color => void change(note.id, { color })} />
      <Text note={note} />
      <Tags note={note} />
      <p class="row">
        <Copy
          text={`${words}${citationOf(note)}`}
          html={`${escapeHtml(words)}<a href="${escapeHtml(note.enlace)}">${escapeHtml(citationOf(note))}</a>`}
          label={t('copy')}
        />
        <button class="text-btn" onClick={() => remove(note)}>
          {t('erase')}
        </button>
      </p>
    </div>
  )
}

/** A note is saved when typing pauses this long (milliseconds), and when the person goes elsewhere. */
const KEPT_MS = 800
/**
 * Writes a text and tells whether it is stored; `before` are the texts that it was made of, the last one first, and
 * `leaving` tells that the page is left, and no answer waited for.
 */
type Keep = (text: string, sent: { before: readonly string[]; leaving: boolean }) => Promise<boolean>
/** Calls `save` when the page or the field is left; with `true` when no answer can be waited for. */
function useLeaving(save: (leaving?: boolean) => void): void {
  useEffect(() => {
    const leave = (): void => save(true)
    const hide = (): void => save(document.hidden)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      save()
    }
  }, [])
}

/** Most texts of one field that are on their way at once. */
const SENT = 8
/** `stored` is what the server makes of a text, which it may write in another way. */
function useKept(value: string, keep: Keep, stored = (text: string): string => text): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const latest = useRef({ text, kept: value, keep, before: [value] })
  latest.current = { ...latest.current, text, keep }
  const save = (leaving = false): void => {
    const [now, before] = [latest.current, latest.current.kept]
    if (now.text === before) return
    const typed = (now.kept = now.text)
    const sent = { before: now.before, leaving }
    now.before = [typed, ...now.before].slice(0, SENT)
    void now.keep(typed, sent).then(stored => {
      if (stored) latest.current.before = latest.current.before.slice(0, latest.current.before.indexOf(typed) + 1)
      // What could not be stored is sent again with what is typed next, or when the page is left.
      if (!stored && latest.current.kept === typed) latest.current.kept = before
    })
  }
  useEffect(() => {
    const timer = setTimeout(() => save(), KEPT_MS)
    return () => clearTimeout(timer)
  }, [text])
  // Written in another tab or by an agent: shown here unless something else is being typed.
  useEffect(() => {
    const now = latest.current
    if (now.text !== now.kept || stored(now.text).trim() === value.trim()) return
    now.text = now.kept = value
    now.before = [value]
    setText(value)
  }, [value])
  useLeaving(save)
  return [text, setText]
}

function Text({ note }: { note: Nota }) {
  const [text, setText] = useKept(note.nota, (nota, { before, leaving }) =>
    change(note.id, { nota, nota_antes: before }, leaving),
  )
  return (
    <p class="stack-1">
      <label class="label" for={`note-${note.id}`}>
        {t('note')}
      </label>
      <textarea
        id={`note-${note.id}`}
        rows={3}
        maxLength={20_000}
        value={text}
        onInput={event => setText(event.currentTarget.value)}
      />
    </p>
  )
}

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(tag => tag.replace(/\s+/g, ' ').trim().slice(0, 100))
      .filter(Boolean),
  ),
]

function Tags({ note }: { note: Nota }) {
  const [text, setText] = useKept(
    note.etiquetas.join(', '),
    (value, { leaving }) => change(note.id, { etiquetas: tagsIn(value) }, leaving),
    value => tagsIn(value).join(', '),
  )
  return (
    <p class="stack-1">
      <label class="label" for={`tags-${note.id}`}>
        {t('tags')}
      </label>
      <input id={`tags-${note.id}`} value={text} onInput={event => setText(event.currentTarget.value)} />
    </p>
  )
}
