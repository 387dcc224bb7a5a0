/**
 * A process that adds books until it is killed or told to stop: `node dist/test/storage/writer.js <folder>`. It holds
 * the job of its first book.
 */
import { openSqlite } from '../../storage/sqlite/index.ts'
import { newDocument, passage, unit, vector } from './fixtures.ts'

const storage = await openSqlite({ folder: process.argv[2]! })
const shelf = storage.shelf((await storage.access.owner()).id)
let going = true
process.on('message', () => {
  going = false
})

for (let book = 0; going; book++) {
  const { id } = (await shelf.add(newDocument({ modo: book === 0 ? 'rapido' : 'economico' }))).row
  if (book === 0) {
    const job = await storage.jobs.claim('1.a', 600, { economico: false })
    await storage.jobs.checkpoint(job!.id, '1.a', { phase: 'lectura' })
  } else {
    // Their jobs are done: the test asks for the one that was left.
    const job = await storage.jobs.claim('1.a', 600, { economico: true })
    await storage.jobs.finish(job!.id, '1.a')
  }
  await shelf.saveUnits(id, [unit(1)])
  await shelf.savePassages(
    id,
    [1, 1],
    Array.from({ length: 20 }, (_, i) => passage(1, i, `cimiento w${book} w${i}`)),
  )
  await shelf.saveVectors(
    'm',
    Array.from({ length: 20 }, (_, i) => ({ id: `${id}:p1.${i}`, vector: vector(1, i) })),
  )
  process.send!(id)
  await new Promise(resolve => setImmediate(resolve))
}
await storage.close()
process.disconnect()
