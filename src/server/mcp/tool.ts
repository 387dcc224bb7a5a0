/**
 * One row of the tool table → one MCP tool. The operation does the work; here names, errors, progress and cancellation
 * are translated.
 */
import {
  requireScopes,
  type CallToolResult,
  type Icon,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { bodyOf, type Context, type Tool } from '../../../tools/define.ts'
import type { Caller } from '../../core/accounts/access.ts'
import { isSyntax } from '../../core/cite/syntax/index.ts'
import type { Library } from '../../core/library.ts'
import { Failure, failureOf, invalid, trail, type Codigo } from '../../errors.ts'
import { admit } from '../admit.ts'
import { viewOf } from './app.ts'
import type { Calls } from './cancel.ts'
import { DEFAULT_MAX_CHARS } from './passages.ts'
import { withCollections, withIds } from './meant.ts'
import { present, resumed } from './present.ts'
import { listedInput, listedOutput, sortFields } from './schema.ts'
import { consulted, standing } from './shelf.ts'
import { clean, oneLine } from './text.ts'
import { warn } from '../trace.ts'

export interface Log {
  error(detail: object, message: string): void
  warn(detail: object, message: string): void
}

/** What every part of the MCP surface shares; it is opened once and used by all requests. */
export interface McpDeps {
  /** The whole table: rows with `mcp: true` become tools, and reading rows serve the resources. */
  tools: readonly Tool[]
  library(account: string): Library
  /** Origin with its sub-path, without a trailing slash. */
  site: string
  version: string
  log: Log
}

/** Returns the caller. It is called at every request, so that a revoked key stops working at once. */
export type Who = () => Promise<Caller>

export interface Asking {
  who: Who
  /** Host to which the agent's authorization code was sent. */
  host?: string | undefined
  /** Over HTTP: the running calls of this sender. On a connection of its own the SDK keeps them. */
  calls?: Calls
}

/** Three books on a shelf, small enough to be sent with every list. */
const DRAWING =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M1 1h2v7H1zm3 0h1v7H4zm2 0h2v7H6z'/></svg>"
/** The icon as text, which takes 28 tokens a tool less than base64. */
export const ICONS: Icon[] = [{ src: `data:image/svg+xml,${encodeURIComponent(DRAWING)}`, mimeType: 'image/svg+xml' }]

/** What an agent can do next about an error; codes that are absent have nothing to add. */
const NEXT: Partial<Record<Codigo, string>> = {
  cuota_superada:
    'Di a la persona qué cupo se agotó y cuándo se renueva; no repitas la llamada. / Tell the ' +
    'person which quota is used up and when it is renewed; do not retry.',
  requiere_pro:
    'Hace falta un plan que incluya la operación; díselo a la persona. / A ' +
    'plan with this operation is needed; tell the person.',
  no_encontrado: 'Usa search para ver identificadores válidos. / Use search to see valid ids.',
  no_autenticado:
    'Pide a la persona una clave nueva con el permiso mcp. / Ask the person for a new key with scope mcp.',
  prohibido: 'Hace falta una clave con ese permiso. / A key with that scope is needed.',
  conflicto: 'Espera a que el documento tenga texto y repite. / Wait until the document has text and retry.',
  limite_de_ritmo: 'Espera unos segundos y repite. / Wait a few seconds and retry.',
  proveedor_fallo: 'Repite la llamada. / Retry the call.',
  no_disponible: 'Repite más tarde. / Retry later.',
  interno:
    'Repite la llamada; si sigue, avisa a quien administra el servidor. / ' +
    'Retry; if it goes on, tell whoever runs the server.',
}

const UNREADABLE =
  'Díselo a la persona; el recurso library://document/… de ese documento dice por qué. / Tell ' +
  'the person; the resource library://document/… of that document says why.'

function nextStep({ codigo, detalles }: Failure): string | undefined {
  // A place that does not exist is answered with the places that do, so no advice is added.
  if (codigo === 'no_encontrado' && 'campo' in detalles) return undefined
  return codigo === 'conflicto' && detalles.estado === 'error' ? UNREADABLE : NEXT[codigo]
}

/** Greatest time in seconds that an operation keeps an agent waiting: clients built on the SDK give up after 60. */
const PATIENCE = 50

/** Names what the agent sent and the library does not have: the document that failed, else a name that it gave. */
function culprit({ codigo, detalles }: Failure, sent: Record<string, unknown>): string {
  if (codigo !== 'no_encontrado' || 'campo' in detalles) return ''
  const listed = Array.isArray(sent.documents) && sent.documents.includes(detalles.documento) ? 'documents' : undefined
  const field = listed ?? ['collection', 'document'].find(name => typeof sent[name] === 'string')
  if (field === undefined) return ''
  return ` (${field}: ${oneLine(String(listed ? detalles.documento : sent[field])).slice(0, 60)})`
}

/**
 * Turns an error into an `isError` result in our own words: a foreign message would be a way to speak to the model.
 * Fields are named as the agent knows them.
 */
export function failed(
  error: unknown,
  english: Record<string, string> = {},
  sent: Record<string, unknown> = {},
): CallToolResult {
  const failure = failureOf(error)
  const rename = (text: string): string =>
    Object.entries(english).reduce(
      (message, [own, name]) => message.replaceAll(`«${own}»`, `«${name}»`).replaceAll(`"${own}"`, `"${name}"`),
      text,
    )
  const next = nextStep(failure)
  const text = [
    `${failure.codigo}: ${rename(failure.mensaje)} / ${rename(failure.message)}${culprit(failure, sent)}`,
    ...(next === undefined ? [] : [next]),
  ].join('\n')
  // The message may quote a document's heading as the nearest one, so hidden characters are removed.
  return { isError: true, content: [{ type: 'text', text: clean(text) }] }
}

/**
 * Turns the operation's `emit` into progress notifications: only events with a growing `progreso`, and only when the
 * client asked for progress.
 */
function progress(ctx: ServerContext): Context['emit'] {
  const progressToken = ctx.mcpReq._meta?.progressToken
  if (progressToken === undefined) return undefined
  let last = -1
  return (_event, data) => {
    const { progreso, fase } = Object(data) as { progreso?: unknown; fase?: unknown }
    if (typeof progreso !== 'number' || progreso <= last) return
    last = progreso
    const message = typeof fase === 'string' ? { message: fase } : {}
    // A notification that cannot be delivered is ignored: the client has gone, and the signal tells the operation.
    ctx.mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress: progreso, total: 1, ...message } })
      .catch(() => {})
  }
}

/** Refuses, by the field's name, what the listed schema accepts and the operation's does not. */
function parsed(tool: Tool, input: Record<string, unknown>): Record<string, unknown> {
  const result = tool.input.safeParse(input)
  if (result.success) return result.data
  throw invalid(String(result.error.issues[0]?.path[0] ?? 'cuerpo'), 'no es válido.', 'is not valid.')
}

interface Call {
  ctx: ServerContext
  deps: McpDeps
  asking: Asking
}

async function call(
  tool: Tool,
  sent: Record<string, unknown>,
  { ctx, deps, asking: { who, calls } }: Call,
): Promise<CallToolResult> {
  const running = calls?.begin(ctx.mcpReq.id)
  const signal = running ? AbortSignal.any([ctx.mcpReq.signal, running.signal]) : ctx.mcpReq.signal
  try {
    const library = deps.library((await who()).account)
    return await result(tool, sent, { library, signal, resumes: true, emit: progress(ctx) })
  } catch (error) {
    if (!(error instanceof Failure) && !signal.aborted)
      deps.log.error({ ...trail(error), tool: tool.name }, 'mcp: tool failed')
    if (error instanceof Failure) warn(deps.log, error, { tool: tool.name })
    return failed(error, tool.english, sent)
  } finally {
    running?.end()
  }
}

/** Runs the operation and presents its answer as an agent reads it. */
async function result(tool: Tool, sent: Record<string, unknown>, context: Context): Promise<CallToolResult> {
  const { library } = context
  const { input, options } = sortFields(tool, sent)
  if (tool.waits) input.esperar = PATIENCE
  const format = typeof options.format === 'string' ? options.format : undefined
  const within = resumed(input.desde)
  if (within) input.desde = within.desde
  const plain = await withIds(library, (await tool.resolve?.(input, library)) ?? input)
  const given = parsed(tool, plain),
    giveBack = await admit(library, tool)
  const answer = await tool
    .run(given, { ...context, ...(isSyntax(format) && { formato: format }) })
    .catch(async (error: unknown) => {
      await giveBack()
      throw await withCollections(library, given, error)
    })
  const { structured, text } = await present(bodyOf(answer), {
    maxChars: typeof options.max_chars === 'number' ? options.max_chars : DEFAULT_MAX_CHARS,
    consulted: among =>
      consulted(
        library.shelf,
        among ?? (Array.isArray(given.documentos) && given.documentos.length > 0 ? given.documentos : null),
      ),
    standing: ids => standing(library.shelf, ids),
    judge: () => library.entail.name,
    ...(within && { skip: within.skip }),
  })
  return { structuredContent: structured, content: [{ type: 'text', text }] }
}

export function registerTool(server: McpServer, tool: Tool, { deps, asking }: Omit<Call, 'ctx'>): void {
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: listedInput(tool),
      outputSchema: listedOutput(tool),
      annotations: {
        readOnlyHint: tool.readOnly,
        destructiveHint: !tool.readOnly,
        idempotentHint: tool.readOnly || tool.idempotent === true,
        openWorldHint: false,
      },
      // RFC 6750 §3.1: the scope `mcp` only reads; an agent that calls a changing tool is told to request that tool's
      // scope as well.
      ...viewOf(tool.name),
      ...(!tool.readOnly && { scopeChallenge: requireScopes('mcp', tool.scope) }),
    },
    (sent, ctx) => call(tool, sent, { ctx, deps, asking }),
  )
}
