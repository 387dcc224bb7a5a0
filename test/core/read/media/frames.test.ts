import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findFfmpeg } from '../../../../src/core/read/media/ffmpeg.ts'
import { keyFrames, timesIn } from '../../../../src/core/read/media/frames.ts'
import { execFileSync } from 'node:child_process'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-frames-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LOG = `[Parsed_showinfo_1 @ 0x5] config in time_base: 1/12800
[Parsed_showinfo_1 @ 0x5] n:   0 pts:      0 pts_time:0       duration:512 fmt:yuv420p
[Parsed_showinfo_1 @ 0x5] n:   1 pts: 128000 pts_time:10.04  duration:512
[Parsed_showinfo_1 @ 0x5] n:   2 pts: 256000 pts_time:61.5   duration:512`

/** A program that says what ffmpeg would, and writes as many pictures as it is told. */
function fakeFfmpeg(frames: number, exit = 0): { ffmpeg: string; ffprobe: string } {
  const ffmpeg = join(folder, `fake-ffmpeg-${frames}-${exit}`), ffprobe = join(folder, 'fake-ffprobe')
  writeFileSync(join(folder, 'log'), LOG)
  writeFileSync(ffmpeg, `#!/bin/sh\nfor last; do :; done\necho "$@" > ${folder}/args\nd=$(dirname "$last")\nfor i in $(seq 1 ${frames}); do echo jpeg$i > $d/000$i.jpg; done\ncat ${folder}/log >&2\nexit ${exit}\n`)
  writeFileSync(ffprobe, '#!/bin/sh\necho \'{"format": {"start_time": "0.5"}}\'\n')
  for (const program of [ffmpeg, ffprobe]) chmodSync(program, 0o755)
  return { ffmpeg, ffprobe }
}

const options = { signal: new AbortController().signal, seconds: 20, duration: 300 }

it('pictures come with the second at which they are shown, counted from the beginning, and are gone afterwards', async () => {
  const seen: [number, string][] = []
  let where = ''
  await keyFrames(fakeFfmpeg(3), '/film.mp4', options, async frames => { for (const { t, path } of frames) { seen.push([t, readFileSync(path, 'utf8').trim()]); where = path } })
  expect(seen).toEqual([[0, 'jpeg1'], [9.54, 'jpeg2'], [61, 'jpeg3']])
  expect(existsSync(where)).toBe(false)
  const args = readFileSync(join(folder, 'args'), 'utf8')
  for (const said of ['-protocol_whitelist file,pipe', 'file:/film.mp4', '-frames:v 60']) expect(args).toContain(said)
})

it('what was made before it failed stands; a picture without its second is left out', async () => {
  const seen: number[] = []
  await keyFrames(fakeFfmpeg(4, 1), '/film.mp4', options, async frames => { seen.push(...frames.map(({ t }) => t)) })
  expect(seen).toEqual([0, 9.54, 61])
})

it('a call that is broken off throws why', async () => {
  await expect(keyFrames(fakeFfmpeg(1), '/film.mp4', { ...options, signal: AbortSignal.abort(new Error('basta')) }, async () => {})).rejects.toThrow('basta')
})

it('`showinfo` is read, and what it cannot say keeps its place', () => {
  expect(timesIn(LOG)).toEqual([0, 10.04, 61.5])
  expect(timesIn(LOG.replace('pts_time:0 ', 'pts_time:-1.5 ').replace('10.04', 'NOPTS'))).toEqual([-1.5, NaN, 61.5])
})

const here = await findFfmpeg()
if (!here) console.warn('frames: the test with a real film is skipped, because there is no ffmpeg here')
it.skipIf(!here)('a film of two scenes gives one picture of each', async () => {
  const film = join(folder, 'film.mp4')
  execFileSync(here!.ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'color=red:s=320x240:d=8', '-f', 'lavfi', '-i', 'testsrc=s=320x240:d=8', '-filter_complex', '[0:v][1:v]concat', '-g', '12', '-y', film])
  const seen: number[] = []
  await keyFrames(here!, film, { ...options, duration: 16 }, async frames => { seen.push(...frames.map(({ t }) => t)) })
  expect(seen).toHaveLength(2)
  expect(seen[1]).toBeCloseTo(8, 0)
}, 60_000)
