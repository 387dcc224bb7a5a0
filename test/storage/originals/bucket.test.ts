/** Originals in S3: written whole or not at all, read in ranges, checked when they come back, gone when they are. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/errors.ts'
import { openBlobs, type Blobs } from '../../../storage/blobs.ts'
import type { Storage } from '../../../storage/contract.ts'
import { requireBucket } from '../../../storage/originals/bucket.ts'
import { S3 } from '../../../storage/originals/s3.ts'
import { openSqlite } from '../../../storage/sqlite/index.ts'
import { newDocument, shelfOf } from '../fixtures.ts'
import { openTestBucket, type TestBucket } from '../s3-server.ts'

let folder: string, bucket: TestBucket, storage: Storage, other: Storage, blobs: Blobs, elsewhere: Blobs
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-bucket-'))
  bucket = await openTestBucket()
  storage = await openSqlite({ folder })
  other = await openSqlite({ folder })
  blobs = openBlobs(join(folder, 'one'), storage, bucket.address)
  elsewhere = openBlobs(join(folder, 'two'), other, bucket.address)
})
afterAll(async () => {
  for (const opened of [blobs, elsewhere]) await opened.close()
  for (const opened of [storage, other]) await opened.close()
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const stream = (bytes: Buffer): Readable => Readable.from([bytes])
/** Files of the server that hold an object's bytes. */
const objects = (): string[] =>
  readdirSync(bucket.folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /_S3rver_object$|._object$/.test(name),
  )

it('what was received is there for every machine, whole and in ranges, until nothing needs it', async () => {
  const bytes = randomBytes(100_000)
  const stored = await blobs.receive(stream(bytes))
  expect(stored).toMatchObject({ sha256: hash(bytes), bytes: 100_000 })
  expect(await elsewhere.size(stored.sha256)).toBe(100_000)
  expect(
    (await buffer(await elsewhere.open(stored.sha256, { start: 10, end: 19 }))).equals(bytes.subarray(10, 20)),
  ).toBe(true)
  expect((await elsewhere.read(stored.sha256)).equals(bytes)).toBe(true)
  expect(await elsewhere.list()).toEqual([stored.sha256])
  await blobs.settle(stored)
  expect([await elsewhere.has(stored.sha256), await blobs.list()]).toEqual([false, []])
  await expect(blobs.read(stored.sha256)).rejects.toMatchObject({ code: 'ENOENT' })
})

it('content that a row names stays when another copy of it is let go, from whichever machine', async () => {
  const shelf = await shelfOf(storage),
    first = await blobs.receive(stream(Buffer.from('uno')))
  const { row } = await shelf.add(newDocument({ sha256: first.sha256 }))
  await blobs.settle(first)
  await elsewhere.settle(await elsewhere.receive(stream(Buffer.from('uno'))))
  expect((await elsewhere.read(first.sha256)).toString()).toBe('uno')
  for (const sha256 of (await shelf.remove(row.id)).orphans) await elsewhere.letGo(sha256)
  expect(await blobs.list()).toEqual([])
})

it('95 MB go up in parts, come back the same, and leave no part behind', async () => {
  const bytes = Buffer.alloc(95 * 1024 * 1024)
  for (let at = 0; at < bytes.length; at += 4096) bytes.writeUInt32LE(at, at)
  const stored = await blobs.receive(stream(bytes))
  expect(stored).toMatchObject({ sha256: hash(bytes), bytes: bytes.length })
  expect(objects().join()).toContain(stored.sha256)
  const last = await elsewhere.open(stored.sha256, { start: bytes.length - 4096, end: bytes.length - 1 })
  expect((await buffer(last)).equals(bytes.subarray(-4096))).toBe(true)
  await elsewhere.withFile(stored.sha256, async path => expect(hash(readFileSync(path))).toBe(stored.sha256))
  await blobs.settle(stored)
  expect(objects().filter(name => !name.includes('anaquel/one/anaquel'))).toEqual([])
})

it('an upload that stops half-way is no object, and is aborted', async () => {
  const bytes = randomBytes(40 * 1024 * 1024),
    path = join(folder, 'short')
  writeFileSync(path, bytes.subarray(0, 20 * 1024 * 1024))
  const s3 = new S3(bucket.address)
  await expect(s3.putFile(`aa/${hash(bytes)}`, path, bytes.length)).rejects.toThrow('shorter')
  expect(await s3.size(`aa/${hash(bytes)}`)).toBeNull()
  expect(await blobs.list()).toEqual([])
})

it('what was changed in the bucket is never read as the original', async () => {
  const stored = await blobs.receive(stream(Buffer.from('the words of a book')))
  await new S3(bucket.address).put(
    `${stored.sha256.slice(0, 2)}/${stored.sha256}`,
    Buffer.from('other words of a book'),
  )
  await expect(elsewhere.read(stored.sha256)).rejects.toMatchObject({ codigo: 'interno' })
  expect(readdirSync(join(folder, 'two', 'copies'), { recursive: true, encoding: 'utf8' }).join()).not.toContain(
    stored.sha256,
  )
  await blobs.settle(stored)
})

it('a server that is out of reach is 503 with Retry-After; nothing is lost when it returns', async () => {
  const kept = await blobs.receive(stream(Buffer.from('stays')))
  await bucket.stop()
  const away = (work: Promise<unknown>): Promise<Failure> =>
    work.then(
      () => expect.fail('it was reached'),
      (error: unknown) => error as Failure,
    )
  for (const failure of [
    await away(blobs.receive(stream(Buffer.from('never arrives')))),
    await away(elsewhere.read(kept.sha256)),
    await away(elsewhere.open(kept.sha256)),
    await away(elsewhere.size(kept.sha256)),
    await away(elsewhere.list()),
  ]) {
    expect(failure).toMatchObject({ codigo: 'no_disponible', status: 503, headers: { 'Retry-After': '10' } })
    expect(failure.cause).toMatchObject({ name: 'S3Error', code: 'ECONNREFUSED' })
  }
  expect(readdirSync(join(folder, 'one', 'parts'))).toEqual([])
  // What can still be read without the server is read: the copy of whoever wrote it.
  expect((await blobs.read(kept.sha256)).toString()).toBe('stays')
  await bucket.start()
  expect((await elsewhere.read(kept.sha256)).toString()).toBe('stays')
  await blobs.settle(kept)
})

it('a removal while the server is away is made up for when the library is tidied', async () => {
  const stored = await blobs.receive(stream(Buffer.from('let go while nobody answers')))
  await bucket.stop()
  await blobs.settle(stored)
  await bucket.start()
  const left: string[] = []
  for await (const sha256 of elsewhere.before(Date.now() + 60_000)) left.push(sha256)
  expect(left).toEqual([stored.sha256])
  await storage.holds.gone(stored.sha256) // as when the time of the removal is over
  await elsewhere.letGo(stored.sha256)
  expect(await blobs.list()).toEqual([])
})

it('copies go with their process, and with the content', async () => {
  const third = await openSqlite({ folder }),
    theirs = openBlobs(join(folder, 'one'), third, bucket.address)
  const stored = await blobs.receive(stream(Buffer.from('copied')))
  await theirs.read(stored.sha256)
  const copies = join(folder, 'one', 'copies')
  expect(existsSync(join(copies, third.session, stored.sha256))).toBe(true)
  await third.close()
  await blobs.sweep()
  expect(readdirSync(copies)).toEqual([storage.session])
  await blobs.settle(stored)
  expect(existsSync(join(copies, storage.session, stored.sha256))).toBe(false)
})

it('a listing of several pages is read to its end', async () => {
  const pages = [
    '<Contents><Key>p/aa/1&amp;2</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>' +
      '<NextContinuationToken>a+b/c=</NextContinuationToken>',
    '<Contents><Key>p/bb/3</Key><LastModified>2026-01-02T00:00:00.000Z</LastModified></Contents>',
  ]
  const asked: (string | null)[] = []
  const fake = createServer((req, res) => {
    asked.push(new URL(req.url!, 'http://fake').searchParams.get('continuation-token'))
    res.end(
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.example/">${pages[asked.length - 1]}</ListBucketResult>`,
    )
  }).listen(0, '127.0.0.1')
  await once(fake, 'listening')
  const endpoint = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  const keys: string[] = []
  for await (const { key, written } of new S3({ ...bucket.address, endpoint, prefix: 'p' }).list())
    keys.push(`${key} ${new Date(written).getUTCDate()}`)
  fake.closeAllConnections()
  fake.close()
  expect([keys, asked]).toEqual([
    ['aa/1&2 1', 'bb/3 2'],
    [null, 'a+b/c='],
  ])
})

describe('at the start', () => {
  const line = (change: Partial<TestBucket['address']>): Promise<string> =>
    requireBucket({ ...bucket.address, ...change }).then(
      () => '',
      (error: Error) => error.message,
    )

  it('a bucket that can be used is taken', async () => {
    expect(await line({})).toBe('')
  })
  it('one that is gone, a key that is refused and a server that is away are told in a line without the secret', async () => {
    const at = `at ${bucket.address.endpoint}`
    expect(await line({ bucket: 'gone' })).toBe(`ANAQUEL_BLOBS (s3://gone/anaquel/one ${at}): there is no such bucket.`)
    const refused = await line({ secret: 'not-the-secret' })
    expect(refused).toContain('the server refuses AWS_SECRET_ACCESS_KEY')
    expect(refused).not.toContain('not-the-secret')
    await bucket.stop()
    expect(await line({})).toContain('nobody listens there')
    await bucket.start()
  })
})
