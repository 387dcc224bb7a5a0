/**
 * Adds a comment at each citation of the Word file that was handed in. It only inserts: without the comments, the bytes
 * of the document are those of the original, and every other part stays as it is.
 */
import { applied } from '../cite/docx/insert.ts'
import { decode, encode, openDocx, related, type Docx } from '../cite/docx/package.ts'
import { appended, DECLARATION, declare, relate } from '../cite/docx/parts.ts'
import { cut } from '../cite/docx/runs.ts'
import { readStory, type Story, type StoryParagraph } from '../cite/docx/story.ts'
import { attributes, escape, local, prefixOf, tokens, type Prefix } from '../cite/docx/xml.ts'
import { zip } from '../zip.ts'
import type { CitaRevisada } from '../../schema/index.ts'
import { remark, type Language } from './report.ts'

const MEDIA = 'application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml'
const AUTHOR = 'Anaquel'

interface Splice {
  at: number
  xml: string
}

/**
 * Returns the file with one comment for each place that has citations. Word allows no comment in a text box, so those
 * comments go to the paragraph before it.
 */
export async function commented(
  bytes: Uint8Array,
  citas: readonly CitaRevisada[],
  { now, language }: { now: Date; language: Language },
): Promise<Uint8Array> {
  const docx = await openDocx(bytes)
  const original = docx.parts.get(docx.main) ?? new Uint8Array(),
    xml = decode(original)
  const story = readStory(xml)
  const comments = new Comments(docx, story, now)
  const splices: Splice[] = []
  for (const group of grouped(citas)) {
    const place = placeOf(xml, story, { cita: group[0]!, nextId: () => comments.nextId() })
    if (place)
      splices.push(
        ...comments.add(
          place,
          group.map(cita =>
            lineOf(
              cita.n,
              remark(cita, language),
              cita.obra.titulo ?? (group.length > 1 ? cita.obra.citada : undefined),
            ),
          ),
        ),
      )
  }
  if (splices.length === 0) return bytes
  docx.parts.set(docx.main, encode(applied(xml, splices), original))
  comments.save()
  return zip(docx.parts)
}

const lineOf = (n: number, mensaje: string, titulo: string | undefined): string =>
  `[${n}]${titulo === undefined ? '' : ` ${titulo}${/[.?!…]$/.test(titulo) ? '' : '.'}`} ${mensaje}`

function grouped(citas: readonly CitaRevisada[]): CitaRevisada[][] {
  const groups = new Map<string, CitaRevisada[]>()
  for (const cita of citas) {
    if (cita.parrafo === undefined || cita.rango === undefined) continue
    const name = `${cita.parrafo} ${cita.rango.join(' ')}`
    groups.set(name, [...(groups.get(name) ?? []), cita])
  }
  return [...groups.values()]
}

interface Place {
  start: Splice
  end: Splice
}

/** Turns a cut in a run into a splice: `before` closes the run and `after` reopens it around whatever is inserted. */
const around = ({ at, before, after }: { at: number; before: string; after: string }): Splice & { after: string } => ({
  at,
  xml: before,
  after,
})

function placeOf(
  xml: string,
  story: Story,
  { cita: { parrafo, rango }, nextId }: { cita: CitaRevisada; nextId: () => number },
): Place | undefined {
  const [from, to] = rango!
  const paragraph = outsideBoxes(story.paragraphs, parrafo!)
  if (!paragraph) return undefined
  if (paragraph !== story.paragraphs[parrafo!]) {
    const point = { at: paragraph.closeAt, xml: '' }
    return { start: point, end: point }
  }
  const live = paragraph.cited.find(citation => citation.from === from && citation.to === to)
  if (live) return { start: { at: live.start, xml: '' }, end: { at: live.end, xml: '' } }
  const first = paragraph.pieces.find(piece => piece.text !== '')
  const start =
    first === undefined || paragraph.pieces.some(piece => piece.at < from && piece.text !== '')
      ? cut(xml, { paragraph, offset: from }, { prefix: story.prefix, nextId })
      : { at: first.run.start, before: '', after: '' }
  const end = cut(xml, { paragraph, offset: to }, { prefix: story.prefix, nextId })
  if (!start || !end || start.at > end.at) return undefined
  const [a, b] = [around(start), around(end)]
  return { start: { at: a.at, xml: `${a.xml}${MARK}${a.after}` }, end: { at: b.at, xml: `${b.xml}${MARK}${b.after}` } }
}

/** Placeholder in a splice's XML for the comment mark. */
const MARK = '\u0000'

/**
 * Returns the nearest paragraph, at or before `index`, that can hold a comment: Word does not open a file with a
 * comment in a text box.
 */
function outsideBoxes(paragraphs: readonly StoryParagraph[], index: number): StoryParagraph | undefined {
  for (let i = index; i >= 0; i--) if (!paragraphs[i]!.box && !paragraphs[i]!.open) return paragraphs[i]
  return undefined
}

class Comments {
  readonly #docx: Docx
  readonly #part: { name: string; xml: string } | undefined
  readonly #prefix: Prefix
  readonly #own: Prefix
  readonly #date: string
  readonly #added: string[] = []
  #last: number

  constructor(docx: Docx, { prefix, lastId }: Story, now: Date) {
    this.#docx = docx
    this.#part = related(docx, 'comments')
    this.#prefix = prefix
    this.#own = this.#part ? prefixOf(this.#part.xml) : { ...prefix, element: 'w:', attribute: 'w:' }
    this.#date = now.toISOString().replace(/\.\d+Z$/, 'Z')
    this.#last = lastId
    for (const token of tokens(this.#part?.xml ?? ''))
      if (!('raw' in token) && token.kind !== 'close' && local(token.name) === 'comment')
        this.#last = Math.max(this.#last, Number(attributes(token.attrs).get('id')) || 0)
  }

  nextId(): number {
    return ++this.#last
  }

  add({ start, end }: Place, lines: readonly string[]): Splice[] {
    const id = this.nextId(),
      { element: e, attribute: a } = this.#prefix,
      { element: o, attribute: p } = this.#own
    const text = lines
      .map(line => `<${o}p><${o}r><${o}t xml:space="preserve">${escape(line)}</${o}t></${o}r></${o}p>`)
      .join('')
    this.#added.push(
      `<${o}comment ${p}id="${id}" ${p}author="${AUTHOR}" ${p}date="${this.#date}" ` +
        `${p}initials="A">${text}</${o}comment>`,
    )
    const put = ({ at, xml }: Splice, sign: string): Splice => ({
      at,
      xml: xml.includes(MARK) ? xml.replace(MARK, () => sign) : sign,
    })
    return [
      put(start, `<${e}commentRangeStart ${a}id="${id}"/>`),
      put(end, `<${e}commentRangeEnd ${a}id="${id}"/><${e}r><${e}commentReference ${a}id="${id}"/></${e}r>`),
    ]
  }

  save(): void {
    const { parts, main } = this.#docx,
      added = this.#added.join('')
    if (this.#part) {
      const { name, xml } = this.#part
      parts.set(
        name,
        encode(
          appended(xml, () => added),
          parts.get(name),
        ),
      )
      return
    }
    const folder = main.replace(/[^/]+$/, '')
    let file = 'comments.xml'
    for (let n = 1; parts.has(folder + file); n++) file = `comments${n}.xml`
    const { namespace } = this.#prefix
    parts.set(folder + file, encode(`${DECLARATION}<w:comments xmlns:w="${namespace}">${added}</w:comments>`))
    relate(this.#docx, { namespace, kind: 'comments', target: file })
    declare(this.#docx, folder + file, MEDIA)
  }
}
