/** Reads ODT into sections. Inserted text is read; deleted text is stored elsewhere in the file and is not. */
import type { Parsed, Source } from '../prose/parsed.ts'
import { illustratedUnits } from '../prose/units.ts'
import { child, first, parseXml } from '../prose/xml.ts'
import { Unreadable } from '../unreadable.ts'
import { readContent, type Story } from './content.ts'
import { openOdf, properties } from './package.ts'
import { Lists, readStyles } from './styles.ts'

export async function parseOdt({ bytes }: Source): Promise<Parsed> {
  const parts = await openOdf(bytes)
  const content = parseXml(parts.get('content.xml'))
  const body = child(first(content, 'body'), 'text')
  if (!body) throw new Unreadable('El documento está dañado: le falta el texto.', 'The ODT has no text.')
  const { levels, ...styles } = readStyles(parts, content)
  const story: Story = { parts, out: [], called: 0, boxes: 0, ...styles, lists: new Lists(levels) }
  readContent(story, body)
  const stated = { ...properties(parts), csl: { type: 'document' } }
  return { tipo: 'documento', ...illustratedUnits([{ blocks: story.out }], { flow: true }), stated, warnings: [] }
}
