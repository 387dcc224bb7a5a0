/** `search TEXT`: passages with their citation, in the shell, on the same data folder as the server. */
import tool from '../../tools/search.ts'
import { bodyOf } from '../../tools/define.ts'
import type { Busqueda, Pasaje } from '../schema/index.ts'
import { defineCommand, Usage, whole, type Io } from './command.ts'
import { NEVER, shellLibrary, withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'
import { wrap } from './table.ts'

const WIDE = 100

/** Formats one passage. In a terminal the sentences that answer are bold; in a pipe there is plain text. */
function passage(pasaje: Pasaje, n: number, bold: boolean): string {
  const marked = bold && pasaje.pasaje_rango ? mark(pasaje.texto, pasaje.pasaje_rango) : pasaje.texto
  return `${n}. ${pasaje.cita} ${pasaje.documento.titulo}\n${wrap(marked, WIDE, '   ')}\n   ${pasaje.enlace}\n`
}

/** Emphasises word by word, so that wrapping cannot carry the emphasis onto the indent of the next line. */
function mark(text: string, [from, to]: [number, number]): string {
  return (
    text.slice(0, from) + text.slice(from, to).replace(/\S+/g, word => `\u001B[1m${word}\u001B[22m`) + text.slice(to)
  )
}

function readable({ pasajes, ms }: Busqueda, bold: boolean): string {
  if (pasajes.length === 0) return 'Nothing found.\n'
  const nearest = pasajes.some(p => p.papel === 'cercano')
    ? 'Nothing surely answers that; this is what comes nearest.\n\n'
    : ''
  return (
    `${nearest}${pasajes.map((pasaje, i) => passage(pasaje, i + 1, bold)).join('\n')}\n${pasajes.length} ` +
    `${pasajes.length === 1 ? 'passage' : 'passages'}, ${ms} ms\n`
  )
}

/** `hasColors` respects NO_COLOR and dumb terminals. */
const coloured = (io: Io): boolean => io.stdout.isTTY && io.stdout.hasColors()

export default defineCommand({
  name: 'search',
  usage: ['search TEXT [--limit N] [--document ID]… [--collection NAME] [--json]'],
  summary: SUMMARIES.search,
  options: {
    limit: { type: 'string' },
    document: { type: 'string', multiple: true },
    collection: { type: 'string' },
    json: { type: 'boolean' },
  },
  glosses: {
    limit: 'passages at most, 1 to 50 (10)',
    document: 'only in this document',
    collection: 'only in this collection',
    json: 'the API’s own object',
  },
  async run({ values, words, io }) {
    const q = words.join(' ').trim()
    if (q === '') throw new Usage('search: what to look for is missing.')
    const k = whole('limit', values.limit, { min: 1, max: 50 })
    return withHouse(io, { models: 'present' }, async house => {
      const library = await shellLibrary(house, 'lectura')
      const input = tool.input.parse({ q, k, documentos: values.document, biblioteca: values.collection })
      const answered = bodyOf(await tool.run(input, { library, signal: NEVER }))
      io.stdout.write(values.json ? `${JSON.stringify(answered)}\n` : readable(answered, coloured(io)))
      return 0
    })
  },
})
