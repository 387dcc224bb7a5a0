/**
 * What is written for people and agents is held to the tool table: a name, a path or a field that does not exist fails
 * here.
 */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { CODES } from '../src/errors.ts'
import { asset } from '../src/paths.ts'
import { llmsText } from '../src/server/about.ts'
import { NEXT_STEP } from '../src/server/docs-text.ts'
import { createOpenApi } from '../src/server/openapi/index.ts'
import { withListing } from '../src/server/mcp/listing.ts'
import { tools } from '../tools/index.ts'

const SITE = 'https://library.example/anaquel'
const BASE = `${SITE}/api/v1`
const routes = tools.flatMap(tool => tool.routes.map(route => ({ tool, ...route })))

describe('llms.txt', () => {
  const text = llmsText(SITE)

  it('has the site address filled in', () => {
    expect(text).toContain(`API base: ${BASE}`)
    expect(text).not.toMatch(/\{(site|base)_url\}/)
  })

  it.each(routes)('names $operationId with its method and path', ({ operationId, method, path }) => {
    expect(text).toContain(`- ${operationId}: ${method.toUpperCase()} ${BASE}${path}`)
  })

  it('names no operation and no path that does not exist', () => {
    const lines = [...text.matchAll(/^- (\w+): (GET|POST|PUT|PATCH|DELETE) (\S+)/gm)].map(
      ([, id, method, url]) => `${id} ${method!.toLowerCase()} ${url!.replace(BASE, '')}`,
    )
    expect(lines.sort()).toEqual(routes.map(route => `${route.operationId} ${route.method} ${route.path}`).sort())
    for (const [, path] of text.matchAll(/\/api\/v1(\/[a-z{}/]+)/g))
      expect([...routes.map(route => route.path), '/openapi']).toContain(path)
  })

  it('names every tool that MCP lists, with its fields, and no other', () => {
    const section = /## Over MCP\n([\s\S]*?)\n## /.exec(text)![1]!
    const named = [...section.matchAll(/^- (\w+):.*?; (.*)\.$/gm)].map(
      ([, name, fields]) => [name!, [...fields!.matchAll(/`(\w+)`/g)].map(match => match[1]!).sort()] as const,
    )
    const listed = tools
      .filter(tool => tool.mcp)
      .map(tool => (tool.name === 'search' ? withListing(tool) : tool))
      .map(
        tool =>
          [
            tool.name,
            Object.keys((tool.agent ?? tool.input).shape)
              .map(field => tool.english?.[field] ?? field)
              .sort(),
          ] as const,
      )
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(listed))
  })

  it('every field that an operation line names is one of that operation', () => {
    for (const { tool, operationId, rename = {} } of routes) {
      const line = text.split('\n').find(one => one.startsWith(`- ${operationId}:`))!
      const fields = [...(line.split(' — ')[1]?.matchAll(/`(\w+)`/g) ?? [])].map(match => match[1]!)
      const known = [
        ...Object.keys(tool.input.shape),
        ...Object.keys(rename),
        ...Object.keys(tool.output.shape),
        'archivo',
        'principal',
        'null',
      ]
      for (const field of fields) expect(known, `${operationId}: ${field}`).toContain(field)
    }
  })
})

describe('OpenAPI', () => {
  const api = createOpenApi(tools, SITE)

  it('is titled v1, carries version 1.0.0, and its server is the API base', () => {
    expect([api.openapi, api.info.title, api.info.version, api.servers[0]!.url]).toEqual([
      '3.1.0',
      'Anaquel API v1',
      '1.0.0',
      BASE,
    ])
  })

  it('has every route of the table and no other', () => {
    const described = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${operation.operationId} ${method} ${path}`),
    )
    expect(described.sort()).toEqual(routes.map(route => `${route.operationId} ${route.method} ${route.path}`).sort())
  })

  it('every operation may answer 400, 401, 403 and 429; what the contract documents is there', () => {
    for (const methods of Object.values(api.paths))
      for (const operation of Object.values(methods))
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '403', '429']))
    expect(Object.keys(api.paths['/documentos']!.post!.responses)).toEqual(
      expect.arrayContaining(['200', '201', '202', '413']),
    )
    expect(Object.keys(api.paths['/documentos/{id}/texto']!.get!.responses)).toEqual(
      expect.arrayContaining(['200', '409']),
    )
    expect(Object.keys(api.paths['/documentos']!.post!.requestBody!.content)).toEqual(
      expect.arrayContaining([
        'application/octet-stream',
        'application/pdf',
        'multipart/form-data',
        'application/json',
      ]),
    )
  })

  it("names parameters as the query string does, with the contract's limits", () => {
    const parameters = Object.fromEntries(
      api.paths['/buscar']!.get!.parameters.map(parameter => [parameter.name, parameter]),
    )
    expect(Object.keys(parameters).sort()).toEqual(['biblioteca', 'documento', 'formato', 'k', 'q', 'tipo'])
    expect(parameters.k!.schema).toMatchObject({ type: 'integer', default: 10, maximum: 50 })
    expect(parameters.q!.required).toBe(true)
    const upload = Object.fromEntries(
      api.paths['/documentos']!.post!.parameters.map(parameter => [parameter.name, parameter.schema]),
    )
    expect(upload.esperar).toMatchObject({ minimum: 0, maximum: 600, default: 60 })
    expect(upload['Idempotency-Key']).toMatchObject({ maxLength: 255 })
  })

  it('every reference leads somewhere and every schema compiles', () => {
    const text = JSON.stringify(api)
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
      expect(Object.keys(api.components.schemas)).toContain(name)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema({ $id: 'https://anaquel.test/openapi', components: api.components })
    for (const name of Object.keys(api.components.schemas))
      expect(ajv.compile({ $ref: `https://anaquel.test/openapi#/components/schemas/${name}` })).toBeTypeOf('function')
  })
})

describe('errors', () => {
  it('each code says what to do about it, in both languages', () => {
    expect(Object.keys(NEXT_STEP).sort()).toEqual(Object.keys(CODES).sort())
  })
})

describe('the package', () => {
  it('ships llms.txt at its top', () => {
    expect(readFileSync(asset('llms.txt'), 'utf8')).toContain('{base_url}')
  })
})
