/** Where one is: the address bar is the state. Back returns to the same scroll. */
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

/** Our own address of a path of ours, for `href`. */
export const to = (path: string): string => BASE + path

/** What one comes back to: how far down, and how many rows of a list there were. */
interface Mark {
  scroll?: number
  rows?: number
}

export const marked = (): Mark => (history.state as Mark | null) ?? {}
export const mark = (change: Mark): void => history.replaceState({ ...marked(), ...change }, '')

/** A step whose page has not come yet. */
let underway = false

/** `replace`: the step is no step back (a filter while it is typed). */
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

/** The query of this page, changed; empty values leave it. */
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
 * A page is there: a screen reader begins to read where it begins, unless the page has put the focus somewhere itself.
 */
export function arrive(): void {
  const main = document.querySelector<HTMLElement>('main'),
    at = document.activeElement
  if ((underway || at === document.body) && !main?.contains(at)) main?.focus({ preventScroll: true })
  underway = false
}

const RETURN_MS = 3000
/** How a person moves a page. */
export const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/**
 * Content comes after the page, above too: its place is taken again as it grows, until somebody moves or it is too
 * late. Returns what ends that before.
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

/** So that one comes back from a page that loads (the reader, the reference) to where one was. */
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
 * Links of ours change the page without loading it; `/leer`, doors and the reference are pages of the server, and load.
 */
export function startRouter(isOurs: (path: string) => boolean): void {
  history.scrollRestoration = 'manual'
  // The reader is no page of this map: it finds its place by the passage.
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
