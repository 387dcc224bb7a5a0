/**
 * Equations as trees of MathML Core, from MathML and from Office Math (ECMA-376 Part 1 §22.1). Only names of a list
 * pass, without attributes, so that nothing of a document becomes markup of its own. Pure.
 */
import { lookup } from '../../../lookup.ts'
import { attribute, isElement, kidsOf, textOf, type HtmlElement, type HtmlNode } from '../prose/dom.ts'
import { attr, child, children, elements, textOf as textOfXml, type XmlNode } from '../prose/xml.ts'

/** An element of MathML with its children; a string is its text. */
export interface MathNode {
  n: string
  k: (MathNode | string)[]
}

/** Deeper nesting is flattened to its text. */
const DEPTH = 60
const KNOWN = new Set(
  `math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mmultiscripts
  mprescripts mtable mtr mtd mpadded mphantom merror mstyle none`.split(/\s+/),
)
/** Elements whose content is not shown. */
const UNSHOWN = new Set(['annotation', 'annotation-xml'])

const node = (n: string, ...k: (MathNode | string)[]): MathNode => ({ n, k })
const row = (k: (MathNode | string)[]): MathNode =>
  k.length === 1 && typeof k[0] !== 'string' ? k[0]! : node('mrow', ...k)

export function fromMathml(element: HtmlElement, depth = 0): MathNode {
  const name = element.tagName.toLowerCase()
  if (depth > DEPTH) return node('mtext', textOf(element))
  if (name === 'mfenced') return fencedMathml(element, depth)
  const kids = kidsOf(element).flatMap(kid => mathmlKid(kid, depth))
  return node(KNOWN.has(name) ? name : 'mrow', ...kids)
}

function mathmlKid(kid: HtmlNode, depth: number): (MathNode | string)[] {
  if (isElement(kid)) return UNSHOWN.has(kid.tagName.toLowerCase()) ? [] : [fromMathml(kid, depth + 1)]
  return kid.nodeName === '#text' && 'value' in kid && kid.value.trim() !== '' ? [kid.value.trim()] : []
}

/** `mfenced` is no part of MathML Core (MathML 3 §3.3.8 says what it stands for). */
function fencedMathml(element: HtmlElement, depth: number): MathNode {
  const kids = kidsOf(element).flatMap(kid => mathmlKid(kid, depth))
  const between = kids.flatMap((kid, i) => (i > 0 ? [node('mo', ','), kid] : [kid]))
  return node(
    'mrow',
    node('mo', attribute(element, 'open') ?? '('),
    ...between,
    node('mo', attribute(element, 'close') ?? ')'),
  )
}

const val = (of: XmlNode | undefined, name: string): string | undefined => {
  const property = of && child(of, name)
  return property && attr(property, 'val')
}

export const fromOmml = (equation: XmlNode): MathNode => node('math', ...inside(equation, 0))

const inside = (of: XmlNode | undefined, depth: number): MathNode[] =>
  of ? elements(of).flatMap(kid => (/Pr$/.test(kid.name) ? [] : omml(kid, depth + 1))) : []

function omml(of: XmlNode, depth: number): MathNode[] {
  if (depth > DEPTH) return [node('mtext', textOfXml(of))]
  const part = (name: string): MathNode => row(inside(child(of, name), depth))
  return CONSTRUCTS[of.name]?.({ of, part, depth }) ?? inside(of, depth)
}

interface Construct {
  of: XmlNode
  /** What stands in the part of that name. */
  part(name: string): MathNode
  depth: number
}

/** Each construct of Office Math and what it is in MathML; anything else is what it holds. */
const CONSTRUCTS: Readonly<Record<string, (construct: Construct) => MathNode[]>> = lookup({
  t: ({ of }) => tokens(textOfXml(of)),
  f: ({ of, part }) => [
    val(child(of, 'fPr'), 'type') === 'noBar'
      ? node('mtable', ...['num', 'den'].map(name => node('mtr', node('mtd', part(name)))))
      : node('mfrac', part('num'), part('den')),
  ],
  rad: ({ of, part, depth }) => {
    const degree = inside(child(of, 'deg'), depth)
    return [degree.length > 0 ? node('mroot', part('e'), row(degree)) : node('msqrt', part('e'))]
  },
  sSup: ({ part }) => [node('msup', part('e'), part('sup'))],
  sSub: ({ part }) => [node('msub', part('e'), part('sub'))],
  sSubSup: ({ part }) => [node('msubsup', part('e'), part('sub'), part('sup'))],
  sPre: ({ part }) => [node('mmultiscripts', part('e'), node('mprescripts'), part('sub'), part('sup'))],
  nary: ({ of, part }) => [
    node('munderover', node('mo', val(child(of, 'naryPr'), 'chr') ?? '∫'), part('sub'), part('sup')),
    part('e'),
  ],
  d: ({ of, depth }) => [fenced(of, depth)],
  limLow: ({ part }) => [node('munder', part('e'), part('lim'))],
  limUpp: ({ part }) => [node('mover', part('e'), part('lim'))],
  acc: ({ of, part }) => [node('mover', part('e'), node('mo', val(child(of, 'accPr'), 'chr') ?? '^'))],
  m: ({ of, depth }) => [
    table(
      children(of, 'mr').map(line => children(line, 'e')),
      depth,
    ),
  ],
  eqArr: ({ of, depth }) => [
    table(
      children(of, 'e').map(cell => [cell]),
      depth,
    ),
  ],
})

const table = (rows: XmlNode[][], depth: number): MathNode =>
  node('mtable', ...rows.map(cells => node('mtr', ...cells.map(cell => node('mtd', ...inside(cell, depth))))))

function fenced(of: XmlNode, depth: number): MathNode {
  const pr = child(of, 'dPr')
  const parts = children(of, 'e').flatMap((part, i) => [
    ...(i > 0 ? [node('mo', val(pr, 'sepChr') ?? '|')] : []),
    row(inside(part, depth)),
  ])
  return node('mrow', node('mo', val(pr, 'begChr') ?? '('), ...parts, node('mo', val(pr, 'endChr') ?? ')'))
}

/** Numbers, names and signs, as MathML wants them apart. */
const TOKEN = /(\p{N}+(?:[.,]\p{N}+)*)|(\p{L}\p{M}*)|(\s+)|([^])/gu
const tokens = (text: string): MathNode[] =>
  [...text.matchAll(TOKEN)].flatMap(([, number, letter, space, sign]) =>
    space !== undefined ? [] : [number ? node('mn', number) : letter ? node('mi', letter) : node('mo', sign!)],
  )
