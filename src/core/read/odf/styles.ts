/**
 * What the styles of OpenDocument decide about the text: which of them hide it, and how lists count (ODF 1.3 Part 3
 * §16.30, §19.880).
 */
import { letters, roman } from '../prose/numerals.ts'
import { all, attr, child, elements, parseXml, type XmlNode } from '../prose/xml.ts'

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
  /** Names of the styles of captions. */
  captions: ReadonlySet<string>
  levels: ReadonlyMap<string, readonly Level[]>
}

export function readStyles(parts: ReadonlyMap<string, Uint8Array>, content: XmlNode): Styles {
  const roots = [parseXml(parts.get('styles.xml')), content]
  const styles = new Map(roots.flatMap(root => all(root, 'style')).map(node => [attr(node, 'name') ?? '', node]))
  const hides = (name: string | undefined, left = 20): boolean => {
    const node = name === undefined || left === 0 ? undefined : styles.get(name)
    const display = attr(child(node, 'text-properties') ?? NONE, 'display')
    return (
      node !== undefined &&
      (display === undefined ? hides(attr(node, 'parent-style-name'), left - 1) : display === 'none')
    )
  }
  const captioned = (name: string | undefined, left = 20): boolean => {
    const node = name === undefined || left === 0 ? undefined : styles.get(name)
    return node !== undefined && (name === 'Caption' || captioned(attr(node, 'parent-style-name'), left - 1))
  }
  return {
    hidden: new Set([...styles.keys()].filter(name => hides(name))),
    captions: new Set([...styles.keys()].filter(name => captioned(name))),
    levels: new Map(
      roots.flatMap(root => all(root, 'list-style')).map(node => [attr(node, 'name') ?? '', levelsOf(node)]),
    ),
  }
}

const NONE: XmlNode = { name: '', attrs: {}, kids: [] }

const levelsOf = (style: XmlNode): Level[] => {
  const out: Level[] = []
  for (const node of elements(style)) {
    const at = Number(attr(node, 'level'))
    if (node.name === 'list-level-style-number' && at >= 1 && at <= 10)
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
    const { style, level, counts } = this.open.at(-1)!
    const levels = this.levels.get(style)
    const shape = levels?.[level]
    if (!shape) return '• '
    const start = Number(attr(item, 'start-value') ?? NaN)
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
