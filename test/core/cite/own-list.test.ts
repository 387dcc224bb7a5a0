/** The list of sources that an author typed into a file of Word or LibreOffice takes what is cited now. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../src/core/cite/csl/types.ts'
import { docxDraft } from '../../../src/core/cite/docx/draft.ts'
import { readDocx } from '../../../src/core/cite/docx/read.ts'
import type { Draft } from '../../../src/core/cite/draft.ts'
import { odtDraft } from '../../../src/core/cite/odt/draft.ts'
import { openOdt } from '../../../src/core/cite/odt/package.ts'
import { readStory } from '../../../src/core/cite/odt/story.ts'
import { unzip } from '../../../src/core/zip.ts'
import { all, parse, resolve, textOf } from './docx/revisions.ts'

/** A line that begins with # is a heading, with ## one below it; one with * stands in a list that counts by itself. */
const DRAFT = ['# Ensayo', 'La imprenta llegó a la villa en 1502.', '# Referencias']
const OWN = ['Alas, L. (1884). La Regenta.', 'Zorrilla, J. (1844). Don Juan Tenorio.']
const AFTER = ['# Anexo', 'Un texto más.']
const NEW = 'García, A. (1998). La imprenta.'

const level = (line: string): number => /^#*/.exec(line)![0].length
const words = (line: string): string => line.replace(/^(?:#+|\*) /, '')

function docx(lines: readonly string[]): Uint8Array {
  const body = lines.map(line => {
    const outline = level(line) > 0 ? `<w:outlineLvl w:val="${level(line) - 1}"/>` : ''
    const counted = line.startsWith('*') ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : ''
    const pPr = `<w:pPr>${counted}${outline}</w:pPr>`
    return `<w:p>${pPr}<w:r><w:t xml:space="preserve">${words(line)}</w:t></w:r></w:p>`
  })
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
        `<Relationship Id="r1" Type="${rels}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
        `<w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    ),
  })
}

function odt(lines: readonly string[]): Uint8Array {
  const body = lines.map(line =>
    level(line) > 0
      ? `<text:h text:outline-level="${level(line)}">${words(line)}</text:h>`
      : `<text:p text:style-name="Standard">${words(line)}</text:p>`,
  )
  const spaces = ['office', 'text', 'style']
    .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content ${spaces} office:version="1.2"><office:automatic-styles/><office:body>` +
        `<office:text>${body.join('')}</office:text></office:body></office:document-content>`,
    ),
  })
}

const entry = (text: string, label?: string): Entry => ({
  ...{ id: text, text, markdown: text, runs: [{ text }] },
  ...(label && { label }),
})

const formatted = { text: '(García, 1998)', markdown: '(García, 1998)', runs: [{ text: '(García, 1998)' }] }
async function cited(draft: Draft, entries: readonly Entry[]): Promise<{ bytes: Uint8Array; told: string[] }> {
  const sentence = draft.sentences.findIndex(({ text }) => text.startsWith('La imprenta'))
  const {
    file,
    notices = [],
    texto,
  } = await draft.insert([{ sentence, formatted }], {
    ...{ note: false, bibliography: entries, heading: 'Referencias' },
  })
  expect(texto).toContain('en 1502 (García, 1998).')
  return { bytes: file!.bytes, told: notices.map(({ motivo }) => motivo) }
}

const options = (tracked: boolean) => ({ locale: 'es', author: { author: 'Ana', date: new Date(0) }, tracked })
const FILES = [
  {
    kind: 'Word',
    make: docx,
    open: (bytes: Uint8Array, tracked = false) => docxDraft(bytes, options(tracked)),
    read: async (bytes: Uint8Array) => (await readDocx(bytes)).paragraphs.map(({ text }) => text),
  },
  {
    kind: 'LibreOffice',
    make: odt,
    open: (bytes: Uint8Array, tracked = false) => odtDraft(bytes, options(tracked)),
    read: async (bytes: Uint8Array) => readStory((await openOdt(bytes)).content).paragraphs.map(({ text }) => text),
  },
]

it('the numbers of a list that Word counts by itself are not written a second time', async () => {
  const lines = [...DRAFT, '* Zorrilla, J., Don Juan Tenorio, 1844.']
  const listed = async (more: Entry) => {
    const { bytes, told } = await cited(await docxDraft(docx(lines), options(false)), [more])
    return { lines: (await readDocx(bytes)).paragraphs.slice(3).map(({ text }) => text), told }
  }
  expect(await listed(entry(NEW, '[2]'))).toEqual({
    lines: ['Zorrilla, J., Don Juan Tenorio, 1844.', 'Referencias', `[2]\t${NEW}`],
    told: ['lista_aparte'],
  })
  expect((await listed(entry(NEW))).told).toEqual([])
})

describe.each(FILES)('a draft of $kind that has a list of sources', ({ make, open, read }) => {
  const listed = async (lines: readonly string[], entries: readonly Entry[] = [entry(NEW)]) => {
    const { bytes, told } = await cited(await open(make(lines)), entries)
    return { lines: (await read(bytes)).slice(2), told }
  }

  it('takes the new entry at its place, and there is one list', async () => {
    expect(await listed([...DRAFT, ...OWN, ...AFTER])).toEqual({
      lines: ['Referencias', OWN[0], NEW, OWN[1], 'Anexo', 'Un texto más.'],
      told: [],
    })
  })

  it('takes it before all others, behind them, and where there is only the heading', async () => {
    const [first, last] = ['Abad, P. (1990). Uno.', 'Zúñiga, T. (1991). Dos.']
    const { lines } = await listed([...DRAFT, ...OWN], [entry(first), entry(last)])
    expect(lines).toEqual(['Referencias', first, ...OWN, last])
    expect((await listed([...DRAFT, ...AFTER])).lines).toEqual(['Referencias', NEW, 'Anexo', 'Un texto más.'])
  })

  it('takes a numbered entry behind the others', async () => {
    const { lines } = await listed([...DRAFT, '[1] Zorrilla, J., Don Juan Tenorio, 1844.'], [entry(NEW, '[2]')])
    expect(lines).toEqual(['Referencias', '[1] Zorrilla, J., Don Juan Tenorio, 1844.', `[2]\t${NEW}`])
  })

  it('says so where the list has parts, and puts another one at the end', async () => {
    const parts = ['## Fuentes primarias', OWN[0]!, '## Otras', OWN[1]!]
    expect(await listed([...DRAFT, ...parts])).toEqual({
      lines: ['Referencias', 'Fuentes primarias', OWN[0], 'Otras', OWN[1], 'Referencias', NEW],
      told: ['lista_aparte'],
    })
  })

  it('is one under a heading of two words for it, and none where such a heading heads a text', async () => {
    const both = [...DRAFT.slice(0, 2), '# Bibliografía y webgrafía', ...OWN]
    expect((await listed(both)).lines).toEqual(['Bibliografía y webgrafía', OWN[0], NEW, OWN[1]])
    const prose = 'Las cartas de 1844 se leyeron en el archivo. Las demás se han perdido.'
    const lines = [...DRAFT.slice(0, 2), '# Fuentes', prose]
    expect((await listed(lines)).lines).toEqual(['Fuentes', prose, 'Referencias', NEW])
    expect((await listed([...DRAFT.slice(0, 2), '# Fuentes', ...OWN])).lines).toEqual(['Fuentes', OWN[0], NEW, OWN[1]])
  })

  it('is none of a text about sources', async () => {
    const lines = [...DRAFT.slice(0, 2), '# Fuentes de energía', 'El sol y el viento dan de sobra.']
    expect(await listed(lines)).toEqual({ lines: [...lines.slice(2).map(words), 'Referencias', NEW], told: [] })
  })

  it('changes nothing of it where changes are tracked and all of them are rejected', async () => {
    const lines = [...DRAFT, ...OWN, ...AFTER]
    const { bytes } = await cited(await open(make(lines), true), [entry(NEW)])
    expect(await read(bytes)).toContain(NEW)
    if (make !== docx) return
    const xml = Buffer.from((await unzip(bytes)).get('word/document.xml')!).toString()
    expect(all(resolve(parse(xml), { how: 'reject' }), 'p').map(textOf)).toEqual(lines.map(words))
  })
})
