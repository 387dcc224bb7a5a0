/**
 * Word files from elsewhere through the whole job: what they say is in the library, so they are cited from it, and
 * nothing they held is lost.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finished, startCitation } from '../../src/core/cite/citations.ts'
import { readDocx } from '../../src/core/cite/docx/read.ts'
import { cite } from '../../src/core/cite/index.ts'
import { PACKAGE_ROOT } from '../../src/paths.ts'
import { hold, type Held } from '../core/held.ts'
import { fakeLiteral } from '../core/judges.ts'

const FOLDER = join(PACKAGE_ROOT, '../shared/data/office/docx')
const have = existsSync(FOLDER)
if (!have) console.warn('SKIPPED: no Word files in ../shared/data/office/docx')
const files = have ? readdirSync(FOLDER).filter(name => name.endsWith('.docx')) : []

let held: Held
beforeAll(async () => {
  const pages = await Promise.all(
    files.map(async name =>
      (await readDocx(readFileSync(join(FOLDER, name)))).paragraphs
        .filter(p => p.kind === 'prose')
        .map(p => p.text)
        .join('\n\n'),
    ),
  )
  held = await hold([
    { titulo: 'De todo', autores: ['Varios, Ana'], anio: 2001, pages: pages.filter(page => page.trim() !== '') },
  ])
})
afterAll(() => held.close())

const texts = async (bytes: Uint8Array): Promise<string[]> => (await readDocx(bytes)).paragraphs.map(p => p.text)

const STYLES = [
  ['apa', false],
  ['chicago-notes-bibliography', true],
] as const

/** The whole job on that file, with a judge that costs nothing: what it was, what it became and what was cited. */
async function cited(bytes: Buffer, { estilo, cambios }: { estilo: string; cambios: boolean }) {
  const library = { ...held.library, entail: fakeLiteral }
  const draft = await library.blobs.receive(Readable.from([bytes]))
  const input = { estilo, idioma: 'es-ES', umbral: 0.7, cambios }
  const { row } = await startCitation(library, { input, draft: draft.sha256 })
  await held.library.blobs.settle(draft)
  const job = (await held.storage.jobs.claim('test', 60, { economico: true }))!
  await cite(library, job, {
    signal: new AbortController().signal,
    phase: async () => {},
    long: async () => {},
    done: () => false,
    checkpoint: async () => {},
  })
  await held.storage.jobs.finish(job.id, 'test')
  const { citado, word } = finished(held.library, await held.library.shelf.citation(row.id))
  expect(citado.estado).toBe('listo')
  const docx = await held.library.blobs.read((word as { sha256: string }).sha256)
  return { before: await texts(bytes), after: await texts(docx), citations: citado.citas ?? [] }
}

let given = 0

it.runIf(have).each(files)('%s: its own words in their order, citations and bibliography beside them', async name => {
  const bytes = readFileSync(join(FOLDER, name))
  for (const [estilo, cambios] of STYLES) {
    const { before, after, citations } = await cited(bytes, { estilo, cambios })
    given += citations.length
    const own = after.slice(0, before.length)
    const without = (text: string): string => citations.reduce((left, { cita }) => left.replace(` ${cita}`, ''), text)
    expect(estilo === 'apa' ? own.map(without) : own, estilo).toEqual(before)
    if (citations.length > 0) expect(after.slice(before.length).join('\n')).toContain('De todo')
    else expect(after.length).toBe(before.length)
  }
})
it.runIf(have)('there was much to cite in them', () => {
  expect(given).toBeGreaterThan(100)
})
