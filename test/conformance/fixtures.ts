/**
 * What the conformance scenarios want to find on a server, and nothing of ours: it runs behind our HTTP stack to prove
 * the stack. Texts are those that the scenarios ask for.
 */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  completable,
  createRequestStateCodec,
  inputRequired,
  McpServer,
  ResourceTemplate,
  type CallToolResult,
  type InputRequiredResult,
  type McpServerFactory,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] })
const pause = (): Promise<void> =>
  new Promise(done => {
    setTimeout(done, 50)
  })
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }

type Run = (ctx: ServerContext) => CallToolResult | InputRequiredResult | Promise<CallToolResult | InputRequiredResult>

async function progress(ctx: ServerContext): Promise<CallToolResult> {
  const progressToken = ctx.mcpReq._meta?.progressToken
  for (const step of [0, 50, 100]) {
    if (progressToken !== undefined)
      await ctx.mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: step, total: 100 },
      })
    await pause()
  }
  return text('Tool with progress executed')
}

const SIMPLE: Record<string, Run> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: '{"test":"data","value":123}',
        },
      },
    ],
  }),
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing')
  },
  test_tool_with_progress: progress,
}

// ── Rounds of input
// ─────────────────────────────────────────────────────────────────────────────────────────────────────

const codec = createRequestStateCodec<{ step: number }>({ key: 'a key for the fixtures alone, of no worth' })

const ask = (message: string, field: string, kind: z.ZodType = z.string()) =>
  inputRequired.elicit({ message, requestedSchema: z.object({ [field]: kind }) })
const sample = (prompt: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens })

const answers = (ctx: ServerContext): Record<string, unknown> => ctx.mcpReq.inputResponses ?? {}
const stepOf = (ctx: ServerContext): number => ctx.mcpReq.requestState<{ step: number }>()?.step ?? 0

function askName(ctx: ServerContext): CallToolResult | InputRequiredResult {
  const name = acceptedContent<{ name?: unknown }>(answers(ctx), 'user_name')?.name
  return typeof name === 'string'
    ? text(`Hello, ${name}!`)
    : inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } })
}

function once(key: string, request: ReturnType<typeof ask>): Run {
  return ctx =>
    key in answers(ctx)
      ? text(`Got ${JSON.stringify(answers(ctx)[key])}`)
      : inputRequired({ inputRequests: { [key]: request } })
}

async function confirm(ctx: ServerContext): Promise<CallToolResult | InputRequiredResult> {
  if (stepOf(ctx) === 1 && 'confirm' in answers(ctx)) return text('state-ok')
  return inputRequired({
    inputRequests: { confirm: ask('Please confirm', 'ok', z.boolean()) },
    requestState: await codec.mint({ step: 1 }),
  })
}

async function several(ctx: ServerContext): Promise<CallToolResult | InputRequiredResult> {
  const wanted = {
    user_name: ask('What is your name?', 'name'),
    greeting: sample('Generate a greeting', 50),
    client_roots: inputRequired.listRoots(),
  }
  if (stepOf(ctx) === 1 && Object.keys(wanted).every(key => key in answers(ctx))) return text('All inputs received')
  return inputRequired({ inputRequests: wanted, requestState: await codec.mint({ step: 1 }) })
}

async function rounds(ctx: ServerContext): Promise<CallToolResult | InputRequiredResult> {
  if (stepOf(ctx) === 2 && 'step2' in answers(ctx)) return text('Both rounds complete')
  if (stepOf(ctx) === 1 && 'step1' in answers(ctx))
    return inputRequired({
      inputRequests: { step2: ask('Step 2: What is your favorite color?', 'color') },
      requestState: await codec.mint({ step: 2 }),
    })
  return inputRequired({
    inputRequests: { step1: ask('Step 1: What is your name?', 'name') },
    requestState: await codec.mint({ step: 1 }),
  })
}

function byCapability(ctx: ServerContext): InputRequiredResult {
  const declared = z
    .looseObject({ [CLIENT_CAPABILITIES_META_KEY]: z.object({ elicitation: z.unknown() }).partial() })
    .parse(ctx.mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY]
  return inputRequired({
    inputRequests:
      declared?.elicitation !== undefined ? { asked: ask('Your name?', 'name') } : { sampled: sample('Say hello', 20) },
  })
}

const ROUNDS: Record<string, Run> = {
  test_input_required_result_elicitation: askName,
  test_input_required_result_sampling: once('capital_question', sample('What is the capital of France?', 100)),
  test_input_required_result_list_roots: once('client_roots', inputRequired.listRoots()),
  test_input_required_result_request_state: confirm,
  test_input_required_result_tampered_state: confirm,
  test_input_required_result_multiple_inputs: several,
  test_input_required_result_multi_round: rounds,
  test_input_required_result_capabilities: byCapability,
  test_missing_capability: () => inputRequired({ inputRequests: { asked: sample('Needs sampling', 10) } }),
  test_streaming_elicitation: askName,
}

// ── Logging, for the one check that it stays silent unless asked
// ────────────────────────────────────────────────────────

async function logging(ctx: ServerContext): Promise<CallToolResult> {
  for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await ctx.mcpReq.log('info', line)
    await pause()
  }
  return text('Tool with logging executed')
}

const LOGGING: Record<string, Run> = { test_tool_with_logging: logging, test_logging_tool: logging }

// ── Resources and prompts
// ───────────────────────────────────────────────────────────────────────────────────────────────

function resources(server: McpServer): void {
  server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, uri => ({
    contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }))
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, uri => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: PNG }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  )
}

function prompts(server: McpServer): void {
  const says = (said: string) => ({ role: 'user' as const, content: { type: 'text' as const, text: said } })
  server.registerPrompt('test_simple_prompt', { description: 'No arguments' }, () => ({
    messages: [says('This is a simple prompt for testing.')],
  }))
  const cities = (typed: string): string[] => ['paris', 'park', 'party'].filter(name => name.startsWith(typed))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Two arguments', argsSchema: z.object({ arg1: completable(z.string(), cities), arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Embeds a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
          },
        },
        says('Please process the embedded resource above.'),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'An image' }, () => ({
    messages: [{ role: 'user', content: image }, says('Please analyze the image above.')],
  }))
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks for its context' }, ctx => {
    const context = acceptedContent<{ context?: unknown }>(answers(ctx), 'user_context')?.context
    return context === undefined
      ? inputRequired({ inputRequests: { user_context: ask('What context should the prompt use?', 'context') } })
      : { messages: [says(`Context: ${String(context)}`)] }
  })
}

export const fixtures: McpServerFactory = () => {
  const server = new McpServer(
    { name: 'fixtures', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
        logging: {},
      },
      requestState: { verify: codec.verify },
    },
  )
  for (const [name, run] of Object.entries({ ...SIMPLE, ...ROUNDS, ...LOGGING }))
    server.registerTool(name, { description: name }, run)
  resources(server)
  prompts(server)
  return server
}
