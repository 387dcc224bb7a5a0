/**
 * Tracked changes in real Word files: rejected, they give back the original text and runs; accepted, what is written
 * without tracking. An independent reader of the standard accepts and rejects.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Entry, RichRun } from '../../../../src/core/cite/csl/types.ts'
import { insertDocx, type DocxInsertion } from '../../../../src/core/cite/docx/insert.ts'
import { decode } from '../../../../src/core/cite/docx/package.ts'
import { readDocx } from '../../../../src/core/cite/docx/read.ts'
import { BIBLIOGRAPHY } from '../../../../src/core/cite/zotero/citation.ts'
import { preferences } from '../../../../src/core/cite/zotero/preferences.ts'
import { citationPlace, sentences } from '../../../../src/core/sentences.ts'
import { unzip } from '../../../../src/core/zip.ts'
import { PACKAGE_ROOT } from '../../../../src/paths.ts'
import { all, normal, parse, resolve, type Node } from './revisions.ts'

const FOLDER = join(PACKAGE_ROOT, '../shared/data/office/docx')
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter(file => file.endsWith('.docx')) : []
if (files.length === 0) console.warn(`SKIPPED: no Word files at ${FOLDER}`)

const AUTHOR = 'Anaquel & Co'
const tracked = { author: AUTHOR, date: new Date('2026-01-02T03:04:05.678Z') }
const RUNS: RichRun[] = [{ text: '(Pérez & Ríos, ' }, { text: 'La casa', italic: true }, { text: ', p. 3)' }]
const ENTRIES: Entry[] = ['Pérez & Ríos. ', 'Zola. '].map(text => ({
  id: text,
  text,
  markdown: text,
  runs: [{ text }],
}))

const CODE = ' ADDIN ZOTERO_ITEM CSL_CITATION {"citationID":"a"} '

async function places(bytes: Uint8Array, note: boolean, field: boolean): Promise<DocxInsertion[]> {
  const { paragraphs } = await readDocx(bytes)
  return paragraphs.flatMap(({ index, text }) =>
    sentences(text)
      .slice(0, 3)
      .flatMap(sentence => {
        const at = citationPlace(text, sentence, note ? 'note' : 'text')
        const one = { paragraph: index, offset: at, runs: RUNS, ...(field && { field: CODE }) }
        return sentence.to - sentence.from > 8 ? [{ ...one, offset: sentence.to - 3 }, one] : [one]
      }),
  )
}

interface Written {
  document: Node
  /** Notes that the document calls, by id. */
  notes: Map<string, Node>
}

/** The main part of a file and its notes, whether they are called or not. */
interface Parsed {
  document: Node
  notes: Node | undefined
}

async function parsed(bytes: Uint8Array, main: string): Promise<Parsed> {
  const parts = await unzip(bytes)
  const notes = [...parts].find(([name]) => /footnotes\d*\.xml$/.test(name))?.[1]
  return { document: parse(decode(parts.get(main)!)), notes: notes && parse(decode(notes)) }
}

function read(file: Parsed, change = (node: Node): Node => node): Written {
  const document = change(file.document)
  const called = new Set(all(document, 'footnoteReference').map(({ attrs }) => attrs['id']))
  const notes = file.notes ? all(change(file.notes), 'footnote') : []
  const kept = notes.filter(({ attrs }) => attrs['type'] === undefined && called.has(attrs['id']))
  return { document, notes: new Map(kept.map(one => [one.attrs['id']!, one])) }
}

const written = ({ document, notes }: Written): string =>
  [normal(document), ...[...notes].map(([id, note]) => `${id} ${normal(note)}`)].join('\n')

/** The first place where they differ, on both sides; nothing when they are the same. */
function difference(a: Written, b: Written): string[] {
  const [one, other] = [written(a), written(b)]
  if (one === other) return []
  let at = 0
  while (one[at] === other[at]) at++
  return [one, other].map(text => text.slice(Math.max(0, at - 200), at + 200))
}

describe.runIf(files.length > 0).each([
  ['in notes', true, false],
  ['as fields', false, true],
  ['as fields in notes', true, true],
] as const)('%s', (_, note, field) => {
  it.each(files)('%s comes back when everything is rejected, and is the plain one when accepted', async file => {
    const bytes = new Uint8Array(readFileSync(join(FOLDER, file)))
    const insertions = await places(bytes, note, field)
    const options = {
      ...{ note, bibliography: ENTRIES, heading: 'Referencias' },
      ...(field && {
        field: ` ADDIN ${BIBLIOGRAPHY} `,
        properties: preferences({ style: 'apa', locale: 'es-ES', note, bibliography: true, fields: 'Field' }),
      }),
    }
    const plain = await insertDocx(bytes, insertions, options)
    const changes = await insertDocx(bytes, insertions, { ...options, tracked })
    expect(changes.skipped).toEqual(plain.skipped)
    const { main } = plain
    const accept = (node: Node): Node => resolve(node, { how: 'accept' })
    const [ours, draft] = [await parsed(changes.bytes, main), await parsed(bytes, main)]
    expect(difference(read(ours, accept), read(await parsed(plain.bytes, main), accept))).toEqual([])
    // Only ours are rejected: what others have changed is still there to decide on.
    const rejected = read(ours, node => resolve(node, { how: 'reject', author: AUTHOR }))
    if (changes.remains) withoutLast(rejected.document)
    expect(difference(rejected, read(draft))).toEqual([])
    const reject = (node: Node): Node => resolve(node, { how: 'reject' })
    const everything = read(ours, reject)
    if (changes.remains) withoutLast(everything.document)
    expect(difference(everything, read(draft, reject))).toEqual([])
  })
})

/** Takes away the empty paragraph that stays at the end, which is said. */
function withoutLast(document: Node): void {
  const body = all(document, 'body')[0]!
  const at = body.children.findLastIndex(one => typeof one === 'object' && one.name === 'p')
  expect(all(body.children[at] as Node, 't')).toEqual([])
  body.children.splice(at, 1)
}

it.runIf(files.length > 0)('an empty paragraph stays in few files, and every change has an id of its own', async () => {
  let remaining = 0
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(join(FOLDER, file)))
    const insertions = await places(bytes, true, true)
    const out = await insertDocx(bytes, insertions, { note: true, bibliography: ENTRIES, tracked })
    if (out.remains) remaining++
    const parts = await unzip(out.bytes)
    const ids = [...parts].flatMap(([name, part]) =>
      name === out.main || /footnotes\d*\.xml$/.test(name)
        ? [...decode(part).matchAll(/<w:(?:ins|del|pPrChange|rPrChange) [^>]*?w:id="(\d+)"[^>]*?Anaquel/g)].map(
            m => m[1],
          )
        : [],
    )
    expect(new Set(ids).size, file).toBe(ids.length)
  }
  expect(remaining).toBeLessThan(files.length / 5)
})
