/**
 * Tells whether the cited pages say what a sentence claims and, where they do not, whether another page of the document
 * does.
 */
import type { DocumentRow, PassageRow } from '../../../storage/contract.ts'
import type { CitaRevisada } from '../../schema/index.ts'
import { enlace, localizador } from '../anchor.ts'
import type { Library } from '../library.ts'
import { judgeClaim } from '../quotes/claim.ts'
import { PROVED } from '../verify/verdict.ts'

export interface Support {
  shown: NonNullable<CitaRevisada['apoyo']>
  /** Physical position of the page that supports the claim, when it is not one of the cited pages. */
  elsewhere?: number
}

/** Sentences with fewer words say too little to be judged. */
const FEW = 4

/**
 * Judges the claim on the cited pages and, where they do not say it, on the whole document. Null when the claim is too
 * short, or when a quotation without a page already proves it.
 */
export async function support(
  { library, signal }: { library: Library; signal: AbortSignal },
  claim: string,
  { document, positions, quoted }: { document: DocumentRow; positions: readonly number[]; quoted: boolean },
): Promise<Support | null> {
  if ((claim.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < FEW) return null
  const limits = { k: 3, documentos: [document.id], signal }
  if (positions.length > 0) {
    const rows: PassageRow[] = await library.shelf.passagesOf(
      document.id,
      Math.min(...positions),
      Math.max(...positions),
    )
    const among = rows.slice(0, JUDGED).map(row => ({ row, document }))
    const judged = await judgeClaim(library, claim, { ...limits, among })
    const here = shownOf(library, judged)
    if (quoted || judged.veredicto === 'respaldada' || judged.veredicto === 'contradicha') return { shown: here }
    const whole = await judgeClaim(library, claim, limits)
    const [best] = whole.pasajes
    if (whole.veredicto === 'respaldada' && best && best.respaldo >= PROVED && !positions.includes(best.row.posicion))
      return { shown: { ...shownOf(library, whole), veredicto: 'sin_respaldo' }, elsewhere: best.row.posicion }
    return { shown: here }
  }
  return quoted ? null : { shown: shownOf(library, await judgeClaim(library, claim, limits)) }
}

/** Most passages of the cited pages that are judged; a page holds some three. */
const JUDGED = 24

function shownOf(
  library: Library,
  { veredicto, probabilidad, falta, pasajes, juez }: Awaited<ReturnType<typeof judgeClaim>>,
): Support['shown'] {
  const [best] = pasajes
  return {
    veredicto,
    probabilidad: Math.round(probabilidad * 1000) / 1000,
    juez,
    ...(falta.length > 0 && { falta }),
    ...(best && {
      frase: best.pasaje.replace(/\s+/g, ' ').trim(),
      lugar: {
        localizador: localizador(best.row.ancla),
        enlace: enlace(library.site, best.document.id, { at: best.row, part: best.pasaje_rango }),
      },
    }),
  }
}
