/**
 * Path → page: the map of the site. A page is one module of pages/ whose default export is its component; it is fetched
 * when it is first needed.
 */
import type { ComponentType } from 'preact'

export interface PageProps {
  params: readonly string[]
}
type PageModule = { default: ComponentType<PageProps> }

const modules = import.meta.glob<PageModule>('./pages/*.tsx')

const ROUTES: readonly (readonly [path: RegExp, page: string])[] = [
  [/^\/$/, 'inicio'],
  [/^\/biblioteca$/, 'biblioteca'],
  [/^\/referencias$/, 'referencias'],
  [/^\/notas$/, 'notas'],
  [/^\/cobertura$/, 'cobertura'],
  [/^\/buscar$/, 'buscar'],
  [/^\/preguntar(?:\/([\w-]+))?$/, 'preguntar'],
  [/^\/citar(?:\/([\w-]+))?$/, 'citar'],
  [/^\/verificar$/, 'verificar'],
  [/^\/ajustes$/, 'ajustes'],
  [/^\/leer\/([\w-]+)$/, 'leer'],
]

export interface Match {
  page: string
  params: readonly string[]
  load: () => Promise<PageModule>
}

export function match(path: string): Match | null {
  for (const [pattern, page] of ROUTES) {
    const matched = pattern.exec(path),
      load = modules[`./pages/${page}.tsx`]
    if (matched && load) return { page, params: matched.slice(1).filter(part => part !== undefined), load }
  }
  return null
}
