/** What docs/escala.md tells Citus about each table. */
import { readFileSync } from 'node:fs'
import { asset } from '../../src/paths.ts'

/** Names in the array behind each call of docs/escala.md. */
export function sharding(call: string): string[] {
  const page = readFileSync(asset('docs/escala.md'), 'utf8')
  const [, names = ''] = new RegExp(`${call}\\(name[^\\[]*\\[([^\\]]*)\\]`).exec(page) ?? []
  return [...names.matchAll(/'(\w+)'/g)].map(match => match[1]!)
}
