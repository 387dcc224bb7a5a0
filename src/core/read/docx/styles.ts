/**
 * Styles and numbering of a Word file: which paragraph is a heading, and what its list mark reads. Programs translate
 * the ids of styles, but not their names.
 */
import { letters, roman } from '../prose/numerals.ts'
import { all, attr, child, children, parseXml, type XmlNode } from '../prose/xml.ts'

export interface Style {
  /** Outline level from 1; 0 when the style says that it is body text. */ heading?: number
  name: string
  numbering?: Numbered
  hidden?: boolean
  /** Whether its characters are set raised. */
  raised?: boolean
  /** True for captions of figures and tables. */
  caption?: boolean
}
export interface Numbered {
  num: string
  level: number
  /** The style that numbers the paragraph, and those that it is based on, where none of them says the level. */
  styles?: readonly string[]
}

const LEVELS = 9
const CHAIN = 20

export const value = (node: XmlNode | undefined, name: string): string | undefined => {
  const property = node && child(node, name)
  return property && attr(property, 'val')
}

/** Maps each style id to its meaning, including what it inherits. */
export function readStyles(bytes: Uint8Array | undefined): Map<string, Style> {
  const nodes = new Map(all(parseXml(bytes), 'style').map(node => [attr(node, 'styleId') ?? '', node]))
  return new Map([...nodes].map(([id, node]) => [id, styleOf(node, nodes)]))
}

function styleOf(node: XmlNode, nodes: ReadonlyMap<string, XmlNode>): Style {
  const style: Style = { name: (value(node, 'name') ?? '').toLowerCase() }
  let current: XmlNode | undefined = node,
    num: string | undefined,
    level: string | undefined
  const styles: string[] = []
  for (let i = 0; current && i < CHAIN; i++) {
    const pr = child(current, 'pPr')
    style.heading ??= headingOf((value(current, 'name') ?? '').toLowerCase(), pr)
    // A heading says its level alone, and has its list from the heading that it is based on.
    num ??= value(child(pr, 'numPr'), 'numId')
    level ??= value(child(pr, 'numPr'), 'ilvl')
    styles.push(attr(current, 'styleId') ?? '')
    style.hidden ??= vanish(child(current, 'rPr'))
    style.raised ??= raises(child(current, 'rPr'))
    style.caption ||= (value(current, 'name') ?? '').toLowerCase() === 'caption'
    current = nodes.get(value(current, 'basedOn') ?? '')
  }
  if (num !== undefined && num !== '0')
    style.numbering = { num, level: levelIn(level), ...(level === undefined && { styles }) }
  return style
}

/**
 * Names of heading styles. Word writes the names of its own styles in English; other programs write them in the user's
 * language.
 */
const HEADING = new RegExp(
  String.raw`^(?:heading|t[ií]tulo|encabezado|titre|überschrift|titolo|cap[çc]alera|kop|rubrik|` +
    String.raw`overskrift|заголовок|επικεφαλίδα) ?([1-9])$`,
)

function headingOf(name: string, pr: XmlNode | undefined): number | undefined {
  const named = HEADING.exec(name.normalize('NFC'))?.[1]
  return named ? Number(named) : outline(pr)
}

/**
 * Outline level from 1. The file counts levels from 0 to 8, and 9 means body text, which gives 0 (ECMA-376 Part 1
 * §17.3.1.20).
 */
export function outline(pr: XmlNode | undefined): number | undefined {
  const level = Number(value(pr, 'outlineLvl') ?? NaN)
  return level >= 0 && level <= LEVELS ? (level + 1) % (LEVELS + 1) : undefined
}

/** Whether these run properties hide the run; undefined when they do not say. */
export function vanish(pr: XmlNode | undefined): boolean | undefined {
  const property = child(pr, 'vanish')
  return property && !/^(?:0|false|off)$/.test(attr(property, 'val') ?? '1')
}

/** Whether these run properties set the run raised; undefined when they do not say. */
export function raises(pr: XmlNode | undefined): boolean | undefined {
  const align = value(pr, 'vertAlign')
  return align === undefined ? undefined : align === 'superscript'
}

export function numberedOf(pr: XmlNode | undefined): Numbered | undefined {
  const numbering = pr && child(pr, 'numPr')
  const num = value(numbering, 'numId')
  return num === undefined ? undefined : { num, level: levelIn(value(numbering, 'ilvl')) }
}

const levelIn = (ilvl: string | undefined): number => Math.min(LEVELS - 1, Math.max(0, Number(ilvl ?? 0) || 0))

interface Level {
  format: string
  text: string
  start: number
  /** The level, from 1, after which this one starts again; 0 when it never does. */ restart: number
  legal: boolean
  /** The style that it numbers. */ style: string | undefined
}

/** Counts the lists of one document as Word does; it must be called in reading order. */
export class Numbering {
  private readonly lists = new Map<string, { abstract: string; levels: Level[]; own: Set<number> }>()
  private readonly counters = new Map<string, number[]>()
  private readonly seen = new Set<string>()

  constructor(bytes: Uint8Array | undefined) {
    const root = parseXml(bytes)
    const nodes = all(root, 'abstractNum')
    const styled = new Map(nodes.map(node => [value(node, 'styleLink'), node]))
    const abstracts = new Map(
      nodes.map(node => [
        attr(node, 'abstractNumId') ?? '',
        levelsOf(styled.get(value(node, 'numStyleLink') ?? '') ?? node),
      ]),
    )
    for (const node of all(root, 'num')) {
      const abstract = value(node, 'abstractNumId') ?? ''
      const levels = [...(abstracts.get(abstract) ?? [])]
      const own = new Set<number>()
      for (const override of children(node, 'lvlOverride')) {
        const at = Number(attr(override, 'ilvl')),
          start = value(override, 'startOverride')
        const level = levelsOf(override)[at] ?? levels[at]
        if (!level || !(at >= 0 && at < LEVELS)) continue
        levels[at] = start === undefined ? level : { ...level, start: Number(start) || 0 }
        if (start !== undefined) own.add(at)
      }
      this.lists.set(attr(node, 'numId') ?? '', { abstract, levels, own })
    }
  }

  /** The mark of the next paragraph in this list: "2.1 ", "• ", or nothing. */
  next({ num, level: stated, styles = [] }: Numbered): string {
    const list = this.lists.get(num)
    // Where the styles do not say it, the list may name the style that each of its levels numbers (ECMA-376 §17.9.23).
    const linked = styles.map(id => list?.levels.findIndex(level => level?.style === id) ?? -1).find(at => at >= 0)
    const level = linked ?? stated
    const shape = list?.levels[level]
    if (!list || !shape) return ''
    const counts = this.counters.get(list.abstract) ?? []
    this.counters.set(list.abstract, counts)
    const key = `${num} ${level}`
    if (list.own.has(level) && !this.seen.has(key)) counts.length = Math.min(counts.length, level)
    this.seen.add(key)
    for (let i = 0; i < level; i++) counts[i] ??= list.levels[i]?.start ?? 1
    counts[level] = counts[level] === undefined ? shape.start : counts[level]! + 1
    for (let i = level + 1; i < counts.length; i++) if (level < (list.levels[i]?.restart ?? i)) delete counts[i]
    if (shape.format === 'bullet') return '• '
    if (shape.format === 'none') return ''
    const mark = shape.text.replace(/%([1-9])/g, (_, n: string) =>
      written(counts[Number(n) - 1] ?? 1, shape.legal ? 'decimal' : (list.levels[Number(n) - 1]?.format ?? 'decimal')),
    )
    return mark.trim() ? `${mark.trim()} ` : ''
  }
}

const levelsOf = (node: XmlNode): Level[] => {
  const out: Level[] = []
  for (const lvl of children(node, 'lvl')) {
    const at = Number(attr(lvl, 'ilvl'))
    if (at >= 0 && at < LEVELS)
      out[at] = {
        format: value(lvl, 'numFmt') ?? 'decimal',
        text: value(lvl, 'lvlText') ?? '',
        start: Number(value(lvl, 'start') ?? 1) || 0,
        restart: Number(value(lvl, 'lvlRestart') ?? at),
        legal: child(lvl, 'isLgl') !== undefined,
        style: value(lvl, 'pStyle'),
      }
  }
  return out
}

function written(n: number, format: string): string {
  switch (format) {
    case 'lowerRoman':
      return roman(n)
    case 'upperRoman':
      return roman(n).toUpperCase()
    case 'lowerLetter':
      return letters(n)
    case 'upperLetter':
      return letters(n).toUpperCase()
    case 'decimalZero':
      return String(n).padStart(2, '0')
    default:
      return String(n)
  }
}
