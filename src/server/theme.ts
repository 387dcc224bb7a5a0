/**
 * The theme and language chosen in Ajustes: two cookies of the page, so that the server sends the right one and nothing
 * flashes.
 */
import type { Request } from 'express'
import { cookie } from './session.ts'

/** Returns the chosen theme; null: the system's. */
export function themeOf(req: Request): 'light' | 'dark' | null {
  const value = cookie(req, 'anaquel_tema')
  return value === 'light' || value === 'dark' ? value : null
}

/** Returns the chosen language; null: the browser's preference. */
export function chosenLang(req: Request): 'es' | 'en' | null {
  const value = cookie(req, 'anaquel_idioma')
  return value === 'es' || value === 'en' ? value : null
}
