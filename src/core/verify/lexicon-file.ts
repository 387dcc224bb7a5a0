/** The files of the lexicon, line by line; notes (`#`) and empty lines are left out. */
import { readFileSync } from 'node:fs'
import { asset } from '../../paths.ts'

export const lines = (file: string): string[] =>
  readFileSync(asset(`src/core/verify/lexicon/${file}`), 'utf8')
    .split('\n')
    .filter(line => line.trim() && !line.startsWith('#'))
