/** One-letter keys, where no field has the focus; `?` lists them; each can be switched off in Ajustes (WCAG 2.1.4). */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

export interface Key {
  keys: string
  does: string
  run: (event: KeyboardEvent) => void
}

const OFF = 'anaquel-teclas-no'
/** Bound keys, newest first: those of a page go before those of the frame. */
export const bound = signal<readonly Key[]>([])
export const keysOff = signal(localStorage.getItem(OFF) === '1')

export function setKeysOff(off: boolean): void {
  keysOff.value = off
  if (off) localStorage.setItem(OFF, '1')
  else localStorage.removeItem(OFF)
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(checkbox|radio|range|button|submit)$/.test(target.type)))

let prefix = ''

function press(event: KeyboardEvent): void {
  const name = `${event.ctrlKey || event.metaKey ? 'Ctrl ' : ''}${event.key}`
  const free = !typing(event.target)
  const wanted = prefix ? `${prefix} ${name}` : name
  const match = bound.value.find(key => key.keys === wanted)
  prefix = free && bound.value.some(key => key.keys.startsWith(`${name} `)) ? name : ''
  // Keys with Ctrl and Esc always work; single letters only while they are switched on, nothing is typed and no dialog
  // is open.
  const always = name.startsWith('Ctrl ') || name === 'Escape'
  if (!match || (!always && (!free || keysOff.value || event.altKey || document.querySelector('dialog[open]')))) return
  event.preventDefault()
  match.run(event)
}
addEventListener('keydown', press)

/** Binds keys while the component is mounted. `keys`: 'a', 'g b', 'Ctrl Enter', 'Escape', '?'. */
export function useKeys(keys: readonly Key[], deps: readonly unknown[] = []): void {
  useEffect(() => {
    bound.value = [...keys, ...bound.value]
    return () => {
      bound.value = bound.value.filter(key => !keys.includes(key))
    }
  }, deps)
}
