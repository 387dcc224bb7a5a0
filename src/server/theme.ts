/**
 * Look and language that somebody chose in Ajustes: two cookies of the page, so that the server sends them and nothing
 * flashes.
 */
import type { Request } from 'express'
import { cookie } from './session.ts'

/** null: as the system does. */
export function themeOf(req: Request): 'light' | 'dark' | null {
  const value = cookie(req, 'anaquel_tema')
  return value === 'light' || value === 'dark' ? value : null
}

/** null: as the browser asks. */
export function chosenLang(req: Request): 'es' | 'en' | null {
  const value = cookie(req, 'anaquel_idioma')
  return value === 'es' || value === 'en' ? value : null
}
