/** The router: the address is the state, and Back returns to the same scroll position. */
import { signal } from '@preact/signals'
import { BASE } from './page.ts'

export interface Here {
  path: string
  query: URLSearchParams
  hash: string
}

const read = (): Here => ({
  path: location.pathname.slice(BASE.length) || '/',
  query: new URLSearchParams(location.search),
  hash: location.hash.slice(1),
})
export const here = signal<Here>(read())

/** Address of a path of this site, for `href`. */
export const to = (path: string): string => BASE + path

/** What Back restores: the scroll position, and how many rows a list had. */
interface Mark {
  scroll?: number
  rows?: number
}

export const marked = (): Mark => (history.state as Mark | null) ?? {}
export const mark = (change: Mark): void => history.replaceState({ ...marked(), ...change }, '')

/** True while the page of the last step is still loading. */
let underway = false

/** Goes to a path. `replace` adds no step to the history (a filter while it is typed). */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  mark({ scroll: scrollY })
  history[replace ? 'replaceState' : 'pushState']({}, '', to(path))
  const before = here.value.path
  here.value = read()
  if (!replace && before !== here.value.path) {
    scrollTo(0, 0)
    underway = true
  }
}

/** Changes the query of this page; empty values are removed. */
export function setQuery(
  change: Record<string, string | undefined>,
  options: { replace?: boolean } = { replace: true },
): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(change)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  go(here.value.path + (query.size ? `?${query}` : ''), options)
}

/**
 * Moves the focus to a page that has arrived, so that a screen reader reads it from its beginning, unless the page
 * itself has set the focus.
 */
export function arrive(): void {
  const main = document.querySelector<HTMLElement>('main'),
    at = document.activeElement
  if ((underway || at === document.body) && !main?.contains(at)) main?.focus({ preventScroll: true })
  underway = false
}

const RETURN_MS = 3000
/** Events by which a person moves a page. */
export const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/**
 * Calls `place` whenever the content grows, because content arrives after the page, above the position too. It stops
 * when a person moves the page or after a time limit. Returns the function that stops it earlier.
 */
export function whileGrowing(place: () => void): () => void {
  const grown = new ResizeObserver(place)
  const over = (): void => {
    grown.disconnect()
    for (const name of MOVES) removeEventListener(name, over)
  }
  for (const name of MOVES) addEventListener(name, over)
  grown.observe(document.body)
  setTimeout(over, RETURN_MS)
  return over
}
const returnTo = (scroll: number): void => void whileGrowing(() => scrollTo(0, scroll))
const RESTED_MS = 250

/**
 * Saves the scroll position while scrolling, so that Back from a page that loads (the reader, the reference) returns to
 * it.
 */
function keepPlace(): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  addEventListener(
    'scroll',
    () => {
      clearTimeout(resting)
      resting = setTimeout(() => mark({ scroll: scrollY }), RESTED_MS)
    },
    { passive: true },
  )
  const { scroll } = marked()
  if (scroll) returnTo(scroll)
}

/**
 * Makes links of this site change the page without loading it. `/leer`, sign-in pages and the reference are pages of
 * the server, and are loaded.
 */
export function startRouter(isOurs: (path: string) => boolean): void {
  history.scrollRestoration = 'manual'
  // The reader is not a page of this map: it finds its place by the passage.
  const owns = isOurs(here.value.path)
  addEventListener('popstate', () => {
    here.value = read()
    const { scroll } = marked()
    if (scroll === undefined) return
    if (owns) returnTo(scroll)
    else requestAnimationFrame(() => scrollTo(0, scroll))
  })
  if (owns) keepPlace()
  document.addEventListener('click', event => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element).closest('a')
    if (
      !link ||
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin ||
      !link.pathname.startsWith(BASE)
    )
      return
    const path = link.pathname.slice(BASE.length) || '/'
    if (!isOurs(path)) return
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    go(path + link.search + link.hash)
  })
}
