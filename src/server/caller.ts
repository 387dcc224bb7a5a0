/** `Authorization: Bearer anq_…` → whose library and which scopes. The key is looked up by its hash, so no comparison can be timed. */
import type { Access } from '../../storage/contract.ts'
import { callerOfKey, type Caller } from '../core/access.ts'
import { Failure } from '../errors.ts'

/** The live key's owner; `no_autenticado` when it is missing, wrong, expired or revoked. */
export async function callerOf(authorization: string | undefined, access: Access): Promise<Caller> {
  const key = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]
  const caller = key === undefined ? null : await callerOfKey(access, key)
  if (!caller) throw new Failure('no_autenticado', {}, { headers: { 'WWW-Authenticate': 'Bearer realm="anaquel"' } })
  return caller
}
