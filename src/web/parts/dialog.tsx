/** A question or a form over the page. Esc and the button close it; the focus goes back where it was. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'

const t = texts({ close: ['Cerrar', 'Close'] })

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
  useEffect(() => {
    const back = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog ref={dialog} class="stack" aria-labelledby={`${id}-h`} onClose={close}>
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
