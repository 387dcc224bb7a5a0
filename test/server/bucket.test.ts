/** A server whose originals are in S3: what people see is the same, and while the bucket is away they are told so. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Failure } from '../../src/errors.ts'
import { startJobLoop } from '../../src/core/jobs/loop.ts'
import { openTestBucket, type TestBucket } from '../storage/s3-server.ts'
import { openHouse, type House } from './house.ts'

const API = '/api/v1'
let bucket: TestBucket, house: House
beforeAll(async () => {
  bucket = await openTestBucket()
  house = await openHouse({ bucket: bucket.address })
})
afterAll(async () => {
  await house.close()
  await bucket.close()
})

it('uploads, ranges, conditions, another account, deletion', async () => {
  const { id } = await house.upload('#1\n0123456789')
  const path = `${API}/documentos/${id}/original`
  expect((await house.ask('GET', path)).text).toBe('#1\n0123456789')
  const part = await house.ask('GET', path, { headers: { Range: 'bytes=3-5' } })
  expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, '012', 'bytes 3-5/13'])
  expect((await house.ask('GET', path, { headers: { Range: 'bytes=99-' } })).status).toBe(416)
  const { key } = await house.newAccount('otra@example.org')
  const [theirs, missing] = await Promise.all(
    [path, `${API}/documentos/dnone/original`].map(asked => house.ask('GET', asked, { key })),
  )
  expect([theirs!.status, theirs!.json.error.codigo]).toEqual([404, missing!.json.error.codigo])
  // The same content of two accounts is one object, and stays for the one when the other lets it go.
  const other = await house.upload('#1\n0123456789', '', key)
  expect(await house.blobs.list()).toHaveLength(1)
  expect((await house.ask('DELETE', `${API}/documentos/${id}`)).status).toBe(200)
  expect((await house.ask('GET', `${API}/documentos/${other.id}/original`, { key })).text).toBe('#1\n0123456789')
  expect((await house.ask('DELETE', `${API}/documentos/${other.id}`, { key })).status).toBe(200)
  expect(await house.blobs.list()).toEqual([])
})

it('while the bucket is away: 503 with Retry-After, search goes on, and afterwards everything does', async () => {
  const { id } = await house.upload('#1\nEl telar de la casa de la colina')
  await expect.poll(async () => (await house.ask('GET', `${API}/documentos/${id}`)).json.estado).toBe('listo')
  await house.blobs.close() // as in another process, which has no copy
  await bucket.stop()
  const upload = { raw: '#1\notra cosa', headers: { 'Content-Type': 'application/octet-stream' } }
  for (const { status, headers, json } of [
    await house.ask('POST', `${API}/documentos`, { ...upload, unchecked: true }),
    await house.ask('GET', `${API}/documentos/${id}/original`, { headers: { Range: 'bytes=0-1' }, unchecked: true }),
  ])
    expect([status, headers.get('retry-after'), json.error.codigo]).toEqual([503, '10', 'no_disponible'])
  expect((await house.ask('GET', `${API}/buscar?q=telar`)).json.pasajes).toHaveLength(1)
  expect(house.parts()).toEqual([])
  await bucket.start()
  expect((await house.ask('POST', `${API}/documentos`, upload)).status).toBeLessThan(300)
  expect((await house.ask('GET', `${API}/documentos/${id}/original`)).text).toContain('telar')
})

it('a job that cannot reach the originals is put back and costs no attempt', async () => {
  const { storage } = house
  house.hold(true)
  const { id } = await house.upload('#1\nLo que se lee más tarde', '?esperar=0')
  let tries = 0
  const loop = startJobLoop({
    jobs: storage.jobs,
    tasks: new Proxy({} as Parameters<typeof startJobLoop>[0]['tasks'], {
      get: () => async () => {
        if (++tries === 1) throw new Failure('no_disponible', {}, { headers: { 'Retry-After': '0.05' } })
      },
    }),
    library: account => house.library(account),
    changed: () => {},
    parallel: 1,
    log: { info() {}, warn() {}, error() {} },
  })
  await expect.poll(() => tries).toBe(2)
  await loop.stop()
  const { estado } = await house.library((await storage.access.owner()).id).shelf.document(id)
  expect(estado).not.toBe('error')
})
