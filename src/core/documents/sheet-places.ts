/** Where the text of a unit stands on drawn sheets, by their letters alone. Pure. */
import { squeeze, type Stretch } from '../read/pdf/layout/boxes.ts'

/** The folded letters of all sheets in a row, and where each sheet begins among them. */
export interface Pages {
  all: string
  starts: readonly number[]
}
interface Unit {
  posicion: number
  texto: string
}

/** Letters that are looked for at either end of a text; a running head may stand between the two. */
const SEED = 24
/** Letters of the text before it that are looked for with its first ones. */
const BEHIND = 16
/** Letters at its beginning that may be missing on the sheet: the number of a list is drawn, and not always written. */
const SKIPPED = 40
/** Letters of running heads and notes that may stand within a text that goes over a sheet's end. */
const BETWEEN = 4000

const folded = (text: string): string => squeeze(text).join('')
const sheetAt = ({ starts }: Pages, at: number): number => starts.findLastIndex(start => start <= at) + 1

/** Every place of `seed` in `all`. */
function placesOf(all: string, seed: string): number[] {
  const places: number[] = []
  for (let at = seed ? all.indexOf(seed) : -1; at >= 0; at = all.indexOf(seed, at + 1)) places.push(at)
  return places
}

function common(
  { text: a, at: i }: { text: string; at: number },
  { text: b, at: j }: { text: string; at: number },
  by: 1 | -1,
): number {
  let length = 0
  while (a[i + by * length] !== undefined && a[i + by * length] === b[j + by * length]) length++
  return length
}

/** Where the letters begin: of all places the one whose neighbours agree longest; -1 when they are not there. */
function begins({ all }: Pages, [head, wanted, tail]: readonly [string, string, string]): number {
  const whole = wanted + tail
  for (let skip = 0; skip < Math.min(SKIPPED, wanted.length); skip += 8) {
    let best = -1,
      most = -1
    for (const at of placesOf(all, wanted.slice(skip, skip + SEED))) {
      const agree =
        common({ text: all, at }, { text: whole, at: skip }, 1) +
        common({ text: all, at: at - 1 }, { text: head + wanted, at: head.length + skip - 1 }, -1)
      if (agree > most) [best, most] = [at, agree]
    }
    if (best >= 0) return best
    // Its first words may be the last of a sheet: then what stands before them finds them.
    const around = skip === 0 ? all.indexOf(head.slice(-BEHIND) + wanted.slice(0, SEED - BEHIND)) : -1
    if (around >= 0 && head.length >= BEHIND) return around + BEHIND
  }
  return -1
}

/** The sheets on which a stretch of the unit's text stands, in order; none when it is on no sheet. */
export function placeOn(pages: Pages, texto: string, { before, text, after }: Stretch): number[] {
  // With more of the unit around it, the same words elsewhere are told apart.
  const at = texto.indexOf(before + text + after)
  const [from, to] = at < 0 ? [0, 0] : [at + before.length, at + before.length + text.length]
  const [head, wanted, tail] = [
    folded(at < 0 ? before : texto.slice(Math.max(0, from - 400), from)),
    folded(text),
    folded(at < 0 ? after : texto.slice(to, to + 400)),
  ]
  const begin = begins(pages, [head, wanted, tail])
  if (begin < 0) return []
  const end = pages.all.indexOf(wanted.slice(-SEED), begin)
  const last = end >= 0 && end < begin + wanted.length + BETWEEN ? end + Math.min(SEED, wanted.length) - 1 : begin
  const [first, final] = [sheetAt(pages, begin), sheetAt(pages, last)]
  return Array.from({ length: final - first + 1 }, (_, i) => first + i)
}

/** For each sheet, the first and the last unit on it. A unit that is not found begins where the one before it does. */
export function startsOn(pages: Pages, units: readonly Unit[]): { hoja: number; desde: number; hasta: number }[] {
  let from = 0
  const begun = units.map(({ posicion, texto }) => {
    const head = folded(texto.slice(0, 400))
    const at =
      [SEED * 3, SEED].map(length => pages.all.indexOf(head.slice(0, length), from)).find(index => index >= 0) ?? -1
    if (head !== '' && at >= 0) from = at
    return { posicion, sheet: sheetAt(pages, from) }
  })
  return pages.starts.map((_, i) => {
    const hoja = i + 1
    const here = begun.filter(({ sheet }) => sheet === hoja)
    const before = begun.findLast(({ sheet }) => sheet < hoja) ?? begun[0]
    const last = here.at(-1) ?? before
    // A sheet that begins within a unit also holds the end of that unit.
    return { hoja, desde: (before ?? here[0])?.posicion ?? 1, hasta: last?.posicion ?? 1 }
  })
}
