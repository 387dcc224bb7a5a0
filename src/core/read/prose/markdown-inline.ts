/** Turns inline Markdown into the words a reader sees. Pure; each step takes linear time. */
import { parseFragment } from 'parse5'
import { textOf } from './dom.ts'
import { nameOf } from './markdown-lines.ts'

const ESCAPED = /\\([!-/:-@[-`{-~])/g
const HIDE = 0xe000
/** Levels of emphasis within emphasis that are resolved. */
const NESTED = 4

/**
 * Code and formulas keep their characters, images give their description and links their text. `links` holds the names
 * that are defined. Formulas are added to `maths` as they are written.
 */
export function inline(text: string, links: ReadonlySet<string>, maths: string[] = []): string {
  const protectedTexts: string[] = []
  const keep = (words: string): string =>
    `${String.fromCharCode(HIDE)}${protectedTexts.push(words) - 1}${String.fromCharCode(HIDE + 1)}`
  const plain = text
    .replace(/[\ue000\ue001]/g, '')
    .replace(/(?<!`)(`{1,3})(?!`)([^`]{1,2000}|[^]{1,2000}?[^`])\1(?!`)/g, (_, _ticks: string, code: string) =>
      keep(code.trim()),
    )
    // An amount is not a formula: "$5 and $10" (Pandoc, tex_math_dollars).
    .replace(/(?<![\\$])(\${1,2})(?=\S)((?:[^$\\\n]|\\.){1,1000}?)(?<=\S)\1(?![\d$])/g, math => {
      maths.push(math)
      return keep(math)
    })
    .replace(/(?<!%)%%[^%\n]{1,2000}%%(?!%)/g, '')
    .replace(ESCAPED, (_, sign: string) => keep(sign))
    .replace(/!\[\[[^\]]{0,1000}\]\]/g, '')
    .replace(/\[\[([^\]|]{1,1000})(?:\|([^\]]{0,1000}))?\]\]/g, (_, page: string, shown?: string) => shown || page)
    .replace(PICTURE, '$1')
    .replace(LINK, '$1')
    .replace(/!?\[([^\]^][^\]]{0,300})\]/g, (whole, name: string) => (links.has(nameOf(name)) ? name : whole))
    .replace(/<((?:https?|mailto):[^>\s]{1,2000})>/gi, (_, url: string) => keep(url))
  const bare = emphasisFree(plain)
  const seen = /[<&]/.test(bare) ? textOf(parseFragment(comments(bare.replace(/<br\s*\/?>/gi, '\n')))) : bare
  return seen.replace(/\ue000(\d+)\ue001/g, (_, i: string) => protectedTexts[Number(i)] ?? '')
}

/** A heading without its pictures, which are no words of it, unless it is nothing else: "domutils [![Build](…)](…)". */
export function withoutPictures(heading: string): string {
  const words = heading.replace(IN_HEADING, (_, code?: string) => code ?? '')
  return /[\p{L}\p{N}]/u.test(words.replace(/<[^>]*>|&\w+;/g, '')) ? words.trim() : heading
}

const ADDRESS = String.raw`(?:<[^>]{0,2000}>|[^()\s]{0,2000}(?:\([^()\s]{0,500}\)[^()\s]{0,500})?)`
const TARGET = String.raw`\(${ADDRESS}(?:\s+["'(][^"')]{0,500}["')])?\)`
const NAMED = String.raw`\[[^\]]{0,300}\]`
const LINK = new RegExp(String.raw`!?\[([^\]^][^\]]{0,1000})\](?:${TARGET}|${NAMED})`, 'g')
/** Its address may stand elsewhere, under a name: "![Build][build-svg]". */
const SHOWN = String.raw`!\[([^\]]{0,1000})\](?:\([^()\s]{0,2000}(?:\s+"[^"]{0,500}")?\)|${NAMED})`
const PICTURE = new RegExp(SHOWN, 'g')
/** A picture, within a link or not; what is code or has a backslash before it is none: "The `![alt](url)` sign". */
const IN_HEADING = new RegExp(
  String.raw`(\x60[^\x60]{1,2000}\x60|\\.)|\[\s*${SHOWN}\s*\](?:${TARGET}|${NAMED})?|${SHOWN}`,
  'g',
)

/** Removes comments; one that never ends is text. */
function comments(text: string): string {
  const last = text.lastIndexOf('-->')
  return text.replace(/<!--/g, (sign, at: number) => (at < last ? sign : '&lt;!--'))
}

/** Removes the signs of emphasis, from the inside out. */
function emphasisFree(text: string): string {
  let out = text
  for (let i = 0; i < NESTED; i++) {
    const next = out
      .replace(/(?<!\*)(\*{1,3}|~~)(?![\s*])([^*~\n]{0,2000}?[^\s*~])\1(?!\*)/g, '$2')
      .replace(/(?<![\p{L}\p{N}_=)\]])==(?![\s=])([^=\n]{0,2000}?[^\s=])==(?![\p{L}\p{N}=])/gu, '$1')
      .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_\n]{1,2000}?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    if (next === out) break
    out = next
  }
  return out
}
