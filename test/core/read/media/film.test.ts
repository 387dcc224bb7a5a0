/** Films and recordings that ffmpeg itself makes, read by the real programs. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { findFfmpeg, probed } from '../../../../src/core/read/media/ffmpeg.ts'
import { keyFrames } from '../../../../src/core/read/media/frames.ts'
import { MEDIA_PROCESS, readRecording } from '../../../../src/core/read/media/index.ts'
import type { Reading, ReadRequest, Speech } from '../../../../src/core/read/reader.ts'
import { compiled } from '../../../../src/paths.ts'
import { request } from '../shared.ts'

const ffmpeg = await findFfmpeg()
if (!ffmpeg) console.warn('film: skipped, because there is no ffmpeg here')
const ready = ffmpeg !== null && existsSync(compiled(MEDIA_PROCESS))
const folder = mkdtempSync(join(tmpdir(), 'anaquel-film-test-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
  closeIdle()
})

const file = (name: string): string => join(folder, name)
/** `args` in words; names of files of the folder stand after `@`. */
function make(args: string): void {
  execFileSync(ffmpeg!.ffmpeg, [
    '-v',
    'error',
    '-y',
    ...args.split(' ').map(word => word.replace(/^@(.*)/, (_, name: string) => file(name))),
  ])
}

const SPANISH =
  '1\n00:00:01,000 --> 00:00:02,500\nLa luna mueve las mareas.\n\n2\n00:00:04,250 ' +
  '--> 00:00:06,000\n<i>Y el sol también</i>, aunque menos.\n'
const ENGLISH = '1\n00:00:01,000 --> 00:00:02,500\nThe moon moves the tides.\n'
const FORCED = '1\n00:00:00,500 --> 00:00:01,000\n[en ruso] Da.\n'
const CHAPTERS = `;FFMETADATA1\ntitle=La marea\ndate=1998\n${[
  [0, 4000, 'Bajamar'],
  [4000, 8000, 'Pleamar'],
]
  .map(([from, to, title]) => `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from}\nEND=${to}\ntitle=${title}\n`)
  .join('')}`

beforeAll(() => {
  if (!ready) return
  for (const [name, text] of [
    ['es.srt', SPANISH],
    ['en.srt', ENGLISH],
    ['forced.srt', FORCED],
    ['chapters.txt', CHAPTERS],
  ] as const)
    writeFileSync(file(name), text)
  // Six seconds of red, two of a test card: two scenes
  make(
    '-f lavfi -i color=red:s=160x120:d=6:r=10 -f lavfi -i testsrc=s=160x120:d=2:r=10 ' +
      '-filter_complex concat -g 10 -preset ultrafast -pix_fmt yuv420p @picture.mp4',
  )
  make('-i @picture.mp4 -i @chapters.txt -map_metadata 1 -c copy @silent.mp4')
  make(
    '-i @picture.mp4 -f lavfi -i sine=d=8 -i @en.srt -i @es.srt -i @forced.srt -i @chapters.txt -map ' +
      '0 -map 1 -map 4 -map 2 -map 3 -map_metadata 5 -c:v copy -c:a aac -c:s srt ' +
      '-metadata:s:a:0 language=spa -metadata:s:s:1 language=eng -metadata:s:s:2 ' +
      'language=spa -disposition:s:0 forced -disposition:s:1 default @full.mkv',
  )
  make('-i @full.mkv -map 0:v -map 0:s:2 -c:v copy -c:s ass @ass.mkv')
  make('-i @full.mkv -map 0:v -map 0:a -map 0:s:2 -c copy -c:s mov_text @full.mp4')
})

/** Says of each piece how long it is. */
const speech: Speech = {
  name: 'fake',
  transcribe: async samples => [
    { text: `Oído ${Math.round(samples.length / 16_000)}.`, t0: 0, t1: samples.length / 16_000 },
  ],
}
const silent: Speech = { name: 'silent', transcribe: async () => [] }
const read = (name: string, more: Partial<ReadRequest> = {}): Promise<Reading> =>
  readRecording(request(file(name), more))
const said = ({ units }: Reading): unknown[] =>
  units.map(({ texto, ancla, ruta }) => [texto, 't0' in ancla && [ancla.t0, ancla.t1], ...ruta])
const framesOf = async (name: string, duration: number): Promise<number[]> => {
  const seen: number[] = []
  await keyFrames(
    ffmpeg!,
    { path: file(name), options: { signal: new AbortController().signal, seconds: 60, duration } },
    async frames => {
      seen.push(...frames.map(({ t }) => t))
    },
  )
  return seen
}

describe.runIf(ready)('a film', () => {
  it('is read by its subtitles in the language that is spoken, neither the forced ones nor the translation, in its chapters', async () => {
    const reading = await read('full.mkv')
    expect(reading).toMatchObject({ tipo: 'video', meta: { titulo: 'La marea', anio: 1998 }, warnings: [] })
    expect(reading.meta.csl).toEqual({ type: 'motion_picture' }) // a `medium` beside the genre makes APA say "[Video; Video]"
    expect(said(reading)).toEqual([
      ['La luna mueve las mareas.', [expect.closeTo(1, 1), expect.closeTo(2.5, 1)], 'Bajamar'],
      ['Y el sol también, aunque menos.', [expect.closeTo(4.25, 1), expect.closeTo(6, 1)], 'Pleamar'],
    ])
  })

  it.each(['full.mp4', 'ass.mkv'])(
    'of another container says the same: %s',
    async name => {
      expect(said(await read(name)).map(unit => (unit as unknown[])[0])).toEqual([
        'La luna mueve las mareas.',
        'Y el sol también, aunque menos.',
      ])
    },
    600_000,
  )

  it('in which nobody speaks is found by its chapters and pictures, and says so', async () => {
    const reading = await read('silent.mp4')
    expect(reading).toMatchObject({
      tipo: 'video',
      meta: { titulo: 'La marea', anio: 1998, duracion: 8 },
      warnings: [expect.stringContaining('Sin palabras')],
    })
    // a medium beside the genre would make the reference say "[Video; Video]"
    expect(reading.meta.csl).toEqual({ type: 'motion_picture' })
    expect(said(reading)).toEqual([
      ['Bajamar', [0, 4], 'Bajamar'],
      ['Pleamar', [4, 8], 'Pleamar'],
    ])
    expect(said(await read('picture.mp4'))).toEqual([['', [0, 8]]])
    make('-i @picture.mp4 -f lavfi -i sine=d=8 -c:v copy -c:a aac @music.mp4')
    expect(said(await read('music.mp4', { speech: silent }))).toEqual([['', [0, 8]]])
  })

  it('with sound and without a speech model says what to do; a sound in which nobody speaks is no document', async () => {
    make('-i @picture.mp4 -f lavfi -i sine=d=8 -c:v copy -c:a aac @talk.mp4')
    await expect(read('talk.mp4')).rejects.toThrow('models pull speech')
    make('-f lavfi -i sine=d=2 @tone.m4a')
    await expect(read('tone.m4a', { speech: silent })).rejects.toThrow('Nobody speaks')
  })

  it('that has only forced subtitles is listened to; they are read where nobody speaks', async () => {
    make('-i @full.mkv -map 0:v -map 0:a -map 0:s:0 -c copy @forced.mkv')
    expect(said(await read('forced.mkv', { speech }))).toEqual([['Oído 8.', [0, expect.closeTo(8, 0)], 'Bajamar']])
    make('-i @full.mkv -map 0:v -map 0:s:0 -c copy @mute.mkv')
    expect(said(await read('mute.mkv'))).toEqual([['[en ruso] Da.', [0.5, 1], 'Bajamar']])
  })

  it('with subtitles that are pictures says that they are not read', async () => {
    const segment = (type: number, data: string): Buffer =>
      Buffer.concat([
        Buffer.from('504700015f9000000000', 'hex'),
        Buffer.from([type, 0, data.length / 2]),
        Buffer.from(data, 'hex'),
      ])
    writeFileSync(file('drawn.sup'), Buffer.concat([segment(0x16, '00a0007810000080000000'), segment(0x80, '')]))
    make('-i @picture.mp4 -f sup -i @drawn.sup -map 0:v -map 1:s -c copy @drawn.mkv')
    expect((await read('drawn.mkv')).warnings).toContainEqual(expect.stringContaining('son imágenes'))
  })

  it('that was cut off before its index is an error that says so, whether there is a speech model or none', async () => {
    writeFileSync(file('cut.mp4'), execFileSync('head', ['-c', '2000', file('full.mp4')]))
    await expect(read('cut.mp4', { speech })).rejects.toThrow('could not open')
    await expect(read('cut.mp4')).rejects.toThrow('could not open')
  })
})

describe.runIf(ready)('times', () => {
  it('of what is heard count from the beginning of the film, also where the sound begins later or stops in between', async () => {
    make('-i @picture.mp4 -itsoffset 3 -f lavfi -t 4 -i sine -map 0 -map 1 -c:v copy -c:a aac @late.mp4')
    expect(said(await read('late.mp4', { speech }))).toEqual([
      ['Oído 4.', [expect.closeTo(2.8, 1), expect.closeTo(7, 1)]],
    ])
    make("-f lavfi -i sine=d=8 -af aselect='lt(t,2)+gte(t,6)' -c:a libopus @gap.mka")
    expect(said(await read('gap.mka', { speech })).map(unit => (unit as unknown[])[1])).toEqual([
      [0, expect.closeTo(8, 1)],
    ])
    make('-f lavfi -i sine=d=3 -c:a mp2 -f mpegts -muxdelay 0 -output_ts_offset 40 @shifted.ts')
    expect(said(await read('shifted.ts', { speech }))).toEqual([['Oído 3.', [0, expect.closeTo(3, 1)]]])
  })

  it.each(['picture.mp4', 'full.mkv', 'ass.mkv', 'full.mp4'])(
    'of pictures are those of the film, whatever begins when in it: %s',
    async name => {
      const [first, second, ...more] = await framesOf(name, 8)
      expect([first, more]).toEqual([expect.closeTo(0, 0), []])
      expect(Math.abs(second! - 6)).toBeLessThan(1.1) // the first frame of the scene that stands by itself
    },
    600_000,
  )

  it('of pictures: one a scene', async () => {
    make(
      '-f lavfi -i color=red:s=64x48:r=2:d=60 -vf ' +
        `geq=r='255*mod(floor(T/6),2)':g=128:b=128 -g 2 -preset ultrafast -pix_fmt ` +
        'yuv420p @scenes.mp4',
    )
    expect(await framesOf('scenes.mp4', 60)).toHaveLength(10)
  })
})

describe.runIf(ready)('a sound', () => {
  it.each(['m4a', 'aac', 'wma', 'aiff', 'flac', 'opus', 'mp3'])(
    'of the kind %s is decoded whole',
    async kind => {
      make(`-f lavfi -i sine=d=3 @tone.${kind}`)
      const reading = await read(`tone.${kind}`, { speech })
      expect(reading.tipo).toBe('audio')
      expect(said(reading)).toEqual([['Oído 3.', [0, expect.closeTo(3, 0)]]])
    },
    600_000,
  )

  it('with a cover is no film; who plainly is a person is named as one, a group as it is', async () => {
    make('-i @picture.mp4 -frames:v 1 @cover.png')
    make(
      '-f lavfi -i sine=d=2 -i @cover.png -map 0 -map 1 -c:v png -disposition:v ' +
        'attached_pic -metadata title=Pista -metadata artist=Ana_Pérez @cover.m4a',
    )
    expect(await read('cover.m4a', { speech })).toMatchObject({
      tipo: 'audio',
      meta: { titulo: 'Pista', autores: ['Ana_Pérez'] },
    })
    execFileSync(ffmpeg!.ffmpeg, [
      '-v',
      'error',
      '-y',
      '-i',
      file('cover.m4a'),
      '-c',
      'copy',
      '-metadata',
      'artist=Ana Pérez',
      file('person.m4a'),
    ])
    expect((await read('person.m4a', { speech })).meta.autores).toEqual(['Pérez, Ana'])
    expect(await framesOf('cover.m4a', 2)).toEqual([])
  })
})

it('subtitles: the forced ones last, then those of another language than the sound, then those that are not the default', () => {
  const stream = (codec: string, language: string, disposition = {}) => ({
    codec_type: 'subtitle',
    codec_name: codec,
    tags: { language },
    disposition,
  })
  const all = [
    stream('hdmv_pgs_subtitle', 'spa'),
    stream('subrip', 'spa', { forced: 1 }),
    stream('subrip', 'eng', { default: 1 }),
    stream('ass', 'spa'),
  ]
  expect(
    probed({ streams: [{ codec_type: 'audio', tags: { language: 'spa' } }, ...all] }).subtitles.map(one => one.stream),
  ).toEqual([3, 2, 1])
  expect(probed({ streams: [{ codec_type: 'audio' }, ...all] }).subtitles.map(one => one.stream)).toEqual([2, 3, 1])
  const comment = stream('subrip', 'spa', { default: 1, comment: 1 })
  expect(
    probed({
      streams: [{ codec_type: 'audio', tags: { language: 'spa' } }, comment, stream('subrip', 'eng')],
    }).subtitles.map(one => one.stream),
  ).toEqual([1, 0])
})
