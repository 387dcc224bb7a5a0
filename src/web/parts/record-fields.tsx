/**
 * Every field of a record in one form: those of its type, who says each, what is doubtful and what else was read. What
 * is written here is its owner's word, and outranks file, catalogue and imports. All of it is saved at once.
 */
import { useRef, useState } from 'preact/hooks'
import type { FormularioReferencia, Referencia } from '../../schema/index.ts'
import { patch, type ApiError } from '../lib/api.ts'
import { percent, texts } from '../lib/i18n.ts'
import { lang } from '../lib/page.ts'
import { fieldsOf, shownValue, typedValue } from '../lib/reference.ts'
import { asApiError } from '../lib/use.ts'
import { Problem } from './problem.tsx'
import { Field, kindOf, labelOf, type Change, type Send } from './record-field.tsx'

const t = texts({
  kind: ['Tipo de obra', 'Type of work'],
  key: ['Clave de cita', 'Citation key'],
  aliases: ['También: {all}', 'Also: {all}'],
  other: ['Añadir otro campo', 'Add another field'],
  choose: ['Elegir…', 'Choose…'],
  save: ['Guardar la ficha', 'Save the record'],
  saved: ['Guardado: las citas ya lo dicen así.', 'Saved: citations say it so from now on.'],
  unchanged: ['No has cambiado nada.', 'You have changed nothing.'],
  doubts: ['1 dato por comprobar:|{n} datos por comprobar:', '1 value to check:|{n} values to check:'],
  allRight: ['Todo es correcto', 'All of it is right'],
})

export interface RecordFieldsProps {
  record: Referencia
  form: FormularioReferencia
  /** Where changes are sent: `/referencias/…` or `/documentos/…`. */
  path: string
  /** Called once a change is stored; resolves when the record shown is the new one. */
  saved: () => Promise<void>
}

export function RecordFields({ record, form, path, saved }: RecordFieldsProps) {
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [notice, say] = useState('')
  const store: Send = async change => {
    if (Object.keys(change).length === 0) return say(t('unchanged'))
    setProblem(null)
    await patch(path, change)
      .then(saved)
      .then(
        () => say(t('saved')),
        (error: unknown) => {
          say('')
          setProblem(asApiError(error))
        },
      )
  }
  return (
    <>
      <Fields key={record.cambiado} record={record} form={form} store={store} />
      {problem && <Problem error={problem} />}
      <p role="status" class="done">
        {notice}
      </p>
    </>
  )
}

interface FieldsProps extends Pick<RecordFieldsProps, 'record' | 'form'> {
  store: Send
}

function Fields({ record, form, store }: FieldsProps) {
  const typed = useRef<HTMLFormElement>(null)
  const [type, setType] = useState(String(record.csl.type ?? 'document'))
  const [added, add] = useState<readonly string[]>([])
  const names = [...new Set([...fieldsOf(form, type, record), ...added])].filter(name => name !== 'type')
  const pending = (): Change => changesIn(new FormData(typed.current!), { record, form, names, type })
  const send: Send = change => store(merged(pending(), change))
  return (
    <form
      ref={typed}
      class="stack"
      onSubmit={event => {
        event.preventDefault()
        void store(pending())
      }}
    >
      <Doubts record={record} form={form} send={send} />
      <div class="field">
        <label for="rf-type">{t('kind')}</label>
        <select id="rf-type" value={type} onChange={event => setType(event.currentTarget.value)}>
          {form.tipos.map(kind => (
            <option value={kind.tipo}>{lang === 'es' ? kind.etiqueta : kind.label}</option>
          ))}
        </select>
      </div>
      {names.map(name => (
        <Field key={name} name={name} record={record} form={form} send={send} />
      ))}
      <Other form={form} shown={names} add={name => add([...added, name])} />
      <Key record={record} />
      <p>
        <button class="btn first">{t('save')}</button>
      </p>
    </form>
  )
}

/** A change asked for by a button, with what is typed meanwhile; a value that is taken back is not sent as typed. */
function merged(pending: Change, change: Change): Change {
  const back = new Set(change.olvidar ?? [])
  const typed = Object.entries(pending.campos ?? {}).filter(([name]) => !back.has(name))
  const campos = { ...Object.fromEntries(typed), ...change.campos }
  const { campos: _typed, ...rest } = pending
  return { ...rest, ...change, ...(Object.keys(campos).length > 0 && { campos }) }
}

/** Names what only the file says, and not for certain; each leads to its field. */
function Doubts({ record, form, send }: Pick<FieldsProps, 'record' | 'form'> & { send: Send }) {
  const { dudosas, procedencia } = record
  if (dudosas.length === 0) return null
  return (
    <p class="band">
      {t('doubts', { n: dudosas.length })}{' '}
      {dudosas.map((name, i) => (
        <>
          {i > 0 && ', '}
          <button type="button" class="text-btn" onClick={() => document.getElementById(`rf-${name}`)?.focus()}>
            {labelOf(form, name)} ({percent(procedencia[name]?.probabilidad ?? 0)})
          </button>
        </>
      ))}{' '}
      <button type="button" class="btn" onClick={() => void send({ confirmar: dudosas })}>
        {t('allRight')}
      </button>
    </p>
  )
}

interface Given extends Pick<FieldsProps, 'record' | 'form'> {
  names: readonly string[]
  type: string
}

/** Returns only the values that were changed. */
function changesIn(data: FormData, { record, form, names, type }: Given): Change {
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

interface OtherProps {
  form: FormularioReferencia
  shown: readonly string[]
  add: (name: string) => void
}

function Other({ form, shown, add }: OtherProps) {
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
