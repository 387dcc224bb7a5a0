/** What is asked before the documents that are selected are deleted, or added to a collection. */
import { useState } from 'preact/hooks'
import type { Biblioteca, Documento } from '../../../schema/index.ts'
import { patch, post } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { asApiError } from '../../lib/use.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { say } from '../../parts/toast.tsx'
import { removeMany } from './remove.ts'
import type { SelectionProps } from './selection.tsx'
import { Wrong } from '../../parts/problem.tsx'

const t = texts({
  collect: ['Añadir a una colección', 'Add to a collection'],
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

/** Puts the documents into a new collection or one that is there; returns its name. */
async function collect(form: FormData, ids: readonly string[]): Promise<string | null> {
  const fresh = String(form.get('fresh') ?? '').trim(),
    which = String(form.get('which') ?? '')
  if (!fresh && !which) return null
  const { nombre } = fresh
    ? await post<Biblioteca>('/bibliotecas', { nombre: fresh, documentos: ids })
    : await patch<Biblioteca>(`/bibliotecas/${which}`, { incluir: ids })
  return nombre
}

interface CollectProps extends Pick<SelectionProps, 'chosen' | 'collections' | 'done'> {
  close: () => void
}

export function Collect({ chosen, collections, close, done }: CollectProps) {
  const [wrong, setWrong] = useState('')
  const ids = chosen.map(({ id }) => id)
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    try {
      const what = await collect(new FormData(event.currentTarget as HTMLFormElement), ids)
      if (what === null) return
      say(t('added', { n: ids.length, what }))
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
        {own.length > 0 && <Which collections={own} />}
        <div class="field">
          <label for="co-n">{t('fresh')}</label>
          <input id="co-n" name="fresh" maxLength={200} autocomplete="off" />
        </div>
        <Wrong text={wrong} />
        <p>
          <button class="btn first">{t('add')}</button>
        </p>
      </form>
    </Dialog>
  )
}

const Which = ({ collections }: Pick<SelectionProps, 'collections'>) => (
  <div class="field">
    <label for="co-w">{t('which')}</label>
    <select id="co-w" name="which">
      <option value="">{t('choose')}</option>
      {collections.map(({ id, nombre }) => (
        <option value={id}>{nombre}</option>
      ))}
    </select>
  </div>
)
