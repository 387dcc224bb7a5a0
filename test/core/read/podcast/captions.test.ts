import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PACKAGE_ROOT } from '../../../../src/paths.ts'
import { cueUnits, parseCues, type Cue } from '../../../../src/core/read/captions.ts'
import { readTranscript } from '../../../../src/core/read/web/transcript.ts'

const DATA = join(PACKAGE_ROOT, '../shared/data/subtitles')
const there = existsSync(DATA)
if (!there) console.warn('test/core/read/podcast: ../shared/data/subtitles is not here; the real captions are not read')
const file = (name: string): string => readFileSync(join(DATA, name), 'utf8')

/** Times by the simplest means, so that no parser of ours judges itself. */
const timesIn = (text: string): [number, number][] => [...text.matchAll(/^(?:(\d+):)?(\d\d):(\d\d)[.,](\d{3}) --> (?:(\d+):)?(\d\d):(\d\d)[.,](\d{3})/gm)].map(match => {
  const at = (i: number): number => Number(match[i] ?? 0) * 3600 + Number(match[i + 1]) * 60 + Number(match[i + 2]) + Number(match[i + 3]) / 1000
  return [at(1), at(5)]
})

describe('captions', () => {
  it.runIf(there).each(there ? ['podcast-transcripts-example.vtt', 'podcast-transcripts-example.srt', ...readdirSync(DATA).filter(name => /^webvtt.*\.vtt$/.test(name))] : [])('%s: every cue, its times exact', async name => {
    const text = file(name).replace(/\r\n/g, '\n')
    const cues = await parseCues(text)
    const starts = new Set(timesIn(text).map(([t0]) => t0.toFixed(3)))
    expect(cues.length).toBeGreaterThan(0)
    expect(new Set(cues.map(cue => cue.t0.toFixed(3)))).toEqual(starts)
    expect(cues.map(cue => cue.texto).join(' ')).not.toMatch(/<|-->|&amp;/)
  })

  it.runIf(there)('speakers of WebVTT, podcast JSON and HTML', async () => {
    const vtt = await parseCues(file('podcast-transcripts-example.vtt'))
    expect(vtt[0]).toEqual({ t0: 0, t1: 2.76, texto: 'In today\'s episode, you\'ll learn whether or not you', hablante: 'Sarah' })
    expect(vtt.find(cue => cue.texto.includes('Podcasting Q&A'))).toBeDefined()
    expect(await parseCues(file('podcast-transcripts-example.json'))).toMatchObject([{ t0: 0.5, hablante: 'Darth Vader', texto: 'I' }, {}, {}, { t0: 2.25, t1: 2.5 }, { hablante: 'Luke', texto: 'Nooooo' }])
    const html = await parseCues(file('podcast-transcripts-example.html'))
    expect(html.slice(0, 3).map(({ t0, t1, hablante }) => [t0, t1, hablante])).toEqual([[0, 53, 'Travis'], [53, 102, 'Sarah'], [102, 219, 'Travis']])
  })

  it.runIf(there)('the parsing files of web-platform-tests: none breaks it', async () => {
    for (const folder of ['wpt-file-parsing', 'wpt-cue-parsing']) {
      for (const name of readdirSync(join(DATA, folder)).filter(one => one.endsWith('.vtt'))) {
        for (const cue of await parseCues(file(join(folder, name)))) expect(cue.t0).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('marks of SubRip, dots in its times, hours left out, a byte order mark, CRLF', async () => {
    expect(await parseCues('\ufeff1\r\n00:00:04.000 --> 00:00:05,500\r\n{\\an8}<i>Hola</i>\r\nmundo\r\n')).toEqual([{ t0: 4, t1: 5.5, texto: 'Hola mundo' }])
    expect(await parseCues('WEBVTT Kind: captions\nLanguage: es\n\nSTYLE\n::cue{}\n\nNOTE nada\n\n01:02.003 --> 01:03.000 align:start\nUno<00:01:02.500> dos\n')).toEqual([{ t0: 62.003, t1: 63, texto: 'Uno dos' }])
  })

  it('white space where it should not be', async () => {
    expect(await parseCues('WEBVTT\n \n\t00:00.000\t-->\t00:01.000 \n  uno\n\t\n00:02.000-->00:03.000\ndos')).toEqual([{ t0: 0, t1: 1, texto: 'uno' }, { t0: 2, t1: 3, texto: 'dos' }])
  })

  it('automatic captions that roll are kept once; what is said twice stays twice', async () => {
    const roll = await parseCues('WEBVTT\n\n00:00.000 --> 00:02.000\nhola a todos\n\n00:02.000 --> 00:02.010\nhola a todos\n\n00:02.010 --> 00:04.000\nhola a todos\ny a todas\n')
    expect(roll.map(cue => cue.texto)).toEqual(['hola a todos', 'y a todas'])
    expect((await parseCues('WEBVTT\n\n00:00.000 --> 00:02.000\nNo.\n\n00:02.000 --> 00:04.000\nNo.\n')).map(cue => cue.texto)).toEqual(['No.', 'No.'])
  })

  it('names before a colon are speakers when they come back; one alone is a word', async () => {
    const srt = (...texts: string[]): string => texts.map((text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${text}\n`).join('\n')
    expect((await parseCues(srt('Ana: hola', 'sigo', 'Luis: yo', 'Ana: ya', 'Luis: no'))).map(cue => [cue.hablante, cue.texto])).toEqual([['Ana', 'hola'], ['Ana', 'sigo'], ['Luis', 'yo'], ['Ana', 'ya'], ['Luis', 'no']])
    expect(await parseCues(srt('Aviso: hola', 'sigo'))).toMatchObject([{ texto: 'Aviso: hola' }, { texto: 'sigo' }])
  })

  it('a transcript as it is fetched: its segments, its length, the language it names, the chapters it is told', async () => {
    const bytes = Buffer.from('WEBVTT Kind: captions\nLanguage: es\n\n00:00.000 --> 00:02.000\n<v Ana>Hola.\n\n01:00.000 --> 01:02.500\n<v Ana>Adiós.\n')
    expect(await readTranscript({ bytes, contentType: 'text/vtt', chapters: [{ t0: 0, titulo: 'Uno' }, { t0: 30, titulo: 'Dos' }] })).toEqual({ duracion: 62.5, idioma: 'es', units: [
      { posicion: 1, texto: 'Hola.', ruta: ['Uno'], ancla: { tipo: 'tiempo', t0: 0, t1: 2, hablante: 'Ana' } }, { posicion: 2, texto: 'Adiós.', ruta: ['Dos'], ancla: { tipo: 'tiempo', t0: 60, t1: 62.5, hablante: 'Ana' } }] })
  })

  it.each(['', 'hola', '{', '[]', '{"segments":7}', '<p>sin tiempo</p>', 'WEBVTT', '{"segments":[{"body":"x"}]}', '{"segments":[{"startTime":-4,"body":"x"}]}'])('nothing with times in %s', async text => {
    expect(await parseCues(text)).toEqual([])
  })
})

describe('units of time', () => {
  const cue = (t0: number, texto: string, hablante?: string): Cue => ({ t0, t1: t0 + 4, texto, ...(hablante && { hablante }) })
  const words = (n: number, end = '.'): string => Array.from({ length: n }, () => 'palabra').join(' ') + end

  it('a unit never joins two speakers or two chapters, and carries their name', () => {
    const units = cueUnits([cue(0, 'Hola.', 'Ana'), cue(4, 'Sigo.', 'Ana'), cue(8, 'Yo no.', 'Luis'), cue(12, 'Otra cosa.', 'Luis')], [{ t0: 0, titulo: 'Uno' }, { t0: 11, titulo: 'Dos' }])
    expect(units.map(({ texto, ancla, ruta, posicion }) => [posicion, texto, ancla, ruta])).toEqual([
      [1, 'Hola. Sigo.', { tipo: 'tiempo', t0: 0, t1: 8, hablante: 'Ana' }, ['Uno']], [2, 'Yo no.', { tipo: 'tiempo', t0: 8, t1: 12, hablante: 'Luis' }, ['Uno']],
      [3, 'Otra cosa.', { tipo: 'tiempo', t0: 12, t1: 16, hablante: 'Luis' }, ['Dos']]])
  })

  it('ends with a sentence after enough words, at a silence, and never beyond a passage', () => {
    const ends = (cues: Cue[]): number[] => cueUnits(cues).map(unit => unit.texto.split(' ').length)
    expect(ends([cue(0, words(80)), cue(4, words(10))])).toEqual([80, 10])
    expect(ends([cue(0, words(80, ',')), cue(4, words(10)), cue(8, words(5))])).toEqual([90, 5])
    expect(ends([cue(0, words(30)), cue(60, words(10))])).toEqual([30, 10])
    expect(ends(Array.from({ length: 10 }, (_, i) => cue(i * 4, words(50, ','))))).toEqual([150, 150, 150, 50])
  })
})
