/**
 * "Which books do I have?": `search` answers it with the list of documents, so that no fifth tool is needed. The same
 * filters (author, year, collection) narrow a search.
 */
import { z } from 'zod'
import type { Tool } from '../../../tools/define.ts'
import { family } from '../../core/anchor-authors.ts'
import type { Library } from '../../core/library.ts'
import { fold } from '../../core/search/fold.ts'
import { TIPOS } from '../../schema/documents.ts'
import type { DocumentRow, ListQuery } from '../../../storage/contract.ts'
import { asJson, type Content, type Rendering } from './rendering.ts'
import { oneLine } from './text.ts'

/**
 * Patterns of questions that ask for nothing in particular, or for the whole list. They match folded text without
 * punctuation. "libros" alone is a search term.
 */
const THINGS =
  '(?:books?|documents?|docs|papers|files|sources|works|libros?|documentos?|articulos?|archivos?|fuentes|obras)'
const WHERE =
  '(?:(?:do i have|i have|do you have|are there|there are|tengo|tienes|tenemos|hay)|(?:(?:are )?(?:in|' +
  'of) (?:the|my) library)|(?:(?:hay |tengo )?(?:en|de) (?:la|mi) biblioteca))'
const ASKED = '(?:what|which|que|cuales|how many|cuantos|cuantas|cuales son|what are)'
const SHOW =
  '(?:list|list of|show|show me|give me|lista|lista de|listar|listado de|' +
  'muestra|muestrame|ensename|dame|dime|catalogo de)'
const ARTICLES = '(?:(?:all|the|my|of|todos|todas|los|las|mis|de) )*'
const LISTING = new RegExp(
  `^(?:${SHOW} ${ARTICLES}${THINGS}|${ASKED} ${ARTICLES}${THINGS}(?: ${WHERE})+|${SHOW} ${ARTICLES}${THINGS}(?: ` +
    `${WHERE})+|(?:whats|what is|que hay|que tengo) (?:in|en) (?:the|my|la|mi) (?:library|biblioteca))$`,
)
/** The form of `siguiente` for a list; the agent sends it back as `query`. */
const NEXT = /^list:(\S{1,1000})$/

const isListing = (query: string): boolean => {
  const words = fold(query)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words === '' || LISTING.test(words)
}

const filters = {
  autor: z.string().max(200).optional().describe('Only of this author'),
  anio: z.number().optional().describe('Only of this year'),
  biblioteca: z.string().min(1).max(200).optional().describe('Only in this collection (id or name)'),
}
const Filters = z.object({
  q: z.string(),
  k: z.number().optional(),
  documentos: z.array(z.string()).optional(),
  ...filters,
})
type Filters = z.infer<typeof Filters>

const Listed = z.object({
  id: z.string(),
  titulo: z.string(),
  autores: z.array(z.string()),
  anio: z.number().optional(),
  tipo: z.enum(TIPOS),
  unidades: z.number(),
  estado: z.string().optional(),
})

/** How many documents a narrowed search covers at most. */
const NARROWED = 1_000
const PAGE = 200

/** Returns the documents that match `documentos`, author, year and collection. */
async function matching(library: Library, { documentos, autor, anio, biblioteca }: Filters, most: number) {
  if (documentos?.length) {
    const rows = await library.shelf.documents(documentos)
    const given = documentos.flatMap(id => rows.get(id) ?? [])
    return given.filter(row => written(row, autor) && (anio === undefined || row.anio === anio))
  }
  const [word] = autor === undefined ? [] : nameWords(autor).sort((a, b) => b.length - a.length)
  const query: ListQuery = {
    limite: PAGE,
    ...(word !== undefined && { q: word }),
    ...(anio !== undefined && { anio: { desde: anio, hasta: anio } }),
    ...(biblioteca !== undefined && { biblioteca }),
  }
  const rows: DocumentRow[] = []
  for (let cursor: string | undefined; rows.length < most;) {
    const page = await library.shelf.list({ ...query, ...(cursor !== undefined && { cursor }) })
    rows.push(...page.rows.filter(row => written(row, autor)))
    if (page.siguiente === undefined) break
    cursor = page.siguiente
  }
  return rows.slice(0, most)
}

/** Whether its authors have each word of the name, in whatever order: "Ana García", "García, A.", "García et al.". */
function written({ autores }: DocumentRow, autor: string | undefined): boolean {
  const names = fold(autores.join(' '))
  return autor === undefined || nameWords(autor).every(word => names.includes(word))
}

/** The words of a name without initials and what joins names. */
function nameWords(name: string): string[] {
  const words = (fold(name).match(/\p{L}[\p{L}\p{N}'’-]+/gu) ?? []).filter(word => !/^(?:et|al|and)$/.test(word))
  return words.length > 0 ? words : [fold(name).trim()]
}

const listed = (row: DocumentRow): z.infer<typeof Listed> => ({
  id: row.id,
  titulo: row.titulo,
  autores: row.autores.map(family),
  ...(row.anio !== null && { anio: row.anio }),
  tipo: row.tipo,
  unidades: row.unidades,
  ...(row.estado !== 'listo' && { estado: row.estado }),
})

async function list(library: Library, asked: Filters): Promise<Content> {
  const began = performance.now()
  const { q, k = LIST, documentos, autor, anio, biblioteca } = asked
  const cursor = NEXT.exec(q)?.[1]
  const plain = !documentos?.length && autor === undefined
  const page = plain
    ? await library.shelf.list({
        limite: k,
        ...(anio !== undefined && { anio: { desde: anio, hasta: anio } }),
        ...(biblioteca !== undefined && { biblioteca }),
        ...(cursor !== undefined && { cursor }),
      })
    : null
  const rows = page?.rows ?? (await matching(library, asked, NARROWED))
  return {
    consulta: q,
    pasajes: [],
    documentos: rows.slice(0, k).map(listed),
    total: page?.total ?? rows.length,
    ...(page?.siguiente !== undefined && { siguiente: `list:${page.siguiente}` }),
    ms: Math.round(performance.now() - began),
  }
}

/** Default counts: a document in a list costs some 45 tokens, a passage 250. */
const LIST = 30,
  PASSAGES = 5

const k = z.number().int().min(1).max(50).optional()

/**
 * Returns the search tool with the list of documents added. The search's own fields are passed on; those of the list
 * are handled here.
 */
export function withListing(search: Tool): Tool {
  const { q: _, ...given } = (search.agent ?? search.input).shape as Record<string, z.ZodType>
  const own = search.input.shape as Record<string, z.ZodType>
  return {
    ...search,
    english: { ...search.english, autor: 'author', anio: 'year', biblioteca: 'collection' },
    agent: z.object({
      q: z.string().trim().max(1000).default('').describe('Question or words, "…" literal; empty lists the documents'),
      ...given,
      k: k.describe(`At most; ${PASSAGES}, of documents ${LIST}`),
      ...filters,
    }),
    input: z.object({ ...own, q: z.string().trim().max(1000).default(''), k, ...filters }),
    output: search.output.extend({
      documentos: z.array(Listed).optional(),
      total: z.number().optional(),
      siguiente: z.string().optional(),
    }),
    async run(input, context) {
      const asked = Filters.parse(input)
      if (NEXT.test(asked.q) || isListing(asked.q)) return list(context.library, asked)
      const { autor, anio, ...given } = input
      // Notes are left out: a note costs as much as a passage and proves nothing.
      const rest = { ...given, tipo: 'pasaje', k: asked.k ?? PASSAGES }
      if (autor === undefined && anio === undefined) return search.run(rest, context)
      const rows = await matching(context.library, asked, NARROWED)
      const entre = rows.map(({ id }) => id)
      if (entre.length === 0) return { consulta: asked.q, pasajes: [], ms: 0, entre, aviso: noneOf(asked) }
      return { ...(await search.run({ ...rest, documentos: entre }, context)), entre }
    },
  }
}

const noneOf = ({ autor, anio, biblioteca }: Filters): string => {
  const wanted = [
    autor === undefined ? '' : `de «${oneLine(autor)}»`,
    anio === undefined ? '' : `de ${anio}`,
    biblioteca === undefined ? '' : `en «${oneLine(biblioteca)}»`,
  ]
  return `ningún documento ${wanted.filter(Boolean).join(' ')}`
}

/** Presents one document a line. */
export function presentDocuments(body: Content): Rendering {
  const documents = z.array(Listed).parse(body.documentos)
  const { structured } = asJson(body)
  const lines = documents.map(({ id, titulo, autores, anio, tipo, unidades, estado }) => {
    const by = [autores.map(oneLine).join('; '), anio].filter(part => part !== '' && part !== undefined).join(', ')
    const facts = [`${oneLine(titulo)}${by && ` (${by})`}`, `${tipo}, ${unidades}`, ...(estado ? [estado] : []), id]
    return `- ${facts.join(' · ')}`
  })
  const more = body.siguiente === undefined ? [] : [`siguiente, en query: ${String(body.siguiente)}`]
  const head = `${String(body.total)} ${body.total === 1 ? 'documento' : 'documentos'}`
  return { structured, text: [head, lines.join('\n'), ...more].filter(Boolean).join('\n\n') }
}
