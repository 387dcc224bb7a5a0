/** Where one is: the address bar is the state. Back returns to the same scroll. */
import { signal } from '@preact/signals'
import { BASE } from './page.ts'

export interface Here { path: string; query: URLSearchParams; hash: string }

const read = (): Here => ({ path: location.pathname.slice(BASE.length) || '/', query: new URLSearchParams(location.search), hash: location.hash.slice(1) })
export const here = signal<Here>(read())

/** Our own address of a path of ours, for `href`. */
export const to = (path: string): string => BASE + path

interface Mark { scroll?: number }

/** `replace`: the step is no step back (a filter while it is typed). */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  history.replaceState({ scroll: scrollY } satisfies Mark, '')
  history[replace ? 'replaceState' : 'pushState']({}, '', to(path))
  const before = here.value.path
  here.value = read()
  if (!replace && before !== here.value.path) { scrollTo(0, 0); focusMain() }
}

/** The query of this page, changed; empty values leave it. */
export function setQuery(change: Record<string, string | undefined>, options: { replace?: boolean } = { replace: true }): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(change)) { if (value) query.set(name, value); else query.delete(name) }
  go(here.value.path + (query.size ? `?${query}` : ''), options)
}

/** The scroll to go back to once a page has its content again; undefined on a new page. */
export const remembered = (): number | undefined => (history.state as Mark | null)?.scroll

/** A screen reader begins to read where the page begins. */
function focusMain(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1, main')?.focus({ preventScroll: true }))
}

/** Links of ours change the page without loading it; `/leer`, doors and the reference are pages of the server, and load. */
export function startRouter(isOurs: (path: string) => boolean): void {
  history.scrollRestoration = 'manual'
  addEventListener('popstate', () => {
    here.value = read()
    const scroll = remembered()
    if (scroll !== undefined) requestAnimationFrame(() => scrollTo(0, scroll))
  })
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || !link.pathname.startsWith(BASE)) return
    const path = link.pathname.slice(BASE.length) || '/'
    if (!isOurs(path)) return
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return
    event.preventDefault()
    go(path + link.search + link.hash)
  })
}
