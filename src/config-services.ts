/** The servers that may be asked, and those with which people and agents sign in, as the environment names them. */
import type { S3Address } from '../storage/originals/s3.ts'
import type { Config } from './config.ts'
import { CATALOGUE_NAMES } from './core/catalogues/table.ts'
import { addressIn, chosen, whole, type Env } from './config-variables.ts'
import { isLoopback, type Network } from './network.ts'

/** When client metadata documents of agents are offered: while they can be fetched, always, never. */
const CIMD = ['auto', 'on', 'off'] as const

/** The address carries a password, so no error shows it. */
export function databaseOf(env: Env, network: Network): string | null {
  const address = env.ANAQUEL_DATABASE_URL
  if (!address) return null
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'postgres:' && url?.protocol !== 'postgresql:')
    throw new Error('ANAQUEL_DATABASE_URL: it is no address like postgres://user:password@host:5432/database.')
  const here = url.hostname === '' || isLoopback(url.hostname)
  if (network === 'on' || (network === 'local' && here)) return address
  throw new Error(`ANAQUEL_DATABASE_URL: the database cannot be reached with ANAQUEL_NETWORK=${network}.`)
}

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.\/-]*?)\/?)?$/

/** Where originals are kept: null is the data folder. Amazon's tools read the same variables for the rest. */
export function blobsOf(env: Env, network: Network): S3Address | null {
  const address = env.ANAQUEL_BLOBS
  if (!address) return null
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(address) ?? []
  if (bucket === undefined || prefix.split('/').some(part => /^\.*$/.test(part) && prefix !== ''))
    throw new Error(`ANAQUEL_BLOBS: "${address}" is no address like s3://bucket/prefix.`)
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL || null
  if (endpoint !== null && !/^https?:\/\/[^/?#]+\/?$/.test(endpoint))
    throw new Error('ANAQUEL_BLOBS: AWS_ENDPOINT_URL is no address like https://s3.example.org.')
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
    if (!env[name]) throw new Error(`ANAQUEL_BLOBS: ${name} is not set.`)
  const here = endpoint !== null && isLoopback(new URL(endpoint).hostname)
  if (network === 'off' || (network === 'local' && !here))
    throw new Error(`ANAQUEL_BLOBS: the bucket cannot be reached with ANAQUEL_NETWORK=${network}.`)
  return {
    ...{ bucket, prefix, endpoint },
    region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
    key: env.AWS_ACCESS_KEY_ID!,
    secret: env.AWS_SECRET_ACCESS_KEY!,
    token: env.AWS_SESSION_TOKEN || null,
  }
}

export function writerOf(env: Env): Config['writer'] {
  const kind = chosen(env, 'ANAQUEL_WRITER_API', { values: ['openai', 'anthropic'], fallback: 'openai' })
  const url =
    addressIn(env, 'ANAQUEL_WRITER_URL') ??
    (kind === 'anthropic' && env.ANAQUEL_WRITER_KEY ? 'https://api.anthropic.com' : '')
  if (!url) return null
  if (!env.ANAQUEL_WRITER_MODEL) throw new Error('ANAQUEL_WRITER_MODEL: the writer has an address but no model.')
  return { kind, url, model: env.ANAQUEL_WRITER_MODEL, key: env.ANAQUEL_WRITER_KEY || null }
}

export function nliOf(env: Env): Config['nli'] {
  const url = addressIn(env, 'ANAQUEL_NLI_URL')
  if (url === null) return null
  return { url, key: env.ANAQUEL_NLI_KEY || null }
}

export function judgeOf(env: Env): Config['judge'] {
  const daily = whole(env, 'ANAQUEL_JUDGE_DAILY', { fallback: 5000, min: 1, max: 10_000_000 })
  if (!chosen(env, 'ANAQUEL_JUDGE', { values: ['', 'writer'], fallback: '' })) return null
  const writer = writerOf(env)
  if (!writer) throw new Error('ANAQUEL_JUDGE: "writer" needs the language model of ANAQUEL_WRITER_URL.')
  return { ...writer, daily }
}

export function visionOf(env: Env): Config['vision'] {
  const url = addressIn(env, 'ANAQUEL_VISION_URL')
  if (url === null) return null
  if (!env.ANAQUEL_VISION_MODEL) throw new Error('ANAQUEL_VISION_MODEL: the vision server has an address but no model.')
  return { url, model: env.ANAQUEL_VISION_MODEL, key: env.ANAQUEL_VISION_KEY || null }
}

export function cataloguesOf(env: Env): Config['catalogues'] {
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
  chosen(env, 'ANAQUEL_OIDC_LINK', { values: ['invitation', 'email'], fallback: 'invitation' }) === 'email'

export function oidcOf(env: Env): Config['oidc'] {
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

export function oauthOf(env: Env): Config['oauth'] {
  const issuer = issuerOf(env, 'ANAQUEL_OAUTH_ISSUER')
  return {
    tellIss: chosen(env, 'ANAQUEL_OAUTH_ISS', { values: ['on', 'off'], fallback: 'on' }) === 'on',
    cimd: chosen(env, 'ANAQUEL_OAUTH_CIMD', { values: CIMD, fallback: 'auto' }),
    external: issuer === null ? null : { issuer, byEmail: byEmail(env) },
  }
}

export function speechOf(env: Env): Config['speech'] {
  const url = addressIn(env, 'ANAQUEL_SPEECH_URL')
  if (url === null) return null
  return { url, model: env.ANAQUEL_SPEECH_MODEL || 'whisper-1', key: env.ANAQUEL_SPEECH_KEY || null }
}
