/**
 * `cite FILE` inserts citations into a draft, Markdown or Word. The work is done by this process or by a running
 * server, whichever leases the job first.
 */
import { writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import type { z } from 'zod'
import { finished, settledCitation, startCitation } from '../core/cite/citations.ts'
import { fileDraft } from '../core/cite/submitted.ts'
import { isSyntax, SYNTAX_NAMES, type Syntax } from '../core/cite/syntax/index.ts'
import { canonical } from '../core/receipts/check.ts'
import { makeFolder } from '../paths.ts'
import type { Citado } from '../schema/index.ts'
import tool from '../../tools/cite.ts'
import { writeBeside } from './beside.ts'
import { defineCommand, Usage, type Call } from './command.ts'
import { shellLibrary, withHouse } from './house.ts'
import { bytesOf, startWith, untilEnded } from './job.ts'
import { SUMMARIES } from './summaries.ts'

const isOffice = (path: string): boolean => /^\.(?:docx|odt)$/i.test(extname(path))

const OPTIONS = {
  style: { type: 'string' },
  language: { type: 'string' },
  threshold: { type: 'string' },
  document: { type: 'string', multiple: true },
  collection: { type: 'string' },
  format: { type: 'string' },
  tracked: { type: 'boolean' },
  fields: { type: 'string' },
  receipts: { type: 'string' },
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean' },
} as const

type Values = Call<typeof OPTIONS>['values']

/** Writes each receipt in the form in which it can be verified, to the byte. */
async function writeReceipts(folder: string, citas: NonNullable<Citado['citas']>): Promise<void> {
  makeFolder(resolve(folder))
  for (const [i, { recibo }] of citas.entries())
    if (recibo) await writeFile(join(folder, `${i + 1}.json`), canonical(recibo))
}

/**
 * Writes the files that were asked for: the text with its bibliography beside it, and the receipts. Returns what the
 * author should know of the bibliography.
 */
async function write({ output, receipts }: Values, citado: Citado, text: string | Uint8Array): Promise<string> {
  if (receipts !== undefined) await writeReceipts(receipts, citado.citas ?? [])
  if (output === undefined) return ''
  await writeFile(output, text)
  const other = citado.bibliografia_bib ? await writeBeside(output, citado.bibliografia_bib) : []
  return other.length > 0 ? `The .bib beside it says otherwise of these, and stays as it is: ${other.join(', ')}\n` : ''
}

const many = (list: readonly unknown[] = [], what: string): string =>
  `${list.length} ${what}${list.length === 1 ? '' : 's'}`

/** Path of the draft. Throws `Usage` when the words and options of the command do not fit it. */
function draftOf([path, more]: readonly string[], { output, json, format }: Values): string {
  if (path === undefined || more !== undefined) throw new Usage('cite: one file is needed.')
  if (isOffice(path) && output === undefined && !json)
    throw new Usage(`cite: a ${extname(path)} needs -o OUT, the file to write.`)
  if (format !== undefined && !isSyntax(format)) throw new Usage(`cite: --format is one of ${SYNTAX_NAMES.join(', ')}.`)
  return path
}

/** What the fields of the tool are called here. */
const OPTION_OF: Readonly<Record<string, string>> = {
  ...{ estilo: '--style', idioma: '--language', umbral: '--threshold', documentos: '--document' },
  ...{ biblioteca: '--collection', campos: '--fields' },
}

/** What is asked of the citation, as the tool of the same name takes it. */
function inputOf(values: Values): Omit<z.infer<typeof tool.input>, 'esperar' | 'texto' | 'borrador'> {
  const parsed = tool.input.safeParse({
    estilo: values.style,
    idioma: values.language,
    umbral: values.threshold === undefined ? undefined : Number(values.threshold),
    documentos: values.document,
    biblioteca: values.collection,
    cambios: values.tracked,
    campos: values.fields,
    ...(values.receipts !== undefined && { recibos: true }),
  })
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0])
    throw new Usage(`cite: ${OPTION_OF[field] ?? field} is not valid; \`cite --help\` says what it may be.`)
  }
  const { esperar: _esperar, texto: _texto, borrador: _borrador, ...asked } = parsed.data
  return asked
}

export default defineCommand({
  name: 'cite',
  usage: [
    'cite FILE [--style apa] [--language es-ES] [--threshold 0.7] [--document ID]… ' +
      '[--collection NAME] [--format pandoc] [--tracked] [--fields zotero] [--receipts FOLDER] [-o OUT] [--json]',
  ],
  summary: SUMMARIES.cite,
  options: OPTIONS,
  glosses: {
    style: 'any CSL style (apa)',
    language: 'of citations and bibliography (es-ES)',
    threshold: 'least support, 0 to 1 (0.7)',
    document: 'only from this document',
    collection: 'only from this collection',
    format: 'citations as pandoc, latex, typst or org have them; LaTeX, Typst and Org drafts get their own',
    tracked: '.docx, .odt: as tracked changes',
    fields: '.docx, .odt: live citations; zotero keeps them up to date',
    receipts: 'folder for the receipt of each citation, 1.json and so on; made if need be',
    output: '-o: file to write; .docx and .odt need it',
    json: 'the API’s own object',
  },
  async run({ values, words, io }) {
    const path = draftOf(words, values)
    const bytes = await bytesOf(path)
    const submitted = await fileDraft(bytes, { nombre: path, media: null }, values.format as Syntax | undefined)
    const input = { ...inputOf(values), ...submitted }
    return withHouse(io, { models: 'present' }, async house => {
      const library = await shellLibrary(house, 'escritura')
      await house.readers?.settled // so that the shell judges as the server does
      const { id } = await startWith(library, input.texto === undefined ? bytes : null, draft =>
        startCitation(library, { input, draft }),
      )
      house.startJobs()
      const row = await untilEnded(io, waiting => settledCitation(library, id, waiting))
      const { citado, markdown, word } = finished(library, row)
      if (citado.estado !== 'listo') {
        io.stderr.write(`${citado.error ?? `Still ${citado.estado}: the server goes on with it.`}\n`)
        return 1
      }
      const cited = word && ('bytes' in word ? word.bytes : await library.blobs.read(word.sha256))
      const differing = await write(values, citado, cited ?? markdown)
      if (values.json) io.stdout.write(`${JSON.stringify(citado)}\n`)
      else if (values.output === undefined) io.stdout.write(markdown)
      for (const { message, detalle } of citado.avisos ?? [])
        io.stderr.write(`${message}${detalle ? ` (${detalle})` : ''}\n`)
      io.stderr.write(`${differing}${many(citado.citas, 'citation')}, ${many(citado.bibliografia, 'work')}.\n`)
      return 0
    })
  },
})
