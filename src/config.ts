/**
 * Environment → frozen Config: the only reader of process.env. An unknown ANAQUEL_ variable is an error that names the
 * nearest known one.
 */
import { availableParallelism, homedir } from 'node:os'
import { delimiter, resolve } from 'node:path'
import { readFileSync } from 'node:fs'
import type { S3Address } from '../storage/originals/s3.ts'
import {
  blobsOf,
  cataloguesOf,
  databaseOf,
  judgeOf,
  nliOf,
  oauthOf,
  oidcOf,
  speechOf,
  visionOf,
  writerOf,
} from './config-services.ts'
import { addressIn, chosen, refuseUnknown, VARIABLES, whole, type Env } from './config-variables.ts'
import { readPlans, type Plans } from './core/accounts/plans.ts'
import type { CatalogueName } from './core/catalogues/table.ts'
import { isLoopback, NETWORKS, type Network } from './network.ts'
import { asset, INSTALLED, userData } from './paths.ts'

export { VARIABLES }

export interface Config {
  readonly port: number
  readonly host: string
  readonly data: string
  /** Address of the PostgreSQL database, with its password; null: the library is a SQLite file in `data`. */
  readonly database: string | null
  /** The bucket with the originals; null: they are files in `data`. */
  readonly blobs: S3Address | null
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
    readonly cimd: 'auto' | 'on' | 'off'
    readonly external: { readonly issuer: string; readonly byEmail: boolean } | null
  }
  /** Folders that are watched for the owner. */
  readonly watch: readonly string[]
  readonly rate: number
  /** null: there is one plan, without quotas. */
  readonly plans: Plans | null
  readonly jobs: number
  readonly read: { readonly seconds: number; readonly megabytes: number }
  /** Memory for the indexes of the libraries searched last, in MiB. */
  readonly indexMegabytes: number
  readonly trustProxy: number
  readonly log: string
  readonly version: string
}

function siteUrl(env: Env, port: number): string {
  return (addressIn(env, 'ANAQUEL_SITE_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '')
}

/** Throws an Error whose message names the variable. */
export const networkOf = (env: Env): Network => chosen(env, 'ANAQUEL_NETWORK', { values: NETWORKS, fallback: 'on' })

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

/** Without a network nothing is fetched: what is in the folder is used. */
function modelsOf(env: Env, data: string, network: Network): Config['models'] {
  const models = env.ANAQUEL_MODELS || 'auto'
  const asked = models === 'auto' || models === 'off' ? models : 'folder'
  const mode = asked === 'auto' && network !== 'on' ? 'folder' : asked
  return { mode, folder: asked === 'folder' ? resolve(models) : resolve(data, 'models') }
}

/** `spa,eng` → its codes. */
const languages = (list: string): string[] =>
  list
    .split(',')
    .map(lang => lang.trim())
    .filter(Boolean)

const readOf = (env: Env): Config['read'] => ({
  seconds: whole(env, 'ANAQUEL_READ_SECONDS', { fallback: 600, min: 1, max: 86_400 }),
  megabytes: whole(env, 'ANAQUEL_READ_MB', { fallback: 1500, min: 200, max: 1_000_000 }),
})

/** Throws an Error whose message names the variable. */
export function loadConfig(env: Env = process.env): Config {
  refuseUnknown(env)
  const port = whole(env, 'PORT', { fallback: 3000, min: 0, max: 65535 })
  const data = resolve(env.ANAQUEL_DATA || (INSTALLED ? userData(process.platform, env, homedir()) : './data'))
  const rate = whole(env, 'ANAQUEL_RATE', { fallback: 600, min: 1, max: 1_000_000 })
  const network = networkOf(env)
  const config: Config = {
    port,
    host: env.HOST || '127.0.0.1',
    data,
    database: databaseOf(env, network),
    blobs: blobsOf(env, network),
    site: siteUrl(env, port),
    network,
    models: modelsOf(env, data, network),
    key: env.ANAQUEL_KEY || null,
    writer: writerOf(env),
    fallback:
      chosen(env, 'ANAQUEL_WRITER_FALLBACK', { values: ['none', 'extractive'], fallback: 'none' }) === 'extractive',
    nli: nliOf(env),
    judge: judgeOf(env),
    ocr: languages(env.ANAQUEL_OCR_LANGS || 'spa,eng'),
    vision: visionOf(env),
    catalogues: cataloguesOf(env),
    speech: speechOf(env),
    oidc: oidcOf(env),
    watch: (env.ANAQUEL_WATCH ?? '').split(delimiter).filter(Boolean),
    oauth: oauthOf(env),
    rate,
    plans: env.ANAQUEL_PLANS ? readPlans(resolve(env.ANAQUEL_PLANS), rate) : null,
    jobs: whole(env, 'ANAQUEL_JOBS', { fallback: availableParallelism(), min: 0, max: 64 }),
    indexMegabytes: whole(env, 'ANAQUEL_INDEX_MB', { fallback: 1000, min: 10, max: 1_000_000 }),
    read: readOf(env),
    trustProxy: whole(env, 'ANAQUEL_TRUST_PROXY', { fallback: 0, min: 0, max: 10 }),
    log: chosen(env, 'ANAQUEL_LOG', { values: ['debug', 'info', 'warn', 'error', 'silent'], fallback: 'info' }),
    version: (JSON.parse(readFileSync(asset('package.json'), 'utf8')) as { version: string }).version,
  }
  refuseUnreachable(config)
  return Object.freeze(config)
}
