/**
 * One sentence at the bottom, with an undo for eight seconds; paused while it is pointed at or focused. It never takes
 * the focus.
 */
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'

const t = texts({ undo: ['Deshacer', 'Undo'] })
const SHOWN_MS = 8000

interface Message {
  text: string
  undo?: () => void
  /** Called when the time for undoing is over, or when the page is left. */
  commit?: () => void
}

const message = signal<Message | null>(null)

/** Texts that wait for the end of a message with an undo, which they would take away. */
const waiting: string[] = []
const next = (): Message | null => {
  const text = waiting.shift()
  return text === undefined ? null : { text }
}

/**
 * Shows a message. The previous one is committed at once, so that two deletions in a row are both done; a message
 * without an undo waits for one that has it.
 */
export function say(text: string, options: Omit<Message, 'text'> = {}): void {
  if (message.value?.undo && !options.undo) {
    waiting.push(text)
    return
  }
  message.value?.commit?.()
  message.value = { text, ...options }
}

const finish = (): void => {
  const last = message.value
  message.value = next()
  last?.commit?.()
}
addEventListener('pagehide', finish)

/** Takes back what the message tells, when that can be done. */
function undo(): void {
  const last = message.value
  if (!last?.undo) return
  message.value = next()
  last.undo()
}

export function Toast() {
  const [held, hold] = useState(false)
  const current = message.value
  useEffect(() => {
    if (!current || held) return
    const timer = setTimeout(finish, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [current, held])
  useKeys([{ keys: 'z', does: t('undo'), run: undo }])
  return (
    <div role="status">
      {current && (
        <div
          class="toast"
          onMouseEnter={() => hold(true)}
          onMouseLeave={() => hold(false)}
          onFocusIn={() => hold(true)}
          onFocusOut={() => hold(false)}
        >
          <span>{current.text}</span>
          {current.undo && (
            <button class="text-btn" onClick={undo}>
              {t('undo')} <kbd aria-hidden="true">z</kbd>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
