/** Whether a person scrolls, or the program itself. */
import type { Reader } from './reader.ts'

/**
 * Greatest time that own scrolling is ignored, in milliseconds. It ends with the scroll, and as soon as a person
 * scrolls by hand.
 */
const QUIET_MS = 1500
const BY_HAND = ['wheel', 'touchmove', 'pointerdown'] as const
const SCROLLS = /^(?:Page|Home|End|ArrowUp|ArrowDown| )/
export const hush = (reader: Reader): void => {
  reader.quiet = performance.now() + QUIET_MS
}
export function listen(reader: Reader): void {
  const end = (): void => {
    reader.quiet = 0
  }
  const byHand = (): void => {
    end()
    reader.landed = false
  }
  document.addEventListener('scrollend', end, { capture: true, passive: true })
  for (const name of BY_HAND) document.addEventListener(name, byHand, { capture: true, passive: true })
  document.addEventListener(
    'keydown',
    event => {
      if (!SCROLLS.test(event.key)) return
      // The desk scrolls and not the page, so that these keys did nothing until somebody had clicked on it
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
      byHand()
    },
    { capture: true },
  )
}
