/**
 * Draws a Word, OpenDocument, RTF or slide file as a PDF with the machine's LibreOffice, for a person to look at. Its
 * pages are no evidence: the text and the anchors come from the readers of those formats, and a page number of this
 * drawing is never taken for a printed one.
 */
import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, open, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findProgram } from '../programs.ts'
import { createTurns } from '../turns.ts'
import { profile } from './profile.ts'

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'
const TEXT = 'pdf:writer_pdf_Export'
/** Hidden slides have numbers too, so they are drawn: page n is slide n. */
const SLIDES = 'pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}'

/** Media type → the file name's ending that LibreOffice is given, and the filter that writes the PDF. */
const KINDS: Readonly<Record<string, readonly [extension: string, filter: string]>> = {
  [`${OOXML}.wordprocessingml.document`]: ['.docx', TEXT],
  [`${ODF}.text`]: ['.odt', TEXT],
  'application/rtf': ['.rtf', TEXT],
  [`${OOXML}.presentationml.presentation`]: ['.pptx', SLIDES],
  [`${ODF}.presentation`]: ['.odp', SLIDES],
}

/**
 * Limits of one call. Of 26 real Word and slide files on a machine with a load of 15, the median took 3.5 s and the
 * slowest 5.3 s; an idle one takes 1.7 s. All fit into that address space.
 */
const SECONDS = 90
const ADDRESS_KILOBYTES = 4_000_000
const MAX_BYTES = 95 * 1024 * 1024

/** Each call is a process of its own that takes a processor for seconds, so one runs at a time. */
const inTurn = createTurns(1)

/** Whether files of this media type are drawn, where LibreOffice is installed. */
export const isOffice = (media: string | null): media is string => media !== null && media in KINDS

/**
 * Path of LibreOffice; null where it is missing, and on Windows, where a program that opens such files is not limited.
 */
export const findOffice = (): Promise<string | null> =>
  process.platform === 'win32' ? Promise.resolve(null) : findProgram('soffice')

/**
 * Whether LibreOffice draws equations. Distributions package its part for them by itself; without it they are left out
 * of the drawing, and nothing is said.
 */
export async function drawsMath(office: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const names = await readdir(dirname(await realpath(office))).catch((): string[] => [])
  return !names.includes('libswlo.so') || names.includes('libsmlo.so')
}

/**
 * Writes the PDF of the file at `path` to `to`. Returns false when LibreOffice is missing, or could not draw it within
 * its limits. Throws the signal's reason when it was aborted.
 */
export async function drawOffice(
  path: string,
  { media, to, signal }: { media: string; to: string; signal?: AbortSignal },
): Promise<boolean> {
  const office = isOffice(media) ? await findOffice() : null
  if (office === null) return false
  return inTurn(() => drawn({ office, path, media, to, signal }), signal)
}

interface Drawing {
  office: string
  path: string
  media: string
  to: string
  signal: AbortSignal | undefined
}

async function drawn({ office, path, media, to, signal }: Drawing): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-office-'))
  try {
    const [extension, filter] = KINDS[media]!
    const source = join(folder, `in${extension}`),
      out = join(folder, 'out')
    await mkdir(join(folder, 'profile', 'user'), { recursive: true })
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), profile())
    await copyFile(path, source)
    await run(office, argumentsOf(folder, { filter, out, source }), { folder, signal })
    const [name] = await readdir(out).catch(() => [])
    return name !== undefined && (await placed(join(out, name), to))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const argumentsOf = (
  folder: string,
  { filter, out, source }: Record<'filter' | 'out' | 'source', string>,
): string[] => [
  '--headless',
  '--norestore',
  '--nolockcheck',
  '--nodefault',
  '--nologo',
  '--nofirststartwizard',
  `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
  '--convert-to',
  filter,
  '--outdir',
  out,
  source,
]

/** Moves the PDF to its place, where it appears whole or not at all; false when it is none, or too large to keep. */
async function placed(made: string, to: string): Promise<boolean> {
  const file = await open(made)
  const head = Buffer.alloc(5)
  await file.read(head, 0, 5, 0)
  await file.close()
  if (head.toString('latin1') !== '%PDF-' || (await stat(made)).size > MAX_BYTES) return false
  await mkdir(dirname(to), { recursive: true })
  const part = `${to}.${process.pid}`
  await copyFile(made, part)
  await rename(part, to)
  return true
}

/**
 * The program gets none of this process's environment, a folder of its own, and where the kernel lets it no network at
 * all; address space and processor time are limited besides. It starts processes of its own, so the whole group is
 * killed. Resolves when all is over, however it ended; what came of it is seen by its output.
 */
async function run(
  office: string,
  args: string[],
  { folder, signal }: { folder: string; signal: AbortSignal | undefined },
): Promise<void> {
  const env = { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' }
  await new Promise<void>(resolve => {
    const given = ['-c', LIMITED, 'sh', office, ...args]
    const child = spawn('/bin/sh', given, { cwd: folder, env, stdio: 'ignore', detached: true })
    const kill = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The group has just ended by itself.
      }
    }
    const clock = setTimeout(kill, SECONDS * 1000)
    signal?.addEventListener('abort', kill, { once: true })
    child.on('error', () => {})
    child.on('close', () => {
      clearTimeout(clock)
      signal?.removeEventListener('abort', kill)
      kill()
      resolve()
    })
  })
  signal?.throwIfAborted()
}

/** `ulimit -v` does not exist on every system; where it fails, the limits of time remain. */
const LIMITED =
  `ulimit -v ${ADDRESS_KILOBYTES} 2>/dev/null; ulimit -t ${SECONDS} 2>/dev/null; ulimit -c 0 2>/dev/null; ` +
  'if unshare -rn true 2>/dev/null; then exec unshare -rn "$@"; else exec "$@"; fi'
