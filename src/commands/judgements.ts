/**
 * `judgements export|measure|fit`: what people of this library judged of claims, and how reliable its judges are by
 * that measure.
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { ownJudgements, pairsOf, type OwnJudgement } from '../core/readers/own.ts'
import { judgedPairs } from '../core/readers/judged.ts'
import { worth } from '../core/readers/panel.ts'
import { sentences } from '../core/sentences.ts'
import type { Library } from '../core/library.ts'
import { PROVED } from '../core/verify/verdict.ts'
import { createBar } from './bar.ts'
import { defineCommand, Usage, verbOf, type Io } from './command.ts'
import { shellLibrary, withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'
import { columns } from './table.ts'

/** How long a judge may take to read all pairs, in seconds. */
const PATIENCE = 1800

async function all(library: Library): Promise<OwnJudgement[]> {
  const list: OwnJudgement[] = []
  for await (const judgement of ownJudgements(library.shelf)) list.push(judgement)
  return list
}

async function write(io: Io, library: Library, output: string | undefined): Promise<number> {
  const out = output === undefined ? io.stdout : createWriteStream(output, { mode: 0o600 })
  let count = 0
  for await (const judgement of ownJudgements(library.shelf)) {
    count++
    if (!out.write(`${JSON.stringify(judgement)}\n`)) await once(out, 'drain')
  }
  if (output !== undefined) {
    out.end()
    await once(out, 'finish')
  }
  io.stderr.write(`${count} judgement${count === 1 ? '' : 's'}.\n`)
  return 0
}

interface Row {
  by: string
  given: number
  right: number
}

/** Counts, for each judge, how many of the claims that it calls supported people called supported too. */
async function measured(library: Library, list: readonly OwnJudgement[]): Promise<{ rows: Row[]; proved: number }> {
  const rows = new Map<string, Row>()
  let proved = 0
  for (const { claim, text, label } of list) {
    const evidence = sentences(text).map(({ from, to }) => text.slice(from, to))
    const [judged] = await library.entail.entail([{ claim, evidence }])
    if (!judged || judged.support < PROVED) continue
    const row = rows.get(judged.by) ?? { by: judged.by, given: 0, right: 0 }
    rows.set(judged.by, row)
    row.given++
    if (label !== 'support') continue
    row.right++
    proved++
  }
  return { rows: [...rows.values()], proved }
}

async function measure(io: Io, library: Library, json: boolean): Promise<number> {
  const list = await all(library)
  const { rows, proved } = await measured(library, list)
  const supported = list.filter(j => j.label === 'support').length
  if (json) io.stdout.write(`${JSON.stringify({ judgements: list.length, supported, found: proved, judges: rows })}\n`)
  else {
    io.stdout.write(
      columns(
        ['judge', 'supported', 'right'],
        rows.map(r => [r.by, String(r.given), String(r.right)]),
      ),
    )
    io.stdout.write(`${proved} of ${supported} that people called supported are found; ${list.length} judgements.\n`)
  }
  return 0
}

export default defineCommand({
  name: 'judgements',
  usage: ['judgements export [-o FILE]', 'judgements measure [--json]', 'judgements fit'],
  summary: SUMMARIES.judgements,
  options: { output: { type: 'string', short: 'o' }, json: { type: 'boolean' } },
  glosses: { output: '-o: export to this file instead of standard output', json: 'measure as JSON' },
  async run({ values, words, io }) {
    const verb = verbOf('judgements', words, ['export', 'measure', 'fit'])
    if (words.length > 1) throw new Usage(`judgements ${verb}: no more words are taken.`)
    return withHouse(io, { models: verb === 'export' ? 'none' : 'present' }, async house => {
      const library = await shellLibrary(house, 'lectura')
      if (verb === 'export') return write(io, library, values.output)
      await house.readers?.settled
      if (verb === 'measure') return measure(io, library, values.json ?? false)
      const bar = createBar(io.stderr)
      try {
        const pairs = [...pairsOf(await all(library)), ...judgedPairs()]
        const onProgress = (share: number): void => bar.show(share, `${pairs.length} judged pairs are read`)
        const fitted = (await house.readers?.refit(pairs, { patience: PATIENCE, onProgress })) ?? []
        bar.end()
        io.stdout.write(
          fitted.length ? fitted.map(m => `${worth(m)}\n`).join('') : 'No judge here has a curve to fit.\n',
        )
      } finally {
        bar.end()
      }
      return 0
    })
  },
})
