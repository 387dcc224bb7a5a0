/** Hides the markup inside the prose of Markdown; the text keeps its length. Pure. */
import type { Block } from './markdown-blocks.ts'

const JOINER = '\u2060'
/**
 * Matches the target of a link. Lengths are bounded here and below, so that 60,000 open brackets do not each scan the
 * rest of the text.
 */
const TARGET = '\\([^()\\n]{0,1000}(?:\\([^()\\n]{0,200}\\)[^()\\n]{0,500}){0,3}\\)'

/**
 * Markup to hide: `mark` disappears, `word` counts as a word (code, addresses, formulas, images). Images come before
 * links, and links before bare signs.
 */
const INLINE: readonly [RegExp, 'mark' | 'word'][] = [
  [/(?<!`)(`+)(?!`)[^]*?[^`]\1(?!`)/g, 'word'],
  [/<!--[^]*?-->/g, 'mark'],
  [/(?<!%)%%[^%\n]{1,2000}%%(?!%)/g, 'mark'],
  [/(?<![\p{L}\p{N}_=)\]])==(?=[^\s=])|(?<=[^\s=])==(?![\p{L}\p{N}=])/gu, 'mark'],
  [/\$\$[^$]+\$\$|\$(?=\S)[^$\n]+(?<=\S)\$(?!\d)/g, 'word'],
  [new RegExp(`!\\[[^\\]\\n]{0,200}\\](?:${TARGET}|\\[[^\\]\\n]{0,200}\\])`, 'g'), 'word'],
  [/<(?:https?|mailto):[^>\s]+>/g, 'word'],
  [/<\/?[a-z][^<>\n]*>/gi, 'mark'],
  [/\[(?=[^\]^@\n][^\]\n]{0,200}\][([])/g, 'mark'],
  [new RegExp(`\\](?:${TARGET}|\\[(?!\\^)[^\\]\\n]{0,200}\\])`, 'g'), 'mark'],
  [/https?:\/\/[^\s<>()]*[^\s<>().,;:!?»”"']/g, 'word'],
  [/(?<!\\)(?:\*{1,3}|~~|(?<![\p{L}\p{N}])_{1,3}|_{1,3}(?![\p{L}\p{N}]))/gu, 'mark'],
  [/\\(?=[!-/:-@[-`{-~])/g, 'mark'],
  [/(?<=\n)[ \t]{0,3}>[ \t]?(?:>[ \t]?)*/g, 'mark'],
]

/** Returns the text in which markup inside the blocks is word joiners, and code and addresses are letters. */
export function hidden(text: string, blocks: readonly Block[]): string {
  let out = '',
    from = 0
  for (const block of blocks) {
    const hide = (all: string, [pattern, as]: (typeof INLINE)[number]): string =>
      all.replace(pattern, match => match.replace(/[^\n]/g, as === 'word' ? 'x' : JOINER))
    const inside = INLINE.reduce(hide, text.slice(block.from, block.to))
    out += text.slice(from, block.from) + inside
    from = block.to
  }
  return out + text.slice(from)
}
