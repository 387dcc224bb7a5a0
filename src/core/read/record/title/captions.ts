/**
 * How a court document names its case: by the parties above and below "v.", or by the words that a brief quotes. Pure.
 */
import type { Segment } from '../page/lines.ts'
import { proper } from '../page/name-parts.ts'
import type { View } from '../page/view.ts'
import { COURT, PARTY, VERSUS } from '../words/court-words.ts'

export interface Caption {
  text: string
  lines: Segment[]
}

const PAGES = 2

export function captionsOf(view: View): Caption[] {
  if (!view.court) return []
  const pages = view.material.pages.filter(({ page }) => page <= PAGES)
  return pages.flatMap(({ segments }) => {
    const rows = segments.filter(line => !line.turned)
    return [...between(rows), ...quoted(rows)]
  })
}

/**
 * Captions around a line that reads only "v.": the party above it and the party below, each up to its role or a gap.
 */
function between(rows: readonly Segment[]): Caption[] {
  return rows
    .filter(line => VERSUS.test(line.text))
    .flatMap(versus => {
      const column = rows.filter(
        line => line !== versus && Math.abs(line.x - versus.x) < 0.35 * 612 && !/^[)(\s:|]+$/.test(line.text),
      )
      const above = party(column.filter(line => line.y > versus.y + 2).reverse())
      const below = party(column.filter(line => line.y < versus.y - 2))
      if (above.length === 0 || below.length === 0) return []
      const word = versus.text.replace(/^\W+|\W+$/g, '').toLowerCase()
      const text =
        `${named(above.toReversed())} ` +
        `${word === 'versus' || word === 'v' ? 'v.' : word === 'vs' ? 'vs.' : 'c/'} ` +
        `${named(below)}`
      return [{ text, lines: [...above.toReversed(), versus, ...below] }]
    })
}

/** Lines of a party's name, from the one next to "v." outwards. */
function party(lines: readonly Segment[]): Segment[] {
  const out: Segment[] = []
  for (const line of lines) {
    if (PARTY.test(line.text)) {
      if (out.length > 0) break
      continue
    }
    const last = out.at(-1)
    if (
      last &&
      (Math.abs(last.y - line.y) > 2.2 * last.size || last.bold !== line.bold || Math.abs(last.size - line.size) > 0.5)
    )
      break
    if (COURT.test(line.text) || /\bno\.\s|\d{2,}-\d/iu.test(line.text) || out.length >= 6) break
    out.push(line)
  }
  return out
}

/** The party's name in running case: "NICHOLE MARIE JAGELS," becomes "Nichole Marie Jagels". */
function named(lines: readonly Segment[]): string {
  const text = lines
    .map(line => line.text)
    .join(' ')
    .replace(/,?\s*(?:in (?:his|her|their|its) (?:official|individual).*|et al\.?)$/iu, '')
    .replace(/[\s,;:)]+$/u, '')
  if (text !== text.toUpperCase()) return text
  return text
    .split(' ')
    .map(word =>
      /^(?:OF|THE|AND|FOR|EX|REL|IN)[.,]?$/.test(word)
        ? word.toLowerCase()
        : /^(?:LLC|LLP|USA|U\.S\.)/.test(word)
          ? word
          : proper(word),
    )
    .join(' ')
}

const QUOTED = new RegExp(
  String.raw`[“"«]?\s*([^“”"«».;:]{4,200}?(?:\.[^“”"«»;:]{2,60}?)*\s(?:c\/` +
    String.raw`|contra)\s?[^“”"«»;:]{2,150}?\s(?:s\/|sobre)\s?[^”"»\n;:]{3,80}?)(?:\s*[”"»]|\s*$` +
    String.raw`|,? (?:n[úu]mero|expte|exp)\b)`,
  'iu',
)

/** Captions of the form "X c/ Y s/ amparo", over one line or more. */
function quoted(rows: readonly Segment[]): Caption[] {
  const lines = rows
    .filter((line, i) => i === 0 || Math.abs(rows[i - 1]!.y - line.y) > 2)
    .map(line => rows.filter(other => Math.abs(other.y - line.y) <= 2))
  return lines.flatMap((line, i) => {
    if (!line.some(part => /\bc\/|\bcontra\b/iu.test(part.text))) return []
    return [lines.slice(Math.max(0, i - 1), i + 2), lines.slice(i, i + 2), [line]].flatMap(near => {
      const parts = near.flat()
      const match = QUOTED.exec(parts.map(part => part.text).join(' '))
      const text = match?.[1]
        ?.replace(/^.*(?:expte|expediente|exp|causa|autos|caratulada)\.?\s*(?:n[ºo°]\.?)?\s*[\d./-]*\s*[“"]\s*/iu, '')
        .trim()
      return text ? [{ text, lines: parts }] : []
    })
  })
}
