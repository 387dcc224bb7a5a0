/**
 * `anaquel COMMAND …`: finds the command, runs it, and reports an error in one line. It never ends the process, and
 * reads nothing of it but what `io` holds.
 */
import { loadConfig, networkOf } from '../config.ts'
import { nearest } from '../nearest.ts'
import { restrictNetwork } from '../network.ts'
import { INSTALLED } from '../paths.ts'
import { help, Usage, type Command, type Io } from './command.ts'
import { answerFirst, whyEnded } from './refusal.ts'
import { SUMMARIES, type Name } from './summaries.ts'

/** Each command is imported only when it is run, so that making a key does not start a PDF engine. */
const COMMANDS: Readonly<Record<Name, () => Promise<{ default: Command }>>> = {
  serve: () => import('./serve.ts'),
  work: () => import('./work.ts'),
  add: () => import('./add.ts'),
  import: () => import('./import.ts'),
  watch: () => import('./watch.ts'),
  coverage: () => import('./coverage.ts'),
  zotero: () => import('./zotero.ts'),
  reread: () => import('./reread.ts'),
  search: () => import('./search.ts'),
  ask: () => import('./ask.ts'),
  cite: () => import('./cite.ts'),
  audit: () => import('./audit.ts'),
  receipt: () => import('./receipt.ts'),
  verify: () => import('./verify.ts'),
  notes: () => import('./notes.ts'),
  judgements: () => import('./judgements.ts'),
  key: () => import('./key.ts'),
  account: () => import('./account.ts'),
  models: () => import('./models.ts'),
  doctor: () => import('./doctor.ts'),
  styles: () => import('./styles.ts'),
  mcp: () => import('./mcp.ts'),
  backup: () => import('./backup.ts'),
  move: () => import('./move.ts'),
  phrase: () => import('./phrase.ts'),
}

function overview(): string {
  const rows = Object.entries(SUMMARIES).map(
    ([name, summary]) => `  ${name.padEnd(10)} ${summary.split('. ')[0]?.replace(/\.$/, '') ?? ''}`,
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

const isCommand = (name: string): name is Name => Object.hasOwn(COMMANDS, name)

async function find(name: string): Promise<Command> {
  if (isCommand(name)) return (await COMMANDS[name]()).default
  throw new Usage(`There is no command "${name}". Did you mean ${nearest(name, Object.keys(COMMANDS)) ?? 'help'}?`)
}

/** Runs the command line and returns the exit code; every error has been told on `io.stderr`. */
export const run = (argv: readonly string[], io: Io): Promise<number> =>
  main(argv, io).catch(async (error: unknown) => {
    const code = told(error, io)
    if (argv[0] === 'mcp' && code === 1) await answerFirst(io, whyEnded(error))
    return code
  })

async function main(argv: readonly string[], io: Io): Promise<number> {
  // An installed program that is called without a command serves the library.
  const [name, ...rest] = argv.length === 0 && INSTALLED ? ['serve'] : argv
  if (name === undefined) {
    io.stderr.write(overview())
    return 2
  }
  if (name === '--version' || name === '-v') {
    io.stdout.write(`${loadConfig({}).version}\n`)
    return 0
  }
  if (name === 'help' || name === '--help' || name === '-h') {
    io.stdout.write(rest[0] === undefined ? overview() : help(await find(rest[0])))
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
  io.stderr.write(`${whyEnded(error)}\n`)
  return 1
}
