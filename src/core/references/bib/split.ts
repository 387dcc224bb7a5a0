/** Splits the lists in a field (`and`, commas, spaces) only where no brace is open. */

/** One pattern in two forms; `free` is for texts without a brace, which are nearly all. */
export interface Separator {
  free: RegExp
  sticky: RegExp
}

const separator = (source: string, flags = ''): Separator => ({
  free: new RegExp(source, flags),
  sticky: new RegExp(source, `${flags}y`),
})

/** Splits at brace depth 0 and returns the parts as written. */
export function splitOutside(text: string, { free, sticky }: Separator): string[] {
  if (!text.includes('{')) return text.split(free)
  const parts: string[] = []
  let depth = 0,
    from = 0
  for (let at = 0; at < text.length;) {
    const sign = text[at]
    if (sign === '{') depth++
    else if (sign === '}') depth--
    else if (depth === 0) {
      sticky.lastIndex = at
      const token = sticky.exec(text)?.[0]
      if (token) {
        parts.push(text.slice(from, at))
        at = from = at + token.length
        continue
      }
    }
    at++
  }
  parts.push(text.slice(from))
  return parts
}

const AND = separator(String.raw`\s+and(?=\s)|^and(?=\s)`, 'i')

/**
 * Splits `A and B and others`; empty parts are left out. Runs of spaces are collapsed first, because the expression
 * would try each of them anew.
 */
export function splitAnd(value: string): string[] {
  const text = value.replace(/\s+/g, ' ')
  return (/\sand\s/i.test(text) ? splitOutside(text, AND) : [text]).map(part => part.trim()).filter(Boolean)
}

export const COMMA = separator(String.raw`\s*,\s*`)
export const WORDS = separator(String.raw`[\s~]+`)

/** Whether the whole text stands in a single pair of braces. */
export function wrapped(text: string): boolean {
  if (!text.startsWith('{') || !text.endsWith('}')) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at === text.length - 1
  }
  return false
}
