/** The MCP bundle for desktop clients: its manifest by the published schema, and what it starts. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VARIABLES } from '../../src/config.ts'
import { asset } from '../../src/paths.ts'
import { tools } from '../../tools/index.ts'
import { CLI, cleanEnv, freePort } from '../commands/spawn.ts'

interface Manifest {
  manifest_version: string
  tools: { name: string; description: string }[]
  user_config: Record<string, unknown>
  server: { mcp_config: { command: string; args: string[]; env: Record<string, string> } }
}
let manifest: Manifest

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [asset('build/mcpb.mjs'), '--manifest'])
  manifest = JSON.parse(stdout) as Manifest
})

describe('the manifest', () => {
  it('is one by its published schema', () => {
    const path = `node_modules/@anthropic-ai/mcpb/schemas/mcpb-manifest-v${manifest.manifest_version}.schema.json`
    const ajv = new Ajv({ strict: false, allErrors: true })
    ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
    const validate = ajv.compile(JSON.parse(readFileSync(asset(path), 'utf8')) as object)
    validate(manifest)
    expect(validate.errors).toBeNull()
    expect(validate({ ...manifest, server: {} })).toBe(false)
  })

  it('names the tools that MCP lists, and settings that there are, each asked for', () => {
    expect(manifest.tools.map(tool => tool.name)).toEqual(tools.filter(tool => tool.mcp).map(tool => tool.name))
    for (const [name, value] of Object.entries(manifest.server.mcp_config.env)) {
      expect(Object.keys(VARIABLES)).toContain(name)
      expect(Object.keys(manifest.user_config)).toContain(/^\$\{user_config\.(\w+)\}$/.exec(value)![1])
    }
  })
})

describe('what it starts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-bundle-ñ '))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('answers the agent, serves the pages beside it, and both end together', async () => {
    const port = await freePort()
    // No browser on this path: nothing is opened on the screen of whoever runs the tests.
    const env = cleanEnv({
      PATH: dirname(process.execPath),
      ANAQUEL_DATA: folder,
      ANAQUEL_NETWORK: 'off',
      PORT: String(port),
    })
    const args = manifest.server.mcp_config.args.slice(1)
    const client = new Client({ name: 'desktop', version: '1' })
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [CLI, ...args], env }))
    const answers = (): Promise<boolean> =>
      fetch(`http://localhost:${port}/salud`).then(
        response => response.ok,
        () => false,
      )
    try {
      expect((await client.listTools()).tools.map(tool => tool.name).sort()).toEqual(
        manifest.tools.map(tool => tool.name).sort(),
      )
      for (let n = 0; n < 1200 && !(await answers()); n++) await pause(100)
      expect(await answers()).toBe(true)
    } finally {
      await client.close()
    }
    for (let n = 0; n < 1200 && (await answers()); n++) await pause(100)
    expect(await answers()).toBe(false)
  })
})
