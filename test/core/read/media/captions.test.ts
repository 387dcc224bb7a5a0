import { expect, it } from 'vitest'
import { parseCues } from '../../../../src/core/read/captions/index.ts'
import { cueUnits } from '../../../../src/core/read/captions/units.ts'

const VTT = `WEBVTT

NOTE a remark

00:11.000 --> 00:13.500
<v Roger Bingham>We are in <i>New York</i> City &amp; here

1:00:13.000 --> 1:00:16.000
<v.loud Neil>No!
`

it('WebVTT: voices become speakers, tags go, entities are read, times are exact', async () => {
  expect(await parseCues(VTT)).toEqual([
    { t0: 11, t1: 13.5, texto: 'We are in New York City & here', hablante: 'Roger Bingham' },
    { t0: 3613, t1: 3616, texto: 'No!', hablante: 'Neil' },
  ])
})

it('SubRip: positions go, CRLF and BOM are no matter, a name that comes back is a speaker until the next one', async () => {
  const srt =
    '\ufeff1\r\n00:00:01,500 --> 00:00:02,000\r\n{\\an8}Ana: Hola, ' +
    'dijo:\r\nadiós.\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\ny más\r\n\r\n3\r\n00:00:03,000 --> ' +
    '00:00:04,000\r\nAna: Sí. Nota: fin\r\n\r\n4\r\n00:00:04,000 --> 00:00:05,000\r\nLuis: No.\r\nLuis: ' +
    'Nada.\r\n'
  expect(await parseCues(srt)).toEqual([
    { t0: 1.5, t1: 2, texto: 'Hola, dijo: adiós.', hablante: 'Ana' },
    { t0: 2, t1: 3, texto: 'y más', hablante: 'Ana' },
    { t0: 3, t1: 4, texto: 'Sí. Nota: fin', hablante: 'Ana' },
    { t0: 4, t1: 5, texto: 'No.', hablante: 'Luis' },
    { t0: 4, t1: 5, texto: 'Nada.', hablante: 'Luis' },
  ])
})

it('a word with a colon that never comes back is no speaker', async () => {
  expect(await parseCues('1\n00:00:01,000 --> 00:00:02,000\nAviso: no pasar\n')).toEqual([
    { t0: 1, t1: 2, texto: 'Aviso: no pasar' },
  ])
})

it.each([
  ['vtt', 'WEBVTT\n\n', '.'],
  ['srt', '1\n', ','],
])('hours of three digits are times like others: %s', async (_, head, point) => {
  const text =
    `${head}00:00:04${point}000-->00:00:05${point}500\nUno\n\n2\n100:00:01${point}250 --> ` +
    `100:00:02${point}500\n{\\an8}Dos\n1984\n\n3\n123:59:59${point}000 ` +
    `--> 124:00:00${point}000\nTres\n`
  for (const written of [text, `\ufeff${text.replaceAll('\n', '\r\n')}`, text.replaceAll('\n', '\r')]) {
    expect(await parseCues(written)).toEqual([
      { t0: 4, t1: 5.5, texto: 'Uno' },
      { t0: 360_001.25, t1: 360_002.5, texto: 'Dos 1984' },
      { t0: 446_399, t1: 446_400, texto: 'Tres' },
    ])
  }
})

it('rolling captions say each line once', async () => {
  const vtt =
    'WEBVTT\n\n00:00.000 --> 00:02.000\nuno\n\n00:02.000 --> ' +
    '00:04.000\nuno\ndos\n\n00:04.000 --> 00:06.000\ndos\ntres\n'
  expect((await parseCues(vtt)).map(cue => cue.texto)).toEqual(['uno', 'dos', 'tres'])
})

it('podcast JSON; broken JSON holds nothing', async () => {
  const json = JSON.stringify({
    version: '1.0.0',
    segments: [
      { speaker: 'Darth', startTime: 0.5, endTime: 0.75, body: 'I' },
      { startTime: 1, body: 'am' },
      null,
      { body: 'x' },
    ],
  })
  expect(await parseCues(json)).toEqual([
    { t0: 0.5, t1: 0.75, texto: 'I', hablante: 'Darth' },
    { t0: 1, t1: 1, texto: 'am' },
  ])
  expect(await parseCues('{"segments": [')).toEqual([])
})

const talk = (n: number, texto: string) => Array.from({ length: n }, (_, i) => ({ t0: i * 3, t1: i * 3 + 3, texto }))

it('a segment ends with a sentence, at the cue’s own second, and at another speaker', () => {
  const cues = [
    ...talk(9, 'diez palabras que siguen y siguen sin que nada acabe'),
    { t0: 27, t1: 29.25, texto: 'y aquí acaba.' },
    { t0: 29.25, t1: 31, texto: 'Otra.' },
    { t0: 31, t1: 32, texto: 'No.', hablante: 'Ana' },
  ]
  expect(cueUnits(cues).map(unit => unit.ancla)).toEqual([
    { tipo: 'tiempo', t0: 0, t1: 29.25 },
    { tipo: 'tiempo', t0: 29.25, t1: 31 },
    { tipo: 'tiempo', t0: 31, t1: 32, hablante: 'Ana' },
  ])
})

it('a chapter begins a segment and is its path', () => {
  const units = cueUnits(talk(3, 'hola'), [
    { t0: 0, titulo: 'Inicio' },
    { t0: 6, titulo: 'Fin' },
  ])
  expect(units.map(unit => [unit.ruta, unit.texto])).toEqual([
    [['Inicio'], 'hola hola'],
    [['Fin'], 'hola'],
  ])
})

it('a talk without a full stop is cut before it grows beyond a passage', () => {
  expect(cueUnits(talk(100, 'uno dos tres cuatro cinco')).every(unit => unit.texto.split(' ').length <= 180)).toBe(true)
})

it('a long segment ends with a sentence inside a cue, and what follows has that cue’s second', () => {
  const half = [...talk(10, 'algo que sigue'), { t0: 30, t1: 33, texto: 'y acaba el Dr. Paz. Luego empieza' }]
  const units = cueUnits([...half, { t0: 33, t1: 36, texto: 'otra cosa.' }])
  expect(units.map(({ texto, ancla }) => [texto.slice(-25), ancla])).toEqual([
    ['sigue y acaba el Dr. Paz.', { tipo: 'tiempo', t0: 0, t1: 33 }],
    ['Luego empieza otra cosa.', { tipo: 'tiempo', t0: 30, t1: 36 }],
  ])
})

it('captions without stops are cut at any cue after half a minute', () => {
  const cues = talk(100, 'uno dos tres cuatro cinco')
  cues[3]!.texto = 'says mr.'
  const starts = cueUnits(cues).map(({ ancla }) => (ancla.tipo === 'tiempo' ? ancla.t0 : -1))
  expect(starts).toEqual([0, 30, 60, 90, 120, 150, 180, 210, 240, 270])
})

it('a slow recording is cut where its sentences end, and where a long silence is', () => {
  const said = (t0: number, t1: number, texto: string) => ({ t0, t1, texto })
  const starts = (...cues: ReturnType<typeof said>[]): number[] =>
    cueUnits(cues).map(({ ancla }) => (ancla.tipo === 'tiempo' ? ancla.t0 : -1))
  expect(starts(said(0, 180, 'The chef surprised us.'), said(180, 240, 'The waiter came.'))).toEqual([0, 180])
  expect(starts(said(0, 20, 'The chef surprised us.'), said(20, 40, 'The waiter came.'))).toEqual([0])
  expect(starts(said(0, 31, 'The chef who'), said(31, 40, 'surprised us.'), said(40, 41, 'Yes.'))).toEqual([0, 40])
  expect(starts(said(0, 5, 'The chef'), said(36, 40, 'came back.'))).toEqual([0, 36])
})
