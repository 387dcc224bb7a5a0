/** Which files are not for the library, by name and by what the disk says; every reason has its words. */
import type { Stats } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { whyAbsent, whyFile, whyFolder } from '../../../src/core/watch/reasons.ts'
import { byName, byStats, isPlaceholder } from '../../../src/core/watch/rules.ts'
import { FALLOS_CARPETA, MOTIVOS_COBERTURA } from '../../../src/schema/coverage.ts'
import type { Motivo } from '../../../src/schema/index.ts'

const stats = (size: number, blocks: number, isFile = true): Stats => ({ size, blocks, isFile: () => isFile }) as Stats
const readable = { extensions: new Set(['.pdf', '.md']), maxBytes: 1000_000 }

describe('by name', () => {
  it.each<[string, boolean, Motivo | null]>([
    ['tesis.pdf', false, null],
    ['~tesis.pdf', false, null],
    ['a$b.pdf', false, null],
    ['.tesis.pdf', false, 'oculto'],
    ['._tesis.pdf', false, 'oculto'],
    ['.git', true, 'oculto'],
    ['__MACOSX', true, 'oculto'],
    ['$RECYCLE.BIN', true, 'oculto'],
    ['Thumbs.db', false, 'oculto'],
    ['~$tesis.docx', false, 'bloqueo'],
    ['.~lock.tesis.odt#', false, 'bloqueo'],
    ['tesis.pdf.crdownload', false, 'descarga_parcial'],
    ['tesis.pdf.PART', false, 'descarga_parcial'],
    ['tesis.pdf.download', true, 'descarga_parcial'],
    ['Libro, vol. 1.part', true, null],
    ['download', true, null],
    ['.tesis.pdf.icloud', false, 'nube'],
    ['Notas.gdoc', false, 'documento_web'],
    ['Notas.gdoc', true, null],
  ])('%s (folder: %s) is %s', (name, folder, motivo) => {
    expect(byName(name, folder)).toBe(motivo)
  })
})

describe('by what the disk says', () => {
  it.each<[string, Stats, Motivo | null]>([
    ['a.pdf', stats(50_000, 104), null],
    ['a.PDF', stats(50_000, 104), null],
    ['a.pdf', stats(0, 0), 'vacio'],
    ['a.pdf', stats(2_000_000, 4000), 'demasiado_grande'],
    ['a.pdf', stats(50_000, 0), 'nube'],
    ['a.exe', stats(50_000, 0), 'formato'],
    ['a', stats(50, 8), 'formato'],
    ['a.pdf', stats(0, 0, false), 'especial'],
  ])('%s, %o is %s', (name, seen, motivo) => {
    expect(byStats(name, seen, readable)).toBe(motivo)
  })

  it('a small file that takes no room may stand inside its directory, and a compressed one takes less than its size', () => {
    expect(isPlaceholder(stats(700, 0))).toBe(false)
    expect(isPlaceholder(stats(4096, 0))).toBe(false)
    expect(isPlaceholder(stats(4097, 0))).toBe(true)
    expect(isPlaceholder(stats(1_000_000, 8))).toBe(false)
  })
})

it('every reason is a sentence in both languages, with its detail in both', () => {
  for (const motivo of Object.keys(MOTIVOS_COBERTURA) as Motivo[]) {
    const { porque, because } = whyFile(motivo, '$& detalle')
    expect(
      [porque, because].every(text => /^\p{Lu}.*[.)e]$/u.test(text)),
      motivo,
    ).toBe(true)
    expect(porque).not.toBe(because)
    expect(porque.includes('$& detalle')).toBe(because.includes('$& detalle'))
    expect(`${porque}${because}`).not.toContain('{}')
  }
  for (const fallo of FALLOS_CARPETA) expect(whyFolder(fallo).porque).not.toBe(whyFolder(fallo).because)
  expect(whyAbsent('borrado').porque).not.toBe(whyAbsent('cambiado').porque)
})
