/** Collections: made, renamed, taken away; their documents stay. */
import { useState } from 'preact/hooks'
import type { Biblioteca, ListaBibliotecas } from '../../../schema/index.ts'
import { del, get, patch, post } from '../../lib/api.ts'
import { collectionOf } from '../../lib/record.ts'
import { texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import { asApiError, useData } from '../../lib/use.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import { say } from '../../parts/toast.tsx'
import { fieldsOf, Once, Section, useSending } from './shared.tsx'

const t = texts({
  title: ['Colecciones', 'Collections'],
  documents: ['1 documento|{n} documentos', '1 document|{n} documents'],
  arrives: ['adonde llega lo nuevo', 'where new ones arrive'],
  rename: ['Renombrar', 'Rename'],
  remove: ['Quitar', 'Remove'],
  stay: ['; sus documentos se conservan', '; its documents stay'],
  note: ['Quitar una colección no borra sus documentos.', 'Removing a collection deletes none of its documents.'],
  removed: ['«{name}» se quitó; sus documentos siguen.', '“{name}” was removed; its documents stay.'],
  name: ['Nombre', 'Name'],
  save: ['Guardar', 'Save'],
  fresh: ['Nueva colección', 'New collection'],
  create: ['Crear', 'Create'],
})

function Rename({ row, close, done }: { row: Biblioteca; close: () => void; done: () => void }) {
  const { busy, error, send } = useSending()
  const submit = (event: SubmitEvent): void => {
    const { of } = fieldsOf(event)
    void send(() => patch(`/bibliotecas/${row.id}`, { nombre: of('nombre') })).then(ok => {
      if (ok) {
        close()
        done()
      }
    })
  }
  return (
    <Dialog id="rename" title={t('rename')} close={close}>
      <form class="stack" onSubmit={submit}>
        <div class="field">
          <label for="col-n">{t('name')}</label>
          <input id="col-n" name="nombre" required maxLength={200} autocomplete="off" defaultValue={row.nombre} />
        </div>
        {error && <Problem error={error} />}
        <p>
          <button class="btn first" disabled={busy}>
            {t('save')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

function Make({ done }: { done: () => void }) {
  const { busy, error, send } = useSending()
  const submit = (event: SubmitEvent): void => {
    const { form, of } = fieldsOf(event)
    void send(() => post('/bibliotecas', { nombre: of('nombre') })).then(ok => {
      if (ok) {
        form.reset()
        done()
      }
    })
  }
  return (
    <form class="stack-2" onSubmit={submit}>
      <div class="field">
        <label for="col-f">{t('fresh')}</label>
        <div class="row">
          <input id="col-f" name="nombre" required maxLength={200} autocomplete="off" />
          <button class="btn" disabled={busy}>
            {t('create')}
          </button>
        </div>
      </div>
      {error && <Problem error={error} />}
    </form>
  )
}

export function Colecciones() {
  const loaded = useData(signal => get<ListaBibliotecas>('/bibliotecas', { signal }), [])
  const [renaming, setRenaming] = useState<Biblioteca | null>(null),
    [gone, setGone] = useState<readonly string[]>([])
  const remove = ({ id, nombre }: Biblioteca): void => {
    const back = (): void => setGone(old => old.filter(other => other !== id))
    setGone(old => [...old, id])
    const failed = (error: unknown): void => {
      back()
      say(asApiError(error).message)
    }
    say(t('removed', { name: nombre }), {
      undo: back,
      commit: () => {
        del(`/bibliotecas/${id}`, undefined, { keepalive: true }).then(loaded.reload, failed)
      },
    })
  }
  return (
    <Section id="colecciones" title={t('title')}>
      <Once loaded={loaded}>
        {({ bibliotecas }) => (
          <ul class="grants ruled">
            {bibliotecas
              .filter(({ id }) => !gone.includes(id))
              .map(row => (
                <Collection key={row.id} row={row} rename={() => setRenaming(row)} remove={() => remove(row)} />
              ))}
          </ul>
        )}
      </Once>
      <Make done={loaded.reload} />
      <p class="small quiet">{t('note')}</p>
      {renaming && <Rename row={renaming} close={() => setRenaming(null)} done={loaded.reload} />}
    </Section>
  )
}

interface CollectionProps {
  row: Biblioteca
  rename: () => void
  remove: () => void
}

/** A collection; the one that takes what arrives can be neither renamed nor removed. */
function Collection({ row: { id, nombre, documentos }, rename, remove }: CollectionProps) {
  const principal = nombre === 'principal'
  return (
    <li>
      <div>
        <h3>
          <a href={`${to('/biblioteca')}?coleccion=${id}`}>{collectionOf(nombre)}</a>
        </h3>
        <p class="small quiet">
          {t('documents', { n: documentos })}
          {principal && ` · ${t('arrives')}`}
        </p>
      </div>
      {!principal && (
        <p class="row">
          <button type="button" class="btn" onClick={rename}>
            {t('rename')}
            <span class="vh"> {nombre}</span>
          </button>
          <button type="button" class="text-btn" onClick={remove}>
            {t('remove')}
            <span class="vh">
              {' '}
              {nombre}
              {t('stay')}
            </span>
          </button>
        </p>
      )}
    </li>
  )
}
