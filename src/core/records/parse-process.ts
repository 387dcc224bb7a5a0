/** The child process that reads a file of references: `isolated` starts it, and nothing imports it. */
import { readFile } from 'node:fs/promises'
import { FORMATS, formatOf, type FormatName } from '../references/formats.ts'
import type { Parsed } from '../references/model.ts'
import { serveTasks } from '../read/isolate-child.ts'
import { decode, xmlDeclared } from '../read/prose/charset.ts'
import type { ParseResult } from './parse.ts'

/** Entries per message: the parent unpacks a message at once, and must stay responsive. */
const BATCH = 200

/**
 * Reads a file and emits its entries in batches. `format` null means that it is detected; the result is null when it is
 * unknown.
 */
async function parse(
  { path, format }: { path: string; format: FormatName | null },
  emit: (entries: Parsed[]) => Promise<void>,
): Promise<ParseResult | null> {
  const text = decode(await readFile(path), xmlDeclared)
  const name = format ?? formatOf(text)
  if (name === undefined) return null
  const { entries, faults } = FORMATS[name].read(text)
  for (let from = 0; from < entries.length; from += BATCH) await emit(entries.slice(from, from + BATCH))
  return { format: name, faults }
}

serveTasks({ parse: (input, emit) => parse(input, emit) })
