import { spawn } from 'node:child_process'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Limit } from '../../../src/core/read/isolate-limit.ts'

afterEach(() => void vi.useRealTimers())

describe.skipIf(process.platform !== 'linux')('a limit of the processor’s time', () => {
  it('is over when the process has worked for so long, and no later', () => {
    vi.useFakeTimers()
    const over = vi.fn()
    new Limit(100, process.pid, over)
    const { user, system } = process.cpuUsage()
    for (let used = 0; used < 150_000;) {
      const now = process.cpuUsage()
      used = now.user + now.system - user - system
    }
    vi.advanceTimersByTime(100)
    expect(over).toHaveBeenCalledOnce()
  })

  it('is four times as long by the clock for a process that gets no processor', () => {
    vi.useFakeTimers()
    const over = vi.fn()
    const idle = spawn('sleep', ['60'], { stdio: 'ignore' })
    try {
      const limit = new Limit(1000, idle.pid, over)
      vi.advanceTimersByTime(2000)
      limit.begin()
      vi.advanceTimersByTime(3800)
      expect(over).not.toHaveBeenCalled()
      vi.advanceTimersByTime(200)
      expect(over).toHaveBeenCalledOnce()
    } finally {
      idle.kill()
    }
  })

  it('is that of the clock where the process cannot be asked', () => {
    vi.useFakeTimers()
    const over = vi.fn()
    new Limit(100, undefined, over)
    vi.advanceTimersByTime(100)
    expect(over).toHaveBeenCalledOnce()
  })
})
