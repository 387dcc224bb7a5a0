/** The judges of a server as its owner meets them: a fake inference server is measured, believed, asked, and dies. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/core/accounts/access.ts'
import { judgedPairs } from '../../src/core/readers/judged.ts'
import { judgeByPerson } from '../../src/core/verify/said.ts'
import type { Jueces } from '../../src/schema/index.ts'
import { openEngine } from '../engine.ts'
import { openShell, type Serving, type Shell } from '../commands/spawn.ts'
import { fakeShares, type Oracle } from '../core/readers/fakes.ts'

const PAGE =
  'El archivo de Santa Gadea ardió en 1718 y nadie supo quién había prendido el fuego. Los monjes salvaron tres arcas.'
const CLAIM = 'Un incendio de autor desconocido destruyó los papeles de Santa Gadea.'

const labels = new Map(judgedPairs().map(p => [`${p.claim} ${p.passage}`, p.label]))
const oracle: Oracle = (claim, premise) =>
  labels.get(`${claim} ${premise}`) ??
  (claim === CLAIM && premise.includes('prendido el fuego') ? 'support' : 'neither')

let shell: Shell, inference: Server, serving: Serving, key: string
let asked = 0
let up = true

beforeAll(async () => {
  shell = await openShell()
  const shares = fakeShares(oracle)
  inference = createServer((req, res) => {
    let body = ''
    req.on('data', chunk => (body += String(chunk)))
    req.on('end', () => {
      asked++
      if (!up) return void res.writeHead(503).end()
      const { pairs } = JSON.parse(body) as { pairs: { premise: string; hypothesis: string }[] }
      res.end(JSON.stringify(pairs.map(p => shares(p.hypothesis, p.premise))))
    })
  })
  await new Promise<void>(done => inference.listen(0, '127.0.0.1', done))
  shell.env.ANAQUEL_NLI_URL = `http://127.0.0.1:${(inference.address() as AddressInfo).port}/`
  serving = await shell.serve()
  const storage = await openEngine({ folder: shell.env.ANAQUEL_DATA! })
  const { id } = await storage.access.owner()
  key = (await createKey(storage.access, id, { wish: { nombre: 'test', alcances: ['lectura', 'escritura', 'mcp'] } }))
    .key
  await storage.close()
})
afterAll(async () => {
  await serving.stop()
  inference.closeAllConnections()
  inference.close()
  await shell.close()
})

const api = async <T>(method: string, path: string, body?: string | object): Promise<T> => {
  const response = await fetch(`${serving.url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return (await response.json()) as T
}
const server = async (): Promise<Jueces['jueces'][number]> =>
  (await api<Jueces>('GET', '/jueces')).jueces.find(j => j.nombre === 'nli-remoto')!

interface Verified {
  veredicto: string
  juez: string
}

describe('an inference server', () => {
  it('is measured in the background at the first start, and decides from then on: in `verificar`, in `citar`, in the shell', async () => {
    await expect.poll(async () => (await server()).estado).toBe('decide')
    const judge = await server()
    expect([judge.clase, judge.sale, judge.pares, judge.medidas!.every(m => m.creido && m.precision >= 0.9)]).toEqual([
      'servidor',
      true,
      800,
      true,
    ])
    await api('POST', '/documentos?nombre=archivo.txt&titulo=El%20archivo&anio=1987', PAGE)
    expect(await api<Verified>('POST', '/verificar', { afirmacion: CLAIM })).toMatchObject({
      veredicto: 'respaldada',
      juez: 'nli-remoto',
    })
    // the thread that cites asks the readers of the thread that serves
    expect(
      await api('POST', '/citar', { texto: `${CLAIM} El abad huyó a Burgos con las llaves de la casa.` }),
    ).toMatchObject({
      citas: [{ afirmacion: CLAIM, juez: 'nli-remoto' }],
      sin_cita: [{ afirmacion: 'El abad huyó a Burgos con las llaves de la casa.' }],
    })
    const told = await shell.run(['verify', CLAIM, '--json'])
    expect(JSON.parse(told.out)).toMatchObject({ veredicto: 'respaldada', juez: 'nli-remoto' })
  })
  it('doctor says what was measured', async () => {
    const { out } = await shell.run(['doctor'])
    expect(out).toMatch(/judge of paraphrases +yes +nli-remoto is believed; measured on 800 pairs: es-es \d+ % right/)
  })
  it('is not measured again at the next start, and asked whether it is still the same', async () => {
    await serving.stop()
    asked = 0
    serving = await shell.serve()
    await expect.poll(async () => (await server()).estado).toBe('decide')
    expect(asked).toBe(1)
  })
  it('when it has gone, the judge at hand decides, and nothing waits for it', async () => {
    up = false
    expect((await api<Verified>('POST', '/verificar', { afirmacion: CLAIM })).juez).toBe('alineado')
    up = true
  })
})

describe('what people judged', () => {
  it('is exported as judged pairs, and measures and fits the judges of the library', async () => {
    await serving.stop()
    const storage = await openEngine({ folder: shell.env.ANAQUEL_DATA! })
    const shelf = storage.shelf((await storage.access.owner()).id)
    const [document] = (await shelf.list({ limite: 1 })).rows
    const [passage] = await shelf.passagesOf(document!.id, 1, 1)
    const say = { pasaje: passage!.id, veredicto: 'respaldada' } as const
    await judgeByPerson(shelf, 'ana@example.org', { afirmacion: CLAIM, ...say })
    await judgeByPerson(shelf, 'ana@example.org', { afirmacion: 'Los monjes no lo perdieron todo.', ...say })
    await storage.close()

    const exported = await shell.run(['judgements', 'export'])
    expect([exported.code, exported.err]).toEqual([0, '2 judgements.\n'])
    expect(
      exported.out
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as object),
    ).toMatchObject([
      { claim: 'Los monjes no lo perdieron todo.', label: 'support', kind: 'yes', text: PAGE, who: 'ana@example.org' },
      { claim: CLAIM, claim_lang: 'es', lang: 'es', passage: passage!.id },
    ])
    const file = join(shell.folder, 'own.jsonl')
    await shell.run(['judgements', 'export', '-o', file])
    const measured = await shell.run(['judgements', 'measure', '--json'])
    expect(JSON.parse(measured.out)).toEqual({
      judgements: 2,
      supported: 2,
      found: 1,
      judges: [{ by: 'nli-remoto', given: 1, right: 1 }],
    })
    const fitted = await shell.run(['judgements', 'fit'])
    expect([fitted.code, fitted.out]).toEqual([
      0,
      expect.stringMatching(/^nli-remoto is believed; measured on 802 pairs/),
    ])
    serving = await shell.serve()
  })
  it('a word too many is said to be one', async () => {
    expect(await shell.run(['judgements', 'export', 'x'])).toMatchObject({ code: 2 })
    expect(await shell.run(['judgements', 'sell'])).toMatchObject({ code: 2 })
  })
})
