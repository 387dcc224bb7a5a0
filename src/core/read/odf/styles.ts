/**
 * What the styles of OpenDocument decide about the text: which of them hide it, and how lists count (ODF 1.3 Part 3
 * §16.30, §19.880).
 */
import { letters, roman } from '../prose/numerals.ts'
import { all, attr, child, elements, parseXml, textOf, type XmlNode } from '../prose/xml.ts'

interface Level {
  format: string
  prefix: string
  suffix: string
  start: number
  shown: number
}

export interface Styles {
  /** Names of the styles whose text is not shown. */
  hidden: ReadonlySet<string>
  /** Names of the styles whose text is set raised. */
  raised: ReadonlySet<string>
  /** Names of the styles of captions. */
  captions: ReadonlySet<string>
  levels: ReadonlyMap<string, readonly Level[]>
}

export function readStyles(parts: ReadonlyMap<string, Uint8Array>, content: XmlNode): Styles {
  const roots = [parseXml(parts.get('styles.xml')), content]
  const styles = new Map(roots.flatMap(root => all(root, 'style')).map(node => [attr(node, 'name') ?? '', node]))
  /** A property of the text in a style, or in the styles that it is based on. */
  const property = (style: string | undefined, name: string, left = 20): string | undefined => {
    const node = style === undefined || left === 0 ? undefined : styles.get(style)
    return (
      node &&
      (attr(child(node, 'text-properties') ?? NONE, name) ?? property(attr(node, 'parent-style-name'), name, left - 1))
    )
  }
  const captioned = (name: string | undefined, left = 20): boolean => {
    const node = name === undefined || left === 0 ? undefined : styles.get(name)
    return node !== undefined && (name === 'Caption' || captioned(attr(node, 'parent-style-name'), left - 1))
  }
  return {
    hidden: new Set([...styles.keys()].filter(name => property(name, 'display') === 'none')),
    raised: new Set([...styles.keys()].filter(name => RAISED.test(property(name, 'text-position') ?? ''))),
    captions: new Set([...styles.keys()].filter(name => captioned(name))),
    levels: new Map([
      ...roots.flatMap(root => all(root, 'outline-style')).map(node => [OUTLINE, levelsOf(node)] as const),
      ...roots
        .flatMap(root => all(root, 'list-style'))
        .map(node => [attr(node, 'name') ?? '', levelsOf(node)] as const),
    ]),
  }
}

/** ODF 1.3 Part 3 §20.387: a share of the height by which the text is raised, or the word for the usual one. */
export const RAISED = /^(?:super\b|[1-9])/
/** Name of the numbering of the headings, which is no list's (ODF 1.3 Part 3 §16.34). */
const OUTLINE = 'Outline'
const NONE: XmlNode = { name: '', attrs: {}, kids: [] }

const levelsOf = (style: XmlNode): Level[] => {
  const out: Level[] = []
  for (const node of elements(style)) {
    const at = Number(attr(node, 'level'))
    if (/^(?:list|outline)-level-style(?:-number)?$/.test(node.name) && at >= 1 && at <= 10)
      out[at] = {
        format: attr(node, 'num-format') ?? '',
        prefix: attr(node, 'num-prefix') ?? '',
        suffix: attr(node, 'num-suffix') ?? '',
        start: Number(attr(node, 'start-value') ?? 1),
        shown: Number(attr(node, 'display-levels') ?? 1) || 1,
      }
  }
  return out
}

interface Open {
  style: string
  level: number
  counts: number[]
}

/** Counts the lists of one document; it must be called in reading order. */
export class Lists {
  private readonly open: Open[] = []
  private readonly ended = new Map<string, number[]>()
  private readonly headings: Open = { style: OUTLINE, level: 1, counts: [] }

  constructor(private readonly levels: Styles['levels']) {}

  begin(list: XmlNode): void {
    const outer = this.open.at(-1)
    const style = attr(list, 'style-name') ?? outer?.style ?? ''
    const level = (outer?.level ?? 0) + 1
    const goesOn = attr(list, 'continue-numbering') === 'true'
    const before =
      this.ended.get(`#${attr(list, 'continue-list') ?? ''}`) ?? (goesOn ? this.ended.get(style) : undefined)
    if (outer && !goesOn) delete outer.counts[level]
    this.open.push({ style, level, counts: outer?.counts ?? before ?? [] })
    const id = attr(list, 'id')
    if (!outer) for (const key of [style, ...(id ? [`#${id}`] : [])]) this.ended.set(key, this.open.at(-1)!.counts)
  }

  end(): void {
    this.open.pop()
  }

  /** The mark of the next item: "2. ", "• ", or nothing where its style shows none. */
  next(item: XmlNode): string {
    return this.marked(this.open.at(-1)!, Number(attr(item, 'start-value') ?? NaN)) ?? '• '
  }

  /**
   * The number of the next heading: what the file says that it shows, else that of the list in which it stands, if that
   * has numbers, else that of all headings.
   */
  heading(node: XmlNode, level: number): string {
    const { headings } = this
    if (attr(node, 'is-list-header') === 'true') return ''
    const inner = this.open.at(-1)
    const list = inner && inner.style !== OUTLINE && this.levels.has(inner.style) ? inner : headings
    if (list === headings) {
      headings.level = level
      headings.counts.length = Math.min(headings.counts.length, level + 1)
      if (attr(node, 'restart-numbering') === 'true') delete headings.counts[level]
    }
    const counted = this.marked(list, Number(attr(node, 'start-value') ?? NaN)) ?? ''
    const shown = textOf(child(node, 'number')).trim()
    return shown ? `${shown} ` : counted
  }

  private marked({ style, level, counts }: Open, start: number): string | undefined {
    const levels = this.levels.get(style)
    const shape = levels?.[level]
    if (!shape) return undefined
    counts[level] = start >= 0 ? start : counts[level] === undefined ? shape.start : counts[level] + 1
    if (shape.format === '') return ''
    const from = Math.max(1, level - shape.shown + 1)
    const numbers = Array.from({ length: level - from + 1 }, (_, i) =>
      written(counts[from + i] ?? 1, levels[from + i]?.format ?? '1'),
    ).filter(Boolean)
    return `${`${shape.prefix}${numbers.join('.')}${shape.suffix}`.trim()} `
  }
}

function written(n: number, format: string): string {
  switch (format) {
    case '':
      return ''
    case 'i':
      return roman(n)
    case 'I':
      return roman(n).toUpperCase()
    case 'a':
      return letters(n)
    case 'A':
      return letters(n).toUpperCase()
    default:
      return String(n)
  }
}
