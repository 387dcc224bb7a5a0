import { readdirSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createBar, line } from '../../src/commands/bar.ts'
import { defineCommand, help, Usage, verbOf, whole, type Io } from '../../src/commands/command.ts'
import { answerFirst, whyEnded } from '../../src/commands/refusal.ts'
import { SUMMARIES } from '../../src/commands/summaries.ts'
import { columns, wrap } from '../../src/commands/table.ts'
import { asset } from '../../src/paths.ts'

function terminal(isTTY: boolean): { stream: NodeJS.WriteStream; said(): string } {
  const through = new PassThrough()
  const stream = Object.assign(through, { isTTY, columns: 60 }) as unknown as NodeJS.WriteStream
  return { stream, said: () => String(through.read() ?? '') }
}

describe('a program that cannot start', () => {
  const built = Object.assign(new Error('x.node was compiled against NODE_MODULE_VERSION 115.'), {
    code: 'ERR_DLOPEN_FAILED',
  })

  it('says in one line what to do about a module of another Node, and why in any other case', () => {
    expect(whyEnded(built)).toMatch(/^Un módulo nativo .*npm ci.* \/ A native module .*npm ci[^\n]*$/)
    expect(whyEnded(new Error('the disk is full'))).toBe('the disk is full')
  })

  it.each([
    ['listen EADDRINUSE: address already in use 127.0.0.1:3000', 'PORT'],
    ['listen EACCES: permission denied 127.0.0.1:81', 'HOST'],
    ["EACCES: permission denied, open '/datos/anaquel.db'", 'ANAQUEL_DATA'],
    ["ENOENT: no such file or directory, mkdir '/proc/x'", 'No folder can be made there.'],
    ["ENOENT: no such file or directory, open '/nada.csl'", 'That file cannot be opened.'],
    ['Failed to open database: unable to open database file', 'ANAQUEL_DATA'],
  ])('says what can be set where the system says “%s”', (text, setting) => {
    expect(whyEnded(new Error(text))).toMatch(new RegExp(`^[^\\n]*${setting}[^\\n]*\\(${text}\\)$`))
  })

  it('says of a full disk that what was stored is still there', () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    expect(whyEnded(full)).toMatch(/still there/)
  })

  it('answers the first request of a client with that line, and no notification', async () => {
    const [stdin, out] = [new PassThrough(), terminal(false)]
    stdin.end('no JSON\n{"jsonrpc":"2.0","method":"x"}\n{"jsonrpc":"2.0","id":0,"method":"initialize"}\n{"id":1}\n')
    await answerFirst({ stdin, stdout: out.stream, stderr: out.stream, env: {} }, whyEnded(built))
    expect(
      out
        .said()
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual([{ jsonrpc: '2.0', id: 0, error: { code: -32000, message: whyEnded(built) } }])
  })
})

describe('the bar', () => {
  it('fills from left to right and stays on its line', () => {
    expect(line(0, 'x', 80)).toBe('░'.repeat(24) + '   0 %  x')
    expect(line(0.5, 'x', 80)).toBe('█'.repeat(12) + '░'.repeat(12) + '  50 %  x')
    expect(line(7, 'x', 80)).toContain('100 %')
    expect(line(1, 'un nombre muy largo', 40)).toHaveLength(39)
  })

  it('is shown after a second, in a terminal, and leaves nothing behind', () => {
    let now = 0
    const { stream, said } = terminal(true)
    const bar = createBar(stream, () => now)
    bar.show(0.1, 'a')
    expect(said()).toBe('')
    now = 1001
    bar.show(0.2, 'a')
    bar.show(0.2, 'a')
    expect(said().match(/20 %/g)).toHaveLength(1)
    bar.end()
    expect(said()).toBe('\r\u001B[2K')
  })

  it('is never written into a pipe', () => {
    let now = 0
    const { stream, said } = terminal(false)
    const bar = createBar(stream, () => now)
    now = 5000
    bar.show(0.5, 'a')
    bar.end()
    expect(said()).toBe('')
  })
})

describe('the list of commands', () => {
  it('has a line for each, which is also the beginning of its own help', () => {
    const commands = readdirSync(asset('src/commands'))
      .map(file => readFileSync(asset(`src/commands/${file}`), 'utf8'))
      .filter(source => source.includes('\nexport default '))
    const [names, taken] = [/^ {2}name: '(\w+)',$/m, /^ {2}summary: SUMMARIES\.(\w+),$/m].map(field =>
      commands.map(source => field.exec(source)?.[1]),
    )
    expect(taken).toEqual(names)
    expect([...taken!].sort()).toEqual(Object.keys(SUMMARIES).sort())
  })
})

describe('a command', () => {
  const seen: unknown[] = []
  const command = defineCommand({
    name: 'probe',
    usage: ['probe [--limit N]'],
    summary: 'Probe.',
    options: { limit: { type: 'string' }, json: { type: 'boolean' } },
    glosses: { limit: 'how many', json: 'as JSON' },
    run: async ({ values, words }) => {
      seen.push({ ...values }, words)
      return 0
    },
  })
  const io = {
    stdout: terminal(false).stream,
    stderr: terminal(false).stream,
    stdin: new PassThrough(),
    env: {},
  } satisfies Io

  it('gets its options and its words', async () => {
    expect(await command.invoke(['--limit', '3', 'uno', '--', '--dos'], io)).toBe(0)
    expect(seen).toEqual([{ limit: '3' }, ['uno', '--dos']])
  })

  it('names the nearest option when one is unknown', () => {
    expect(() => command.invoke(['--limt', '3'], io)).toThrow(new Usage('Unknown option --limt. Did you mean --limit?'))
    expect(() => command.invoke(['--limit'], io)).toThrow(Usage)
  })

  it('explains itself', () => {
    expect(help(command)).toBe(
      'Probe.\n\nUsage:\n  anaquel probe [--limit N]\n\nOptions:\n  --limit    ' +
        '        how many\n  --json             as JSON\n',
    )
  })
})

it('a verb is one of those there are', () => {
  expect(verbOf('key', ['list', 'x'], ['create', 'list'])).toBe('list')
  expect(() => verbOf('key', ['lst'], ['create', 'list'])).toThrow('key: there is no "lst". Did you mean list?')
  expect(() => verbOf('key', [], ['create', 'list'])).toThrow('one of create, list is missing')
})

it('a number is whole and within its range', () => {
  expect(whole('limit', undefined, { min: 1, max: 5 })).toBeUndefined()
  expect(whole('limit', '5', { min: 1, max: 5 })).toBe(5)
  for (const wrong of ['0', '6', '1.5', '-1', '0x1', '', 'many'])
    expect(() => whole('limit', wrong, { min: 1, max: 5 })).toThrow(Usage)
})

it('columns stand under their heads', () => {
  expect(
    columns(
      ['a', 'long'],
      [
        ['ññ', 'x'],
        ['1', ''],
      ],
    ),
  ).toBe('a   long\nññ  x\n1\n')
  expect(columns(['a'], [])).toBe('None.\n')
})

it('wrapped words keep within the width and behind the indent', () => {
  expect(wrap('uno dos  tres\ncuatro', 9, '  ')).toBe('  uno dos\n  tres\n  cuatro')
  expect(wrap('palabralarguísima', 4)).toBe('palabralarguísima')
  expect(wrap('  ', 10)).toBe('')
})
