import { availableParallelism } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { closeIdle, isolated, type IsolateOptions } from '../../../src/core/read/isolate.ts'

/** Compiled alone, beside the folder of the bundles. */
const TASKS = '../test/core/read/tasks.ts'
const limits = { milliseconds: 20_000, megabytes: 1500 }
const ask = <T>(task: string, input: unknown = null, options: Partial<IsolateOptions> = {}) =>
  isolated<T>(TASKS, { task, input }, { limits, ...options })

afterAll(closeIdle)

describe('a task in a child process', () => {
  it('answers, and what it emits comes before its answer, in order', async () => {
    const heard: unknown[] = []
    const outcome = await ask(
      'echo',
      { a: [1, null] },
      {
        onMessage: async message => {
          await new Promise(r => setTimeout(r, 10))
          heard.push(message)
        },
      },
    )
    expect(outcome).toEqual({ ok: true, value: { a: [1, null] } })
    expect(heard).toEqual(['uno', 'dos'])
  })

  it('keeps one child warm for the next call', async () => {
    closeIdle()
    expect([await ask('count'), await ask('count')]).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 2 },
    ])
  })

  it.skipIf(availableParallelism() < 2)('keeps as many as work at a time', async () => {
    closeIdle()
    for (const value of [1, 2, 3])
      expect(await Promise.all([ask('count'), ask('count')])).toEqual([
        { ok: true, value },
        { ok: true, value },
      ])
  })

  it('never gives a call to a child that has grown too big and is on its way out', async () => {
    closeIdle()
    for (let n = 0; n < 2; n++) expect(await ask('swell')).toEqual({ ok: true, value: 1 })
  })

  it('carries the sentence for the owner out of an error, and that child may serve again', async () => {
    expect(await ask('fail')).toEqual({
      ok: false,
      why: 'failed',
      name: 'Unreadable',
      message: 'It failed.',
      mensaje: 'No se pudo.',
    })
  })

  it('is killed when its time is over, even in an endless loop, and never used again', async () => {
    closeIdle()
    await ask('count')
    expect(await ask('loop', null, { limits: { ...limits, milliseconds: 700 } })).toMatchObject({
      ok: false,
      why: 'time',
    })
    expect(await ask('count')).toEqual({ ok: true, value: 1 })
  })

  it('is killed when it is silent for too long', async () => {
    expect(await ask('wait', null, { limits: { ...limits, silence: 500 } })).toMatchObject({ ok: false, why: 'time' })
  })

  it('is killed when its memory passes the ceiling, buffers counted', async () => {
    expect(await ask('eat', null, { limits: { ...limits, megabytes: 300 } })).toMatchObject({
      ok: false,
      why: 'memory',
    })
  })

  it('says that it crashed', async () => {
    expect(await ask('crash')).toMatchObject({ ok: false, why: 'crash' })
  })

  it('a parser that breaks on its input is a crash; an error of our own program is told apart', async () => {
    expect(await ask('deep')).toEqual({ ok: false, why: 'crash', message: expect.any(String) })
    expect(await ask('fault')).toMatchObject({
      ok: false,
      why: 'crash',
      fault: true,
      message: expect.stringContaining('ours'),
    })
  })

  it('goes on when everything is asked to stop: its parent says when it ends', async () => {
    expect(await ask('signalled')).toEqual({ ok: true, value: 'alive' })
  })

  it('is killed by the signal, also before it begins', async () => {
    const control = new AbortController()
    setTimeout(() => control.abort(), 300)
    expect(await ask('wait', null, { signal: control.signal })).toMatchObject({ ok: false, why: 'aborted' })
    expect(await ask('count', null, { signal: control.signal })).toMatchObject({ ok: false, why: 'aborted' })
  })

  it('a listener that throws ends the call, not the process', async () => {
    expect(
      await ask('echo', 1, {
        onMessage: () => {
          throw new Error('no room')
        },
      }),
    ).toMatchObject({ ok: false, why: 'failed', message: 'no room' })
  })

  it('does not see the environment of its parent', async () => {
    process.env['ANAQUEL_SECRET_OF_TEST'] = 'x'
    try {
      closeIdle() // one that was started before would not have it anyway
      expect(await ask<string[]>('environment')).toEqual({
        ok: true,
        value: expect.not.arrayContaining(['ANAQUEL_SECRET_OF_TEST']),
      })
    } finally {
      delete process.env['ANAQUEL_SECRET_OF_TEST']
    }
  })

  it('several run at the same time', async () => {
    const all = await Promise.all([1, 2, 3].map(n => ask('echo', n)))
    expect(all).toEqual([1, 2, 3].map(value => ({ ok: true, value })))
  })
})
