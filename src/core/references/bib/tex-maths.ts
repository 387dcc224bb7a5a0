/**
 * Turns a formula into text with superscripts and subscripts, if Unicode characters can express it; null otherwise, and
 * it stays TeX.
 */
import { MATHS, SHOWN, SPACES } from './tex-signs.ts'

const TOKEN = /\\([A-Za-z]+)\s*|\\(.)|([_^])\s*|([{}])|([^\\_^{}]+)/gs

/** Converts a formula. `tex` is what stands between the dollar signs; more than 400 characters are not converted. */
export function formula(tex: string): string | null {
  if (tex.length > 400) return null
  const tokens = [...tex.matchAll(TOKEN)]
  let at = 0

  const group = (): string | null => {
    let out = ''
    while (at < tokens.length && tokens[at]![4] !== '}') {
      const text = item()
      if (text === null) return null
      out += text
    }
    at++
    return out
  }
  const item = (): string | null => {
    const token = tokens[at++]
    if (!token) return null
    const [, name, escaped, script, brace, plain] = token
    if (brace === '{') return group()
    if (brace) return null
    if (script) return raised(script, argument())
    if (plain !== undefined) return plain.replaceAll('-', '−')
    if (escaped !== undefined) return /[%&#$_ ,;:!]/.test(escaped) ? (SPACES.get(escaped) ?? escaped) : null
    if (SHOWN.get(name!) === 1) return argument()
    return MATHS.get(name!) ?? SPACES.get(name!) ?? null
  }
  /** Returns a group, a command, or the next single character. */
  const argument = (): string | null => {
    const plain = tokens[at]?.[5]
    if (plain === undefined) return item()
    const [first = '', ...rest] = plain.trimStart()
    if (rest.length > 0) tokens[at]![5] = rest.join('')
    else at++
    return first
  }
  const text = group()
  return text === null || at <= tokens.length - 1 ? null : text
}

function raised(script: string, text: string | null): string | null {
  if (text === null) return null
  if (script === '^' && /^[∘°]$/.test(text)) return '°'
  if (script === '^' && /^′+$/.test(text)) return text
  return script === '^' ? `<sup>${text}</sup>` : `<sub>${text}</sub>`
}
