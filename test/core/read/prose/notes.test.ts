/** Notes of EPUB, HTML, Markdown and Word: passages of their own, and the sentence that calls them stays whole. */
import { describe, expect, it } from 'vitest'
import { split } from '../../../../src/core/ingest/split.ts'
import { unitRow } from '../../../../src/core/ingest/index.ts'
import { tokens } from '../../../../src/core/quotes/tokens.ts'
import { parseDocx } from '../../../../src/core/read/docx/docx.ts'
import { parseEpub } from '../../../../src/core/read/epub/epub.ts'
import { parseHtmlFile } from '../../../../src/core/read/prose/html-file.ts'
import { parseMarkdown } from '../../../../src/core/read/prose/markdown.ts'
import type { Unit } from '../../../../src/core/read/reader.ts'
import { docx, epub, W } from '../archive.ts'

const passages = (units: readonly Unit[]) => split({ titulo: 'T', autores: [] }, units)
const texts = (units: readonly Unit[]): string[] => passages(units).map(({ texto }) => texto)
const html = async (body: string) => (await parseHtmlFile({ bytes: Buffer.from(body), nombre: null })).units
const markdown = async (text: string) => (await parseMarkdown({ bytes: Buffer.from(text), nombre: null })).units
const book = async (chapters: Record<string, string>) =>
  (await parseEpub({ bytes: epub({ chapters }), nombre: null })).units
const words = (text: string): string =>
  tokens(text)
    .map(({ word }) => word)
    .join(' ')
const pageOf = (unit: Unit, i: number) => {
  const ancla = unit.parrafos?.[i]?.ancla
  return ancla?.tipo === 'seccion' ? ancla.impresa : undefined
}

describe('a note', () => {
  it('is a passage of its own at the end of its section, with the paragraph of its call', async () => {
    const units = await markdown(
      '# Uno\n\nUn lugar[^1] de la Mancha.[^2]\n\nOtro párrafo.\n\n# Dos\n\nFin.\n\n[^1]: Argamasilla.\n[^2]: Véase.',
    )
    expect(texts(units)).toEqual([
      'Uno\n\nUn lugar¹ de la Mancha.²\n\nOtro párrafo.',
      '¹ Argamasilla.',
      '² Véase.',
      'Dos\n\nFin.',
    ])
    expect(
      passages(units)
        .map(({ ancla, ruta }) => [ancla, ruta])
        .slice(1, 3),
    ).toEqual([1, 2].map(() => [{ tipo: 'seccion', ruta: ['Uno'], parrafo: 1 }, ['Uno']]))
    expect(unitRow(units[0]!).ancla).toMatchObject({ parrafo: 1, parrafoHasta: 3 })
  })

  it('does not come between two headings, and its mark is not in the path', async () => {
    const units = await markdown('# Uno[^1]\n\n## Dos\n\nTexto.\n\n[^1]: La nota.')
    expect(texts(units)).toEqual(['Uno¹\n\nDos\n\nTexto.', '¹ La nota.'])
    expect(units[0]!.parrafos!.map(({ ruta }) => ruta)).toEqual([['Uno'], ['Uno', 'Dos'], ['Uno', 'Dos'], ['Uno']])
  })

  it('that is called twice is read once', async () => {
    expect(texts(await markdown('Uno.[^n] Dos.[^n]\n\n[^n]: La nota.'))).toEqual(['Uno.¹ Dos.¹', '¹ La nota.'])
  })

  it('of Word never shares a passage with the text, nor with another note', async () => {
    const note = (id: number, text: string): string =>
      `<w:footnote w:id="${id}"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:footnote>`
    const call = (id: number): string => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
    const bytes = docx(
      `<w:p><w:r><w:t>En 1898</w:t></w:r>${call(2)}<w:r><w:t> y en la obra</w:t></w:r>${call(3)}${call(4)}</w:p><w:p><w:r><w:t>Sigue.</w:t></w:r></w:p>`,
      {
        'word/footnotes.xml': `<w:footnotes ${W}>${note(2, 'Uno.')}${note(3, 'Dos.')}${note(4, 'Tres.')}</w:footnotes>`,
      },
      [['n', 'footnotes', 'footnotes.xml']],
    )
    const { units } = await parseDocx({ bytes, nombre: null })
    expect(texts(units)).toEqual(['En 1898 ¹ y en la obra²,³\n\nSigue.', '¹ Uno.', '² Dos.', '³ Tres.'])
    expect(words(units[0]!.texto)).toMatch(/^En 1898 y en la obra Sigue/)
  })
})

describe('a note of HTML', () => {
  const sup = (n: number): string => `<sup><a href="#fn${n}" id="r${n}">${n}</a></sup>`
  it('that nobody says to be one is told by its raised call and the link back', async () => {
    const units = await html(
      `<body><p>Una frase${sup(1)} entera.</p><p>Otra.</p><hr><ol><li id="fn1"><p>La nota. <a href="#r1">↩︎</a></p></li></ol></body>`,
    )
    expect(texts(units)).toEqual(['Una frase¹ entera.\n\nOtra.', '1. La nota.'])
  })

  it('may be a paragraph that begins with its mark', async () => {
    const units = await html(`<body><p>Una frase${sup(1)} entera.</p><p id="fn1">1. La nota.</p></body>`)
    expect(texts(units)).toEqual(['Una frase¹ entera.', '1. La nota.'])
  })

  it('is no entry of a table of contents, no chapter and no reference in brackets', async () => {
    for (const body of [
      '<ul><li id="t1"><a href="#c1">1</a></li></ul><div id="c1"><p><a href="#t1">1</a> El capítulo empieza.</p></div>',
      '<p>Véase <a href="#b1">[1]</a>.</p><p id="b1">[1] Pérez, Ana.</p>',
      `<p>Como sigue${sup(1)}.</p><div id="fn1"><h2>1. Capítulo</h2><p>Texto.</p></div>`,
    ]) {
      const units = await html(`<body>${body}</body>`)
      expect(units.flatMap(unit => unit.parrafos!.filter(({ kind }) => kind === 'note'))).toEqual([])
    }
  })

  it('that calls another and is called by it is not lost', async () => {
    const ref = (id: string): string => `<a role="doc-noteref" href="#${id}">1</a>`
    const note = (id: string, to: string): string =>
      `<aside role="doc-footnote" id="${id}">Nota ${id}${ref(to)}.</aside>`
    const units = await html(`<body><p>Texto.</p>${note('a', 'b')}${note('b', 'a')}</body>`)
    expect(texts(units).join('\n')).toMatch(/Nota a[^]*Nota b/)
  })
})

describe('in a book with pages', () => {
  const turn = (n: string): string => `<span epub:type="pagebreak" title="${n}"></span>`
  it('a note that may be printed at the foot of any page states none; one with a page break before it does', async () => {
    const call = '<sup><a href="#fn1" id="r1">1</a></sup>'
    const note = '<div><p id="fn1"><a href="#r1">1</a> La nota.</p></div>'
    const text = `<p>${turn('7')}Texto${call} que sigue.</p><p>${turn('8')}Otro.</p>`
    const [, eight] = await book({ a: text + note })
    expect([eight!.texto, pageOf(eight!, 0), pageOf(eight!, 1)]).toEqual(['Otro.\n\n1 La nota.', '8', null])
    const [, , nine] = await book({ a: text + turn('9') + note })
    expect([nine!.texto, pageOf(nine!, 0)]).toEqual(['1 La nota.', '9'])
  })
})
