/** What differs between systems, by the rules of each, wherever the tests run. */
import { describe, expect, it } from 'vitest'
import { toAdd } from '../../src/commands/add-program.ts'
import { stopSignals } from '../../src/commands/signals.ts'
import { welcome } from '../../src/commands/welcome.ts'
import { locator } from '../../src/core/read/programs.ts'
import { nameOf } from '../../src/core/read/fetch/fetch.ts'

describe('systems', () => {
  it('are asked to stop by the signals that they have; a hangup is left to `nohup` where it means that', () => {
    expect(stopSignals('linux')).toEqual(['SIGINT', 'SIGTERM'])
    expect(stopSignals('darwin')).toEqual(['SIGINT', 'SIGTERM'])
    expect(stopSignals('win32')).toEqual(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'])
  })

  it('tell where a program stands by a program of their own, without a shell where there is none', () => {
    expect(locator('ffmpeg', 'win32')).toEqual(['where.exe', ['ffmpeg']])
    expect(locator('ffmpeg', 'darwin')).toEqual(['/bin/sh', ['-c', 'command -v ffmpeg']])
  })

  it('are told the command that each of them has to add a program', () => {
    expect(toAdd('ffmpeg', 'linux')).toBe('apt-get install -y ffmpeg')
    expect(toAdd('ffmpeg', 'darwin')).toBe('brew install ffmpeg')
    expect(toAdd('ffmpeg', 'win32')).toBe('winget install Gyan.FFmpeg')
    expect(toAdd('libreoffice', 'win32')).toBeNull()
  })

  it('a name that is fetched holds no folder, of any of them', () => {
    const at = new URL('https://library.example/')
    for (const name of ['../../x.pdf', '..\\\\..\\\\x.pdf', 'C:\\\\Users\\\\x.pdf'])
      expect(nameOf(`attachment; filename="${name}"`, at)).toBe('x.pdf')
  })

  it('what is said at the start has no backslash to be mistaken for an escape', () => {
    const said = welcome({
      site: 'http://localhost:3000',
      version: '1',
      data: 'C:\\Users\\ñ',
      start: null,
      platform: 'win32',
    })
    expect(said.split('\n').slice(1).join('\n')).not.toContain('\\')
  })
})
