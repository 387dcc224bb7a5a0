/**
 * Imports a file of references: each entry is matched to an existing reference or becomes a new one. Its statements
 * outrank those of files and catalogues, but not a person's. Importing the same file again changes nothing.
 */
import type { DocumentRow, RecordRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Importacion } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import type { FormatName } from '../references/formats.ts'
import { entryIdentities, identitiesOf } from '../references/identities.ts'
import { unique, usable } from '../references/keys.ts'
import type { How } from '../references/match.ts'
import type { Fault, Item, Parsed } from '../references/model.ts'
import { differing, unlike } from '../references/patch.ts'
import { completed } from '../references/people.ts'
import { plainText } from '../references/rich.ts'
import { same } from '../references/same.ts'
import { itemOf, restated, saying } from '../references/statements.ts'
import { writtenOut } from './export.ts'
import { heldKeys, matcherOf, otherKey } from './known.ts'
import { parseFile } from './parse.ts'
import { changeTo, documentsOf, edit, NOTHING, recordAll, saidIn, type Naming, type Said } from './record.ts'

export interface ImportOptions {
  /** Format of the file; null means that it is detected. */
  formato: FormatName | null
  simular: boolean
  /** Collection to which everything in the file is added as well. */
  biblioteca?: string
  /** Most entries reported one by one. */
  limite: number
  signal: AbortSignal
}

type Told = Importacion['referencias'][number]

/** An entry and what will be done with it. */
interface Plan {
  entry: Parsed
  row: RecordRow | null
  stated: Said
  naming: Naming
  told: Told
}

export async function importReferences(library: Library, path: string, options: ImportOptions): Promise<Importacion> {
  if (options.biblioteca !== undefined) await library.shelf.scope({ biblioteca: options.biblioteca })
  const { entries, faults, format } = await parseFile(library, path, {
    format: options.formato,
    signal: options.signal,
  })
  await recordAll(library)
  const plans = await planned(library, entries, options)
  const renamed = options.simular ? [] : await apply(library, plans, options)
  const count = (accion: Told['accion']): number => plans.filter(({ told }) => told.accion === accion).length
  const order: Told['accion'][] = ['duda', 'cambia', 'nueva', 'igual']
  return {
    simulada: options.simular,
    formato: format,
    leidas: entries.length,
    nuevas: count('nueva'),
    cambian: count('cambia'),
    iguales: count('igual'),
    dudas: count('duda'),
    perdidas: faults.filter(({ lost }) => lost).length,
    referencias: plans
      .map(({ told }) => told)
      .sort((a, b) => order.indexOf(a.accion) - order.indexOf(b.accion))
      .slice(0, options.limite),
    avisos: [...faults, ...renamed]
      .sort((a, b) => a.line - b.line)
      .map(({ line, key, lost, mensaje, message }) => ({
        ...{ linea: line, ...(key !== undefined && { clave: key }) },
        ...{ perdida: lost, mensaje, message },
      })),
  }
}

/** Entries looked up in one query. */
const LOOKED_UP = 500

async function planned(library: Library, entries: readonly Parsed[], options: ImportOptions): Promise<Plan[]> {
  const known = new Map<string, RecordRow>()
  for (let from = 0; from < entries.length; from += LOOKED_UP) {
    options.signal.throwIfAborted()
    const some = entries.slice(from, from + LOOKED_UP)
    const rows = await library.shelf.recordsWith({
      identities: some.flatMap(({ item, files, original }) => [
        ...identitiesOf(item, files),
        ...entryIdentities([original]),
      ]),
      keys: some.flatMap(({ key, aliases }) => [key, ...aliases]).filter(Boolean),
      anyCapitals: true,
    })
    for (const row of rows) known.set(row.id, row)
  }
  const matcher = await matcherOf(library, [...known.values()])
  const taken = new Set<string>()
  const fecha = library.now().toISOString()
  const held = heldKeys([...known.values()])
  const written = await writtenOut(library, [...known.values()])
  return entries.map(entry => {
    const { known: existing, how, rivals } = matcher.match(entry, taken)
    if (existing) taken.add(existing.id)
    const row = existing ? known.get(existing.id)! : null
    const item = row ? completed(entry.item, saidIn(row).statements) : entry.item
    return planOf({ ...entry, item }, row, {
      how,
      rivals,
      fecha,
      held: held(entry.key, row),
      written: row ? written.get(row.id) : undefined,
      biblioteca: options.biblioteca,
    })
  })
}

interface Found {
  how?: How
  rivals: readonly string[]
  fecha: string
  /** Another record has its key. */
  held?: boolean
  /** What our own export says of the record: an entry that repeats it states nothing. */
  written?: Item | undefined
  biblioteca?: string
}

/** The keys and collections that an entry asks for. */
function namingOf(
  { key, aliases }: Parsed,
  row: RecordRow | null,
  { how, held, biblioteca }: Pick<Found, 'how' | 'held' | 'biblioteca'>,
): Naming {
  // What is known as the entry that it is, and by no key, bears a key that another record has taken.
  const keys = how === 'entrada' ? [] : [key, ...aliases]
  // An entry whose key another record has was given another one, and keeps it until that is free.
  const refused = held && row?.alias.includes(key)
  return {
    ...(keys.includes(key) && usable(key) && !refused && key !== row?.clave && { clave: key }),
    alias: keys.filter(own => own && own !== row?.clave && !row?.alias.includes(own)),
    ...(biblioteca !== undefined || !row
      ? { bibliotecas: ['principal', ...(biblioteca === undefined ? [] : [biblioteca])] }
      : {}),
  }
}

const pick = (some: Item = {}, of: Item): Item =>
  Object.fromEntries(Object.entries(some).filter(([variable]) => variable in of))

function planOf(entry: Parsed, row: RecordRow | null, { how, rivals, fecha, held, written, biblioteca }: Found): Plan {
  const { family } = entry.original
  const before = row ? saidIn(row) : NOTHING
  const echo = written !== undefined && entry.files.length === 0 && unlike(written, entry.item).length === 0
  const stated: Said = echo
    ? before
    : {
        ...before,
        statements: restated(before.statements, {
          fuente: 'importado',
          now: saying(entry.item, { fecha, de: family }),
          de: family,
        }),
        originals: { ...before.originals, [family]: entry.original },
        archivos: [...new Set([...before.archivos, ...entry.files])],
        lender: entry.lender ?? false,
      }
  const naming = namingOf(entry, row, { how, held, biblioteca })
  const is = itemOf(stated.statements)
  const was = { ...pick(written, is), ...itemOf(before.statements) }
  const changes = row && !echo ? (written ? unlike : differing)(was, is) : []
  const unchanged = changes.length === 0 && !naming.clave && naming.alias!.length === 0 && same(before, stated)
  const told: Told = {
    linea: entry.line,
    clave: naming.clave ?? row?.clave ?? entry.key,
    accion: row ? (unchanged ? 'igual' : 'cambia') : rivals.length > 0 ? 'duda' : 'nueva',
    titulo: plainText(String(is['title'] ?? written?.['title'] ?? '')),
    ...(row && { id: row.id, documentos: row.documentos, por: how! }),
    ...(rivals.length > 0 && { rivales: [...rivals] }),
    ...(changes.length > 0 && {
      cambios: changes.map(variable => ({ variable, antes: was[variable], ahora: is[variable] })),
    }),
  }
  return { entry, row, stated, naming, told }
}

/** Records stored in one transaction: some 20 ms, so that other requests are served in between. */
const STORED = 100

/** Stores the records and returns a notice for each one that could not keep its key. */
async function apply(
  library: Library,
  plans: readonly Plan[],
  { biblioteca, signal }: ImportOptions,
): Promise<Fault[]> {
  const renamed: Fault[] = []
  const todo = plans.filter(({ told }) => told.accion !== 'igual' || biblioteca !== undefined)
  for (let from = 0; from < todo.length; from += STORED) {
    signal.throwIfAborted()
    const some = todo.slice(from, from + STORED)
    const rows = await stored(library, some)
    for (const [i, plan] of some.entries()) {
      const row = rows[i]!
      plan.told.id = row.id
      plan.told.documentos = row.documentos
      plan.told.clave = row.clave ?? plan.told.clave
      if (plan.naming.clave !== undefined && row.clave !== plan.naming.clave) renamed.push(otherKey(plan.entry, row))
    }
    const documents = rows.flatMap(({ documentos }) => documentos)
    if (biblioteca !== undefined && documents.length > 0)
      await library.shelf.changeCollection(biblioteca, { incluir: documents })
    await new Promise(resolve => setImmediate(resolve))
  }
  return renamed
}

async function stored(library: Library, plans: readonly Plan[]): Promise<RecordRow[]> {
  const ids = plans.flatMap(({ row }) => row?.documentos ?? [])
  const documents = ids.length > 0 ? await library.shelf.documents(ids) : new Map<string, DocumentRow>()
  const changes = await Promise.all(
    plans.map(({ row, stated, naming }) =>
      changeTo(library, row, {
        stated,
        documents: (row?.documentos ?? []).flatMap(id => documents.get(id) ?? []),
        naming,
      }),
    ),
  )
  try {
    return await library.shelf.saveRecords(changes, unique)
  } catch (error) {
    if (!(error instanceof Failure) || error.codigo !== 'conflicto') throw error
  }
  // one of them changed meanwhile, so each is stored alone, starting from its current state
  const rows: RecordRow[] = []
  for (const [i, plan] of plans.entries()) rows.push(await storedAlone(library, plan, changes[i]!))
  return rows
}

async function storedAlone(
  library: Library,
  { entry, row, naming }: Plan,
  change: Awaited<ReturnType<typeof changeTo>>,
): Promise<RecordRow> {
  if (!row) return (await library.shelf.saveRecords([change], unique))[0]!
  return edit(library, row.id, async now => {
    const again = planOf(entry, now, { rivals: [], fecha: library.now().toISOString() })
    return changeTo(library, now, { stated: again.stated, documents: await documentsOf(library, now), naming })
  })
}
