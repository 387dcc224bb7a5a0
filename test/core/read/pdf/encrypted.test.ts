import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPdf } from '../../../../src/core/read/pdf/open.ts'
import { Unreadable } from '../../../../src/core/read/unreadable.ts'
import { PDF_DATA } from '../../folio/truth.ts'
import { protectedPdf, type Protection } from '../../../pdfcrypt.ts'

const TEXT = 'El agua viene del norte'
const REVISIONS = [2, 3, 4, 4.1, 5, 6] as const

async function textOf(bytes: Uint8Array, password?: string): Promise<string> {
  const pdf = await openPdf(bytes, password)
  const text = pdf
    .page(0)
    .runs.map(run => run.text)
    .join(' ')
  pdf.close()
  return text
}

/** What programs get wrong, and what a reader has to get over. */
const FAULTS: Record<string, Partial<Protection>> = {
  'as the standard says': {},
  'permissions that do not agree': { wrongPerms: true },
  'no copy of the permissions': { noPerms: true },
  'a length of the key in bytes': { length: 16 },
  'a length of the key that is another': { length: 40 },
  'twice the length of the key': { length: 128 },
  'strings in clear': { plainStrings: true },
  'entries filled up with zeros': { filled: true },
}

describe('a protected PDF', () => {
  it.each(REVISIONS.flatMap(revision => Object.keys(FAULTS).map(fault => [revision, fault] as const)))(
    'of revision %s, %s: opens with an empty user password, and with the right one of user or owner',
    async (revision, fault) => {
      const how = { revision, ...FAULTS[fault] }
      expect(await textOf(protectedPdf(TEXT, how))).toBe(TEXT)
      const locked = protectedPdf(TEXT, { ...how, user: 'barro', owner: 'dueña' })
      await expect(textOf(locked)).rejects.toThrow('password')
      await expect(textOf(locked, 'agua')).rejects.toThrow('does not open')
      expect(await textOf(locked, 'barro')).toBe(TEXT)
      expect(await textOf(locked, 'dueña')).toBe(TEXT)
    },
  )

  it.each(REVISIONS)('of revision %s is copied without its protection', async revision => {
    const pdf = await openPdf(protectedPdf(TEXT, { revision, user: 'clavé' }), 'clavé')
    const copy = pdf.copy({ open: true })
    pdf.close()
    expect(copy && (await textOf(copy))).toBe(TEXT)
    const open = await openPdf(copy!)
    expect(open.revision).toBe(-1)
    open.close()
  })

  it.each(REVISIONS)('of revision %s has its maps of characters read: mPDF writes one row for all', async revision => {
    const map = '1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange'
    expect(await textOf(protectedPdf('005700652019006c006c', { revision, plainStrings: true, map }))).toBe('We’ll')
  })

  it('says in words what is asked for', async () => {
    const locked = protectedPdf(TEXT, { revision: 6, user: 'barro' })
    const said = async (password?: string): Promise<string> =>
      textOf(locked, password).catch((error: unknown) => (error instanceof Unreadable ? error.mensaje : String(error)))
    expect(await said()).toMatch(/protegido con contraseña/)
    expect(await said('agua')).toBe('La contraseña no abre este PDF.')
  })
})

describe.runIf(existsSync(join(PDF_DATA, 'passwords.tsv')))('real protected files', () => {
  const table = join(PDF_DATA, 'passwords.tsv')
  const here = existsSync(table)
  if (!here) console.warn(`no ${table}: the protected files are not read`)
  const rows = here ? readFileSync(table, 'utf8').trim().split('\n').slice(1) : []
  it.runIf(here).each(rows.map(row => row.split('\t')))('%s opens with "%s" (%s)', async (file = '', password) => {
    const pdf = await openPdf(readFileSync(join(PDF_DATA, 'encrypted', file)), password)
    expect(pdf.pages).toBeGreaterThan(0)
    pdf.close()
  })
})
