/**
 * Pictures of a film at the places where its scene or its slide changes. The machine's ffmpeg makes them; they are
 * limited in number and in the order of time.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Changes, HEIGHT, WIDTH, type Kept } from './changes.ts'
import { probe, type Ffmpeg } from './ffmpeg.ts'

/** A picture of the film at `t` seconds; the file is deleted when the call ends. */
export interface Frame {
  t: number
  path: string
}

export interface FrameOptions {
  signal: AbortSignal
  seconds: number
  duration: number | null
}
type UseFrames = (frames: Frame[]) => Promise<void>

const LONGEST = 1280
const SIZE = WIDTH * HEIGHT
/**
 * Only key frames are decoded at first, which takes a tenth of the time, because a scene begins with one. Every frame
 * is decoded when key frames are more than this many seconds apart.
 */
const SPARSE = 30
const LOOKS = ['nokey', 'default'] as const
/** Lets one frame per second through. */
const THINNED = `select='isnan(prev_selected_t)+gte(t-prev_selected_t,1)'`
// Renumbers the frames at 25 per second, so that ffmpeg neither doubles nor drops any: `-vsync` is gone from ffmpeg 9,
// `-fps_mode` is missing before 5.1.
const NUMBERED = 'setpts=N/25/TB'

interface Looking {
  programs: Ffmpeg
  path: string
  look: (typeof LOOKS)[number]
  signal: AbortSignal
  until: number
}
/** The frames worth keeping among the `seen` ones; `last` is the end of the film in seconds. */
interface Glance {
  frames: Kept[]
  seen: number
  last: number
}

export async function keyFrames(
  programs: Ffmpeg,
  { path, options: { signal, seconds, duration } }: { path: string; options: FrameOptions },
  use: UseFrames,
): Promise<void> {
  const start = (await probe(programs, path, { signal }))?.start ?? 0
  const until = Date.now() + seconds * 1000
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-frames-'))
  try {
    for (const look of LOOKS) {
      const looking = { programs, path, look, signal, until }
      const { frames, seen, last } = await glance(looking, start + (duration ?? 0))
      if (look === 'nokey' && seen * SPARSE < last - start) continue
      const files = await pictures(looking, frames, folder)
      return await use(
        files.flatMap((file, i) =>
          frames[i] ? [{ t: Math.max(0, Math.round((frames[i].t - start) * 100) / 100), path: file }] : [],
        ),
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function started(
  { programs, path, look, signal, until }: Looking,
  filters: string,
  output: readonly string[],
): ChildProcessWithoutNullStreams {
  // `-copyts` keeps the film's own clock: with `-skip_frame` ffmpeg takes another second for its beginning (seen where
  // subtitles begin later).
  const args = [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'info',
    '-protocol_whitelist',
    'file,pipe',
    '-copyts',
    '-skip_frame',
    look,
    '-i',
    `file:${path}`,
  ]
  const made = ['-map', '0:V:0', '-vf', `${THINNED},${filters},${NUMBERED}`, '-r', '25', '-threads', '1', ...output]
  return spawn(programs.ffmpeg, [...args, ...made], {
    signal,
    timeout: Math.max(1, until - Date.now()),
    killSignal: 'SIGKILL',
  })
}

/**
 * Resolves when the program has ended in any way: what it made before it failed or ran out of time is used. Throws the
 * signal's reason when it was aborted.
 */
async function ended(child: ChildProcessWithoutNullStreams, signal: AbortSignal): Promise<void> {
  await new Promise<void>(resolve => {
    child.once('close', () => resolve()).on('error', () => resolve())
  })
  signal.throwIfAborted()
}

/** Looks at the whole film in small grey pictures. */
async function glance(looking: Looking, end: number): Promise<Glance> {
  const child = started(looking, `scale=${WIDTH}:${HEIGHT}:flags=area,format=gray,showinfo`, [
    '-f',
    'rawvideo',
    'pipe:1',
  ])
  const changes = new Changes(),
    times: number[] = []
  let bytes = Buffer.alloc(0),
    seen = 0,
    last = 0
  const judge = (): void => {
    for (; bytes.length >= SIZE && times.length > 0; bytes = bytes.subarray(SIZE), seen++) {
      const t = times.shift()!
      if (!Number.isFinite(t)) continue
      changes.see({ n: seen, t, grey: bytes.subarray(0, SIZE) })
      last = t
    }
  }
  createInterface({ input: child.stderr }).on('line', line => {
    times.push(...timesIn(line))
    judge()
  })
  child.stdout.on('data', (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece])
    judge()
  })
  await ended(child, looking.signal)
  return { frames: changes.best(Math.max(end, last)), seen, last: Math.max(end, last) }
}

/** Writes the kept frames in full size, and returns as many of their files as could be made, from the first on. */
async function pictures(looking: Looking, frames: readonly Kept[], folder: string): Promise<string[]> {
  if (frames.length === 0) return []
  const wanted = `select='${frames.map(({ n }) => `eq(n,${n})`).join('+')}',scale='min(${LONGEST},iw)':-2`
  const child = started(looking, wanted, ['-frames:v', `${frames.length}`, '-q:v', '4', join(folder, '%04d.jpg')])
  for (const stream of [child.stdout, child.stderr]) stream.resume()
  await ended(child, looking.signal)
  return (await readdir(folder))
    .filter(name => name.endsWith('.jpg'))
    .sort()
    .map(name => join(folder, name))
}

/** Times in seconds at which frames are shown, from the log of `showinfo`; NaN where it states none. */
export const timesIn = (log: string): number[] =>
  [...log.matchAll(/Parsed_showinfo[^\n]*?\bpts_time:\s*(\S+)/g)].map(match => Number(match[1]))
