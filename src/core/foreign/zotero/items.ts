/** Reads items of Zotero whole: their record, files, notes and annotations. */
import { basename, isAbsolute, join } from 'node:path'
import type { ImportedAnnotation, ImportedNote } from '../../../../storage/contract.ts'
import type { Database } from '../../../../storage/sqlite/driver.ts'
import type { ForeignFile, ForeignItem, ForeignMark, Problem } from '../model.ts'
import { cslOf, type Creator } from '../../references/zotero.ts'
import type { Has } from './database.ts'

/** The folders where Zotero's files are: its data folder, and that of linked files. */
export interface Places {
  folder: string
  base: string | null
}

export interface AttachmentRow {
  itemID: number
  parent: number
  key: string
  title: string | null
  linkMode: number
  contentType: string | null
  path: string | null
}

const IMPORTED_FILE = 0,
  IMPORTED_URL = 1,
  LINKED_FILE = 2

const ANNOTATION_KINDS = ['', 'resaltado', 'nota', 'imagen', 'tinta', 'subrayado', 'texto']

/** Returns the items. `wanted` maps Zotero's item numbers to the marks that were listed. */
export function wholeItems(
  db: Database,
  { has, places }: { has: Has; places: Places },
  wanted: ReadonlyMap<number, ForeignMark>,
): ForeignItem[] {
  const ids = JSON.stringify([...wanted.keys()])
  const works = worksOf(db, ids)
  const attachments = db.prepare<AttachmentRow>(ATTACHMENTS).all(ids)
  const notes = notesOf(db, ids)
  const owners = new Map(attachments.map(row => [row.itemID, row]))
  const marked = has.annotations ? annotationsOf(db, has, owners) : new Map<number, ImportedAnnotation[]>()
  return [...wanted].map(([itemID, seen]) => {
    const own = attachments.filter(({ parent }) => parent === itemID)
    return {
      ...seen,
      ...works(itemID),
      files: own.map(row => fileOf(row, places)),
      notes: notes.get(itemID) ?? [],
      annotations: own.flatMap(row => marked.get(row.itemID) ?? []),
    }
  })
}

/** SQL for the numbers of the items that are asked for. */
const IDS = '(SELECT value FROM json_each(?))'
const TYPES = `SELECT itemID, typeName FROM items JOIN itemTypes USING (itemTypeID) WHERE itemID IN ${IDS}`
const FIELDS = `SELECT itemID, fieldName AS name, value FROM itemData JOIN fields USING (fieldID)
  JOIN itemDataValues USING (valueID) WHERE itemID IN ${IDS} ORDER BY itemID, fieldID`
const CREATORS = `SELECT itemID, creatorType AS role, coalesce(firstName, '') AS first, coalesce(lastName, '') AS last,
    coalesce(fieldMode, 0) AS fieldMode FROM itemCreators JOIN creators USING (creatorID)
  JOIN creatorTypes USING (creatorTypeID) WHERE itemID IN ${IDS} ORDER BY itemID, orderIndex`
const ITEM_TAGS = `SELECT itemID, name FROM itemTags JOIN tags USING (tagID)
  WHERE itemID IN ${IDS} ORDER BY itemID, name`
/** Files of the items, and the items that are a file themselves. */
const ATTACHMENTS = `SELECT a.itemID, coalesce(a.parentItemID, a.itemID) AS parent, i.key, a.linkMode, a.contentType,
    a.path,
    (SELECT value FROM itemData d JOIN fields f USING (fieldID) JOIN itemDataValues USING (valueID)
     WHERE d.itemID = a.itemID AND f.fieldName = 'title') AS title
  FROM itemAttachments a JOIN items i ON i.itemID = a.itemID
  WHERE coalesce(a.parentItemID, a.itemID) IN ${IDS} AND a.linkMode IN (0, 1, 2)
    AND NOT EXISTS (SELECT 1 FROM deletedItems t WHERE t.itemID = a.itemID) ORDER BY a.itemID`

type Work = Pick<ForeignItem, 'title' | 'item' | 'citationKey' | 'tags' | 'other'>

/** Reads the records of the items and returns each by the item's number; a bare file or note has no record. */
function worksOf(db: Database, ids: string): (itemID: number) => Work {
  const grouped = <Row extends { itemID: number }>(query: string): Map<number, Row[]> =>
    group(db.prepare<Row>(query).all(ids))
  const types = grouped<{ itemID: number; typeName: string }>(TYPES)
  const fields = grouped<{ itemID: number; name: string; value: unknown }>(FIELDS)
  const creators = grouped<Creator & { itemID: number; fieldMode: number }>(CREATORS)
  const tags = grouped<{ itemID: number; name: string }>(ITEM_TAGS)
  return itemID => {
    const type = types.get(itemID)?.[0]?.typeName ?? 'document'
    const bare = type === 'attachment' || type === 'note'
    const values = Object.fromEntries((fields.get(itemID) ?? []).map(({ name, value }) => [name, String(value)]))
    const names = (creators.get(itemID) ?? []).map(row => ({ ...plain(row), whole: row.fieldMode === 1 }))
    const csl = bare ? null : cslOf(type, values, names)
    return {
      title: values['title'] || String(csl?.item['title'] ?? ''),
      item: csl?.item ?? null,
      citationKey: csl?.key ?? '',
      tags: (tags.get(itemID) ?? []).map(({ name }) => name),
      other: csl?.other ?? {},
    }
  }
}

const plain = ({ role, first, last }: Creator): Omit<Creator, 'whole'> => ({ role, first, last })

function group<Row extends { itemID: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const map = new Map<number, Row[]>()
  for (const row of rows) {
    const list = map.get(row.itemID)
    if (list) list.push(row)
    else map.set(row.itemID, [row])
  }
  return map
}

const utc = (stamp: string): string =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(stamp) ? `${stamp.replace(' ', 'T')}Z` : stamp

/** SQL for the tags of a note or an annotation. */
const TAGS = `(SELECT json_group_array(name) FROM (SELECT name FROM itemTags JOIN tags USING (tagID)
  WHERE itemTags.itemID = i.itemID ORDER BY name))`

function notesOf(db: Database, ids: string): Map<number, ImportedNote[]> {
  interface Row {
    itemID: number
    key: string
    html: string | null
    tags: string
    changed: string
  }
  const rows = db
    .prepare<Row>(
      `SELECT coalesce(n.parentItemID, n.itemID) AS itemID, i.key, n.note AS html, ${TAGS} AS tags,
         i.dateModified AS changed
       FROM itemNotes n JOIN items i ON i.itemID = n.itemID
       WHERE coalesce(n.parentItemID, n.itemID) IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM deletedItems t WHERE t.itemID = n.itemID)
         AND NOT EXISTS (SELECT 1 FROM itemAttachments a WHERE a.itemID = n.itemID AND coalesce(n.note, '') = '')
       ORDER BY n.itemID`,
    )
    .all(ids)
  return new Map(
    [...group(rows)].map(([itemID, list]) => [
      itemID,
      list.map(({ key, html, tags, changed }) => ({
        ...{ key, html: html ?? '', changed: utc(changed) },
        tags: JSON.parse(tags) as string[],
      })),
    ]),
  )
}

interface AnnotationRow extends Omit<ImportedAnnotation, 'file' | 'place' | 'kind' | 'page' | 'tags' | 'external'> {
  itemID: number
  type: number
  place: string | null
  external: number
  tags: string
}

function annotationsOf(
  db: Database,
  has: Has,
  owners: ReadonlyMap<number, AttachmentRow>,
): Map<number, ImportedAnnotation[]> {
  const rows = db
    .prepare<AnnotationRow>(
      `SELECT o.parentItemID AS itemID, i.key, o.type, o.text, o.comment, o.color AS colour, o.pageLabel,
         o.position AS place, coalesce(o.sortIndex, '') AS sort, ${has.external ? 'o.isExternal' : '0'} AS external,
         ${has.author ? 'o.authorName' : 'NULL'} AS author, ${TAGS} AS tags, i.dateModified AS changed
       FROM itemAnnotations o JOIN items i ON i.itemID = o.itemID
       WHERE o.parentItemID IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM deletedItems t WHERE t.itemID = o.itemID) ORDER BY o.sortIndex, o.itemID`,
    )
    .all(JSON.stringify([...owners.keys()]))
  return new Map(
    [...group(rows)].map(([itemID, list]) => [itemID, list.map(row => annotationOf(row, owners.get(itemID)!.key))]),
  )
}

function annotationOf(
  { itemID: _of, type, place, external, tags, changed, ...row }: AnnotationRow,
  file: string,
): ImportedAnnotation {
  const read = placeOf(place)
  return {
    ...row,
    file,
    kind: ANNOTATION_KINDS[type] || `tipo ${type}`,
    place: read,
    page: pageOf(read),
    external: external === 1,
    tags: JSON.parse(tags) as string[],
    changed: utc(changed),
  }
}

/** Parses the position's JSON; text that is not JSON is kept as it is. */
export function placeOf(text: string | null): Record<string, unknown> | null {
  if (text === null || text === '') return null
  try {
    const read = JSON.parse(text) as unknown
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : { texto: text }
  } catch {
    return { texto: text }
  }
}

/** Returns the page number from 1; Zotero counts the pages of a PDF from 0. */
export const pageOf = (place: Record<string, unknown> | null): number | null => {
  const index = place?.['pageIndex']
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index + 1 : null
}

const NO_BASE: Problem = {
  causa: 'base',
  mensaje: 'Es un archivo enlazado respecto a una carpeta que Zotero no dice aquí; indícala con --base.',
  message: 'It is a linked file relative to a folder that Zotero does not tell here; name it with --base.',
}
const NO_PATH: Problem = {
  causa: 'ausente',
  mensaje: 'Zotero no guarda la ruta de este archivo.',
  message: 'Zotero keeps no path of this file.',
}

/** Resolves a file. A name under `storage` must not lead out of the attachment's own folder. */
export function fileOf({ key, title, linkMode, path }: AttachmentRow, { folder, base }: Places): ForeignFile {
  const named = path ?? ''
  const file = { key, title: title ?? '', named }
  const stored = /^storage:(.+)$/s.exec(named)?.[1]
  if (linkMode === IMPORTED_FILE || linkMode === IMPORTED_URL)
    return stored === undefined
      ? { ...file, path: null, problem: NO_PATH }
      : { ...file, path: join(folder, 'storage', basename(key), basename(stored)) }
  const relative = /^attachments:(.+)$/s.exec(named)?.[1]
  if (linkMode === LINKED_FILE && relative !== undefined)
    return base === null ? { ...file, path: null, problem: NO_BASE } : { ...file, path: join(base, relative) }
  if (!named) return { ...file, path: null, problem: NO_PATH }
  return { ...file, path: isAbsolute(named) ? named : null, ...(!isAbsolute(named) && { problem: elsewhere(named) }) }
}

const elsewhere = (path: string): Problem => ({
  causa: 'ausente',
  mensaje: `La ruta es de otro sistema: ${path}`,
  message: `The path is of another system: ${path}`,
})
