/** Pictures of a film where its scene changes, and now and then in between: made by the machine's ffmpeg, a bounded number, in the order of time. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { probe, type Ffmpeg } from './ffmpeg.ts'

/** `t` in seconds; the file is gone when the call is over. */
export interface Frame { t: number; path: string }

export interface FrameOptions { signal: AbortSignal; seconds: number; duration: number | null }
type UseFrames = (frames: Frame[]) => Promise<void>

const MOST = 60
/** Change of the picture, 0 to 1, that is another scene; scenes shorter than this, in seconds, are one. */
const SCENE = 0.3
const SHORTEST = 5
/** One in so many seconds where nothing changes. In a long film both are longer: `MOST` are for all of it. */
const EVERY = 120
const LONGEST = 1280

/** Only frames that stand by themselves are looked at: a tenth of the time, and a scene begins with one. */
export async function keyFrames(programs: Ffmpeg, path: string, { signal, seconds, duration }: FrameOptions, use: UseFrames): Promise<void> {
  const start = (await probe(programs, path, { signal }))?.start ?? 0
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-frames-'))
  const share = (duration ?? 0) / MOST
  const since = (least: number): string => `gte(t-prev_selected_t,${Math.max(least, share)})`
  const wanted = `isnan(prev_selected_t)+${since(EVERY)}+gt(scene,${SCENE})*${since(SHORTEST)}`
  // Numbered at 25 a second afterwards, so that none is doubled or dropped: `-vsync` is gone from ffmpeg 9, `-fps_mode` is missing before 5.1.
  const select = `select='${wanted}',showinfo,scale='min(${LONGEST},iw)':-2,setpts=N/25/TB`
  const args = [
    // By the film's own clock: with `-skip_frame` ffmpeg takes another second for its beginning (seen where subtitles begin later).
    '-nostdin', '-hide_banner', '-loglevel', 'info', '-protocol_whitelist', 'file,pipe', '-copyts', '-skip_frame', 'nokey', '-i', `file:${path}`,
    '-map', '0:V:0', '-vf', select, '-r', '25', '-frames:v', `${MOST}`, '-threads', '1', '-q:v', '4', join(folder, '%04d.jpg'),
  ]
  try {
    const times = timesIn(await run(programs.ffmpeg, args, { signal, seconds })).map(t => Math.max(0, Math.round((t - start) * 100) / 100))
    const files = (await readdir(folder)).filter(name => name.endsWith('.jpg')).sort()
    await use(files.slice(0, MOST).flatMap((name, i) => (Number.isFinite(times[i]) ? [{ t: times[i]!, path: join(folder, name) }] : [])))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `showinfo` says of each frame when it is shown; NaN where it cannot. */
export const timesIn = (log: string): number[] => [...log.matchAll(/Parsed_showinfo[^\n]*?\bpts_time:\s*(\S+)/g)].map(match => Number(match[1]))

/** What it says on its way; what was made before it failed or ran out of time stands. */
function run(program: string, args: string[], { signal, seconds }: { signal: AbortSignal; seconds: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { signal, timeout: seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 64e6, encoding: 'utf8' }, (_error, _stdout, stderr) => {
      if (signal.aborted) reject(signal.reason as Error)
      else resolve(stderr)
    })
  })
}
