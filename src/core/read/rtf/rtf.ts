/** Reads RTF into sections: paragraphs with their outline level, list marks as shown, table rows and notes. */
import { tidy } from '../prose/blocks.ts'
import type { Parsed, Source } from '../prose/parsed.ts'
import { parsePlain } from '../prose/plain.ts'
import { toUnits } from '../prose/units.ts'
import { RtfReader } from './reader.ts'
import { tokens } from './tokens.ts'

/** How RTF begins; a text of another kind that is named so would lose its line ends. */
const RTF = /^[^{]{0,9}\{\\?rtf/

export async function parseRtf(source: Source): Promise<Parsed> {
  const text = source.bytes.toString('latin1')
  if (!RTF.test(text)) return parsePlain(source)
  const reader = new RtfReader()
  for (const token of tokens(text)) {
    if (token.is === 'open') reader.open()
    else if (token.is === 'close') reader.close()
    else if (token.is === 'bytes') reader.bytes(token.text)
    else reader.word(token.name, token.number)
  }
  const blocks = reader.finish()
  const { title = '', author = '', created = '' } = reader.properties
  const stated = {
    titulo: tidy(title),
    autores: author ? tidy(author).split(/\s*;\s*/) : [],
    fecha: created,
    properties: true,
    csl: { type: 'document' },
  }
  return { tipo: 'documento', units: toUnits([{ blocks }], { flow: true }), stated, warnings: [] }
}
