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
  /** Any picture that Leptonica opens. */
  read(picture: Buffer): Promise<string>
  close(): Promise<void>
}

/** A whole program's path, and the languages that its data folder holds. */
export interface NativeOcr {
  path: string
  langs: readonly string[]
}

/** `tessdata`: folder of data that were fetched. */
export async function openEngine(
  langs: readonly string[],
  native: NativeOcr | null,
  tessdata: string | null,
): Promise<OcrEngine> {
  return native && langs.every(lang => native.langs.includes(lang))
    ? program(native.path, langs)
    : await inProcess(langs, tessdata)
}

/** What both engines are told: resolution decides what is a speck and what a rule. */
const DPI = '300'

/**
 * Layout as the program finds it with `--psm 3`: the WebAssembly build takes a page for one block otherwise, reads
 * across columns and loses lines below a rule (0.3 s more; word recall of pages with notes 0.94 -> 0.99). A line is
 * tried white on black only when it is hardly legible: 15 % of the time less than with the default of 0.7. Of the rest
 * the network takes 80 %, so its size counts: a page of 430 words 4.0 s of processor time, 2.8 with tessdata_fast
 * (`models pull ocr`); drawing, greys and skew together 0.2 s. Of no use: the order of the languages (the one that was
 * last sure is tried first anyhow), relaxed SIMD in Node 20 (3 %), optimised code from the start. Spanish alone takes
 * 14 % less, not measured on enough English to trust.
 */
const SETTINGS = { tessedit_pageseg_mode: '3', invert_threshold: '0.3', user_defined_dpi: DPI }

const require = createRequire(import.meta.url)

/**
 * The language's data, packed or not: those fetched, else those of the package, else those of an npm package
 * `@tesseract.js-data/<lang>` that somebody installed; null when none is here.
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

const PROGRAM_MS = 60_000

/** The program did not come to an end with a page in its time: the page is left out, the others are read. */
export class TooSlow extends Error {}

function program(path: string, langs: readonly string[]): OcrEngine {
  const args = ['stdin', 'stdout', '-l', langs.join('+'), '--psm', '3', '--dpi', DPI, 'hocr']
  // One thread: four times faster than its default on small pages (1.3 s against 5.7 s).
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
