/**
 * `ask TEXT`: an answer from the library alone, shown sentence by sentence as it is proved, with where each note
 * stands.
 */
import tool from '../../tools/ask.ts'
import { bodyOf } from '../../tools/define.ts'
import type { Respuesta } from '../schema/index.ts'
import { defineCommand, Usage, whole } from './command.ts'
import { NEVER, shellLibrary, withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'
import { wrap } from './table.ts'

const WIDE = 100

/** Writes what the stream has not shown yet: sources and confidence. */
function sources({ fuentes, confianza }: Respuesta): string {
  const list = fuentes.map(
    f => `[${f.n}] ${f.cita} ${f.documento.titulo}\n${wrap(f.pasaje ?? f.texto, WIDE, '    ')}\n    ${f.enlace}\n`,
  )
  return ['\n', ...(list.length > 0 ? [list.join('\n'), '\n'] : []), `Confidence: ${confianza}\n`].join('')
}

export default defineCommand({
  name: 'ask',
  usage: ['ask TEXT [--limit N] [--document ID]… [--collection NAME] [--json]'],
  summary: SUMMARIES.ask,
  options: {
    limit: { type: 'string' },
    document: { type: 'string', multiple: true },
    collection: { type: 'string' },
    json: { type: 'boolean' },
  },
  glosses: {
    limit: 'passages given to the writer, 1 to 12 (8)',
    document: 'only from this document',
    collection: 'only from this collection',
    json: 'the API’s own object',
  },
  async run({ values, words, io }) {
    const pregunta = words.join(' ').trim()
    if (pregunta === '') throw new Usage('ask: the question is missing.')
    const k = whole('limit', values.limit, { min: 1, max: 12 })
    return withHouse(io, { models: 'present' }, async house => {
      const library = await shellLibrary(house, 'lectura')
      const input = tool.input.parse({ pregunta, k, documentos: values.document, biblioteca: values.collection })
      const show = (event: string, data: unknown): void => {
        if (event === 'texto' && !values.json) io.stdout.write((data as { delta: string }).delta)
      } // our own event, as `ask` emits it
      const answered = bodyOf(await tool.run(input, { library, signal: NEVER, emit: show }))
      io.stdout.write(values.json ? `${JSON.stringify(answered)}\n` : `\n${sources(answered)}`)
      return 0
    })
  },
})
