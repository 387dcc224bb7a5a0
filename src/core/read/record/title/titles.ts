/** Candidates for the title: spans of lines and what the file states, each with its features. Pure. */
import { captionsOf } from './captions.ts'
import type { Segment } from '../page/lines.ts'
import { flag } from '../page/model.ts'
import { NEVER, articleOver, headsManual, isHeading, isRunningHead } from './no-titles.ts'
import { breaks } from './title-breaks.ts'
import { isJournal } from './title-journal.ts'
import { CODE, isApart, letters, rowsOf, shape, start } from './title-place.ts'
import { agreement, wording } from './title-words.ts'
import { type Block, type View, squeeze, textOfLines } from '../page/view.ts'
import { CHAPTER } from '../words/words.ts'

export interface TitleCandidate {
  text: string
  page: number
  source: 'pagina' | 'cubierta' | 'archivo' | 'cabecera'
  /** Absent when no line of the first pages shows it. */
  lines?: Block['lines']
  features: Record<string, number>
}

const MAX_LINES = 8
const MAX_SPAN = 6
const MAX_CHARS = 320
const PAGES = 4

export function titleCandidates(view: View): TitleCandidate[] {
  const out: TitleCandidate[] = []
  const pages = [...new Set(view.blocks.map(block => block.page))].filter(page => page <= PAGES)
  for (const page of pages) {
    const blocks = view.blocks.filter(block => block.page === page)
    for (const [i, block] of blocks.entries()) {
      if (block.lines.length > MAX_LINES || isText(block, view) || isHeading(block, blocks)) continue
      for (const span of spansOf(block)) add(span)
      // A subtitle, or a second size below: the title with the block that follows it in the same column.
      const below = nextBelow(block, blocks.slice(i + 1))
      if (below && !isOther(below) && !isHouse(block, below) && block.lines.length + below.lines.length <= MAX_LINES) {
        const both = [...block.lines, ...below.lines]
        add(both)
        const third = nextBelow(below, blocks)
        if (third && !isOther(third) && both.length + third.lines.length <= MAX_LINES) add([...both, ...third.lines])
      }
      function isOther(other: Block): boolean {
        const line = other.lines[0]!
        const { byline, heading, rubric, degree, address, masthead, institution } = view.traits.get(line)!
        if (isApart(line) || CODE.test(line.text) || isHeading(other, blocks)) return true
        return byline || heading || rubric || degree || address || masthead || institution
      }
      // The house over the title of a talk, in the same type ("The Genome Center", "Washington University"), or what
      // kind of work it is ("Seminararbeit").
      function isHouse({ lines }: Block, { lines: [next] }: Block): boolean {
        const goesOn = /^\W*\p{Ll}/u.test(next!.text)
        const isKind = (line: Segment): boolean => view.traits.get(line)!.rubric && !goesOn && !MANUAL.test(line.text)
        return lines.every(line => view.traits.get(line)!.institution || isKind(line))
      }
      function add(lines: Block['lines']): void {
        const candidate = candidateOf(lines, view)
        if (candidate) out.push(candidate)
      }
    }
  }
  out.push(...captionsOf(view).flatMap(({ text, lines }) => candidateOf(lines, view, text) ?? []))
  return [...out, ...statedTitles(view, out)]
}

/** True when a block is set like the running text, away from the head of a full page. */
function isText(block: Block, view: View): boolean {
  const { lines, size, bold, x, x1, page } = block
  const { body } = view.material
  if (bold || size > 1.04 * body || lines.every(line => line.text === line.text.toUpperCase())) return false
  const { rows, full } = rowsOf(view, page)
  if (full && rows.indexOf(lines[0]!) > HEAD_LINES) return true
  return lines.length >= 3 && x1 - x > 12 * size && lines.slice(0, -1).every(line => line.x1 > x1 - 2 * size)
}

/** Lines at the head of a page of text among which its title may be set in the same type. */
const HEAD_LINES = 14

function spansOf({ lines }: Block): Block['lines'][] {
  const out: Block['lines'][] = []
  for (let from = 0; from < lines.length; from++)
    for (let to = from + 1; to <= Math.min(lines.length, from + MAX_SPAN); to++) {
      if (to > from + 1 && isApart(lines[to - 1]!)) break
      out.push(lines.slice(from, to))
    }
  return out
}

/** How far below a title its next line may begin, in lines of the title. */
const GAP = 2.2
/**
 * The same in much smaller type: of the real title pages where such a line stands further below, none has it in the
 * title; it is the author ("LaTeX Notes" over "Alpha Huang"), or the title itself under the rubric of a journal.
 */
const GAP_OF_SMALLER = 1
const SMALLER = 1.35

/** The nearest block below that begins within the gap and is in the same column. */
function nextBelow(block: Block, others: readonly Block[]): Block | undefined {
  const gap = (other: Block): number => (block.size > SMALLER * other.size ? GAP_OF_SMALLER : GAP)
  return others
    .filter(
      other =>
        other !== block &&
        other.top <= block.bottom + 0.6 * other.size &&
        block.bottom - other.top < gap(other) * block.size,
    )
    .filter(
      other =>
        Math.min(block.x1, other.x1) - Math.max(block.x, other.x) >
        0.4 * Math.min(block.x1 - block.x, other.x1 - other.x),
    )
    .sort((a, b) => b.top - a.top)[0]
}

const tidy = (text: string): string =>
  text
    .replace(CHAPTER, '')
    .replace(/\s+([,;:.])/g, '$1')
    // One sign that could not be read, apart from the last word, is the call of a note.
    .replace(/(?<=\p{L}) \uFFFD$/u, '')
    .replace(/^[\s–—:.,;-]+|[\s:;,–—*†‡∗✩⋆-]+$/gu, '')
    // The calls of notes stand right behind the last word, read ("Ouch¹.²") or not ("A specimen title\uFFFD").
    .replace(/(?<=\p{L}{3})(?:[.,]?[¹²³⁰⁴-⁹§¶*†‡∗\uFFFD])+[.,]?$/u, '')
    // The number of the page behind a title that a form repeats: "Vollmacht Seite 1".
    .replace(/\s+(?:page|seite|p[aá]gina)\s\d{1,3}(?:\s?(?:\/|of|de|von)\s?\d{1,3})?$/iu, '')
    .replace(/(?<=\p{Ll}{2})\.$/u, '')
    .trim()

/** A candidate from lines. `caption` is the name of the court case, when the lines give one. */
function candidateOf(lines: Block['lines'], view: View, caption?: string): TitleCandidate | null {
  const shown = [articleOver(lines[0]!, view), textOfLines(lines)].join('')
  const text = tidy(view.court ? undocketed(caption ?? textOfLines(lines)) : shown)
  const worded = text.replace(NUMBERS, '')
  if (
    NEVER.test(text) ||
    NUMBERED_NAMES.test(text) ||
    headsManual(lines[0]!, view) ||
    isRunningHead(lines, view) ||
    isJournal(lines, view) ||
    text.length > MAX_CHARS ||
    letters(text) < 3 ||
    letters(worded) < 0.5 * worded.length
  )
    return null
  const page = lines[0]!.page
  const source = view.covers.has(page) ? 'cubierta' : 'pagina'
  const known: Record<string, number> = {
    ...shape(lines, view),
    ...breaks(lines, view),
    ...(caption !== undefined && { cutAbove: 0, cutBelow: 0, withLabel: 0, withInstitution: 0 }),
  }
  const same = agreement(text, view)
  return {
    text,
    page,
    source,
    lines,
    features: {
      ...start(view),
      caption: flag(caption !== undefined),
      ...known,
      ...wording(text, view),
      ...same,
      // What a repository's cover sheet gives as the title is on the document's own title page too.
      coverOnly: flag(source === 'cubierta' && !same['again']),
      coverByline: flag(source === 'cubierta' && known['bylineSoon'] === 1),
    },
  }
}

/** The number of a version, which may be longer than the name before it: "Yodl 4.03.03". */
const NUMBERS = /\d+(?:\.\d+)+/g

/** A manual's title goes on with the name of the thing: "Manual de usuario" over "Linterna 3". */
const MANUAL = /manual|data ?sheet/iu

/**
 * Names with the numbers of their affiliations, whosever they are: "Taro Yamu,1,∗ Amani Njogu,2 and Sione Vea". Days
 * have a space before them: "Actas de Madrid, 3 de mayo, y de Sevilla, 10 de junio".
 */
const NUMBERED_NAMES = /(?:\p{L}{2},\d{1,2}(?=[\s,*∗†‡]|$).*){2}/u

/** Removes the number of a case: "In re Bard IVC Filters, No. MDL 15-02641". */
const undocketed = (text: string): string =>
  text.replace(/,?\s+(?:nos?|case|cause|docket)\.?\s+[\p{L}\d:.-]*\s?[\p{L}\d-]*\d.*$/iu, '')

/** The running heads that may be titles, the most frequent first. */
function headsOf(view: View): View['heads'] {
  const manual = view.blocks.flatMap(({ lines }) => lines.filter(line => headsManual(line, view)))
  const never = new Set(manual.map(({ text }) => text))
  return view.heads.filter(h => h.times >= 2 && h.text.length >= 6 && !never.has(h.text)).slice(0, 4)
}

/** Candidates from XMP, Info and running heads that no line of the first pages shows. */
function statedTitles(view: View, shown: readonly TitleCandidate[]): TitleCandidate[] {
  const { stated } = view.material
  const out: TitleCandidate[] = []
  const push = (
    text: string,
    { source, page }: { source: TitleCandidate['source']; page: number },
    more: Record<string, number>,
  ): void => {
    const clean = tidy(text.normalize('NFC').replace(/\s+/g, ' '))
    if (clean.length < 3 || clean.length > 400 || letters(clean) < 3 || NEVER.test(clean)) return
    out.push({ text: clean, page, source, features: { ...more, ...wording(clean, view), ...agreement(clean, view) } })
  }
  if (stated.title) push(stated.title, { source: 'archivo', page: 1 }, ofFile(stated.title, view))
  const lines = new Set(shown.map(({ text }) => squeeze(text)))
  for (const head of headsOf(view)) {
    const only = !lines.has(squeeze(tidy(head.text)))
    push(
      head.text,
      { source: 'cabecera', page: head.page },
      {
        ...start(view),
        ofHead: 1,
        often: Math.min(1, head.times / 5),
        headOnly: flag(only),
        headSole: flag(only && shown.length === 0),
      },
    )
  }
  return out
}

/** Features of the title that the file states. */
function ofFile(title: string, { material, squeezed }: View): Record<string, number> {
  const own = squeeze(title)
  const ofProgram = material.stated.programs.some(program => squeeze(program) === own)
  return {
    ofFile: 1,
    ofFileShown: flag(own.length >= 8 && squeezed.includes(own)),
    ofFileBad: flag(BAD.test(title) || ofProgram || !/\s/.test(title.trim())),
  }
}

/** Titles to reject: a program's own words, a file name, a placeholder. */
const BAD = new RegExp(
  String.raw`\.(?:docx?|rtf|odt|wpd|tex|dvi|e?ps|indd?|qxd|pmd?|fm|pdf|txt|html?|pptx?|xlsx?|tiff?|jpe?g|png` +
    String.raw`|md)\b|^microsoft |^untitled|^sin t[ií]tulo|^(?:new )?document|^t[ií]tulo$|^title$|arxiv:` +
    String.raw`|^\W*(?:pii|doi)\b|^\d+$|\d+\s?\.\.\s?\d+|[_\\/]`,
  'iu',
)
