import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMAND, INSTALLED, makeFolder, userData } from '../src/paths.ts'

describe('where data go', () => {
  it('an installed library keeps them where each system has its programs’ data', () => {
    expect(userData('linux', {}, '/home/ana')).toBe('/home/ana/.local/share/anaquel')
    expect(userData('linux', { XDG_DATA_HOME: '/datos' }, '/home/ana')).toBe('/datos/anaquel')
    expect(userData('darwin', {}, '/Users/Ana Ñ')).toBe('/Users/Ana Ñ/Library/Application Support/anaquel')
    expect(userData('win32', {}, 'C:\\Users\\Ana Ñ')).toBe('C:\\Users\\Ana Ñ\\AppData\\Local\\anaquel')
    expect(userData('win32', { LOCALAPPDATA: 'D:\\Local' }, 'C:\\Users\\Ana')).toBe('D:\\Local\\anaquel')
  })

  it('a clone knows that it is one', () => {
    expect([INSTALLED, COMMAND]).toEqual([false, 'npm run -s anaquel --'])
  })
})

describe('a folder', () => {
  it('is made with those above it, and once it is there, left', () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-paths-'))
    makeFolder(join(folder, 'a', 'b'))
    makeFolder(join(folder, 'a', 'b'))
    expect(existsSync(join(folder, 'a', 'b'))).toBe(true)
    rmSync(folder, { recursive: true })
  })

  it.skipIf(process.platform !== 'linux')('that cannot be made is an error at once, and no endless loop', () => {
    expect(() => makeFolder('/proc/anaquel/copia')).toThrow(/ENOENT/)
  })
})
