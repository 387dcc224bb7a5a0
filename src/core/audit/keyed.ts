/** Finds citations by key in pandoc's Markdown and in LaTeX, each with the place it names. Pure. */
import { latexCitations } from '../cite/forms/latex.ts'
import type { Range } from '../sentences.ts'
import type { Cite } from './model.ts'
import { readPlace } from './places.ts'

export interface Keyed extends Range {
  cites: Cite[]
  narrative: boolean
}

const KEY = '(?:\\{[^{}\\s]{1,200}\\}|[\\p{L}\\p{N}_](?:[\\p{L}\\p{N}_]|[:.#$%&+?<>~/-](?=[\\p{L}\\p{N}_]))*)'
const GROUP = new RegExp(
  `\\[([^\\[\\]\\n@]{0,100}-?@${KEY}(?:[^\\[\\]\\n]|\\[[^\\[\\]\\n]{0,20}\\]){0,600})\\](?!\\()`,
  'gu',
)
const NARRATIVE = new RegExp(`(?<![\\p{L}\\p{N}.@\\[;-]|; ?)-?@(${KEY})(?: \\[([^\\]\\n]{0,200})\\])?`, 'gu')
const ITEM = new RegExp(`-?@(${KEY})([^]*)$`, 'u')

const bare = (key: string): string => key.replace(/^\{(.*)\}$/, '$1')
const cite = (key: string, rest: string): Cite => {
  const place = readPlace(rest.replace(/^\s*,?\s*/, '').replace(/^\{([^}]*)\}/, '$1'))
  return { key: bare(key), names: [], ...(place && { place }) }
}

/** Finds `[see @lessig2004, p. 23; @paz1999]` and `@lessig2004 [p. 23]`. */
export function pandocCitations(text: string): Keyed[] {
  const groups = [...text.matchAll(GROUP)].map((match): Keyed => ({
    ...{ from: match.index, to: match.index + match[0].length, narrative: false },
    cites: match[1]!.split(';').flatMap(piece => {
      const [, key, rest] = ITEM.exec(piece) ?? []
      return key === undefined ? [] : [cite(key, rest ?? '')]
    }),
  }))
  const inGroup = (at: number): boolean => groups.some(({ from, to }) => at >= from && at < to)
  const narrative = [...text.matchAll(NARRATIVE)]
    .filter(match => !inGroup(match.index))
    .map((match): Keyed => ({
      ...{ from: match.index, to: match.index + match[0].length, narrative: true },
      cites: [cite(match[1]!, match[2] ?? '')],
    }))
  return [...groups, ...narrative].sort((a, b) => a.from - b.from)
}

const COMMAND = /^\\([A-Za-z]+)\*?/
const PART = /((?:\s*\[(?:[^[\]]|\[[^[\]]*\]|\{[^{}]*\})*\])*)\s*\{([^{}]*)\}/g

/** Finds `\autocite[see][23]{lessig2004}`, `\textcites[12]{a}[3]{b}` and `\avolcite{2}[3]{a}`. */
export function latexKeyed(text: string): Keyed[] {
  return latexCitations(text).map(({ from, to }): Keyed => {
    const written = text.slice(from, to)
    const name = COMMAND.exec(written)![1]!
    const parts = [
      ...written
        .slice(name.length + 1)
        .replace(/^\*/, '')
        .matchAll(PART),
    ]
    const works = /volcite/i.test(name) ? parts.slice(1) : parts
    return {
      ...{ from, to, narrative: /textcite|citet|newcite|citeauthor/i.test(name) },
      cites: works.flatMap(([, options = '', keys = '']) => citesOfPart(options, keys)),
    }
  })
}

/** Returns the works of one pair of options and keys: `[see][23]` and `a,b`. A place belongs to the last key. */
export function citesOfPart(options: string, keys: string): Cite[] {
  const given = [...options.matchAll(/\[((?:[^[\]]|\[[^[\]]*\]|\{[^{}]*\})*)\]/g)].map(match => match[1]!)
  const list = keys
    .split(',')
    .map(key => key.trim())
    .filter(Boolean)
  return list.map((key, i) => cite(key, i === list.length - 1 ? (given.at(-1) ?? '') : ''))
}
