/**
 * `styles list|pull|add`: which citation styles there are, fetching the official ones, and putting one's own among
 * them.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OwnStyles } from '../../storage/contract.ts'
import { loadConfig } from '../config.ts'
import { createCsl, type Csl } from '../core/cite/csl/index.ts'
import { addStyle } from '../core/cite/csl/own.ts'
import { pullStyles } from '../core/cite/csl/pull.ts'
import { createBar } from './bar.ts'
import { defineCommand, Usage, verbOf, whole, type Io } from './command.ts'
import { withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'
import { columns } from './table.ts'
import { interruptible } from './signals.ts'

/** How many styles are listed at once; there are 10,857. */
const SHOWN = 30

async function pull(io: Io, folder: string): Promise<void> {
  const bar = createBar(io.stderr)
  const onProgress = ({ archive, bytes, total }: { archive: string; bytes: number; total: number | null }): void =>
    bar.show(total === null ? 0 : bytes / total, `${archive} ${Math.round(bytes / 1e6)} MB`)
  const { styles, locales } = await interruptible(signal => pullStyles({ folder, signal, onProgress })).finally(() =>
    bar.end(),
  )
  io.stdout.write(
    `${styles} styles and ${locales} locales are in ${folder}. A server that ` +
      'runs shows them after it is started again.\n',
  )
}

async function withCsl<T>(io: Io, work: (csl: Csl, styles: OwnStyles) => Promise<T>): Promise<T> {
  return withHouse(io, { models: 'none' }, async ({ storage, config }) => {
    const csl = createCsl({ folder: join(config.data, 'styles'), own: storage.styles })
    return work(csl, storage.styles).finally(() => csl.close())
  })
}

export default defineCommand({
  name: 'styles',
  usage: ['styles list [QUERY] [--limit N] [--json]', 'styles pull', 'styles add FILE.csl [--replace]'],
  summary: SUMMARIES.styles,
  options: { limit: { type: 'string' }, json: { type: 'boolean' }, replace: { type: 'boolean' } },
  glosses: {
    limit: `how many to list, ${SHOWN} if absent`,
    json: 'list as JSON',
    replace: 'add: in the place of a style of the same name',
  },
  async run({ values, words, io }) {
    const verb = verbOf('styles', words, ['list', 'pull', 'add'])
    const folder = join(loadConfig(io.env).data, 'styles')
    const rest = words.slice(1)
    if (verb === 'pull') {
      await pull(io, folder)
    } else if (verb === 'add') {
      const [file] = rest
      if (file === undefined || rest.length > 1) throw new Usage('styles add: one file is expected.')
      const xml = await readFile(file, 'utf8')
      const wish = { xml, replace: values.replace === true }
      io.stdout.write(`${await withCsl(io, (csl, styles) => addStyle(csl, styles, wish))}\n`)
    } else {
      const limit = whole('limit', values.limit, { min: 1, max: 20_000 }) ?? SHOWN
      const rows = await withCsl(io, csl => csl.styles(rest.join(' ') || undefined, limit))
      io.stdout.write(
        values.json
          ? `${JSON.stringify(rows)}\n`
          : columns(
              ['id', 'format', 'title'],
              rows.map(row => [row.id, row.formato, row.titulo]),
            ),
      )
    }
    return 0
  },
})
