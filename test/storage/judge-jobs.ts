/** The queue: order, lease, and what the owner sees of it. */
import { beforeEach, expect, it } from 'vitest'
import type { JobRow, Room, Shelf } from '../../storage/contract.ts'
import { ATTEMPTS } from '../../storage/sqlite/jobs.ts'
import type { Get } from './contract.ts'
import { atAnotherTime, failure, HOUR_MS, id, newDocument, shelfOf } from './fixtures.ts'

const ALL: Room = { economico: true }
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

export function judgeJobs(get: Get): void {
  let shelf: Shelf
  const add = async (modo: 'rapido' | 'economico' = 'rapido', extra?: string): Promise<string> =>
    (await shelf.add(newDocument({ modo, ...(extra !== undefined && { extra }) }))).row.id
  const claim = async (worker = '1.a', seconds = 60, options = ALL): Promise<JobRow> => {
    const job = await get().jobs.claim(worker, seconds, options)
    if (!job) throw new Error('no job')
    return job
  }
  beforeEach(async () => {
    for (let job = await get().jobs.claim('0.z', 60, ALL); job; job = await get().jobs.claim('0.z', 60, ALL))
      await get().jobs.finish(job.id, '0.z')
    shelf = await shelfOf(get())
  })

  it('claims the oldest `rapido` first, then one `economico` at a time, and only when asked', async () => {
    const [slow, slower, quick, quicker] = [await add('economico'), await add('economico'), await add(), await add()],
      { jobs } = get()
    expect([(await claim()).subject, (await claim()).subject]).toEqual([quick, quicker])
    expect(await jobs.claim('1.a', 60, { economico: false })).toBe(null)
    const first = await claim()
    expect(first.subject).toBe(slow)
    expect(await jobs.claim('1.a', 60, ALL)).toBe(null)
    await jobs.finish(first.id, '1.a')
    expect((await claim()).subject).toBe(slower)
  })

  it('gives the job as it was left, and mirrors its course onto the document', async () => {
    const subject = await add('rapido', 'transcripcion'),
      { jobs } = get(),
      job = await claim()
    expect(job).toMatchObject({
      account: shelf.account,
      kind: 'ingest',
      subject,
      modo: 'rapido',
      attempts: 1,
      state: null,
      extra: 'transcripcion',
    })
    expect(await shelf.document(subject)).toMatchObject({ estado: 'procesando', progreso: 0 })
    expect(await jobs.heartbeat(job.id, '1.a', { seconds: 60, fase: 'lectura', progreso: 0.5 })).toBe(true)
    expect(await shelf.document(subject)).toMatchObject({ fase: 'lectura', progreso: 0.5 })
    expect(await jobs.heartbeat(job.id, '1.a', { seconds: 60, progreso: 0.2 })).toBe(true)
    expect(await shelf.document(subject)).toMatchObject({ fase: 'lectura', progreso: 0.5 })
    expect(await jobs.checkpoint(job.id, '1.a', { done: ['lectura'] })).toBe(true)
    expect(await jobs.release(job.id, '1.a')).toBe(true)
    expect(await shelf.document(subject)).toMatchObject({ estado: 'en_cola' })
    expect(await claim('1.b')).toMatchObject({ id: job.id, attempts: 1, state: { done: ['lectura'] } })
    expect(await jobs.finish(job.id, '1.b')).toBe(true)
    expect(await shelf.document(subject)).toMatchObject({ estado: 'listo', fase: 'listo', progreso: 1, error: null })
  })

  it('long work is put back with its size, and goes to whoever has room for it, the smallest first', async () => {
    const [big, small, quick] = [await add(), await add(), await add()],
      { jobs } = get()
    for (const [subject, size] of [
      [big, 300],
      [small, 30],
    ] as const) {
      const job = await claim()
      expect(job).toMatchObject({ subject, long: null })
      expect(await jobs.defer(job.id, '1.a', size)).toBe(true)
      expect(await shelf.document(subject)).toMatchObject({ estado: 'en_cola' })
    }
    expect((await claim('1.a', 60, { economico: true, short: true, long: false })).subject).toBe(quick)
    expect(await jobs.claim('1.a', 60, { economico: true, short: true, long: false })).toBe(null)
    const next = await claim('1.a', 60, { economico: true, short: false, long: true })
    expect(next).toMatchObject({ subject: small, long: 30, attempts: 1 })
    expect(await jobs.finish(next.id, '1.a')).toBe(true)
    expect(await claim()).toMatchObject({ subject: big, long: 300, attempts: 1 })
  })

  it('accounts take turns, and each one’s oldest job is first, however many wait', async () => {
    const other = await shelfOf(get())
    const own = [await add(), await add(), await add()]
    const theirs = [(await other.add(newDocument())).row.id, (await other.add(newDocument())).row.id]
    const served: JobRow[] = []
    for (let after = ''; served.length < 5; after = served.at(-1)!.account)
      served.push(await claim('1.a', 60, { ...ALL, after }))
    const [first, second] = served
    expect(first!.account).not.toBe(second!.account)
    expect(served[2]!.account).toBe(first!.account)
    expect(served[3]!.account).toBe(second!.account)
    const subjectsOf = (account: string): string[] => served.filter(j => j.account === account).map(j => j.subject)
    expect(subjectsOf(shelf.account)).toEqual(own)
    expect(subjectsOf(other.account)).toEqual(theirs)
  })

  it('a draft is cited before what its account still has to be read, long or short', async () => {
    const [scan] = [await add(), await add()]
    const job = await claim()
    expect(job.subject).toBe(scan)
    await get().jobs.defer(job.id, '1.a', 30)
    const { row } = await shelf.addCitation({ id: id(), estilo: 'apa', input: null })
    expect(await claim()).toMatchObject({ kind: 'cite', subject: row.id })
  })

  it('says how far a phase is that counts pages, until it is over', async () => {
    const subject = await add(),
      { jobs } = get(),
      { id: job } = await claim()
    await jobs.heartbeat(job, '1.a', { seconds: 60, fase: 'ocr', progreso: 0.2, detalle: [31, 100] })
    await jobs.heartbeat(job, '1.a', { seconds: 60 })
    expect(await shelf.document(subject)).toMatchObject({ fase: 'ocr', detalle: [31, 100] })
    await jobs.heartbeat(job, '1.a', { seconds: 60, fase: 'folios', progreso: 0.6 })
    expect((await shelf.document(subject)).detalle).toBe(null)
  })

  it('a re-reading leaves the state of its document alone, waits for all else, and says how far it is', async () => {
    const { jobs } = get(),
      subject = await add()
    await expect(shelf.reread(subject)).rejects.toSatisfy(failure('conflicto'))
    await jobs.finish((await claim()).id, '1.a')
    expect(await shelf.reread(subject)).toMatchObject({ estado: 'listo', relectura: 0 })
    expect(await shelf.reread(subject)).toMatchObject({ relectura: 0 })
    const other = await add()
    expect((await claim()).subject).toBe(other)
    const job = await claim()
    expect(job).toMatchObject({ kind: 'reread', subject })
    await jobs.heartbeat(job.id, '1.a', { seconds: 60, fase: 'lectura', progreso: 0.4 })
    expect(await shelf.document(subject)).toMatchObject({ estado: 'listo', fase: 'listo', relectura: 0.4 })
    await jobs.finish(job.id, '1.a')
    expect(await shelf.document(subject)).toMatchObject({ estado: 'listo', relectura: null })
  })

  it('a re-reading that fails leaves the document as it was, with a notice', async () => {
    const { jobs } = get(),
      subject = await add()
    await jobs.finish((await claim()).id, '1.a')
    await shelf.reread(subject)
    await jobs.fail((await claim()).id, '1.a', 'El PDF está dañado.')
    expect(await shelf.document(subject)).toMatchObject({ estado: 'listo', error: null, relectura: null })
    expect((await shelf.document(subject)).avisos).toEqual([
      'No se pudo volver a leer, y queda la lectura anterior: El PDF está dañado.',
    ])
  })

  it('a failed job says why, for good', async () => {
    const { jobs } = get(),
      before = await jobs.pending(),
      subject = await add(),
      job = await claim()
    expect(await jobs.fail(job.id, '1.a', 'El archivo está roto.')).toBe(true)
    expect(await shelf.document(subject)).toMatchObject({ estado: 'error', error: 'El archivo está roto.' })
    expect([await jobs.claim('1.a', 60, ALL), await jobs.pending()]).toEqual([null, before])
  })

  it('whoever lost the job gets false: another worker, lease over, cancelled', async () => {
    const subject = await add(),
      { jobs } = get(),
      job = await claim('1.a', 0.03)
    const asks = (worker: string): Promise<boolean[]> =>
      Promise.all([
        jobs.heartbeat(job.id, worker, { seconds: 60 }),
        jobs.checkpoint(job.id, worker, 1),
        jobs.finish(job.id, worker),
        jobs.fail(job.id, worker, 'x'),
        jobs.release(job.id, worker),
      ])
    expect(await asks('1.b')).toEqual([false, false, false, false, false])
    await pause(60)
    expect(await asks('1.a')).toEqual([false, false, false, false, false])
    expect(await claim('1.b')).toMatchObject({ id: job.id, attempts: 2, state: null })
    await shelf.remove(subject)
    expect(await asks('1.b')).toEqual([false, false, false, false, false])
  })

  it('a heartbeat extends the lease', async () => {
    await add()
    const { jobs } = get(),
      job = await claim('1.a', 0.5)
    expect(await jobs.heartbeat(job.id, '1.a', { seconds: 60 })).toBe(true)
    await pause(600)
    expect(await jobs.claim('1.b', 60, ALL)).toBe(null)
    expect(await jobs.finish(job.id, '1.a')).toBe(true)
  })

  it('a job whose worker died before the clock went back is given to another', async () => {
    await add()
    const { jobs } = get(),
      job = await claim('1.a')
    await atAnotherTime(-HOUR_MS, async () => {
      // Besides it those that other tests have claimed, each once.
      const given: string[] = []
      for (let next = await jobs.claim('1.b', 60, ALL); next; next = await jobs.claim('1.b', 60, ALL))
        given.push(next.id)
      expect(given.filter(next => next === job.id)).toHaveLength(1)
      expect(new Set(given).size).toBe(given.length)
      expect(await jobs.heartbeat(job.id, '1.a', { seconds: 60 })).toBe(false)
      expect(await jobs.finish(job.id, '1.b')).toBe(true)
    })
  })

  it('claimed eight times and never ended, a job becomes `error`, and the next one is given', async () => {
    const { jobs } = get(),
      before = await jobs.pending(),
      subject = await add()
    for (let attempts = 1; attempts <= ATTEMPTS; attempts++) {
      expect(await claim('1.a', 0.01)).toMatchObject({ subject, attempts })
      await pause(20)
    }
    const next = await add()
    expect((await claim()).subject).toBe(next)
    expect(await shelf.document(subject)).toMatchObject({
      estado: 'error',
      error: expect.stringContaining('ocho veces'),
    })
    expect(await jobs.pending()).toBe(before + 1)
  })

  it('twenty workers at once never get the same job', async () => {
    for (let i = 0; i < 10; i++) await add()
    const got = await Promise.all(Array.from({ length: 20 }, (_, i) => get().jobs.claim(`1.${i}`, 60, ALL)))
    const subjects = got.flatMap(job => job?.subject ?? [])
    expect([subjects.length, new Set(subjects).size]).toEqual([10, 10])
  })

  it('a citation job mirrors onto its citation', async () => {
    const { row } = await shelf.addCitation({ id: id(), estilo: 'apa', input: null }),
      { jobs } = get(),
      job = await claim()
    expect(job).toMatchObject({ kind: 'cite', subject: row.id })
    await jobs.heartbeat(job.id, '1.a', { seconds: 60, fase: 'buscando', progreso: 0.3 })
    expect(await shelf.citation(row.id)).toMatchObject({ estado: 'procesando', fase: 'buscando', progreso: 0.3 })
    await jobs.finish(job.id, '1.a')
    expect(await shelf.citation(row.id)).toMatchObject({ estado: 'listo', progreso: 1 })
  })

  it('`recover` leaves the jobs of a living process alone', async () => {
    await add()
    const job = await claim()
    expect(await get().jobs.recover()).toBe(0)
    expect(await get().jobs.heartbeat(job.id, '1.a', { seconds: 60 })).toBe(true)
  })
}
