/**
 * Reads formats with one field per line (RIS, EndNote's tagged form, MEDLINE) into records as written. A line without a
 * tag continues the value before it.
 */
import type { Fault, OriginalField } from './model.ts'

export interface TaggedRecord {
  fields: OriginalField[]
  line: number
}

export interface Grammar {
  /** Matches a line that begins a field: its tag and the rest. */
  tag: RegExp
  /** Tag that begins a record, wherever it stands; null means that a blank line ends a record. */
  begins: string | null
  /** Tag that ends a record and is not part of it; null when there is none. */
  ends: string | null
}

export function readTagged(text: string, { tag, begins, ends }: Grammar): { records: TaggedRecord[]; faults: Fault[] } {
  const records: TaggedRecord[] = [],
    faults: Fault[] = []
  let open: { fields: [string, string][]; line: number } | null = null
  const close = (): void => {
    if (open && open.fields.length > 0)
      records.push({ fields: open.fields.map(([name, value]) => [name, value.trimEnd()]), line: open.line })
    open = null
  }
  for (const [i, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = i === 0 ? raw.replace(/^\uFEFF/, '') : raw
    const [, name, value = ''] = tag.exec(line) ?? []
    if (name === undefined) {
      if (begins === null && !line.trim()) close()
      else if (open && open.fields.length > 0) open.fields.at(-1)![1] += `\n${line.trim()}`
      continue
    }
    if (name === ends) {
      close()
      continue
    }
    if (name === begins && open !== null) {
      if (ends !== null) faults.push(unended(open.line, ends))
      close()
    }
    open ??= { fields: [], line: i + 1 }
    open.fields.push([name, value.trim()])
  }
  if (open !== null && ends !== null) faults.push(unended((open as { line: number }).line, ends))
  close()
  return { records, faults }
}

const unended = (line: number, tag: string): Fault => ({
  line,
  lost: false,
  mensaje: `Falta la línea «${tag}» que cierra el registro.`,
  message: `The line "${tag}" that ends the record is missing.`,
})
