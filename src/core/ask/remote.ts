/**
 * Writers over HTTP: an OpenAI-compatible endpoint (Ollama, llama.cpp, vLLM, hosted ones) and Anthropic's API. Answers
 * are streamed; nothing of a vendor's protocol leaves this file.
 */
import { Failure } from '../../errors.ts'
import { patience } from '../../time-limit.ts'
import { prompt } from './prompt.ts'
import type { Writer } from './writer.ts'

export interface RemoteOptions {
  kind: 'openai' | 'anthropic'
  url: string
  model: string
  key: string | null
}

const MAX_TOKENS = 1200
/**
 * Milliseconds without a further piece after which the request is given up: a local model may first have to be loaded,
 * and may write for minutes. Not measured.
 */
const SILENCE_MS = 120_000

const failed = (cause: unknown): Failure => new Failure('proveedor_fallo', {}, { cause })

interface Protocol {
  path: string
  headers(key: string | null): Record<string, string>
  body(model: string, p: { system: string; user: string }): object
  delta(event: Record<string, unknown>): string
}

const PROTOCOLS: Record<RemoteOptions['kind'], Protocol> = {
  openai: {
    path: '/chat/completions',
    headers: (key): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {}),
    body: (model, p) => ({
      model,
      stream: true,
      temperature: 0,
      max_tokens: MAX_TOKENS,
      messages: [
        { role: 'system', content: p.system },
        { role: 'user', content: p.user },
      ],
    }),
    delta: event => (event as { choices?: { delta?: { content?: string } }[] }).choices?.[0]?.delta?.content ?? '',
  },
  anthropic: {
    path: '/v1/messages',
    headers: (key): Record<string, string> => ({ 'anthropic-version': '2023-06-01', ...(key && { 'x-api-key': key }) }),
    body: (model, p) => ({
      model,
      stream: true,
      temperature: 0,
      max_tokens: MAX_TOKENS,
      system: p.system,
      messages: [{ role: 'user', content: p.user }],
    }),
    delta: event =>
      (event as { type?: string; delta?: { text?: string } }).type === 'content_block_delta'
        ? ((event as { delta: { text?: string } }).delta.text ?? '')
        : '',
  },
}

/**
 * Yields the data of the server-sent events, one JSON object each. Throws when the stream ends without its end mark,
 * because it was cut off then.
 */
async function* events(body: ReadableStream<Uint8Array>): AsyncIterable<Record<string, unknown>> {
  const decoder = new TextDecoder()
  let rest = ''
  let ended = false
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice(5).trim() : ''
      if (data === '[DONE]' || /"type":\s*"message_stop"/.test(data)) ended = true
      else if (data) yield JSON.parse(data) as Record<string, unknown>
    }
  }
  if (!ended) throw Object.assign(new Error('the stream ended early'), { code: 'CUT_OFF' })
}

export function createRemote(options: RemoteOptions): Writer {
  const protocol = PROTOCOLS[options.kind]
  return {
    name: options.model,
    async *write(commission, signal) {
      const waiting = patience(SILENCE_MS, signal)
      try {
        const response = await fetch(options.url.replace(/\/+$/, '') + protocol.path, {
          method: 'POST',
          signal: waiting.signal,
          headers: { 'content-type': 'application/json', ...protocol.headers(options.key) },
          body: JSON.stringify(protocol.body(options.model, prompt(commission))),
        })
        if (!response.ok || !response.body)
          throw Object.assign(new Error('the provider refused'), { code: `HTTP ${response.status}` })
        for await (const event of events(response.body)) {
          waiting.heard()
          const text = protocol.delta(event)
          if (text) yield text
        }
      } catch (error) {
        signal?.throwIfAborted()
        throw failed(error)
      } finally {
        waiting.end()
      }
    },
  }
}
