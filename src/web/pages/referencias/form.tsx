/**
 * The record of a work, opened over the list (`?ficha=`): every field of its type, who says each, what else was read.
 * What is written here is its owner's word, and outranks file, catalogue and imports.
 */
import { useState } from 'preact/hooks'
import type { FormularioReferencia, Referencia } from '../../../schema.ts'
import { del, get, patch, type ApiError } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { lang } from '../../lib/page.ts'
import { fieldsOf, shownValue, typedValue } from '../../lib/reference.ts'
import { setQuery, to } from '../../lib/router.ts'
import { asApiError, useData } from '../../lib/use.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Field, kindOf, labelOf, type Send } from './field.tsx'

const t = texts({
  record: ['Ficha completa', 'Whole record'],
  loading: ['Abriendo la ficha…', 'Opening the record…'],
  kind: ['Tipo de obra', 'Type of work'],
  key: ['Clave de cita', 'Citation key'],
  aliases: ['También: {all}', 'Also: {all}'],
  other: ['Añadir otro campo', 'Add another field'],
  choose: ['Elegir…', 'Choose…'],
  save: ['Guardar la ficha', 'Save the record'],
  saved: ['Guardado: las citas ya lo dicen así.', 'Saved: citations say it so from now on.'],
  unchanged: ['No has cambiado nada.', 'You have changed nothing.'],
  noFile: [
    'Sin archivo: nunca se cita. Cuando subas el suyo, lo toma por sí sola.',
    'No file: it is never cited. When you upload its file, it takes it by itself.',
  ],
  remove: ['Borrar la referencia', 'Delete the reference'],
  document: ['Ver su documento', 'See its document'],
})

const close = (): void => setQuery({ ficha: '' })

export function RecordForm({ id, changed }: { id: string; changed: () => void }) {
  const record = useData(signal => get<Referencia>(`/referencias/${encodeURIComponent(id)}`, { signal }), [id])
  const form = useData(signal => get<FormularioReferencia>('/referencias/formulario', { signal }), [])
  const error = record.error ?? form.error
  const saved = (now: Referencia): void => {
    record.set(now)
    changed()
  }
  return (
    <Dialog id="record" title={t('record')} close={close}>
      {error ? (
        <Problem error={error} retry={record.error ? record.reload : form.reload} />
      ) : record.data && form.data ? (
        <Fields key={record.data.cambiado} record={record.data} form={form.data} saved={saved} />
      ) : (
        <p class="quiet">{t('loading')}</p>
      )}
    </Dialog>
  )
}

interface FieldsProps {
  record: Referencia
  form: FormularioReferencia
  saved(now: Referencia): void
}

function Fields({ record, form, saved }: FieldsProps) {
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [said, say] = useState('')
  const [type, setType] = useState(String(record.csl.type ?? 'document'))
  const [added, add] = useState<readonly string[]>([])
  const names = [...new Set([...fieldsOf(form, type, record), ...added])].filter(name => name !== 'type')
  const send: Send = async change => {
    setProblem(null)
    await patch<Referencia>(`/referencias/${record.id}`, change).then(saved, (error: unknown) => {
      say('')
      setProblem(asApiError(error))
    })
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const change = changesIn(new FormData(event.currentTarget as HTMLFormElement), { record, form, names, type })
    if (Object.keys(change).length === 0) return say(t('unchanged'))
    void send(change).then(() => say(t('saved')))
  }
  return (
    <form class="stack" onSubmit={submit}>
      <State record={record} removed={close} />
      <div class="field">
        <label for="rf-type">{t('kind')}</label>
        <select id="rf-type" value={type} onChange={event => setType(event.currentTarget.value)}>
          {form.tipos.map(one => (
            <option value={one.tipo}>{lang === 'es' ? one.etiqueta : one.label}</option>
          ))}
        </select>
      </div>
      {names.map(name => (
        <Field key={name} name={name} record={record} form={form} send={send} />
      ))}
      <Other form={form} shown={names} add={name => add([...added, name])} />
      <Key record={record} />
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

interface Given extends Omit<FieldsProps, 'saved'> {
  names: readonly string[]
  type: string
}

/** Returns only the values that were changed. */
function changesIn(data: FormData, { record, form, names, type }: Given): object {
  const campos = names.flatMap(name => {
    const clase = kindOf(form, name),
      before = record.csl[name]
    const text = String(data.get(name) ?? '').replaceAll('\r\n', '\n')
    return text.trim() === shownValue(clase, before).trim() ? [] : [[name, typedValue(clase, text, before)] as const]
  })
  if (type !== record.csl.type) campos.push(['type', type])
  const clave = String(data.get('clave') ?? '').trim()
  return {
    ...(campos.length > 0 && { campos: Object.fromEntries(campos) }),
    ...(clave && clave !== record.clave && { clave }),
  }
}

function Other({
  form,
  shown,
  add,
}: {
  form: FormularioReferencia
  shown: readonly string[]
  add: (name: string) => void
}) {
  const rest = form.variables
    .filter(({ variable }) => !shown.includes(variable))
    .map(({ variable }) => [variable, labelOf(form, variable)] as const)
    .sort((a, b) => a[1].localeCompare(b[1], lang))
  return (
    <div class="field">
      <label for="rf-other">{t('other')}</label>
      <select id="rf-other" value="" onChange={event => event.currentTarget.value && add(event.currentTarget.value)}>
        <option value="">{t('choose')}</option>
        {rest.map(([variable, label]) => (
          <option value={variable}>{label}</option>
        ))}
      </select>
    </div>
  )
}

function Key({ record: { clave = '', alias } }: { record: Referencia }) {
  return (
    <div class="field">
      <label for="rf-clave">{t('key')}</label>
      <input id="rf-clave" name="clave" defaultValue={clave} maxLength={200} aria-describedby="rf-clave-h" />
      <p class="small quiet" id="rf-clave-h">
        {alias.length > 0 && t('aliases', { all: alias.join(', ') })}
      </p>
    </div>
  )
}

/** Says whether the library has the work's text; a reference without one can be deleted. */
function State({ record: { id, estado, documentos }, removed }: { record: Referencia; removed: () => void }) {
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [document] = documentos
  if (estado !== 'sin_archivo')
    return document === undefined ? null : (
      <p>
        <a href={to(`/biblioteca?ficha=${document}`)}>{t('document')}</a>
      </p>
    )
  return (
    <div class="band stack-2">
      <p>{t('noFile')}</p>
      <p>
        <button
          type="button"
          class="text-btn"
          onClick={() => {
            del(`/referencias/${id}`).then(removed, (error: unknown) => setProblem(asApiError(error)))
          }}
        >
          {t('remove')}
        </button>
      </p>
      {problem && <Problem error={problem} />}
    </div>
  )
}
