/**
 * Writes a MathML element on one line of text: fractions with a slash, powers with ^, roots with √. It takes any tree
 * that can give names, children and text.
 */
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
  const part = (i: number): string => (kids[i] ? read(kids[i], depth + 1) : '')
  switch (name) {
    case 'mfrac':
      return fraction(part(0), part(1))
    case 'msqrt':
      return root(kids.map((_, i) => part(i)).join(''))
    case 'mroot':
      return root(part(0), part(1))
    case 'msup':
    case 'mover':
      return part(0) + script('^', part(1))
    case 'msub':
    case 'munder':
      return part(0) + script('_', part(1))
    case 'msubsup':
    case 'munderover':
      return part(0) + script('_', part(1)) + script('^', part(2))
    case 'mo':
      return ` ${textOf(node).trim()} `.replace(/ ([()[\]{},|!]) /, '$1')
    case 'mtr':
      return `${kids.map((_, i) => part(i)).join(' ')}; `
    case 'mfenced':
      return group(kids.map((_, i) => part(i)).join(', '))
    case 'mstack':
    case 'mlongdiv':
    case 'msgroup':
    case 'msrow':
    case 'mscarries':
      return kids.map((_, i) => part(i)).join(' ')
    case 'mtext':
    case 'mn':
    case 'mi':
      return textOf(node).trim()
    default:
      return kids.length > 0 ? kids.map((_, i) => part(i)).join('') : textOf(node).trim()
  }
}
