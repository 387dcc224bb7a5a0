/**
 * Pictures of a film where its scene or its slide changes: made by the machine's ffmpeg, a bounded number, in the order
 * of time.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Changes, HEIGHT, WIDTH, type Kept } from './changes.ts'
import { probe, type Ffmpeg } from './ffmpeg.ts'

/** `t` in seconds; the file is gone when the call is over. */
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
 * Frames that stand by themselves are looked at, a tenth of the time: a scene begins with one. Every frame, where they
 * lie further apart than this, in seconds.
 */
const SPARSE = 30
const LOOKS = ['nokey', 'default'] as const
/** One in a second is looked at. */
const THINNED = `select='isnan(prev_selected_t)+gte(t-prev_selected_t,1)'`
// Numbered at 25 a second afterwards, so that none is doubled or dropped: `-vsync` is gone from ffmpeg 9, `-fps_mode`
// is missing before 5.1.
const NUMBERED = 'setpts=N/25/TB'

interface Looking {
  programs: Ffmpeg
  path: string
  look: (typeof LOOKS)[number]
  signal: AbortSignal
  until: number
}
/** `seen` pictures until the second `last`, and those of them that are worth one. */
interface Glance {
  kept: Kept[]
  seen: number
  last: number
}

export async function keyFrames(
  programs: Ffmpeg,
  path: string,
  { signal, seconds, duration }: FrameOptions,
  use: UseFrames,
): Promise<void> {
  const start = (await probe(programs, path, { signal }))?.start ?? 0
  const until = Date.now() + seconds * 1000
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-frames-'))
  try {
    for (const look of LOOKS) {
      const looking = { programs, path, look, signal, until }
      const { kept, seen, last } = await glance(looking, start + (duration ?? 0))
      if (look === 'nokey' && seen * SPARSE < last - start) continue
      const files = await pictures(looking, kept, folder)
      return await use(
        files.flatMap((file, i) =>
          kept[i] ? [{ t: Math.max(0, Math.round((kept[i].t - start) * 100) / 100), path: file }] : [],
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
  // By the film's own clock: with `-skip_frame` ffmpeg takes another second for its beginning (seen where subtitles
  // begin later).
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

/** When it has ended, however it did: what was made before it failed or ran out of time stands. */
async function ended(child: ChildProcessWithoutNullStreams, signal: AbortSignal): Promise<void> {
  await new Promise<void>(resolve => {
    child.once('close', () => resolve()).on('error', () => resolve())
  })
  signal.throwIfAborted()
}

/** The whole film in small. */
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
  return { kept: changes.best(Math.max(end, last)), seen, last: Math.max(end, last) }
}

/** Those that are worth one, in large; as many as could be made, from the first on. */
async function pictures(looking: Looking, kept: readonly Kept[], folder: string): Promise<string[]> {
  if (kept.length === 0) return []
  const wanted = `select='${kept.map(({ n }) => `eq(n,${n})`).join('+')}',scale='min(${LONGEST},iw)':-2`
  const child = started(looking, wanted, ['-frames:v', `${kept.length}`, '-q:v', '4', join(folder, '%04d.jpg')])
  for (const stream of [child.stdout, child.stderr]) stream.resume()
  await ended(child, looking.signal)
  return (await readdir(folder))
    .filter(name => name.endsWith('.jpg'))
    .sort()
    .map(name => join(folder, name))
}

/** `showinfo` says of each frame when it is shown; NaN where it cannot. */
export const timesIn = (log: string): number[] =>
  [...log.matchAll(/Parsed_showinfo[^\n]*?\bpts_time:\s*(\S+)/g)].map(match => Number(match[1]))
