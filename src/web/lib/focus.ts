/**
 * When what has the focus goes away (a row deleted, a button that did its work), the focus stays near instead of
 * falling to the top of the page.
 */

/** The focused element and its ancestors, innermost first; empty once the focus was moved away. */
let around: readonly Element[] = []

function* outwards(from: Element | null): Generator<Element> {
  for (let at = from; at; at = at.parentElement) yield at
}

function land(): void {
  const [at] = around
  if (!at || document.activeElement !== document.body) return
  // A button is disabled while its request is running.
  if (at.isConnected) {
    if (!at.matches(':disabled') && at instanceof HTMLElement) at.focus({ preventScroll: true })
    return
  }
  const near =
    around.find(element => element.isConnected && element.hasAttribute('tabindex')) ?? document.querySelector('main')
  around = []
  if (near instanceof HTMLElement) near.focus({ preventScroll: true })
}

export function keepFocus(): void {
  addEventListener('focusin', event => {
    around = [...outwards(event.target as Element)]
  })
  addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      const left = target as HTMLButtonElement
      if (left.isConnected && !left.disabled && document.activeElement === document.body) around = []
    }),
  )
  new MutationObserver(land).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}
