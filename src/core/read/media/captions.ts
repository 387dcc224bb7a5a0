/** WebVTT, SubRip and podcast JSON → cues: what was said from when to when, and by whom where the file tells it. */
import { parseText } from 'media-captions'

/** Seconds. */
export interface Cue { t0: number; t1: number; text: string; speaker?: string }

export type CaptionKind = 'vtt' | 'srt' | 'json'

/** A transcript longer than a day's talk is something else. */
const MAX_CUES = 200_000
const SRT_TIME = /^\s*(?:\d+\s*\r?\n)?\s*\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}\s*-->/m

/** By content; null when it is none of them. */
export function captionKind(text: string): CaptionKind | null {
  const start = text.replace(/^\ufeff/, '')
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(start)) return 'vtt'
  if (/^\s*\{/.test(start) && /"segments"\s*:/.test(start)) return 'json'
  return SRT_TIME.test(start.slice(0, 2000)) ? 'srt' : null
}

/** In order of time. Empty when the file holds none. */
export async function cuesOf(text: string, kind: CaptionKind): Promise<Cue[]> {
  const plain = text.replace(/^\ufeff/, '')
  const raw = kind === 'json' ? fromJson(plain) : await fromCaptions(plain, kind)
  const cues = raw.filter(cue => cue.text !== '' && Number.isFinite(cue.t0) && Number.isFinite(cue.t1) && cue.t0 >= 0 && cue.t1 >= cue.t0)
  return named(unrolled(cues.slice(0, MAX_CUES).sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1)))
}

async function fromCaptions(text: string, type: 'vtt' | 'srt'): Promise<Cue[]> {
  const { cues } = await parseText(text, { type })
  return cues.flatMap(cue => voices(cue.text).map(voice => ({ t0: cue.startTime, t1: cue.endTime, ...voice })))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '', quot: '"', apos: "'" }

/** A cue's text without its tags and SubRip's `{\an8}`; `<v Name>` opens another voice (WebVTT §6.4). */
function voices(raw: string): { text: string; speaker?: string }[] {
  const out: { text: string; speaker?: string }[] = [{ text: '' }]
  for (const [, tag, text] of raw.replace(/\{\\[^}]*\}/g, '').matchAll(/<([^>]*)>?|([^<]+)/g)) {
    if (text !== undefined) { out.at(-1)!.text += text; continue }
    const voice = /^v(?:\.[^\s]*)?\s+([^]+)$/.exec(tag ?? '')
    if (voice) out.push({ text: '', speaker: decoded(voice[1]!) })
  }
  return out.map(({ text, speaker }) => ({ text: decoded(text), ...(speaker && { speaker }) })).filter(({ text }) => text !== '')
}

const decoded = (text: string): string => text
  .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, dec?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = dec === undefined ? parseInt(hex!, 16) : Number(dec)
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  }).split(/\r?\n/).map(line => line.replace(/\s+/g, ' ').trim()).filter(Boolean).join('\n').normalize('NFC')

interface JsonSegment { speaker?: unknown; startTime?: unknown; endTime?: unknown; body?: unknown }

/** Podcast namespace, transcripts.md: `{version, segments: [{speaker, startTime, endTime, body}]}`. */
function fromJson(text: string): Cue[] {
  let parsed: { segments?: JsonSegment[] }
  try {
    parsed = JSON.parse(text) as typeof parsed
  } catch {
    return []
  }
  if (!Array.isArray(parsed.segments)) return []
  return parsed.segments.flatMap((segment): Cue[] => {
    const { speaker, startTime, endTime, body } = segment ?? {}
    if (typeof startTime !== 'number' || typeof body !== 'string') return []
    return [{
      t0: startTime, t1: typeof endTime === 'number' ? endTime : startTime, text: decoded(body.replace(/<[^>]*>/g, '')),
      ...(typeof speaker === 'string' && speaker.trim() && { speaker: speaker.trim() }),
    }]
  })
}

/** Automatic captions roll: the lines that were below move up and come again. What a cue of several lines shows again is said once. */
function unrolled(cues: readonly Cue[]): Cue[] {
  let before: string[] = []
  let end = -Infinity
  return cues.flatMap(cue => {
    const lines = cue.text.split('\n')
    const rolls = cue.t0 - end < 0.1 && (lines.length > 1 || cue.t1 - cue.t0 < 0.05) && lines[0] === before.at(-1)
    before = lines
    end = cue.t1
    const text = (rolls ? lines.slice(1) : lines).join(' ')
    return text === '' ? [] : [{ ...cue, text }]
  })
}

const PREFIX = /^(?:>>\s*)?(\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,3}):\s+(?=\S)/u

/**
 * SubRip has no voices: "Name: …" where the speaker changes is how transcripts write them. Only names that come back are believed, and only
 * in files where they do: a single "Warning: …" is no speaker.
 */
function named(cues: readonly Cue[]): Cue[] {
  if (cues.some(cue => cue.speaker !== undefined)) return [...cues]
  const counts = new Map<string, number>()
  for (const { text } of cues) {
    const name = PREFIX.exec(text)?.[1]
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  let speaker: string | undefined
  return cues.map(cue => {
    const match = PREFIX.exec(cue.text)
    const told = match?.[1] !== undefined && counts.get(match[1])! >= 2
    if (told) speaker = match[1]
    return { ...cue, text: told ? cue.text.slice(match[0].length) : cue.text, ...(speaker !== undefined && { speaker }) }
  })
}
