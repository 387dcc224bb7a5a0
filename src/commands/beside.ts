/**
 * The bibliography beside a draft: `thesis.tex` has `thesis.bib`. It may be there already, the author's own or from an
 * earlier citing, and stays as it is: only entries that it lacks are added.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { parseBib } from '../core/references/bib/read.ts'

/** Writes the entries of `bib` that the file beside the draft lacks. Returns the keys that it states otherwise. */
export async function writeBeside(path: string, bib: string): Promise<string[]> {
  const file = `${path.slice(0, path.length - extname(path).length)}.bib`
  const before = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return ''
    throw cause
  })
  const there = new Set(parseBib(before).entries.map(({ key }) => key.toLowerCase()))
  const entries = bib.split(/^(?=@)/m).map(text => ({ text, key: /^@\w+\{([^,\s]+),/.exec(text)?.[1] ?? '' }))
  const known = entries.filter(({ key }) => there.has(key.toLowerCase()))
  const added = entries.filter(entry => !known.includes(entry)).map(({ text }) => text)
  if (added.length > 0) await writeFile(file, before.trim() === '' ? added.join('') : joined(before, added.join('')))
  return known.filter(({ text }) => !before.includes(text.trim())).map(({ key }) => key)
}

const joined = (before: string, added: string): string => `${before.replace(/\n*$/, '\n\n')}${added}`
