/**
 * A picture → hOCR: Debian's `tesseract` when it is on the machine, else its build for WebAssembly with fetched data or
 * those of the package; never a download.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { built } from '../../../paths.ts'
import { openCore } from './core.ts'

export interface OcrEngine {
  /** Reads any picture that Leptonica opens, and returns hOCR. */
  read(picture: Buffer): Promise<string>
  close(): Promise<void>
}

/** The path of the installed program, and the languages in its data folder. */
export interface NativeOcr {
  path: string
  langs: readonly string[]
}

/**
 * Opens the native program when it has all the languages, else the WebAssembly build. `tessdata` is the folder of
 * fetched data. Throws when a language has no data.
 */
export async function openEngine(
  langs: readonly string[],
  native: NativeOcr | null,
  tessdata: string | null,
): Promise<OcrEngine> {
  return native && langs.every(lang => native.langs.includes(lang))
    ? program(native.path, langs)
    : await inProcess(langs, tessdata)
}

/** The resolution that both engines are told; it decides what is a speck and what is a rule. */
const DPI = '300'

/**
 * Settings of the WebAssembly build. Page segmentation is that of the program's `--psm 3`; without it the build takes a
 * page for one block, reads across columns and loses lines below a rule (0.3 s more; word recall of pages with notes
 * 0.94 -> 0.99). A line is tried white on black only when it is hardly legible, which takes 15 % less time than the
 * default of 0.7. The network takes 80 % of the rest, so its size counts: a page of 430 words takes 4.0 s of processor
 * time, and 2.8 with tessdata_fast (`models pull ocr`); drawing, greys and skew together take 0.2 s. Three things are
 * of no use: the order of the languages (the last one that was sure is tried first anyhow), relaxed SIMD in Node 20 (a
 * gain of 3 %), and optimised code from the start. Spanish alone takes 14 % less, but has not been measured on enough
 * English to trust.
 */
const SETTINGS = { tessedit_pageseg_mode: '3', invert_threshold: '0.3', user_defined_dpi: DPI }

const require = createRequire(import.meta.url)

/**
 * Returns the path of a language's data, packed or not: fetched data, else those of the package, else those of an
 * installed npm package `@tesseract.js-data/<lang>`; null when there are none.
 */
export function dataOf(lang: string, tessdata: string | null): string | null {
  const packed = `${lang}.traineddata.gz`
  const places = [...(tessdata ? [join(tessdata, `${lang}.traineddata`)] : []), built(join('ocr', packed))]
  const here = places.find(path => existsSync(path))
  if (here !== undefined) return here
  try {
    return join(dirname(require.resolve(`@tesseract.js-data/${lang}/package.json`)), '4.0.0_best_int', packed)
  } catch {
    return null
  }
}

async function inProcess(langs: readonly string[], tessdata: string | null): Promise<OcrEngine> {
  const data = langs.map(lang => {
    const path = dataOf(lang, tessdata)
    if (path === null) throw new Error(`ocr: there is no data for "${lang}"`)
    return { lang, path }
  })
  return openCore(data, SETTINGS)
}

/**
 * The longest that the program may take for one picture, by the clock. It has a ninth of a processor's share: at load
 * 24 on two processors, pages of 2 s of processor time took more than a minute, and were left out when that was the
 * limit.
 */
const PROGRAM_MS = 240_000

/** The program did not finish a page in its time: the page is left out, and the others are read. */
export class TooSlow extends Error {}

function program(path: string, langs: readonly string[]): OcrEngine {
  const args = ['stdin', 'stdout', '-l', langs.join('+'), '--psm', '3', '--dpi', DPI, 'hocr']
  // One thread is four times faster than the default on small pages (1.3 s against 5.7 s).
  const env = { OMP_THREAD_LIMIT: '1' }
  return {
    read: picture =>
      new Promise((resolve, reject) => {
        const child = execFile(path, args, { env, timeout: PROGRAM_MS, maxBuffer: 64e6 }, (error, stdout) =>
          error ? reject(error.killed ? new TooSlow(error.message) : error) : resolve(stdout),
        )
        child.stdin?.on('error', () => {})
        child.stdin?.end(picture)
      }),
    close: async () => {},
  }
}
