/** Reads the text of a `.bib` into references: CSL-JSON beside the entry as written. */
import { attachments } from '../attachments.ts'
import type { Fault, Item, Original, Parsed, ParsedFile } from '../model.ts'
import { readBib, type RawEntry } from './grammar.ts'
import { fieldsOf, idsOf, indexed, inherited, type Fields, type Find } from './inherit.ts'
import { view } from './view.ts'

/** Types of entries that only lend fields to others and are not works themselves. */
const LENDERS = new Set(['xdata'])

/** Reads a file. It never throws: what is wrong is among the faults. */
export function parseBib(text: string): ParsedFile {
  const { entries, preambles, faults } = readBib(text)
  const all = entries.map(entry => ({ entry, fields: fieldsOf(entry.type, entry.fields) }))
  const find = indexed(all.map(({ entry, fields }) => [[entry.key, ...idsOf(fields)], fields] as const))
  const defined = definitions(preambles)
  return {
    entries: all.map(({ entry, fields }) => parsed(entry, fields, { find, defined })),
    faults: [...faults, ...twice(entries)].sort((a, b) => a.line - b.line),
  }
}

/** Returns what an entry says, including what it inherits from the entries that `find` knows. */
export const seenWith = ({ type, fields }: Original, find: Find): Item => view(inherited(fieldsOf(type, fields), find))

function parsed(
  entry: RawEntry,
  fields: Fields,
  { find, defined }: { find: Find; defined: readonly Definition[] },
): Parsed {
  const preamble = preambleOf(entry, defined)
  const original: Original = { family: 'bib', type: entry.type, key: entry.key, fields: entry.fields, ...preamble }
  return {
    key: entry.key,
    aliases: idsOf(fields),
    item: view(inherited(fields, find)),
    original,
    line: entry.line,
    files: attachments(fields),
    ...(LENDERS.has(fields.type) && { lender: true as const }),
  }
}

interface Definition {
  body: string
  commands: RegExp
}

/** Returns the bodies of `@preamble` that define TeX commands, each with a pattern for its commands. */
function definitions(preambles: readonly string[]): Definition[] {
  return preambles.flatMap(body => {
    const names = [
      ...body.matchAll(/\\(?:def\s*|(?:re)?newcommand\*?\s*\{?\s*|providecommand\*?\s*\{?\s*)\\([A-Za-z]+)/g),
    ]
    if (names.length === 0) return []
    return [{ body, commands: new RegExp(`\\\\(?:${names.map(name => name[1]!).join('|')})(?![A-Za-z])`) }]
  })
}

function preambleOf(entry: RawEntry, defined: readonly Definition[]): { preamble?: string } {
  const used = defined.filter(({ commands }) => entry.fields.some(([, value]) => commands.test(value)))
  return used.length > 0 ? { preamble: used.map(({ body }) => body).join('\n') } : {}
}

/** Reports keys that occur twice. Both entries stay: the later one is given another key. */
function twice(entries: readonly RawEntry[]): Fault[] {
  const seen = new Map<string, number>()
  return entries.flatMap(({ key, line }): Fault[] => {
    const first = seen.get(key)
    if (!key || first === undefined) {
      seen.set(key, line)
      return []
    }
    return [
      {
        line,
        key,
        lost: false,
        mensaje: `La clave «${key}» ya está en la línea ${first}.`,
        message: `The key "${key}" is in line ${first} already.`,
      },
    ]
  })
}
