/** What stands at the beginning of a text and only looks like its title, its author or its identifier. */
import { describe as suite, expect, it } from 'vitest'
import { describe } from '../../../../src/core/read/prose/describe.ts'
import type { Stated } from '../../../../src/core/read/prose/describe.ts'
import { parseHtmlFile } from '../../../../src/core/read/prose/html-file.ts'
import { imprintOf, isNoTitle, seemsSo } from '../../../../src/core/read/prose/opening.ts'

const NOW = new Date('2026-01-01')
const unitsOf = async (html: string) => (await parseHtmlFile({ bytes: Buffer.from(html), nombre: null })).units
const meta = async (html: string, stated: Stated) => describe(stated, await unitsOf(html), NOW)
const PROPERTIES = { properties: true, csl: { type: 'document' } }
const PROSE = '<p>Un párrafo que dice algo de verdad, con palabras bastantes.</p>'.repeat(3)

suite('the beginning of a text', () => {
  it('has labels, which a colon follows on their own line: they are no title and no author', () => {
    const field = (value: unknown) => ({ value, probability: 0.9, evidence: '', source: 'pagina' as const })
    const opening = {
      opening: 'Mein Zeichen:\nBitte immer angeben\nDiseño y programas: nosotros',
      headings: ['API Docs', 'Ana Ruiz'],
    }
    expect(seemsSo(field([{ given: 'Mein', family: 'Zeichen' }]), opening)).toBe(true)
    expect(seemsSo(field('Mein Zeichen'), opening)).toBe(true)
    expect(seemsSo(field('Diseño y programas'), opening)).toBe(false)
    expect(seemsSo(field([{ given: 'Ana', family: 'Ruiz' }]), opening)).toBe(false)
    expect(seemsSo(field([{ given: 'Docs', family: 'Api' }]), opening)).toBe(true)
    const lettered = { opening: '', headings: ['A Gasse', 'B Ruhe', 'C Der Ausweg'] }
    expect(seemsSo(field([{ given: 'C', family: 'der Ausweg' }]), lettered)).toBe(true)
    expect(seemsSo(field([{ given: 'C', family: 'Ruiz' }]), { opening: '', headings: ['C Ruiz'] })).toBe(false)
    expect(seemsSo(field('See https://lantern.example for more'), opening)).toBe(true)
    expect(seemsSo(field([{ literal: 'Universidad de Alfar' }]), opening)).toBe(true)
  })

  it('has the identifiers of the text, and not those of the works that it lists', async () => {
    const other = '<h2>Publications</h2><p>Ruiz, A. Vasijas. doi:10.1101/209965</p>'
    const own = `<h1>Vasijas</h1><p>https://doi.org/10.5555/vasijas</p>${PROSE}`
    expect(imprintOf(await unitsOf(`<h1>Manual</h1>${PROSE}${other}`))).not.toContain('10.1101')
    expect((await meta(`<h1>Manual</h1>${PROSE}${other}`, PROPERTIES)).csl).toEqual({ type: 'document' })
    expect((await meta(own + other, PROPERTIES)).csl).toMatchObject({ DOI: '10.5555/vasijas' })
  })

  it('begins with no half a heading as its title, nor with the names of its authors', async () => {
    expect(
      ['User Guide for', 'Historia de la', 'Ana Ruiz y Carlos Gómez', 'Anna Karenina', 'Manual'].map(isNoTitle),
    ).toEqual([...[true, true, true], ...[false, false]])
    expect((await meta(`<h1>Guía para</h1><h1>Programas</h1>${PROSE}`, PROPERTIES)).titulo).not.toBe('Guía para')
    expect((await meta(`<h1>Carlos Gómez, Ana Ruiz</h1>${PROSE}`, PROPERTIES)).titulo).not.toContain('Ruiz')
    expect((await meta(`<h1>Guía de programas</h1>${PROSE}`, PROPERTIES)).titulo).toBe('Guía de programas')
    const named = { ...PROPERTIES, titulo: 'Ana Ruiz', autores: ['Ana Ruiz'] }
    expect((await meta(PROSE, named)).titulo).not.toBe('Ana Ruiz')
  })

  it('names an author without the address behind the name', async () => {
    const stated = { autores: ['The Lantern Project. <https://lantern.example/>'], csl: { type: 'document' } }
    expect((await meta(PROSE, stated)).autores).toEqual(['The Lantern Project'])
  })

  it('has a list of contents that is no chapter above those that follow', async () => {
    const html = `<h1>Tabla de contenidos</h1><p>1. Origen</p><h2>1. Origen</h2>${PROSE}<h2>Índice de formas</h2><h3>A</h3><p>Ánfora.</p>`
    const paths = (await unitsOf(html)).flatMap(({ parrafos = [] }) => parrafos.map(p => p.ruta?.join(' > ')))
    expect(paths).toContain('1. Origen')
    expect(paths).toContain('Índice de formas > A')
  })
})
