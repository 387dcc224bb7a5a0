/**
 * `audit FILE` checks the citations of a manuscript. The work is done by this process or by a running server, whichever
 * leases the job first.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { auditOfFile, revision, settledAudit, startAudit } from '../core/audit/jobs.ts'
import { report, type Language } from '../core/audit/report.ts'
import { decode } from '../core/read/prose/charset.ts'
import { defineCommand, Usage } from './command.ts'
import { shellLibrary, withHouse } from './house.ts'
import { bytesOf, startWith, untilEnded } from './job.ts'
import { SUMMARIES } from './summaries.ts'

/**
 * Returns the text of the bibliography file that a manuscript names in its head, found relative to it; undefined where
 * it names none or the file cannot be read.
 */
async function named(path: string, bytes: Buffer): Promise<string | undefined> {
  if (!/\.(?:tex|latex|ltx|md|markdown|txt)$/i.test(path)) return undefined
  const text = decode(bytes)
  const name =
    /^bibliography:\s*["']?([^\s"'\[\]]+)/m.exec(text)?.[1] ??
    /\\(?:addbibresource(?:\[[^\]]*\])?|bibliography)\{([^},]+)/.exec(text)?.[1]
  if (name === undefined) return undefined
  const file = join(dirname(path), extname(name) ? name : `${name}.bib`)
  return readFile(file).then(decode, () => undefined)
}

function languageOf(language: string | undefined): Language | undefined {
  if (language === undefined || language === 'es' || language === 'en') return language
  throw new Usage('audit: --language is es or en.')
}

export default defineCommand({
  name: 'audit',
  usage: ['audit FILE [--references FILE.bib] [--language es|en] [-o OUT] [--json]'],
  summary: SUMMARIES.audit,
  options: {
    references: { type: 'string' },
    language: { type: 'string' },
    output: { type: 'string', short: 'o' },
    json: { type: 'boolean' },
  },
  glosses: {
    references: 'its file of references (.bib, CSL-JSON, RIS); one that its head names is found beside it',
    language: 'of the report and of the comments: es (unless given) or en',
    output: '-o: file to write: a .docx gets comments, any other name the report',
    json: 'the API’s own object',
  },
  async run({ values, words, io }) {
    const [path, more] = words
    if (path === undefined || more !== undefined) throw new Usage('audit: one file is needed.')
    const { output } = values
    const wantsWord = output !== undefined && extname(output).toLowerCase() === '.docx'
    if (wantsWord && extname(path).toLowerCase() !== '.docx')
      throw new Usage('audit: only a .docx becomes a .docx with comments.')
    const idioma = languageOf(values.language)
    const bytes = await bytesOf(path)
    const listed = values.references === undefined ? await named(path, bytes) : decode(await bytesOf(values.references))
    return withHouse(io, { models: 'present' }, async house => {
      const library = await shellLibrary(house, 'lectura')
      await house.readers?.settled // so that the shell judges as the server does
      const input = { ...(await auditOfFile(bytes, { nombre: path, media: null }, listed)), ...(idioma && { idioma }) }
      const { id } = await startWith(library, input.texto === undefined ? bytes : null, draft =>
        startAudit(library, { input, draft }),
      )
      house.startJobs()
      const row = await untilEnded(io, waiting => settledAudit(library, id, waiting))
      const body = revision(library, row)
      if (row.estado !== 'listo') {
        io.stderr.write(`${row.error ?? `Still ${row.estado}: the server goes on with it.`}\n`)
        return 1
      }
      if (wantsWord) await writeFile(output, row.cited === null ? bytes : await library.blobs.read(row.cited))
      else if (output !== undefined) await writeFile(output, report(body))
      if (values.json) io.stdout.write(`${JSON.stringify(body)}\n`)
      else if (output === undefined || wantsWord) io.stdout.write(report(body))
      return body.resumen?.fallos ? 3 : 0
    })
  },
})
