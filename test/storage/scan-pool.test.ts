import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { Worker } from 'node:worker_threads'
import { openScanPool, type Request } from '../../storage/sqlite/scan-pool.ts'
import { failure } from './fixtures.ts'

const DEADLY = 13

/** A thread that answers together whatever was given to it, and dies of one question. */
class Thread extends EventEmitter {
  private readonly waiting: Request[] = []

  ref(): void {}
  unref(): void {}

  postMessage(request: Request | 'close'): void {
    if (request === 'close') return void setImmediate(() => this.emit('exit'))
    if (this.waiting.push(request) === 1) setImmediate(() => this.answer())
  }

  private answer(): void {
    const all = this.waiting.splice(0)
    if (all.some(({ task }) => 'limit' in task && task.limit === DEADLY)) this.emit('exit')
    else for (const { id, task } of all) this.emit('message', { id, value: 'limit' in task ? task.limit : null })
  }
}

it('of questions that are answered together the one that ends the thread fails, and no other', async () => {
  const pool = openScanPool({ file: '', room: 0 }, 2, () => new Thread() as unknown as Worker)
  const ask = (limit: number): Promise<unknown> =>
    pool.ask({ kind: 'semantic', account: 'a', model: 'm', vector: new Float32Array(1), scope: null, limit })
  const asked = [1, 2, DEADLY, 3, 4, 5, DEADLY, 6].map(async limit => {
    if (limit === DEADLY) await expect(ask(limit)).rejects.toSatisfy(failure('no_disponible'))
    else expect(await ask(limit)).toBe(limit)
  })
  await Promise.all(asked)
  await pool.close()
})
