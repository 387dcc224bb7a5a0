/**
 * Does the library support a claim? Claim → passages → relation and support of each → verdict. Evidence is a sentence,
 * never a whole page.
 */
import { setMaxListeners } from 'node:events'
import type { DocumentRow, JudgementRow, JudgementShelf, PassageRow } from '../../../storage/contract.ts'
import type { Range } from '../sentences.ts'
import { search, type Ranked, type Searchable } from '../search/index.ts'
import { acrossPages, evidenceOf, placed, type Cut, type Pages } from './across.ts'
import { findings, type ColumnShelf, type Finding } from './columns/index.ts'
import { bare } from './language/connectives.ts'
import { statementIn, statementOf } from './forms/credited.ts'
import type { Entailer } from './entailer.ts'
import { holding } from './holding.ts'
import { parts, unquoted } from './parts.ts'
import { relation, tooEarly, type Relacion } from './relation.ts'
import { heeded, passageHash, saidOf, type Said } from './said.ts'
import { underColumns } from './under-columns.ts'
import { PROVED, verdict, type Veredicto } from './verdict.ts'

export interface VerifyLimits {
  k: number
  /** Year of the text that makes the claim. Later sources are discarded; a source without a year is kept. */
  anio?: number
  documentos?: readonly string[]
  biblioteca?: string
  /** Text that stands before the claim. It may name what the claim means, and is only used to find passages. */
  before?: string
  signal?: AbortSignal
  /** An agent's proved judgement of one passage. What people said is looked up. */
  said?: Said
  /** Passages to judge instead of those that a search would find. */
  among?: readonly { row: PassageRow; document: DocumentRow }[]
}

export interface Judged {
  row: PassageRow
  document: DocumentRow
  relacion: Relacion
  /** Probability, 0 to 1, that the passage supports the claim. */
  respaldo: number
  contradiction: number
  /** Words of the claim that this passage does not say. */
  falta: readonly string[]
  partial: number
  pasaje: string
  pasaje_rango: [from: number, to: number]
  /** Name of the judge of this passage. */
  juez: string
  /** The stored judgement of a person, when it decided. */
  said?: JudgementRow
}

export interface Verified {
  veredicto: Veredicto
  probabilidad: number
  /** Words of the claim that are unproved while the rest is proved. */
  falta: string[]
  pasajes: Judged[]
  juez: string
}

/** Passages searched for each part of the claim. */
const PER_PART = 8
/** Most passages that are judged: what the cross-encoder can read in two seconds on two cores. */
const JUDGED = 16
/** Passages judged that a search for the claim alone would not give: the nearest, and those of the text before it. */
const BESIDE = 2
/** Passages found by the whole claim that are judged in any case; beyond them each part has its turn. */
const WHOLE = 10

export interface Verifiable extends Searchable {
  readonly shelf: Searchable['shelf'] & Pages & Pick<JudgementShelf, 'judgementsOn'> & ColumnShelf
  readonly entail: Entailer
}

export async function verify(library: Verifiable, claim: string, limits: VerifyLimits): Promise<Verified> {
  // A person's judgement comes first, so it prevails over an agent's.
  const judgements = [...(await saidOf(library.shelf, claim)), ...(limits.said ? [limits.said] : [])]
  const gathered = limits.among ?? (await gather(library, bare(claim), limits))
  const candidates = limits.among
    ? gathered.map((candidate): Candidate => ({
        ...candidate,
        said: judgements.find(s => s.passage === candidate.row.id && heardOf(s, candidate.row)),
      }))
    : await withSaid(library, { gathered, judgements }, limits)
  const inTables = await findings(library.shelf, bare(claim), rowsOf(candidates))
  if (!limits.among) candidates.push(...besides(candidates, inTables))
  const cut = await acrossPages(library.shelf, claim, candidates)
  const judged = await judge(library.entail, { claim, candidates: cut, inTables }, limits.signal)
  // A passage that came in only to be read, and says nothing of it, is no answer.
  const shown = judged.filter(({ row, ...j }) => decides(j) || !cut.find(c => c.row.id === row.id)?.weak)
  return {
    ...verdict(judged.map(({ respaldo, falta, ...j }) => ({ ...j, support: respaldo, missing: falta }))),
    pasajes: shown.slice(0, limits.k),
    juez: shown[0]?.juez ?? library.entail.name,
  }
}

const decides = ({
  respaldo,
  contradiction,
  partial,
}: Pick<Judged, 'respaldo' | 'contradiction' | 'partial'>): boolean =>
  Math.max(respaldo, contradiction, partial) >= PROVED

interface Candidate extends Cut {
  document: DocumentRow
  said?: Said | undefined
  /** Present when a search for the claim would not have given it as an answer. */
  weak?: true
}

/** A stored judgement counts only while the passage has the text that was judged. */
const heardOf = (judgement: Said, row: PassageRow): boolean =>
  !judgement.row || judgement.row.passageHash === passageHash(row.texto)

/** Adds the passages that were judged before, whether the search found them or not, if their text is unchanged. */
async function withSaid(
  library: Verifiable,
  { gathered, judgements }: { gathered: readonly Candidate[]; judgements: readonly Said[] },
  { documentos, biblioteca, anio }: VerifyLimits,
): Promise<Candidate[]> {
  if (judgements.length === 0) return [...gathered]
  const scope = await library.shelf.scope({ documentos, biblioteca })
  const rows = await library.shelf.passages([...new Set(judgements.map(s => s.passage))])
  const documents = await library.shelf.documents(rows.map(row => row.documento))
  const heard = rows.flatMap((row): Candidate[] => {
    const word = judgements.find(s => s.passage === row.id && heardOf(s, row))
    const document = documents.get(row.documento)
    if (!word || !document || (scope !== null && !scope.includes(row.documento)) || later(document, anio)) return []
    return [{ row, document, said: word }]
  })
  return [...heard, ...gathered.filter(c => !heard.some(h => h.row.id === c.row.id))]
}

/** Returns whether the source is later than the text that makes the claim; a source without a year is not. */
const later = ({ anio: year }: DocumentRow, anio: number | undefined): boolean =>
  anio !== undefined && year !== null && year > anio

/**
 * Finds the passages to judge: what a search gives for the claim and its parts, the nearest with too little evidence
 * for an answer, and what the sentence before brings. Of 351 claims in a library of 615 passages the right one was
 * among them for 330, and for 319 without the last two. More of the nearest bring no more, but a reader errs on some.
 */
async function gather(library: Verifiable, claim: string, limits: VerifyLimits): Promise<Candidate[]> {
  const { documentos, biblioteca, signal, anio, before } = limits
  // Each part of the claim adds one listener for every segment of the index, more than the ten from which Node warns of
  // a leak.
  if (signal) setMaxListeners(0, signal)
  const [whole, ...others] = parts(claim)
  const statement = statementOf(claim)
  const asked = [
    { q: whole!, k: JUDGED, nearest: true },
    ...(statement === claim ? [] : [{ q: unquoted(statement), k: PER_PART }]),
    ...others.map(q => ({ q, k: PER_PART })),
    ...(before ? [{ q: unquoted(`${before} ${claim}`), k: BESIDE }] : []),
  ]
  const [literal, ...results] = await Promise.all([
    holding(library, claim, limits),
    ...asked.map(({ q, ...how }) => search(library, q, { documentos, biblioteca, signal, ...how })),
  ])
  const lists = results.map(list => list.filter((r, i) => (!r.weak || i < BESIDE) && !later(r.document, anio)))
  return [...literal, ...inTurn(lists).filter(c => !literal.some(l => l.row.id === c.row.id))].slice(0, JUDGED)
}

/** Returns at most `JUDGED` different passages: the first of the whole claim, then the next of each list in turn. */
function inTurn(lists: readonly (readonly Ranked[])[]): Candidate[] {
  const unique = new Map(lists[0]!.slice(0, WHOLE).map(r => [r.row.id, r] as const))
  for (let rank = 0; rank < JUDGED; rank++)
    for (const { [rank]: next } of lists)
      if (next && unique.size < JUDGED && !unique.has(next.row.id)) unique.set(next.row.id, next)
  // One that a part of the claim brings as an answer is one, however weak it is for the whole.
  const strong = new Map(lists.flat().flatMap(r => (r.weak ? [] : [[r.row.id, r] as const])))
  return [...unique.values()].map(r => strong.get(r.row.id) ?? r)
}

/** Returns what stands over a passage: title, authors, headings and year of its document. */
export const standingOver = ({ row, document }: Pick<Candidate, 'row' | 'document'>): string =>
  [document.titulo, ...document.autores, ...row.ruta, String(document.anio ?? '')].join('. ')

const rowsOf = (candidates: readonly Candidate[]): PassageRow[] => candidates.map(c => c.row)

/** The passages of the rows that prove or deny the claim, where a search for its words did not give them. */
const besides = (candidates: readonly Candidate[], inTables: ReadonlyMap<string, Finding>): Candidate[] =>
  [...inTables.values()].flatMap(({ kind, row: { passage } }) => {
    const beside = candidates.find(c => c.row.documento === passage.documento)
    const given = kind === 'apart' || candidates.some(c => c.row.id === passage.id)
    return beside && !given ? [{ row: passage, document: beside.document }] : []
  })

interface Asked {
  claim: string
  candidates: readonly Candidate[]
  inTables: ReadonlyMap<string, Finding>
}

async function judge(
  entail: Entailer,
  { claim, candidates, inTables }: Asked,
  signal?: AbortSignal,
): Promise<Judged[]> {
  const read = candidates.map(evidenceOf)
  const pairs = candidates.map((c, i) => ({
    claim: statementIn(bare(claim), c),
    evidence: read[i]!.map(sentence => sentence.words),
    over: standingOver(c),
  }))
  const judgements = await entail.entail(pairs, signal)
  return candidates
    .map((c, i): Judged => {
      const own = underColumns(judgements[i]!, c.row, inTables.get(c.row.documento))
      const judgement = c.said ? heeded(own, c.said) : own
      const deciding = read[i]![judgement.sentences[0] ?? -1]
      const [from, to] = c.said?.range ?? own.range ?? rangeOf(deciding, c.row.texto)
      const early = tooEarly(claim, c.document.anio, c.row.texto)
      return {
        row: c.said ? { ...c.row, ancla: c.said.ancla ?? c.row.ancla } : placed(c, claim, deciding),
        document: c.document,
        relacion: relation(claim, judgement, early ? c.document.anio : null),
        respaldo: early ? 0 : judgement.support,
        contradiction: early ? 0 : judgement.contradiction,
        partial: early ? 0 : judgement.partial,
        falta: judgement.missing,
        pasaje: c.row.texto.slice(from, to),
        pasaje_rango: [from, to],
        juez: judgement.by,
        ...(c.said?.row && { said: c.said.row }),
      }
    })
    .sort((a, b) => weight(b) - weight(a))
}

/** Order of the passages: first what is proved, then what proves a part, then what comes near. */
function weight({ respaldo, contradiction, partial }: Judged): number {
  const most = Math.max(respaldo, contradiction)
  return most >= PROVED ? 1 + most : Math.max(most, partial)
}

const rangeOf = (sentence: Range | undefined, texto: string): readonly [from: number, to: number] =>
  sentence ? [sentence.from, sentence.to] : [0, texto.length]
