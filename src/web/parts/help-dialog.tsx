/** The keys that work here and now. */
import { useRef, useLayoutEffect } from 'preact/hooks'
import { bound, keysOff, setKeysOff } from '../lib/keys.ts'
import { texts } from '../lib/i18n.ts'
import { lang } from '../lib/page.ts'

const t = texts({
  title: ['Teclas de esta página', 'Keys on this page'],
  on: ['Usar teclas de una letra', 'Use one-letter keys'],
  close: ['Cerrar', 'Close'],
})

/** Names of keys as keyboards print them. */
const CAPS: Record<string, readonly [es: string, en: string]> = {
  Delete: ['Supr', 'Del'],
  Escape: ['Esc', 'Esc'],
  Enter: ['Intro', 'Enter'],
  Space: ['Espacio', 'Space'],
  ArrowLeft: ['←', '←'],
  ArrowRight: ['→', '→'],
  Shift: ['Mayús', 'Shift'],
}
/** Splits `Ctrl Enter` into two keys; a capital letter becomes Shift and its letter. */
const capsOf = (keys: string): string[] =>
  keys
    .split(' ')
    .flatMap(key => (/^\p{Lu}$/u.test(key) ? ['Shift', key.toLowerCase()] : [key]))
    .map(key => CAPS[key]?.[lang === 'es' ? 0 : 1] ?? key)

const caps = (keys: string) =>
  capsOf(keys).map((cap, i) => (
    <>
      {i > 0 && ' '}
      <kbd>{cap}</kbd>
    </>
  ))

export function HelpDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // At once: a letter that is typed next is no key of the page.
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  const first = bound.value.filter((key, i, all) => all.findIndex(other => other.keys === key.keys) === i)
  return (
    <dialog ref={dialog} class="stack" aria-labelledby="help-h" onClose={close}>
      {/* It has the focus, because the first field is at the end of a long list. */}
      <h2 id="help-h" tabIndex={-1} autofocus>
        {t('title')}
      </h2>
      <dl class="keys-list">
        {first.map(key => (
          <div>
            <dt>{caps(key.keys)}</dt>
            <dd>{key.does}</dd>
          </div>
        ))}
      </dl>
      <p class="check">
        <input
          type="checkbox"
          id="keys-on"
          checked={!keysOff.value}
          onChange={event => setKeysOff(!event.currentTarget.checked)}
        />
        <label for="keys-on">{t('on')}</label>
      </p>
      <form method="dialog">
        <button class="btn first">{t('close')}</button>
      </form>
    </dialog>
  )
}
