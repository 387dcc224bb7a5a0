/** The environment variables: what each is, and how one is read. Every error names the variable. */
import { nearest } from './nearest.ts'

/** Each variable: its default as shown, and what it does. A test keeps the table of `docs/settings.md` equal to it. */
export const VARIABLES = {
  PORT: ['3000', 'Port to listen on'],
  HOST: ['127.0.0.1', 'Address to listen on'],
  ANAQUEL_DATA: [
    './data',
    'Folder of the library: database, originals, models; created when missing. ' +
      'An installed Anaquel takes the one of its user’s data',
  ],
  ANAQUEL_DATABASE_URL: [
    '',
    '`postgres://user:password@host:5432/database`: keep the library in PostgreSQL 14 or newer ' +
      '(`docs/escala.md`); originals and models stay in the folder',
  ],
  ANAQUEL_BLOBS: [
    '',
    '`s3://bucket/prefix`: keep originals in S3, with the endpoint and key of `AWS_ENDPOINT_URL`, ' +
      '`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN` (`docs/escala.md`)',
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
  ANAQUEL_JOBS: ['as many as cores', 'Documents read at the same time; `0`: none, where `anaquel work` runs beside'],
  ANAQUEL_READ_SECONDS: [
    '600',
    'Time after which a file that is still being parsed is given up; OCR has a minute a page',
  ],
  ANAQUEL_READ_MB: ['1500', 'Memory above which the parsing of a file is stopped'],
  ANAQUEL_INDEX_MB: [
    '1000',
    'Memory for the indexes of the libraries searched last, in SQLite: a million passages take some 800',
  ],
  ANAQUEL_TRUST_PROXY: ['0', 'How many proxies in front are trusted for the caller’s address'],
  ANAQUEL_LOG: ['info', '`debug`, `info`, `warn`, `error` or `silent`'],
} as const satisfies Record<string, readonly [fallback: string, gloss: string]>

export type Env = Readonly<Record<string, string | undefined>>

const PREFIX = 'ANAQUEL_'

export function refuseUnknown(env: Env): void {
  for (const name of Object.keys(env)) {
    if (!name.startsWith(PREFIX) || Object.hasOwn(VARIABLES, name)) continue
    const bare = name.slice(PREFIX.length) // ports and addresses of servers have names without it everywhere
    const meant = Object.hasOwn(VARIABLES, bare) ? bare : nearest(name, Object.keys(VARIABLES))
    throw new Error(`Unknown variable ${name}. Did you mean ${meant}?`)
  }
}

export function whole(
  env: Env,
  name: keyof typeof VARIABLES,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const n = Number(text)
  if (!Number.isInteger(n) || n < min || n > max)
    throw new Error(`${name}: "${text}" is not a whole number from ${min} to ${max}.`)
  return n
}

export function chosen<T extends string>(
  env: Env,
  name: keyof typeof VARIABLES,
  { values, fallback }: { values: readonly T[]; fallback: T },
): T {
  const text = env[name] || fallback
  const value = values.find(v => v === text)
  if (value === undefined) throw new Error(`${name}: "${text}" is none of ${values.join(', ')}.`)
  return value
}

/** Returns the http(s) address in a variable, null without one. */
export function addressIn(env: Env, name: keyof typeof VARIABLES): string | null {
  const url = env[name]
  if (!url) return null
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`${name}: "${url}" is not an http(s) address.`)
  return url
}
