import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findFfmpeg } from '../../../../src/core/read/media/ffmpeg.ts'
import { Changes, HEIGHT, WIDTH } from '../../../../src/core/read/media/changes.ts'
import { keyFrames, timesIn } from '../../../../src/core/read/media/frames.ts'
import { execFileSync } from 'node:child_process'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-frames-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LOG = `[Parsed_showinfo_1 @ 0x5] config in time_base: 1/12800
[Parsed_showinfo_1 @ 0x5] n:   0 pts:      0 pts_time:0       duration:512 fmt:yuv420p
[Parsed_showinfo_1 @ 0x5] n:   1 pts: 128000 pts_time:10.04  duration:512
[Parsed_showinfo_1 @ 0x5] n:   2 pts: 256000 pts_time:61.5   duration:512`

/**
 * A program that says what ffmpeg would: small grey pictures, one behind the other, then as many large ones as it is
 * told.
 */
function fakeFfmpeg(greys: readonly Buffer[], { large = 9, exit = 0 } = {}): { ffmpeg: string; ffprobe: string } {
  const ffmpeg = join(folder, `fake-ffmpeg-${large}-${exit}`),
    ffprobe = join(folder, 'fake-ffprobe')
  writeFileSync(join(folder, 'log'), LOG)
  writeFileSync(join(folder, 'greys'), Buffer.concat(greys))
  writeFileSync(
    ffmpeg,
    `#!/bin/sh
for last; do :; done
echo "$@" >> ${folder}/args
if [ "$last" = pipe:1 ]; then cat ${folder}/greys; cat ${folder}/log >&2; exit ${exit}; fi
d=$(dirname "$last")
for i in $(seq 1 ${large}); do echo jpeg$i > $d/000$i.jpg; done
exit ${exit}
`,
  )
  writeFileSync(ffprobe, '#!/bin/sh\necho \'{"format": {"start_time": "0.5"}}\'\n')
  for (const program of [ffmpeg, ffprobe]) chmodSync(program, 0o755)
  rmSync(join(folder, 'args'), { force: true })
  return { ffmpeg, ffprobe }
}

const options = { signal: new AbortController().signal, seconds: 20, duration: 70 }
const plain = (value: number): Buffer => Buffer.alloc(WIDTH * HEIGHT, value)
/** White, with lines of text from that row on. */
const page = (row: number): Buffer =>
  plain(250).map((white, i) =>
    Math.floor(i / WIDTH) >= row &&
    Math.floor(i / WIDTH) % 10 < 4 &&
    i % WIDTH > 20 &&
    i % WIDTH < 120 &&
    Math.floor(i / WIDTH) < row + 30
      ? 170
      : white,
  ) as Buffer
const FILM = [page(0), page(40), page(50)]

it('pictures come with the second at which they are shown, counted from the beginning, and are gone afterwards', async () => {
  const seen: [number, string][] = []
  let where = ''
  await keyFrames(fakeFfmpeg(FILM), { path: '/film.mp4', options }, async frames => {
    for (const { t, path } of frames) {
      seen.push([t, readFileSync(path, 'utf8').trim()])
      where = path
    }
  })
  expect(seen).toEqual([
    [0, 'jpeg1'],
    [9.54, 'jpeg2'],
    [61, 'jpeg3'],
  ])
  expect(existsSync(where)).toBe(false)
  const args = readFileSync(join(folder, 'args'), 'utf8')
  for (const said of [
    '-protocol_whitelist file,pipe',
    'file:/film.mp4',
    '-skip_frame nokey',
    'eq(n,0)+eq(n,1)+eq(n,2)',
    '-frames:v 3',
  ])
    expect(args).toContain(said)
})

it('what was made before it failed stands', async () => {
  const seen: number[] = []
  await keyFrames(
    fakeFfmpeg(FILM.slice(0, 2), { large: 1, exit: 1 }),
    { path: '/film.mp4', options: { ...options, duration: 50 } },
    async frames => {
      seen.push(...frames.map(({ t }) => t))
    },
  )
  expect(seen).toEqual([0])
})

it('a film whose frames seldom stand by themselves is looked at whole', async () => {
  await keyFrames(fakeFfmpeg(FILM), { path: '/film.mp4', options: { ...options, duration: 3600 } }, async () => {})
  expect(readFileSync(join(folder, 'args'), 'utf8').match(/-skip_frame \w+/g)).toEqual([
    '-skip_frame nokey',
    '-skip_frame default',
    '-skip_frame default',
  ])
})

it('a call that is broken off throws why', async () => {
  await expect(
    keyFrames(
      fakeFfmpeg(FILM),
      { path: '/film.mp4', options: { ...options, signal: AbortSignal.abort(new Error('basta')) } },
      async () => {},
    ),
  ).rejects.toThrow('basta')
})

/** Of a film of these pictures, one each `step` seconds: the seconds of those that are kept. */
function kept(greys: readonly Buffer[], step = 2): number[] {
  const changes = new Changes()
  greys.forEach((grey, n) => changes.see({ n, t: n * step, grey }))
  return changes.best(greys.length * step).map(({ t }) => t)
}
const times = (n: number, grey: Buffer): Buffer[] => Array.from({ length: n }, () => grey)
/** Something in the corner that is never at rest. */
const speaker = (grey: Buffer, n: number): Buffer =>
  grey.map((value, i) =>
    i % WIDTH > 125 && Math.floor(i / WIDTH) > 55 ? 90 + ((i * 31 + n * 57) % 100) : value,
  ) as Buffer

it('slides of white decks are told apart, also where a speaker moves in a corner, and the picture of a cross-fade is none', () => {
  const deck = [...times(8, page(0)), ...times(8, page(20)), ...times(8, page(50))]
  expect(kept(deck)).toEqual([0, 16, 32])
  expect(kept(deck.map(speaker))).toEqual([0, 16, 32])
  const next = page(20),
    half = page(0).map((value, i) => (value + next[i]!) / 2) as Buffer
  expect(kept([...times(8, page(0)), half, ...times(8, page(20))])).toEqual([0, 18])
})

it('a speaker who moves is one picture in five minutes, an hour in which nothing moves is one', () => {
  const room = Buffer.from(plain(0).map((_, i) => (i * 7) % 256))
  const poses = [0, 1, 2, 3, 4, 5, 6].map(
    n =>
      room.map((value, i) =>
        i % WIDTH > 60 && i % WIDTH < 110 ? (value + 40 * Math.sin(n * 1.7 + (i % 13))) & 255 : value,
      ) as Buffer,
  )
  expect(kept(Array.from({ length: 450 }, (_, n) => poses[n % 7]!))).toHaveLength(3)
  expect(kept(times(1800, page(10)))).toEqual([0])
})

it('never more than the most, those that stand longest, and never two at once', () => {
  const hour = Array.from({ length: 200 }, (_, i) =>
    times(i % 4 === 0 ? 4 : 2, i % 2 === 0 ? page(0) : page(45)),
  ).flat()
  const seconds = kept(hour, 6)
  expect(seconds).toHaveLength(60)
  expect(seconds.at(-1)! - seconds[0]!).toBeGreaterThan(0.9 * 6 * hour.length)
  expect(
    kept(
      times(30, page(0)).map((grey, i) => (i % 2 ? grey : plain(20))),
      1,
    ).every((t, i, all) => i === 0 || t - all[i - 1]! >= 4),
  ).toBe(true)
})

it('`showinfo` is read, and what it cannot say keeps its place', () => {
  expect(timesIn(LOG)).toEqual([0, 10.04, 61.5])
  expect(timesIn(LOG.replace('pts_time:0 ', 'pts_time:-1.5 ').replace('10.04', 'NOPTS'))).toEqual([-1.5, NaN, 61.5])
})

const here = await findFfmpeg()
if (!here) console.warn('frames: the test with a real film is skipped, because there is no ffmpeg here')
it.skipIf(!here)(
  'a film of two scenes gives one picture of each',
  async () => {
    const film = join(folder, 'film.mp4')
    execFileSync(here!.ffmpeg, [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=red:s=320x240:d=8',
      '-f',
      'lavfi',
      '-i',
      'testsrc=s=320x240:d=8',
      '-filter_complex',
      '[0:v][1:v]concat',
      '-g',
      '12',
      '-y',
      film,
    ])
    const seen: number[] = []
    await keyFrames(here!, { path: film, options: { ...options, duration: 16 } }, async frames => {
      seen.push(...frames.map(({ t }) => t))
    })
    expect(seen).toHaveLength(2)
    expect(seen[1]).toBeCloseTo(8, 0)
  },
  600_000,
)

it.skipIf(!here)(
  'a filmed deck of white slides gives a picture of each slide, at its second',
  async () => {
    const film = join(folder, 'deck.mp4'),
      changes = [0, 14, 27, 41, 60]
    const lines = changes.flatMap((t, i) =>
      [0, 1, 2].map(
        row =>
          `drawbox=x=${30 + 17 * i}:y=${20 + 29 * i + 14 * row}:w=${150 - 20 * row}:h=6:t=fill:color=black@0.8:enable='between(t,${t},${(changes[i + 1] ?? 75) - 0.05})'`,
      ),
    )
    execFileSync(here!.ffmpeg, [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=white:s=320x240:d=75:r=10',
      '-vf',
      lines.join(','),
      '-g',
      '20',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-y',
      film,
    ])
    const seen: number[] = []
    await keyFrames(here!, { path: film, options: { ...options, duration: 75 } }, async frames => {
      seen.push(...frames.map(({ t }) => t))
    })
    expect(seen).toEqual(changes.map(t => expect.closeTo(t + 1, -0.6) as number)) // the first frame of a slide that stands by itself: two seconds apart
  },
  600_000,
)
