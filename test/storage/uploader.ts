/**
 * A process that puts the same content in and out of an account of its own, again and again: `node
 * dist/test/storage/uploader.js <folder> <rounds>`. Answers how often a document had lost its original.
 */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openBlobs } from '../../storage/blobs.ts'
import { openSqlite } from '../../storage/sqlite/index.ts'
import { newDocument } from './fixtures.ts'

const [folder, rounds] = [process.argv[2]!, Number(process.argv[3])]
const storage = await openSqlite({ folder })
const blobs = openBlobs(join(folder, 'blobs'), storage)
const shelf = storage.shelf((await storage.access.createAccount(`${process.pid}@example.org`, null)).id)

let lost = 0
for (let round = 0; round < rounds; round++) {
  const stored = await blobs.receive(Readable.from([Buffer.from('el mismo contenido')]))
  const { row } = await shelf.add(newDocument({ sha256: stored.sha256, bytes: stored.bytes }))
  await blobs.settle(stored)
  if (!(await blobs.has(stored.sha256))) lost++
  const { orphans } = await shelf.remove(row.id)
  for (const sha256 of orphans) await blobs.letGo(sha256)
}
process.send!({ lost })
await storage.close()
process.disconnect()
