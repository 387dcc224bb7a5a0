import { expect, it } from 'vitest'
import { captionKind, cuesOf } from '../../../../src/core/read/media/captions.ts'
import { segmentsOf } from '../../../../src/core/read/media/segments.ts'

const VTT = `WEBVTT

NOTE a remark

00:11.000 --> 00:13.500
<v Roger Bingham>We are in <i>New York</i> City &amp; here

1:00:13.000 --> 1:00:16.000
<v.loud Neil>No!
`

it('WebVTT: voices become speakers, tags go, entities are read, times are exact', async () => {
  expect(captionKind(VTT)).toBe('vtt')
  expect(await cuesOf(VTT, 'vtt')).toEqual([
    { t0: 11, t1: 13.5, text: 'We are in New York City & here', speaker: 'Roger Bingham' }, { t0: 3613, t1: 3616, text: 'No!', speaker: 'Neil' },
  ])
})

it('SubRip: positions go, CRLF and BOM are no matter, a name that comes back is a speaker until the next one', async () => {
  const srt = '\ufeff1\r\n00:00:01,500 --> 00:00:02,000\r\n{\\an8}Ana: Hola, dijo:\r\nadiós.\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\ny más\r\n\r\n3\r\n00:00:03,000 --> 00:00:04,000\r\nAna: Sí. Nota: fin\r\n'
  expect(captionKind(srt)).toBe('srt')
  expect(await cuesOf(srt, 'srt')).toEqual([
    { t0: 1.5, t1: 2, text: 'Hola, dijo: adiós.', speaker: 'Ana' }, { t0: 2, t1: 3, text: 'y más', speaker: 'Ana' }, { t0: 3, t1: 4, text: 'Sí. Nota: fin', speaker: 'Ana' },
  ])
})

it('a word with a colon that never comes back is no speaker', async () => {
  expect(await cuesOf('1\n00:00:01,000 --> 00:00:02,000\nAviso: no pasar\n', 'srt')).toEqual([{ t0: 1, t1: 2, text: 'Aviso: no pasar' }])
})

it('rolling captions say each line once', async () => {
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nuno\n\n00:02.000 --> 00:04.000\nuno\ndos\n\n00:04.000 --> 00:06.000\ndos\ntres\n'
  expect((await cuesOf(vtt, 'vtt')).map(cue => cue.text)).toEqual(['uno', 'dos', 'tres'])
})

it('podcast JSON; broken JSON holds nothing', async () => {
  const json = JSON.stringify({ version: '1.0.0', segments: [{ speaker: 'Darth', startTime: 0.5, endTime: 0.75, body: 'I' }, { startTime: 1, body: 'am' }, null, { body: 'x' }] })
  expect(captionKind(json)).toBe('json')
  expect(await cuesOf(json, 'json')).toEqual([{ t0: 0.5, t1: 0.75, text: 'I', speaker: 'Darth' }, { t0: 1, t1: 1, text: 'am' }])
  expect(await cuesOf('{"segments": [', 'json')).toEqual([])
})

const talk = (n: number, text: string, speaker?: string) => Array.from({ length: n }, (_, i) => ({ t0: i * 3, t1: i * 3 + 3, text, ...(speaker && { speaker }) }))

it('a segment ends with a sentence, at the cue’s own second, and at another speaker', () => {
  const cues = [...talk(9, 'diez palabras que siguen y siguen sin que nada acabe'), { t0: 27, t1: 29.25, text: 'y aquí acaba.' }, { t0: 29.25, t1: 31, text: 'Otra.' }, { t0: 31, t1: 32, text: 'No.', speaker: 'Ana' }]
  expect(segmentsOf(cues).map(unit => unit.ancla)).toEqual([
    { tipo: 'tiempo', t0: 0, t1: 29.25 }, { tipo: 'tiempo', t0: 29.25, t1: 31 }, { tipo: 'tiempo', t0: 31, t1: 32, hablante: 'Ana' },
  ])
})

it('a chapter begins a segment and is its path', () => {
  const units = segmentsOf(talk(3, 'hola'), [{ t0: 0, titulo: 'Inicio' }, { t0: 6, titulo: 'Fin' }])
  expect(units.map(unit => [unit.ruta, unit.texto])).toEqual([[['Inicio'], 'hola hola'], [['Fin'], 'hola']])
})

it('a talk without a full stop is cut before it grows beyond a passage', () => {
  expect(segmentsOf(talk(100, 'uno dos tres cuatro cinco')).every(unit => unit.texto.split(' ').length <= 180)).toBe(true)
})
