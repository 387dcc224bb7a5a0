/** A draft that nobody waits for any more is not worked on: what is looked up after the caller left is counted. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { citeOrAudit } from '../../../src/core/audit/task.ts'
import { startJobLoop, type JobLoop } from '../../../src/core/jobs/loop.ts'
import type { Library } from '../../../src/core/library.ts'
import { mcpRoute } from '../../../src/server/mcp/index.ts'
import { tools } from '../../../tools/index.ts'
import { hold, type Held } from '../../core/held.ts'
import { CLIENTS, deps, KEYS, listen, verify, type Stand } from './stand.ts'

const SENTENCES = 60
/** Sentences that are looked up at once, and so may be under way when the caller leaves. */
const UNDER_WAY = 2
/** Longer than the job loop leaves between two looks at whether its job still stands. */
const LOOKED_MS = 300

let held: Held
let house: Stand
let loop: JobLoop
/** The years of the sentences looked up, each its own; all wait until `released`. */
const looked = new Set<string>()
let begun = (): void => {}
let ended = (): void => {}
let released: Promise<void> = Promise.resolve()

beforeAll(async () => {
  held = await hold([
    { titulo: 'La imprenta', autores: ['García, Ana'], anio: 1998, pages: ['La imprenta llegó a Sevilla en 1477.'] },
  ])
  const { shelf } = held.library
  const counting: Library['shelf'] = {
    ...shelf,
    async lexical(...asked) {
      for (const { form } of asked[0].words) if (/^1[5-9]\d\d$/.test(form)) looked.add(form)
      begun()
      await released
      return shelf.lexical(...asked)
    },
  }
  const log = { info: () => ended(), warn: () => ended(), error: () => ended() }
  const task = citeOrAudit
  loop = startJobLoop({
    jobs: held.storage.jobs,
    tasks: { ingest: task, cite: task, figures: task, reread: task },
    library: () => ({ ...held.library, shelf: counting }),
    changed: () => {},
    parallel: 1,
    log,
  })
  const library = (): Library => ({
    ...held.library,
    wake: () => loop.wake(),
    changed: (_subject, _seconds, signal) => wait(10, undefined, signal ? { signal } : {}).catch(() => {}),
  })
  house = await listen(mcpRoute({ ...deps, tools, library, verify }))
})
afterAll(async () => {
  await loop.stop()
  await house.close()
  await held.close()
})

const leaving = Object.keys(CLIENTS).flatMap(name => (['cancels', 'closes'] as const).map(how => [name, how] as const))

it.each(leaving)('when %s %s, no further sentence of the draft is looked up', async (name, how) => {
  const client = await CLIENTS[name]!(house.url, KEYS.ana)
  const text = Array.from({ length: SENTENCES }, (_, n) => `El taller ${n} de ${name} ${how} tarde en 1${500 + n}.`)
  const [first, over] = [new Promise<void>(done => (begun = done)), new Promise<void>(done => (ended = done))]
  let release = (): void => {}
  released = new Promise(done => (release = done))
  looked.clear()
  const stop = new AbortController()
  const call = { name: 'cite', arguments: { text: text.join(' ') } }
  const running =
    'getNegotiatedProtocolVersion' in client
      ? client.callTool(call, { signal: stop.signal })
      : client.callTool(call, undefined, { signal: stop.signal })
  const refused = expect(running).rejects.toThrow()
  await first
  if (how === 'cancels') stop.abort()
  else await client.close()
  await refused
  await expect.poll(() => held.storage.jobs.pending()).toBe(0)
  await wait(LOOKED_MS)
  release()
  await over
  expect(looked.size).toBeGreaterThan(0)
  expect(looked.size).toBeLessThanOrEqual(UNDER_WAY)
  await client.close()
})
