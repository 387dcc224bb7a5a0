/** `verify_claim` and `cite` as agents call them: the real table on a real library, in both protocol eras. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { citeOrAudit } from '../../../src/core/audit/task.ts'
import type { Report } from '../../../src/core/jobs/task.ts'
import type { Library } from '../../../src/core/library.ts'
import { mcpRoute } from '../../../src/server/mcp/index.ts'
import { tokens } from '../../../src/server/mcp/text.ts'
import { tools } from '../../../tools/index.ts'
import { hold, type Held } from '../../core/held.ts'
import { CLIENTS, deps, KEYS, listen, verify, type AnyClient, type Stand } from './stand.ts'

const SAID = 'La imprenta llegó a la ciudad de Sevilla en 1477.'
let held: Held
let house: Stand
let paused = false

/** The job loop of a test: takes what is queued, reports as it goes. */
async function work(): Promise<void> {
  const job = paused ? null : await held.storage.jobs.claim('test', 60, { economico: true })
  if (!job) return
  const report: Report = {
    signal: new AbortController().signal,
    done: () => false,
    long: async () => {},
    checkpoint: async () => {},
    async phase(fase, progreso) {
      await held.storage.jobs.heartbeat(job.id, 'test', { seconds: 60, fase, progreso })
      await wait(30)
    },
  }
  await citeOrAudit(held.library, job, report)
  await held.storage.jobs.finish(job.id, 'test')
}

beforeAll(async () => {
  held = await hold([
    {
      titulo: 'La imprenta',
      autores: ['García, Ana'],
      anio: 1998,
      pages: ['Prólogo de nada.', `${SAID} Los talleres eran pequeños.`],
    },
  ])
  const library = (): Library => ({
    ...held.library,
    wake: () => void work(),
    changed: async (_subject, _seconds, signal) => {
      await wait(10, undefined, signal ? { signal } : {}).catch(() => {})
    },
  })
  house = await listen(mcpRoute({ ...deps, tools, library, verify }))
})
afterAll(async () => {
  await house.close()
  await held.close()
})

const structured = (result: unknown): Record<string, any> =>
  (result as { structuredContent: Record<string, unknown> }).structuredContent // what the test reads out of a result

describe.each(Object.entries(CLIENTS))('%s', (_name, connect) => {
  let client: AnyClient
  beforeAll(async () => {
    client = await connect(house.url, KEYS.ana)
  })
  afterAll(() => client.close())

  it('cite gives the cited text, its citations and the bibliography, complete in the object and readable as text', async () => {
    const result = await client.callTool({
      name: 'cite',
      arguments: { text: `${SAID} Los volcanes lunares siguen activos todos los días.` },
    })
    const citado = structured(result)
    expect(citado).toMatchObject({
      estado: 'listo',
      estilo: 'apa',
      citas: [{ cita: '(García, 1998, p. 2)', localizador: 'p. 2', pasaje: SAID }],
      bibliografia: [expect.stringContaining('García')],
    })
    expect(citado.texto).toBe(
      `${SAID.replace('.', ' (García, 1998, p. 2).')} Los volcanes lunares siguen activos todos los días.`,
    )
    const { text } = (result.content as { text: string }[])[0]!
    expect(text.startsWith(`${citado.texto}\n\n---\n\nBibliografía:`)).toBe(true)
    for (const said of [citado.bibliografia[0], citado.citas[0].enlace, '- Los volcanes lunares', 'aviso: sin cita'])
      expect(text).toContain(said)
  })

  it('cite with mode revisar checks the citations that a text has', async () => {
    const result = await client.callTool({
      name: 'cite',
      arguments: {
        mode: 'revisar',
        text: 'Se sabe que «la imprenta llegó a la ciudad de Sevilla» (García, 1998, p. 1).',
      },
    })
    expect(structured(result)).toMatchObject({ estado: 'listo', texto: expect.stringContaining('no en la 1') })
    expect((result.content as { text: string }[])[0]!.text).toContain('## Fallos')
  })

  it('cite takes a style and a language by their English names, and names the field that is wrong', async () => {
    expect(
      structured(
        await client.callTool({
          name: 'cite',
          arguments: { text: SAID, style: 'chicago-notes-bibliography', language: 'en-GB' },
        }),
      ).texto,
    ).toContain('[^cita-1]')
    const wrong = await client.callTool({ name: 'cite', arguments: { text: SAID, style: 'vancuver' } })
    expect([wrong.isError, (wrong.content as { text: string }[])[0]!.text]).toEqual([
      true,
      expect.stringMatching(/peticion_invalida: «style».*vancouver/s),
    ])
  })

  it('verify_claim gives the verdict with the passage that decides', async () => {
    const verificacion = structured(
      await client.callTool({ name: 'verify_claim', arguments: { claim: 'La imprenta llegó a Sevilla en 1477.' } }),
    )
    expect(verificacion).toMatchObject({
      veredicto: 'respaldada',
      respaldada: true,
      pasajes: [{ relacion: 'APOYO_DIRECTO', recurso: expect.stringMatching(/^library:\/\/document\/.*\/page\/2$/) }],
    })
    const nothing = structured(
      await client.callTool({ name: 'verify_claim', arguments: { claim: 'Xyzzy plugh frotz gnusto.' } }),
    )
    expect(nothing).toMatchObject({
      veredicto: 'sin_respaldo',
      pasajes: [],
      aviso: expect.stringContaining('1 documento consultado'),
    })
  })

  it('offers the three prompts, and each names the text it was given', async () => {
    expect((await client.listPrompts()).prompts.map(p => p.name).sort()).toEqual([
      'citar_texto',
      'resumir_con_citas',
      'verificar_afirmacion',
    ])
    for (const [name, argument] of [
      ['citar_texto', 'texto'],
      ['verificar_afirmacion', 'afirmacion'],
      ['resumir_con_citas', 'tema'],
    ] as const) {
      const { messages } = await client.getPrompt({ name, arguments: { [argument]: 'la imprenta en Sevilla' } })
      expect(JSON.stringify(messages)).toContain('la imprenta en Sevilla')
    }
  })

  it('cite tells its progress, growing, to a client that asks', async () => {
    const told: number[] = []
    const draft = Array.from(
      { length: 12 },
      (_, i) => `${SAID} El taller número ${i} cerró sus puertas muy tarde.`,
    ).join('\n\n')
    await client.callTool(
      { name: 'cite', arguments: { text: draft } },
      ...withOptions(client, {
        onprogress: ({ progress }: { progress: number }) => {
          told.push(progress)
        },
      }),
    )
    expect(told.length).toBeGreaterThan(1)
    expect([...told].sort((a, b) => a - b)).toEqual(told)
  })

  it('cite stops waiting when the client cancels', async () => {
    paused = true
    try {
      const stop = new AbortController()
      const call = client.callTool(
        { name: 'cite', arguments: { text: SAID } },
        ...withOptions(client, { signal: stop.signal }),
      )
      setTimeout(() => {
        stop.abort()
      }, 100)
      await expect(call).rejects.toThrow()
      await expect.poll(() => held.storage.jobs.pending()).toBe(0)
    } finally {
      paused = false
      await work()
    }
  })
})

it('cite asked again after the caller left goes on with the same job, and once it has ended starts anew', async () => {
  const client = await CLIENTS['v2 auto']!(house.url, KEYS.ana)
  const call = { name: 'cite', arguments: { text: `${SAID} Y ardió.` } }
  paused = true
  try {
    for (let round = 0; round < 3; round++) {
      const stop = new AbortController()
      const running = client.callTool(call, ...withOptions(client, { signal: stop.signal }))
      await expect.poll(() => held.storage.jobs.pending()).toBe(1)
      stop.abort()
      await expect(running).rejects.toThrow()
    }
    await expect.poll(() => held.storage.jobs.pending()).toBe(0)
  } finally {
    paused = false
  }
  const [left, anew] = [structured(await client.callTool(call)), structured(await client.callTool(call))]
  expect([left.estado, anew.estado, left.id === anew.id]).toEqual(['listo', 'listo', false])
  await client.close()
})

it('a draft of which nothing is supported costs its text and a thousand tokens, not twice its text', async () => {
  const client = await CLIENTS['v2 auto']!(house.url, KEYS.ana)
  const text = Array.from({ length: 120 }, (_, i) => `El volcán lunar número ${i} sigue activo todos los días.`).join(
    ' ',
  )
  const citado = structured(await client.callTool({ name: 'cite', arguments: { text } }))
  expect(citado.texto).toBe(text)
  expect(tokens(citado) - tokens(text)).toBeLessThanOrEqual(1_000)
  expect(citado.sin_cita[0].afirmacion).toMatch(/^El volcán lunar número 0/)
  expect(citado.aviso).toMatch(/^se detallan \d+ de 120 frases sin cita; todas están en texto; sin cita: /)
  await client.close()
})

it('verify_claim says once what its judge can do where it leaves something open, and takes the older name of limit', async () => {
  const client = await CLIENTS['v2 auto']!(house.url, KEYS.ana)
  const ask = async (claim: string, more: object = {}) =>
    structured(await client.callTool({ name: 'verify_claim', arguments: { claim, ...more } }))
  const open = await ask('Los talleres de Sevilla quebraron por las deudas.', { k: 1 })
  expect(open.veredicto).not.toBe('respaldada')
  expect(open.aviso.match(/alineado/g)).toHaveLength(1)
  expect((await ask(SAID, { limit: 1 })).aviso).toBeUndefined()
  await client.close()
})

it('a judgement that is not followed is told with its reason in both renderings', async () => {
  const client = await CLIENTS['v2 auto']!(house.url, KEYS.ana)
  const wrong = { passage: `${held.ids[0]}:p2.1`, quote: 'los talleres eran enormes y ruidosos' }
  const sentence = 'Los talleres de Sevilla eran grandes.'
  const cited = await client.callTool({
    name: 'cite',
    arguments: { text: sentence, judgements: [{ sentence, ...wrong }] },
  })
  const verified = await client.callTool({ name: 'verify_claim', arguments: { claim: sentence, judgement: wrong } })
  const told = [structured(cited).rechazos[0], structured(verified).rechazo]
  for (const [i, result] of [cited, verified].entries()) {
    expect(told[i].motivo).toBe('cita_no_literal')
    expect((result.content as { text: string }[])[0]!.text).toContain(`${told[i].motivo}: ${told[i].detalle}`)
  }
  await client.close()
})

it('what has not been read was not consulted: nothing found says so', async () => {
  const client = await CLIENTS['v2 auto']!(house.url, KEYS.ana)
  const { shelf } = held.library
  await shelf.add({
    id: 'dsinleer',
    titulo: 'Sin leer',
    tipo: 'pdf',
    sha256: 'f'.repeat(64),
    bytes: 1,
    nombre: null,
    media: null,
    modo: 'rapido',
    given: {},
  })
  const aviso = async (more: object): Promise<unknown> =>
    structured(await client.callTool({ name: 'search', arguments: { query: 'xyzzy plugh frotz', ...more } })).aviso
  expect(await aviso({})).toBe('ningún pasaje; 1 documento consultado; 1 aún se está leyendo')
  expect(await aviso({ documents: [] })).toBe('ningún pasaje; 1 documento consultado; 1 aún se está leyendo')
  expect(await aviso({ documents: ['dsinleer'] })).toBe(
    'ningún pasaje; 0 documentos consultados; 1 aún se está leyendo',
  )
  await shelf.remove('dsinleer')
  await client.close()
})

/** v1 takes a result schema before its options, v2 does not. */
function withOptions(client: AnyClient, options: object): any[] {
  // the two clients differ in their parameters
  return 'getNegotiatedProtocolVersion' in client ? [options] : [undefined, options]
}

it('a draft of 20,000 characters with 200 citations stays within what a client can take', async () => {
  const client = await CLIENTS['v2 auto']!(house.url, KEYS.ana)
  const result = await client.callTool({
    name: 'cite',
    arguments: { text: Array.from({ length: 200 }, () => SAID).join('\n\n') },
  })
  expect(structured(result).estado).toBe('listo')
  const { texto, bibliografia, citas, aviso } = structured(result)
  expect(tokens(structured(result)) - tokens({ texto, bibliografia })).toBeLessThanOrEqual(1_000)
  expect(citas.length).toBeGreaterThan(40)
  expect(aviso).toContain(`se detallan ${citas.length} de 200 citas`)
  const { text } = (result.content as { text: string }[])[0]!
  expect(tokens(text) - tokens({ texto, bibliografia })).toBeLessThanOrEqual(1_000)
  expect(structured(result).texto.match(/García, 1998/g)).toHaveLength(200)
  await client.close()
})
