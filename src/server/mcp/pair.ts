/**
 * ChatGPT's pair of tools: it accepts a library only when `search` returns `results` and a `fetch` opens them. The pair
 * is offered to ChatGPT's own permissions only.
 */
import { z } from 'zod'
import { bodyOf, defineTool, type Tool } from '../../../tools/define.ts'
import { present } from '../../core/anchor.ts'
import { read } from '../../core/documents/index.ts'
import { opened } from '../../core/documents/moved.ts'
import type { Library } from '../../core/library.ts'
import { Failure } from '../../errors.ts'
import { Busqueda } from '../../schema/passages.ts'
import { BUDGET, clean, cut, oneLine, tokens, type Cut } from './text.ts'

/** The host to which ChatGPT has its authorization codes sent. */
export const PAIR_HOST = 'chatgpt.com'

const Result = z.object({ id: z.string(), title: z.string(), url: z.string() })

const titled = (title: string, localizador: string): string => `${oneLine(title)}, ${oneLine(localizador)}`

function withResults(search: Tool): Tool {
  return {
    ...search,
    output: search.output.extend({ results: z.array(Result) }),
    async run(input, context) {
      const answer = await search.run(input, context)
      const body = bodyOf(answer)
      const { pasajes } = Busqueda.parse(body)
      return {
        ...body,
        results: pasajes.map(({ id, documento, localizador, enlace }) => ({
          id,
          title: titled(documento.titulo, localizador),
          url: enlace,
        })),
      }
    },
  }
}

/** Cuts the text to what a client can take, on word boundaries, around the passage that was asked for. */
export function within(text: string, passage?: Cut): Cut {
  let part: Cut = { from: 0, to: text.length }
  for (let most = text.length; tokens(text.slice(part.from, part.to)) > BUDGET.usual; part = cut(text, most, passage))
    most = Math.floor(most * 0.8)
  return part
}

/** Returns the page that a passage stands on, with its own citation; for a document id, its first page. */
async function page(library: Library, id: string) {
  const row = (await opened(library.shelf, id))?.row
  const {
    documento,
    unidades: [unit],
  } = await read(library, row?.documento ?? id, { limite: 1, ...(row && { desde: `[${row.posicion}]` }) })
  if (!unit) throw new Failure('no_encontrado', { id })
  const shown = (to: number): number => clean(unit.texto.slice(0, to)).length
  const text = clean(unit.texto)
  const { from, to } = within(text, row && { from: shown(row.desde), to: shown(row.hasta) })
  const place = row ? present({ row, document: await library.shelf.document(row.documento) }, library.site) : unit
  return { documento, place, text: text.slice(from, to), cortado: to - from < text.length }
}

const fetchTool = defineTool({
  name: 'fetch',
  title: 'Fetch a result',
  scope: 'lectura',
  readOnly: true,
  mcp: true,
  description:
    'Fetch the whole page of a result of search, by its id. Returns title, text, link ' +
    'and, as metadata, the citation. More pages: use open_page.',
  resumen: 'Da la página entera de un resultado de search.',
  routes: [],
  input: z.object({ id: z.string().min(1).max(200).describe('Id of a result of search') }),
  output: z.object({
    ...Result.shape,
    text: z.string(),
    metadata: z.object({
      cita: z.string(),
      localizador: z.string(),
      documento: z.string(),
      cortado: z.boolean().optional(),
    }),
  }),
  async run({ id }, { library }) {
    const {
      documento,
      place: { localizador, cita, enlace },
      text,
      cortado,
    } = await page(library, id)
    return {
      id,
      title: titled(documento.titulo, localizador),
      text,
      url: enlace,
      metadata: { cita, localizador, documento: documento.id, ...(cortado && { cortado }) },
    }
  },
})

export const paired = (tools: readonly Tool[]): Tool[] => [
  ...tools.map(tool => (tool.name === 'search' ? withResults(tool) : tool)),
  fetchTool,
]
