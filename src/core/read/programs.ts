/**
 * Finds the optional programs of the machine and what they can do. The machine is asked once per process for each
 * program.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'

const ASK_MS = 5_000
/** Results by program. Looking them up needs the PATH of this process; a child that reads hostile files gets none. */
const lookups = new Map<string, Promise<string | null>>()

const run = (file: string, args: string[]): Promise<string | null> =>
  new Promise(resolve => {
    execFile(file, args, { timeout: ASK_MS, maxBuffer: 1e6 }, (error, stdout, stderr) =>
      resolve(error ? null : stdout || stderr),
    )
  })

/** The command that prints where a program is installed. */
export const locator = (name: string, platform: NodeJS.Platform = process.platform): [string, string[]] =>
  platform === 'win32' ? ['where.exe', [name]] : ['/bin/sh', ['-c', `command -v ${name}`]]

/** Where a program is installed on systems that do not put it on the PATH: macOS, and Windows by `winget`. */
const APART: Readonly<Record<string, readonly string[]>> = {
  soffice: ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
  tesseract: ['C:\\Program Files\\Tesseract-OCR\\tesseract.exe'],
}

/** Absolute path of the program, or null when it is not installed. */
export function findProgram(name: 'ffmpeg' | 'ffprobe' | 'soffice' | 'tesseract' | 'yt-dlp'): Promise<string | null> {
  const path =
    lookups.get(name) ??
    run(...locator(name)).then(out => out?.split(/\r?\n/)[0]!.trim() || (APART[name]?.find(existsSync) ?? null))
  lookups.set(name, path)
  return path
}

/** First line of the program's own version output, or null. */
export async function versionOf(path: string): Promise<string | null> {
  for (const flag of ['--version', '-version']) {
    const output = await run(path, [flag])
    if (output) return output.split('\n')[0]!.trim()
  }
  return null
}

/** Languages that the installed Tesseract has data for. */
export async function tesseractLangs(path: string): Promise<string[]> {
  const output = await run(path, ['--list-langs'])
  return (
    output
      ?.split('\n')
      .slice(1)
      .map(line => line.trim())
      .filter(line => /^[a-zA-Z_]+$/.test(line)) ?? []
  )
}
