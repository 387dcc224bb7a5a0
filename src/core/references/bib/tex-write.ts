/** Text as CSL-JSON has it → TeX of a field. Letters stay Unicode; what TeX would read as a command is escaped. */

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

const TAG = /<(\/?)(i|b|sup|sub|sc)>|<(span) (?:class="nocase"|style="font-variant:\s*small-caps;?")>|<\/(span)>/g
const OPENS: Readonly<Record<string, string>> = {
  i: '\\emph{',
  b: '\\textbf{',
  sup: '\\textsuperscript{',
  sub: '\\textsubscript{',
  sc: '\\textsc{',
}

/** Tags that pair become commands; a tag without its partner is text. `protect`: capitals inside a title keep theirs. */
export function writeTex(text: string, protect = false): string {
  const out: { open: string; parts: string[]; raw: string; name: string; keeps: boolean }[] = [
    { open: '', parts: [], raw: '', name: '', keeps: false },
  ]
  let at = 0
  const plain = (upTo: number, first: boolean): void => {
    const piece = text.slice(at, upTo)
    const kept = out.some(level => level.keeps)
    out.at(-1)!.parts.push(protect && !kept ? capitals(piece, first) : escapeTex(piece))
  }
  for (const tag of text.matchAll(TAG)) {
    const [raw, slash, simple, span, closing] = tag
    plain(tag.index, at === 0)
    at = tag.index + raw.length
    const name = simple ?? span ?? closing!
    if (!slash && !closing) {
      const keeps = raw.includes('nocase')
      out.push({ open: span ? (keeps ? '{' : '\\textsc{') : OPENS[name]!, parts: [], raw, name, keeps })
      continue
    }
    const level = out.findLastIndex(one => one.name === name)
    if (level < 1) {
      out.at(-1)!.parts.push(escapeTex(raw))
      continue
    }
    while (out.length - 1 > level) lower(out)
    const { open, parts, keeps } = out.pop()!
    // a group that begins with a command keeps no case
    const inside = keeps && parts.join('').startsWith('\\') ? ['{', ...parts, '}'] : parts
    out.at(-1)!.parts.push(open, ...inside, '}')
  }
  plain(text.length, at === 0)
  while (out.length > 1) lower(out)
  return out[0]!.parts.join('')
}

/** A tag that nothing closed. */
function lower(out: { parts: string[]; raw: string }[]): void {
  const { parts, raw } = out.pop()!
  out.at(-1)!.parts.push(escapeTex(raw), ...parts)
}

/** Words with a capital, but for the first of the title, which every style leaves alone. */
const capitals = (text: string, first: boolean): string => {
  let begun = !first
  return text
    .split(/(\s+)/)
    .map(word => {
      if (!word.trim()) return word
      const opening = !begun
      begun = true
      const rest = opening ? [...word].slice(1).join('') : word
      return /\p{Lu}/u.test(rest) ? `{${escapeTex(word)}}` : escapeTex(word)
    })
    .join('')
}
