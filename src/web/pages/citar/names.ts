/** How the drafts of this browser are called: the service keeps what was cited, not the name of the file. */

export interface Named {
  id: string
  nombre: string
  creado: string
}

const KEY = 'anaquel-borradores',
  MOST = 12

export function drafts(): Named[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Named[]
  } catch {
    return []
  }
}
export const nameOf = (id: string): string | undefined => drafts().find(draft => draft.id === id)?.nombre

export function name(id: string, nombre: string): void {
  localStorage.setItem(
    KEY,
    JSON.stringify([{ id, nombre, creado: new Date().toISOString() }, ...drafts()].slice(0, MOST)),
  )
}
