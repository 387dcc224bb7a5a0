/** Every variable of a document's record in one form: what was doubtful, from which words, and what else was read. */
import { useState } from 'preact/hooks'
import type { FormularioReferencia, Referencia } from '../../../schema.ts'
import { get, patch, type ApiError } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { lang } from '../../lib/page.ts'
import { changedIn, fieldsOf, valueText, type Field } from '../../lib/reference.ts'
import { asApiError, useData } from '../../lib/use.ts'
import { Problem } from '../../parts/problem.tsx'

const t = texts({
  type: ['Tipo', 'Type'],
  namesHint: ['Uno por línea: Apellidos, Nombre', 'One a line: Family, Given'],
  yearWrong: ['Un año en cifras (2004, 2004-05-03), o nada.', 'A year in digits (2004, 2004-05-03), or nothing.'],
  doubtful: ['Dudoso ({p} %)', 'Doubtful ({p} %)'],
  from: ['se leyó «{words}»', 'read from "{words}"'],
  sheet: ['hoja {n}', 'sheet {n}'],
  right: ['Está bien así', 'It is right'],
  others: ['También se leyó:', 'Also read:'],
  more: ['Otros datos', 'Other fields'],
  save: ['Guardar la ficha', 'Save the record'],
  saved: ['Guardado: las citas ya lo dicen así.', 'Saved: citations say it so from now on.'],
  loading: ['Abriendo la ficha…', 'Opening the record…'],
})

/** Names that tests and screen readers know the three chief fields by. */
const IDS: Readonly<Record<string, string>> = { title: 're-t', author: 're-a', issued: 're-y' }
const idOf = (variable: string): string => IDS[variable] ?? `re-${variable}`
const isLong = ({ variable, kind, text }: Field): boolean =>
  kind === 'nombres' || variable === 'title' || variable === 'abstract' || text.length > 60

const percent = (p: number): string => String(Math.round(100 * p))
const LONGEST = 160

/** What was read, and how sure that is. */
function Doubt({ field: { variable, kind }, reference }: { field: Field; reference: Referencia }) {
  const { probabilidad = 0, evidencia, pagina } = reference.procedencia[variable] ?? {}
  const doubtful = reference.dudosas.includes(variable)
  const others = reference.candidatos?.[variable] ?? []
  const take = (text: string) => (): void => {
    const input = document.getElementById(idOf(variable)) as HTMLInputElement | HTMLTextAreaElement | null
    if (input) input.value = text
  }
  if (!doubtful && others.length === 0) return null
  return (
    <div class="small stack-1">
      {doubtful && (
        <p class="check">
          <input type="checkbox" id={`sure-${variable}`} name={`sure:${variable}`} />
          <label for={`sure-${variable}`}>{t('right')}</label>
          <span class="quiet">
            {t('doubtful', { p: percent(probabilidad) })}
            {evidencia && `: ${t('from', { words: evidencia.slice(0, LONGEST) })}`}
            {pagina !== undefined && `, ${t('sheet', { n: pagina })}`}
          </span>
        </p>
      )}
      {others.length > 0 && (
        <p class="row">
          <span class="quiet">{t('others')}</span>
          {others.map(({ valor }) => {
            const text = valueText(kind, valor)
            return (
              <button type="button" class="btn small" onClick={take(text)}>
                {text.replaceAll('\n', '; ')}
              </button>
            )
          })}
        </p>
      )}
    </div>
  )
}

interface FieldProps {
  field: Field
  label: string
  reference: Referencia
  wrong: boolean
}

function Variable({ field, label, reference, wrong }: FieldProps) {
  const { variable, kind, text } = field
  const id = idOf(variable)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isLong(field) ? (
        <textarea id={id} name={variable} rows={kind === 'nombres' ? 3 : 2} aria-describedby={`${id}-h`}>
          {text}
        </textarea>
      ) : (
        <input id={id} name={variable} defaultValue={text} aria-invalid={wrong} />
      )}
      {kind === 'nombres' && (
        <p class="small quiet" id={`${id}-h`}>
          {t('namesHint')}
        </p>
      )}
      {wrong && (
        <p class="wrong" role="alert">
          {t('yearWrong')}
        </p>
      )}
      <Doubt field={field} reference={reference} />
    </div>
  )
}

interface FormProps {
  reference: Referencia
  form: FormularioReferencia
  saved: (now: Referencia) => void
}

function Form({ reference, form, saved }: FormProps) {
  const stands = String(reference.csl['type'] ?? 'document')
  const [type, setType] = useState(stands)
  const [problem, setProblem] = useState<ApiError | null>(null),
    [wrong, setWrong] = useState(false),
    [said, say] = useState('')
  const { first, more } = fieldsOf(reference, form, type)
  const labels = new Map(form.variables.map(row => [row.variable, lang === 'es' ? row.etiqueta : row.label]))
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const changed = changedIn([...first, ...more], stands, new FormData(event.currentTarget as HTMLFormElement))
    setWrong(changed === null)
    if (!changed) return
    setProblem(null)
    await patch<Referencia>(`/referencias/${reference.id}`, changed).then(
      now => {
        say(t('saved'))
        saved(now)
      },
      (error: unknown) => {
        say('')
        setProblem(asApiError(error))
      },
    )
  }
  const rows = (fields: readonly Field[]) =>
    fields.map(field => (
      <Variable
        key={field.variable}
        field={field}
        label={labels.get(field.variable) ?? field.variable}
        reference={reference}
        wrong={wrong && field.variable === 'issued'}
      />
    ))
  return (
    <form
      class="stack"
      key={reference.cambiado}
      onSubmit={event => {
        void send(event)
      }}
    >
      <div class="field">
        <label for="re-type">{t('type')}</label>
        <select id="re-type" name="type" value={type} onChange={event => setType(event.currentTarget.value)}>
          {form.tipos.map(row => (
            <option value={row.tipo}>{lang === 'es' ? row.etiqueta : row.label}</option>
          ))}
        </select>
      </div>
      {rows(first)}
      <details>
        <summary>{t('more')}</summary>
        <div class="stack">{rows(more)}</div>
      </details>
      {problem && <Problem error={problem} />}
      <p class="row">
        <button class="btn first">{t('save')}</button>
        <span role="status" class="done">
          {said}
        </span>
      </p>
    </form>
  )
}

export function Fields({ id, saved }: { id: string; saved: () => void }) {
  const { data, error, set, reload } = useData(
    async signal => ({
      reference: await get<Referencia>(`/documentos/${id}/referencia`, { signal }),
      form: await get<FormularioReferencia>('/referencias/formulario', { signal }),
    }),
    [id],
  )
  if (error) return <Problem error={error} retry={reload} />
  if (!data) return <p class="quiet">{t('loading')}</p>
  return (
    <Form
      {...data}
      saved={reference => {
        set({ ...data, reference })
        saved()
      }}
    />
  )
}
