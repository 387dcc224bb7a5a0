/**
 * The listed tools, walked: sizes, names, schemas. What it prints is the bill that every conversation with an agent
 * pays.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Client } from '@modelcontextprotocol/client'
import { VEREDICTOS } from '../../../src/schema/judges.ts'
import { mcpRoute } from '../../../src/server/mcp/index.ts'
import { agentInput, agentOutput } from '../../../src/server/mcp/schema.ts'
import { tokens } from '../../../src/server/mcp/text.ts'
import { tools } from '../../../tools/index.ts'
import { deps, KEYS, listen, modern, verify, type Stand } from './stand.ts'

const listedTools = tools.filter(tool => tool.mcp)

describe('the tools that agents see', () => {
  let house: Stand
  let client: Client
  beforeAll(async () => {
    house = await listen(mcpRoute({ ...deps, tools, verify }))
    client = await modern(house.url, KEYS.ana, 'auto')
  })
  afterAll(async () => {
    await client.close()
    await house.close()
  })

  it('cost at most 1,600 tokens together, and search is read first', async () => {
    const { tools: listed } = await client.listTools()
    expect(listed.map(({ name }) => name)).toEqual(['search', 'open_page', 'verify_claim', 'cite'])
    expect(tokens(listed)).toBeLessThanOrEqual(1600)
  })

  it('say the values of a verdict in the description and in the output', async () => {
    const { tools: listed } = await client.listTools()
    const { description, outputSchema } = listed.find(({ name }) => name === 'verify_claim')!
    for (const value of VEREDICTOS) expect(description).toContain(value)
    expect(outputSchema?.properties).toHaveProperty('veredicto', { type: 'string', enum: [...VEREDICTOS] })
  })

  it('leave the drawing to the server: a copy with each tool cost 250 tokens', async () => {
    for (const tool of (await client.listTools()).tools) expect(tool).not.toHaveProperty('icons')
    expect(client.getServerVersion()?.icons?.[0]?.mimeType).toBe('image/svg+xml')
  })

  it('have inputs without unions and references, each field with a gloss, nothing beyond their fields accepted', async () => {
    for (const { name, inputSchema } of (await client.listTools()).tools) {
      expect(JSON.stringify(inputSchema), name).not.toMatch(/"(anyOf|oneOf|allOf|\$ref)"/)
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false })
      for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
        expect(schema, `${name}.${field}`).toHaveProperty('description')
    }
  })

  it('have schemas that stand alone and compile', async () => {
    const ajv = new Ajv2020({ strict: false })
    for (const tool of (await client.listTools()).tools) {
      ajv.compile(tool.inputSchema)
      ajv.compile(tool.outputSchema ?? false)
      expect(tool.outputSchema, tool.name).not.toHaveProperty('$ref')
    }
  })

  it('carry a title, a description of at most 400 characters, a name that clients accept', async () => {
    for (const tool of (await client.listTools()).tools) {
      expect(tool.title?.length).toBeGreaterThan(0)
      expect(tool.description?.length, tool.name).toBeLessThanOrEqual(400)
      expect(tool.name).toMatch(/^[a-z_]{1,64}$/)
    }
  })
})

describe.each(listedTools.map(tool => [tool.name, tool] as const))('%s', (_name, tool) => {
  it('speaks English to agents, and every renamed field exists', () => {
    const fields = Object.keys(agentInput(tool).shape)
    for (const [own, english] of Object.entries(tool.english ?? {})) {
      expect(tool.input.shape, own).toHaveProperty(own)
      expect(fields).not.toContain(own)
      expect(fields).toContain(english)
    }
    for (const field of fields) expect(field).toMatch(/^[a-z_]+$/)
  })

  it('names the fields that there are to who names another', () => {
    const schema = agentInput(tool)
    const { error } = schema.safeParse({ nope: 1 })
    const message = error!.issues.find(({ code }) => code === 'unrecognized_keys')!.message
    expect(message).toBe(`Unrecognized: "nope". Known: ${Object.keys(schema.shape).join(', ')}`)
  })

  it('promises all that the operation gives', () => {
    for (const field of Object.keys(tool.output.shape)) expect(agentOutput(tool).shape).toHaveProperty(field)
  })
})
