/**
 * Tesseract's build for WebAssembly, asked directly: pictures in, hOCR out, in the thread that asks. That is the child
 * process that reads scans, so nothing else waits for it.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { built } from '../../../paths.ts'
import type { OcrEngine } from './engine.ts'

/** The part of the package `tesseract.js-core` that is used here; its calls are those of Tesseract's `TessBaseAPI`. */
interface Api {
  Init(folder: null, langs: string, engine: number): number
  SetVariable(name: string, value: string): boolean
  /** Loads the file `/input`; returns 1 when it is no picture. */
  SetImageFile(exifOrientation: number, radians: number): number
  Recognize(monitor: null): number
  GetHOCRText(page: number): string
  End(): void
}
interface Core {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => Api
}
interface CoreOptions {
  wasmBinary: Uint8Array
  /** Receives Tesseract's messages about pictures, which are discarded. */
  print(line: string): void
  printErr(line: string): void
  TesseractProgress(percent: number): void
}

/** Uses only the LSTM network, without the engine from before 2018, for which there are no data. */
const LSTM_ONLY = 1
const UPRIGHT = 1
const GZIP = 0x1f

/** Opens the WebAssembly engine. Throws when Tesseract cannot open the language data. */
export async function openCore(
  data: readonly { lang: string; path: string }[],
  settings: Readonly<Record<string, string>>,
): Promise<OcrEngine> {
  const create = createRequire(import.meta.url)(built('ocr/tesseract.cjs')) as (options: CoreOptions) => Promise<Core>
  const quiet = (): void => {}
  const wasmBinary = await readFile(built('ocr/tesseract.wasm'))
  const core = await create({ wasmBinary, print: quiet, printErr: quiet, TesseractProgress: quiet })
  for (const { lang, path } of data) {
    const bytes = await readFile(path)
    core.FS.writeFile(`${lang}.traineddata`, bytes[0] === GZIP ? await promisify(gunzip)(bytes) : bytes)
  }
  const api = new core.TessBaseAPI()
  const langs = data.map(({ lang }) => lang).join('+')
  if (api.Init(null, langs, LSTM_ONLY) !== 0) throw new Error(`ocr: the data for ${langs} cannot be opened`)
  for (const [name, value] of Object.entries(settings)) api.SetVariable(name, value)
  return {
    async read(picture) {
      core.FS.writeFile('/input', picture)
      if (api.SetImageFile(UPRIGHT, 0) === 1) throw new Error('ocr: this is no picture that Leptonica opens')
      api.Recognize(null)
      return api.GetHOCRText(0)
    },
    async close() {
      api.End()
    },
  }
}
