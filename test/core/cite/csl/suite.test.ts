/**
 * The official CSL test suite, read by our parser and run on our locales, against a ratchet: passing.txt holds the
 * names of the cases that pass, and may only grow.
 */
import CSL from 'citeproc'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openLocales } from '../../../../src/core/cite/csl/locales.ts'
import { openSources } from '../../../../src/core/cite/csl/sources.ts'
import { parseTree } from '../../../../src/core/cite/csl/tree.ts'
import { PACKAGE_ROOT } from '../../../../src/paths.ts'

const SUITE = join(PACKAGE_ROOT, '../shared/data/csl-tests')
const RATCHET = join(PACKAGE_ROOT, 'test/core/cite/csl/passing.txt')
const there = existsSync(SUITE)
if (!there) console.warn(`SKIPPED: the CSL test suite is not at ${SUITE}`)

type Cites = Parameters<InstanceType<typeof CSL.Engine>['makeCitationCluster']>[0]
type Step = Parameters<InstanceType<typeof CSL.Engine>['processCitationCluster']>

const sections = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^>>=+ *([A-Z-]+) *=+>>\n([\s\S]*?)\n?^<<=+ *\1 *=+<</gm)].map(match => [
      match[1]!,
      match[2]!.trim(),
    ]),
  )

/**
 * As the suite prescribes: a cluster of every item, or the clusters of CITATION-ITEMS, or the edits of CITATIONS, or
 * the bibliography after those.
 */
function run(part: Map<string, string>, locales: ReturnType<typeof openLocales>): string {
  const json = <T>(name: string): T | undefined => (part.has(name) ? (JSON.parse(part.get(name)!) as T) : undefined)
  const items = new Map(json<{ id: string | number }[]>('INPUT')!.map(item => [String(item.id), item]))
  const engine = new CSL.Engine(
    { retrieveItem: id => items.get(id), retrieveLocale: tag => locales.tree(tag) },
    parseTree(part.get('CSL')!),
  )
  if (!part.has('CITATIONS')) engine.updateItems([...items.keys()])
  const clusters = json<Cites[]>('CITATION-ITEMS'),
    steps = json<Step[]>('CITATIONS')
  let shown = ''
  if (steps) shown = edit(engine, steps)
  else if (clusters) shown = clusters.map(cluster => engine.makeCitationCluster(cluster)).join('\n')
  else if (part.get('MODE') !== 'bibliography')
    shown = engine.makeCitationCluster([...items.keys()].map(id => ({ id })))
  if (part.get('MODE') !== 'bibliography') return shown
  const made = engine.makeBibliography()
  return made ? made[0].bibstart + made[1].join('') + made[0].bibend : ''
}

/** After the last edit every citation is shown, those that it changed with ">>". */
function edit(engine: InstanceType<typeof CSL.Engine>, steps: Step[]): string {
  const texts = new Map<string, string>()
  let changed: string[] = []
  for (const step of steps) {
    const [, results] = engine.processCitationCluster(...step)
    changed = results.map(([, text, id]) => {
      texts.set(id, text)
      return id
    })
  }
  const last = steps.at(-1)!
  const order = [...last[1].map(([id]) => id), last[0].citationID, ...last[2].map(([id]) => id)]
  return order.map((id, i) => `${changed.includes(id) ? '>>' : '..'}[${i}] ${texts.get(id) ?? ''}`).join('\n')
}

const squeeze = (text: string): string => text.replace(/\r/g, '').trim()

it.runIf(there)('every case of the ratchet passes, and every case that passes is in it', () => {
  const locales = openLocales(openSources(join(PACKAGE_ROOT, '../shared/data/csl')))
  const kept = { tree: (tag: string) => structuredClone(trees.get(tag) ?? trees.set(tag, locales.tree(tag)).get(tag)!) }
  const trees = new Map<string, ReturnType<typeof locales.tree>>()
  const names = readdirSync(SUITE)
    .filter(file => file.endsWith('.txt'))
    .sort()
  const passing = names
    .filter(file => {
      const part = sections(readFileSync(join(SUITE, file), 'utf8'))
      try {
        return squeeze(run(part, { ...locales, ...kept })) === squeeze(part.get('RESULT') ?? '')
      } catch {
        return false
      }
    })
    .map(file => file.slice(0, -4))
  if (process.env['RATCHET'] === 'write') writeFileSync(RATCHET, `${passing.join('\n')}\n`)
  const listed = readFileSync(RATCHET, 'utf8').trim().split('\n')
  expect(
    listed.filter(name => !passing.includes(name)),
    'listed, but fails',
  ).toEqual([])
  expect(
    passing.filter(name => !listed.includes(name)),
    'passes, but is not listed: add it',
  ).toEqual([])
  expect(listed.length).toBeGreaterThanOrEqual(838)
})
