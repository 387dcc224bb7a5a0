import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOOKS, CLIENTS, KEYS, passage, seen, stand, TOOLS, type AnyClient, type Stand } from './stand.ts'

let house: Stand
beforeAll(async () => {
  house = await stand()
})
afterAll(() => house.close())

const text = (result: unknown): string => {
  const [first] = (result as { content: { type: string; text?: string }[] }).content
  return first?.text ?? ''
}
const structured = (result: unknown): Record<string, unknown> =>
  (result as { structuredContent: Record<string, unknown> }).structuredContent

describe.each(Object.keys(CLIENTS))('the %s client over HTTP', name => {
  let client: AnyClient
  beforeAll(async () => {
    client = await CLIENTS[name]!(house.url, KEYS.ana)
  })
  afterAll(() => client.close())

  it('is told who the server is and how to work', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'anaquel', version: '0.0.0-test' })
    expect(client.getInstructions()).toContain('search → open_page.')
    expect(client.getInstructions()?.split('\n').length).toBeLessThanOrEqual(5)
  })

  it('negotiates the newest protocol that both speak', () => {
    const version = 'getNegotiatedProtocolVersion' in client ? client.getNegotiatedProtocolVersion() : undefined
    if (name === 'v2 auto') expect(version).toBe('2026-07-28')
    if (name === 'v2 legacy') expect(version).toBe('2025-11-25')
  })

  it('lists the tools of the table that say mcp, and no other', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(tool => tool.name)).toEqual(TOOLS.filter(tool => tool.mcp).map(tool => tool.name))
    for (const tool of tools) {
      expect(tool.title).toBeTruthy()
      expect(tool.annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      })
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.outputSchema?.type).toBe('object')
    }
  })

  it('searches with English names and gets whole passages, and what to paste of each', async () => {
    const result = await client.callTool({ name: 'search', arguments: { query: 'imprenta', limit: 3 } })
    expect(result.isError).toBeFalsy()
    expect(seen.input).toEqual({ q: 'imprenta', k: 3, tipo: 'pasaje' })
    expect(text(result)).toBe(`Al citar, copia la cita y deja su enlace: abre esa página.

1. Memorias de la imprenta, p. 1 · dana:p1.1
> La imprenta llegó a la villa en 1702.
(Ibáñez, 1921, p. 1) http://localhost:3000/leer/dana?u=1&f=p1.1`)
    expect(structured(result)).toEqual({
      consulta: 'imprenta',
      ms: 1,
      pasajes: [
        {
          id: 'dana:p1.1',
          documento: { id: 'dana', titulo: 'Memorias de la imprenta', autores: ['Ibáñez, Rosa'], anio: 1921 },
          texto: 'La imprenta llegó a la villa en 1702.',
          cita: '(Ibáñez, 1921, p. 1)',
          localizador: 'p. 1',
          ancla: { tipo: 'pagina', fisica: 1, origen: 'leido', confianza: 0.988 },
          enlace: 'http://localhost:3000/leer/dana?u=1&f=p1.1',
          recurso: 'library://document/dana/page/1',
        },
      ],
    })
  })

  it('is told in one factual sentence when nothing was found', async () => {
    const result = await client.callTool({ name: 'search', arguments: { query: 'zeppelin' } })
    expect(result.isError).toBeFalsy()
    expect(structured(result)).toMatchObject({ pasajes: [], aviso: 'ningún pasaje; 1 documento consultado' })
  })

  it('opens pages as Markdown that holds every fact of the object', async () => {
    const result = await client.callTool({ name: 'open_page', arguments: { document: 'dana', from: '1', limit: 2 } })
    expect(structured(result)).toMatchObject({
      siguiente: '[3]',
      unidades: [{ posicion: 1 }, { posicion: 2, recurso: 'library://document/dana/page/2' }],
    })
    expect(text(result)).toBe(`# Memorias de la imprenta
Ibáñez, Rosa, 1921 · pdf · dana

## (Ibáñez, 1921, p. 1)
p. 1 · posicion 1 · http://localhost:3000/leer/dana?u=1 · library://document/dana/page/1

> La imprenta llegó a la villa en 1702.

## (Ibáñez, 1921, p. 2)
p. 2 · posicion 2 · http://localhost:3000/leer/dana?u=2 · library://document/dana/page/2

> El segundo taller abrió más tarde.

siguiente: [3]`)
  })

  it('reads errors in both languages, with the next step and the names it knows', async () => {
    const unknown = await client.callTool({ name: 'open_page', arguments: { document: 'dnada' } })
    expect(unknown.isError).toBe(true)
    expect(text(unknown)).toMatch(
      /^no_encontrado: No existe o no es tuyo\. \/ It does not exist or is not yours\. \(document: dnada\)\nUsa search/,
    )
    const far = await client.callTool({ name: 'open_page', arguments: { document: 'dana', from: '99' } })
    expect(text(far)).toContain('"from": does not exist.')
    expect(text(far)).not.toMatch(/desde|Usa search/)
    const one = await client.callTool({
      name: 'search',
      arguments: { query: 'imprenta', documents: ['dana', 'dnada'] },
    })
    expect(text(one)).toContain('(documents: dnada)')
    expect(
      structured(await client.callTool({ name: 'open_page', arguments: { document: 'dana', from: '[1]+11' } })),
    ).toMatchObject({
      unidades: [{ posicion: 1, texto: ' llegó a la villa en 1702.', cortado: true }, { posicion: 2 }, { posicion: 3 }],
    })
  })

  it('reads nothing foreign in an error', async () => {
    const result = await client.callTool({ name: 'search', arguments: { query: 'explota' } })
    expect(result.isError).toBe(true)
    expect(text(result)).toMatch(/^interno: /)
    expect(text(result)).not.toMatch(/SQLITE|ignore/)
  })

  it('is refused arguments beyond their limits, and unknown ones by name', async () => {
    for (const wrong of [
      { query: 'x'.repeat(1001) },
      { query: 'x', limit: 51 },
      { query: 'x', max_chars: 100 },
      { query: 'x', k: 3 },
    ]) {
      const result = await client.callTool({ name: 'search', arguments: wrong })
      expect(result.isError, JSON.stringify(wrong)).toBe(true)
    }
    expect(text(await client.callTool({ name: 'search', arguments: { query: 'x', k: 3 } }))).toContain('"k"')
  })

  it('follows progress that grows', async () => {
    const steps: unknown[] = []
    const onprogress = (step: unknown): void => {
      steps.push(step)
    }
    const call = { name: 'search', arguments: { query: 'vago' } }
    await ('getNegotiatedProtocolVersion' in client
      ? client.callTool(call, { onprogress })
      : client.callTool(call, undefined, { onprogress }))
    expect(steps).toMatchObject([{ progress: 0.25, total: 1, message: 'vectores' }, { progress: 0.5 }, { progress: 1 }])
  })

  it('stops the operation when it cancels', async () => {
    const stop = new AbortController()
    const call = { name: 'search', arguments: { query: 'lento' } }
    delete seen.aborted
    const running =
      'getNegotiatedProtocolVersion' in client
        ? client.callTool(call, { signal: stop.signal })
        : client.callTool(call, undefined, { signal: stop.signal })
    await expect.poll(() => seen.aborted !== undefined).toBe(true)
    stop.abort()
    await expect(running).rejects.toThrow()
    await seen.aborted
  })

  it('lists, reads and completes the library as resources', async () => {
    const { resources } = await client.listResources()
    expect(resources.map(resource => resource.uri)).toEqual(['library://documents', 'library://document/dana'])
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(template => template.uriTemplate)).toEqual([
      'library://documents{?cursor}',
      'library://document/{id}',
      'library://document/{id}/page/{n}',
    ])
    const list = await client.readResource({ uri: 'library://documents' })
    expect(JSON.parse((list.contents[0] as { text: string }).text)).toMatchObject({
      total: 1,
      documentos: [{ id: 'dana', recurso: 'library://document/dana' }],
    })
    const page = await client.readResource({ uri: 'library://document/dana/page/2' })
    expect(page.contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('> El segundo taller'),
    })
    const record = await client.readResource({ uri: 'library://document/dana' })
    expect(JSON.parse((record.contents[0] as { text: string }).text)).toMatchObject({ id: 'dana', unidades: 3 })
    const ref = { type: 'ref/resource' as const, uri: 'library://document/{id}/page/{n}' }
    expect((await client.complete({ ref, argument: { name: 'id', value: 'memorias' } })).completion.values).toEqual([
      'dana',
    ])
    expect((await client.complete({ ref, argument: { name: 'id', value: 'da' } })).completion.values).toEqual(['dana'])
    expect(
      (await client.complete({ ref, argument: { name: 'n', value: '' }, context: { arguments: { id: 'dana' } } }))
        .completion.values,
    ).toEqual(['1', '2', '3'])
  })

  it('answers what is not there as not found', async () => {
    for (const uri of [
      'library://document/dnada',
      'library://document/dana/page/9',
      'library://document/dana/page/0',
      'library://nada',
    ]) {
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({
        code: name === 'v2 auto' ? -32602 : expect.any(Number),
      })
    }
  })

  it('offers the summary prompt', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(prompt => prompt.name)).toEqual(['resumir_con_citas'])
    const { messages } = await client.getPrompt({ name: 'resumir_con_citas', arguments: { tema: 'la imprenta' } })
    expect(messages[0]?.content).toMatchObject({ type: 'text', text: expect.stringContaining('la imprenta') })
  })
})

it('an old client that hangs up stops the operation too', async () => {
  delete seen.aborted
  const stop = new AbortController()
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search', arguments: { query: 'lento' } },
  })
  const headers = {
    Authorization: `Bearer ${KEYS.ana}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2025-06-18',
  }
  const running = fetch(house.url, { method: 'POST', headers, body, signal: stop.signal }).then(answer => answer.text())
  await expect.poll(() => seen.aborted !== undefined).toBe(true)
  stop.abort()
  await expect(running).rejects.toThrow()
  await seen.aborted
})

it('each account sees its own library alone', async () => {
  for (const connect of Object.values(CLIENTS)) {
    const client = await connect(house.url, KEYS.bea)
    expect(
      structured(await client.callTool({ name: 'search', arguments: { query: 'imprenta' } })).pasajes,
    ).toHaveLength(1)
    const foreign = text(await client.callTool({ name: 'open_page', arguments: { document: 'dana' } }))
    const unknown = text(await client.callTool({ name: 'open_page', arguments: { document: 'dnada' } }))
    expect(foreign.replace('dana', '…')).toBe(unknown.replace('dnada', '…'))
    const inForeign = await client.callTool({ name: 'search', arguments: { query: 'imprenta', documents: ['dana'] } })
    expect(text(inForeign)).toMatch(/^no_encontrado/)
    expect((await client.listResources()).resources.map(resource => resource.uri)).toEqual([
      'library://documents',
      'library://document/dbea',
    ])
    const miss = await client
      .readResource({ uri: 'library://document/dana' })
      .catch((error: Error) => error.message.replace('dana', ''))
    const none = await client
      .readResource({ uri: 'library://document/dnada' })
      .catch((error: Error) => error.message.replace('dnada', ''))
    expect(miss).toBe(none)
    const ref = { type: 'ref/resource' as const, uri: 'library://document/{id}/page/{n}' }
    expect((await client.complete({ ref, argument: { name: 'id', value: 'da' } })).completion.values).toEqual([])
    expect(
      (await client.complete({ ref, argument: { name: 'n', value: '' }, context: { arguments: { id: 'dana' } } }))
        .completion.values,
    ).toEqual([])
    await client.close()
  }
})

it('the fixture is what the tests above say of it', () => {
  expect(passage(BOOKS.ana![0]!, 1, 'x').ancla).toMatchObject({ impresa: null })
})
