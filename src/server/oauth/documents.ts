/**
 * The documents in which agents describe themselves (client id metadata documents): whether they can be fetched from
 * here now, which decides if the server offers to, and why one could not be.
 */
import type { Configuration } from 'oidc-provider'
import { Refused } from '../../core/read/fetch/guard.ts'
import type { Log } from '../mcp/tool.ts'
import type { Said } from '../html.ts'

/** When client metadata documents are offered: while they can be fetched, always, never. */
export type Cimd = 'auto' | 'on' | 'off'

type Fetch = NonNullable<Configuration['fetch']>

export interface DocumentsParts {
  mode: Cimd
  fetch: Fetch
  log: Log
  now?(): number
}

/** The host whose document could not be read, and why. */
export interface Unread {
  host: string
  why: Said
}

export interface Documents {
  readonly mode: Cimd
  fetch: Fetch
  /** Whether agents are told that they may use a document. In `auto` a fetch is tried, at most about once a minute. */
  offered(): Promise<boolean>
  /** Returns why a client's document could not be read; null for a client without a document. */
  unread(clientId: string): Unread | null
}

/** A public document that is fetched as a test: it says more than the state of a network interface. */
const PROBE = 'https://claude.ai/oauth/claude-code-client-metadata'
const PROBE_MS = 2_000
/**
 * How long an outcome is believed. A failed test is repeated soon, because a laptop finds its network while a person
 * waits. After a document that could not be fetched, its agent needs time to come back and register instead; a caller
 * who asks for documents that do not exist achieves no more than that.
 */
const REACHED_MS = 600_000,
  MISSED_MS = 30_000,
  FAILED_MS = 300_000
/** Failures are kept for the page that follows them, at most this many, because a stranger can name any host. */
const REASONS = 100

/** Whether documents can be fetched from here at all, as far as the last fetch or test tells. */
interface Reach {
  learn(reached: boolean, ms: number): boolean
  /** What is believed; when that is too old, a test fetch is made. */
  reached(): Promise<boolean>
}

function createReach({ fetch, log, now }: Required<Pick<DocumentsParts, 'fetch' | 'log' | 'now'>>): Reach {
  let known = { reached: true, until: 0 }
  let running: Promise<boolean> | null = null
  const learn = (reached: boolean, ms: number): boolean => {
    known = { reached, until: now() + ms }
    return reached
  }
  const miss = (why: Said): boolean => {
    if (known.reached)
      log.warn({ reason: why.en }, 'oauth: documents of agents cannot be fetched; they register instead')
    return learn(false, MISSED_MS)
  }
  const probe = async (): Promise<boolean> => {
    try {
      const answer = await fetch(PROBE, { signal: AbortSignal.timeout(PROBE_MS), redirect: 'manual' })
      await answer.body?.cancel()
      // 404 and 410 are answers of the host too, so the network works; a captive portal or a proxy that refuses is no
      // such answer.
      if (answer.ok || answer.status === 404 || answer.status === 410) return learn(true, REACHED_MS)
      return miss(answered(answer.status))
    } catch (error) {
      return miss(reasonOf(error))
    }
  }
  return {
    learn,
    async reached() {
      if (now() < known.until) return known.reached
      running ??= probe().finally(() => (running = null))
      return running
    },
  }
}

export function openDocuments({ mode, fetch, log, now = Date.now }: DocumentsParts): Documents {
  const reasons = new Map<string, Said>()
  const reach = createReach({ fetch, log, now })
  const fail = (url: string, why: Said): void => {
    reasons.delete(url)
    if (reasons.size >= REASONS) reasons.delete(reasons.keys().next().value!)
    reasons.set(url, why)
    log.warn({ host: hostOf(url), reason: why.en }, 'oauth: the document of an agent was not read')
  }
  return {
    mode,
    async fetch(input, init) {
      const url = String(input)
      try {
        const answer = await fetch(input, init)
        if (answer.status !== 200) {
          reach.learn(false, FAILED_MS)
          fail(url, answered(answer.status))
        } else {
          reasons.delete(url)
          reach.learn(true, REACHED_MS)
        }
        return answer
      } catch (error) {
        // An address that we refuse to fetch says nothing about the network.
        if (!refused(error)) reach.learn(false, FAILED_MS)
        fail(url, reasonOf(error))
        throw error
      }
    },
    offered: async () => (mode === 'auto' ? reach.reached() : mode === 'on'),
    unread(clientId) {
      if (!/^https:\/\//i.test(clientId) || !URL.canParse(clientId)) return null
      const why = mode === 'off' ? SWITCHED_OFF : (reasons.get(clientId) ?? UNFIT)
      return { host: hostOf(clientId), why }
    },
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'unknown')

const SWITCHED_OFF: Said = {
  es: 'este servidor no lee esas descripciones (ANAQUEL_OAUTH_CIMD=off)',
  en: 'this server does not read such descriptions (ANAQUEL_OAUTH_CIMD=off)',
}
const UNFIT: Said = {
  es: 'lo que hay en esa dirección no es la descripción de un agente, o no es la suya',
  en: 'what stands at that address is not the description of an agent, or not of this one',
}
const answered = (status: number): Said => ({ es: `respondió ${status}`, en: `it answered ${status}` })

/** The explanation of each error code. The innermost code counts first, because `fetch` wraps the socket's error. */
const REASON: Record<string, Said> = {
  ANAQUEL_NETWORK: {
    es: 'la red de este programa está cerrada (ANAQUEL_NETWORK)',
    en: 'the network of this program is closed (ANAQUEL_NETWORK)',
  },
  ENOTFOUND: {
    es: 'su nombre no se encuentra: no hay red o el DNS no lo conoce',
    en: 'its name was not found: no network, or the DNS does not know it',
  },
  EAI_AGAIN: {
    es: 'su nombre no se pudo preguntar: no hay red o el DNS no responde',
    en: 'its name could not be asked for: no network, or the DNS does not answer',
  },
  ECONNREFUSED: { es: 'rechazó la conexión', en: 'it refused the connection' },
  ECONNRESET: { es: 'cortó la conexión, o la cortó un cortafuegos', en: 'it closed the connection, or a firewall did' },
  ENETUNREACH: { es: 'no hay camino hasta él: no hay red', en: 'there is no way to it: no network' },
  EHOSTUNREACH: { es: 'no hay camino hasta él', en: 'there is no way to it' },
}
const SLOW: Said = {
  es: 'no respondió a tiempo; un cortafuegos suele ser la causa',
  en: 'it did not answer in time; a firewall is the usual cause',
}
const UNTRUSTED: Said = {
  es: 'su certificado no es de confianza para este servidor',
  en: 'this server does not trust its certificate',
}
const OTHER: Said = { es: 'la conexión falló', en: 'the connection failed' }

const refused = (error: unknown): boolean =>
  error instanceof Refused || (error instanceof Error && error.cause instanceof Refused)

function reasonOf(error: unknown): Said {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof Refused) return { es: bare(inner.mensaje), en: bare(inner.message) }
    const code = 'code' in inner ? String(inner.code) : ''
    if (REASON[code]) return REASON[code]
    if (inner.name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return SLOW
    if (/CERT|SELF_SIGNED|ISSUER|ERR_TLS/.test(code)) return UNTRUSTED
  }
  return OTHER
}

const bare = (sentence: string): string => sentence.replace(/\.$/, '')
