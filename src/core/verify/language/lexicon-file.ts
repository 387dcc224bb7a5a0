/** Returns the lines of a file of the lexicon without comments (`#`) and empty lines. */
import { readFileSync } from 'node:fs'
import { asset } from '../../../paths.ts'

export const lines = (file: string): string[] =>
  readFileSync(asset(`src/core/verify/lexicon/${file}`), 'utf8')
    .split('\n')
    .filter(line => line.trim() && !line.startsWith('#'))
