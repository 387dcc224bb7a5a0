/** Finds the prose in Org. It hides keywords, code blocks, drawers, headings, tables and formulas. */
import type { Range } from '../../sentences.ts'
import { JOINER, Mask, type Shown } from './mask.ts'

/** Blocks whose content is prose; that of any other block is not. */
const PROSE = new Set(['quote', 'center', 'verse', 'abstract', 'theorem', 'proof', 'definition'])
const ITEM = /^[ \t]*(?:[-+]|\d+[.)])[ \t]+(?:\[[ Xx-]\][ \t]+)?(?:[^\n]{1,100}? ::[ \t]+)?/

export function orgProse(text: string): Shown {
  const mask = new Mask(text)
  let block: string | null = null,
    drawer = false,
    at = 0
  for (const line of text.split(/(?<=\n)/)) {
    const end = at + line.length
    const skip = (): void => mask.cut(at, end)
    const begin = /^[ \t]*#\+begin_(\w+)/i.exec(line)?.[1]?.toLowerCase()
    if (block !== null) {
      skip()
      if (new RegExp(`^[ \\t]*#\\+end_${block}\\b`, 'i').test(line)) block = null
    } else if (begin !== undefined) {
      skip()
      if (!PROSE.has(begin)) block = begin.replace(/\W/g, '')
    } else if (drawer || /^[ \t]*:[A-Z_]+:[ \t]*\r?$/im.test(line)) {
      skip()
      drawer = !/^[ \t]*:END:/i.test(line)
    } else if (
      /^\*+ |^\s*$/.test(line) ||
      /^[ \t]*(?:#\+|#(?: |\r?$)|\||: |-{5,}|(?:CLOSED|SCHEDULED|DEADLINE):)/.test(line)
    )
      skip()
    else if (/^\[fn:[^\]]+\]/.test(line)) skip()
    else {
      const item = ITEM.exec(line)?.[0]
      if (item) mask.cut(at, at + item.length)
    }
    at = end
  }
  const shown = mask.done()
  return { ...shown, ...hide(text, shown) }
}

/**
 * Markup inside prose: `mark` is hidden, `word` counts as a word, `gone` is no part of the sentence. Links come before
 * bare signs.
 */
const INLINE: readonly [RegExp, 'mark' | 'word' | 'gone'][] = [
  [/\[cite(?:\/[\w/-]+)?:[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/g, 'gone'],
  [/\[fn:[^[\]\n]*(?:\[[^[\]]*\][^[\]\n]*)*\]/g, 'gone'],
  [
    /\\begin\{(\w+\*?)\}[^]*?\\end\{\1\}|\\\[[^]*?\\\]|\\\([^]*?\\\)|\$\$[^$]+\$\$|\$(?=\S)[^$\n]+(?<=\S)\$(?!\w)/g,
    'word',
  ],
  [/(?<![\p{L}\p{N}])([=~])(?=\S)[^\n=~]{1,300}(?<=\S)\1(?![\p{L}\p{N}])/gu, 'word'],
  [/\[\[[^\][\n]{1,500}\]\[(?=[^\][\n]{1,300}\]\])/g, 'mark'],
  [/\[\[[^\][\n]{1,500}\]\]/g, 'word'],
  [/\]\]/g, 'mark'],
  [/<<<?[^<>\n]{1,100}>>>?|@@[^@\n]{0,200}@@/g, 'gone'],
  [/https?:\/\/[^\s<>()]*[^\s<>().,;:!?»”"']/g, 'word'],
  [/(?<![\p{L}\p{N}])[*/_+](?=\S)|(?<=\S)[*/_+](?![\p{L}\p{N}])/gu, 'mark'],
]

function hide(text: string, { blocks, shown }: Shown): Pick<Shown, 'shown' | 'gone'> {
  const signs = shown.split('')
  const gone = new Set<number>()
  for (const { from, to } of blocks) {
    let prose = text.slice(from, to)
    for (const [pattern, as] of INLINE)
      prose = prose.replace(pattern, (match: string, ...rest: unknown[]) => {
        const index = rest.find((value): value is number => typeof value === 'number')!
        for (let i = 0; i < match.length; i++) {
          if (as === 'gone') gone.add(from + index + i)
          if (match[i] !== '\n') signs[from + index + i] = as === 'word' ? 'x' : JOINER
        }
        // blanked so that later patterns do not match inside it
        return match.replace(/[^\n]/g, as === 'word' ? 'x' : JOINER)
      })
  }
  return { shown: signs.join(''), gone: at => gone.has(at) }
}

/** Returns the ranges of `[cite:@key]`, with or without a style; a bare `@key` is not a citation in Org. */
export const orgCitations = (text: string): Range[] =>
  [...text.matchAll(/\[cite(?:\/[\w/-]+)?:[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/g)].map(match => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
