import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDocx } from '../../../../src/core/read/docx/docx.ts'
import { docx, rels, W } from '../archive.ts'
import { DATA, hasData, markdownWords, nativeWords, recall, sample, source, textOf, words } from '../expected.ts'

const p = (text: string, pr = ''): string =>
  `<w:p>${pr && `<w:pPr>${pr}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
const read = (bytes: Buffer) => parseDocx({ bytes, nombre: 'x.docx' })
const textIn = async (body: string, more?: Record<string, string>, related?: [string, string, string][]) =>
  textOf((await read(docx(body, more, related))).units)

/** The expected output repeats the text of merged cells for every cell they cover. */
const REPEATS = new Set(['word_tables'])
/** It has spaces around raised letters: "x 2", "H 2 O". */
const SPACED = new Set(['docx_rich_cells'])

describe('a DOCX', () => {
  it('knows headings by the name of their style, whatever its id, and by outline level', async () => {
    const styles =
      `<w:styles ${W}><w:style w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style><w:style ` +
      'w:styleId="x"><w:name w:val="Mío"/><w:basedOn w:val="y"/></w:style><w:style ' +
      'w:styleId="y"><w:name w:val="heading 2"/></w:style></w:styles>'
    const { units } = await read(
      docx(
        p('Uno', '<w:pStyle w:val="Ttulo1"/>') +
          p('Texto.') +
          p('Dos', '<w:pStyle w:val="x"/>') +
          p('Más.') +
          p('Tres', '<w:outlineLvl w:val="0"/>') +
          p('Fin.'),
        { 'word/styles.xml': styles },
        [['rId9', 'styles', 'styles.xml']],
      ),
    )
    expect(units[0]!.parrafos!.map(({ ancla }) => ancla)).toEqual(
      [['Uno'], ['Uno'], ['Uno', 'Dos'], ['Uno', 'Dos'], ['Tres'], ['Tres']].map((ruta, i) => ({
        tipo: 'seccion',
        ruta,
        parrafo: Math.floor(i / 2) + 1,
      })),
    )
  })

  it('numbers headings whose styles say their level alone, or are named by the levels of a list', async () => {
    const style = (id: string, on: string, pr: string): string =>
      `<w:style w:styleId="${id}"><w:name w:val="heading ${id}"/><w:basedOn w:val="${on}"/><w:pPr>${pr}</w:pPr></w:style>`
    const styles =
      `<w:styles ${W}>` +
      style('1', '', '<w:numPr><w:numId w:val="2"/></w:numPr>') +
      style('2', '1', '<w:numPr><w:ilvl w:val="1"/></w:numPr>') +
      `${style('3', '1', '')}</w:styles>`
    const level = (at: number, text: string, more = ''): string =>
      `<w:lvl w:ilvl="${at}"><w:numFmt w:val="decimal"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`
    const numbering =
      `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, '%1')}${level(1, '%1.%2')}` +
      `${level(2, '%1.%2.%3', '<w:pStyle w:val="3"/>')}</w:abstractNum>` +
      '<w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    const body = ['1 Uno', '2 Casas', '3 Patios', '2 Calles', '1 Dos', '2 Plazas']
      .map(line => p(line.slice(2), `<w:pStyle w:val="${line[0]}"/>`))
      .join('')
    expect(
      await textIn(body, { 'word/styles.xml': styles, 'word/numbering.xml': numbering }, [
        ['rId8', 'styles', 'styles.xml'],
        ['rId9', 'numbering', 'numbering.xml'],
      ]),
    ).toBe(['1 Uno', '1.1 Casas', '1.1.1 Patios', '1.2 Calles', '2 Dos', '2.1 Plazas'].join('\n\n'))
  })

  it('reads insertions and not deletions, comments, hidden text or field codes', async () => {
    expect(
      await textIn(`<w:p><w:r><w:t>Queda</w:t></w:r><w:ins><w:r><w:t xml:space="preserve"> esto</w:t></w:r></w:ins><w:del><w:r><w:delText> no</w:delText></w:r></w:del>
      <w:moveFrom><w:r><w:t> ni</w:t></w:r></w:moveFrom><w:r><w:commentReference w:id="0"/></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>oculto</w:t></w:r>
      <w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>.</w:t></w:r></w:p>`),
    ).toBe('Queda esto.')
  })

  it('keeps raised figures raised, by the run or its style, and words level: 10⁶ set level is 106', async () => {
    const styles =
      `<w:styles ${W}><w:style w:type="character" w:styleId="alto"><w:name w:val="alto"/>` +
      '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>'
    const up = (text: string, pr = '<w:vertAlign w:val="superscript"/>'): string =>
      `<w:r><w:rPr>${pr}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
    const level = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
    const body = [
      level('Hay 10'),
      up('6'),
      level(' células, 10'),
      up('-') + up('3 '),
      level('m'),
      up('2', '<w:rStyle w:val="alto"/>'),
      level(', el 1'),
      up('er'),
      level(' H'),
      up('2', '<w:vertAlign w:val="subscript"/>'),
      level('O y 8'),
      up('9', '<w:rStyle w:val="alto"/><w:vertAlign w:val="baseline"/>'),
    ]
    expect(
      await textIn(`<w:p>${body.join('')}</w:p>`, { 'word/styles.xml': styles }, [['rId9', 'styles', 'styles.xml']]),
    ).toBe('Hay 10⁶ células, 10⁻³ m², el 1er H2O y 89')
  })

  it('keeps footnotes and endnotes at the end of the section that calls them, numbered in order', async () => {
    const footnotes =
      `<w:footnotes ${W}><w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>` +
      `<w:footnote w:id="1">${p('Al pie.')}</w:footnote></w:footnotes>`
    const endnotes = `<w:endnotes ${W}><w:endnote w:id="1">${p('Al final.')}</w:endnote></w:endnotes>`
    const body =
      '<w:p><w:r><w:t>A</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r><w:r><w:t ' +
      'xml:space="preserve"> y B</w:t></w:r><w:r><w:endnoteReference w:id="1"/></w:r></w:p>'
    expect(
      await textIn(body + p('Otro.'), { 'word/footnotes.xml': footnotes, 'word/endnotes.xml': endnotes }, [
        ['a', 'footnotes', 'footnotes.xml'],
        ['b', 'endnotes', 'endnotes.xml'],
      ]),
    ).toBe('A ¹ y B ²\n\nOtro.\n\n¹ Al pie.\n\n² Al final.')
  })

  it('reads tables as rows, text boxes once, equations as text, breaks and tabs as white space', async () => {
    const cell = (text: string): string => `<w:tc>${p(text)}</w:tc>`
    expect(
      await textIn(`<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr><w:tr>${cell('c')}${cell('d')}</w:tr></w:tbl>`),
    ).toBe('a | b\nc | d')
    expect(
      await textIn(
        '<w:p><w:r><w:t>Antes</w:t></w:r><mc:AlternateContent><mc:Choice><w:txbxContent>' +
          `${p('Caja')}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${p('Caja')}</w:txbxContent>` +
          '</mc:Fallback></mc:AlternateContent></w:p>',
      ),
    ).toBe('Antes\n\nCaja')
    const r = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`
    expect(
      await textIn(
        `<w:p><m:oMath>${r('x=')}<m:f><m:num>${r('a+b')}</m:num><m:den>${r('2')}</m:den></m:f><m:sSup><m:e>` +
          `${r('c')}</m:e><m:sup>${r('2')}</m:sup></m:sSup><m:rad><m:e>${r('d')}</m:e></m:rad></m:oMath></w:p>`,
      ),
    ).toBe('x=(a+b)/2c^2√d')
    expect(await textIn('<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>')).toBe('a b\nc')
  })

  it('counts lists as Word does', async () => {
    const lvl = (i: number, format: string, text: string): string =>
      `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${lvl(0, 'decimal', '%1.')}${lvl(1, 'lowerLetter', '%1.%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${lvl(0, 'bullet', 'o')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`
    const item = (text: string, num: number, level = 0): string =>
      p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${num}"/></w:numPr>`)
    expect(
      await textIn(
        item('a', 1) + item('b', 1, 1) + item('c', 1, 1) + item('d', 1) + item('e', 1, 1) + item('f', 2),
        { 'word/numbering.xml': numbering },
        [['n', 'numbering', 'numbering.xml']],
      ),
    ).toBe('1. a\n1.a) b\n1.b) c\n2. d\n2.a) e\n• f')
  })

  it('takes title and author from the properties, not what a template left there', async () => {
    const core = (creator: string, created: string): string =>
      '<cp:coreProperties xmlns:dc="d" xmlns:cp="c" xmlns:dcterms="t"><dc:title>Informe</dc:title>' +
      `<dc:creator>${creator}</dc:creator><dcterms:created>${created}</dcterms:created></cp:coreProperties>`
    const stated = async (creator: string, created: string) =>
      (await read(docx(p('x'), { 'docProps/core.xml': core(creator, created) }))).stated
    expect(await stated('Ana Ruiz; Juan Gil', '2019-04-01T10:00:00Z')).toMatchObject({
      titulo: 'Informe',
      autores: ['Ana Ruiz', 'Juan Gil'],
      fecha: '2019-04-01T10:00:00Z',
    })
    expect(await stated('python-docx', '2013-12-23T23:15:00Z')).toMatchObject({ autores: [], fecha: undefined })
    const changed = (when: string): string =>
      core('Ana Ruiz', '2019-04-01T10:00:00Z').replace('</cp:', `<dcterms:modified>${when}</dcterms:modified></cp:`)
    const fechaOf = async (when: string) =>
      (await read(docx(p('x'), { 'docProps/core.xml': changed(when) }))).stated.fecha
    expect(await fechaOf('2019-12-01T10:00:00Z')).toBe('2019-04-01T10:00:00Z')
    expect(await fechaOf('2024-01-01T10:00:00Z')).toBeUndefined()
  })

  it('refuses a file without text part, and cuts long documents into sections at headings', async () => {
    await expect(
      read(docx('', { '_rels/.rels': rels(['rId1', 'officeDocument', 'word/none.xml']) })),
    ).rejects.toMatchObject({ name: 'Unreadable' })
    const section = (n: number): string =>
      p(`Sección ${n}`, '<w:outlineLvl w:val="0"/>') + p('Palabras de la sección. '.repeat(100)).repeat(2)
    const { units } = await read(docx([1, 2, 3].map(section).join('')))
    expect(units.map(unit => unit.ruta)).toEqual([['Sección 1'], ['Sección 2'], ['Sección 3']])
  })

  it.runIf(hasData)('has the words of every expected output, and no page number', async () => {
    const folder = join(DATA, 'office/docx')
    const poor: string[] = []
    let compared = 0
    for (const file of readdirSync(folder).filter(name => name.endsWith('.docx'))) {
      const name = file.slice(0, -'.docx'.length)
      const { units } = await parseDocx(source(`office/docx/${file}`))
      expect(JSON.stringify(units.map(unit => unit.parrafos?.map(x => x.ancla)))).not.toMatch(/impresa|fisica/)
      const native = [`${name}.native`, `${name}_accept.native`].find(path => existsSync(join(folder, path)))
      const expected = existsSync(join(folder, `${file}.md`))
        ? markdownWords(sample(`office/docx/${file}.md`).toString('utf8'))
        : native
          ? nativeWords(sample(`office/docx/${native}`).toString('utf8'))
          : null
      if (!expected) continue
      compared++
      const got = words(textOf(units))
      const { share, missing } = REPEATS.has(name) ? recall([...new Set(expected)], got) : recall(expected, got)
      if (share < (SPACED.has(name) ? 0.97 : 0.98))
        poor.push(`${name} ${share.toFixed(3)}: ${missing.slice(0, 12).join(' ')}`)
    }
    expect(poor).toEqual([])
    expect(compared).toBeGreaterThan(50)
  })
})
