/**
 * Writes the text of CSL-JSON as the TeX of a field. Letters stay Unicode; what TeX would read as a command is escaped.
 */
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

/** Matches formulas that reading left as TeX; they are written unchanged. */
const FORMULA = /\$[^$\n]*\\[A-Za-z][^$\n]*\$/

const signs = (text: string): string => text.replace(/[\\{}&%$#_~^\u00a0]/g, sign => ESCAPES[sign]!)

export function escapeTex(text: string): string {
  const formula = FORMULA.exec(text)
  if (!formula) return balancedBraces(signs(text))
  const end = formula.index + formula[0].length
  return escapeTex(text.slice(0, formula.index)) + formula[0] + escapeTex(text.slice(end))
}

/** Keeps escaped braces only in pairs, because BibTeX counts them too; otherwise each becomes a command. */
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

/** Writes a text. With `protect`, words with capitals are put in braces, as titles need. */
export function writeTex(text: string, protect = false): string {
  let begun = false
  const write = (parts: readonly Rich[], cased: boolean): string =>
    parts
      .map(part => {
        if (typeof part !== 'string') {
          const inside = write(part.inside, cased || part.tag === 'nocase')
          // BibTeX does not protect the case of a group that begins with a command
          return OPENS[part.tag] + (part.tag === 'nocase' && inside.startsWith('\\') ? `{${inside}}` : inside) + '}'
        }
        const first = !begun
        begun = true
        return protect && !cased ? capitals(part, first) : escapeTex(part)
      })
      .join('')
  return write(richOf(text), false)
}

/** Protects words with a capital inside. The capital that begins a title needs none, because every style keeps it. */
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
