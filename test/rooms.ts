/**
 * The rooms of the house, and what each may import: read by `layers.test.ts`, which also holds them to README's
 * pictures. A room is a file or a folder; what no longer path names belongs to the folder around it.
 */
import { existsSync, statSync } from 'node:fs'
import { asset } from '../src/paths.ts'

/** Rooms whose values may be imported, then rooms of which types alone may be; `core` stands for all that is in it. */
type Row = readonly [values?: string, types?: string]

const ROWS: Record<string, Row> = {
  network: [],
  paths: [],
  nearest: [],
  priority: [],
  assembler: [],
  interner: [],
  errors: [],
  'time-limit': [],
  lookup: [],
  log: [],
  detector: ['paths'],
  schema: [],
  'core/references': ['lookup'],
  'core/zip': ['errors'],
  'core/abbreviations': [],
  'core/sentences': ['core/abbreviations'],
  'core/lease': ['', 'storage/contract'],
  'core/library': [
    '',
    'core/accounts/plans core/ask core/catalogues core/cite/csl core/ingest core/models core/readers core/receipts ' +
      'core/verify read/fetch read/reader storage/blobs storage/contract storage/scratch',
  ],
  'core/models': ['assembler errors interner network paths priority time-limit', 'core/library schema'],
  'core/folio': ['paths', 'read/reader'],
  'core/english': ['paths'],
  'core/anchor': ['core/english core/folio core/references', 'schema storage/contract'],
  'core/position': ['core/anchor core/folio errors nearest', 'storage/contract'],
  'core/search': ['core/models core/sentences interner paths', 'core/library storage/contract'],
  'core/verify/language': ['core/search lookup paths', 'core/verify/parse'],
  'core/verify/parse': ['core/search core/verify/language'],
  'core/verify/align': ['core/search core/verify/language core/verify/parse', 'core/verify/proof'],
  'core/verify/forms': ['core/search core/verify/align core/verify/language core/verify/parse', 'storage/contract'],
  'core/verify/omitted': [
    'core/verify/align core/verify/forms core/verify/language core/verify/parse lookup',
    'core/verify/proof',
  ],
  'core/verify/proof': [
    'core/search core/verify/align core/verify/forms core/verify/language core/verify/omitted core/verify/parse',
  ],
  'core/verify/columns': ['core/models core/search core/sentences core/verify/language', 'storage/contract'],
  'core/verify': [
    'core/folio core/search core/sentences core/verify/align core/verify/columns core/verify/forms ' +
      'core/verify/language core/verify/omitted core/verify/parse core/verify/proof errors paths',
    'schema storage/contract',
  ],
  'core/quotes': ['core/search core/sentences core/verify', 'core/library schema storage/contract'],
  'core/ask': [
    'core/anchor core/anchoring core/models core/quotes core/search core/sentences core/verify errors paths ' +
      'time-limit',
    'core/library schema storage/contract',
  ],
  'core/agent': [
    'core/documents core/models core/quotes core/readers core/sentences core/verify',
    'core/library schema storage/contract',
  ],
  'core/readers': [
    'core/models core/quotes core/verify detector errors paths time-limit',
    'core/library core/models schema storage/contract',
  ],
  'core/cite/csl': ['core/references core/zip errors network paths lookup time-limit', 'schema storage/contract'],
  'read/reader': ['', 'schema'],
  'read/unreadable': [],
  'read/version': [],
  'read/isolate': ['network paths read/unreadable'],
  'read/programs': [],
  'read/turns': [],
  'read/inside': [],
  'read/fetch/address': [],
  'read/signs': ['', 'read/reader'],
  'read/language': ['detector', 'read/reader'],
  'read/record/words': [],
  'read/record/page': ['paths read/record/words', 'read/reader'],
  'read/record/title': ['read/record/page read/record/words'],
  'read/record/imprint': ['read/record/page read/record/words'],
  'read/record/authors': ['read/record/imprint read/record/page read/record/title read/record/words', 'read/record'],
  'read/record/web': ['read/record/page read/record/words', 'read/record read/reader'],
  'read/record': [
    'read/record/authors read/record/imprint read/record/page read/record/title read/record/web read/record/words',
    'read/reader',
  ],
  'read/pdf/fonts': ['lookup'],
  'read/pdf/file': ['lookup read/unreadable', 'read/pdf read/reader'],
  'read/pdf/letters': ['read/pdf/file read/pdf/fonts read/signs', 'read/pdf read/reader'],
  'read/pdf/layout': ['read/pdf/file read/pdf/letters read/signs', 'read/pdf read/pdf/fonts read/reader'],
  'read/pdf': [
    'core/folio detector read/isolate read/language read/pdf/file read/pdf/fonts read/pdf/layout read/pdf/letters ' +
      'read/record read/turns read/unreadable',
    'read/reader',
  ],
  'read/prose': [
    'core/folio core/zip errors read/language read/record read/signs read/unreadable lookup',
    'read/reader schema',
  ],
  'read/ocr': ['paths read/isolate read/pdf read/programs read/record read/unreadable', 'read/reader'],
  'read/captions': ['core/sentences read/prose lookup', 'read/reader'],
  'read/formulas': ['read/odf read/prose read/slides lookup'],
  'read/docx': ['read/prose read/signs read/unreadable'],
  'read/epub': ['core/folio read/prose read/unreadable'],
  'read/marked': ['read/prose read/unreadable'],
  'read/odf': ['read/prose read/unreadable read/signs'],
  'read/rtf': ['read/prose read/signs lookup'],
  'read/office': ['read/programs read/turns'],
  'read/slides': ['read/prose read/unreadable'],
  'read/sheet': ['read/odf read/prose read/signs read/unreadable lookup', 'read/reader'],
  'read/web': ['read/captions read/fetch/address read/isolate read/prose read/unreadable lookup', 'read/reader schema'],
  'read/image': ['read/isolate read/ocr read/turns read/unreadable', 'read/reader'],
  'read/media': [
    'read/captions read/isolate read/language read/programs read/prose read/record read/unreadable',
    'read/reader',
  ],
  'read/scanned': ['core/folio read/language read/ocr read/pdf read/record read/unreadable', 'read/reader'],
  'read/figures': ['read/isolate read/ocr read/pdf read/prose read/signs read/unreadable', 'read/reader'],
  'read/fetch': ['network read/prose read/unreadable read/web time-limit', 'read/reader schema'],
  'read/text-formats': [
    'read/docx read/epub read/marked read/odf read/prose read/rtf read/sheet read/slides read/web',
    'read/reader',
  ],
  'read/text': ['read/isolate read/unreadable', 'read/reader read/text-formats schema'],
  'read/text-process': ['read/formulas read/isolate read/prose read/text-formats', 'read/text read/text-looks'],
  'read/text-looks': ['read/isolate read/text read/text-formats', 'read/formulas'],
  'read/refused': ['read/fetch read/image read/prose read/text-formats read/unreadable', 'read/inside read/reader'],
  'read/index': [
    'read/image read/inside read/media read/prose read/refused read/scanned ' +
      'read/text read/text-formats read/unreadable read/web',
    'read/reader',
  ],
  'core/documents': [
    'core/anchor core/anchoring core/folio core/position core/search core/sentences errors paths read/fetch read/fetch/address ' +
      'read/index read/ocr read/office read/pdf read/prose read/text-looks read/unreadable read/version',
    'core/library read/reader schema storage/blobs storage/contract storage/scratch',
  ],
  'core/catalogues': ['core/references lookup', 'read/fetch'],
  'core/records': [
    'core/cite/csl core/documents core/references core/search errors nearest read/isolate read/prose',
    'core/catalogues core/library read/reader schema storage/contract',
  ],
  'core/watch': [
    'core/documents errors read/index schema',
    'core/jobs core/library read/reader schema storage/contract',
  ],
  'core/foreign': [
    'core/documents core/position core/records core/references errors nearest read/index read/record/page ' +
      'storage/sqlite/driver lookup',
    'core/library schema storage/blobs storage/contract',
  ],
  'core/jobs': ['errors read/unreadable', 'core/library schema storage/contract'],
  'core/receipts': [
    'core/anchor core/anchoring core/documents core/records errors',
    'core/library schema storage/contract',
  ],
  'core/cite': [
    'core/agent core/anchor core/anchoring core/cite/csl core/documents core/english core/folio core/quotes core/receipts lookup ' +
      'core/records core/references core/sentences core/verify core/zip errors read/prose schema',
    'core/jobs core/library storage/contract',
  ],
  'core/audit': [
    'core/anchor core/anchoring core/cite core/documents core/english core/folio core/position core/quotes core/receipts ' +
      'core/records lookup core/references core/sentences core/verify core/zip errors read/prose schema',
    'core/jobs core/library storage/contract',
  ],
  'core/outputs': ['core/cite core/references'],
  'core/anchoring': ['core/anchor', 'schema storage/contract'],
  'core/marks': [
    'core/anchor core/anchoring core/documents core/records core/references core/search errors lookup ' +
      'storage/sqlite/driver',
    'core/library schema storage/contract',
  ],
  'core/ingest': [
    'core/anchor core/anchoring core/documents core/folio core/lease core/marks core/records ' +
      'core/models core/search core/sentences paths priority read/fetch read/index read/version schema',
    'core/jobs core/library read/reader storage/contract',
  ],
  'core/figures': [
    'core/anchor core/documents core/ingest core/search errors read/figures read/media',
    'core/jobs core/library read/reader schema storage/blobs storage/contract',
  ],
  'core/move': ['core/search errors', 'storage/contract'],
  'core/accounts/plans': ['nearest schema', 'storage/contract'],
  'core/accounts': ['core/documents core/lease errors schema', 'core/library storage/blobs storage/contract'],
  'storage/contract': ['', 'schema'],
  'storage/blobs': ['errors storage/originals', 'storage/contract'],
  'storage/originals': ['errors', 'storage/contract'],
  'storage/scratch': [],
  'storage/index': ['assembler interner', 'storage/contract'],
  'storage/sqlite/driver': [],
  'storage/postgres': ['errors network paths storage/sqlite', 'storage/contract storage/sqlite/driver'],
  'storage/sqlite': ['errors network paths schema storage/index storage/sqlite/driver', 'storage/contract'],
  tools: ['core errors schema', 'storage/contract'],
  config: ['core/accounts/plans core/catalogues nearest network paths', 'storage/originals'],
  open: [
    'core errors log network paths storage/blobs storage/originals storage/postgres storage/scratch storage/sqlite ' +
      'time-limit',
    'config storage/contract',
  ],
  server: ['core errors nearest paths schema storage/blobs tools', 'storage/contract'],
  work: ['core open priority'],
  commands: [
    'config core errors nearest network open paths phrase schema server storage/blobs tools',
    'storage/blobs storage/contract',
  ],
  cli: ['commands'],
  phrase: [],
  'sample/source': ['paths'],
}

export interface Room {
  path: string
  values: readonly string[]
  types: readonly string[]
}

/** `core/zip` → `src/core/zip.ts`, `read/pdf` → `src/core/read/pdf`, `storage/sqlite` as it is. */
export function pathOf(name: string): string {
  const under = name.startsWith('read/')
    ? 'src/core/'
    : name.startsWith('storage') || name.startsWith('sample')
      ? ''
      : 'src/'
  for (const path of [`${under}${name}.ts`, `${under}${name}`, name]) {
    const there = existsSync(asset(path))
    if (there && (path.endsWith('.ts') || statSync(asset(path)).isDirectory())) return path
  }
  throw new Error(`there is no room "${name}"`)
}

const paths = (names: string | undefined): string[] => (names ?? '').split(' ').filter(Boolean).map(pathOf)

export const ROOMS: readonly Room[] = Object.entries(ROWS).map(([name, [values, types]]) => ({
  path: pathOf(name),
  values: paths(values),
  types: paths(types),
}))

/** Whether that file is in the room: the contract is several files that begin alike. */
export const isIn = (file: string, room: string): boolean =>
  file === room || file.startsWith(`${room}/`) || (room.endsWith('.ts') && file.startsWith(`${room.slice(0, -3)}-`))

/** The closest of `rooms` that the file is in. */
export const roomOf = (file: string, rooms: readonly string[]): string | undefined =>
  rooms.filter(room => isIn(file, room)).sort((a, b) => b.length - a.length)[0]
