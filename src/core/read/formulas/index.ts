/**
 * The equations of a Word file, a web page or an EPUB, in its order: each as the one line that the text has for it, and
 * as a tree. Runs in the child that parses text formats.
 */
import { decode, htmlDeclared, xmlDeclared } from '../prose/charset.ts'
import { elementsOf, parseHtml, type HtmlNode } from '../prose/dom.ts'
import { formula } from '../prose/mathml.ts'
import { equation } from '../prose/ooxml.ts'
import { related, relations } from '../prose/relations.ts'
import { elements, parseXml, type XmlNode } from '../prose/xml.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { fromMathml, fromOmml, type MathNode } from './tree.ts'

export interface Formula {
  /** As the text has it, but for white space. */
  line: string
  math: MathNode
}

/** Most equations of one document. */
const MOST = 5000

export const FORMULAS: Readonly<Record<string, (bytes: Uint8Array) => Promise<Formula[]>>> = {
  docx: async bytes => {
    const parts = await unpack(bytes, /\.(?:xml|rels)$/i)
    const main = related(relations(parts, ''), 'officeDocument') ?? 'word/document.xml'
    return equationsOf(parseXml(parts.get(main))).slice(0, MOST)
  },
  html: async bytes => mathOf(parseHtml(decode(bytes, htmlDeclared))).slice(0, MOST),
  epub: async bytes => {
    const parts = await unpack(bytes, /\.x?html?$/i)
    return [...parts.values()]
      .map(part => decode(part, xmlDeclared))
      .filter(text => /<(?:\w+:)?math[\s>]/.test(text))
      .flatMap(text => mathOf(parseHtml(text.replace(/<(\/?)\w+:(?=m)/g, '<$1'))))
      .slice(0, MOST)
  },
}

/** The outermost equations: a paragraph of equations is one. */
const equationsOf = (node: XmlNode): Formula[] =>
  elements(node).flatMap(kid =>
    kid.name === 'oMathPara' || kid.name === 'oMath'
      ? [{ line: equation(kid), math: fromOmml(kid) }]
      : equationsOf(kid),
  )

const mathOf = (root: HtmlNode): Formula[] =>
  [...elementsOf(root)]
    .filter(element => element.tagName === 'math')
    .map(element => ({ line: formula(element), math: fromMathml(element) }))
