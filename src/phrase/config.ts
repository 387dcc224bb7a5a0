/** PORT, HOST and PHRASE_SITE_URL of the phrase service, checked once at the start. Reads nothing else. */

export type PhraseConfig = { port: number; host: string; site: string | undefined }

/**
 * Reads the configuration; throws an Error that names the variable. Without PHRASE_SITE_URL the site is
 * `http://localhost:PORT`, known once the port is open.
 */
export function readConfig(env: NodeJS.ProcessEnv): PhraseConfig {
  const port = env.PORT || '3100'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
    throw new Error(`PORT must be a port number, 0 to 65535; it is "${port}"`)
  return {
    port: Number(port),
    host: env.HOST || '127.0.0.1',
    site: env.PHRASE_SITE_URL ? siteOf(env.PHRASE_SITE_URL) : undefined,
  }
}

function siteOf(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  // The site must be an origin: pages, redirects and links are relative to `/` and would be wrong under a path.
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(`PHRASE_SITE_URL must be an http or https origin, without a path; it is "${value}"`)
  return url.origin
}
