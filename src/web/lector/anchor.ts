/** What would be cited now: the passage that is shown, or the page; as plain text, as HTML, and with its words. */
import type { Ancla } from '../../schema/index.ts'
import { SITE } from '../lib/page.ts'
import { escapeHtml, inMarks } from '../parts/copy.tsx'
import { linkOf, type Unit } from './place.ts'
import { shownHere, unitAt, type Reader } from './reader.ts'

export interface Anchor {
  cita: string
  localizador: string
  ancla: Ancla
  enlace: string
  ruta: readonly string[]
  words: string | null
}

/** Returns what would be cited now: the passage, or the page. */
export function anchorOf(reader: Reader): Anchor {
  const shown = shownHere(reader)
  if (shown) {
    const {
      passage: { cita, localizador, ancla, enlace, ruta, texto },
      part,
    } = shown
    return { cita, localizador, ancla, enlace, ruta, words: (part ? texto.slice(...part) : texto) || null }
  }
  const unit = unitAt(reader, reader.at.value)
  return { ...unit, localizador: unit.localizador || `[${unit.posicion}]`, enlace: linkTo(reader, unit), words: null }
}

export function linkTo(reader: Reader, unit: Unit): string {
  const query = Object.entries(linkOf(unit)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${SITE}/leer/${reader.id}?${new URLSearchParams(query)}`
}

export const html = ({ cita, enlace }: Pick<Anchor, 'cita' | 'enlace'>): string =>
  `<a href="${escapeHtml(enlace)}">${escapeHtml(cita)}</a>`
export const both = (anchor: Pick<Anchor, 'cita' | 'enlace'>, words: string): readonly [string, string] => [
  `${inMarks(words)} ${anchor.cita}`,
  `${inMarks(escapeHtml(words))} ${html(anchor)}`,
]
