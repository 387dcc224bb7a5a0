/** Fields of Citavi, in the form that public readers of such files describe. */
import { expect, it } from 'vitest'
import { fieldCites } from '../../../src/core/audit/fields.ts'
import { readStory } from '../../../src/core/cite/docx/story.ts'

const HOARE = {
  ...{ $id: '8', ReferenceType: 'JournalArticle', Title: 'An axiomatic basis', Subtitle: 'for programming' },
  Authors: [{ $id: '9', FirstName: 'C. A.', MiddleName: 'R.', LastName: 'Hoare' }],
  ...{ Year: '1969', Volume: '12', Number: '10', Periodical: { Name: 'CACM' } },
  PageRange: '<sp><n>576</n></sp>\r\n<os>576-580</os>',
}
const field = (data: unknown): string =>
  `ADDIN CitaviPlaceholder{${Buffer.from(JSON.stringify(data)).toString('base64')}}`
const entry = (work: unknown, page: string, NumberingType = 0) => ({
  Reference: work,
  PageRange: { OriginalString: page, NumberingType },
})
const read = (data: unknown) => fieldCites(field(data), new Map())

it('reads the work and its page; what is met again is referred to', () => {
  const cites = read({ Entries: [entry(HOARE, '577'), entry({ $ref: '8' }, '578-579')] })!
  expect(cites.map(({ place }) => place)).toEqual([
    { label: 'page', value: '577' },
    { label: 'page', value: '578-579' },
  ])
  expect(cites[0]!.item).toEqual(cites[1]!.item)
  expect(cites[0]!.item).toEqual({
    ...{ type: 'article-journal', title: 'An axiomatic basis: for programming', 'container-title': 'CACM' },
    ...{ volume: '12', issue: '10', page: '576-580', issued: { 'date-parts': [[1969]] } },
    author: [{ family: 'Hoare', given: 'C. A. R.' }],
  })
})

it('takes a column for no page, and reads an institution', () => {
  const [cite] = read({ Entries: [entry({ Title: 'Informe', Authors: [{ LastName: 'INEC' }] }, '4', 1)] })!
  expect(cite).toEqual({ names: [], item: { title: 'Informe', author: [{ literal: 'INEC' }] } })
})

it.each([['broken'], [{}], [{ Entries: [] }], [{ Entries: [entry(HOARE, '1'), { Reference: null }] }]])(
  'leaves %j to what the field shows',
  data => expect(read(data)).toBeNull(),
)

it('knows the fields of Citavi in a document, and its bibliography', () => {
  const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const shown = (code: string, text: string): string =>
    `<w:p>${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}` +
    `<w:r><w:t>${text}</w:t></w:r>${mark('end')}</w:p>`
  const body = shown(field({ Entries: [entry(HOARE, '577')] }), '(577)') + shown('ADDIN CITAVI BIBLIOGRAPHY', 'Hoare')
  const { paragraphs } = readStory(
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
      `<w:body>${body}</w:body></w:document>`,
  )
  expect(paragraphs.map(({ cited, listed }) => [cited.length, listed === true])).toEqual([
    [1, false],
    [0, true],
  ])
})
