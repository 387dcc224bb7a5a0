/** `models list|pull`: which models there are, and fetching one by hand. */
import { loadConfig } from '../config.ts'
import { pullEngine } from '../core/models/engine.ts'
import { listModels, pullModel, type Progress } from '../core/models/pull.ts'
import { MODELS } from '../core/models/table.ts'
import { hasEngine } from '../core/models/thread.ts'
import { measureFetched } from '../core/readers/open.ts'
import { worth } from '../core/readers/panel.ts'
import { createBar } from './bar.ts'
import { defineCommand, Usage, verbOf, type Io } from './command.ts'
import { SUMMARIES } from './summaries.ts'
import { columns } from './table.ts'
import { interruptible } from './signals.ts'

/** The engine that runs models is fetched with the first model that needs it; under this name it is fetched alone. */
const ENGINE_NAME = 'engine'

interface Fetch {
  name: string
  folder: string
  signal: AbortSignal
  show(share: number, text: string): void
}

/** Fetches a model or the engine and returns its path. */
async function fetchModel({ name, folder, signal, show }: Fetch): Promise<string> {
  const onProgress = ({ file, bytes, total }: Progress): void =>
    show(total === null ? 0 : bytes / total, `${name} ${file} ${Math.round(bytes / 1e6)} MB`)
  const path = name === ENGINE_NAME ? null : await pullModel(name, { folder, signal, onProgress })
  if (MODELS[name]?.use === 'ocr' || hasEngine({ folder })) return path ?? folder
  show(0, 'the engine that runs models: 116 MB, by npm')
  const engine = await pullEngine(folder, { signal })
  return path ?? engine
}

/**
 * Fetches a model. A model that judges is measured on the project's judged pairs, because it has no say before that.
 */
async function pull(io: Io, { folder, data }: { folder: string; data: string }, name: string): Promise<void> {
  const bar = createBar(io.stderr)
  const show = (share: number, text: string): void => bar.show(share, text)
  await interruptible(async signal => {
    const path = await fetchModel({ name, folder, signal, show })
    bar.end()
    io.stdout.write(`${name} is in ${path}.\n`)
    const row = MODELS[name]
    if (row?.use !== 'nli') return
    const onProgress = (share: number): void => bar.show(share, `${name} reads judged pairs`)
    const measured = await measureFetched({ data, name, row, place: { folder }, onProgress, signal })
    bar.end()
    io.stdout.write(`${worth(measured)}\n`)
  }).finally(() => bar.end())
}

export default defineCommand({
  name: 'models',
  usage: ['models list [--json]', 'models pull NAME…'],
  summary: SUMMARIES.models,
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
