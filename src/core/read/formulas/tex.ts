/** Equations in LaTeX, as Markdown has them, as trees of MathML. */
import { parseFragment } from 'parse5'
import temml from 'temml'
import { find } from '../prose/dom.ts'
import { fromMathml, type MathNode } from './tree.ts'

/** Longest formula, in characters, and most macros in it that are put in: what takes more is shown as it is written. */
const LONGEST = 4000
const MOST_MACROS = 200

/** Null for what is no LaTeX that is known: a formula that is half drawn would say something else. */
export function fromTex(tex: string, display: boolean): MathNode | null {
  if (tex.length > LONGEST) return null
  try {
    const markup = temml.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: MOST_MACROS,
    })
    const math = find(parseFragment(markup), 'math')
    return math ? fromMathml(math) : null
  } catch {
    return null
  }
}
