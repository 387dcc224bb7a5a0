/** Packages that we are measured against. They are installed apart, by those who want the comparison. */
import { createRequire } from 'node:module'
import { asset } from '../../src/paths.ts'

export const INSTALL_PEERS = 'npm ci --prefix build/peers'

/** The package, or null when the peers are not installed. */
export function peer<T>(name: string): T | null {
  const require = createRequire(asset('build/peers/package.json'))
  try {
    return require(name) as T
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}
