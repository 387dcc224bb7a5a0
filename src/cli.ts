#!/usr/bin/env node
/**
 * `anaquel COMMAND …` finds the command, reports an error in one line, and ends the process; commands never end it
 * themselves.
 */
import { env } from 'node:process'
import { help, Usage, type Command, type Io } from './commands/command.ts'
import { loadConfig, networkOf } from './config.ts'
import { Failure } from './errors.ts'
import { nearest } from './nearest.ts'
import { restrictNetwork } from './network.ts'
import { INSTALLED } from './paths.ts'

/** Each command is imported only when it is run, so that making a key does not start a PDF engine. */
const COMMANDS: Readonly<Record<string, () => Promise<{ default: Command }>>> = {
  serve: () => import('./commands/serve.ts'),
  add: () => import('./commands/add.ts'),
  import: () => import('./commands/import.ts'),
  watch: () => import('./commands/watch.ts'),
  coverage: () => import('./commands/coverage.ts'),
  zotero: () => import('./commands/zotero.ts'),
  reread: () => import('./commands/reread.ts'),
  search: () => import('./commands/search.ts'),
  ask: () => import('./commands/ask.ts'),
  cite: () => import('./commands/cite.ts'),
  audit: () => import('./commands/audit.ts'),
  receipt: () => import('./commands/receipt.ts'),
  verify: () => import('./commands/verify.ts'),
  judgements: () => import('./commands/judgements.ts'),
  key: () => import('./commands/key.ts'),
  account: () => import('./commands/account.ts'),
  models: () => import('./commands/models.ts'),
  doctor: () => import('./commands/doctor.ts'),
  styles: () => import('./commands/styles.ts'),
  mcp: () => import('./commands/mcp.ts'),
  backup: () => import('./commands/backup.ts'),
  phrase: () => import('./commands/phrase.ts'),
}

async function overview(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map(async load => (await load()).default))
  const rows = commands.map(
    ({ name, summary }) => `  ${name.padEnd(10)} ${summary.split('. ')[0]?.replace(/\.$/, '') ?? ''}`,
  )
  return [
    'Anaquel: a personal research library whose every answer carries the page it is printed on.',
    '',
    'Usage:',
    '  anaquel COMMAND …',
    '',
    'Commands:',
    ...rows,
    '',
    '`anaquel help COMMAND` tells more.',
    '',
  ].join('\n')
}

async function find(name: string): Promise<Command> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (load) return (await load()).default
  throw new Usage(`There is no command "${name}". Did you mean ${nearest(name, Object.keys(COMMANDS)) ?? 'help'}?`)
}

async function main(argv: readonly string[], io: Io): Promise<number> {
  // An installed program that is called without a command serves the library.
  const [name, ...rest] = argv.length === 0 && INSTALLED ? ['serve'] : argv
  if (name === undefined) {
    io.stderr.write(await overview())
    return 2
  }
  if (name === '--version' || name === '-v') {
    io.stdout.write(`${loadConfig({}).version}\n`)
    return 0
  }
  if (name === 'help' || name === '--help' || name === '-h') {
    io.stdout.write(rest[0] === undefined ? await overview() : help(await find(rest[0])))
    return 0
  }
  const command = await find(name)
  const asked = rest.slice(0, rest.includes('--') ? rest.indexOf('--') : undefined)
  if (asked.includes('--help') || asked.includes('-h')) {
    io.stdout.write(help(command))
    return 0
  }
  restrictNetwork(networkOf(io.env))
  return command.invoke(rest, io)
}

/**
 * Prints the error and returns the exit code: 2 for wrong usage, 1 for everything else. An error that is not a
 * `Failure` keeps its own message.
 */
function told(error: unknown, io: Io): number {
  if (error instanceof Usage) {
    io.stderr.write(`${error.message}\n\`anaquel help\` lists what there is.\n`)
    return 2
  }
  io.stderr.write(
    error instanceof Failure
      ? `${error.mensaje} / ${error.message}\n`
      : `${error instanceof Error ? error.message : String(error)}\n`,
  )
  return 1
}

/**
 * The environment is passed on unread: only `config.ts` interprets it, and the phrase service has a configuration of
 * its own.
 */
const io: Io = { stdout: process.stdout, stderr: process.stderr, stdin: process.stdin, env }
const streams = [process.stdout, process.stderr]
for (const stream of streams) {
  // `| head` closes the pipe once it has read enough; that is not an error.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}
const code = await main(process.argv.slice(2), io).catch((error: unknown) => told(error, io))
// Flush first what a slow reader at the other end of a pipe has not taken yet: a pipe holds 64 KB.
await Promise.all(streams.map(stream => new Promise<void>(done => void stream.write('', () => done()))))
process.exit(code)
