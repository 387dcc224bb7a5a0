/** Finds publishers, universities, places and editors as they are printed. Pure. */
import { inCapitals } from '../page/casing.ts'
import type { Segment } from '../page/lines.ts'
import { proper } from '../page/name-parts.ts'
import { namesIn } from '../page/people.ts'
import { EARLY, type Printed, type Put, collector } from './printed.ts'
import type { View } from '../page/view.ts'
import { DEGREE, INSTITUTION, MONTHS, UNIVERSITY } from '../words/words.ts'

/** Publishers, universities, places and editors. */
export function houses(view: View, lines: readonly Segment[]): Printed[] {
  const { out, put } = collector(view)
  const title = lines.filter(({ page }) => page <= 2)
  university(title, view, put)
  for (const line of lines) {
    publisher(line, put)
    editor(line, view, put)
    if (line.page <= 2) place(line, title, put)
  }
  return out
}

function university(title: readonly Segment[], view: View, put: Put): void {
  const degree = title.some(({ text }) => text.length < 120 && DEGREE.test(text))
  const candidates = title.filter(
    ({ text, turned }) =>
      !turned &&
      text.length < 80 &&
      /^\p{Lu}/u.test(text) &&
      UNIVERSITY.test(text.split(/\s+/).slice(0, 4).join(' ')) &&
      !/[@,;\d]|\.$/.test(text),
  )
  const line = candidates.find(({ text }) => /universi|polit[eé]cn|institut/iu.test(text)) ?? candidates[0]
  if (line)
    put('publisher', named(line.text), { form: degree ? 'university of a thesis' : whose(line, title, view), line })
}

const PUBLISHED_BY =
  /^(?:published by|publicado por|edita|editorial:|publisher:)\s*:?\s+(\p{Lu}[\p{L}\p{N} .,&'’-]{2,60})$/iu

function publisher(line: Segment, put: Put): void {
  const published = PUBLISHED_BY.exec(line.text)
  if (published) put('publisher', published[1]!.replace(/[\s.,]+$/, ''), { form: 'published by', line })
  const holder = holderIn(line.text)
  if (!holder || namesIn(holder, { forms: {} }).names.some(name => name.given)) return
  const form = INSTITUTION.test(holder) || !/\s/.test(holder) ? 'rights' : 'rights, as a name'
  put('publisher', holder, { form, line })
}

function editor(line: Segment, { material }: View, put: Put): void {
  const list =
    /^(?:edited by|editad[oa] por|editores?:|editors?:)\s*(.+)$/iu.exec(line.text)?.[1] ??
    /^(.{4,80}?)\s+(?:et al\.\s+)?\((?:Eds?|Coords?|Comps?)\.?\)/u.exec(line.text)?.[1]
  const people = list ? namesIn(list, { forms: material.forms, idioma: material.idioma }).names : []
  if (people.length === 0 || line.page > EARLY) return
  put(
    'editor',
    people.map(({ name }) => name),
    { form: 'edited', line },
  )
}

/** Letters of a page above which it is one of text, and an institution on it is most often where an author works. */
const FULL = 800

function whose(line: Segment, lines: readonly Segment[], view: View): string {
  if (isAffiliation(line, lines, view)) return 'affiliation'
  const letters = lines.filter(({ page }) => page === line.page).reduce((n, { text }) => n + text.length, 0)
  return letters < FULL ? 'university' : 'university beside text'
}

/** True when a line of names is right above: then the institution is where these people work. */
const isAffiliation = (line: Segment, lines: readonly Segment[], view: View): boolean =>
  lines.some(
    other =>
      other.page === line.page &&
      other.y > line.y &&
      other.y - line.y < 4 * line.size &&
      Math.min(other.x1, line.x1) > Math.max(other.x, line.x) &&
      view.traits.get(other)!.byline,
  )

const RIGHTS_OF = new RegExp(
  String.raw`(?:©|\(c\)|copyright)\s*(?:©|\(c\))?\s*((?:(?:19|20)\d\d[\s,–-]*)*)(?:by ` +
    String.raw`|the )*(\p{Lu}[\p{L}&.,’' -]{2,60}?)(?=,?\s*(?:(?:19|20)\d\d|all rights|and\/or|todos|tous` +
    String.raw`|reprod|copying|$|(?<![\s.]\p{L})\.\s))`,
  'iu',
)

/**
 * The holder of the rights in "© 2013, IGI Global. Copying …"; the stop of an initial ("© C. A. R. Hoare") does not end
 * it. Null unless every word but connecting ones has a capital.
 */
export function holderIn(text: string): string | null {
  const match = RIGHTS_OF.exec(text)
  const name = match?.[2]?.replace(/[\s.,]+$/, '')
  if (
    !name ||
    (!match![1] && !/©|(?:19|20)\d\d/.test(text)) ||
    /^(?:copyright|authors?|autor(?:es)?|notice|and|all|or|for|is|to|in|law|holder|owner)/iu.test(name)
  )
    return null
  if (MONTH_ALONE.test(name)) return null
  const words = name.split(/\s+/)
  const fits = words.every(word => /^(?:\p{Lu}|&|of|de|del|la|the|for|y|and|e)/u.test(word)) && /^\p{Lu}/u.test(name)
  return fits && words.length <= 8 ? name : null
}

/** "© Juni 2011" names nobody: Juni was an author, with .77. */
const MONTH_ALONE = new RegExp(`^(?:${MONTHS})$`, 'iu')
const MONTH_AT_END = new RegExp(`[,\\s]+(?:\\d{1,2}(?: de)?\\s+)?(?:${MONTHS})(?:\\s+(?:de|del))?$`, 'iu')
const PLACE_YEAR = /^(\p{Lu}[\p{L}. ]{2,28}(?:\s?[,–-]\s?\p{Lu}[\p{L}. ]{1,24})?)[,.]?\s+(?:19|20)\d\d\.?$/u
const NO_PLACE = new RegExp(
  String.raw`\b(?:in|journal|vol|no|term|copyright|version|versi[oó]n|edition|conference|proceedings|fecha` +
    String.raw`|date|filed|mes|a[ñn]o|revised|proyecto|curso)\b`,
  'iu',
)

/**
 * Finds the place of publication: "Valparaíso – Chile, 2023", "Rio de Janeiro, May 2005", or a city on the line above
 * the year.
 */
function place(line: Segment, lines: readonly Segment[], put: Put): void {
  const dated = PLACE_YEAR.exec(line.text)?.[1]?.replace(MONTH_AT_END, '')
  const over = /^\W*(?:19|20)\d\d\W*$/.test(line.text)
    ? lines.findLast(
        other => other.page === line.page && other.y > line.y + 0.3 * line.size && other.y - line.y < 2.5 * line.size,
      )
    : undefined
  const city =
    over &&
    /^\p{Lu}[\p{L}. ]{2,28}(?:\s?[,–-]\s?\p{Lu}[\p{L}. ]{1,24})?$/u.test(over.text) &&
    !INSTITUTION.test(over.text)
      ? over.text
      : undefined
  const name = dated ?? city
  if (!name || NO_PLACE.test(name) || name.split(' ').length > 6 || new RegExp(`^(?:${MONTHS})\\b`, 'iu').test(name))
    return
  put('publisher-place', named(name.trim()).replace(/\s+[–-]\s+/, ', '), {
    form: dated ? 'dated' : 'over the year',
    line,
  })
}

const named = (text: string): string =>
  inCapitals(text)
    ? text
        .split(' ')
        .map((word, i) =>
          i > 0 && /^(?:de|del|la|las|los|y|of|and|the|for|e|en|in)$/iu.test(word) ? word.toLowerCase() : proper(word),
        )
        .join(' ')
    : text.trim()
