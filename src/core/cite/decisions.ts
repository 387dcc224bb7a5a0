/** Applies the author's decisions on the citations of a draft: it writes the draft again without the refused ones. */
import type { CitationRow, PassageRow } from '../../../storage/contract.ts'
import { Failure, invalid } from '../../errors.ts'
import type { Cita } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { isOfTwo } from '../anchor.ts'
import { narrowed } from '../anchoring/standing.ts'
import { spreadOf } from '../folio/numerals.ts'
import { judgeClaim } from '../quotes/claim.ts'
import { wordsIn } from '../receipts/words.ts'
import { printed } from '../verify/across.ts'
import type { Judged } from '../verify/index.ts'
import { candidates, type Chosen } from './choose.ts'
import { presented, type Finished } from './citations.ts'
import type { Draft } from './draft.ts'
import { CiteInput, openDraft } from './index.ts'
import { citationId, currentRows, withReceipts } from './receipts.ts'
import { CiteResult } from './result.ts'
import { without } from './own-copies.ts'
import type { Syntax } from './syntax/index.ts'
import { unreadThen } from './unread.ts'
import { manner as mannerOf, write, type Choices } from './write.ts'

/** `rechazadas` holds indexes of the job's `citas`. Style and language default to those of the job. */
export interface Decisions {
  rechazadas: readonly number[]
  cambios?: readonly Swap[]
  anadidas?: readonly Addition[]
  estilo?: string
  idioma?: string
  /** Syntax of the citations: null means the words of the style; undefined keeps the job's syntax. */
  sintaxis?: Syntax | null
}

/** Replaces the passage of a citation by another one, which must support the sentence as firmly as the job asked. */
export interface Swap {
  cita: number
  fragmento: string
}

/**
 * Adds a passage to a sentence that had found none; it must support the sentence by now, because somebody has judged
 * it.
 */
export interface Addition {
  /** Index of the sentence in the job's `sin_cita`. */
  sin_cita: number
  fragmento: string
}

/** Passages shown for a sentence without a citation; nobody reads more than three. */
const NEAREST = 3

/**
 * Returns the job as it would have ended with these decisions; nothing is stored. Throws `conflicto` when the job has
 * not ended, comes from an earlier version, or cites a passage that is gone, and `peticion_invalida` on an index or a
 * passage that does not fit.
 */
export async function decided(
  library: Library,
  row: CitationRow,
  { rechazadas, cambios = [], anadidas = [], sintaxis, ...manner }: Decisions,
): Promise<Finished> {
  const ended = endedIn(row)
  const input = CiteInput.parse(row.input)
  const rows = await currentRows(library, ended.citas)
  const remaining = await remainingOf(library, { ended, input, rows }, { rechazadas, cambios })
  const draft = await openDraft(library, row, input)
  const more = await additionsOf(library, { ended, input, draft }, anadidas)
  const choices = { ...remaining, ...more }
  const { sintaxis: before, ...asked } = { ...input, ...manner }
  const now = sintaxis === undefined ? before : (sintaxis ?? undefined)
  const how = await mannerOf(library, { row, input: { ...asked, ...(now && { sintaxis: now }) }, draft })
  const notices = [...how.notices, ...unreadThen(ended.avisos)]
  const { result, word } = await write(library, draft, { choices, how: { ...how, notices } })
  const named = sameNames(result, { row, ended, rows })
  const shown = input.recibos ? await withReceipts(library, row, named) : named
  const inStyle = { ...row, estilo: manner.estilo ?? row.estilo }
  return presented(library, inStyle, { result: { ...result, citas: shown }, word: word && { bytes: word } })
}

/** A job's result with the sentences of its citations, which jobs of earlier versions did not keep. */
type Ended = CiteResult & Required<Pick<CiteResult, 'oraciones'>>

function endedIn(row: CitationRow): Ended {
  const { oraciones, ...result } = citedIn(row)
  if (oraciones) return { ...result, oraciones }
  throw new Failure(
    'conflicto',
    { citado: row.id },
    {
      mensaje: 'Este texto se citó con una versión anterior; cítalo de nuevo.',
      message: 'This text was cited by an earlier version; cite it again.',
    },
  )
}

/** The choices of the job without the refused citations, each with its own passage or the one that replaces it. */
async function remainingOf(
  library: Library,
  {
    ended: { citas, oraciones },
    input,
    rows,
  }: { ended: Ended; input: CiteInput; rows: ReadonlyMap<string, PassageRow> },
  { rechazadas, cambios }: Required<Pick<Decisions, 'rechazadas' | 'cambios'>>,
): Promise<Choices> {
  if (rechazadas.some(i => i >= citas.length))
    throw invalid(
      'rechazadas',
      `hay ${citas.length} citas; se cuentan desde 0.`,
      `there are ${citas.length} citations, counted from 0.`,
    )
  const documents = await library.shelf.documents(citas.map(c => c.documento))
  const choices: Choices = Object.fromEntries(oraciones.sin_cita.map(sentence => [sentence, null]))
  for (const [i, { fragmento, documento, pasaje, respaldo, juez, cita, afirmacion, ancla }] of citas.entries()) {
    if (rechazadas.includes(i)) continue
    const sentence = oraciones.citas[i]!
    const other = cambios.find(swap => swap.cita === i)?.fragmento
    if (other !== undefined && other !== fragmento) {
      choices[sentence] = await supporting(library, afirmacion, { fragmento: other, campo: 'cambios', input })
      continue
    }
    const passage = rows.get(fragmento),
      document = documents.get(documento)
    if (!passage || !document) throw gone(cita, i)
    choices[sentence] = {
      row: asCited(narrowed(passage, wordsIn(passage, pasaje)), ancla),
      document,
      pasaje,
      respaldo,
      juez,
    }
  }
  return choices
}

/** The passage with both pages of words that go on on the next one, unless its number was corrected since. */
function asCited(row: PassageRow, cited: Cita['ancla']): PassageRow {
  if (!cited || cited.tipo !== row.ancla.tipo) return row
  const before = printed(cited) ?? '',
    goesOn = isOfTwo(before) || ('fisicaHasta' in cited && cited.fisicaHasta !== undefined)
  const first = spreadOf(before)?.[0] ?? before.split(', ')[0]
  return goesOn && first === (printed(row.ancla) ?? '') ? { ...row, ancla: cited } : row
}

/** The choices for sentences that had found no source. */
async function additionsOf(
  library: Library,
  { ended: { oraciones }, input, draft }: { ended: Ended; input: CiteInput; draft: Draft },
  anadidas: readonly Addition[],
): Promise<Choices> {
  const choices: Choices = {}
  for (const { sin_cita, fragmento } of anadidas) {
    const sentence = oraciones.sin_cita[sin_cita]
    if (sentence === undefined)
      throw invalid(
        'anadidas',
        `no hay ninguna frase sin cita ${sin_cita}.`,
        `there is no sentence ${sin_cita} without one.`,
      )
    const claim = draft.sentences[sentence]!.text
    const supported = await supporting(library, claim, { fragmento, campo: 'anadidas', input })
    choices[sentence] = { ...supported, anadida: sin_cita }
  }
  return choices
}

/** Gives each citation that still stands on the passage of the job the id that it has there. */
function sameNames(
  { citas, oraciones: now }: CiteResult,
  { row, ended, rows }: { row: CitationRow; ended: Ended; rows: ReadonlyMap<string, PassageRow> },
): Cita[] {
  return citas.map((cita, i) => {
    const before = ended.oraciones.citas.indexOf(now!.citas[i]!)
    return before >= 0 && rows.get(ended.citas[before]!.fragmento)?.id === cita.fragmento
      ? { id: citationId(row.id, before + 1), ...cita }
      : cita
  })
}

function citedIn(row: CitationRow): CiteResult {
  if (row.estado === 'listo') return CiteResult.parse(row.result)
  throw new Failure(
    'conflicto',
    { citado: row.id, estado: row.estado },
    {
      mensaje: 'Las citas de este texto aún no están; espera a que termine.',
      message: 'The citations of this text are not there yet; wait until it has ended.',
    },
  )
}

interface Wanted {
  fragmento: string
  campo: 'cambios' | 'anadidas'
  input: CiteInput
}

/**
 * Returns the passage after judging it again, because an id proves nothing. Throws on `campo` when it does not support
 * the claim.
 */
async function supporting(library: Library, claim: string, { fragmento, campo, input }: Wanted): Promise<Chosen> {
  const chosen = (await candidates(library, claim, input)).find(candidate => candidate.row.id === fragmento)
  if (chosen) return chosen
  throw invalid(
    campo,
    `el pasaje ${fragmento} no apoya esa frase lo bastante.`,
    `passage ${fragmento} does not support that sentence firmly enough.`,
  )
}

/** Returns the passages that could be cited instead of one of the job's citations, best first. */
export async function alternatives(library: Library, row: CitationRow, cita: number): Promise<Chosen[]> {
  const { citas, propios } = citedIn(row)
  const citation = citas[cita]
  if (!citation) throw invalid('cita', 'no hay ninguna con ese índice.', 'there is none with that index.')
  return candidates(library, citation.afirmacion, await without(library, CiteInput.parse(row.input), propios))
}

/** Returns the passages nearest to a sentence without a citation, for its author to read and decide. */
export async function nearest(library: Library, row: CitationRow, sinCita: number): Promise<Judged[]> {
  const { sin_cita, propios } = citedIn(row)
  const sentence = sin_cita?.[sinCita]
  if (!sentence) throw invalid('sin_cita', 'no hay ninguna con ese índice.', 'there is none with that index.')
  const { documentos, biblioteca } = await without(library, CiteInput.parse(row.input), propios)
  return (await judgeClaim(library, sentence.afirmacion, { k: NEAREST, documentos, biblioteca })).pasajes
}

/** The error for a citation whose passage was in the library when the draft was read but is not any more. */
const gone = (cita: string, i: number): Failure =>
  new Failure(
    'conflicto',
    { campo: 'rechazadas', cita: i },
    {
      mensaje: `El pasaje de ${cita} ya no está en la biblioteca: rechaza esa cita o cita el texto de nuevo.`,
      message: `The passage of ${cita} is no longer in the library: refuse that citation, or cite the text again.`,
    },
  )
