/**
 * The page reader in a conversation, in a real browser: a frame without rights, a host that speaks the protocol of MCP
 * Apps, results of the real `open_page`.
 */
import { createRequire } from 'node:module'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStand, type Stand } from '../server/oauth/stand.ts'
import { hasBrowser, openBrowser } from './browser.ts'

const SCHEMA = createRequire(import.meta.url)('@modelcontextprotocol/ext-apps/schema.json') as {
  $defs: Record<string, object>
}

/** What the view said, in order. */
interface Heard {
  jsonrpc: string
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
}

/** The host's side, inside the page (which has no types here): answers what a client answers, keeps what it hears. */
const hostScript = (given: {
  html: string
  result: object
  next: object
  capabilities: object
  locale: string
}): string => `
  const { html, result, next, capabilities, locale } = ${JSON.stringify(given)}
  window.heard = []
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  const send = message => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return
    heard.push(data)
    const answers = {
      'ui/initialize': { protocolVersion: '2026-01-26', hostInfo: { name: 'fake', version: '0' }, hostCapabilities: capabilities, hostContext: { theme: 'dark', locale } },
      'tools/call': next,
    }
    if (data.method === 'ui/notifications/initialized') send({ method: 'ui/notifications/tool-result', params: result })
    if (data.id !== undefined && data.method !== undefined) send({ id: data.id, result: answers[data.method] ?? {} })
  })
  frame.style.width = '700px'
  frame.style.height = '900px'
  frame.srcdoc = html
  document.body.append(frame)`

describe.skipIf(!hasBrowser)('the page reader', () => {
  let house: Stand, client: Client, browser: Browser
  let html = '',
    first: object,
    second: object
  beforeAll(async () => {
    house = await openStand()
    const { id } = await house.upload(
      '#23\nEn un lugar de la Mancha.\n<img src=x onerror="parent.postMessage(1,\'*\')">' +
        '<script>alert(1)</script>\f#24\nDe cuyo nombre no quiero acordarme.',
      '?titulo=Quijote%20%3Cb%3E',
    )
    client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${house.site}/mcp`), {
        requestInit: { headers: { Authorization: `Bearer ${house.key}` } },
      }),
    )
    const tool = (await client.listTools()).tools.find(({ name }) => name === 'open_page')!
    const { resourceUri } = (tool._meta as { ui: { resourceUri: string } }).ui
    const [content] = (await client.readResource({ uri: resourceUri })).contents
    expect(content).toMatchObject({
      uri: 'ui://library/reader',
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { csp: {} } },
    })
    html = (content as { text: string }).text
    first = await client.callTool({ name: 'open_page', arguments: { document: id, limit: 1 } })
    second = await client.callTool({ name: 'open_page', arguments: { document: id, from: '[2]', limit: 1 } })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await client.close()
    await house.close()
  })

  async function open(
    look: (page: Page) => Promise<void>,
    { capabilities = { openLinks: {}, serverTools: {} } as object, locale = 'es-ES', result = first } = {},
  ): Promise<void> {
    const page = await browser.newPage()
    const requests: string[] = []
    page.on('request', request => {
      if (!/^(about|data|blob):/.test(request.url())) requests.push(request.url())
    })
    await page.evaluate(hostScript({ html, result, next: second, capabilities, locale }))
    await look(page)
    expect(requests).toEqual([])
    await page.close()
  }
  const heard = (page: Page): Promise<Heard[]> => page.evaluate('heard')

  it('shows each page with its printed number, its words and its citation; markup in them stays text', async () => {
    await open(async page => {
      const view = page.frameLocator('iframe')
      await view.locator('h2').waitFor()
      expect(await view.locator('h1').textContent()).toBe('Quijote <b>')
      expect(await view.locator('h2').allTextContents()).toEqual(['p. 23'])
      expect(await view.locator('.words').textContent()).toContain('<img src=x onerror=')
      expect(await view.locator('.cite').textContent()).toContain('p. 23')
      expect(await view.locator('img').count()).toBe(0)
      expect(await view.locator('html').getAttribute('data-theme')).toBe('dark')
    })
  })

  it('speaks the protocol as its published schema has it', async () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false })).addSchema(SCHEMA, 'apps')
    const valid = (name: string, value: unknown): void => {
      expect(ajv.validate(`apps#/$defs/${name}`, value), `${name}: ${ajv.errorsText()}`).toBe(true)
    }
    await open(async page => {
      const view = page.frameLocator('iframe')
      await view.getByRole('button', { name: 'Abrir en el lector' }).click()
      await expect.poll(async () => (await heard(page)).map(each => each.method)).toContain('ui/open-link')
      const said = await heard(page)
      const without = (method: string): object => {
        const { id: _id, jsonrpc: _version, ...message } = said.find(each => each.method === method)!
        return message
      }
      valid('McpUiInitializeRequest', without('ui/initialize'))
      valid('McpUiInitializedNotification', without('ui/notifications/initialized'))
      valid('McpUiSizeChangedNotification', without('ui/notifications/size-changed'))
      valid('McpUiOpenLinkRequest', without('ui/open-link'))
      expect(said.find(each => each.method === 'ui/open-link')?.params?.url).toMatch(new RegExp(`^${house.site}/leer/`))
      expect(new Set(said.map(each => each.method))).toEqual(
        new Set(['ui/initialize', 'ui/notifications/initialized', 'ui/notifications/size-changed', 'ui/open-link']),
      )
    })
  })

  it('reads on through the host, by the tool itself', async () => {
    await open(async page => {
      const view = page.frameLocator('iframe')
      await view.getByRole('button', { name: 'Seguir leyendo' }).click()
      await view.getByText('De cuyo nombre').waitFor()
      expect((await heard(page)).find(each => each.method === 'tools/call')?.params).toMatchObject({
        name: 'open_page',
        arguments: { from: '[2]' },
      })
      expect(await view.locator('h2').allTextContents()).toEqual(['p. 24'])
    })
  })

  it('offers nothing that the host cannot do, speaks English too, and says when there is nothing', async () => {
    await open(
      async page => {
        const view = page.frameLocator('iframe')
        await view.locator('h2').waitFor()
        expect(await view.getByRole('button').count()).toBe(0)
      },
      { capabilities: {} },
    )
    await open(
      async page => {
        await page.frameLocator('iframe').getByText('It could not be read.').waitFor()
      },
      { locale: 'en-GB', result: { isError: true, content: [] } },
    )
  })
})
