/** Pictures of a film where its scene changes, and now and then in between: made by the machine's ffmpeg, a bounded number, in the order of time. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Ffmpeg } from './ffmpeg.ts'

/** `t` in seconds; the file is gone when the call is over. */
export interface Frame { t: number; path: string }

export interface FrameOptions { signal: AbortSignal; seconds: number; duration: number | null }
type UseFrames = (frames: Frame[]) => Promise<void>

const MOST = 60
/** Change of the picture, 0 to 1, that is another scene; scenes shorter than this, in seconds, are one. */
const SCENE = 0.3
const SHORTEST = 5
/** One in so many seconds where nothing changes, and never more than `MOST` of a whole film. */
const EVERY = 120
const LONGEST = 1280

/** Only frames that stand by themselves are looked at: a tenth of the time, and a scene begins with one. */
export async function keyFrames({ ffmpeg }: Ffmpeg, path: string, { signal, seconds, duration }: FrameOptions, use: UseFrames): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-frames-'))
  const every = Math.max(EVERY, (duration ?? 0) / MOST)
  const wanted = `isnan(prev_selected_t)+gte(t-prev_selected_t,${every})+gt(scene,${SCENE})*gte(t-prev_selected_t,${SHORTEST})`
  const select = `select='${wanted}',showinfo,scale='min(${LONGEST},iw)':-2`
  const args = [
    '-nostdin', '-hide_banner', '-loglevel', 'info', '-protocol_whitelist', 'file,pipe', '-skip_frame', 'nokey', '-i', `file:${path}`, '-map', '0:v:0',
    '-vf', select, '-vsync', 'vfr', '-frames:v', `${MOST}`, '-threads', '1', '-q:v', '4', join(folder, '%04d.jpg'),
  ]
  try {
    const times = timesIn(await run(ffmpeg, args, { signal, seconds }))
    const files = (await readdir(folder)).filter(name => name.endsWith('.jpg')).sort()
    await use(files.slice(0, MOST).flatMap((name, i) => (times[i] === undefined ? [] : [{ t: times[i], path: join(folder, name) }])))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `showinfo` says of each frame when it is shown. */
export const timesIn = (log: string): number[] =>
  [...log.matchAll(/Parsed_showinfo[^\n]*?\bpts_time:\s*([\d.]+)/g)].map(match => Math.round(Number(match[1]) * 100) / 100)

/** What it says on its way; what was made before it failed or ran out of time stands. */
function run(program: string, args: string[], { signal, seconds }: { signal: AbortSignal; seconds: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { signal, timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 64e6, encoding: 'utf8' }, (_error, _stdout, stderr) => {
      if (signal.aborted) reject(signal.reason as Error)
      else resolve(stderr)
    })
  })
}
