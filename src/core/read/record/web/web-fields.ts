/** The record of a printed web page: what its browser, its title and its byline say, and nothing else. Pure. */
import type { RecordField } from '../../reader.ts'
import type { Segment } from '../page/lines.ts'
import { type View, textOfLines } from '../page/view.ts'
import { type Byline, type WebYear, bylineOf, headOf, webYearOf } from './web-byline.ts'
import { type WebPrint, isWhole } from './web-print.ts'
import { type WebTitle, isNamed, webTitleOf } from './web-title.ts'

/** Highest probability of what a page's looks say of a web page's authors and year. */
const OFFERED = 0.49
/** A page with a browser's lines is a web page; most that a browser of people made without them are one, too. */
const KIND = { framed: 0.89, bare: 0.6 } as const
/** These are browsers of people; other programs make notes and slides with a Chromium that they bring along. */
const OF_PEOPLE = /mozilla|firefox|safari/iu
const PRINTED = 0.97

/** The lines of the page, and those that look like its title. */
interface Lines {
  view: View
  likeliest: readonly Segment[]
}

type Fields = Record<string, RecordField[]>

export function webFields(looks: Fields, print: WebPrint, { view, likeliest }: Lines): Fields {
  const { address, framed, title: stated } = print
  const title = webTitleOf(stated, view, address?.text)
  const head = headOf(view, title?.lines[0] ? title.lines : likeliest)
  const byline = bylineOf(head)
  const year = webYearOf(head, address)
  const { made } = view.material.stated
  const programs = view.material.stated.programs.join(', ')
  const day = /^D:(\d{4})(\d\d)(\d\d)/
    .exec(made ?? '')
    ?.slice(1)
    .map(Number)
  return {
    ...looks,
    title: titlesOf(title, looks['title']),
    author: [...(byline ? [authorField(byline)] : []), ...offered(looks['author'], OFFERED)],
    issued: [...(year ? [yearField(year)] : []), ...offered(looks['issued'], OFFERED)],
    ...((framed || OF_PEOPLE.test(programs)) && {
      type: [
        {
          value: 'webpage',
          probability: KIND[framed ? 'framed' : 'bare'],
          evidence: address?.text ?? programs,
          source: address ? 'pagina' : 'archivo',
        },
      ],
    }),
    ...(address && isWhole(address) && { URL: [{ ...at(address), value: address.text, probability: PRINTED }] }),
    ...(framed &&
      day && {
        accessed: [{ value: { 'date-parts': [day] }, probability: PRINTED, evidence: made!, source: 'archivo' }],
      }),
  }
}

/** A heading with all the words of a part of what the file states comes before that, if that stands nowhere. */
function titlesOf(title: WebTitle | null, looks: readonly RecordField[] = []): RecordField[] {
  const [heading] = looks
  if (!title) return [...looks]
  return title.lines.length === 0 && heading && isNamed(title.text, String(heading.value))
    ? [...offered(looks, SUREST_HEADING), { ...titleField(title), probability: OFFERED }]
    : [titleField(title), ...offered(looks, OFFERED)]
}
const SUREST_HEADING = 0.85

const offered = (fields: readonly RecordField[] = [], most: number): RecordField[] =>
  fields.map(field => ({ ...field, probability: Math.min(most, field.probability) }))

const at = ({ text, page }: { text: string; page: number }): Pick<RecordField, 'evidence' | 'source' | 'page'> => ({
  evidence: text,
  source: 'pagina',
  page,
})

const titleField = (title: WebTitle): RecordField => ({
  value: title.text,
  probability: title.probability,
  evidence: title.lines.length > 0 ? textOfLines(title.lines) : title.text,
  ...(title.lines[0] ? { source: 'pagina', page: title.lines[0].page } : { source: 'archivo' }),
})

const authorField = ({ names, line, probability }: Byline): RecordField => ({
  ...at(line),
  value: names.map(({ name }) => name),
  probability,
})

const yearField = ({ year, evidence, line, probability }: WebYear): RecordField => ({
  ...(line ? at(line) : { evidence, source: 'archivo' }),
  value: { 'date-parts': [[year]] },
  probability,
})
