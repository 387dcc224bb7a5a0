/**
 * What tells an agent where to sign in (RFC 9728): readable from anywhere, made from the site's own address and never
 * from the request's.
 */
import type { Handler } from 'express'
import { placeOf } from '../sign-in/index.ts'
import { traceOf } from '../trace.ts'

const PATH = '/.well-known/oauth-protected-resource'

/**
 * Address of the metadata under the site's own path, which a proxy certainly passes on. The address that RFC 9728 §3.1
 * derives is served as well.
 */
export const resourceMetadata = (site: string): string => `${site}${PATH}/mcp`

export interface Told {
  site: string
  resource: string
  issuers: readonly string[]
}

export function wellKnown({ site, resource, issuers }: Told): Handler {
  const { base } = placeOf(site)
  const paths = new Set([PATH, `${PATH}/mcp`, `${PATH}${base}`, `${PATH}${base}/mcp`])
  const body = {
    resource,
    authorization_servers: issuers,
    scopes_supported: ['mcp'],
    bearer_methods_supported: ['header'],
    resource_name: 'Anaquel',
    resource_documentation: `${site}/docs`,
  }
  return (req, res, next) => {
    if (!paths.has(req.path) || !['GET', 'HEAD', 'OPTIONS'].includes(req.method)) {
      next()
      return
    }
    traceOf(req).route = `${req.method} ${PATH}`
    res.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET',
      'Access-Control-Allow-Headers': '*',
    })
    res.set('Cache-Control', 'public, max-age=300')
    if (req.method === 'OPTIONS') res.status(204).end()
    else res.json(body)
  }
}
