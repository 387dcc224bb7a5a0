/**
 * The library as MCP resources: the list, one record, one page; ids complete from what the person types. Every read is
 * an ordinary operation of the caller's own shelf.
 */
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import type { McpServer, ReadResourceResult, Resource } from '@modelcontextprotocol/server'
import { Documento, ListaDocumentos } from '../../schema/documents.ts'
import { Texto } from '../../schema/reading.ts'
import { Failure, failureOf, trail } from '../../errors.ts'
import { bodyOf, type Tool } from '../../../tools/define.ts'
import { admit } from '../admit.ts'
import { present } from './present.ts'
import { documentUri, pageUri } from './rendering.ts'
import { oneLine, polishFields } from './text.ts'
import type { McpDeps, Who } from './tool.ts'

const JSON_TYPE = 'application/json'
/** Documents on one page of the list; each costs some 60 tokens. */
const PAGE = 100
/** The protocol's maximum for one completion. */
const COMPLETIONS = 100

type Ask = (
  operationId: string,
  input: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<Record<string, unknown>>

/** Returns a function that runs an operation of the table, by its contract name, as the caller. */
function asker(deps: McpDeps, who: Who): Ask {
  return async (operationId, input, signal = new AbortController().signal) => {
    const tool = operation(deps.tools, operationId)
    const library = deps.library((await who()).account)
    await admit(library, tool)
    const answer = await tool.run(tool.input.parse(input), { library, signal })
    return bodyOf(answer)
  }
}

function operation(tools: readonly Tool[], operationId: string): Tool {
  const tool = tools.find(({ routes }) => routes.some(route => route.operationId === operationId))
  if (!tool) throw new Error(`no operation ${operationId}`)
  return tool
}

const brief = (document: Documento): Record<string, unknown> =>
  polishFields({
    id: document.id,
    titulo: document.titulo,
    autores: document.autores,
    anio: document.anio,
    tipo: document.tipo,
    estado: document.estado,
    unidades: document.unidades,
    recurso: documentUri(document.id),
  })

async function list(ask: Ask, cursor: string | undefined, signal?: AbortSignal): Promise<ListaDocumentos> {
  return ListaDocumentos.parse(await ask('listar', { limite: PAGE, ...(cursor !== undefined && { cursor }) }, signal))
}

async function readList(
  ask: Ask,
  uri: URL,
  { cursor, signal }: { cursor: string | undefined; signal: AbortSignal },
): Promise<ReadResourceResult> {
  const { documentos, total, siguiente } = await list(ask, cursor, signal)
  const next =
    siguiente === undefined ? {} : { siguiente: `library://documents?cursor=${encodeURIComponent(siguiente)}` }
  return text(uri, JSON_TYPE, JSON.stringify({ documentos: documentos.map(brief), total, ...next }))
}

async function readDocument(
  ask: Ask,
  uri: URL,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<ReadResourceResult> {
  const document = Documento.parse(await ask('documento', { id }, signal))
  return text(
    uri,
    JSON_TYPE,
    JSON.stringify({ ...polishFields(document), recurso: uri.href, primera_pagina: pageUri(document.id, 1) }),
  )
}

async function readPage(
  ask: Ask,
  uri: URL,
  { id, position, signal }: { id: string; position: string; signal: AbortSignal },
): Promise<ReadResourceResult> {
  if (!/^[1-9]\d{0,8}$/.test(position)) throw new Failure('no_encontrado')
  const page = Texto.parse(await ask('texto', { id, desde: `[${position}]`, limite: 1 }, signal))
  const only = { ...page, unidades: page.unidades.filter(unit => unit.posicion === Number(position)) }
  if (only.unidades.length === 0) throw new Failure('no_encontrado')
  const rendering = await present(only, {
    maxChars: Infinity,
    consulted: async () => ({ read: 0, waiting: 0 }),
    standing: async () => new Map(),
  })
  return text(uri, 'text/markdown', rendering.text)
}

const text = (uri: URL, mimeType: string, body: string): ReadResourceResult => ({
  contents: [{ uri: uri.href, mimeType, text: body }],
})

/** Reports another caller's document as not found, and any other failure in our own words. */
async function guarded<T>(uri: string, deps: McpDeps, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Failure && (error.codigo === 'no_encontrado' || error.codigo === 'peticion_invalida'))
      throw new ResourceNotFoundError(uri)
    if (!(error instanceof Failure)) deps.log.error(trail(error), 'mcp: resource failed')
    const failure = failureOf(error)
    throw new ProtocolError(
      ProtocolErrorCode.InternalError,
      `${failure.codigo}: ${failure.mensaje} / ${failure.message}`,
    )
  }
}

/** Returns ids that begin with what was typed, or whose title or author contains it. */
async function completeId(ask: Ask, typed: string): Promise<string[]> {
  const [named, recent] = await Promise.all([
    ask('listar', { ...(typed !== '' && { q: typed }), limite: COMPLETIONS }),
    list(ask, undefined),
  ])
  const ids = [
    ...recent.documentos.filter(({ id }) => id.startsWith(typed)),
    ...ListaDocumentos.parse(named).documentos,
  ].map(({ id }) => id)
  return [...new Set(ids)]
}

async function completePosition(ask: Ask, typed: string, id: string | undefined): Promise<string[]> {
  if (id === undefined) return []
  const { unidades } = Documento.parse(await ask('documento', { id }))
  const positions: string[] = []
  for (let n = 1; n <= unidades && positions.length <= COMPLETIONS; n++)
    if (String(n).startsWith(typed)) positions.push(String(n))
  return positions
}

const single = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? ''

/** A failed completion returns nothing: an unknown id is no error while it is being typed. */
const quiet = (find: Promise<string[]>): Promise<string[]> =>
  find.catch(error => {
    if (error instanceof Failure) return []
    throw error
  })

const ABOUT = {
  documents: {
    title: 'Documents of the library',
    description: 'Id, title, authors, year and state, newest first',
    mimeType: JSON_TYPE,
  },
  more: { title: 'Next page of the documents', mimeType: JSON_TYPE },
  document: { title: 'A document', description: 'Its record: reference, state, units', mimeType: JSON_TYPE },
  page: {
    title: 'A page of a document',
    description: 'Its text with the citation; n is the physical page, slide or segment, from 1',
    mimeType: 'text/markdown',
  },
}

export function registerResources(server: McpServer, deps: McpDeps, who: Who): void {
  const ask = asker(deps, who)
  const id = (typed: string): Promise<string[]> => quiet(completeId(ask, typed))
  server.registerResource('documents', 'library://documents', ABOUT.documents, (uri, ctx) =>
    guarded(uri.href, deps, () => readList(ask, uri, { cursor: undefined, signal: ctx.mcpReq.signal })),
  )
  server.registerResource(
    'documents-page',
    new ResourceTemplate('library://documents{?cursor}', { list: undefined }),
    ABOUT.more,
    (uri, { cursor }, ctx) =>
      guarded(uri.href, deps, () =>
        readList(ask, uri, { cursor: decodeURIComponent(single(cursor)), signal: ctx.mcpReq.signal }),
      ),
  )
  server.registerResource(
    'document',
    new ResourceTemplate('library://document/{id}', { list: undefined, complete: { id } }),
    ABOUT.document,
    (uri, variables, ctx) =>
      guarded(uri.href, deps, () => readDocument(ask, uri, { id: single(variables.id), signal: ctx.mcpReq.signal })),
  )
  const n = (typed: string, context?: { arguments?: Record<string, string> }): Promise<string[]> =>
    quiet(completePosition(ask, typed, context?.arguments?.id))
  server.registerResource(
    'page',
    new ResourceTemplate('library://document/{id}/page/{n}', { list: undefined, complete: { id, n } }),
    ABOUT.page,
    (uri, variables, ctx) =>
      guarded(uri.href, deps, () =>
        readPage(ask, uri, { id: single(variables.id), position: single(variables.n), signal: ctx.mcpReq.signal }),
      ),
  )
  server.server.setRequestHandler('resources/list', (request, ctx) =>
    guarded('library://documents', deps, () => listResources(ask, request.params?.cursor, ctx.mcpReq.signal)),
  )
}

/** Replaces the SDK's handler, which knows no cursor; a library of thousands needs one. */
async function listResources(
  ask: Ask,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const { documentos, siguiente } = await list(ask, cursor, signal)
  const all: Resource = { uri: 'library://documents', name: 'documents', ...ABOUT.documents }
  const each = documentos.map((document): Resource => ({
    uri: documentUri(document.id),
    name: document.id,
    title: oneLine(document.titulo),
    mimeType: JSON_TYPE,
  }))
  return {
    resources: [...(cursor === undefined ? [all] : []), ...each],
    ...(siguiente !== undefined && { nextCursor: siguiente }),
  }
}
