/**
 * A house whose `/mcp` agents sign in to, a browser with a cookie jar that plays the person, and documents of clients
 * without a network.
 */
import { createHash, randomBytes } from 'node:crypto'
import { callerOfKey } from '../../../src/core/accounts/access.ts'
import { mcpRoute } from '../../../src/server/mcp/index.ts'
import { openOAuth, type OAuth, type OAuthParts } from '../../../src/server/oauth/index.ts'
import type { Tool } from '../../../tools/define.ts'
import { tools as table } from '../../../tools/index.ts'
import { openHouse, type House, type HouseOptions } from '../house.ts'

export interface Stand extends House {
  site: string
  folder: string
  oauth: OAuth
  /** Id of the owner's account. */
  owner: string
  /** A browser in which that account, or nobody, is signed in. */
  browser(account?: string | null): Promise<FakeBrowser>
}

export type StandOptions = HouseOptions &
  Partial<Pick<OAuthParts, 'tellIss' | 'external' | 'cimd' | 'fetch'>> & {
    documents?: Record<string, object>
    mcpTools?: readonly Tool[]
    realFetch?: boolean
  }

/** Answers with the documents given, as their hosts would. */
export const fakeFetch =
  (documents: Record<string, object>): NonNullable<OAuthParts['fetch']> =>
  async input => {
    const document = documents[String(input)]
    return document ? Response.json(document) : new Response('not here', { status: 404 })
  }

export async function openStand({
  documents = {},
  tellIss = true,
  external = null,
  mcpTools = table,
  realFetch = false,
  cimd = 'auto',
  fetch: asked = fakeFetch(documents),
  ...options
}: StandOptions = {}): Promise<Stand> {
  const made: { oauth?: OAuth; site?: string; folder?: string; mcp?: { close(): Promise<void> } } = {}
  const house = await openHouse({
    ...options,
    async surfaces(parts, folder) {
      const { storage, site, log, library, version, limiter } = parts
      const oauth = await openOAuth({
        storage,
        folder,
        site,
        log,
        tellIss,
        external,
        cimd,
        ...(!realFetch && { fetch: asked }),
      })
      const mcp = mcpRoute({
        tools: mcpTools,
        library,
        site,
        version,
        log,
        limiter,
        hosts: ['127.0.0.1'],
        verify: async token => (await callerOfKey(storage.access, token)) ?? oauth.verify(token),
        resourceMetadata: oauth.resourceMetadata,
      })
      Object.assign(made, { oauth, site, folder, mcp })
      return { oauth: oauth.router, mcp: mcp.handler }
    },
  })
  const { id: owner } = await house.storage.access.owner()
  return {
    ...house,
    site: made.site!,
    folder: made.folder!,
    oauth: made.oauth!,
    owner,
    async browser(account = owner) {
      const browser = new FakeBrowser(made.site!, house.url)
      if (account !== null) await browser.signIn(house, account)
      return browser
    },
    async close() {
      await made.mcp!.close()
      await made.oauth!.close()
      await house.close()
    },
  }
}

export interface Seen {
  status: number
  url: string
  headers: Headers
  text: string
}

/** Follows redirects as long as they stay here, as a browser does, and stops at the address that leaves. */
export class FakeBrowser {
  readonly #site: string
  readonly #url: string
  /** By path and name, as browsers keep them: each of two tabs with a consent page has the cookie of its own. */
  readonly #cookies = new Map<string, { name: string; value: string; path: string }>()

  /** `site`: what the server is called; `url`: where it listens. */
  constructor(site: string, url: string) {
    this.#site = site
    this.#url = url
  }

  async signIn({ storage }: Pick<House, 'storage'>, account: string, key: string | null = null): Promise<void> {
    const value = randomBytes(32).toString('base64url')
    await storage.access.createSession({
      hash: createHash('sha256').update(value).digest('hex'),
      account,
      key,
      navegador: 'fake',
      expira: new Date(Date.now() + 3_600_000).toISOString(),
    })
    this.#cookies.set('/ anaquel_sesion', { name: 'anaquel_sesion', value, path: '/' })
  }

  /** The API as the pages call it. */
  async api(method: string, path: string, csrf = true): Promise<{ status: number; json: any }> {
    const value = this.#cookies.get('/ anaquel_sesion')?.value ?? ''
    const answer = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        Cookie: `anaquel_sesion=${value}`,
        ...(csrf && { 'X-Anaquel-CSRF': createHash('sha256').update(`csrf ${value}`).digest('hex') }),
      },
    })
    return { status: answer.status, json: await answer.json() }
  }

  #keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...rest] = line.split(/;\s*/)
      const at = pair.indexOf('='),
        name = pair.slice(0, at)
      const path = rest.find(part => /^path=/i.test(part))?.slice(5) ?? '/'
      const gone = rest.some(part => /^expires=/i.test(part) && Date.parse(part.slice(8)) < Date.now())
      if (gone) this.#cookies.delete(`${path} ${name}`)
      else this.#cookies.set(`${path} ${name}`, { name, value: pair.slice(at + 1), path })
    }
  }

  async go(
    address: string,
    init: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Seen> {
    let url = new URL(address, this.#site),
      form = init.form
    for (let hops = 0; hops < 10; hops++) {
      const cookies = [...this.#cookies.values()]
        .filter(({ path }) => url.pathname.startsWith(path))
        .map(({ name, value }) => `${name}=${value}`)
      const answer = await fetch(this.#url + url.pathname + url.search, {
        method: form ? 'POST' : 'GET',
        redirect: 'manual',
        ...(form && { body: new URLSearchParams(form) }),
        headers: { Accept: 'text/html', 'Accept-Language': 'es', Cookie: cookies.join('; '), ...init.headers },
      })
      this.#keep(answer.headers)
      const location = answer.headers.get('location')
      if (location === null)
        return { status: answer.status, url: url.href, headers: answer.headers, text: await answer.text() }
      const next = new URL(location, url)
      if (next.origin !== new URL(this.#site).origin || !next.href.startsWith(this.#site))
        return { status: answer.status, url: next.href, headers: answer.headers, text: '' }
      url = next
      form = undefined
    }
    throw new Error('too many redirects')
  }

  /** Says yes or no on a consent page; answers the address that the agent gets. */
  async decide(page: Seen, decision: 'yes' | 'no' = 'yes', more: Record<string, string> = {}): Promise<Seen> {
    return this.go(page.url, { form: { testigo: tokenOf(page), decision, ...more } })
  }

  /** Opens the request for permission and says yes. */
  async allow(address: string, more: Record<string, string> = {}): Promise<URL> {
    const page = await this.go(address)
    if (page.status !== 200) throw new Error(`no consent page: ${page.status} ${page.text}`)
    return new URL((await this.decide(page, 'yes', more)).url)
  }
}

export const tokenOf = (page: Seen): string => /name="testigo" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
