/** What is written in a picture, as far as it can be read; empty where it shows something else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readScans, sheetOfScan, textsOf } from '../ocr/index.ts'
import type { ReadRequest } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import type { StoredPicture } from './picture.ts'

/** Least length of the shorter side in pixels; a smaller picture shows no letters that could be read. */
const LEAST = 160
/**
 * Mean confidence, 0 to 100, from which the letters of a picture are believed: leaves and waves look like letters too.
 */
const SURE = 70

export async function lettersIn(
  { bytes, ancho, alto }: StoredPicture,
  request: Pick<ReadRequest, 'limits' | 'langs' | 'tessdata' | 'signal'>,
): Promise<string> {
  if (Math.min(ancho, alto) < LEAST) return ''
  const folder = await mkdtemp(join(tmpdir(), 'anaquel-figure-'))
  try {
    const path = join(folder, 'picture')
    await writeFile(path, bytes, { mode: 0o600 })
    const asked = { ...request, path, kind: 'image', pages: [1], upright: true } as const
    const scan = (await readScans(asked)).read.get(1)
    return scan && scan.page.confidence >= SURE
      ? legible(textsOf([sheetOfScan(scan.page, scan.points)], [])[0]!.texto)
      : ''
  } catch (error) {
    if (error instanceof Unreadable) return ''
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the lines that hold words, or '' unless at least half of what they hold is words and numbers. */
export function legible(read: string): string {
  const lines = read
    .split('\n')
    .map(line => line.trim())
    .filter(line => /\p{L}{3}/u.test(line))
  const tokens = lines.join(' ').split(/\s+/)
  const words = tokens.filter(token => /^[\p{P}]*(?:\p{L}{3,}[\p{L}'’-]*|\d+(?:[.,]\d+)*)[\p{P}%]*$/u.test(token))
  return words.length * 2 >= tokens.length && words.some(word => /\p{L}{3}/u.test(word)) ? lines.join('\n') : ''
}
