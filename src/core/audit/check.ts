/**
 * Checks one citation of a manuscript and says what is right and wrong with it. It claims nothing that was not looked
 * up.
 */
import type { DocumentRow, RecordRow, UnitMark } from '../../../storage/contract.ts'
import type { CitaRevisada } from '../../schema/index.ts'
import { enlace, localizador } from '../anchor.ts'
import type { Library } from '../library.ts'
import { plainText } from '../references/rich.ts'
import type { Context } from './context.ts'
import { differing } from './data.ts'
import { calledIn, type Cite } from './model.ts'
import type { Proof } from './owners.ts'
import { isBracketed, isPhysical, pageIn, type Named } from './page.ts'
import { findQuotation, type QuoteFound } from './quoted.ts'
import { support, type Support } from './support.ts'
import { weighed, type Checked } from './weigh.ts'
import type { Work } from './works.ts'

/** What a job needs for every citation; it caches the marks of each document. */
export interface Desk {
  library: Library
  signal: AbortSignal
  marks(document: DocumentRow): Promise<readonly UnitMark[]>
}

export function createDesk(library: Library, signal: AbortSignal): Desk {
  const known = new Map<string, Promise<readonly UnitMark[]>>()
  return {
    library,
    signal,
    marks({ id }) {
      const marks = known.get(id) ?? library.shelf.marks(id)
      known.set(id, marks)
      return marks
    },
  }
}

export interface Asked extends Proof {
  cite: Cite
  context: Context
  work: Work
}

export async function check(desk: Desk, asked: Asked): Promise<Omit<CitaRevisada, 'n'>> {
  const { cite, context, work } = asked
  const { mention } = context
  const checked = await lookedUp(desk, asked)
  const datos = cite.back ? [] : differing(cite, work.entry?.item, checked.record?.item)
  const called = calledIn(cite)
  const obra = {
    ...workOf({ ...work, ...(checked.record && { record: checked.record }) }),
    ...(called !== undefined && { citada: called }),
  }
  const row = {
    texto: mention.text.replace(/\s+/g, ' ').trim(),
    rango: [mention.from, mention.to] as [number, number],
    ...(mention.paragraph !== undefined && { parrafo: mention.paragraph }),
    frase: context.sentence,
    obra,
    ...checked.shown,
    ...(datos.length > 0 && { datos }),
  }
  // A number names an entry of the manuscript's own list, and is no key.
  const key = work.entry || cite.item || /^\d+$/.test(cite.key ?? '') ? undefined : cite.key
  const { places } = checked
  return { ...row, ...weighed({ ...row, key, places, missing: work.missing, nowhere: asked.nowhere }) }
}

interface LookedUp {
  /** The record whose words prove the citation, when the year alone did not identify it. */
  record?: RecordRow
  shown: Pick<CitaRevisada, 'pagina' | 'cita' | 'apoyo'>
  places: Checked['places']
}

async function lookedUp(desk: Desk, asked: Asked): Promise<LookedUp> {
  const { work, quotations } = asked
  if (work.documents.length > 0) {
    const [document] = work.documents
    return { ...(work.record && { record: work.record }), ...(await inDocument(desk, asked, document!)) }
  }
  // A work of the same authors from another year is taken for the cited one when the quoted words stand in it.
  for (const record of work.record ? [] : work.otherYears) {
    const documents = [...(await desk.library.shelf.documents(record.documentos)).values()]
    for (const document of quotations.length > 0 ? documents : []) {
      const result = await inDocument(desk, asked, document)
      if (result.shown.cita && STANDS.has(result.shown.cita.estado)) return { record, ...result }
    }
  }
  return { ...(work.record && { record: work.record }), shown: {}, places: {} }
}

export const STANDS: ReadonlySet<string> = new Set(['literal', 'cambios_marcados', 'variantes', 'alterada'])

async function inDocument(
  desk: Desk,
  { cite, context, quotations, beside }: Asked,
  document: DocumentRow,
): Promise<Pick<LookedUp, 'shown' | 'places'>> {
  const marks = await desk.marks(document)
  const named: Named | null = cite.place ? pageIn(cite.place, marks) : null
  const positions = named?.state === 'named' ? named.positions : []
  const quote = await worst(desk, quotations, { document, marks, named: positions })
  const at = (position: number): Spot => {
    const mark = marks.find(candidate => candidate.posicion === position)
    const words = quote?.document?.id === document.id && quote.positions[0] === position ? quote.place : undefined
    return {
      // A section without pages is one unit: its own place is all its paragraphs, "párrs. 1-202".
      localizador: words?.localizador ?? (mark ? localizador(mark.ancla) : ''),
      enlace:
        words?.enlace ??
        enlace(desk.library.site, document.id, { at: mark && { posicion: position, ancla: mark.ancla } }),
    }
  }
  const apoyo = await support(desk, context.claim, { document, positions, quoted: beside || quote !== null })
  const pagina = pageOf(cite, { named, quote, apoyo, at })
  const places = named?.state === 'beyond' ? { first: named.first, last: named.last } : {}
  return {
    places,
    shown: { ...(pagina && { pagina }), ...(quote && { cita: quoteOf(quote) }), ...(apoyo && { apoyo: apoyo.shown }) },
  }
}

/** A place in a document, with the link that opens it. */
interface Spot {
  localizador: string
  enlace: string
}

interface Looked {
  document: DocumentRow
  marks: readonly UnitMark[]
  named: readonly number[]
}

type Quoted = QuoteFound & { quote: string }
/** States of a quotation, worst first. */
export const GRAVE = ['no_encontrada', 'de_otra_obra', 'alterada', 'variantes', 'cambios_marcados', 'literal']

/** Returns the worst of several quotations, because that is the one its author has to look at. */
async function worst(desk: Desk, quotations: readonly string[], looked: Looked): Promise<Quoted | null> {
  const checked: Quoted[] = []
  for (const quote of quotations)
    checked.push({ quote, ...(await findQuotation(desk.library, { quote, ...looked, signal: desk.signal })) })
  const onPage = (quoted: Quoted): number => (quoted.positions.some(p => looked.named.includes(p)) ? 1 : 0)
  const rank = (quoted: Quoted): number => GRAVE.indexOf(quoted.state) * 2 + onPage(quoted)
  return checked.reduce<Quoted | null>((most, quoted) => (most && rank(most) <= rank(quoted) ? most : quoted), null)
}

function quoteOf({ quote, state, source, differences, place, document }: Quoted): NonNullable<CitaRevisada['cita']> {
  return {
    estado: state,
    texto: quote,
    ...(source !== undefined && { fuente: source.replace(/\s+/g, ' ') }),
    ...(differences.length > 0 && { diferencias: [...differences] }),
    ...(state === 'de_otra_obra' && document && { titulo: document.titulo }),
    ...(place && { lugar: place }),
  }
}

/** Judges the cited page. Quoted words that were found on a page outweigh the verdict of any model. */
function pageOf(
  { place }: Cite,
  {
    named,
    quote,
    apoyo,
    at,
  }: { named: Named | null; quote: Quoted | null; apoyo: Support | null; at: (position: number) => Spot },
): CitaRevisada['pagina'] {
  const stands = quote !== null && STANDS.has(quote.state) && quote.positions.length > 0
  if (!place || !named) return stands ? { estado: 'falta', correcta: at(quote.positions[0]!) } : undefined
  if (named.state === 'other') return undefined
  const positions = named.state === 'named' ? named.positions : []
  const cited = { citada: place.value, ...(positions[0] !== undefined && { lugar: at(positions[0]) }) }
  if (stands) {
    if (quote.positions.some(position => positions.includes(position))) return { estado: 'correcta', ...cited }
    const [right] = quote.positions
    const correcta = at(right!)
    // A page that prints no number may be the cited one, unless another page prints just that number.
    if (!/^pp?\. [^[]/.test(correcta.localizador) && !isBracketed(place))
      return { estado: named.state === 'named' ? 'dudosa' : 'sin_comprobar', ...cited, correcta }
    return {
      estado: isPhysical(place, right!) ? 'fisica' : named.state === 'beyond' ? 'fuera' : 'otra',
      ...cited,
      correcta,
    }
  }
  if (named.state === 'beyond') return { estado: 'fuera', ...cited }
  if (named.state === 'unsure') return { estado: 'sin_comprobar', ...cited }
  if (apoyo?.elsewhere !== undefined)
    return { estado: 'dudosa', ...cited, correcta: apoyo.shown.lugar ?? at(apoyo.elsewhere) }
  return { estado: apoyo?.shown.veredicto === 'respaldada' ? 'correcta' : 'sin_comprobar', ...cited }
}

function workOf({ record, documents, rivals, entry }: Work): CitaRevisada['obra'] {
  const titleOf = (row: RecordRow): string => plainText(String(row.item['title'] ?? row.clave ?? ''))
  if (!record) {
    const titulo = entry?.item['title']
    return rivals.length > 0
      ? { estado: 'dudosa', rivales: rivals.map(titleOf) }
      : { estado: 'ausente', ...(typeof titulo === 'string' && { titulo }) }
  }
  return {
    estado: record.documentos.length > 0 ? 'en_biblioteca' : 'sin_archivo',
    titulo: titleOf(record),
    ...(record.clave !== null && { clave: record.clave }),
    referencia: record.id,
    ...((documents[0]?.id ?? record.documentos[0]) !== undefined && {
      documento: documents[0]?.id ?? record.documentos[0]!,
    }),
  }
}
