/**
 * A question or a form over the page: its first field has the focus, Enter submits it, Esc and the button close it, and
 * the focus goes back where it was.
 */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'

const t = texts({ close: ['Cerrar', 'Close'] })

const FIELD = 'input:not([type=hidden], :disabled, [readonly]), select:not(:disabled), textarea:not(:disabled)'

/** Returns the first field; without one, the first answer, which is the one that changes nothing. */
function first(dialog: HTMLDialogElement): HTMLElement | null {
  const body = [...dialog.children].slice(1)
  const of = (what: string): HTMLElement | null | undefined =>
    body.map(part => (part.matches(what) ? (part as HTMLElement) : part.querySelector<HTMLElement>(what))).find(Boolean)
  return of(FIELD) ?? of('button:not(:disabled)') ?? null
}

/**
 * Focuses the first field. Fields may appear after the dialog, once the server has answered, so it keeps trying until
 * one has the focus or the person has moved it.
 */
function focusFirst(dialog: HTMLDialogElement): () => void {
  const own = dialog.querySelector<HTMLElement>('button')
  const arrived = new MutationObserver(put)
  function put(): void {
    const at = document.activeElement
    if (at !== own && at !== dialog && at !== document.body && !at?.matches('button')) return arrived.disconnect()
    const field = first(dialog)
    field?.focus({ preventScroll: true })
    if (field?.matches(FIELD)) arrived.disconnect()
  }
  arrived.observe(dialog, { childList: true, subtree: true })
  put()
  const leave = (): void => arrived.disconnect()
  for (const move of ['pointerdown', 'keydown']) dialog.addEventListener(move, leave, { once: true })
  return leave
}

/** Submits the form by Enter, except where Enter has another meaning: it opens a list, and begins a line. */
function submitByEnter(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Enter' || event.defaultPrevented) return
  const form =
    target instanceof HTMLSelectElement || (target instanceof HTMLTextAreaElement && (event.ctrlKey || event.metaKey))
      ? target.form
      : null
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}

export function Dialog({
  id,
  title,
  close,
  children,
}: {
  id: string
  title: string
  close: () => void
  children: ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // At once: a letter that is typed next is no key of the page.
  useLayoutEffect(() => {
    const back = document.activeElement
    dialog.current!.showModal()
    const leave = focusFirst(dialog.current!)
    return () => {
      leave()
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog ref={dialog} class="stack" aria-labelledby={`${id}-h`} onClose={close} onKeyDown={submitByEnter}>
      <div class="row spread">
        <h2 id={`${id}-h`}>{title}</h2>
        <button type="button" class="text-btn" onClick={() => dialog.current?.close()}>
          {t('close')}
        </button>
      </div>
      {children}
    </dialog>
  )
}
