/** A tool is data: MCP, REST, OpenAPI and llms.txt loop over one table of these. */
import { z } from 'zod'
import type { Account } from '../src/core/accounts/account.ts'
import type { Library } from '../src/core/library.ts'
import type { Formato } from '../src/core/outputs.ts'
import { SYNTAX_NAMES } from '../src/core/cite/syntax/index.ts'
import { Failure } from '../src/errors.ts'
import type { Alcance } from '../src/schema.ts'
import type { Once } from '../storage/contract.ts'

export interface Route {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Relative to the API base; parameters as `{id}`. */
  path: string
  /** The contract's name of the operation. */
  operationId: string
  /** GET: names on the query string that differ from the input's, `{ documento: 'documentos' }`. */
  rename?: Record<string, string>
  /** Query string and form: what separates the items of a list field; a comma unless told. */
  split?: Record<string, string>
}

/** A file that the surface has already streamed to disk, and settles when the operation is over. */
export interface Received {
  sha256: string
  bytes: number
  hold: string
  nombre: string | null
  media: string | null
}

export interface Context {
  readonly library: Library
  /** The caller's own; over REST alone. */
  readonly account?: Account
  readonly signal: AbortSignal
  /** Progress or partial results: SSE over REST, progress notifications over MCP. */
  readonly emit?: (event: string, data: unknown) => void
  readonly once?: Once
  /**
   * A caller without `progreso_url` that asks again, because it was not told the end, waits for the same job. Over MCP
   * alone.
   */
  readonly resumes?: boolean
  readonly file?: Received
  readonly parts?: Record<string, Received>
  /** What the caller wants back; JSON where nothing is said. */
  readonly formato?: Formato
  /** It asked for the bare file of that format, by `Accept`. */
  readonly bare?: boolean
}

/** What a handler may answer beside the plain resource. */
export class Answer<T> {
  readonly body: T
  readonly status: number
  readonly headers: Record<string, string>
  /** A file to send instead of JSON or Markdown, from the disk or as it was just made. */
  readonly file: ({ media: string; nombre: string } & ({ bytes: Uint8Array } | { path: string })) | null
  /** A file on disk to send instead, whole or in ranges; `body` says what it is. `shown`: a browser may show it. */
  readonly stored: { path: string; shown: boolean; charset?: string } | null
  /** Its Markdown form, where the resource alone cannot give it. */
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

export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  /** English, snake_case; the file's name. */
  name: string
  title: string
  scope: Alcance
  readOnly: boolean
  /** Listed over MCP. */
  mcp: boolean
  /** Only for somebody who signed in with a browser: a key or a token is `prohibido`. */
  session?: boolean
  /** One line what, one line what it returns, one line what it does not do. */
  description: string
  /** The same in Spanish, one sentence: what the reference at /docs shows. */
  resumen: string
  /** Input fields as agents know them: `{ q: 'query', k: 'limit' }`; same schema, other names. Outputs stay Spanish. */
  english?: Record<string, string>
  /** MCP only: names that fields had before; taken as well, not listed. */
  formerly?: Record<string, string>
  /** MCP only: input fields left out, and limits that differ. */
  agent?: z.ZodObject
  /** MCP only: what other answers call things (titles, links, passages) → ids and places as the operation takes them. */
  resolve?(input: z.infer<I>, library: Library): Promise<z.infer<I>>
  routes: readonly Route[]
  /**
   * How the body comes: JSON (default for methods with one); an upload, whose file is kept; JSON or a draft as a file; a
   * file that is read and let go.
   */
  body?: 'json' | 'upload' | 'draft' | 'file'
  /** What it may answer beside JSON and Markdown: by `formato`, or by `Accept`. */
  formats?: readonly Formato[]
  /** Accepts `esperar`/`Prefer: respond-async` and `Idempotency-Key`. */
  waits?: { default: number }
  idempotent?: boolean
  /**
   * Answers as Server-Sent Events when the input's `stream` is true or `Accept` asks for them: what it `emit`s, then
   * `fin` or `error`.
   */
  streams?: boolean
  input: I
  output: O
  /** A call is one more of this counter of the plan. */
  counts?: 'busquedas_dia'
  /** Answers with a file on disk (`Answer.stored`), never with JSON. */
  sends?: 'file'
  /** Statuses beside 200 that it answers, for OpenAPI. */
  statuses?: readonly number[]
  run(input: z.infer<I>, context: Context): Promise<z.infer<O> | Answer<z.infer<O>>>
  markdown?(output: z.infer<O>): string
}

/** What a tool of the settings works on. */
export function accountIn({ account }: Context): Account {
  if (!account) throw new Failure('prohibido')
  return account
}

/** Throws `prohibido`, in those words, for every account but the one that the first start made. */
export async function ownerOnly(context: Context, words: { mensaje: string; message: string }): Promise<void> {
  if (!(await accountIn(context).record()).owner) throw new Failure('prohibido', {}, words)
}

/** Keeps the types of one tool together; nothing else. */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(tool: Tool<I, O>): Tool<I, O> {
  return tool
}

/** What an agent writes in: its citations come so, with the works that they name. */
export const agentFormat = () => z.enum(SYNTAX_NAMES).optional().describe('Citation syntax')
