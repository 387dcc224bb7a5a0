/**
 * What tests of readers share: reference files that may be absent, a request, and how many of the expected words were
 * read.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadRequest } from '../../../src/core/read/reader.ts'
import { compiled, PACKAGE_ROOT } from '../../../src/paths.ts'

const DATA = join(PACKAGE_ROOT, '../shared/data')

/** True when the file is there and the children are built; says so loudly when not. */
export function ready(test: string, file: string, child: string): boolean {
  const missing = !existsSync(join(DATA, file))
    ? `${file} is absent`
    : !existsSync(compiled(child))
      ? 'nothing has been built'
      : null
  if (missing) console.warn(`${test}: skipped, because ${missing}`)
  return missing === null
}

export const shared = (file: string): string => join(DATA, file)
export const sharedText = (file: string): string => readFileSync(shared(file), 'utf8')

export function request(path: string, more: Partial<ReadRequest> = {}): ReadRequest {
  return {
    path,
    nombre: path,
    media: null,
    // On a busy machine a page of 2 s of processor time has taken two minutes.
    limits: { seconds: 600, megabytes: 1500 },
    signal: new AbortController().signal,
    onUnits: async () => {},
    onProgress: async () => {},
    ...more,
  }
}

const words = (text: string): string[] =>
  text
    .replace(/[¹²³⁰⁴-⁹]+/g, ' ') // calls of notes
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Share of the expected words, each as often as it stands there, that were read. */
export function recall(expected: string, read: string): number {
  const left = new Map<string, number>()
  for (const word of words(read)) left.set(word, (left.get(word) ?? 0) + 1)
  const wanted = words(expected)
  const hits = wanted.filter(word => {
    const n = left.get(word) ?? 0
    left.set(word, n - 1)
    return n > 0
  })
  return hits.length / wanted.length
}
