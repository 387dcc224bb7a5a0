/**
 * One field of a record: its value as it is typed, its source, what else was read, and what the owner can do about it.
 */
import type { FormularioReferencia, Referencia } from '../../schema/index.ts'
import { percent, texts, when } from '../lib/i18n.ts'
import { lang } from '../lib/page.ts'
import { inMarks } from './copy.tsx'
import { shownValue, type Clase } from '../lib/reference.ts'

const t = texts({
  namesHint: ['Uno por línea: Apellidos, Nombre', 'One a line: Family, Given'],
  dateHint: ['2004, 2004-05-03, 1997/1999, 1850~', '2004, 2004-05-03, 1997/1999, 1850~'],
  usuario: ['Lo dices tú', 'You say so'],
  importado: ['Importado', 'Imported'],
  catalogo: ['De un catálogo', 'From a catalogue'],
  archivo: ['Leído en el archivo', 'Read in the file'],
  doubtful: ['Dudoso ({share}): compruébalo', 'Doubtful ({share}): check it'],
  right: ['Es correcto', 'It is right'],
  back: ['Quitar mi corrección', 'Take my correction back'],
  read: ['También se leyó: {value}', 'Also read: {value}'],
  use: ['Usar este', 'Use this'],
})

/** A change of a record as the API takes it. */
export interface Change {
  campos?: Record<string, unknown>
  confirmar?: string[]
  olvidar?: string[]
  clave?: string
}

/** Sends a change of the record, together with what is typed and not yet saved. */
export type Send = (change: Change) => Promise<void>

interface FieldProps {
  name: string
  record: Referencia
  form: FormularioReferencia
  send: Send
}

const variableOf = (form: FormularioReferencia, name: string) =>
  form.variables.find(variable => variable.variable === name)
export const kindOf = (form: FormularioReferencia, name: string): Clase => variableOf(form, name)?.clase ?? 'texto'
export const labelOf = (form: FormularioReferencia, name: string): string => {
  const variable = variableOf(form, name)
  return (lang === 'es' ? variable?.etiqueta : variable?.label) ?? name
}

/** Variables with long texts, which are edited on several lines. */
const LONG = new Set(['title', 'abstract', 'note', 'annote', 'container-title'])

export function Field({ name, record, form, send }: FieldProps) {
  const clase = kindOf(form, name),
    value = shownValue(clase, record.csl[name]),
    id = `rf-${name}`
  const hint = clase === 'nombres' ? t('namesHint') : clase === 'fecha' ? t('dateHint') : ''
  return (
    <div class="field">
      <label for={id}>{labelOf(form, name)}</label>
      {clase === 'nombres' || LONG.has(name) ? (
        <textarea id={id} name={name} rows={Math.max(2, value.split('\n').length)} aria-describedby={`${id}-h`}>
          {value}
        </textarea>
      ) : (
        <input id={id} name={name} defaultValue={value} aria-describedby={`${id}-h`} />
      )}
      <p class="small quiet" id={`${id}-h`}>
        {value === '' ? hint : <Source name={name} record={record} send={send} />}
      </p>
      {(record.candidatos?.[name] ?? []).slice(0, 3).map(({ valor }) => (
        <p class="small">
          {t('read', { value: shownValue(clase, valor) })}{' '}
          <button type="button" class="text-btn" onClick={() => void send({ campos: { [name]: valor } })}>
            {t('use')}
          </button>
        </p>
      ))}
    </div>
  )
}

/** Shows the source of the value, and what the owner can do about it. */
function Source({ name, record, send }: { name: string; record: Referencia; send: Send }) {
  const source = record.procedencia[name]
  if (!source) return null
  const doubtful = record.dudosas.includes(name)
  return (
    <>
      {[t(source.fuente), source.fuente !== 'archivo' && source.de, when(source.fecha)].filter(Boolean).join(' · ')}
      {source.evidencia && ` · ${inMarks(source.evidencia)}`}{' '}
      {doubtful && (
        <>
          <b>{t('doubtful', { share: percent(source.probabilidad ?? 0) })}</b>{' '}
          <button type="button" class="text-btn" onClick={() => void send({ confirmar: [name] })}>
            {t('right')}
          </button>
        </>
      )}
      {source.fuente === 'usuario' && (
        <button type="button" class="text-btn" onClick={() => void send({ olvidar: [name] })}>
          {t('back')}
        </button>
      )}
    </>
  )
}
