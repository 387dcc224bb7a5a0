/** `notes import|export|take`: marks and notes of other programs brought in, and those of here written out. */
import { readFile, writeFile } from 'node:fs/promises'
import { bring, readFileOf } from '../core/marks/bring/index.ts'
import { isKoboDevice, readKoboDevice } from '../core/marks/bring/kobo-device.ts'
import type { Brought } from '../core/marks/bring/model.ts'
import { annotatedBib } from '../core/marks/bibtex.ts'
import { takeOver } from '../core/marks/foreign.ts'
import { annotations, notesIn } from '../core/marks/index.ts'
import { withBlock } from '../core/marks/markdown.ts'
import type { Library } from '../core/library.ts'
import type { ImportacionNotas } from '../schema/index.ts'
import { defineCommand, Usage, verbOf, type Io } from './command.ts'
import { shellLibrary, withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'

const FORMATS = ['w3c', 'bibtex', 'markdown'] as const
type Format = (typeof FORMATS)[number]

function told(io: Io, { leidas, nuevas, iguales, perdidas }: ImportacionNotas): number {
  io.stdout.write(`${leidas} read, ${nuevas} new, ${iguales} here already, ${perdidas.length} not taken.\n`)
  for (const { titulo, texto, motivo } of perdidas)
    io.stdout.write(
      `  ${motivo === 'documento' ? 'no such work' : 'no such words'}: ${titulo}: ${texto.slice(0, 100)}\n`,
    )
  return perdidas.length > 0 ? 1 : 0
}

const readFrom = async (path: string): Promise<Brought[]> =>
  (await isKoboDevice(path)) ? readKoboDevice(path) : readFileOf(await readFile(path, 'utf8'))

interface Wanted {
  format: Format
  document: string | undefined
  output: string | undefined
}

async function exportTo(io: Io, library: Library, { format, document, output }: Wanted): Promise<number> {
  let text: string
  if (format === 'markdown') {
    if (document === undefined) throw new Usage('notes export: --format markdown needs --document.')
    const now = output === undefined ? '' : await readFile(output, 'utf8').catch(() => '')
    text = withBlock(now, document, (await notesIn(library, document)).notas)
  } else if (format === 'bibtex') text = await annotatedBib(library, document)
  else {
    const items = await annotations(library, document)
    const page = { '@context': 'http://www.w3.org/ns/anno.jsonld', type: 'AnnotationPage', items }
    text = `${JSON.stringify(page, null, 2)}\n`
  }
  if (output === undefined) io.stdout.write(text)
  else await writeFile(output, text)
  return 0
}

export default defineCommand({
  name: 'notes',
  usage: [
    'notes import FILE… [--document ID]',
    `notes export [--format ${FORMATS.join('|')}] [--document ID] [-o FILE]`,
    'notes take ID…',
  ],
  summary: SUMMARIES.notes,
  options: { document: { type: 'string' }, format: { type: 'string' }, output: { type: 'string', short: 'o' } },
  glosses: {
    document: 'the document that all of it is of',
    format: 'w3c unless told',
    output: '-o: to this file; a Markdown file keeps what a person wrote in it',
  },
  async run({ values, words, io }) {
    const verb = verbOf('notes', words, ['import', 'export', 'take'])
    const rest = words.slice(1)
    const format = FORMATS.find(name => name === (values.format ?? 'w3c'))
    if (!format) throw new Usage(`notes export: --format is one of ${FORMATS.join(', ')}.`)
    if (verb === 'export' && rest.length > 0) throw new Usage('notes export: no more words are taken.')
    if (verb !== 'export' && rest.length === 0) throw new Usage(`notes ${verb}: what is missing.`)
    return withHouse(io, { models: 'none' }, async house => {
      const library = await shellLibrary(house, verb === 'export' ? 'lectura' : 'escritura')
      if (verb === 'export') return exportTo(io, library, { format, document: values.document, output: values.output })
      let code = 0
      for (const word of rest) {
        const came =
          verb === 'take' ? await takeOver(library, word) : await bring(library, await readFrom(word), values.document)
        code = Math.max(code, told(io, came))
      }
      return code
    })
  },
})
