/**
 * What a command of the shell is: its words, its options, what it does. Answers the exit code; never ends the process
 * and never reads the environment itself.
 */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { nearest } from '../nearest.ts'

export interface Io {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
  readonly stdin: NodeJS.ReadableStream
  /** The environment, which only `loadConfig` reads. */
  readonly env: NodeJS.ProcessEnv
}

/** The command was called wrongly: it ends with exit code 2 and the usage line. */
export class Usage extends Error {}

export interface Command {
  readonly name: string
  /** What follows `anaquel`, one line for each form. */
  readonly usage: readonly string[]
  readonly summary: string
  /** Each option and what it does. */
  readonly glosses: Readonly<Record<string, string>>
  invoke(argv: readonly string[], io: Io): Promise<number>
}

type Options = NonNullable<ParseArgsConfig['options']>
type Parse<O extends Options> = { args: string[]; options: O; allowPositionals: true; strict: true }
type Parsed<O extends Options> = ReturnType<typeof parseArgs<Parse<O>>>

export interface Call<O extends Options> {
  readonly values: Parsed<O>['values']
  readonly words: readonly string[]
  readonly io: Io
}

export interface Spec<O extends Options> {
  name: string
  usage: readonly string[]
  summary: string
  options: O
  glosses: { [K in keyof O]: string }
  run(call: Call<O>): Promise<number>
}

/** Infers the types of a command's options, and parses them before the command runs. */
export function defineCommand<const O extends Options>(spec: Spec<O>): Command {
  const { name, usage, summary, glosses } = spec
  return {
    name,
    usage,
    summary,
    glosses,
    invoke(argv, io) {
      const { values, positionals } = parse(argv, spec.options)
      return spec.run({ values, words: positionals, io })
    },
  }
}

function parse<const O extends Options>(argv: readonly string[], options: O): Parsed<O> {
  try {
    return parseArgs<Parse<O>>({ args: [...argv], options, allowPositionals: true, strict: true })
  } catch (error) {
    const unknown = /Unknown option '(--?[^']*)'/.exec(String(error))?.[1]
    if (unknown === undefined) throw new Usage(error instanceof Error ? error.message : String(error))
    const near = nearest(unknown.replace(/^-+/, ''), Object.keys(options))
    throw new Usage(`Unknown option ${unknown}.${near === undefined ? '' : ` Did you mean --${near}?`}`)
  }
}

/** Returns the first word when it is one of `verbs`. Otherwise throws `Usage`, which names the nearest verb. */
export function verbOf<V extends string>(command: string, words: readonly string[], verbs: readonly V[]): V {
  const [word] = words
  if (word === undefined) throw new Usage(`${command}: one of ${verbs.join(', ')} is missing.`)
  const verb = verbs.find(known => known === word)
  if (verb === undefined) throw new Usage(`${command}: there is no "${word}". Did you mean ${nearest(word, verbs)}?`)
  return verb
}

/**
 * Returns a whole number from an option, or undefined without one. Throws `Usage` for anything else or out of range.
 */
export function whole(
  name: string,
  text: string | undefined,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(value >= min && value <= max))
    throw new Usage(`--${name}: "${text}" is not a whole number from ${min} to ${max}.`)
  return value
}

export function help(command: Command): string {
  const options = Object.entries(command.glosses).map(([name, gloss]) => `  --${name.padEnd(16)} ${gloss}`)
  return [
    command.summary,
    '',
    'Usage:',
    ...command.usage.map(line => `  anaquel ${line}`),
    ...(options.length > 0 ? ['', 'Options:', ...options] : []),
    '',
  ].join('\n')
}
