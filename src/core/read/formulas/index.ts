/**
 * The equations of a document in its order: each as the one line that the text has for it, and as a tree. Runs in the
 * child that parses text formats.
 */
import { decode, htmlDeclared, xmlDeclared } from '../prose/charset.ts'
import { elementsOf, parseHtml, type HtmlNode } from '../prose/dom.ts'
import { markdownMaths } from '../prose/markdown.ts'
import { formula } from '../prose/mathml.ts'
import { elementOf } from '../prose/mathml-xml.ts'
import { equation } from '../prose/ooxml.ts'
import { related, relations } from '../prose/relations.ts'
import { mathOfObject } from '../odf/content.ts'
import { slidePaths } from '../slides/pptx.ts'
import { all, elements, first, parseXml, type XmlNode } from '../prose/xml.ts'
import { parts as unpack } from '../prose/zip-parts.ts'
import { fromTex } from './tex.ts'
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
  pptx: async bytes => {
    const parts = await unpack(bytes, /\.(?:xml|rels)$/i)
    return slidePaths(parts)
      .flatMap(path => equationsOf(parseXml(parts.get(path))))
      .slice(0, MOST)
  },
  odt: ofOpenDocument,
  odp: ofOpenDocument,
  markdown: async bytes =>
    markdownMaths(bytes)
      .slice(0, MOST)
      .flatMap((line): Formula[] => {
        const [, sign = '$$', tex = line] = /^(\${1,2})([^]*)\1$/.exec(line) ?? []
        const math = fromTex(tex, sign === '$$')
        return math ? [{ line, math }] : []
      }),
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

async function ofOpenDocument(bytes: Uint8Array): Promise<Formula[]> {
  const parts = await unpack(bytes, /\.xml$/i)
  const body = first(parseXml(parts.get('content.xml')), 'body')
  return (body ? all(body, 'object') : [])
    .map(object => mathOfObject(parts, object))
    .flatMap(math => (math && elementOf(math)) ?? [])
    .map(element => ({ line: formula(element), math: fromMathml(element) }))
    .slice(0, MOST)
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
