/**
 * The keys that sign the provider's cookies and metadata: made at the first start, kept in a file that nobody else may
 * read.
 */
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JWK } from 'oidc-provider'
import { z } from 'zod'

const FILE = 'oauth-keys.json'
const Key = z.looseObject({ kty: z.literal('EC'), kid: z.string(), d: z.string() })
const Kept = z.object({ jwks: z.array(Key).min(1), cookies: z.array(z.string().min(32)).min(1) })

export interface Keys {
  jwks: JWK[]
  cookies: string[]
}

/** A local key set needs `kid`, or verifiers find no key in it. */
function make(): Keys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  return {
    jwks: [{ ...jwk, kid: randomUUID(), alg: 'ES256', use: 'sig' } as JWK],
    cookies: [randomBytes(32).toString('base64url')],
  }
}

const kept = (path: string): Keys => Kept.parse(JSON.parse(readFileSync(path, 'utf8'))) as Keys

/** Two servers that start at once on one folder end up with the same file: the first name wins, whole. */
export function openKeys(folder: string): Keys {
  const path = join(folder, FILE)
  try {
    return kept(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new Error(`${path} cannot be used: remove it, and agents sign in again.`, { cause: error })
  }
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(make()), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return kept(path)
}
