/** A document that could not be read: why, and what can be done: try again, give its password, discard it. */
import { useState } from 'preact/hooks'
import type { Documento } from '../../../schema/index.ts'
import { post } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { lookAtPending } from '../../lib/pending.ts'
import { failureOf } from '../../lib/record.ts'
import { asApiError } from '../../lib/use.ts'
import { say } from '../../parts/toast.tsx'
import { removeOne } from './remove.ts'
import { Wrong } from '../../parts/problem.tsx'

const t = texts({
  retry: ['Reintentar', 'Try again'],
  discard: ['Descartar', 'Discard'],
  password: ['Contraseña del PDF', 'Password of the PDF'],
  once: ['Se usa una vez y no se guarda.', 'It is used once and not kept.'],
  open: ['Abrir', 'Open'],
})

/** Queues the document again. Returns null on success, else the reason of the refusal. */
export async function retry({ id }: Documento, given: { clave?: string } = {}): Promise<string | null> {
  const refused = await post(`/documentos/${id}/reintentar`, given).then(
    () => null,
    (error: unknown) => asApiError(error).message,
  )
  await lookAtPending()
  return refused
}

export function Password({ document }: { document: Documento }) {
  const [wrong, setWrong] = useState('')
  const id = `pw-${document.id}`
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    const clave = String(new FormData(event.currentTarget as HTMLFormElement).get('clave') ?? '')
    if (clave) void retry(document, { clave }).then(refused => setWrong(refused ?? ''))
  }
  return (
    <form class="row" onSubmit={send}>
      <div class="field">
        <label for={id}>
          {t('password')}
          <span class="vh"> {document.titulo}</span>
        </label>
        <input
          id={id}
          name="clave"
          type="password"
          required
          maxLength={500}
          autocomplete="off"
          aria-describedby={`${id}-h`}
        />
        <p class="small quiet" id={`${id}-h`}>
          {t('once')}
        </p>
        <Wrong text={wrong} />
      </div>
      <button class="btn">{t('open')}</button>
    </form>
  )
}

export function Failed({ document, after }: { document: Documento; after: () => void }) {
  const { titulo, pide_clave: locked } = document
  const again = (): void => {
    void retry(document).then(refused => {
      if (refused) say(refused)
    })
  }
  return (
    <li class="job">
      <p class="name source">{titulo}</p>
      <p class="phase small quiet">
        <span class="wrong">{failureOf(document)}</span>
      </p>
      {locked && <Password document={document} />}
      <p class="row">
        {!locked && (
          <button class="text-btn" onClick={again}>
            {t('retry')}
            <span class="vh"> {titulo}</span>
          </button>
        )}
        <button class="text-btn" onClick={() => removeOne(document, after)}>
          {t('discard')}
          <span class="vh"> {titulo}</span>
        </button>
      </p>
    </li>
  )
}
