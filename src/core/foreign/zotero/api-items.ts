/**
 * Turns objects of Zotero's local API into items with everything that belongs to them, in the same form as its database
 * gives them.
 */
import type { ImportedAnnotation } from '../../../../storage/contract.ts'
import type { ForeignFile, ForeignItem } from '../model.ts'
import { cslOf, type Creator } from './csl.ts'
import { fileOf, pageOf, placeOf, type Places } from './items.ts'

export interface ApiObject {
  key: string
  /** Number of a group; only groups have it. */
  id?: number
  library?: { type?: string; id?: number; name?: string }
  data: Record<string, unknown>
}

export interface FilePlaces {
  folder: string | null
  base: string | null
  /** Returns where Zotero says that a file is. When this is null, files are looked for in `folder`. */
  pathOf: ((key: string) => Promise<string | null>) | null
}

const KINDS: Readonly<Record<string, string>> = {
  highlight: 'resaltado',
  note: 'nota',
  image: 'imagen',
  ink: 'tinta',
  underline: 'subrayado',
  text: 'texto',
}
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

export async function itemsOf(
  objects: readonly ApiObject[],
  library: string,
  places: FilePlaces,
): Promise<Omit<ForeignItem, 'mark'>[]> {
  const alive = objects.filter(({ data }) => !data['deleted'])
  const children = new Map<string, ApiObject[]>()
  for (const object of alive) {
    const parent = say(object.data, 'parentItem')
    if (parent) children.set(parent, [...(children.get(parent) ?? []), object])
  }
  const items: Omit<ForeignItem, 'mark'>[] = []
  for (const object of alive) {
    const { key, data } = object
    const type = say(data, 'itemType')
    if (say(data, 'parentItem') || type === 'annotation') continue
    const own = [...(type === 'attachment' || type === 'note' ? [object] : []), ...(children.get(key) ?? [])]
    const attached = own.filter(
      one => say(one.data, 'itemType') === 'attachment' && MODES.includes(say(one.data, 'linkMode')),
    )
    const files: ForeignFile[] = []
    for (const one of attached) files.push(await attachmentOf(one, places))
    const bare = type === 'attachment' || type === 'note'
    const said = bare ? null : cslOf(type, fieldsOf(data), creatorsOf(data))
    items.push({
      ...{
        library,
        key,
        title: say(data, 'title') || String(said?.item['title'] ?? ''),
        item: said?.item ?? null,
        files,
      },
      ...{ citationKey: said?.key ?? '', other: said?.other ?? {}, tags: tagsOf(data) },
      collections: Array.isArray(data['collections']) ? (data['collections'] as string[]) : [],
      notes: own
        .filter(one => say(one.data, 'itemType') === 'note')
        .map(({ key: note, data: of }) => ({
          ...{ key: note, html: say(of, 'note'), tags: tagsOf(of), changed: say(of, 'dateModified') },
        })),
      annotations: attached.flatMap(one => (children.get(one.key) ?? []).map(mark => annotationOf(mark, one.key))),
    })
  }
  return items
}

const fieldsOf = (data: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.keys(data)
      .filter(name => !FRAME.has(name))
      .map(name => [name, say(data, name)]),
  )

const creatorsOf = ({ creators }: Record<string, unknown>): Creator[] =>
  Array.isArray(creators)
    ? (creators as Record<string, unknown>[]).map(one => ({
        ...{ role: say(one, 'creatorType'), first: say(one, 'firstName') },
        ...{ last: say(one, 'lastName') || say(one, 'name'), whole: typeof one['name'] === 'string' },
      }))
    : []

async function attachmentOf({ key, data }: ApiObject, { folder, base, pathOf }: FilePlaces): Promise<ForeignFile> {
  const linkMode = MODES.indexOf(say(data, 'linkMode'))
  const path = linkMode === 2 ? say(data, 'path') : `storage:${say(data, 'filename')}`
  const row = { itemID: 0, parent: 0, key, title: say(data, 'title'), linkMode, contentType: null, path }
  const places: Places = { folder: folder ?? '', base }
  const file = fileOf(row, places)
  if (!pathOf) return file
  const told = await pathOf(key)
  if (told !== null) return { key, title: row.title, named: path, path: told }
  return { key, title: row.title, named: path, path: null, problem: NOT_HERE }
}

const NOT_HERE = {
  causa: 'ausente',
  mensaje: 'Zotero no tiene el archivo en este ordenador; descárgalo allí primero.',
  message: 'Zotero has not the file on this computer; download it there first.',
} as const

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
