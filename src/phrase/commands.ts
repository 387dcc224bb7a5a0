/** `phrase`, `phrase encode`, `phrase decode`: the service and its two verbs in the shell. Never ends the process. */
import { ACCURACY, precisionOf } from './bands.ts'
import type { Place } from './bands.ts'
import { readConfig } from './config.ts'
import type { PhraseConfig } from './config.ts'
import { PhraseFailure, failureBody } from './failure.ts'
import { decode, encode } from './phrase.ts'
import { readNear, readPoint, readPrecision } from './query.ts'
import { pageUrl, resultOf } from './result.ts'
import { serve } from './serve.ts'
import type { PhraseService } from './serve.ts'

export type PhraseIO = { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream; env: NodeJS.ProcessEnv }

const USAGE = `Usage:
  phrase                      serve on PORT (3100), HOST (127.0.0.1), PHRASE_SITE_URL
  phrase encode LAT LON       coordinates to words   [--precision 2|3|4] [--json]
  phrase decode WORDS…        words to coordinates   [--near LAT,LON] [--json]
`

/** Returns the exit status (0 done, 1 refused, 2 wrong usage), or the running service when `args` is empty. */
export async function phraseCommand(args: string[], io: PhraseIO): Promise<number | PhraseService> {
  const call = parse(args)
  if (!call) {
    io.stderr.write(USAGE)
    return 2
  }
  try {
    const config = readConfig(io.env)
    if (!call.verb) return await started(config, io)
    const place = VERBS[call.verb](call.words, call.options)
    io.stdout.write(
      call.json
        ? `${JSON.stringify(resultOf(place, siteOf(config), { words: call.verb === 'encode' }))}\n`
        : readable(place, siteOf(config)),
    )
    return 0
  } catch (error) {
    return refused(error, call.json, io)
  }
}

async function started(config: PhraseConfig, { stdout }: PhraseIO): Promise<PhraseService> {
  const service = await serve(config)
  stdout.write(`Coordinate phrases on ${service.url}\n`)
  return service
}

/** Options are passed to the readers of the query string, so that the shell and HTTP check them alike. */
const VERBS = {
  encode: ([lat = '', lon = '']: string[], options: Map<string, string>): Place => {
    const { latitude, longitude } = readPoint(
      new Map([
        ['lat', lat],
        ['lon', lon],
      ]),
    )
    return encode(latitude, longitude, readPrecision(options))
  },
  decode: (words: string[], options: Map<string, string>): Place => decode(words.join(' '), readNear(options)),
}

type Call = { verb: keyof typeof VERBS | undefined; words: string[]; options: Map<string, string>; json: boolean }
const OPTIONS: Record<keyof typeof VERBS, string> = { encode: 'precision', decode: 'near' }

/**
 * Returns undefined when the call has none of the forms in USAGE. Only two dashes begin an option, so a negative
 * longitude is none.
 */
function parse([verb, ...rest]: string[]): Call | undefined {
  if (verb === undefined) return { verb, words: [], options: new Map(), json: false }
  if (verb !== 'encode' && verb !== 'decode') return undefined
  const call: Call = { verb, words: [], options: new Map(), json: false }
  for (let at = 0; at < rest.length; at++) {
    const [name = '', inline] = (rest[at] ?? '').split('=', 2)
    if (name === '--json') call.json = true
    else if (name === `--${OPTIONS[verb]}`) call.options.set(OPTIONS[verb], inline ?? rest[++at] ?? '')
    else if (name.startsWith('--')) return undefined
    else call.words.push(...(verb === 'encode' ? (rest[at] ?? '').split(/[,\s]+/).filter(Boolean) : [rest[at] ?? '']))
  }
  const fits = verb === 'encode' ? call.words.length === 2 : call.words.length > 0
  return fits ? call : undefined
}

function readable(place: Place, site: string): string {
  const lines = [
    place.phrase,
    `${place.latitude}, ${place.longitude} (± ${ACCURACY[precisionOf(place)].meters} m)`,
    pageUrl(place, site),
  ]
  if (place.completed) lines.push(`completed by near: ${place.completed.join(' ')}`)
  if (place.ignored) lines.push(`not used: ${place.ignored.join(' ')}`)
  return `${lines.join('\n')}\n`
}

function refused(error: unknown, json: boolean, { stderr }: PhraseIO): number {
  if (!(error instanceof PhraseFailure)) {
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
  const likely = Object.entries(error.suggestions ?? {}).map(
    ([word, words]) => `${word}: perhaps ${words.join(', ') || 'nothing like it'}\n`,
  )
  stderr.write(json ? `${JSON.stringify(failureBody(error))}\n` : `${error.message}\n${likely.join('')}`)
  return 1
}

const siteOf = ({ site, port }: PhraseConfig): string => site ?? `http://localhost:${port}`
