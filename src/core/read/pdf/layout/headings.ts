/**
 * Which paragraphs of a page are headings, judged by how they are set: a passage never runs over them, also where the
 * file has no outline. Pure.
 */
import type { Prose } from './paragraphs.ts'

/** Longest heading and shortest text below one, in characters: shorter "text" is a form's field or a list of names. */
const LONGEST = 120
const LEAST_TEXT = 40
/** Least type size of a heading that is not bold, as a share of the text's; initials and quotations lie below. */
const LARGER = 1.12
/** A bold line of the text's size that ends so is a sentence, or leads over to what it names. */
const RUNS_ON = /[.,;:…]$/u

/**
 * A number of two levels and more before a capital tells a heading of the text's own size, or little more, where the
 * fonts have no names that say "bold"; a list of contents has the page behind it.
 */
const NUMBERED = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s\p{Lu}.*[^\s\d.,;:…]$/u

const isSetLarge = (p: Prose, body: number): boolean => p.size >= LARGER * body
const looksLikeOne = (p: Prose, body: number): boolean =>
  p.kind === null &&
  p.text.length <= LONGEST &&
  /\p{L}{3}/u.test(p.text) &&
  (isSetLarge(p, body)
    ? !/[,;]$/u.test(p.text)
    : p.size >= 0.95 * body && (NUMBERED.test(p.text) || (p.bold && !RUNS_ON.test(p.text))))

/** The number of a section: an item of a list has a full stop behind its only figure. */
const COUNTED = /^\d{1,2}(?:(?:\.\d{1,2})+\.?)?\s/u

/**
 * Returns the paragraphs that are headings; `body` is the type size of most of the document. What follows a heading is
 * text of the document's size, or another heading and then text; below one with a number it may be lines of code.
 */
export function headingsOf(all: readonly Prose[], body: number): ReadonlySet<Prose> {
  const out = new Set<Prose>()
  let followed = false
  let [below, between] = [0, true]
  for (const prose of all.toReversed()) {
    if (prose.kind !== null) continue
    if (looksLikeOne(prose, body)) {
      if (followed || (below >= LEAST_TEXT && COUNTED.test(prose.text))) out.add(prose)
      between = true
    } else {
      below = prose.text.length + (between ? 0 : below)
      between = false
      followed = prose.text.length >= LEAST_TEXT && !isSetLarge(prose, body)
    }
  }
  return out
}
