/**
 * The child's side of every reader that turns text formats into units: started by `isolated`, never imported. One
 * parser per kind.
 */
import { readFile } from 'node:fs/promises'
import { parseDocx } from './docx/docx.ts'
import { parseEpub } from './epub/epub.ts'
import { serveTasks } from './isolate.ts'
import { parseHtmlFile } from './prose/html-file.ts'
import { parseMarkdown } from './prose/markdown.ts'
import { parseOdt } from './odf/odt.ts'
import { parsePlain } from './prose/plain.ts'
import { parseRtf } from './rtf/rtf.ts'
import { describe } from './prose/describe.ts'
import type { Parser } from './prose/parsed.ts'
import type { TextKind, TextMessage, TextResult } from './text.ts'
import { parseOdp } from './odf/odp.ts'
import { parsePptx } from './slides/pptx.ts'
import { parseCsv } from './sheet/csv.ts'
import { parseWorkbook } from './sheet/workbook.ts'

const PARSERS: Record<TextKind, Parser> = {
  epub: parseEpub,
  docx: parseDocx,
  odt: parseOdt,
  rtf: parseRtf,
  markdown: parseMarkdown,
  html: parseHtmlFile,
  texto: parsePlain,
  pptx: parsePptx,
  odp: parseOdp,
  libro: parseWorkbook,
  csv: parseCsv,
}

/** Characters in one message: the parent unpacks a message in one go, and must stay responsive. */
const BATCH = 400_000
/** Fifty thick books. Beyond it the rest is named in a warning. */
const MOST_CHARACTERS = 60_000_000

async function read(
  kind: TextKind,
  input: { path: string; nombre: string | null },
  emit: (message: TextMessage) => Promise<void>,
): Promise<TextResult> {
  const bytes = await readFile(input.path)
  const { tipo, units, stated, warnings, pictures = [] } = await PARSERS[kind]({ bytes, nombre: input.nombre })
  const meta = await describe(stated, units, new Date())
  let sent = 0
  for (let from = 0; from < units.length && sent < MOST_CHARACTERS;) {
    let to = from
    for (let size = 0; to < units.length && size < BATCH; to++) size += units[to]!.texto.length + 200
    await emit({ units: units.slice(from, to), total: units.length })
    for (; from < to; from++) sent += units[from]!.texto.length
  }
  const cut = sent >= MOST_CHARACTERS ? ['El documento es demasiado largo: se leyó solo el principio.'] : []
  return { tipo, meta, warnings: [...warnings, ...cut], pictures }
}

serveTasks(
  Object.fromEntries(
    Object.keys(PARSERS).map(kind => [
      kind,
      (input: { path: string; nombre: string | null }, emit: (message: unknown) => Promise<void>) =>
        read(kind as TextKind, input, emit),
    ]),
  ),
)
