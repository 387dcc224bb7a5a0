/** Files that are not read: each says what it is and what to do with it. */
import { describe, expect, it } from 'vitest'
import { recognise } from '../../../src/core/read/index.ts'
import { refusedZip } from '../../../src/core/read/refused.ts'

const refusal = async (bytes: string, nombre: string): Promise<string> =>
  Promise.resolve(recognise(Buffer.from(bytes, 'latin1'), nombre)!.read({} as never)).then(
    () => 'read',
    (error: { mensaje: string }) => error.mensaje,
  )

describe('a file that is not read', () => {
  it('says by its bytes or its beginning what it is', async () => {
    const mail = 'Return-Path: <ana@example.org>\nSubject: Hola\n\nTexto.'
    const cases: [bytes: string, nombre: string, word: string][] = [
      ['AT&TFORM\0\0\0\x10DJVMDIRM', 'libro.djvu', 'DjVu'],
      [`${'x'.repeat(60)}BOOKMOBI`, 'libro.mobi', 'MOBI'],
      ['\xffWPC\x10\0\0\0', 'carta.wpd', 'WordPerfect'],
      ['\x1f\x8b\x08\0\0\0', 'manual.pdf.gz', 'comprimido'],
      [mail, 'a.eml', 'correo'],
      [`From ana@example.org Mon Jan  1 00:00:00 2024\n${mail}`, 'a.mbox', 'correo'],
      ['% borrador\n\\documentclass{article}\n\\begin{document}', 'a.tex', 'LaTeX'],
      ['Una sección sin preámbulo.', 'cap.tex', 'LaTeX'],
      ['@book{a,\n title = {X}}', 'a.bib', 'referencias'],
      ['\\input texinfo\n@node Top', 'a.texi', 'Texinfo'],
      ['<?xml version="1.0"?><TEI></TEI>', 'a.tei', 'XML'],
      ['Notas de un programa.', 'a.doc', '(.doc)'],
    ]
    for (const [bytes, nombre, word] of cases) expect(await refusal(bytes, nombre), nombre).toContain(word)
  })

  it('is no file that was read before', () => {
    expect(recognise(Buffer.from('Subject: la carta\n\nTexto.'), 'carta.txt')?.label).toBe('Texto')
    expect(recognise(Buffer.from('Date: hoy\n\nTexto sin extensión.'), 'README')?.label).toBe('Texto')
    expect(recognise(Buffer.from('\\section{x}'), 'a.md')?.label).toBe('Markdown')
    expect(recognise(Buffer.from('\x01\x8f\x02\x03\0'.repeat(50), 'latin1'), 'a.xyz')).toBeNull()
  })

  it('may be a ZIP of other files, or one that says what it holds', async () => {
    const says = (media: string | null, extension?: string): Promise<string> =>
      refusedZip(media, extension)
        .read({} as never)
        .then(
          () => 'read',
          (error: { mensaje: string }) => error.mensaje,
        )
    expect(await says('application/vnd.oasis.opendocument.graphics')).toContain('dibujo')
    expect(await says('application/x-krita')).toContain('application/x-krita')
    expect(await says(null, '.pages')).toContain('Pages')
    expect(await refusal('PK\x03\x04torn', 'cosas.zip')).toContain('comprimido')
    expect(await refusal('PK\x03\x04torn', 'cosas.txt')).toContain('comprimido')
  })
})
