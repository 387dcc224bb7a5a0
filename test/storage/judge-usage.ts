/** What an account has used of its plan: counted once, refused at the limit with nothing changed, given back. */
import { afterEach, expect, it, vi } from 'vitest'
import type { Contador } from '../../src/schema/index.ts'
import { Failure } from '../../src/errors.ts'
import type { Quotas, Shelf, Storage } from '../../storage/contract.ts'
import type { Get } from './contract.ts'
import { failure, hash, id, newDocument, shelfOf } from './fixtures.ts'

const SMALL = { documentos: 2, bytes: 100, paginas_mes: 30, busquedas_dia: 3, citados_mes: 2 } as const

/** An account without a plan has no limits here; `small` has few of everything. */
export const QUOTAS: Quotas = { of: plan => ({ nombre: plan ?? 'libre', limits: plan === 'small' ? SMALL : {} }) }

async function small(storage: Storage): Promise<Shelf> {
  const shelf = await shelfOf(storage)
  await storage.access.setPlan(shelf.account, 'small')
  return shelf
}

async function used(shelf: Shelf): Promise<Record<string, number>> {
  return Object.fromEntries((await shelf.standing()).counters.map(({ contador, usado }) => [contador, usado]))
}

async function refused(contador: Contador, verb: Promise<unknown>): Promise<Record<string, unknown>> {
  const error: unknown = await verb.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(failure('cuota_superada')(error)).toBe(true)
  const { detalles } = error as Failure
  expect(detalles).toMatchObject({ contador, limite: SMALL[contador], plan: 'small' })
  return detalles
}

/** Its job, though others wait too. */
async function claimed(storage: Storage, subject: string): Promise<string> {
  for (
    let job = await storage.jobs.claim('u', 60, { economico: true });
    job;
    job = await storage.jobs.claim('u', 60, { economico: true })
  )
    if (job.subject === subject) return job.id
  throw new Error('no job')
}

export function judgeUsage(get: Get): void {
  afterEach(() => {
    vi.useRealTimers()
  })
  const at = (iso: string): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })
  }

  it('two plans side by side: what one may not, the other may', async () => {
    const few = await small(get()),
      free = await shelfOf(get())
    for (let i = 0; i < 3; i++) await Promise.all([few.spend('busquedas_dia', 1), free.spend('busquedas_dia', 1)])
    await refused('busquedas_dia', few.spend('busquedas_dia', 1))
    await free.spend('busquedas_dia', 1)
    expect([(await used(few)).busquedas_dia, (await used(free)).busquedas_dia]).toEqual([3, 4])
    await get().access.setPlan(few.account, null)
    await few.spend('busquedas_dia', 1)
    expect([await few.plan(), (await used(few)).busquedas_dia]).toEqual([null, 4])
    await expect(get().access.setPlan('nobody', 'small')).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('a day and a month end at midnight UTC; the refusal says when', async () => {
    at('2026-12-31T23:59:00Z')
    const shelf = await small(get())
    await shelf.spend('busquedas_dia', 3)
    const { row } = await shelf.add(newDocument())
    await shelf.chargePages(row.id, 30)
    expect(await refused('busquedas_dia', shelf.spend('busquedas_dia', 1))).toMatchObject({
      usado: 3,
      pedido: 1,
      desde: '2026-12-31T00:00:00.000Z',
      hasta: '2027-01-01T00:00:00.000Z',
    })
    expect(await refused('paginas_mes', shelf.chargePages(row.id, 31))).toMatchObject({
      usado: 30,
      pedido: 1,
      desde: '2026-12-01T00:00:00.000Z',
      hasta: '2027-01-01T00:00:00.000Z',
    })
    at('2027-01-01T00:00:00Z')
    expect(await used(shelf)).toMatchObject({ busquedas_dia: 0, paginas_mes: 0, documentos: 1 })
    await shelf.spend('busquedas_dia', 3)
    await refused('busquedas_dia', shelf.spend('busquedas_dia', 1))
  })

  it('a hundred at once pass as many times as the limit says', async () => {
    const shelf = await small(get())
    const passed = (
      await Promise.allSettled(Array.from({ length: 100 }, () => shelf.spend('busquedas_dia', 1)))
    ).filter(({ status }) => status === 'fulfilled')
    expect([passed.length, (await used(shelf)).busquedas_dia]).toEqual([3, 3])
    await shelf.giveBack('busquedas_dia', 1)
    await shelf.spend('busquedas_dia', 1)
    await shelf.giveBack('busquedas_dia', 9)
    expect((await used(shelf)).busquedas_dia).toBe(0)
  })

  it('documents and bytes are counted while they are there; a duplicate and a replay cost nothing', async () => {
    const shelf = await small(get()),
      sha256 = hash(),
      once = { operation: 'subir', key: 'k', fingerprint: 'f' }
    const first = await shelf.add(newDocument({ sha256, bytes: 60 }), once)
    expect([
      (await shelf.add(newDocument({ sha256, bytes: 60 }))).duplicate,
      (await shelf.add(newDocument(), once)).replayed,
    ]).toEqual([true, true])
    expect(await used(shelf)).toMatchObject({ documentos: 1, bytes: 60 })
    expect(await refused('bytes', shelf.add(newDocument({ bytes: 41 })))).toMatchObject({
      usado: 60,
      pedido: 41,
      hasta: null,
    })
    expect([await used(shelf), (await shelf.list({ limite: 9 })).total]).toMatchObject([
      { documentos: 1, bytes: 60 },
      1,
    ])
    await shelf.add(newDocument({ bytes: 40 }))
    await refused('documentos', shelf.add(newDocument({ bytes: 0 })))
    await shelf.remove(first.row.id)
    expect(await used(shelf)).toMatchObject({ documentos: 1, bytes: 40 })
    await shelf.add(newDocument({ bytes: 60 }))
  })

  it('what comes by address is weighed when it is there', async () => {
    const shelf = await small(get()),
      { row } = await shelf.add(newDocument({ sha256: null, bytes: 0, url: 'https://a.example/' }))
    await refused('bytes', shelf.update(row.id, { sha256: hash(), bytes: 101 }))
    expect(await shelf.document(row.id)).toMatchObject({ sha256: null, bytes: 0 })
    await shelf.update(row.id, { bytes: 100, titulo: 'T' })
    await shelf.update(row.id, { titulo: 'U' })
    expect(await used(shelf)).toMatchObject({ bytes: 100 })
  })

  it('pages are counted once a document: the second attempt costs nothing, a failure gives back, another try costs again', async () => {
    const shelf = await small(get()),
      document = newDocument(),
      { row } = await shelf.add(document)
    const job = await claimed(get(), row.id)
    await shelf.chargePages(row.id, 20)
    await shelf.chargePages(row.id, 20)
    await shelf.chargePages(row.id, 25)
    expect(await refused('paginas_mes', shelf.chargePages(row.id, 31))).toMatchObject({ usado: 25, pedido: 6 })
    expect((await used(shelf)).paginas_mes).toBe(25)
    await get().jobs.fail(job, 'u', 'roto')
    expect((await used(shelf)).paginas_mes).toBe(0)
    await shelf.add(newDocument({ sha256: document.sha256 }))
    await shelf.chargePages(row.id, 25)
    await get().jobs.finish(await claimed(get(), row.id), 'u')
    expect((await used(shelf)).paginas_mes).toBe(25)
    await expect(shelf.chargePages('x', 1)).rejects.toSatisfy(failure('no_encontrado'))
  })

  it('a failure gives back to the month that paid', async () => {
    at('2026-11-30T23:00:00Z')
    const shelf = await small(get()),
      { row } = await shelf.add(newDocument())
    await shelf.chargePages(row.id, 20)
    const job = await claimed(get(), row.id)
    at('2026-12-01T00:00:00Z')
    const other = (await shelf.add(newDocument())).row.id
    await shelf.chargePages(other, 5)
    await get().jobs.heartbeat(job, 'u', { seconds: 7200 })
    await get().jobs.fail(await claimed(get(), row.id), 'u', 'roto')
    expect((await used(shelf)).paginas_mes).toBe(5)
  })

  it('a citation job is counted where it is queued: a replay costs nothing, a refusal queues nothing, a failure gives back', async () => {
    const shelf = await small(get()),
      once = { operation: 'citar', key: 'k', fingerprint: 'f' }
    const ask = (key?: typeof once): ReturnType<Shelf['addCitation']> =>
      shelf.addCitation({ id: id(), estilo: 'apa', input: null }, key)
    const first = await ask(once)
    expect((await ask(once)).replayed).toBe(true)
    await ask()
    const before = await get().jobs.pending()
    await refused('citados_mes', ask())
    expect([await get().jobs.pending(), (await used(shelf)).citados_mes]).toEqual([before, 2])
    await get().jobs.fail(await claimed(get(), first.row.id), 'u', 'roto')
    expect((await used(shelf)).citados_mes).toBe(1)
    await ask()
  })

  it('says whose shelf it is', async () => {
    const { id: account, email } = await get().access.createAccount(`${id()}@example.org`, null),
      owner = await get().access.owner()
    await get().access.setPlan(account, 'small')
    expect(await get().shelf(account).standing()).toMatchObject({
      email,
      owner: false,
      plan: 'small',
      counters: [
        { contador: 'documentos', usado: 0, hasta: null },
        { contador: 'bytes' },
        { contador: 'paginas_mes' },
        { contador: 'busquedas_dia' },
        { contador: 'citados_mes' },
      ],
    })
    expect(await get().shelf(owner.id).standing()).toMatchObject({
      email: null,
      owner: true,
      plan: null,
      creado: owner.creado,
    })
    await expect(get().shelf('x').standing()).rejects.toSatisfy(failure('no_encontrado'))
  })
}
