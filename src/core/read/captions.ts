/** Captions and transcripts (WebVTT, SubRip, podcast JSON and HTML) → cues → units of time. Times are the source's own, a speaker is named only where it names one. */
import { parseText } from 'media-captions'
import { clock } from './clock.ts'
import { line } from './prose/blocks.ts'
import { attribute, elementsOf, parseHtml, textOf } from './prose/dom.ts'
import type { Unit } from './reader.ts'

/** Seconds. */
export interface Cue { t0: number; t1: number; texto: string; hablante?: string }
export interface Chapter { t0: number; titulo: string }

type Parse = (text: string) => Promise<Cue[]> | Cue[]

/** By content, not by name: [what the beginning looks like, its parser]. First match. */
const FORMATS: readonly (readonly [RegExp, Parse])[] = [
  [/^WEBVTT(?:\s|$)/, text => timed(text, 'vtt')],
  [/^(?:\d+\s*\n)?\s*\d{1,3}:\d{2}(?::\d{2})?[.,]\d{1,3}\s*-->/, text => timed(text, 'srt')],
  [/^[[{]/, text => json(text)],
  [/^<|<(?:time|cite)\b/i, text => html(text)],
]
/** A transcript longer than a day's talk is something else. */
const MOST_CUES = 200_000

/** Cues in order of time. A text of no known form, or of no time, has none. */
export async function parseCues(text: string): Promise<Cue[]> {
  const clean = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n').trimStart()
  const cues = await FORMATS.find(([pattern]) => pattern.test(clean))?.[1](clean) ?? []
  const sound = cues.slice(0, MOST_CUES).filter(({ t0, t1 }) => Number.isFinite(t0) && Number.isFinite(t1) && t0 >= 0 && t1 >= t0)
  return prefixed(rolled(sound.sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1))).filter(cue => cue.texto !== '')
}

async function timed(text: string, type: 'vtt' | 'srt'): Promise<Cue[]> {
  // Lines of white space alone are blank to writers, and tabs stand around arrows; the parser takes neither
  const spaced = text.replace(/^[ \t\f]+$/gm, '').replace(/^[ \t\f]*([\d:.,]+)[ \t\f]*-->[ \t\f]*/gm, '$1 --> ')
  const { text: known, times } = numbered(spaced, type)
  const { cues } = await parseText(known, { type })
  return cues.flatMap(({ startTime, endTime, text: raw }) => {
    const [t0, t1] = times ? times[Math.round(startTime)] ?? [NaN, NaN] : [startTime, endTime]
    return voices(raw).map(voice => ({ t0: thousandths(t0), t1: thousandths(t1), ...voice }))
  })
}

const LONG = /^\d{3,}:[0-5]\d:[0-5]\d/m
const STAMPS = /^((?:\d+:)?[0-5]\d:[0-5]\d[.,]\d{1,3}) --> ((?:\d+:)?[0-5]\d:[0-5]\d[.,]\d{1,3})/gm

/** The parser knows hours of two digits. Where there are more, each cue goes through it under its number, as a second; its own times are kept aside. */
function numbered(text: string, type: 'vtt' | 'srt'): { text: string; times: [number, number][] | null } {
  if (!LONG.test(text)) return { text, times: null }
  const times: [number, number][] = [], mark = type === 'srt' ? ',' : '.'
  const shown = (n: number): string => `${new Date(n * 1000).toISOString().slice(11, 19)}${mark}000`
  const known = text.replace(STAMPS, (_, from: string, to: string) => {
    const n = times.push([clock(from), clock(to)]) - 1
    return `${shown(n)} --> ${shown(n + 1)}`
  })
  return times.length < DAY ? { text: known, times } : { text, times: null }
}

/** Seconds, and so cues, that such a clock tells apart. */
const DAY = 86_399

const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** `<v Sarah>…` says who speaks (WebVTT §6.4); other tags, `{\an8}` of SubRip and times inside a cue are left out. */
function voices(raw: string): Pick<Cue, 'texto' | 'hablante'>[] {
  const parts = raw.split(/<v(?:\.[^\s>]*)?\s+([^>]*)>/)
  return parts.flatMap((part, i): Pick<Cue, 'texto' | 'hablante'>[] => {
    if (i % 2 === 1) return []
    const texto = plain(part)
    const hablante = i > 0 ? plain(parts[i - 1]!) : ''
    return texto === '' ? [] : [{ texto, ...(hablante && { hablante }) }]
  })
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: '\'', nbsp: ' ', lrm: '', rlm: '' }

function plain(text: string): string {
  const bare = text.replace(/<\/?[a-z][^<>]*>|<[\d:.]+>|\{\\[^}]*\}/gi, '')
  return bare.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    return codePoint(decimal !== undefined ? Number(decimal) : parseInt(hex!, 16))
  }).split('\n').map(line).filter(Boolean).join('\n')
}

const codePoint = (code: number): string => (code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '')

/** Automatic captions roll: the line that was below moves up and comes again. Only what is new in a cue of several lines is kept. */
function rolled(cues: readonly Cue[]): Cue[] {
  let before: string[] = [], end = -Infinity
  return cues.map(cue => {
    const lines = cue.texto.split('\n')
    // A single line said twice ("No! No!") is no rolling unless its cue lasts a moment
    const repeats = cue.t0 - end < 0.1 && (lines.length > 1 || cue.t1 - cue.t0 < 0.05) && lines[0] === before.at(-1)
    before = lines
    end = cue.t1
    return { ...cue, texto: (repeats ? lines.slice(1) : lines).join(' ') }
  })
}

const PREFIX = /^(?:>>\s*)?(\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,3}):\s+(?=\S)/u
const TWICE = 2

/** SubRip has no voices; "Travis: …" where the speaker changes is how transcripts write them. Names that come back are believed; a single "Aviso: …" is no speaker. */
function prefixed(cues: readonly Cue[]): readonly Cue[] {
  if (cues.some(cue => cue.hablante !== undefined)) return cues
  const counts = new Map<string, number>()
  const nameIn = (cue: Cue): string | undefined => PREFIX.exec(cue.texto)?.[1]
  for (const name of cues.map(nameIn)) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  const speakers = new Set([...counts].filter(([, times]) => times >= TWICE).map(([name]) => name))
  let hablante: string | undefined
  return cues.map(cue => {
    const name = nameIn(cue)
    const told = name !== undefined && speakers.has(name)
    if (told) hablante = name
    return { ...cue, texto: told ? cue.texto.replace(PREFIX, '') : cue.texto, ...(hablante !== undefined && { hablante }) }
  })
}

const seconds = (value: unknown): number => (typeof value === 'number' ? value : typeof value === 'string' ? clock(value) : NaN)

/** Podcast namespace, transcripts.md: `{segments: [{speaker, startTime, endTime, body}]}`. */
function json(text: string): Cue[] {
  const value = parsed(text)
  const segments: unknown = Array.isArray(value) ? value : typeof value === 'object' && value !== null && 'segments' in value ? value.segments : null
  if (!Array.isArray(segments)) return []
  return segments.flatMap((segment: unknown): Cue[] => {
    if (typeof segment !== 'object' || segment === null) return []
    const fields = new Map<string, unknown>(Object.entries(segment))
    const said = fields.get('body') ?? fields.get('text'), speaker = fields.get('speaker')
    const t0 = seconds(fields.get('startTime') ?? fields.get('start')), t1 = seconds(fields.get('endTime') ?? fields.get('end'))
    if (typeof said !== 'string') return []
    return [{ t0, t1: Number.isFinite(t1) ? t1 : t0, texto: plain(said).replaceAll('\n', ' '), ...(typeof speaker === 'string' && speaker.trim() && { hablante: line(speaker) }) }]
  })
}

function parsed(text: string): unknown {
  try { return JSON.parse(text) } catch { return null }
}

/** Podcast namespace, transcripts.md: `<cite>Travis:</cite> <time>0:53</time> <p>…</p>`; a paragraph ends where the next one begins. */
function html(text: string): Cue[] {
  const cues: Cue[] = []
  let hablante = '', t0 = NaN
  for (const element of elementsOf(parseHtml(text))) {
    if (element.tagName === 'cite') hablante = line(textOf(element)).replace(/\s*:$/, '')
    else if (element.tagName === 'time') t0 = clock(attribute(element, 'datetime') ?? textOf(element))
    else if (element.tagName === 'p' && Number.isFinite(t0)) cues.push({ t0, t1: t0, texto: line(textOf(element)), ...(hablante && { hablante }) })
  }
  return cues.map((cue, i) => ({ ...cue, t1: Math.max(cue.t0, cues[i + 1]?.t0 ?? cue.t1) }))
}

/** A segment ends with a sentence once it has this many words, or at the second figure wherever it is: one segment is one passage. */
const WORDS = 70
const MOST_WORDS = 180
/** A silence this long ends a segment that has some words. */
const SILENCE = 4
const SOME_WORDS = 25
const SENTENCE_END = /[.!?…。！？]["'”’»)\]]*$/u

/** A unit a segment: of one speaker and one chapter, from its first cue to its last. */
export function cueUnits(cues: readonly Cue[], chapters: readonly Chapter[] = []): Unit[] {
  const groups: Cue[][] = []
  let words = 0
  for (const cue of cues) {
    const group = groups.at(-1), last = group?.at(-1)
    const own = cue.texto.split(' ').length
    const parted = !last || ends(last, cue, { words, own }) || chapterAt(chapters, last.t0) !== chapterAt(chapters, cue.t0)
    if (parted || !group) groups.push([cue])
    else group.push(cue)
    words = parted ? own : words + own
  }
  return groups.map((group, i) => unit(group, i + 1, chapterAt(chapters, group[0]!.t0)))
}

function ends(last: Cue, next: Cue, { words, own }: { words: number; own: number }): boolean {
  if (last.hablante !== next.hablante || words + own > MOST_WORDS) return true
  return (words >= WORDS && SENTENCE_END.test(last.texto)) || (words >= SOME_WORDS && next.t0 - last.t1 > SILENCE)
}

const chapterAt = (chapters: readonly Chapter[], t: number): string | undefined => chapters.findLast(chapter => chapter.t0 <= t + 0.001)?.titulo

function unit(group: readonly Cue[], posicion: number, chapter: string | undefined): Unit {
  const { t0, hablante } = group[0]!
  const t1 = Math.max(...group.map(cue => cue.t1))
  return { posicion, texto: group.map(cue => cue.texto).join(' '), ancla: { tipo: 'tiempo', t0: thousandths(t0), t1: thousandths(t1), ...(hablante && { hablante }) }, ruta: chapter === undefined ? [] : [chapter] }
}
