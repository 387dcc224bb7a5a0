/**
 * Reads captions and transcripts (WebVTT, SubRip, SBV, LRC, TTML, podcast JSON and HTML) into cues. Times are the
 * source's own, and a speaker is named only where the source names one.
 *
 * The parsers are written here because media-captions, the package that was used for WebVTT and SubRip, failed on real
 * files: it took the line of white space that begins a video platform's captions for the end of the cue, so that its
 * first words came two seconds late; it joined SubRip cues that no empty line separates; and it dropped cues that end
 * before they begin.
 */
import { clock } from './clock.ts'
import { line } from '../prose/blocks.ts'
import { attribute, elementsOf, parseHtml, textOf } from '../prose/dom.ts'
import { arrowed, hasArrows, isLrc, lrc, ttml, type Stamped } from './timed-text.ts'
import { lookup } from '../../../lookup.ts'

/** One caption; `t0` and `t1` are its start and end in seconds. */
export interface Cue {
  t0: number
  t1: number
  texto: string
  hablante?: string
}
export interface Chapter {
  t0: number
  titulo: string
}

/** The formats as [recogniser, parser]. The content decides and not the name; the first match wins. */
const FORMATS: readonly (readonly [(text: string) => boolean, (text: string) => Cue[]])[] = [
  [text => /^WEBVTT(?:\s|$)/.test(text), text => spoken(arrowed(text, { blankEnds: true }))],
  [text => /^(?:\{|\[\s*[{\]])/.test(text), json],
  [text => /^(?:<\?xml[^>]*>\s*|<!--[^]{0,3000}?-->\s*)*<(?:\w+:)?tt[\s>]/.test(text), text => spoken(ttml(text))],
  [hasArrows, text => spoken(arrowed(text, { blankEnds: false }))],
  [isLrc, text => spoken(lrc(text))],
  [text => /^<|<(?:time|cite)\b/i.test(text), html],
]
/** No more cues are read than this: a transcript longer than a day of speech is something else. */
const MOST_CUES = 200_000

/** The cues of a text, ordered by time; none when its format is unknown or it has no times. */
export function parseCues(text: string): Cue[] {
  const clean = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .trimStart()
  const cues = FORMATS.find(([looks]) => looks(clean))?.[1](clean) ?? []
  const sound = cues
    .slice(0, MOST_CUES)
    .filter(({ t0 }) => Number.isFinite(t0) && t0 >= 0)
    // A cue whose end is missing or before its beginning gets the beginning as its end, because nothing else is known
    .map(cue => ({ ...cue, t1: cue.t1 >= cue.t0 ? cue.t1 : cue.t0 }))
  return prefixed(rolled(sound.sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1))).filter(cue => cue.texto !== '')
}

const spoken = (cues: readonly Stamped[]): Cue[] =>
  cues.flatMap(({ t0, t1, raw }) => voices(raw).map(voice => ({ t0: thousandths(t0), t1: thousandths(t1), ...voice })))

/** Seconds, rounded to milliseconds. */
export const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000

/**
 * Splits a cue by speaker: `<v Sarah>…` names one (WebVTT §6.4) until `</v>`. Other tags, SubRip's `{\an8}` and times
 * inside a cue are left out.
 */
function voices(raw: string): Pick<Cue, 'texto' | 'hablante'>[] {
  const parts = raw.replace(/<\/v>/g, '<v >').split(/<v(?:\.[^\s>]*)?\s+([^>]*)>/)
  return parts.flatMap((part, i): Pick<Cue, 'texto' | 'hablante'>[] => {
    if (i % 2 === 1) return []
    const texto = plain(part)
    const hablante = i > 0 ? plain(parts[i - 1]!) : ''
    return texto === '' ? [] : [{ texto, ...(hablante && { hablante }) }]
  })
}

const ENTITIES: Readonly<Record<string, string>> = lookup({
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
})

function plain(text: string): string {
  const bare = text.replace(/<\/?[a-z][^<>]*>|<[\d:.]+>|\{\\[^}]*\}/gi, '')
  return bare
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
      return codePoint(decimal !== undefined ? Number(decimal) : parseInt(hex!, 16))
    })
    .split('\n')
    .map(line)
    .filter(Boolean)
    .join('\n')
}

const codePoint = (code: number): string =>
  code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''

/**
 * Automatic captions roll: each cue repeats the lines of the one before, moved up. Only the new lines of a cue are
 * kept.
 */
function rolled(cues: readonly Cue[]): Cue[] {
  let before: string[] = [],
    end = -Infinity
  return cues.map(cue => {
    const lines = cue.texto.split('\n')
    const again = cue.t0 - end < 0.1 ? common(before, lines) : 0
    // A repeated line may really be said twice ("No! No!"); it counts as rolling only when more lines come with it or
    // its cue lasts less than 0.05 s
    const repeats = again < lines.length || lines.length > 1 || cue.t1 - cue.t0 < 0.05
    before = lines
    end = cue.t1
    return { ...cue, texto: lines.slice(repeats ? again : 0).join('\n') }
  })
}

/** How many of the last lines of `before` are the first ones of `lines`. */
function common(before: readonly string[], lines: readonly string[]): number {
  for (let n = Math.min(before.length, lines.length); n > 0; n--)
    if (lines.slice(0, n).every((line, i) => line === before[before.length - n + i])) return n
  return 0
}

const PREFIX = /^(?:>>\s*|[-–—]\s*)?(\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|\d{1,2})){0,3}):\s+(?=\S)/u
/** Marks that another speaker begins without naming one. */
const CHANGE = /^(?:>>|[-–—]\s*\S)/u
const TWICE = 2

const oneLine = (cue: Cue): Cue => ({ ...cue, texto: cue.texto.replaceAll('\n', ' ') })

/**
 * SubRip has no voices, and transcripts write "Travis: …" where the speaker changes. A name is taken for a speaker when
 * it occurs twice and there are at least two such names; a single "Aviso: …" names none.
 */
function prefixed(cues: readonly Cue[]): Cue[] {
  const counts = new Map<string, number>()
  for (const [, name] of cues.flatMap(cue => cue.texto.split('\n')).flatMap(text => [PREFIX.exec(text) ?? []]))
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  const speakers = new Set([...counts].filter(([, times]) => times >= TWICE).map(([name]) => name))
  if (speakers.size < TWICE || cues.some(cue => cue.hablante !== undefined)) return cues.map(oneLine)
  let hablante: string | undefined
  return cues.flatMap(cue => {
    const turns: Cue[] = []
    for (const utterance of cue.texto.split('\n')) {
      const name = PREFIX.exec(utterance)?.[1],
        told = name !== undefined && speakers.has(name)
      const changes = name !== undefined || CHANGE.test(utterance)
      if (changes) hablante = told ? name : undefined
      const texto = told ? utterance.replace(PREFIX, '') : utterance,
        last = turns.at(-1)
      if (changes || !last) turns.push({ t0: cue.t0, t1: cue.t1, texto, ...(hablante !== undefined && { hablante }) })
      else last.texto += ` ${texto}`
    }
    return turns
  })
}

const seconds = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' ? clock(value) : NaN

/**
 * Reads the JSON transcript of the podcast namespace (transcripts.md): `{segments: [{speaker, startTime, endTime,
 * body}]}`.
 */
function json(text: string): Cue[] {
  const value = parsed(text)
  const segments: unknown = Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null && 'segments' in value
      ? value.segments
      : null
  if (!Array.isArray(segments)) return []
  return segments.flatMap((segment: unknown): Cue[] => {
    if (typeof segment !== 'object' || segment === null) return []
    const fields = new Map<string, unknown>(Object.entries(segment))
    const body = fields.get('body') ?? fields.get('text'),
      speaker = fields.get('speaker')
    const t0 = seconds(fields.get('startTime') ?? fields.get('start')),
      t1 = seconds(fields.get('endTime') ?? fields.get('end'))
    if (typeof body !== 'string') return []
    return [
      {
        t0,
        t1: Number.isFinite(t1) ? t1 : t0,
        texto: plain(body).replaceAll('\n', ' '),
        ...(typeof speaker === 'string' && speaker.trim() && { hablante: line(speaker) }),
      },
    ]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Reads the HTML transcript of the podcast namespace (transcripts.md): `<cite>Travis:</cite> <time>0:53</time>
 * <p>…</p>`. A paragraph ends where the next one begins.
 */
function html(text: string): Cue[] {
  const cues: Cue[] = []
  let hablante = '',
    t0 = NaN
  for (const element of elementsOf(parseHtml(text))) {
    if (element.tagName === 'cite') hablante = line(textOf(element)).replace(/\s*:$/, '')
    else if (element.tagName === 'time')
      t0 = [attribute(element, 'datetime') ?? '', textOf(element)].map(shownTime).find(Number.isFinite) ?? NaN
    else if (element.tagName === 'p' && Number.isFinite(t0))
      cues.push({ t0, t1: t0, texto: line(textOf(element)), ...(hablante && { hablante }) })
  }
  return cues.map((cue, i) => ({ ...cue, t1: Math.max(cue.t0, cues[i + 1]?.t0 ?? cue.t1) }))
}

/** The time that an element shows, `[0:53]` included; NaN for a lone number, which is a year or a count. */
function shownTime(text: string): number {
  const bare = line(text).replace(/^[[(]|[\])]$/g, '')
  return bare.includes(':') ? clock(bare) : NaN
}
