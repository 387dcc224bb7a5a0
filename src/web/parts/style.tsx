/**
 * A citation style out of all of them: a field that searches, the last used first, and a line that shows how it looks.
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Estilos, MuestraEstilo } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { lang } from '../lib/page.ts'
import { useData, useSettled } from '../lib/use.ts'
import '../styles/estilo.css'
import { shortName } from './style-names.ts'

const t = texts({
  style: ['Estilo de cita', 'Citation style'],
  hint: ['Busca entre todos', 'Search all of them'],
  none: ['Ningún estilo se llama así.', 'No style has that name.'],
  found: ['{n} estilos', '{n} styles'],
  sample: ['Así cita: {cita}', 'It cites like this: {cita}'],
})

type Row = Estilos['estilos'][number]
type Known = Pick<Row, 'id' | 'titulo'>
const KEPT = 'anaquel-estilos'
const MOST = 5

export function lastStyles(): Known[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '[]') as Known[]
  } catch {
    return []
  }
}
function remember({ id, titulo }: Known): void {
  localStorage.setItem(
    KEPT,
    JSON.stringify([{ id, titulo }, ...lastStyles().filter(style => style.id !== id)].slice(0, MOST)),
  )
}

/** Language of the citations that the pages request. */
export const CITE_LANG = lang === 'es' ? 'es-ES' : 'en-GB'

export interface StyleProps {
  id: string
  value: string
  change(id: string): void
  sample?: boolean
}

interface Found {
  name: string
  shown: MuestraEstilo | null
  rows: readonly Row[]
  loading: boolean
  /** The text that `rows` answer; undefined until there are rows. */ q: string | undefined
}

/** Searches styles; `text` is what is typed, or null while the list is closed. */
function useStyles(value: string, text: string | null, sample: boolean): Found {
  const asked = useSettled(text ?? '', 120)
  // The name is found quickly. The sample waits for the citation engine, which takes a second to start.
  const { data: named } = useData(
    async signal => (await get<Estilos>('/estilos', { query: { q: value, limite: 1 }, signal })).estilos[0],
    [value],
  )
  const { data: shown = null } = useData(
    async signal =>
      sample
        ? await get<MuestraEstilo>(`/estilos/${encodeURIComponent(value)}/muestra`, {
            query: { idioma: CITE_LANG },
            signal,
          })
        : null,
    [value],
  )
  const { data: results, loading } = useData(
    async signal => {
      if (text === null) return null
      return { q: asked, rows: (await get<Estilos>('/estilos', { query: { q: asked, limite: 30 }, signal })).estilos }
    },
    [asked, text === null],
  )
  const recent = lastStyles(),
    listed = results?.rows ?? []
  const lately = results?.q ? [] : recent.map(r => listed.find(style => style.id === r.id) ?? { ...r, formato: '' })
  return {
    name: shortName(value, recent.find(r => r.id === value)?.titulo ?? named?.titulo ?? value),
    shown,
    loading,
    q: results?.q,
    rows: results ? [...lately, ...listed.filter(style => !lately.some(r => r.id === style.id))] : [],
  }
}

/** What is typed, the styles that answer it, the one that the arrow keys have come to, and what the keys do. */
function usePicking({ value, change, sample = false }: StyleProps) {
  const [text, setText] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const styles = useStyles(value, text, sample)
  const { rows, q } = styles
  const open = text !== null
  useEffect(() => setAt(0), [q])
  const choose = (row: Row | undefined): void => {
    setText(null)
    if (!row) return
    remember(row)
    change(row.id)
  }
  /** Enter may be pressed before the list arrives: then the first match for the typed text is chosen. */
  const chooseTyped = async (): Promise<void> => {
    if (!text || q === text) return choose(rows[at])
    const {
      estilos: [first],
    } = await get<Estilos>('/estilos', { query: { q: text, limite: 1 } })
    choose(first)
  }
  const move = (by: 1 | -1): void => {
    if (!open) setText('')
    else setAt(Math.max(0, Math.min(rows.length - 1, at + by)))
  }
  const press = keysOf({ open, move, enter: () => void chooseTyped(), close: () => setText(null) })
  return { ...styles, text, setText, at, open, choose, press }
}

export function StylePicker(props: StyleProps) {
  const { id, sample } = props
  const { text, setText, at, open, choose, press, name, shown, rows, loading } = usePicking(props)
  return (
    <div class="field style-picker">
      <label for={id}>{t('style')}</label>
      <input
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        aria-activedescendant={open && rows[at] ? `${id}-${at}` : undefined}
        placeholder={open ? t('hint') : undefined}
        value={text ?? name}
        onClick={() => {
          if (!open) setText('')
        }}
        onInput={event => setText(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => setText(null)}
      />
      <StyleList id={id} open={open} loading={loading} rows={rows} at={at} choose={choose} />
      {sample && shown && (
        <p class="small quiet style-sample">
          {t('sample', { cita: '' })}
          <span class="cite">{shown.cita}</span>
        </p>
      )}
    </div>
  )
}

interface ListKeys {
  open: boolean
  move(by: 1 | -1): void
  enter(): void
  close(): void
}

const keysOf =
  ({ open, move, enter, close }: ListKeys) =>
  (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) {
      event.preventDefault()
      move(step)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      enter()
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

interface StyleListProps {
  id: string
  open: boolean
  loading: boolean
  rows: readonly Row[]
  /** The row that the arrow keys have come to. */
  at: number
  choose(row: Row): void
}

function StyleList({ id, open, loading, rows, at, choose }: StyleListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label={t('style')}
      ref={list}
      hidden={!open || (loading && rows.length === 0)}
    >
      {open &&
        rows.map((row, i) => (
          <li
            key={row.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            onMouseDown={event => {
              event.preventDefault()
              choose(row)
            }}
          >
            {shortName(row.id, row.titulo)}
            {shortName(row.id, row.titulo) !== row.titulo && <span class="small quiet"> {row.titulo}</span>}
          </li>
        ))}
      {open && !loading && rows.length === 0 && (
        <li role="option" aria-disabled="true" aria-selected="false">
          {t('none')}
        </li>
      )}
    </ul>
  )
}
