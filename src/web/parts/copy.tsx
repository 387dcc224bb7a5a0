/**
 * Copies text (and its HTML form); says so beside itself; when the browser refuses, selects the text to copy by hand.
 */
import { useRef, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { lang } from '../lib/page.ts'

const t = texts({
  cite: ['Copiar cita', 'Copy citation'],
  done: ['En el portapapeles, con su página.', 'On the clipboard, with its page.'],
  plain: ['En el portapapeles.', 'On the clipboard.'],
  byHand: ['Copia con Ctrl C.', 'Copy with Ctrl C.'],
})
const SHOWN_MS = 4000

/** Copies plain text and HTML to the clipboard. Returns false when the browser does not permit it. */
export async function copy(text: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined || typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(text)
    else
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/plain': new Blob([text], { type: 'text/plain' }),
          'text/html': new Blob([html], { type: 'text/html' }),
        }),
      ])
    return true
  } catch {
    return false
  }
}

/** Puts words into quotation marks, which promise the source's own words; not when a character could not be read. */
export const inMarks = (words: string): string =>
  words.includes('\ufffd') ? words : lang === 'es' ? `«${words}»` : `“${words}”`

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

export interface CopyProps {
  text: string
  html?: string
  label?: string
  class?: string
  shows?: boolean
  withPage?: boolean
}

/** A copy button. `shows`: the text stands beside the button, in red when it is a citation (`withPage`). */
export function Copy({
  text,
  html,
  label = t('cite'),
  class: name = 'text-btn',
  shows = false,
  withPage = true,
}: CopyProps) {
  const [notice, say] = useState('')
  const words = useRef<HTMLSpanElement>(null)
  const press = async (): Promise<void> => {
    const ok = await copy(text, html)
    if (!ok && words.current) getSelection()?.selectAllChildren(words.current)
    say(ok ? t(withPage ? 'done' : 'plain') : t('byHand'))
    setTimeout(() => say(''), SHOWN_MS)
  }
  return (
    <span class="row">
      {shows && (
        <span class={withPage ? 'cite' : undefined} ref={words}>
          {text}
        </span>
      )}
      <button
        type="button"
        class={name}
        onClick={() => {
          void press()
        }}
      >
        {label}
      </button>
      <span role="status" class="done">
        {notice}
      </span>
    </span>
  )
}
