/** `models list|pull`: which models there are, and fetching one by hand. */
import { loadConfig } from '../config.ts'
import { listModels, pullModel } from '../core/models/pull.ts'
import { MODELS } from '../core/models/table.ts'
import { measureFetched } from '../core/readers/open.ts'
import { worth } from '../core/readers/panel.ts'
import { createBar } from './bar.ts'
import { defineCommand, Usage, verbOf, type Io } from './command.ts'
import { columns } from './table.ts'

/** A model that judges has no say before it was measured, by the judged pairs that come with the project. */
async function pull(io: Io, { folder, data }: { folder: string; data: string }, name: string): Promise<void> {
  const bar = createBar(io.stderr)
  const stop = new AbortController()
  const interrupt = (): void => {
    stop.abort(new Error('interrupted'))
  }
  process.once('SIGINT', interrupt)
  try {
    const path = await pullModel(name, {
      folder,
      signal: stop.signal,
      onProgress: ({ file, bytes, total }) => {
        bar.show(total === null ? 0 : bytes / total, `${name} ${file} ${Math.round(bytes / 1e6)} MB`)
      },
    })
    bar.end()
    io.stdout.write(`${name} is in ${path}.\n`)
    const row = MODELS[name]
    if (row?.use !== 'nli') return
    const onProgress = (share: number): void => bar.show(share, `${name} reads judged pairs`)
    const measured = await measureFetched({ data, name, row, place: { folder }, onProgress, signal: stop.signal })
    bar.end()
    io.stdout.write(`${worth(measured)}\n`)
  } finally {
    bar.end()
    process.off('SIGINT', interrupt)
  }
}

export default defineCommand({
  name: 'models',
  usage: ['models list [--json]', 'models pull NAME…'],
  summary: 'List the public models that can be fetched, and fetch them. The embedded one needs no fetching.',
  options: { json: { type: 'boolean' } },
  glosses: { json: 'list as JSON' },
  async run({ values, words, io }) {
    const verb = verbOf('models', words, ['list', 'pull'])
    const { data, models: here } = loadConfig(io.env)
    const { folder } = here
    if (verb === 'list') {
      const models = listModels(folder)
      const rows = models.map(row => [
        row.name,
        row.use,
        `${row.megabytes} MB`,
        row.licence,
        row.present ? 'yes' : 'no',
      ])
      io.stdout.write(
        values.json ? `${JSON.stringify(models)}\n` : columns(['name', 'use', 'size', 'licence', 'here'], rows),
      )
      return 0
    }
    const names = words.slice(1)
    if (names.length === 0) throw new Usage('models pull: a name is missing (`models list` shows them).')
    for (const name of names) await pull(io, { folder, data }, name)
    return 0
  },
})
