/**
 * Turns objects of Zotero's local API into items with everything that belongs to them, in the same form as its database
 * gives them.
 */
import type { ImportedAnnotation, ImportedNote } from '../../../../storage/contract.ts'
import type { ForeignFile, ForeignItem } from '../model.ts'
import { cslOf, creatorsOf } from '../../references/zotero.ts'
import { fileOf, pageOf, placeOf, type Places } from './items.ts'
import { lookup } from '../../../lookup.ts'

export interface ApiObject {
  key: string
  /** What Zotero adds of its own: `parsedDate` is the date in numbers, `2004-03-00`. */
  meta?: Record<string, unknown>
  /** Number of a group; only groups have it. */
  id?: number
  library?: { type?: string; id?: number | string; name?: string }
  data: Record<string, unknown>
}

const KINDS: Readonly<Record<string, string>> = lookup({
  highlight: 'resaltado',
  note: 'nota',
  image: 'imagen',
  ink: 'tinta',
  underline: 'subrayado',
  text: 'texto',
})
const MODES = ['imported_file', 'imported_url', 'linked_file']
/** Properties that every object has; they are not fields of a work. */
const FRAME = new Set(
  `key version itemType creators tags collections relations dateAdded dateModified parentItem deleted
  inPublications`.split(/\s+/),
)

const say = (data: Record<string, unknown>, name: string): string => (typeof data[name] === 'string' ? data[name] : '')
const tagsOf = ({ tags }: Record<string, unknown>): string[] =>
  Array.isArray(tags)
    ? (tags as { tag?: unknown }[]).flatMap(({ tag }) => (typeof tag === 'string' ? tag : [])).sort()
    : []

type Unmarked = Omit<ForeignItem, 'mark'>

/** Returns the items; their files are where `places` says, which does not have to be where Zotero has them. */
export function itemsOf(objects: readonly ApiObject[], library: string, places: Places): Unmarked[] {
  const alive = objects.filter(({ data }) => !data['deleted'])
  const children = new Map<string, ApiObject[]>()
  for (const object of alive) {
    const parent = say(object.data, 'parentItem')
    if (parent) children.set(parent, [...(children.get(parent) ?? []), object])
  }
  return alive
    .filter(({ data }) => !say(data, 'parentItem') && say(data, 'itemType') !== 'annotation')
    .map(object => ({ library, ...itemOf(object, children, places) }))
}

/** The item with its notes, files and annotations; a file or a note without a work above it is an item itself. */
function itemOf(
  object: ApiObject,
  children: ReadonlyMap<string, readonly ApiObject[]>,
  places: Places,
): Omit<Unmarked, 'library'> {
  const { key, data } = object
  const type = say(data, 'itemType')
  const bare = type === 'attachment' || type === 'note'
  const own = [...(bare ? [object] : []), ...(children.get(key) ?? [])]
  const attached = own.filter(
    child => say(child.data, 'itemType') === 'attachment' && MODES.includes(say(child.data, 'linkMode')),
  )
  const csl = bare ? null : cslOf(type, fieldsOf(object), creatorsOf(data))
  return {
    key,
    title: say(data, 'title') || String(csl?.item['title'] ?? ''),
    item: csl?.item ?? null,
    files: attached.map(child => attachmentOf(child, places)),
    citationKey: csl?.key ?? '',
    other: csl?.other ?? {},
    tags: tagsOf(data),
    collections: Array.isArray(data['collections']) ? (data['collections'] as string[]) : [],
    notes: own.filter(child => say(child.data, 'itemType') === 'note' || say(child.data, 'note')).map(noteOf),
    annotations: attached.flatMap(child =>
      (children.get(child.key) ?? []).map(annotation => annotationOf(annotation, child.key)),
    ),
  }
}

const noteOf = ({ key, data }: ApiObject): ImportedNote => ({
  key,
  html: say(data, 'note'),
  tags: tagsOf(data),
  changed: say(data, 'dateModified'),
})

const fieldsOf = ({ data, meta = {} }: ApiObject): Record<string, string> => {
  const fields = Object.fromEntries(
    Object.keys(data)
      .filter(name => !FRAME.has(name))
      .map(name => [name, say(data, name)]),
  )
  const parsed = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(say(meta, 'parsedDate'))
  const { date, accessDate } = fields
  return {
    ...fields,
    // as the database has them: the numbers before the words, and the time without its letters
    ...(date && parsed && { date: `${parsed[1]}-${parsed[2] ?? '00'}-${parsed[3] ?? '00'} ${date}` }),
    ...(accessDate && { accessDate: accessDate.replace(/T(\d\d:\d\d:\d\d)Z$/, ' $1') }),
  }
}

function attachmentOf({ key, data }: ApiObject, places: Places): ForeignFile {
  const linkMode = MODES.indexOf(say(data, 'linkMode'))
  const path = linkMode === 2 ? say(data, 'path') : `storage:${say(data, 'filename')}`
  const row = { itemID: 0, parent: 0, key, title: say(data, 'title'), linkMode, contentType: null, path }
  return fileOf(row, places)
}

function annotationOf({ key, data }: ApiObject, file: string): ImportedAnnotation {
  const text = (name: string): string | null => say(data, name) || null
  const place = placeOf(text('annotationPosition'))
  return {
    ...{
      key,
      file,
      kind: KINDS[say(data, 'annotationType')] ?? say(data, 'annotationType'),
      place,
      page: pageOf(place),
    },
    ...{ text: text('annotationText'), comment: text('annotationComment'), colour: text('annotationColor') },
    ...{
      pageLabel: text('annotationPageLabel'),
      sort: say(data, 'annotationSortIndex'),
      author: text('annotationAuthorName'),
    },
    ...{ external: data['annotationIsExternal'] === true, tags: tagsOf(data), changed: say(data, 'dateModified') },
  }
}
