import { z } from 'zod'
import { present } from '../src/core/anchor.ts'
import { passagesIn } from '../src/core/cite/answers.ts'
import { isSyntax, SYNTAX_NAMES } from '../src/core/cite/syntax/index.ts'
import { findNotes } from '../src/core/marks/search.ts'
import { search } from '../src/core/search/index.ts'
import type { Hallazgo } from '../src/schema/index.ts'
import { Hallado } from '../src/schema/marks.ts'
import { agentFormat, defineTool } from './define.ts'
import { noteMarkdown, passageMarkdown, plain } from './markdown.ts'

const q = z
  .string()
  .trim()
  .min(1)
  .max(4000)
  .describe('The question or the words; what stands in double quotes is matched literally')
const documentos = z.array(z.string()).max(1000).optional().describe('Only in these documents (ids)')

export default defineTool({
  name: 'search',
  title: 'Search passages',
  scope: 'lectura',
  readOnly: true,
  mcp: true,
  description:
    "Search the user's library. Returns passages with citation and link to paste; none when it does not " +
    'say it. Without a query: the list of documents. Not whole pages: use open_page.',
  resumen:
    'Busca pasajes por palabras y por sentido; lo que va entre comillas se ' +
    'busca a la letra. Si no hay nada, no devuelve nada.',
  english: { q: 'query', k: 'limit', documentos: 'documents' },
  agent: z.object({
    q: q.max(1000),
    k: z.number().int().min(1).max(50).default(5).describe('How many at most'),
    documentos: z.array(z.string()).max(1000).optional().describe('Only these (ids)'),
    max_chars: z.number().int().min(200).max(4000).default(400).describe('Longest text of a passage'),
    format: agentFormat(),
  }),
  counts: 'busquedas_dia',
  formats: SYNTAX_NAMES,
  routes: [
    { method: 'get', path: '/buscar', operationId: 'buscar', rename: { documento: 'documentos' } },
    { method: 'post', path: '/buscar', operationId: 'buscarPost' },
  ],
  statuses: [200, 404],
  input: z.object({
    q,
    k: z.number().int().min(1).max(50).default(10).describe('How many passages at most'),
    documentos,
    biblioteca: z.string().trim().min(1).max(200).optional().describe('Only in this collection (id or exact name)'),
    tipo: z
      .enum(['pasaje', 'nota'])
      .optional()
      .describe('Only passages, or only what was marked and noted; both unless told'),
  }),
  output: Hallado,
  async run({ q, k, documentos, biblioteca, tipo }, { library, signal, formato }) {
    const began = performance.now()
    const limits = { k, ...(documentos?.length && { documentos }), ...(biblioteca !== undefined && { biblioteca }) }
    const asked = { ...limits, signal, pictures: true, relevant: true }
    const matches = tipo === 'nota' ? [] : await search(library, q, asked)
    const notas = tipo === 'pasaje' ? [] : await findNotes(library, q, limits)
    const pasajes = matches.map(({ row, document, papel, ...extras }) => ({
      ...present({ row, document }, library.site, extras),
      ...(papel && { papel }),
    }))
    const cited = isSyntax(formato) ? await passagesIn(library, formato, pasajes) : { pasajes }
    const ms = Math.round(performance.now() - began)
    return { consulta: q, ...cited, ...(notas.length > 0 && { notas }), ms }
  },
  markdown: ({ consulta, pasajes, notas = [] }) =>
    [
      `# ${plain(consulta)}`,
      ...(pasajes.length + notas.length === 0
        ? ['Ningún pasaje responde a eso.']
        : PARTS.flatMap(([papel, head]) => {
            const own = pasajes.flatMap((p, i) => ((p.papel ?? 'responde') === papel ? [item(p, i + 1)] : []))
            return own.length > 0 && head !== '' ? [head, ...own] : own
          })),
      ...(notas.length === 0 ? [] : ['## Notas', ...notas.map(noteMarkdown)]),
    ].join('\n\n') + '\n',
})

/**
 * The parts of a result in order, each with its heading. Passages that answer need none; numbering follows the order of
 * the passages.
 */
const PARTS = [
  ['responde', ''],
  ['tambien', '## También hablan de ello'],
  ['cercano', '## Ninguno responde con seguridad; lo más cercano'],
] as const

const item = (passage: Hallazgo, n: number): string =>
  `${n}. ${passageMarkdown(passage).replaceAll('\n', '\n   ').replace(/ +$/gm, '')}`
