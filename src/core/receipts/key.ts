/**
 * The key that signs receipts: made once, kept in the storage and so in its copies, the same for every process of an
 * installation. Only signatures and the public key leave this file.
 */
import { createHmac, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Json, Secrets } from '../../../storage/contract.ts'
import { signedBytes } from './check.ts'

const SECRET = 'receipts'
const Kept = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() })

export interface Signer {
  /** The public key (Ed25519, RFC 8032), 32 bytes in hex. */
  readonly publicKey: string
  /** Signs a digest; hex. The same digest always gets the same signature. */
  sign(digest: string): string
  /** A secret of its own for each text: whoever does not have it cannot guess what was hashed along with it. */
  saltOf(text: string): string
}

const fresh = (): Json =>
  JSON.parse(JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })))

export async function openSigner(secrets: Secrets): Promise<Signer> {
  const jwk = Kept.parse(await secrets.secret(SECRET, fresh()))
  const key: KeyObject = createPrivateKey({ key: jwk, format: 'jwk' })
  const seed = Buffer.from(jwk.d, 'base64url')
  return {
    publicKey: Buffer.from(jwk.x, 'base64url').toString('hex'),
    sign: digest => sign(null, signedBytes(digest), key).toString('hex'),
    saltOf: text => createHmac('sha256', seed).update(`salt\n${text}`).digest('hex'),
  }
}

/** The public key as a JSON Web Key Set (RFC 8037), for those who verify signatures with their own means. */
export const keySet = (publicKey: string): object => ({
  clave: publicKey,
  keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', x: Buffer.from(publicKey, 'hex').toString('base64url') }],
})
