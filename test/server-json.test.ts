/**
 * `server.json` for the MCP registry, held to what its format (2025-12-11) and the registry ask:
 * https://github.com/modelcontextprotocol/registry, docs/reference/server-json.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PACKAGE_ROOT } from '../src/paths.ts'

const read = (name: string): unknown => JSON.parse(readFileSync(join(PACKAGE_ROOT, name), 'utf8'))
const exact = z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
const Variable = z.strictObject({
  description: z.string().optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  value: z.string().optional(),
  choices: z.array(z.string()).optional(),
})
const Remote = z.strictObject({
  type: z.enum(['streamable-http', 'sse']),
  url: z.string().regex(/^(https?:\/\/\S+|\{[a-zA-Z_]\w*\}\S*)$/),
  headers: z.array(Variable.extend({ name: z.string() })).optional(),
  variables: z.record(z.string(), Variable).optional(),
})
const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: exact,
  remotes: z.array(Remote).min(1),
})

describe('server.json', () => {
  it('has the form that the registry takes', () => {
    expect(ServerJson.safeParse(read('server.json')).error?.issues).toBe(undefined)
  })

  it('says the version of the package', () => {
    expect(ServerJson.parse(read('server.json')).version).toBe(
      z.object({ version: exact }).parse(read('package.json')).version,
    )
  })

  it('explains every variable of its addresses, and no other', () => {
    for (const { url, variables = {} } of ServerJson.parse(read('server.json')).remotes) {
      expect(Object.keys(variables)).toEqual([...url.matchAll(/\{(\w+)\}/g)].map(match => match[1]))
      expect(URL.canParse(url.replace(/\{\w+\}/, 'https://library.example'))).toBe(true)
      expect(url).toMatch(/\/mcp$/)
    }
  })
})
