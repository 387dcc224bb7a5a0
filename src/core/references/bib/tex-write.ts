/** Text as CSL-JSON has it → TeX of a field. Letters stay Unicode; what TeX would read as a command is escaped. */
import { richOf, type Rich, type Tag } from '../rich.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\u00a0': '~',
}

/** Formulas that were left as TeX when they were read stay as they are. */
const FORMULA = /\$[^$\n]*\\[A-Za-z][^$\n]*\$/

const signs = (text: string): string => text.replace(/[\\{}&%$#_~^\u00a0]/g, sign => ESCAPES[sign]!)

export function escapeTex(text: string): string {
  const formula = FORMULA.exec(text)
  if (!formula) return balancedBraces(signs(text))
  const end = formula.index + formula[0].length
  return escapeTex(text.slice(0, formula.index)) + formula[0] + escapeTex(text.slice(end))
}

/** BibTeX counts escaped braces too: a pair may stay, a lone one becomes a command. */
function balancedBraces(text: string): string {
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth++
    else if (sign === '}' && --depth < 0) break
  }
  return depth === 0 ? text : text.replace(/\\\{/g, '\\textbraceleft{}').replace(/\\\}/g, '\\textbraceright{}')
}

const OPENS: Readonly<Record<Tag, string>> = {
  i: '\\emph{',
  b: '\\textbf{',
  sup: '\\textsuperscript{',
  sub: '\\textsubscript{',
  sc: '\\textsc{',
  nocase: '{',
}

/** `protect`: capitals inside a title keep theirs. */
export function writeTex(text: string, protect = false): string {
  let begun = false
  const write = (parts: readonly Rich[], kept: boolean): string =>
    parts
      .map(part => {
        if (typeof part !== 'string') {
          const inside = write(part.inside, kept || part.tag === 'nocase')
          // a group that begins with a command keeps no case
          return OPENS[part.tag] + (part.tag === 'nocase' && inside.startsWith('\\') ? `{${inside}}` : inside) + '}'
        }
        const first = !begun
        begun = true
        return protect && !kept ? capitals(part, first) : escapeTex(part)
      })
      .join('')
  return write(richOf(text), false)
}

/** Words with a capital, but for the first of the title, which every style leaves alone. */
function capitals(text: string, first: boolean): string {
  let opening = first
  const guarded = (word: string): string => {
    if (!word.trim()) return word
    const rest = opening ? [...word].slice(1).join('') : word
    opening = false
    return /\p{Lu}/u.test(rest) ? `{${escapeTex(word)}}` : escapeTex(word)
  }
  return text.split(/(\s+)/).map(guarded).join('')
}
