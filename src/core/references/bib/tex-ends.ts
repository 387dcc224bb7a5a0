/** Where a group or a formula of TeX ends. */

/** Returns the position of the brace that closes the group around `from`, or the end of the text. */
export function endOf(tex: string, from: number): number {
  let depth = 1
  for (let at = from; at < tex.length; at++) {
    if (tex[at] === '{') depth++
    else if (tex[at] === '}' && --depth === 0) return at
  }
  return tex.length
}

/**
 * Returns where a formula ends, which must be before the end of its group; otherwise the dollar is a currency sign and
 * the result is undefined.
 */
export function closingDollar(tex: string, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < tex.length; at++) {
    const sign = tex[at]
    if (sign === '\\') at++
    else if (sign === '{') depth++
    else if (sign === '}' && --depth < 0) return undefined
    else if (sign === '$' && depth === 0) return at > from ? at : undefined
  }
  return undefined
}
