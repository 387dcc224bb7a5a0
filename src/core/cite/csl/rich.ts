/**
 * Converts the engine's HTML into runs of uniform formatting, plain text and Markdown. It knows the few tags that
 * citeproc writes and no others.
 */
import type { CslItem, Entry, Formatted, RichRun } from './types.ts'
import { lookup } from '../../../lookup.ts'

type Look = Omit<RichRun, 'text'>

const TAGS: Record<string, Look> = lookup({
  i: { italic: true },
  em: { italic: true },
  b: { bold: true },
  strong: { bold: true },
  sup: { vertical: 'super' },
  sub: { vertical: 'sub' },
})
/** Effect of a span by its style attribute; `normal` cancels the surrounding formatting. */
const SPANS: readonly [RegExp, (look: Look) => Look][] = [
  [/font-variant:\s*small-caps/, look => ({ ...look, smallCaps: true })],
  [/font-variant:\s*normal/, ({ smallCaps: _, ...look }) => look],
  [/font-style:\s*normal/, ({ italic: _, ...look }) => look],
  [/font-weight:\s*normal/, ({ bold: _, ...look }) => look],
  [/text-decoration:\s*underline/, look => ({ ...look, underline: true })],
  [/text-decoration:\s*none/, ({ underline: _, ...look }) => look],
  [/baseline/, ({ vertical: _, ...look }) => look],
]
const BLOCKS = /csl-(?:block|indent)/

const decode = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/**
 * The name "et al." within the engine: a sign without capitals, because styles write names in those of titles ("et
 * Al.", "ET AL.").
 */
const OTHERS_SIGN = '\uE0AA'

const signed = (name: unknown): unknown =>
  (name as { literal?: unknown } | null)?.literal === 'et al.' ? { literal: OTHERS_SIGN } : name

/** An item as the engine takes it; what it makes of "et al." is undone where its text is read. */
export const forEngine = (item: CslItem): CslItem => ({
  ...item,
  ...Object.fromEntries(
    Object.entries(item).flatMap(([key, value]) => (Array.isArray(value) ? [[key, value.map(signed)]] : [])),
  ),
})

/**
 * "And others" with the "and", "/" or "-" that a style puts before the last name, perhaps within markup, and the stop
 * that ends a sentence there; a comma or a semicolon stays.
 */
const AND = '(?:&#38;|&amp;|and|y|e|i|et|und|en|och|og|a|ja)'
const JOINED = `(?:,?\\s|[,–-])${AND}\\s|\\s?[/–-]\\s?`
const AND_OTHERS = new RegExp(`(?:${JOINED})?((?:<[^>]*>)*)${OTHERS_SIGN}((?:</[^>]*>)*)\\.?`, 'gi')

/** Returns runs in order, with white space collapsed and neighbours of equal formatting joined. */
function runsOf(html: string): RichRun[] {
  const out: RichRun[] = []
  const open: { tag: string; look: Look }[] = []
  const add = (text: string): void => {
    const look = open.at(-1)?.look ?? {},
      last = out.at(-1)
    if (last && same(last, look)) last.text += text
    else out.push({ text, ...look })
  }
  for (const [whole, close, name, rest = ''] of html
    .replace(AND_OTHERS, ' $1et al.$2')
    .matchAll(/<(\/?)([a-z]+)([^>]*)>|[^<]+|</g)) {
    if (!name)
      add(decode(whole).replace(/[\s\u2028]+/g, space => (/\u00a0|\u202f/.test(space) ? space.charAt(0) : ' ')))
    else if (!close) {
      if (BLOCKS.test(rest)) add('\n')
      open.push({ tag: name, look: style(name, rest, open.at(-1)?.look ?? {}) })
    } else if (open.at(-1)?.tag === name) open.pop()
  }
  return trimmed(out)
}

function style(tag: string, attributes: string, look: Look): Look {
  const own = TAGS[tag]
  if (own) return { ...look, ...own }
  return SPANS.reduce((changed, [pattern, change]) => (pattern.test(attributes) ? change(changed) : changed), look)
}

const same = (a: Look, b: Look): boolean =>
  a.italic === b.italic &&
  a.bold === b.bold &&
  a.smallCaps === b.smallCaps &&
  a.underline === b.underline &&
  a.vertical === b.vertical

function trimmed(runs: RichRun[]): RichRun[] {
  let before = ''
  const folded = runs
    .map(run => {
      const text = (/(?:^|[ \n])$/.test(before) ? run.text.replace(/^ +/, '') : run.text).replace(/ *\n */g, '\n')
      before += text
      return { ...run, text }
    })
    .filter(run => run.text !== '')
  const last = folded.at(-1)
  if (last) last.text = last.text.trimEnd()
  const first = folded[0]
  if (first) first.text = first.text.replace(/^\s+/, '')
  return folded.filter(run => run.text !== '')
}

const SUPER: Record<string, string> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '+': '⁺',
  '-': '⁻',
  '–': '⁻',
  '(': '⁽',
  ')': '⁾',
}

/** Keeps superscript digits raised in plain text: otherwise "texto1" would read as another word. */
const plain = (run: RichRun): string =>
  run.vertical === 'super' && /^[\d,\s+–()-]+$/.test(run.text)
    ? run.text.replace(/[\d+–()-]/g, sign => SUPER[sign] ?? sign)
    : run.text

/** Escapes only what Markdown would interpret. Underscores inside words and addresses need no escape. */
function escaped(text: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part
            .replace(/[\\`*]/g, '\\$&')
            .replace(/<(?=[a-z/!?])/gi, '\\<')
            .replace(/\[\^/g, '\\[^')
            .replace(/\](?=[(:])/g, '\\]')
            .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_'),
    )
    .join('')
}

function wrapped(run: RichRun): string {
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.text) ?? []
  if (!core) return run.text
  const marks = `${run.bold ? '**' : ''}${run.italic ? '*' : ''}`
  const inner = `${marks}${escaped(core)}${[...marks].reverse().join('')}`
  const tag = run.vertical === 'super' ? 'sup' : run.vertical === 'sub' ? 'sub' : undefined
  return `${before}${tag ? `<${tag}>${inner}</${tag}>` : inner}${after}`
}

export function formatted(html: string): Formatted {
  const runs = runsOf(html)
  return { text: runs.map(plain).join(''), markdown: runs.map(wrapped).join('').replaceAll('\n', '  \n'), runs }
}

/** Reads one bibliography entry; the number of numeric styles is kept apart from the text. */
export function entry(id: string, html: string): Entry {
  const margin = /<div class="csl-left-margin">([\s\S]*?)<\/div>/.exec(html)
  const label = margin?.[1] === undefined ? undefined : formatted(margin[1]).text
  const body = formatted(margin ? html.replace(margin[0], '') : html)
  return { id, ...(label && { label }), ...body }
}
