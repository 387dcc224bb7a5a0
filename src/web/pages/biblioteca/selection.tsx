/** What can be done with the documents that are selected. */
import { useState } from 'preact/hooks'
import type { Biblioteca, Documento, ListaBibliotecas } from '../../../schema.ts'
import { patch, post } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { asApiError } from '../../lib/use.ts'
import { copy } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { say } from '../../parts/toast.tsx'
import { readAnew } from './anew.tsx'
import { removeMany, removeOne } from './remove.ts'

const t = texts({
  region: ['Selección', 'Selection'],
  none: ['Seleccionar los que se ven', 'Select what is shown'],
  some: ['1 seleccionado|{n} seleccionados', '1 selected|{n} selected'],
  collect: ['Añadir a una colección', 'Add to a collection'],
  references: ['Copiar referencias', 'Copy references'],
  anew: ['Volver a leer', 'Read anew'],
  remove: ['Borrar', 'Delete'],
  key: ['Supr', 'Del'],
  copied: [
    '1 referencia en el portapapeles.|{n} referencias en el portapapeles.',
    '1 reference on the clipboard.|{n} references on the clipboard.',
  ],
  copyFailed: ['El navegador no deja copiar aquí.', 'The browser does not allow copying here.'],
  ask: ['¿Borrar {n} documentos y sus pasajes?', 'Delete {n} documents and their passages?'],
  drafts: ['Los borradores que los citan no cambian.', 'Drafts citing them do not change.'],
  removeN: ['Borrar {n}', 'Delete {n}'],
  keep: ['Conservar', 'Keep'],
  which: ['Colección', 'Collection'],
  fresh: ['O una nueva', 'Or a new one'],
  add: ['Añadir', 'Add'],
  added: ['1 documento en «{what}».|{n} documentos en «{what}».', '1 document in “{what}”.|{n} documents in “{what}”.'],
  choose: ['Elige', 'Choose'],
})

type Collections = ListaBibliotecas['bibliotecas']
export interface SelectionProps {
  chosen: readonly Documento[]
  shown: number
  all: boolean
  toggleAll: (on: boolean) => void
  collections: Collections
  done: () => void
  ask: () => void
}

export const removeChosen = (chosen: readonly Documento[], ask: () => void, done: () => void): void => {
  if (chosen.length === 1) removeOne(chosen[0]!, done)
  else if (chosen.length > 1) ask()
}

export function AskRemove({
  chosen,
  close,
  done,
}: {
  chosen: readonly Documento[]
  close: () => void
  done: () => void
}) {
  const go = (): void => {
    close()
    void removeMany(
      chosen.map(({ id }) => id),
      done,
    )
  }
  return (
    <Dialog id="remove" title={t('ask', { n: chosen.length })} close={close}>
      <p>{t('drafts')}</p>
      <p class="row">
        <button type="button" class="btn" onClick={close}>
          {t('keep')}
        </button>
        <button type="button" class="btn grave" onClick={go}>
          {t('removeN', { n: chosen.length })}
        </button>
      </p>
    </Dialog>
  )
}

function Collect({
  chosen,
  collections,
  close,
  done,
}: Pick<SelectionProps, 'chosen' | 'collections' | 'done'> & { close: () => void }) {
  const [wrong, setWrong] = useState('')
  const ids = chosen.map(({ id }) => id)
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const fresh = String(form.get('fresh') ?? '').trim(),
      which = String(form.get('which') ?? '')
    if (!fresh && !which) return
    try {
      const { nombre } = fresh
        ? await post<Biblioteca>('/bibliotecas', { nombre: fresh, documentos: ids })
        : await patch<Biblioteca>(`/bibliotecas/${which}`, { incluir: ids })
      say(t('added', { n: ids.length, what: nombre }))
      close()
      done()
    } catch (error) {
      setWrong(asApiError(error).message)
    }
  }
  const own = collections.filter(({ nombre }) => nombre !== 'principal')
  return (
    <Dialog id="collect" title={t('collect')} close={close}>
      <form
        class="stack"
        onSubmit={event => {
          void send(event)
        }}
      >
        {own.length > 0 && (
          <div class="field">
            <label for="co-w">{t('which')}</label>
            <select id="co-w" name="which">
              <option value="">{t('choose')}</option>
              {own.map(({ id, nombre }) => (
                <option value={id}>{nombre}</option>
              ))}
            </select>
          </div>
        )}
        <div class="field">
          <label for="co-n">{t('fresh')}</label>
          <input id="co-n" name="fresh" maxLength={200} autocomplete="off" />
        </div>
        {wrong && (
          <p class="wrong" role="alert">
            {wrong}
          </p>
        )}
        <p>
          <button class="btn first">{t('add')}</button>
        </p>
      </form>
    </Dialog>
  )
}

export function Selection({ chosen, shown, all, toggleAll, collections, done, ask }: SelectionProps) {
  const [collecting, setCollecting] = useState(false)
  const references = async (): Promise<void> => {
    const lines = chosen.flatMap(({ referencia }) => referencia ?? []).sort((a, b) => a.localeCompare(b))
    say((await copy(lines.join('\n'))) ? t('copied', { n: lines.length }) : t('copyFailed'))
  }
  const n = chosen.length
  return (
    <div class={`selection row spread ${n > 0 ? 'on' : ''}`} role="region" aria-label={t('region')}>
      <p class="check">
        <input
          type="checkbox"
          id="all"
          checked={all}
          onClick={event => toggleAll(event.currentTarget.checked)}
          disabled={shown === 0}
        />
        <label for="all" class="plain">
          {n === 0 ? t('none') : t('some', { n })}
        </label>
      </p>
      {n > 0 && (
        <p class="row">
          <button type="button" class="text-btn" onClick={() => setCollecting(true)}>
            {t('collect')}
          </button>
          <button
            type="button"
            class="text-btn"
            onClick={() => {
              void references()
            }}
          >
            {t('references')}
          </button>
          <button
            type="button"
            class="text-btn"
            onClick={() => {
              void readAnew(chosen, done)
            }}
          >
            {t('anew')}
          </button>
          <button type="button" class="text-btn" onClick={() => removeChosen(chosen, ask, done)}>
            {t('remove')} <kbd aria-hidden="true">{t('key')}</kbd>
          </button>
        </p>
      )}
      {collecting && (
        <Collect chosen={chosen} collections={collections} close={() => setCollecting(false)} done={done} />
      )}
    </div>
  )
}
