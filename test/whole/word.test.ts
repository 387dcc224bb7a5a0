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
}, 60_000)
afterAll(() => held.close())

const texts = async (bytes: Uint8Array): Promise<string[]> => (await readDocx(bytes)).paragraphs.map(p => p.text)

it.runIf(have)(
  'every one comes back readable: its own words in their order, citations and bibliography beside them, in author-date and in note styles',
  async () => {
    let given = 0
    for (const name of files) {
      const bytes = readFileSync(join(FOLDER, name))
      for (const [estilo, cambios] of [
        ['apa', false],
        ['chicago-notes-bibliography', true],
      ] as const) {
        const draft = await held.library.blobs.receive(Readable.from([bytes]))
        const input = { estilo, idioma: 'es-ES', umbral: 0.7, cambios }
        const { row } = await startCitation(held.library, { input, draft: draft.sha256 })
        await held.library.blobs.settle(draft)
        const job = (await held.storage.jobs.claim('test', 60, { economico: true }))!
        await cite(held.library, job, {
          signal: new AbortController().signal,
          phase: async () => {},
          long: async () => {},
          done: () => false,
          checkpoint: async () => {},
        })
        await held.storage.jobs.finish(job.id, 'test')
        const { citado, word } = finished(held.library, await held.library.shelf.citation(row.id))
        const docx = await held.library.blobs.read((word as { sha256: string }).sha256)
        expect(citado.estado, name).toBe('listo')
        const before = await texts(bytes),
          after = await texts(docx)
        given += citado.citas?.length ?? 0
        const own = after.slice(0, before.length)
        const bare =
          estilo === 'apa'
            ? own.map(text => (citado.citas ?? []).reduce((left, { cita }) => left.replace(` ${cita}`, ''), text))
            : own
        expect(bare, `${name} ${estilo}`).toEqual(before)
        if (citado.citas?.length) expect(after.slice(before.length).join('\n'), name).toContain('De todo')
        else expect(after.length, name).toBe(before.length)
      }
    }
    expect(given).toBeGreaterThan(100)
  },
  180_000,
)
