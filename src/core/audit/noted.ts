/**
 * Tells which citations of a note prove a sentence of the note itself, and which prove the sentence that calls it.
 * Pure.
 */
import { CALL, type Mention, type Paragraph } from './model.ts'

/** Fewest words of a note that are a statement of its own. */
const FEW = 4
const count = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** What sends the reader to a work, at the beginning or the end of what stands before it: nothing is stated by it. */
const SEE = '(?:v[ée]an?se|v[ií]d(?:e|\\.)|ver|cfr?\\.|see|compare)'
const POINTS = new RegExp(`^\\W*${SEE}\\s|(?:^|[\\s(])${SEE}(?:\\s(?:also|tambi[ée]n|asimismo))?\\s*$`, 'iu')

/**
 * Parts a note. Its citations prove the note from the first one on that stands behind a statement ("Nine of ten
 * answered (Paz, 1950, p. 3); see also Sol (1999)"): checked against a quotation in the sentence that calls the note,
 * their right page was called wrong.
 */
export function parted(note: Paragraph): { called: Mention[]; own?: Paragraph } {
  let end = 0
  const first = [...note.text.matchAll(CALL)].findIndex(match => {
    const lead = lastSentence(note.text.slice(end, match.index))
    end = match.index + match[0].length
    return states(lead, note.text.slice(end).split(BREAK)[0]!, note.calls[Number(match[1])]?.[0]?.narrative === true)
  })
  if (first < 0) return { called: note.calls.flat() }
  const calls = note.calls.map((mentions, n) => (n < first ? [] : mentions))
  return { called: note.calls.slice(0, first).flat(), own: { ...note, calls } }
}

const BREAK = /[.?!;]\s|⟦/u
const lastSentence = (text: string): string => text.split(/[.?!]\s+(?=\p{Lu})/u).at(-1)!

/** Whether a citation stands behind what it proves, or its author's name before it ("Paz (1950) says that …"). */
function states(lead: string, rest: string, narrative: boolean): boolean {
  if (POINTS.test(lead)) return false
  return count(lead) >= FEW || (narrative && /^\s+\p{L}/u.test(rest) && count(rest) >= FEW)
}
