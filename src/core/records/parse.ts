/** Reads a file of references on disk, in a child process that can be killed. */
import { Failure, invalid } from '../../errors.ts'
import type { FormatName } from '../references/formats.ts'
import { fieldsOf, indexed, idsOf, type Fields, type Find } from '../references/bib/inherit.ts'
import { seenWith } from '../references/bib/read.ts'
import type { Fault, Parsed } from '../references/model.ts'
import { isolated } from '../read/isolate.ts'
import type { Library } from '../library.ts'
import { saidIn } from './record.ts'

export interface ParseResult {
  format: FormatName
  faults: Fault[]
}
export interface ParsedReferences extends ParseResult {
  entries: Parsed[]
}

const PARSE_PROCESS = 'src/core/records/parse-process.ts'
/**
 * Time limit in milliseconds. 30,000 entries take 3 s, so it also suffices on a machine that is ten times slower, or
 * busy.
 */
const MILLISECONDS = 120_000

export async function parseFile(
  library: Library,
  path: string,
  { format, signal }: { format: FormatName | null; signal: AbortSignal },
): Promise<ParsedReferences> {
  const entries: Parsed[] = []
  const { megabytes } = library.limits.read
  const outcome = await isolated<ParseResult | null>(
    PARSE_PROCESS,
    { task: 'parse', input: { path, format } },
    {
      limits: { milliseconds: MILLISECONDS, megabytes },
      signal,
      onMessage: async some => {
        entries.push(...(some as Parsed[]))
      },
    },
  )
  signal.throwIfAborted()
  if (!outcome.ok) {
    if (outcome.why === 'crash' || outcome.why === 'failed') throw new Error(`references: ${outcome.message}`)
    throw invalid(
      'archivo',
      'tarda demasiado en leerse o pide demasiada memoria; pártelo en varios.',
      'takes too long or too much memory to read; split it into several.',
    )
  }
  if (outcome.value === null) throw unknownFormat()
  const read = { ...outcome.value, entries }
  return { ...read, ...(await withLibrary(library, read)) }
}

const unknownFormat = (): Failure =>
  invalid(
    'archivo',
    'no es un archivo de referencias que se conozca: BibTeX, BibLaTeX, RIS, ' +
      'CSL-JSON, EndNote (XML o .enw) o MEDLINE (.nbib).',
    'is no file of references that is known: BibTeX, BibLaTeX, RIS, ' +
      'CSL-JSON, EndNote (XML or .enw) or MEDLINE (.nbib).',
  )

const LINK = /^(?:crossref|xdata)$/i

/** Keys of the entries from which this one takes fields over. */
const basesOf = ({ original }: Parsed): string[] =>
  original.fields
    .filter(([name]) => LINK.test(name))
    .flatMap(([, value]) => value.split(',').map(key => key.trim()))
    .filter(Boolean)

/** Looks up the fields of records that were imported with one of those keys, as their file stated them. */
async function fieldsInLibrary({ shelf }: Library, keys: string[]): Promise<Find> {
  const rows = await shelf.recordsWith({ identities: [], keys })
  return indexed(
    rows.flatMap(row => {
      const original = saidIn(row).originals.bib
      if (!original) return []
      const names = [row.clave ?? '', original.key, ...row.alias]
      return [[names, fieldsOf(original.type, original.fields)] as [string[], Fields]]
    }),
  )
}

/** Resolves `crossref` and `xdata` to entries that were imported with an earlier file. */
async function withLibrary(
  library: Library,
  { entries, faults }: ParsedReferences,
): Promise<Partial<ParsedReferences>> {
  const bib = entries.filter(({ original }) => original.family === 'bib')
  const pairs = bib.map(({ original }) => {
    const fields = fieldsOf(original.type, original.fields)
    return [[original.key, ...idsOf(fields)], fields] as const
  })
  const here = indexed(pairs)
  const wanted = (entry: Parsed): string[] => basesOf(entry).filter(key => !here(key))
  const missing = [...new Set(bib.flatMap(wanted))]
  if (missing.length === 0) return {}
  const there = await fieldsInLibrary(library, missing)
  const find: Find = key => here(key) ?? there(key)
  const lost = bib.flatMap(entry =>
    wanted(entry)
      .filter(key => !there(key))
      .map(key => unresolved(entry, key)),
  )
  return {
    entries: entries.map(entry =>
      entry.original.family === 'bib' && wanted(entry).length > 0
        ? { ...entry, item: seenWith(entry.original, find) }
        : entry,
    ),
    faults: [...faults, ...lost].sort((a, b) => a.line - b.line),
  }
}

const unresolved = ({ line, key }: Parsed, other: string): Fault => ({
  line,
  key,
  lost: false,
  mensaje:
    `Hereda de «${other}», que no está ni en el archivo ni en la ` +
    'biblioteca: importa antes el archivo que la tiene.',
  message:
    `It takes over from "${other}", which is neither in the file nor in ` +
    'the library: import the file that has it first.',
})
