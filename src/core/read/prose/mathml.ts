/**
 * Writes a MathML element on one line of text: fractions with a slash, powers with ^, roots with √. It takes any tree
 * that can give names, children and text.
 */
import { lookup } from '../../../lookup.ts'
import { attribute, isElement, kidsOf, textOf, type HtmlElement, type HtmlNode } from './dom.ts'
import { line } from './blocks.ts'
import { fraction, group, root, script } from './formula.ts'

const DEPTH = 60

export function formula(element: HtmlElement): string {
  return line(attribute(element, 'alttext') ?? read(element, 0))
}

function read(node: HtmlNode, depth: number): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value.trim()
  if (!isElement(node)) return ''
  if (depth > DEPTH) return textOf(node)
  const name = node.tagName.toLowerCase()
  if (name === 'annotation' || name === 'annotation-xml') return ''
  const kids = kidsOf(node).filter(isElement)
  const parts = kids.map(kid => read(kid, depth + 1))
  const whole = (): string => textOf(node).trim()
  return ELEMENTS[name]?.({ parts, whole }) ?? (kids.length > 0 ? parts.join('') : whole())
}

interface Element {
  /** Its child elements, each on one line; those that it lacks are read as empty. */
  parts: readonly string[]
  /** Its text with that of all that it holds. */
  whole(): string
}

const inRow = ({ parts }: Element): string => parts.join(' ')
const above = ({ parts: [base = '', upper = ''] }: Element): string => base + script('^', upper)
const below = ({ parts: [base = '', lower = ''] }: Element): string => base + script('_', lower)
const around = ({ parts: [base = '', lower = '', upper = ''] }: Element): string =>
  base + script('_', lower) + script('^', upper)
const asWritten = ({ whole }: Element): string => whole()

/** Each element of MathML 3 that is written in a way of its own; anything else is what it holds. */
const ELEMENTS: Readonly<Record<string, (element: Element) => string>> = lookup({
  mfrac: ({ parts: [numerator = '', denominator = ''] }) => fraction(numerator, denominator),
  msqrt: ({ parts }) => root(parts.join('')),
  mroot: ({ parts: [radicand = '', degree = ''] }) => root(radicand, degree),
  msup: above,
  mover: above,
  msub: below,
  munder: below,
  msubsup: around,
  munderover: around,
  mo: ({ whole }) => ` ${whole()} `.replace(/ ([()[\]{},|!]) /, '$1'),
  mtr: element => `${inRow(element)}; `,
  mfenced: ({ parts }) => group(parts.join(', ')),
  mstack: inRow,
  mlongdiv: inRow,
  msgroup: inRow,
  msrow: inRow,
  mscarries: inRow,
  mtext: asWritten,
  mn: asWritten,
  mi: asWritten,
})
