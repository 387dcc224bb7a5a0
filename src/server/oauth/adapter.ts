/** The provider's storage on ours. Whatever opens something is kept under its SHA-256, and without the value itself. */
import { createHash } from 'node:crypto'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Json, OAuth, OAuthRecord } from '../../../storage/contract.ts'

/** Agents use a refresh token twice at once, or lose the answer: within this time a second use counts as the first. */
const GRACE_SECONDS = 30

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')
const seconds = (): number => Math.floor(Date.now() / 1000)

/**
 * An adapter that stores nothing. Our own session says who is signed in, at every authorization request, so the
 * provider keeps no sessions.
 */
const FORGETFUL: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

export function adapterOf(records: OAuth): AdapterFactory {
  return model => (model === 'Session' ? FORGETFUL : model === 'Client' ? clients(records) : secrets(records, model))
}

/**
 * Stores clients. A client's id is public; its secret, where it has one, is stored and compared as a hash
 * (`provider.ts`).
 */
function clients(records: OAuth): Adapter {
  return {
    ...FORGETFUL,
    async upsert(id, { client_secret: secret, ...payload }) {
      const hashed = { ...payload, ...(secret !== undefined && { client_secret: digest(secret) }) }
      await records.save('Client', id, { payload: hashed as Json, grant: null, expires: null })
    },
    async find(id) {
      return (await records.find('Client', id))?.payload as AdapterPayload | undefined
    },
    async destroy(id) {
      await records.remove('Client', id)
    },
  }
}

const LATER = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

function secrets(records: OAuth, model: string): Adapter {
  const late = model === 'RefreshToken' ? GRACE_SECONDS : 0
  const restore = (id: string, { payload, consumed }: OAuthRecord): AdapterPayload => ({
    ...(payload as AdapterPayload),
    jti: id,
    ...(consumed !== null && consumed + late <= seconds() && { consumed }),
  })
  return {
    async upsert(id, { jti: _id, ...payload }, expiresIn) {
      const grant = LATER.has(model) && payload.grantId !== undefined ? digest(payload.grantId) : null
      await records.save(model, digest(id), {
        payload: payload as Json,
        grant,
        expires: expiresIn === undefined ? null : seconds() + expiresIn,
      })
    },
    async find(id) {
      const record = await records.find(model, digest(id))
      return record ? restore(id, record) : undefined
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: id => records.consume(model, digest(id)),
    destroy: id => records.remove(model, digest(id)),
    revokeByGrantId: grantId => records.endGrant(digest(grantId)),
  }
}
