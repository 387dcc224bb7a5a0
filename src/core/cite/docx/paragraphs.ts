/**
 * Adds paragraphs to a story. A paragraph's properties belong to the mark at its end, so tracked paragraphs are added
 * as a writer would type them: the paragraph before gives its end away, and the last of the new ones takes it over.
 */
import type { StoryParagraph } from './model.ts'
import type { Track } from './tracked.ts'
import { local, tokens, type Prefix, type Tag } from './xml.ts'

/** A new paragraph: the content of its `w:pPr`, and its runs. */
export interface Block {
  pPr: string
  runs: string
}

export interface Splice {
  at: number
  xml: string
}

/** The properties of a paragraph as written. Offsets are those of the part. */
interface Properties {
  /** Content of `w:pPr` without the mark's own properties. */
  own: string
  /** Content of the mark's `w:rPr`. */
  mark: string
  /** Where something can be added at the start of the mark's properties. */
  markAt?: number
  /** Offsets of the slash and of the end of the mark's properties, when they are an empty element. */
  empty?: [slash: number, end: number]
  /** Where the mark's properties can be added; undefined without `w:pPr`. */
  at?: number
  /** Whether the mark holds a section, or a tracked change of somebody else: it cannot be given away. */
  taken: boolean
}

function propertiesOf(xml: string, { contentAt, closeAt }: StoryParagraph): Properties {
  const none: Properties = { own: '', mark: '', taken: false }
  const text = xml.slice(contentAt, closeAt)
  if (!/^\s*<(?:[\w.-]+:)?pPr[\s>/]/.test(text)) return none
  if (/^[^>]*\/>/.test(text)) return { ...none, taken: true }
  const out = { ...none }
  let depth = 0,
    child: Tag | undefined
  for (const token of tokens(text)) {
    if ('raw' in token) continue
    if (token.kind === 'close') depth--
    const name = local(token.name)
    if (depth === 0 && token.kind === 'close') {
      out.at ??= contentAt + token.start
      return out
    }
    if (depth === 1) {
      if (token.kind !== 'close') child = token
      if (token.kind !== 'open' && child)
        add(out, child, { xml: text.slice(child.start, token.end), at: contentAt + child.start })
    }
    if (
      depth === 2 &&
      token.kind !== 'close' &&
      local(child?.name ?? '') === 'rPr' &&
      /^(?:ins|del|move|rPrChange)/.test(name)
    )
      out.taken = true
    if (token.kind === 'open') depth++
  }
  return out
}

function add(out: Properties, child: Tag, { xml, at }: Splice): void {
  const name = local(child.name)
  if (name === 'sectPr' || name === 'pPrChange') {
    out.taken = true
    out.at ??= at
  } else if (name === 'rPr') {
    out.at = at
    if (child.kind === 'empty') {
      out.empty = [at + xml.length - 2, at + xml.length]
      return
    }
    out.mark = xml.slice(child.end - child.start, xml.lastIndexOf('</'))
    out.markAt = at + child.end - child.start
  } else out.own += xml
}

interface Adding {
  xml: string
  paragraph: StoryParagraph
  /** Offset in the part where the paragraph is divided. */
  at: number
  prefix: Prefix
  track: Track
  /**
   * Set when the same paragraph is divided twice: at its start, whose rest gives its end away in turn, and after its
   * text, where the end that is given away is no longer its own.
   */
  twice?: 'start' | 'rest'
}

/**
 * Adds blocks after the place where a paragraph is divided; the rest of the paragraph follows the last one. Returns
 * undefined when the paragraph's end is a section's, or tracked by somebody else.
 */
export function added(blocks: readonly Block[], adding: Adding): Splice[] | undefined {
  const { xml, paragraph, at, prefix, track, twice } = adding
  const properties = propertiesOf(xml, paragraph),
    { own, mark } = properties
  if (properties.taken) return undefined
  const { element: e } = prefix
  const ins = (): string => track.mark(prefix)
  const given = blocks
    .map(({ pPr, runs }, i) => {
      const last = i === blocks.length - 1 && twice !== 'start'
      const rPr = last ? carried(mark, { prefix, track }) : ins()
      const old = last && pPr !== own ? track.changed('pPrChange', `<${e}pPr>${own}</${e}pPr>`, prefix) : ''
      const all = pPr + (rPr && `<${e}rPr>${rPr}</${e}rPr>`) + old
      return `</${e}p><${e}p>${all && `<${e}pPr>${all}</${e}pPr>`}${track.inserted(runs, prefix)}`
    })
    .join('')
  return [
    ...(track.on && twice !== 'rest' ? endMarked(properties, paragraph, { prefix, track }) : []),
    { at, xml: given },
  ]
}

/** Says in the paragraph's own properties that its end is new. */
function endMarked(
  { markAt, at, empty }: Properties,
  { contentAt }: StoryParagraph,
  { prefix, track }: Pick<Adding, 'prefix' | 'track'>,
): Splice[] {
  const e = prefix.element,
    ins = track.mark(prefix)
  if (empty)
    return [
      { at: empty[0], xml: `>${ins.slice(0, -2)}` },
      { at: empty[1], xml: `</${e}rPr>` },
    ]
  if (markAt !== undefined) return [{ at: markAt, xml: ins }]
  if (at !== undefined) return [{ at, xml: `<${e}rPr>${ins}</${e}rPr>` }]
  return [{ at: contentAt, xml: `<${e}pPr><${e}rPr>${ins}</${e}rPr></${e}pPr>` }]
}

/** The look of the mark that the last block takes over: it comes back when the change is rejected. */
const carried = (mark: string, { prefix, track }: { prefix: Prefix; track: Track }): string =>
  mark && track.changed('rPrChange', `<${prefix.element}rPr>${mark}</${prefix.element}rPr>`, prefix)

/** Returns the properties that a new paragraph like this one has; undefined when they cannot be copied. */
export function copied(xml: string, paragraph: StoryParagraph): string | undefined {
  const { own, taken } = propertiesOf(xml, paragraph)
  return taken ? undefined : own
}

/** Writes whole paragraphs, for a place between two others. */
export function whole(blocks: readonly Block[], prefix: Prefix, track: Track): string {
  const { element: e } = prefix
  return blocks
    .map(({ pPr, runs }) => {
      const mark = track.mark(prefix)
      const properties = pPr + (mark && `<${e}rPr>${mark}</${e}rPr>`)
      return `<${e}p>${properties && `<${e}pPr>${properties}</${e}pPr>`}${track.inserted(runs, prefix)}</${e}p>`
    })
    .join('')
}
