/**
 * What Word files hold that stands in the way of a citation, one small file each: it is cited beside it, or left alone
 * and said; nothing of the file is lost, and the tracked changes rejected give the file back.
 */
import { describe, expect, it } from 'vitest'
import { docxDraft } from '../../../../src/core/cite/docx/draft.ts'
import { insertDocx, type DocxInserted, type DocxInsertion } from '../../../../src/core/cite/docx/insert.ts'
import { readDocx } from '../../../../src/core/cite/docx/read.ts'
import { insertionOf, sentencesOf } from '../../../../src/core/cite/office.ts'
import { unzip } from '../../../../src/core/zip.ts'
import { docx, opened, closed, p, t, xmlText, type DocxParts } from '../zotero/drafts.ts'
import { normal, parse, resolve } from './revisions.ts'

const S = 'La imprenta llegó a Sevilla en 1477.'
const CITED = 'La imprenta llegó a Sevilla en 1477 (P).'
const HEBREW = 'הדפוס הגיע לעיר סביליה בשנת 1477.'
const AUTHOR = 'Anaquel'
const tracked = { author: AUTHOR, date: new Date('2026-01-02T03:04:05Z') }
const ENTRY = { id: 'a', text: 'Pérez. La casa.', markdown: '', runs: [{ text: 'Pérez. La casa.' }] }
const FIELD = ' ADDIN ZOTERO_ITEM CSL_CITATION {"citationID":"a"} '

const sdt = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const by = (name: string, id: number, content: string): string =>
  `<w:${name} w:id="${id}" w:author="Eva" w:date="2025-01-01T00:00:00Z">${content}</w:${name}>`
const gone = (text: string): string => `<w:r><w:delText xml:space="preserve">${text}</w:delText></w:r>`
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const code = (text: string): string => `<w:r><w:instrText xml:space="preserve">${xmlText(text)}</w:instrText></w:r>`
const W15 = 'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"'
const BOX = `<w:r><w:pict><w:txbxContent>${p(t(S))}</w:txbxContent></w:pict></w:r>`
const half = (text: string): [string, string] => [text.slice(0, 12), text.slice(12)]
const [FIRST, REST] = half(S)

interface Attack {
  body: string
  parts?: DocxParts
  /** Paragraphs that have text, after all sentences were cited in the text. */
  texts: string[]
  notices?: string[]
}
const settings = (xml: string): Attack => ({ body: p(t(S)), parts: { settings: xml }, texts: [CITED] })
const protectedFor = (edit: string): Attack => ({
  ...settings(`<w:documentProtection w:edit="${edit}" w:enforcement="1"/>`),
  notices: ['protegido'],
})

const ATTACKS: Record<string, Attack> = {
  'a right-to-left run': {
    body: p(`<w:r><w:rPr><w:rtl/></w:rPr><w:t>${HEBREW}</w:t></w:r>`, '<w:bidi/>'),
    texts: [`${HEBREW.slice(0, -1)} (P).`],
  },
  'a protection against editing': protectedFor('readOnly'),
  'a protection of forms': protectedFor('forms'),
  'a protection that allows comments': protectedFor('comments'),
  'a protection that is off': settings('<w:documentProtection w:edit="readOnly" w:enforcement="0"/>'),
  'a password for saving': { ...settings('<w:writeProtection w:hash="xx" w:salt="yy"/>'), notices: ['protegido'] },
  'a signature': {
    body: p(t(S)),
    parts: { more: { '_xmlsignatures/sig1.xml': '<Signature/>' } },
    texts: [CITED],
    notices: ['firmado'],
  },
  'a locked control around words': { body: p(sdt('<w:lock w:val="contentLocked"/>', t(S))), texts: [`${S} (P)`] },
  'a locked control around paragraphs': {
    body: sdt('<w:lock w:val="sdtContentLocked"/>', p(t(S))) + p(t('Fin.')),
    texts: [S, 'Fin (P).'],
  },
  'a group of which only the fields are filled in': { body: sdt('<w:group/>', p(t(S))) + p(t(S)), texts: [S, CITED] },
  'a control that cannot be deleted but be edited': {
    body: p(sdt('<w:lock w:val="sdtLocked"/>', t(S))),
    texts: [CITED],
  },
  'a control bound to data': {
    body: p(sdt('<w:dataBinding w:xpath="/a" w:storeItemID="{1}"/>', t(S))),
    texts: [`${S} (P)`],
  },
  'a control of rich text bound to data': {
    body: p(sdt(`<w15:dataBinding ${W15} w:xpath="/a" w:storeItemID="{1}"/>`, t(S))),
    texts: [`${S} (P)`],
  },
  'a field that never ends': {
    body: p(t(FIRST) + mark('begin') + code(' PAGE ') + t(REST)) + p(t(S)),
    texts: [CITED, CITED],
    notices: ['campo_roto'],
  },
  'a field that never begins': { body: p(t(FIRST) + mark('separate') + mark('end') + t(REST)), texts: [CITED] },
  'fields in fields': {
    body: p(
      t(FIRST) +
        mark('begin') +
        code(' IF ') +
        mark('begin') +
        code(' MERGEFIELD x ') +
        mark('separate') +
        t('no') +
        mark('end') +
        code(' = 1 ') +
        mark('separate') +
        t(REST) +
        mark('end'),
    ),
    texts: [`${FIRST}no${REST} (P)`],
  },
  'a field over paragraphs': {
    body: p(opened('TOC \\o') + t(S)) + p(t(S)) + p(t(S) + closed) + p(t(S)),
    texts: [S, S, `${S} (P)`, CITED],
  },
  'a text box': { body: p(t(S) + BOX), texts: [CITED, S], notices: ['cuadros_de_texto'] },
  'a table': {
    body: `<w:tbl><w:tr><w:tc>${p(t(S))}</w:tc><w:tc>${p(t(S))}</w:tc></w:tr></w:tbl>`,
    texts: [CITED, CITED],
  },
  'somebody’s insertion': { body: p(by('ins', 5, t(S))), texts: [CITED] },
  'somebody’s insertion inside the sentence': { body: p(t(FIRST) + by('ins', 5, t(REST))), texts: [CITED] },
  'somebody’s deletion at the place': {
    body: p(t(S.slice(0, -1)) + by('del', 6, gone(', dicen')) + t('.')),
    texts: [CITED],
  },
  'somebody’s deletion inside a word': { body: p(t(FIRST) + by('del', 6, gone('no ')) + t(REST)), texts: [CITED] },
  'a citation of Zotero that somebody deleted': {
    body: p(
      t(S.slice(0, -1)) +
        by(
          'del',
          6,
          `${mark('begin')}<w:r><w:delInstrText> ADDIN ZOTERO_ITEM {} </w:delInstrText></w:r>${mark('separate')}${gone('(x)')}${mark('end')}`,
        ) +
        t('.'),
    ),
    texts: [CITED],
  },
  'text that was moved': {
    body:
      p(
        `<w:moveFromRangeStart w:id="1" w:author="Eva" w:name="m"/>${by('moveFrom', 2, t(S))}<w:moveFromRangeEnd w:id="1"/>${t('Antes era así en todas partes.')}`,
      ) +
      p(`<w:moveToRangeStart w:id="3" w:author="Eva" w:name="m"/>${by('moveTo', 4, t(S))}<w:moveToRangeEnd w:id="3"/>`),
    texts: ['Antes era así en todas partes (P).', CITED],
  },
  'an end of paragraph that somebody deleted': {
    body: p(t(S), `<w:rPr>${by('del', 9, '').replace('></w:del>', '/>')}</w:rPr>`) + p(t(S)),
    texts: [CITED, CITED],
  },
  'a comment at the place': {
    body: p(
      `<w:commentRangeStart w:id="0"/>${t(S.slice(0, -1))}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${t('.')}`,
    ),
    texts: [CITED],
  },
  'bookmarks and permissions at the place': {
    body: p(
      `<w:permStart w:id="1" w:edGrp="everyone"/>${t(S.slice(0, -1))}<w:bookmarkStart w:id="2" w:name="b"/><w:bookmarkEnd w:id="2"/><w:permEnd w:id="1"/>${t('.')}`,
    ),
    texts: [CITED],
  },
  'a note at the place': {
    body: p(`${t(S)}<w:r><w:footnoteReference w:id="4"/></w:r>`),
    parts: { footnotes: `<w:footnote w:id="4">${p(t('Véase allí.'))}</w:footnote>` },
    texts: [S],
  },
  'a link at the end': {
    body: p(`${t(FIRST)}<w:hyperlink w:anchor="b">${t(REST.slice(0, -1))}</w:hyperlink>${t('.')}`),
    texts: [CITED],
  },
  'a smart tag': { body: p(`<w:smartTag w:element="x">${t(S)}</w:smartTag>`), texts: [CITED] },
  'a text of two directions': { body: p(`<w:bdo w:val="rtl">${t(S)}</w:bdo>`), texts: [CITED] },
  'a reading aid above signs': {
    body: p(
      `${t(FIRST)}<w:r><w:ruby><w:rt><w:r><w:t>x</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>y</w:t></w:r></w:rubyBase></w:ruby></w:r>${t(REST)}`,
    ),
    texts: [`${FIRST}xy${REST.slice(0, -1)} (P).`],
  },
  'another document inside': {
    body: `${p(t(S))}<w:altChunk r:id="d9"/>`,
    parts: { more: { 'word/chunk.html': `<p>${S}</p>` } },
    texts: [CITED],
    notices: ['incrustado'],
  },
}

const textsOf = async (bytes: Uint8Array): Promise<string[]> =>
  (await readDocx(bytes)).paragraphs.map(({ text }) => text).filter(text => text !== '')

async function places(bytes: Uint8Array, note: boolean, field: boolean): Promise<DocxInsertion[]> {
  return sentencesOf((await readDocx(bytes)).paragraphs, 'es').flatMap((sentence, i) => {
    const formatted = { text: '(P)', markdown: '(P)', runs: [{ text: '(P)' }] }
    const { code: _, ...one } = insertionOf(sentence, { sentence: i, formatted }, { note })
    return sentence.cited ? [] : [{ ...one, ...(field && { field: FIELD }) }]
  })
}

/** What is left when all that was added is taken out again. */
function original({ splices }: DocxInserted, after: string): string {
  let out = '',
    from = 0,
    grown = 0
  for (const { at, xml } of splices.map((one, i) => ({ ...one, i })).sort((a, b) => a.at - b.at || a.i - b.i)) {
    out += after.slice(from, at + grown)
    grown += xml.length
    from = at + grown
  }
  return out + after.slice(from)
}

describe.each(Object.entries(ATTACKS))('%s', (_, { body, parts, texts, notices = [] }) => {
  const bytes = docx(body, parts)
  const main = async (file: Uint8Array): Promise<string> =>
    Buffer.from((await unzip(file)).get('word/document.xml')!).toString()

  it('is said, where it is to be said, and cited where it can be', async () => {
    const draft = await docxDraft(bytes, { locale: 'es', author: tracked, tracked: false })
    expect((draft.notices ?? []).map(({ motivo }) => motivo)).toEqual(notices)
    const { bytes: plain } = await insertDocx(bytes, await places(bytes, false, false), { note: false })
    expect(await textsOf(plain)).toEqual(texts)
    const ltr = /<w:r>(<w:rPr>(?:(?!<\/w:rPr>).)*<\/w:rPr>)?<w:t xml:space="preserve">\(P\)/.exec(await main(plain))
    expect(ltr?.[1] ?? '').not.toContain('w:rtl')
  })

  it.each([
    ['in the text', false, false],
    ['in notes', true, false],
    ['as fields', false, true],
    ['as fields in notes', true, true],
  ])('%s: nothing is lost; rejected it is as it was, accepted as without tracking', async (_name, note, field) => {
    const insertions = await places(bytes, note, field)
    const options = {
      note,
      bibliography: [ENTRY],
      heading: 'Referencias',
      ...(field && { field: ' ADDIN ZOTERO_BIBL ' }),
    }
    const plain = await insertDocx(bytes, insertions, options)
    const changes = await insertDocx(bytes, insertions, { ...options, tracked })
    for (const out of [plain, changes]) {
      const [before, after] = [await unzip(bytes), await unzip(out.bytes)]
      expect(original(out, await main(out.bytes))).toBe(await main(bytes))
      for (const [name, content] of before)
        if (!out.changed.includes(name)) expect(Buffer.from(after.get(name)!), name).toEqual(Buffer.from(content))
    }
    const [whole, was] = [parse(await main(changes.bytes)), parse(await main(bytes))]
    if (!changes.remains) expect(normal(resolve(whole, { how: 'reject', author: AUTHOR }))).toBe(normal(was))
    expect(normal(resolve(whole, { how: 'accept' }))).toBe(
      normal(resolve(parse(await main(plain.bytes)), { how: 'accept' })),
    )
  })
})

it('a document that demands tracked changes gets them without being asked', async () => {
  const bytes = docx(p(t(S)), { settings: '<w:documentProtection w:edit="trackedChanges" w:enforcement="true"/>' })
  const draft = await docxDraft(bytes, { locale: 'es', author: tracked, tracked: false })
  expect(draft.notices!.map(({ motivo }) => motivo)).toEqual(['cambios_obligados'])
  const formatted = { text: '(P)', markdown: '(P)', runs: [{ text: '(P)' }] }
  const out = await draft.insert([{ sentence: 0, formatted }], { note: false, bibliography: [], heading: '' })
  expect(Buffer.from((await unzip(out.file!.bytes)).get('word/document.xml')!).toString()).toMatch(
    /<w:ins [^>]*w:author="Anaquel"[^>]*>.*\(P\)/,
  )
})

it('sentences for which there is no place are named', async () => {
  const draft = await docxDraft(docx(sdt('<w:lock w:val="contentLocked"/>', p(t(S)))), {
    ...{ locale: 'es', author: tracked, tracked: false },
  })
  const formatted = { text: '(P)', markdown: '(P)', runs: [{ text: '(P)' }] }
  const out = await draft.insert([{ sentence: 0, formatted }], { note: false, bibliography: [], heading: '' })
  expect(out.skipped).toEqual([0])
})
