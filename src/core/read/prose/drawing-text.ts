/** Text of DrawingML in any Office file: paragraphs of shapes, charts by their data, diagrams by their points. */
import { row, tidy, type Block } from './blocks.ts'
import { chosen, equation } from './ooxml.ts'
import { type Parts, type Relation } from './relations.ts'
import { raised } from '../signs/raised.ts'
import { all, attr, child, children, elements, first, parseXml, textOf, type XmlNode } from './xml.ts'

export function drawingParagraphs(body: XmlNode): Block[] {
  const counts: number[] = []
  return children(body, 'p')
    .map((p): Block => {
      const text = tidy(runs(p))
      return { text: text && numbered(p, counts) + text, tight: true, level: levelOf(p) + 1 }
    })
    .filter(block => block.text)
}

/** Depth of a paragraph, from 0; whether it has a bullet is said elsewhere, by its layout or its master. */
function levelOf(p: XmlNode): number {
  const pr = child(p, 'pPr')
  return Math.max(0, Math.min(8, Number((pr && attr(pr, 'lvl')) ?? 0) || 0))
}

/** The mark "3. " of a paragraph that is numbered automatically; each level counts on its own. */
function numbered(p: XmlNode, counts: number[]): string {
  const pr = child(p, 'pPr')
  const level = levelOf(p)
  const auto = child(pr, 'buAutoNum')
  counts.length = Math.min(counts.length, level + (auto ? 1 : 0))
  if (!auto) return ''
  counts[level] = counts[level] === undefined ? Number(attr(auto, 'startAt') ?? 1) || 1 : counts[level] + 1
  return `${counts[level]}. `
}

function runs(node: XmlNode): string {
  return elements(node)
    .map(kid => {
      switch (kid.name) {
        case 't':
          return textOf(kid)
        case 'br':
          return '\n'
        case 'r':
          return Number(attr(child(kid, 'rPr') ?? kid, 'baseline') ?? 0) > 0 ? raised(runs(kid)) : runs(kid)
        case 'm':
          return runs(kid)
        // Slide numbers and dates of presentation are page furniture wherever they are.
        case 'fld':
          return /^(?:slidenum|datetime)/.test(attr(kid, 'type') ?? '') ? '' : runs(kid)
        case 'oMath':
        case 'oMathPara':
          return ` ${equation(kid)} `
        case 'AlternateContent': {
          const best = chosen(kid)
          return best ? runs(best) : ''
        }
        default:
          return ''
      }
    })
    .join('')
}

/** Text of the chart or diagram that a frame points to. */
export function attached(parts: Parts, relation: Relation | undefined): Block[] {
  if (!relation || !parts.has(relation.target)) return []
  if (relation.type === 'chart') return chartBlocks(parseXml(parts.get(relation.target)))
  return relation.type === 'diagramData' ? diagramBlocks(parseXml(parts.get(relation.target))) : []
}

/** A chart: its titles, then one row per category with the value of each series. */
function chartBlocks(chart: XmlNode): Block[] {
  const titles = all(chart, 'title')
    .map(title => tidy(all(title, 't').map(textOf).join('')))
    .filter(Boolean)
  const series = all(chart, 'ser')
  // A scatter chart names its two axes otherwise (ECMA-376 Part 1 §21.2.2.234).
  const points = (ser: XmlNode, name: string, other: string): Map<string, string> => {
    const holder = child(ser, name) ?? child(ser, other)
    return new Map(
      (holder ? all(holder, 'pt') : []).map(pt => [attr(pt, 'idx') ?? '', shortest(textOf(child(pt, 'v')))]),
    )
  }
  const names = series.map(ser => {
    const tx = child(ser, 'tx')
    return tx ? textOf(first(tx, 'v')) : ''
  })
  const categories = series[0] ? points(series[0], 'cat', 'xVal') : new Map<string, string>()
  const values = series.map(ser => points(ser, 'val', 'yVal'))
  const keys = [...new Set([...categories.keys(), ...values.flatMap(map => [...map.keys()])])].slice(0, 1000)
  const rows = [
    row(['', ...names]),
    ...keys.map(key => row([categories.get(key) ?? '', ...values.map(map => map.get(key) ?? '')])),
  ]
  return [
    ...titles.map(text => ({ text })),
    ...(keys.length > 0 ? rows.filter(Boolean).map(text => ({ text, tight: true })) : []),
  ]
}

/** A diagram (SmartArt): the text of its points. */
const diagramBlocks = (model: XmlNode): Block[] =>
  all(model, 'pt').flatMap(pt => children(pt, 't').flatMap(body => drawingParagraphs(body)))

/** Shortens 2.3999999999999999, which is how a program writes 2.4. */
const shortest = (text: string): string =>
  /^-?\d+\.\d{12,}$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text
