/**
 * Environment → frozen Config: the only reader of process.env. An unknown ANAQUEL_ variable is an error that names the
 * nearest known one.
 */
import { availableParallelism, homedir } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { readFileSync } from 'node:fs'
import { readPlans, type Plans } from './core/accounts/plans.ts'
import { CATALOGUE_NAMES, type CatalogueName } from './core/catalogues/table.ts'
import { isLoopback, NETWORKS, type Network } from './network.ts'
import { asset, INSTALLED, userData } from './paths.ts'
import { nearest } from './nearest.ts'

/** Each variable: its default as shown, and what it does. A test keeps README's table equal to this one. */
export const VARIABLES = {
  PORT: ['3000', 'Port to listen on'],
  HOST: ['127.0.0.1', 'Address to listen on'],
  ANAQUEL_DATA: [
    './data',
    'Folder of the library: database, originals, models; created when missing. ' +
      'An installed Anaquel takes the one of its user’s data',
  ],
  ANAQUEL_SITE_URL: [
    'http://localhost:$PORT',
    'Address that people and agents use, with its sub-path when behind a proxy',
  ],
  ANAQUEL_MODELS: [
    'auto',
    '`auto`: fetch better public models in the background; `off`: only what the package carries; or a folder of models',
  ],
  ANAQUEL_NETWORK: [
    'on',
    '`local`: connections to this machine alone; `off`: no connection at all goes ' +
      'out, whatever the other settings say (`docs/privacidad.md`)',
  ],
  ANAQUEL_KEY: ['', 'API key of `anaquel mcp` and of the shell verbs; without it the owner’s library is used'],
  ANAQUEL_WRITER_URL: [
    '',
    'Endpoint of a language model that writes answers; without it they are made of literal sentences',
  ],
  ANAQUEL_WRITER_API: ['openai', '`openai` (Ollama, llama.cpp, vLLM and most hosted ones) or `anthropic`'],
  ANAQUEL_WRITER_MODEL: ['', 'Name of that model'],
  ANAQUEL_WRITER_KEY: ['', 'Its key'],
  ANAQUEL_WRITER_FALLBACK: ['none', '`extractive`: when the writer fails, go on with literal sentences'],
  ANAQUEL_NLI_URL: [
    '',
    'Endpoint that judges whether a passage says a claim; without it, or when it fails, the judge at hand does',
  ],
  ANAQUEL_NLI_KEY: ['', 'Its key'],
  ANAQUEL_JUDGE: [
    '',
    '`writer`: the language model of ANAQUEL_WRITER_* also judges whether passages say a claim; they are sent to it',
  ],
  ANAQUEL_JUDGE_DAILY: ['5000', 'Passages that it is asked about in a day, at most'],
  ANAQUEL_OCR_LANGS: ['spa,eng', 'Languages of scans and pictures, as Tesseract names them'],
  ANAQUEL_SPEECH_URL: ['', 'Endpoint that transcribes sound (`/audio/transcriptions` of an OpenAI-compatible server)'],
  ANAQUEL_SPEECH_MODEL: ['whisper-1', 'Name of that model'],
  ANAQUEL_SPEECH_KEY: ['', 'Its key'],
  ANAQUEL_VISION_URL: [
    '',
    'Endpoint of a model that says what pictures show (`/chat/completions` of an ' +
      'OpenAI-compatible server); it helps to find them and is never quoted',
  ],
  ANAQUEL_VISION_MODEL: ['', 'Name of that model'],
  ANAQUEL_VISION_KEY: ['', 'Its key'],
  ANAQUEL_CATALOGUES: [
    '',
    'Catalogues asked for the DOI or ISBN that a document carries: any of ' +
      '`crossref,datacite,openalex,openlibrary`; without it none is',
  ],
  ANAQUEL_CATALOGUES_MAIL: ['', 'Contact e-mail that they ask for; sent with every question'],
  ANAQUEL_OIDC_ISSUER: [
    '',
    'OpenID provider with which people may sign in too; its redirect address is `…/entrar/oidc/vuelta`',
  ],
  ANAQUEL_OIDC_CLIENT_ID: ['', 'This server’s name there'],
  ANAQUEL_OIDC_CLIENT_SECRET: ['', 'Its secret; none for a public client'],
  ANAQUEL_OIDC_LINK: [
    'invitation',
    '`email`: also lets in whoever has the e-mail of an account, verified there; else ' +
      'an identity is joined to an account by its invitation alone',
  ],
  ANAQUEL_OAUTH_ISSUER: [
    '',
    'Another authorization server, whose JWT access tokens (RFC 9068) open `/mcp`; agents sign in ' +
      'there, and accounts are found by their identity there as with `ANAQUEL_OIDC_LINK`',
  ],
  ANAQUEL_OAUTH_ISS: [
    'on',
    '`off`: do not tell agents that answers carry the issuer (RFC 9207); some versions of Codex stumble over it',
  ],
  ANAQUEL_OAUTH_CIMD: [
    'auto',
    'Whether agents may sign in by a document of their own at an https address, which the server has to ' +
      'fetch: `auto` offers it while that works, `on`, `off`. They can register without one in any case',
  ],
  ANAQUEL_WATCH: [
    '',
    'Folders that are watched for the owner while the server runs: what is put there is ' +
      'read. Several are separated as in `PATH`: by `:`, on Windows by `;`',
  ],
  ANAQUEL_RATE: ['600', 'Requests a minute and account'],
  ANAQUEL_PLANS: [
    '',
    'JSON file of plans and their quotas (as `sample/plans.json`); without it there is one plan without quotas',
  ],
  ANAQUEL_JOBS: ['as many as cores', 'Documents read at the same time'],
  ANAQUEL_READ_SECONDS: [
    '600',
    'Time after which a file that is still being parsed is given up; OCR has a minute a page',
  ],
  ANAQUEL_READ_MB: ['1500', 'Memory above which the parsing of a file is stopped'],
  ANAQUEL_TRUST_PROXY: ['0', 'How many proxies in front are trusted for the caller’s address'],
  ANAQUEL_LOG: ['info', '`debug`, `info`, `warn`, `error` or `silent`'],
} as const satisfies Record<string, readonly [fallback: string, gloss: string]>

export interface Config {
  readonly port: number
  readonly host: string
  readonly data: string
  /** Public address of the server, without a trailing slash. */
  readonly site: string
  /** Where connections of this program may lead. */
  readonly network: Network
  readonly models: { readonly mode: 'auto' | 'off' | 'folder'; readonly folder: string }
  readonly key: string | null
  /** The language model that writes answers; null: answers are made of literal sentences only. */
  readonly writer: {
    readonly kind: 'openai' | 'anthropic'
    readonly url: string
    readonly model: string
    readonly key: string | null
  } | null
  readonly fallback: boolean
  /** The server that judges claims; null: the judge on this machine is used. */
  readonly nli: { readonly url: string; readonly key: string | null } | null
  /** The language model that judges claims, at most `daily` passages a day; null: none does. */
  readonly judge: (NonNullable<Config['writer']> & { readonly daily: number }) | null
  readonly ocr: readonly string[]
  /** The server that transcribes speech; null: the speech model of the models folder, when it is there. */
  readonly speech: { readonly url: string; readonly model: string; readonly key: string | null } | null
  /** The model that describes pictures; null: pictures are not described. */
  readonly vision: { readonly url: string; readonly model: string; readonly key: string | null } | null
  /** Catalogues that are asked for bibliographic data; null: none is. */
  readonly catalogues: { readonly names: readonly CatalogueName[]; readonly mail: string } | null
  /**
   * Sign-in through an outside provider; null: there is none. `byEmail`: an account is found by the e-mail that the
   * provider verified.
   */
  readonly oidc: {
    readonly issuer: string
    readonly client: string
    readonly secret: string | null
    readonly byEmail: boolean
  } | null
  /** How agents sign in. */
  readonly oauth: {
    readonly tellIss: boolean
    readonly cimd: (typeof CIMD)[number]
    readonly external: { readonly issuer: string; readonly byEmail: boolean } | null
  }
  /** Folders that are watched for the owner. */
  readonly watch: readonly string[]
  readonly rate: number
  /** null: there is one plan, without quotas. */
  readonly plans: Plans | null
  readonly jobs: number
  readonly read: { readonly seconds: number; readonly megabytes: number }
  readonly trustProxy: number
  readonly log: string
  readonly version: string
}

/** When client metadata documents of agents are offered: while they can be fetched, always, never. */
const CIMD = ['auto', 'on', 'off'] as const

type Env = Readonly<Record<string, string | undefined>>

function whole(env: Env, name: keyof typeof VARIABLES, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const n = Number(text)
  if (!Number.isInteger(n) || n < min || n > max)
    throw new Error(`${name}: "${text}" is not a whole number from ${min} to ${max}.`)
  return n
}

function siteUrl(env: Env, port: number): string {
  const text = env.ANAQUEL_SITE_URL || `http://localhost:${port}`
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`ANAQUEL_SITE_URL: "${text}" is not an http(s) address.`)
  return text.replace(/\/+$/, '')
}

function refuseUnknown(env: Env): void {
  for (const name of Object.keys(env)) {
    if (!name.startsWith('ANAQUEL_') || Object.hasOwn(VARIABLES, name)) continue
    throw new Error(`Unknown variable ${name}. Did you mean ${nearest(name, Object.keys(VARIABLES))}?`)
  }
}

function chosen<T extends string>(env: Env, name: keyof typeof VARIABLES, values: readonly T[], fallback: T): T {
  const text = env[name] || fallback
  const value = values.find(v => v === text)
  if (value === undefined) throw new Error(`${name}: "${text}" is none of ${values.join(', ')}.`)
  return value
}

function writerOf(env: Env): Config['writer'] {
  const kind = chosen(env, 'ANAQUEL_WRITER_API', ['openai', 'anthropic'], 'openai')
  const url =
    env.ANAQUEL_WRITER_URL || (kind === 'anthropic' && env.ANAQUEL_WRITER_KEY ? 'https://api.anthropic.com' : '')
  if (!url) return null
  if (!URL.canParse(url)) throw new Error(`ANAQUEL_WRITER_URL: "${url}" is not an address.`)
  if (!env.ANAQUEL_WRITER_MODEL) throw new Error('ANAQUEL_WRITER_MODEL: the writer has an address but no model.')
  return { kind, url, model: env.ANAQUEL_WRITER_MODEL, key: env.ANAQUEL_WRITER_KEY || null }
}

function nliOf(env: Env): Config['nli'] {
  const url = env.ANAQUEL_NLI_URL
  if (!url) return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`ANAQUEL_NLI_URL: "${url}" is not an http(s) address.`)
  return { url, key: env.ANAQUEL_NLI_KEY || null }
}

function judgeOf(env: Env): Config['judge'] {
  const daily = whole(env, 'ANAQUEL_JUDGE_DAILY', 5000, 1, 10_000_000)
  if (!chosen(env, 'ANAQUEL_JUDGE', ['', 'writer'], '')) return null
  const writer = writerOf(env)
  if (!writer) throw new Error('ANAQUEL_JUDGE: "writer" needs the language model of ANAQUEL_WRITER_URL.')
  return { ...writer, daily }
}

function visionOf(env: Env): Config['vision'] {
  const url = env.ANAQUEL_VISION_URL
  if (!url) return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`ANAQUEL_VISION_URL: "${url}" is not an http(s) address.`)
  if (!env.ANAQUEL_VISION_MODEL) throw new Error('ANAQUEL_VISION_MODEL: the vision server has an address but no model.')
  return { url, model: env.ANAQUEL_VISION_MODEL, key: env.ANAQUEL_VISION_KEY || null }
}

function cataloguesOf(env: Env): Config['catalogues'] {
  const names = (env.ANAQUEL_CATALOGUES ?? '').split(',').flatMap(name => name.trim() || [])
  if (names.length === 0) return null
  const unknown = names.find(name => !CATALOGUE_NAMES.some(known => known === name))
  if (unknown !== undefined)
    throw new Error(`ANAQUEL_CATALOGUES: "${unknown}" is none of ${CATALOGUE_NAMES.join(', ')}.`)
  const mail = env.ANAQUEL_CATALOGUES_MAIL ?? ''
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail))
    throw new Error('ANAQUEL_CATALOGUES_MAIL: the catalogues want an e-mail to write to.')
  return { names: CATALOGUE_NAMES.filter(name => names.includes(name)), mail }
}

/** Secrets are sent to the issuer, so plain http is accepted for this machine alone. */
function issuerOf(env: Env, name: 'ANAQUEL_OIDC_ISSUER' | 'ANAQUEL_OAUTH_ISSUER'): string | null {
  const issuer = env[name]
  if (!issuer) return null
  const { protocol, hostname } = URL.canParse(issuer) ? new URL(issuer) : { protocol: '', hostname: '' }
  const safe = protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
  if (!safe) throw new Error(`${name}: "${issuer}" is not an https address.`)
  return issuer
}

const byEmail = (env: Env): boolean =>
  chosen(env, 'ANAQUEL_OIDC_LINK', ['invitation', 'email'], 'invitation') === 'email'

function oidcOf(env: Env): Config['oidc'] {
  const issuer = issuerOf(env, 'ANAQUEL_OIDC_ISSUER')
  if (issuer === null) return null
  if (!env.ANAQUEL_OIDC_CLIENT_ID)
    throw new Error('ANAQUEL_OIDC_CLIENT_ID: the provider has an address but no client id.')
  return {
    issuer,
    client: env.ANAQUEL_OIDC_CLIENT_ID,
    secret: env.ANAQUEL_OIDC_CLIENT_SECRET || null,
    byEmail: byEmail(env),
  }
}

function oauthOf(env: Env): Config['oauth'] {
  const issuer = issuerOf(env, 'ANAQUEL_OAUTH_ISSUER')
  return {
    tellIss: chosen(env, 'ANAQUEL_OAUTH_ISS', ['on', 'off'], 'on') === 'on',
    cimd: chosen(env, 'ANAQUEL_OAUTH_CIMD', CIMD, 'auto'),
    external: issuer === null ? null : { issuer, byEmail: byEmail(env) },
  }
}

/** Throws an Error whose message names the variable. */
export const networkOf = (env: Env): Network => chosen(env, 'ANAQUEL_NETWORK', NETWORKS, 'on')

/** Throws when a setting names an address that `ANAQUEL_NETWORK` does not let through: one of the two is a mistake. */
function refuseUnreachable({ network, writer, nli, speech, vision, catalogues, oidc, oauth }: Config): void {
  if (network === 'on') return
  if (catalogues) throw new Error(`ANAQUEL_CATALOGUES: no catalogue can be reached with ANAQUEL_NETWORK=${network}.`)
  const addresses: Partial<Record<keyof typeof VARIABLES, string | undefined>> = {
    ANAQUEL_WRITER_URL: writer?.url,
    ANAQUEL_NLI_URL: nli?.url,
    ANAQUEL_SPEECH_URL: speech?.url,
    ANAQUEL_VISION_URL: vision?.url,
    ANAQUEL_OIDC_ISSUER: oidc?.issuer,
    ANAQUEL_OAUTH_ISSUER: oauth.external?.issuer,
  }
  for (const [name, address] of Object.entries(addresses)) {
    if (address === undefined || (network === 'local' && isLoopback(new URL(address).hostname))) continue
    throw new Error(`${name}: "${address}" cannot be reached with ANAQUEL_NETWORK=${network}.`)
  }
}

/** Throws an Error whose message names the variable. */
export function loadConfig(env: Env = process.env): Config {
  refuseUnknown(env)
  const port = whole(env, 'PORT', 3000, 0, 65535)
  const data = resolve(env.ANAQUEL_DATA || (INSTALLED ? userData(process.platform, env, homedir()) : './data'))
  const models = env.ANAQUEL_MODELS || 'auto'
  const rate = whole(env, 'ANAQUEL_RATE', 600, 1, 1_000_000)
  const network = networkOf(env)
  const asked: Config['models']['mode'] = models === 'auto' || models === 'off' ? models : 'folder'
  const mode = asked === 'auto' && network !== 'on' ? 'folder' : asked
  const config: Config = {
    port,
    host: env.HOST || '127.0.0.1',
    data,
    site: siteUrl(env, port),
    network,
    models: { mode, folder: asked === 'folder' ? resolve(models) : resolve(data, 'models') },
    key: env.ANAQUEL_KEY || null,
    writer: writerOf(env),
    fallback: chosen(env, 'ANAQUEL_WRITER_FALLBACK', ['none', 'extractive'], 'none') === 'extractive',
    nli: nliOf(env),
    judge: judgeOf(env),
    ocr: (env.ANAQUEL_OCR_LANGS || 'spa,eng')
      .split(',')
      .map(lang => lang.trim())
      .filter(Boolean),
    vision: visionOf(env),
    catalogues: cataloguesOf(env),
    speech: env.ANAQUEL_SPEECH_URL
      ? {
          url: env.ANAQUEL_SPEECH_URL,
          model: env.ANAQUEL_SPEECH_MODEL || 'whisper-1',
          key: env.ANAQUEL_SPEECH_KEY || null,
        }
      : null,
    oidc: oidcOf(env),
    watch: (env.ANAQUEL_WATCH ?? '').split(delimiter).filter(Boolean),
    oauth: oauthOf(env),
    rate,
    plans: env.ANAQUEL_PLANS ? readPlans(resolve(env.ANAQUEL_PLANS), rate) : null,
    jobs: whole(env, 'ANAQUEL_JOBS', availableParallelism(), 1, 64),
    read: {
      seconds: whole(env, 'ANAQUEL_READ_SECONDS', 600, 1, 86_400),
      megabytes: whole(env, 'ANAQUEL_READ_MB', 1500, 200, 1_000_000),
    },
    trustProxy: whole(env, 'ANAQUEL_TRUST_PROXY', 0, 0, 10),
    log: chosen(env, 'ANAQUEL_LOG', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    version: (JSON.parse(readFileSync(asset('package.json'), 'utf8')) as { version: string }).version,
  }
  refuseUnreachable(config)
  return Object.freeze(config)
}
