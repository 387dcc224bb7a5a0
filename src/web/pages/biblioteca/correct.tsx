/** The correction of a range of folios, seen before it is made. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Folio, Folios as Answer } from '../../../schema/index.ts'
import { patch, type ApiError } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { asApiError, useData, useSettled } from '../../lib/use.ts'
import { Problem } from '../../parts/problem.tsx'
import { asCited, changes, strip, type Change, type Run } from './runs.ts'

const t = texts({
  from: ['De la hoja', 'From sheet'],
  to: ['a la hoja', 'to sheet'],
  first: ['La primera lleva impreso', 'The first one is numbered'],
  firstHint: ['23, xiv, A-3', '23, xiv, A-3'],
  nothing: ['No llevan número', 'They carry no number'],
  apply: ['Corregir los folios', 'Correct the folios'],
  becomes: ['La hoja {n} pasará de {was} a {will}.', 'Sheet {n} will go from {was} to {will}.'],
  links: ['Los enlaces siguen valiendo.', 'Links go on working.'],
  count: ['Cambian {n} hojas.', '{n} sheets change.'],
  same: ['No cambia ninguna hoja.', 'No sheet changes.'],
  strip: ['Cómo quedarán', 'How they will be'],
})

interface Correction {
  desde: number
  hasta: number
  impresa: string | null
}
const STOPPED_MS = 200

const markOf = ({ origen, impresa }: Folio): string =>
  impresa === null ? 'physical' : origen === 'usuario' ? 'by-you' : origen === 'deducido' ? 'deduced' : ''

function Strip({ before, after, range }: { before: readonly Folio[]; after: readonly Folio[]; range: Correction }) {
  const changed = new Map(changes(before, after).map(change => [change.fisica, change]))
  return (
    <ol class="strip" aria-label={t('strip')}>
      {strip(after, range).map(folio =>
        folio === null ? (
          <li aria-hidden="true">…</li>
        ) : (
          <li class={changed.has(folio.fisica) ? 'on' : undefined}>
            <span class={`folio inline ${markOf(folio)}`}>
              <i>p. </i>
              {folio.impresa ?? `[${folio.fisica}]`}
            </span>
            <small>{folio.fisica}</small>
          </li>
        ),
      )}
    </ol>
  )
}

/** Returns what the correction would make of the folios, computed by the server. */
function useTrial(
  id: string,
  correction: Correction | null,
): { after: readonly Folio[] | null; error: ApiError | null } {
  const settled = useSettled(correction === null ? '' : JSON.stringify(correction), STOPPED_MS)
  const ask = async (): Promise<Answer | null> =>
    settled ? patch(`/documentos/${id}/folios`, { ...(JSON.parse(settled) as Correction), ensayo: true }) : null
  const { data, error } = useData(ask, [settled])
  return { after: data?.folios ?? null, error }
}

/** What the fields say. */
interface Draft {
  desde: string
  hasta: string
  impresa: string
  /** Nothing is printed on these pages. */
  none: boolean
}

function valid({ desde, hasta, impresa, none }: Draft): Correction | null {
  const from = Number(desde),
    to = Number(hasta)
  const sound =
    Number.isInteger(from) && Number.isInteger(to) && from >= 1 && to >= from && (none || impresa.trim() !== '')
  return sound ? { desde: from, hasta: to, impresa: none ? null : impresa.trim() } : null
}

/** Describes the correction: «La hoja 46 pasará de p. 22 a p. 23. Los enlaces siguen valiendo.» */
function sentence(made: readonly Change[]): string {
  const change = made[0]
  if (!change) return t('same')
  const first = t('becomes', {
    n: change.fisica,
    was: asCited(change.fisica, change.antes),
    will: asCited(change.fisica, change.ahora),
  })
  return [first, made.length > 1 && t('count', { n: made.length }), t('links')].filter(Boolean).join(' ')
}

interface CorrectProps {
  id: string
  folios: readonly Folio[]
  run: Run
  saved: (answer: Answer) => void
}

export function Correct({ id, folios, run, saved }: CorrectProps) {
  const { desde, hasta, primera } = run
  const [draft, setDraft] = useState<Draft>(() => ({
    desde: String(desde),
    hasta: String(hasta),
    impresa: primera ?? '',
    none: false,
  }))
  const [refused, setRefused] = useState<ApiError | null>(null)
  const correction = valid(draft)
  const { after, error } = useTrial(id, correction)
  const made = after && correction ? changes(folios, after) : []
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    if (correction)
      patch<Answer>(`/documentos/${id}/folios`, correction).then(saved, (failed: unknown) =>
        setRefused(asApiError(failed)),
      )
  }
  return (
    <form class="stack-2 band" onSubmit={send}>
      <Fields draft={draft} change={part => setDraft(old => ({ ...old, ...part }))} />
      {after && correction && <Strip before={folios} after={after} range={correction} />}
      <p class="small" role="status">
        {error?.message ?? (after && correction ? sentence(made) : '')}
      </p>
      {refused && <Problem error={refused} />}
      <p>
        <button class="btn first" disabled={made.length === 0}>
          {t('apply')}
        </button>
      </p>
    </form>
  )
}

/** From which sheet to which, and the number that is printed on the first. */
function Fields({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  const { none } = draft
  const bind = (name: 'desde' | 'hasta' | 'impresa') => ({
    value: draft[name],
    change: (value: string) => change({ [name]: value }),
  })
  return (
    <div class="row">
      <Field id="fo-d" label={t('from')} size={5} inputMode="numeric" {...bind('desde')} focused />
      <Field id="fo-h" label={t('to')} size={5} inputMode="numeric" {...bind('hasta')} />
      <Field id="fo-i" label={t('first')} size={8} placeholder={t('firstHint')} {...bind('impresa')} disabled={none} />
      <p class="check">
        <input
          type="checkbox"
          id="fo-n"
          checked={none}
          onClick={event => change({ none: event.currentTarget.checked })}
        />
        <label for="fo-n">{t('nothing')}</label>
      </p>
    </div>
  )
}

interface FieldProps {
  id: string
  label: string
  size: number
  value: string
  change: (value: string) => void
  inputMode?: 'numeric'
  placeholder?: string
  disabled?: boolean
  /** Whether typing begins here. */
  focused?: boolean
}

function Field({ id, label, change, focused = false, ...input }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (focused) field.current?.focus()
  }, [])
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} ref={field} {...input} onInput={event => change(event.currentTarget.value)} />
    </div>
  )
}
