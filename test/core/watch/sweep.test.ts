/** What a look through a folder finds beside what was known: pure, with the clock as a number. */
import { describe, expect, it } from 'vitest'
import type { WatchedFile } from '../../../storage/contract.ts'
import { compare, QUIET_MS, type Sweep } from '../../../src/core/watch/sweep.ts'
import { seen } from '../../../src/core/watch/take.ts'
import type { Entry, Walked } from '../../../src/core/watch/walk.ts'
import type { Motivo } from '../../../src/schema/index.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const OLD = NOW - 3_600_000

const entry = (ruta: string, change: Partial<Entry> = {}): Entry => ({
  ...{ ruta, bytes: 5000, mtime: OLD, ctime: OLD, motivo: null, detalle: null, captions: null, recording: null },
  ...change,
})
const row = (of: Entry, motivo: Motivo, change: Partial<WatchedFile> = {}): WatchedFile => ({
  ...seen(of, motivo),
  fecha: new Date(OLD).toISOString(),
  ...change,
})
const walked = (entries: Entry[], closed: string[] = []): Walked => ({ entries, folders: ['/f'], closed })
const told = ({ files, gone, units, again }: Sweep): unknown => [
  files.map(({ ruta, motivo }) => `${ruta} ${motivo}`),
  gone,
  units.map(({ entry: { ruta }, captions }) => (captions ? `${ruta}+${captions.ruta}` : ruta)),
  again < Infinity,
]
const look = (entries: Entry[], rows: WatchedFile[] = [], now = NOW): unknown =>
  told(compare(walked(entries), rows, { now, quiet: QUIET_MS }))

describe('a look through a folder', () => {
  it('takes what is new and quiet, keeps the reason of what is not for the library', () => {
    expect(look([entry('a.pdf'), entry('b.xyz', { motivo: 'formato' })])).toEqual([
      ['a.pdf en_turno', 'b.xyz formato'],
      [],
      ['a.pdf'],
      false,
    ])
  })
  it('writes nothing of what is as it was', () => {
    const [given, skipped, refused] = [entry('a.pdf'), entry('b.xyz', { motivo: 'formato' }), entry('c.pdf')]
    const rows = [row(given, 'leido', { sha256: 'x' }), row(skipped, 'formato'), row(refused, 'no_admitido')]
    expect(look([given, skipped, refused], rows)).toEqual([[], [], [], false])
  })
  it('tries again what waits for its turn, a quota, a permission or the disk', () => {
    for (const motivo of ['en_turno', 'cuota', 'sin_permiso', 'disco'] as const) {
      const file = entry('a.pdf')
      expect(look([file], [row(file, motivo)])).toMatchObject([{}, [], ['a.pdf'], false])
    }
  })
  it('takes a changed file again, by size or by either time', () => {
    for (const change of [{ bytes: 5001 }, { mtime: OLD + 1 }, { ctime: OLD + 1 }])
      expect(look([entry('a.pdf', change)], [row(entry('a.pdf'), 'leido', { sha256: 'x' })])).toEqual([
        ['a.pdf en_turno'],
        [],
        ['a.pdf'],
        false,
      ])
  })
  it('tells what is gone, but nothing of a folder that could not be opened', () => {
    const rows = ['a.pdf', 'b/c.pdf', 'bc.pdf'].map(ruta => row(entry(ruta), 'leido', { sha256: ruta }))
    const shut = entry('b/', { motivo: 'carpeta_ilegible', detalle: 'EACCES' })
    expect(told(compare(walked([shut], ['b/']), rows, { now: NOW, quiet: QUIET_MS }))).toEqual([
      ['b/ carpeta_ilegible'],
      ['a.pdf', 'bc.pdf'],
      [],
      false,
    ])
  })
})

describe('a file that grows', () => {
  const young = entry('a.pdf', { mtime: NOW - 500, ctime: NOW - 500 })
  it('is waited for, whichever of its times is young', () => {
    expect(look([young])).toEqual([['a.pdf creciendo'], [], [], true])
    expect(look([{ ...young, mtime: OLD }])).toEqual([['a.pdf creciendo'], [], [], true])
    expect(look([young], [row(young, 'creciendo', { fecha: new Date(NOW - 400).toISOString() })])).toEqual([
      [],
      [],
      [],
      true,
    ])
  })
  it('is taken when it has been quiet', () => {
    expect(look([young], [row(young, 'creciendo')], NOW - 500 + QUIET_MS)).toEqual([
      ['a.pdf en_turno'],
      [],
      ['a.pdf'],
      false,
    ])
  })
  it('is taken by our own clock where that of its disk is ahead', () => {
    const ahead = entry('a.pdf', { mtime: NOW + 3_600_000, ctime: NOW + 3_600_000 })
    expect(look([ahead])).toEqual([['a.pdf creciendo'], [], [], true])
    const since = (ms: number): WatchedFile => row(ahead, 'creciendo', { fecha: new Date(NOW - ms).toISOString() })
    expect(look([ahead], [since(QUIET_MS - 1)])).toMatchObject([[], [], [], true])
    expect(look([ahead], [since(QUIET_MS)])).toMatchObject([{}, [], ['a.pdf'], false])
  })
})

it('says when the next file may be whole', () => {
  const files = [700, 1500].map(age => entry(`${age}.pdf`, { ctime: NOW - age }))
  expect(compare(walked(files), [], { now: NOW, quiet: QUIET_MS }).again).toBe(QUIET_MS - 1500)
})

describe('what is in the cloud', () => {
  it('is named; a file that was read before its content left this disk stays read', () => {
    const away = entry('a.pdf', { motivo: 'nube', ctime: NOW })
    expect(look([away])).toEqual([['a.pdf nube'], [], [], false])
    expect(look([away], [row(entry('a.pdf'), 'leido', { sha256: 'x' })])).toEqual([[], [], [], false])
    expect(look([{ ...away, bytes: 9000 }], [row(entry('a.pdf'), 'leido', { sha256: 'x' })])).toEqual([
      ['a.pdf nube'],
      [],
      [],
      false,
    ])
  })
})

describe('a recording', () => {
  const sound = entry('a.mp3', { captions: 'a.vtt' })
  const captions = entry('a.vtt', { recording: 'a.mp3' })
  it('comes with its captions, as one', () => {
    expect(look([sound, captions])).toEqual([['a.mp3 en_turno', 'a.vtt en_turno'], [], ['a.mp3+a.vtt'], false])
  })
  it('waits for captions that are still being written, and is taken again when they come later', () => {
    const writing = { ...captions, ctime: NOW }
    expect(look([sound, writing])).toMatchObject([{}, [], [], true])
    const rows = [row(sound, 'leido', { sha256: 'x' })]
    expect(look([sound, captions], rows)).toEqual([['a.vtt en_turno'], [], ['a.mp3+a.vtt'], false])
    expect(look([sound, captions], [...rows, row(captions, 'subtitulos', { sha256: 'x' })])).toEqual([
      [],
      [],
      [],
      false,
    ])
  })
})
