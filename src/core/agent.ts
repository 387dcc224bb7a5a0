/**
 * An agent's judgement, proved as far as it can be: the words that it quotes must stand in that passage, and nothing
 * that needs no reading may speak against it. It can cite any paraphrase, and nothing that is not there.
 */
import type { DocumentRow, PassageRow } from '../../storage/contract.ts'
import type { Rechazo } from '../schema.ts'
import type { Library } from './library.ts'
import { match, source } from './quotes/compare.ts'
import { quotations } from './quotes/find.ts'
import { sentences } from './sentences.ts'
import { proveQuotation, type Quoted } from './quotes/prove.ts'
import { tooEarly } from './verify/relation.ts'
import { keepSaid, passageHash, saidOf, type Said } from './verify/said.ts'
import { vetoes, type Veto } from './verify/vetoes.ts'
import { wordsOf } from './verify/words.ts'

export interface AgentWord {
  /** Passage id. */
  pasaje: string
  /** Literal words of it. */
  cita: string
  veredicto: 'respaldada' | 'parcial' | 'contradicha'
}

export interface ProofLimits {
  documentos?: readonly string[]
  biblioteca?: string
}

/** What people later made of such judgements, and until there is any, nine of ten: that counts like ten cases. */
const PRIOR = { share: 0.9, cases: 10 }
/** Words from which a quotation within the claim must stand in the passage; shorter ones may be emphasis or a title. */
const QUOTED_WORDS = 6

/** Share of agents' proved judgements that hold, as far as people here have judged the same. */
export async function agentShare(shelf: Pick<Library['shelf'], 'agreement'>): Promise<number> {
  const { judged, confirmed } = await shelf.agreement()
  return (PRIOR.share * PRIOR.cases + confirmed) / (PRIOR.cases + judged)
}

export async function proveWord(
  library: Pick<Library, 'shelf'>,
  claim: string,
  word: AgentWord,
  limits: ProofLimits = {},
): Promise<Said | Rechazo> {
  const [row] = await library.shelf.passages([word.pasaje])
  const document = row && (await library.shelf.documents([row.documento])).get(row.documento)
  const scope = await library.shelf.scope(limits)
  if (!row || !document || (scope !== null && !scope.includes(row.documento)))
    return { motivo: 'pasaje_inexistente', detalle: 'Ese pasaje no existe o no es tuyo; search da los que hay.' }
  const quoted = proveQuotation(word.cita, row.texto)
  if ('refused' in quoted) return unquoted(quoted)
  const refused = (await refusedByPerson(library, claim, row)) ?? against(claim, word, { row, document, quoted })
  if (refused) return refused
  // kept to learn what agents' judgements are worth; it changes no later verdict
  await keepSaid(library.shelf, claim, row, {
    veredicto: word.veredicto,
    juez: 'agente',
    quien: 'agente',
    cita: word.cita,
  })
  return {
    passage: row.id,
    veredicto: word.veredicto,
    probability: await agentShare(library.shelf),
    by: 'agente',
    range: [quoted.from, quoted.to],
  }
}

function unquoted(quoted: Exclude<ReturnType<typeof proveQuotation>, Quoted>): Rechazo {
  return quoted.refused === 'short'
    ? { motivo: 'cita_corta', detalle: 'Da al menos una cláusula entera del pasaje.' }
    : {
        motivo: 'cita_no_literal',
        detalle: `Esas palabras no están en el pasaje. Lo más parecido: «${quoted.nearest}»`,
      }
}

/** Somebody read that passage for that claim: an agent does not overrule them. */
async function refusedByPerson(
  { shelf }: Pick<Library, 'shelf'>,
  claim: string,
  row: PassageRow,
): Promise<Rechazo | null> {
  const said = (await saidOf(shelf, claim)).find(
    s => s.passage === row.id && s.row?.passageHash === passageHash(row.texto) && s.veredicto !== 'respaldada',
  )
  return said?.row
    ? { motivo: 'persona', detalle: `${said.row.quien} leyó ese pasaje y no lo vio dicho (${said.veredicto}).` }
    : null
}

interface Place {
  row: PassageRow
  document: DocumentRow
  quoted: Quoted
}

/** A contradiction lives on a number or a name that differs: there only the quotation is proved. */
function against(claim: string, { veredicto }: AgentWord, { row, document, quoted }: Place): Rechazo | null {
  if (tooEarly(claim, document.anio))
    return { motivo: 'anacronica', detalle: `La fuente es de ${document.anio}, anterior a lo que se afirma.` }
  if (veredicto === 'contradicha') return null
  const strange = quotations(claim).find(
    q => wordsOf(q.texto).length >= QUOTED_WORDS && !match(q.texto, source(row.texto)),
  )
  if (strange)
    return { motivo: 'cita_no_literal', detalle: `La frase cita «${strange.texto}», que no está en el pasaje.` }
  const around = [document.titulo, ...document.autores, ...row.ruta, String(document.anio ?? '')].join('. ')
  const nowhere = vetoes(claim, [row.texto, around]).find(v => NOWHERE.has(v.kind))
  const turned = vetoes(claim, quotedSentences(row.texto, quoted)).find(v => v.kind === 'negation')
  const veto = nowhere ?? turned
  return veto ? { motivo: MOTIVO[veto.kind], detalle: saidOfVeto(veto) } : null
}

const NOWHERE = new Set<Veto['kind']>(['number', 'date', 'name'])
const MOTIVO: Record<Veto['kind'], Rechazo['motivo']> = {
  number: 'cifra',
  date: 'fecha',
  name: 'nombre',
  role: 'papel',
  negation: 'negacion',
  limit: 'limite',
}

const saidOfVeto = ({ kind, detail }: Veto): string =>
  kind === 'negation'
    ? `La frase niega lo que la cita afirma, o al revés${detail && `: «${detail}»`}.`
    : `«${detail}» no está en el pasaje.`

/** Whole sentences, because what denies a clause may stand before it. */
function quotedSentences(texto: string, { from, to }: Quoted): string[] {
  return sentences(texto)
    .filter(s => s.from < to && s.to > from)
    .map(s => texto.slice(s.from, s.to))
}
