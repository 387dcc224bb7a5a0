/**
 * Writes formatted text as runs of WordprocessingML that look like their neighbours, and finds the place where a run is
 * split to insert them.
 */
import type { RichRun } from '../csl/types.ts'
import type { Piece, Run, StoryParagraph } from './model.ts'
import { ENTITY, escape, local, tokens, unescape, type Prefix } from './xml.ts'

/** The order that the schema prescribes inside `w:rPr`. */
const ORDER =
  `rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish
    webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang
    eastAsianLayout specVanish oMath`.split(/\s+/)
/** Properties that a citation does not inherit from the words before it. */
const OWN = new Set([
  'rStyle',
  'b',
  'bCs',
  'i',
  'iCs',
  'caps',
  'smallCaps',
  'strike',
  'dstrike',
  'highlight',
  'u',
  'vertAlign',
  'vanish',
  'rtl',
  'cs',
  'rPrChange',
  'ins',
  'del',
  'moveFrom',
  'moveTo',
])

interface Property {
  name: string
  xml: string
}

/** The properties of a run, from its `w:rPr`. */
function properties(rPr: string): Property[] {
  const out: Property[] = []
  let depth = 0,
    start = 0,
    name = ''
  for (const token of tokens(rPr)) {
    if ('raw' in token) continue
    if (token.kind === 'close') depth--
    if (depth === 1 && token.kind === 'empty')
      out.push({ name: local(token.name), xml: rPr.slice(token.start, token.end) })
    else if (depth === 1 && token.kind === 'open') {
      start = token.start
      name = local(token.name)
    } else if (depth === 1 && token.kind === 'close') out.push({ name, xml: rPr.slice(start, token.end) })
    if (token.kind === 'open') depth++
  }
  return out
}

const rank = (name: string): number => {
  const at = ORDER.indexOf(name)
  return at < 0 ? ORDER.length : at
}

function look(run: RichRun, rPr: string, { element: e, attribute: a }: Prefix): string {
  const own: [unknown, string, string][] = [
    [run.bold, 'b', `<${e}b/>`],
    [run.italic, 'i', `<${e}i/>`],
    [run.smallCaps, 'smallCaps', `<${e}smallCaps/>`],
    [run.underline, 'u', `<${e}u ${a}val="single"/>`],
    [run.vertical, 'vertAlign', `<${e}vertAlign ${a}val="${run.vertical === 'sub' ? 'subscript' : 'superscript'}"/>`],
    [RIGHT_TO_LEFT.test(run.text), 'rtl', `<${e}rtl/>`],
  ]
  const all = [
    ...properties(rPr).filter(({ name }) => !OWN.has(name)),
    ...own.flatMap(([on, name, xml]) => (on ? [{ name, xml }] : [])),
  ]
  return all.length > 0
    ? `<${e}rPr>${all
        .sort((x, y) => rank(x.name) - rank(y.name))
        .map(({ xml }) => xml)
        .join('')}</${e}rPr>`
    : ''
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const DIRECTIONS = new RegExp(`(${RIGHT_TO_LEFT.source}+(?:[\\p{P}\\p{M}\\p{Zs}]*${RIGHT_TO_LEFT.source}+)*)`, 'u')

/**
 * Divides runs so that only words of a right-to-left script are marked as such. Word mirrors the brackets and reverses
 * the numbers of a Latin citation that is written in a right-to-left run.
 */
const byDirection = (runs: readonly RichRun[]): RichRun[] =>
  runs.flatMap(run =>
    RIGHT_TO_LEFT.test(run.text) ? run.text.split(DIRECTIONS).flatMap(text => (text ? [{ ...run, text }] : [])) : [run],
  )

/** What is inserted: formatted text, and the instruction of the field that shows it, if it is one. */
export interface Content {
  runs: readonly RichRun[]
  field?: string
}

/** Writes the content; a field is written as its marks and instruction around what it shows. */
export function contentXml({ runs, field }: Content, prefix: Prefix, rPr = ''): string {
  const shown = runsXml(runs, prefix, rPr)
  if (field === undefined) return shown
  const [begin, end] = fieldMarks(field, prefix)
  return begin + shown + end
}

/** Returns what opens a field, up to its separator, and what closes it. */
export function fieldMarks(instruction: string, { element: e, attribute: a }: Prefix): [begin: string, end: string] {
  const mark = (type: string): string => `<${e}r><${e}fldChar ${a}fldCharType="${type}"/></${e}r>`
  const code = `<${e}r><${e}instrText xml:space="preserve">${escape(instruction)}</${e}instrText></${e}r>`
  return [mark('begin') + code + mark('separate'), mark('end')]
}

/** Writes the runs. `rPr` are the properties of the neighbour whose font, size, colour and language they inherit. */
export function runsXml(runs: readonly RichRun[], prefix: Prefix, rPr = ''): string {
  const e = prefix.element
  return byDirection(runs)
    .map(run => {
      const signs: Record<string, string> = { '\t': `<${e}tab/>`, '\n': `<${e}br/>`, '': '' }
      const content = run.text
        .split(/([\t\n])/)
        .map(part => signs[part] ?? `<${e}t xml:space="preserve">${escape(part)}</${e}t>`)
        .join('')
      return content && `<${e}r>${look(run, rPr, prefix)}${content}</${e}r>`
    })
    .join('')
}

/**
 * A place where text can be inserted: `before` closes the run that is split and `after` opens its second half; both are
 * empty between runs.
 */
export interface Cut {
  at: number
  before: string
  after: string
  run?: Run
}

export interface Naming {
  prefix: Prefix
  nextId: () => number
}

/**
 * Returns where text can be inserted after character `offset`: after a field, a link or a filled control, never inside
 * it. Undefined when there is no such place, or when the paragraph stands in a protected control.
 */
export function cut(
  xml: string,
  { paragraph, offset }: { paragraph: StoryParagraph; offset: number },
  { prefix, nextId }: Naming,
): Cut | undefined {
  while (offset > 0 && /\s/.test(paragraph.text.charAt(offset - 1))) offset-- // or the first half loses its last space
  const index = paragraph.pieces.findLastIndex(piece => piece.at < offset && piece.text !== '')
  const piece = paragraph.pieces[index]
  if (paragraph.sealed) return undefined
  if (!piece) return paragraph.open ? undefined : { at: paragraph.closeAt, before: '', after: '' }
  if (piece.locked) return afterLocked(paragraph, index, { prefix, nextId })
  const length = Math.min(offset - piece.at, piece.text.length)
  const rest = xml.slice(piece.end, piece.run.end ?? piece.end)
  const ends = length === piece.text.length && rest === `</${prefix.element}t></${prefix.element}r>`
  if (ends) return { at: piece.run.end ?? piece.end, before: '', after: '', run: piece.run }
  return { at: raw(piece, length), ...halves(piece, prefix, nextId), run: piece.run }
}

function afterLocked(paragraph: StoryParagraph, index: number, { prefix, nextId }: Naming): Cut | undefined {
  const last = paragraph.pieces[index],
    next = paragraph.pieces.slice(index).find(piece => !piece.locked)
  if (!last) return undefined
  if (!next)
    return paragraph.open
      ? undefined
      : { at: paragraph.closeAt, before: '', after: '', run: { ...last.run, inserted: false, within: undefined } }
  if (next.run.start >= last.end) return { at: next.run.start, before: '', after: '', run: next.run }
  return { at: next.start, ...halves({ ...next, cdata: false }, prefix, nextId), run: next.run }
}

/** The second half keeps the formatting of the first; a tracked change of formatting needs an id of its own. */
function halves(
  { run, cdata }: Piece,
  { element: e, attribute: a }: Prefix,
  nextId: () => number,
): { before: string; after: string } {
  const rPr = run.rPr.replace(
    new RegExp(`(<${e}rPrChange\\b[^>]*?\\s${a}id\\s*=\\s*["'])[^"']*`),
    (_, head: string) => `${head}${nextId()}`,
  )
  return {
    before: `${cdata ? ']]>' : ''}</${e}t></${e}r>`,
    after: `${run.tag}${rPr}<${e}t xml:space="preserve">${cdata ? '<![CDATA[' : ''}`,
  }
}

/** Returns the offset in the part of character `length` of a piece; an entity counts as one or two UTF-16 units. */
function raw(piece: Piece, length: number): number {
  if (piece.cdata) return piece.start + '<![CDATA['.length + length
  let at = 0,
    counted = 0
  for (const match of piece.raw.matchAll(ENTITY)) {
    if (counted + match.index - at >= length) break
    counted += match.index - at + unescape(match[0]).length
    at = match.index + match[0].length
  }
  return piece.start + at + Math.max(0, length - counted)
}
