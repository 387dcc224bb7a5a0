/**
 * The keys that sign the provider's cookies and metadata: made at the first start, kept in the storage, the same for
 * every server of an installation and in its copies.
 */
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JWK } from 'oidc-provider'
import { z } from 'zod'
import type { Json, Secrets } from '../../../storage/contract.ts'

const SECRET = 'oauth'
/** The file in which an earlier version stored them. */
const FILE = 'oauth-keys.json'
const Key = z.looseObject({ kty: z.literal('EC'), kid: z.string(), d: z.string() })
const Kept = z.object({ jwks: z.array(Key).min(1), cookies: z.array(z.string().min(32)).min(1) })

export interface Keys {
  jwks: JWK[]
  cookies: string[]
}

/** A local key set needs `kid`, otherwise verifiers find no key in it. */
function make(): Keys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  return {
    jwks: [{ ...jwk, kid: randomUUID(), alg: 'ES256', use: 'sig' } as JWK],
    cookies: [randomBytes(32).toString('base64url')],
  }
}

function fromFile(path: string): Keys | null {
  try {
    return Kept.parse(JSON.parse(readFileSync(path, 'utf8'))) as Keys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new Error(`${path} cannot be used: remove it, and agents sign in again.`, { cause: error })
  }
}

export async function openKeys(secrets: Secrets, folder: string): Promise<Keys> {
  const path = join(folder, FILE)
  const before = fromFile(path)
  const keys = Kept.parse(await secrets.secret(SECRET, JSON.parse(JSON.stringify(before ?? make())) as Json)) as Keys
  if (before) rmSync(path, { force: true })
  return keys
}
