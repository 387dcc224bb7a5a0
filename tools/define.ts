/** A tool is data: MCP, REST, OpenAPI and llms.txt loop over one table of these. */
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Account } from '../src/core/accounts/account.ts'
import type { Library } from '../src/core/library.ts'
import type { Formato } from '../src/core/outputs.ts'
import { SYNTAX_NAMES } from '../src/core/cite/syntax/index.ts'
import { Failure } from '../src/errors.ts'
import type { Alcance } from '../src/schema/index.ts'
import type { Once } from '../storage/contract.ts'

export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Path relative to the API base; parameters are written `{id}`. */
  path: string
  /** Name of the operation in the contract. */
  operationId: string
  /** For GET: the query-string names that differ from the input's, such as `{ documento: 'documentos' }`. */
  rename?: Record<string, string>
  /** What separates the items of a list field in query strings and forms; a comma unless given. */
  split?: Record<string, string>
}

/** A file that the surface has already streamed to disk. The surface keeps or releases it when the operation ends. */
export interface Received {
  sha256: string
  bytes: number
  hold: string
  nombre: string | null
  media: string | null
}

export interface Context {
  readonly library: Library
  /** The caller's own account; given over REST alone. */
  readonly account?: Account
  readonly signal: AbortSignal
  /** Sends progress or partial results: server-sent events over REST, progress notifications over MCP. */
  readonly emit?: (event: string, data: unknown) => void
  readonly once?: Once
  /**
   * True when a repeated call joins the job that the first one started. MCP callers have no `progreso_url` to ask, so
   * one that was not told the result asks again. Over MCP alone.
   */
  readonly resumes?: boolean
  readonly file?: Received
  readonly parts?: Record<string, Received>
  /** Format that the caller wants back; JSON when absent. */
  readonly formato?: Formato
  /** True when the caller asked by `Accept` for the file alone in that format. */
  readonly bare?: boolean
}

/** A stored file, whole or in part: `start` and `end` are its first and last byte, counted from 0. */
export interface Content {
  open(range?: { start: number; end: number }): Promise<Readable>
  /** In bytes; null when it is gone. */
  size(): Promise<number | null>
}

export const storedContent = ({ blobs }: Pick<Library, 'blobs'>, sha256: string): Content => ({
  open: range => blobs.open(sha256, range),
  size: () => blobs.size(sha256),
})

/** An answer that needs more than the plain resource: a status, headers, a file or Markdown. */
export class Answer<T> {
  readonly body: T
  readonly status: number
  readonly headers: Record<string, string>
  /** A file to send instead of JSON or Markdown, stored or just made. */
  readonly file: ({ media: string; nombre: string } & ({ bytes: Uint8Array } | { content: Content })) | null
  /** A stored file to send instead, whole or in ranges; `body` describes it. `shown`: a browser may display it. */
  readonly stored: { content: Content; shown: boolean; charset?: string | undefined } | null
  /** Its Markdown form, where the resource alone is not enough to make it. */
  readonly markdown: string | null
  constructor(
    body: T,
    options: {
      status?: number
      headers?: Record<string, string>
      file?: Answer<T>['file']
      stored?: Answer<T>['stored']
      markdown?: string
    } = {},
  ) {
    this.body = body
    this.status = options.status ?? 200
    this.headers = options.headers ?? {}
    this.file = options.file ?? null
    this.stored = options.stored ?? null
    this.markdown = options.markdown ?? null
  }
}

/** What an answer says, without its status, headers and file. */
export const bodyOf = <T>(answer: T | Answer<T>): T => (answer instanceof Answer ? answer.body : answer)

export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  /** English, in snake_case; also the name of the file. */
  name: string
  title: string
  scope: Alcance
  readOnly: boolean
  /** Whether MCP lists the tool. */
  mcp: boolean
  /** Only callers signed in with a browser session may use it; a key or a token gets `prohibido`. */
  session?: boolean
  /** Three lines: what it does, what it returns, what it does not do. */
  description: string
  /** One sentence in Spanish, shown by the reference at /docs. */
  resumen: string
  /**
   * The names of input fields for agents, such as `{ q: 'query', k: 'limit' }`: the same schema under English names.
   * Outputs stay Spanish.
   */
  english?: Record<string, string>
  /** MCP only: former names of fields, which are still accepted but not listed. */
  formerly?: Record<string, string>
  /** MCP only: the input schema when fields are left out or limits differ. */
  agent?: z.ZodObject
  /**
   * MCP only: turns what other answers call things (titles, links, passages) into the ids and places that the operation
   * takes.
   */
  resolve?(input: z.infer<I>, library: Library): Promise<z.infer<I>>
  routes: readonly Route[]
  /**
   * How the body arrives. `json` is the default for methods that have a body; `upload` keeps its file; `draft` takes
   * JSON or a draft as a file; `file` is read and not kept.
   */
  body?: 'json' | 'upload' | 'draft' | 'file'
  /** Formats that it can answer with beside JSON and Markdown, chosen by `formato` or by `Accept`. */
  formats?: readonly Formato[]
  /**
   * Set when it accepts `esperar`/`Prefer: respond-async` and `Idempotency-Key`; `default` is how long it waits, in
   * seconds.
   */
  waits?: { default: number }
  idempotent?: boolean
  /**
   * Answers with server-sent events when the input's `stream` is true or `Accept` asks for them: the events that it
   * `emit`s, then `fin` or `error`.
   */
  streams?: boolean
  input: I
  output: O
  /** The counter of the plan that each call increases by one. */
  counts?: 'busquedas_dia'
  /** It answers with a stored file (`Answer.stored`), never with JSON. */
  sends?: 'file'
  /** Statuses that it answers beside 200, for OpenAPI. */
  statuses?: readonly number[]
  run(input: z.infer<I>, context: Context): Promise<z.infer<O> | Answer<z.infer<O>>>
  markdown?(output: z.infer<O>): string
}

/** Returns the caller's account. Throws `prohibido` where there is none. */
export function accountIn({ account }: Context): Account {
  if (!account) throw new Failure('prohibido')
  return account
}

/** Throws `prohibido` with the given words for every account except the owner's, which the first start made. */
export async function ownerOnly(context: Context, words: { mensaje: string; message: string }): Promise<void> {
  if (!(await accountIn(context).record()).owner) throw new Failure('prohibido', {}, words)
}

/** Returns the tool unchanged; it only lets TypeScript infer the tool's types. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(tool: Tool<I, O>): Tool<I, O> {
  return tool
}

/** The citation syntax that an agent writes in: the answer's citations use it and bring the works that they name. */
export const agentFormat = () => z.enum(SYNTAX_NAMES).optional().describe('Citation syntax')

/** The field `esperar`: seconds that a request waits for the end of the job it asks about. */
export const waiting = (seconds: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(600)
    .default(seconds)
    .describe(`Seconds to wait for the end; 0 answers at once${seconds > 0 ? ' with 202' : ''}`)
