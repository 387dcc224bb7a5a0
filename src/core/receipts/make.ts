/**
 * Makes receipts. A receipt is a function of what the library holds: asked twice, it is the same to the byte, and when
 * a file is read anew or a record corrected, it is another.
 */
import type { DocumentRow, FolioRow, PassageRow } from '../../../storage/contract.ts'
import { Failure } from '../../errors.ts'
import type { Ancla, CuerpoCompleto, Recibo } from '../../schema/index.ts'
import { enlace } from '../anchor.ts'
import { enlaceWeb } from '../anchor-web.ts'
import { decision } from '../documents/folios.ts'
import { manyBoxes } from '../documents/many-boxes.ts'
import type { SheetBox } from '../documents/sheets.ts'
import type { Library } from '../library.ts'
import { recordOf } from '../records/record.ts'
import { shown } from '../records/show.ts'
import { canonical, FORMAT, letters, sha256 } from './check.ts'

/** What a receipt is of: words of a passage, and what they were cited for. */
export interface Cited {
  id: string
  row: PassageRow
  document: DocumentRow
  /** Range of the words in the passage's text. */
  part: readonly [from: number, to: number]
  cita: string
  localizador: string
  afirmacion?: string
  citado?: string
  juicio?: CuerpoCompleto['juicio']
  revision?: CuerpoCompleto['revision']
}

export interface Form {
  forma: 'completa' | 'huellas'
  firma: boolean
}

/** Characters of the text kept before and after the words. */
const CONTEXT = 48

/** Throws `conflicto` while the document has no file. */
export async function receipt(library: Library, cited: Cited, form: Form): Promise<Recibo> {
  return (await receipts(library, [cited], form))[0]!
}

/**
 * Returns the receipts in the order of what was cited. What those of a document have in common (its folios, its record,
 * its open file) is looked up once, and kept no longer than they take.
 */
export async function receipts(library: Library, cited: readonly Cited[], form: Form): Promise<Recibo[]> {
  const out = new Array<Recibo>(cited.length)
  for (const id of new Set(cited.map(({ document }) => document.id))) {
    const here = cited.flatMap(({ document }, i) => (document.id === id ? [i] : []))
    const own = here.map(i => cited[i]!)
    const source = await sourceOf(library, own)
    for (const [k, i] of here.entries())
      out[i] = formOf(library, await bodyOf(library, own[k]!, { ...source, lugar: source.lugares[k]! }), form)
  }
  return out
}

interface Source {
  folios: ReadonlyMap<number, FolioRow>
  registro: CuerpoCompleto['registro']
}

/** Looks up what receipts of one document need of it. */
async function sourceOf(
  library: Library,
  cited: readonly Cited[],
): Promise<Source & { lugares: CuerpoCompleto['lugar'][] }> {
  const { document } = cited[0]!
  return {
    folios: new Map((await library.shelf.folios(document.id)).map(row => [row.posicion, row])),
    registro: await registered(library, document),
    lugares: await placesOf(library, document, cited),
  }
}

/** Gives a body its digest and its signature; with `huellas`, the body that holds nothing but hashes. */
export function formOf({ signer }: Pick<Library, 'signer'>, body: CuerpoCompleto, { forma, firma }: Form): Recibo {
  const own = forma === 'completa' ? body : hashesOf(body)
  const resumen = sha256(canonical(own))
  const signature = firma &&
    signer && { firma: { algoritmo: 'Ed25519' as const, clave: signer.publicKey, valor: signer.sign(resumen) } }
  return { cuerpo: own, ...signature, recibo: FORMAT, resumen }
}

function hashesOf(body: CuerpoCompleto): Recibo['cuerpo'] {
  const words = letters(body.literal.texto)
  return {
    archivo: { sha256: body.archivo.sha256 },
    completo: sha256(canonical(body)),
    forma: 'huellas',
    lectura: body.lectura,
    literal: { letras: words.length, sha256: sha256(words) },
  }
}

async function bodyOf(
  library: Library,
  cited: Cited,
  { folios, registro, lugar }: Source & { lugar: CuerpoCompleto['lugar'] },
): Promise<CuerpoCompleto> {
  const { row, document, part, id, cita, localizador, afirmacion, citado, juicio, revision } = cited
  if (document.sha256 === null)
    throw new Failure(
      'conflicto',
      { documento: document.id },
      { mensaje: 'Aún no hay archivo del que dar recibo.', message: 'There is no file yet to give a receipt of.' },
    )
  const texto = row.texto.slice(...part)
  const body = {
    ...(afirmacion !== undefined && { afirmacion }),
    ancla: row.ancla,
    archivo: { bytes: document.bytes, media: document.media, nombre: document.nombre, sha256: document.sha256 },
    cita,
    ...(citado !== undefined && { citado }),
    documento: document.id,
    enlace: enlace(library.site, document.id, { at: row, part }),
    ...folioOf(folios.get(row.posicion)),
    forma: 'completa' as const,
    fragmento: row.id,
    id,
    ...(juicio && { juicio }),
    lectura: { version: document.reading },
    literal: { ...(await around(library, row, part)), texto },
    localizador,
    lugar,
    registro,
    ...(revision && { revision }),
    ...webOf(row, texto),
  }
  const sal = library.signer?.saltOf(canonical(plain(body))) ?? ''
  return JSON.parse(canonical(plain({ ...body, sal }))) as CuerpoCompleto
}

/** Leaves out what JSON does not hold. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Where the words stand in the text of their unit, with what surrounds them; a figure's words are its own text. */
async function around(
  library: Library,
  row: PassageRow,
  [from, to]: readonly [number, number],
): Promise<Omit<CuerpoCompleto['literal'], 'texto'>> {
  const [unit] = await library.shelf.units(row.documento, row.posicion, 1)
  const inUnit = unit?.texto.slice(row.desde, row.hasta) === row.texto
  const [text, start] = inUnit ? [unit!.texto, row.desde] : [row.texto, 0]
  const rango: [number, number] = [start + from, start + to]
  return {
    posicion: row.posicion,
    prefijo: whole(text.slice(Math.max(0, rango[0] - CONTEXT), rango[0])),
    rango,
    sufijo: whole(text.slice(rango[1], rango[1] + CONTEXT)),
  }
}

/** Without half a surrogate pair at either end, which canonical JSON cannot hold. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '')

function folioOf(row: FolioRow | undefined): Pick<CuerpoCompleto, 'folio'> {
  if (!row) return {}
  const { fisica, impresa, romana, origen, confianza, evidence } = decision(row)
  return { folio: { fisica, impresa, romana, origen, confianza, evidencia: evidence } }
}

/** Decimals of a box: a hundredth of a line, and no more than the boxes of a scan are kept with. */
const share = (value: number): number => Math.round(value * 1e5) / 1e5

async function placesOf(
  library: Library,
  document: DocumentRow,
  cited: readonly Cited[],
): Promise<CuerpoCompleto['lugar'][]> {
  const drawn = cited.filter(({ row }) => row.ancla.tipo !== 'tiempo')
  const boxes = await manyBoxes(
    library,
    document,
    drawn.map(({ row, part }) => ({ passage: row, part })),
  )
  const drawnAt = new Map(drawn.map((own, i) => [own, boxes[i]!]))
  return cited.map(own => placeOf(own.row.ancla, drawnAt.get(own) ?? []))
}

function placeOf(ancla: Ancla, boxes: readonly SheetBox[]): CuerpoCompleto['lugar'] {
  if (ancla.tipo === 'tiempo') return { t0: ancla.t0, t1: ancla.t1 }
  const cajas = boxes.map(({ x0, x1, y0, y1 }) => ({ x0: share(x0), x1: share(x1), y0: share(y0), y1: share(y1) }))
  return cajas.length > 0 ? { cajas } : {}
}

async function registered(library: Library, document: DocumentRow): Promise<CuerpoCompleto['registro']> {
  const { clave = null, csl, procedencia } = shown(await recordOf(library, document), [document])
  return { clave, csl, procedencia }
}

function webOf({ ancla }: PassageRow, texto: string): Pick<CuerpoCompleto, 'web'> {
  const address = enlaceWeb(ancla, texto)
  if (ancla.tipo !== 'web' || ancla.url === undefined || address === undefined) return {}
  return {
    web: { enlace: address, url: ancla.url, ...(ancla.consultada !== undefined && { consultada: ancla.consultada }) },
  }
}
