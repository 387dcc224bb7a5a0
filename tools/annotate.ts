import { z } from 'zod'
import { API } from '../src/core/anchor.ts'
import { annotate, LONGEST } from '../src/core/marks/index.ts'
import { oneLine } from '../src/schema/fields.ts'
import { Caja, COLORES, Nota } from '../src/schema/marks.ts'
import { Answer, defineTool } from './define.ts'
import { noteMarkdown } from './markdown.ts'

const at = (what: string) => z.number().int().min(0).optional().describe(what)
const words = (longest: number, what: string) => z.string().max(longest).optional().describe(what)

/** What a person adds to a mark. */
export const marking = {
  color: z.enum(COLORES),
  nota: z.string().max(LONGEST),
  etiquetas: z.array(oneLine().min(1).max(100)).max(50),
}

export default defineTool({
  name: 'annotate',
  title: 'Mark words and note something of them',
  scope: 'escritura',
  readOnly: false,
  mcp: false,
  description:
    'Mark words of a document, or a region of a page, with a colour, a note and tags. The words must ' +
    'stand there; where they stand twice, say which. Returns the note with its citation.',
  resumen: 'Marca palabras de un documento, o una región de una página, con un color, una nota y etiquetas.',
  routes: [{ method: 'post', path: '/documentos/{id}/notas', operationId: 'anotar' }],
  statuses: [201, 404],
  input: z.object({
    id: z.string().describe('Document id'),
    posicion: z.number().int().min(1).optional().describe('Physical position of the page, section or segment'),
    texto: words(20_000, 'The words to mark; spaces, hyphens and case aside they must stand there'),
    prefijo: words(500, 'What stands before them'),
    sufijo: words(500, 'What stands after them'),
    desde: at("Instead of the words: from this character of the unit's text, or of the passage's, UTF-16"),
    hasta: at('To this character'),
    fragmento: z.string().max(200).optional().describe('Instead of a position: this passage, or a part of it'),
    cajas: z
      .array(Caja)
      .min(1)
      .max(500)
      .optional()
      .describe('Where it was marked on the page, one box a line; without words: a region'),
    color: marking.color.default('amarillo').describe('Colour'),
    nota: marking.nota.default('').describe('What is noted of it'),
    etiquetas: marking.etiquetas.default([]).describe('Tags'),
  }),
  output: Nota,
  async run({ id, color, nota, etiquetas, ...asked }, { library }) {
    const note = await annotate(library, id, { asked, added: { color, nota, etiquetas } })
    return new Answer(note, { status: 201, headers: { Location: `${library.site}${API}/notas/${note.id}` } })
  },
  markdown: note => `${noteMarkdown(note)}\n`,
})
