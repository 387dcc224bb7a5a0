import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { asset } from '../../src/paths.ts'
import { tools } from '../../tools/index.ts'

/** Not operations: the type, the table, what the operations share. */
const OTHERS = ['define.ts', 'index.ts', 'markdown.ts', 'cited.ts', 'audited.ts']

/** The contract's operations, and those that this house adds to it. */
const CONTRACT = {
  subir: 'post /documentos',
  listar: 'get /documentos',
  documento: 'get /documentos/{id}',
  borrar: 'delete /documentos/{id}',
  texto: 'get /documentos/{id}/texto',
  buscar: 'get /buscar',
  buscarPost: 'post /buscar',
  preguntar: 'post /preguntar',
  citar: 'post /citar',
  citado: 'get /citar/{id}',
  verificar: 'post /verificar',
}

const routes = tools.flatMap(tool => tool.routes.map(route => ({ tool, ...route })))

describe('the tool table', () => {
  it('one file per operation, named as the tool, and a row for each', () => {
    const files = readdirSync(asset('tools'), { withFileTypes: true })
      .filter(entry => entry.isFile() && !OTHERS.includes(entry.name))
      .map(entry => entry.name)
    expect(tools.map(tool => `${tool.name}.ts`).sort()).toEqual(files.sort())
  })

  it("serves the contract's operations at the contract's paths", () => {
    const served = Object.fromEntries(routes.map(route => [route.operationId, `${route.method} ${route.path}`]))
    expect(served).toMatchObject(CONTRACT)
  })

  it('no operation and no route twice', () => {
    const ids = routes.map(route => route.operationId)
    const lines = routes.map(route => `${route.method} ${route.path}`)
    expect([new Set(ids).size, new Set(lines).size]).toEqual([ids.length, lines.length])
  })

  it.each(tools)(
    '$name: a title, a description, a Spanish sentence, a gloss on each field of its input, an output with a name',
    tool => {
      expect(tool.name).toMatch(/^[a-z_]{3,64}$/)
      expect(tool.title.length).toBeLessThanOrEqual(60)
      expect(tool.description.length).toBeLessThanOrEqual(300)
      expect(tool.resumen).toMatch(/\.$/)
      for (const [name, field] of Object.entries(tool.input.shape))
        expect(field.description ?? field.meta()?.description, `${tool.name}.${name}`).toBeTruthy()
      expect(tool.output.meta()?.id).toBeTruthy()
    },
  )

  it.each(tools.filter(tool => tool.mcp))('$name: no unions in what agents fill in, English names that exist', tool => {
    expect(JSON.stringify(z.toJSONSchema(tool.agent ?? tool.input, { io: 'input' }))).not.toMatch(/anyOf|oneOf/)
    for (const own of Object.keys(tool.english ?? {})) expect(Object.keys(tool.input.shape)).toContain(own)
  })

  it('scopes: escritura to upload, delete and cite and for whatever else changes the library; lectura for the rest', () => {
    for (const tool of tools)
      expect([tool.name, tool.scope]).toEqual([
        tool.name,
        tool.readOnly && tool.name !== 'cite' ? 'lectura' : 'escritura',
      ])
  })

  it('every path parameter is a field of the input', () => {
    for (const route of routes)
      for (const [, name] of route.path.matchAll(/\{(\w+)\}/g))
        expect(Object.keys(route.tool.input.shape)).toContain(name)
  })

  it('waits are as the contract gives them: 60 s to upload, 120 to cite, none to ask', () => {
    const preset = (name: string): unknown =>
      tools.find(tool => tool.name === name)!.input.shape.esperar?.parse(undefined)
    expect([preset('upload'), preset('cite'), preset('document'), preset('cite_status')]).toEqual([60, 120, 0, 0])
  })
})
