/** When a key, a session or a grant was used last: written once a minute, and never a reason to refuse a request. */
import { describe, expect, it } from 'vitest'
import { noteUse } from '../../storage/sqlite/accounts.ts'

const ago = (seconds: number): string => new Date(Date.now() - 1000 * seconds).toISOString()
const failing = (fields: object) => (): never => {
  throw Object.assign(new Error('no'), fields)
}

describe('a last use', () => {
  it('is written when there is none, and again after a minute', () => {
    const written: string[] = []
    const write = (at: string): void => void written.push(at)
    expect(noteUse(null, write)).toBe(written[0])
    expect(noteUse(ago(61), write)).toBe(written[1])
    const recent = ago(50)
    expect(noteUse(recent, write)).toBe(recent)
    expect(written).toHaveLength(2)
  })

  it('stays as it was on a full disk; any other failure is told', () => {
    const old = ago(3600)
    expect(noteUse(old, failing({ errcode: 13 }))).toBe(old)
    expect(noteUse(null, failing({ code: 'ENOSPC' }))).toBeNull()
    expect(() => noteUse(old, failing({ errcode: 8 }))).toThrow('no')
  })
})
