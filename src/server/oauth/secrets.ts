/** Secrets of clients, where the package handles them otherwise than we need. */
import type { ClientAuthMethod, ClientMetadata, Provider } from 'oidc-provider'
import { digest } from './adapter.ts'

/**
 * A client that registers without `token_endpoint_auth_method` is registered with `none` (`clientDefaults`). The
 * package decides whether a secret is needed before it applies that default, and issues one that it refuses later;
 * agents built on SDK 1.17 would send it.
 */
export function giveNoSecretUnasked(provider: Provider): void {
  const clients = provider.Client as unknown as { needsSecret(metadata: ClientMetadata): boolean }
  const { needsSecret } = clients
  clients.needsSecret = metadata => needsSecret({ ...metadata, token_endpoint_auth_method: methodOf(metadata) })
}

const methodOf = ({ token_endpoint_auth_method: method = 'none' }: ClientMetadata): ClientAuthMethod => method

/** Only the hash of a client secret is stored, so the presented one is hashed before it is compared. */
export function compareHashes(provider: Provider): void {
  const { compareClientSecret } = provider.Client.prototype as unknown as {
    compareClientSecret(actual: string): unknown
  }
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: object, actual: string) {
      return compareClientSecret.call(this, digest(actual))
    },
  })
}
