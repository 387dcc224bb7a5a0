/**
 * Turns an agent's judgements of the draft's sentences into the passages to cite, or the reasons against it. A
 * judgement must name a whole sentence of the draft.
 */
import { PROVED } from '../verify/verdict.ts'
import { normal, wordsOf } from '../verify/language/words.ts'
import { proveWord } from '../agent.ts'
import type { Citado, Rechazo } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { chooseSaid, type Chosen } from './choose.ts'
import type { Draft } from './draft.ts'
import type { CiteInput } from './index.ts'

export interface JudgedSentences {
  /** Chosen passages, by index of the sentence. */
  chosen: Record<number, Chosen>
  rechazos: NonNullable<Citado['rechazos']>
}

/** Proves the judgements in the order given; of several on one sentence, the first that holds is used. */
export async function judgedSentences(library: Library, draft: Draft, input: CiteInput): Promise<JudgedSentences> {
  const { juicios = [], umbral, documentos, biblioteca } = input
  const out: JudgedSentences = { chosen: {}, rechazos: [] }
  for (const { frase, pasaje, cita } of juicios) {
    const places = draft.sentences.flatMap((s, i) => (same(s.text, frase) ? [i] : []))
    const open = places.filter(i => !draft.sentences[i]!.cited && !(i in out.chosen))
    const refuse = (rechazo: Rechazo): void => void out.rechazos.push({ frase, pasaje, ...rechazo })
    if (places.length === 0) refuse(noSentence(draft, frase))
    else if (open.length === 0) {
      if (places.every(i => draft.sentences[i]!.cited)) refuse(CITED)
    } else {
      const claim = draft.sentences[open[0]!]!.text
      const proof = await proveWord(
        library,
        { claim, word: { pasaje, cita, veredicto: 'respaldada' } },
        { documentos, biblioteca },
      )
      const chosen =
        'motivo' in proof
          ? null
          : await chooseSaid(library, { claim, judged: proof }, { umbral, documentos, biblioteca })
      if (chosen) for (const i of open) out.chosen[i] = chosen
      else refuse('motivo' in proof ? proof : below(proof.probability, umbral))
    }
  }
  return out
}

const CITED: Rechazo = { motivo: 'ya_citada', detalle: 'La frase ya lleva una cita.' }

const below = (probability: number, umbral: number): Rechazo => ({
  motivo: 'bajo_umbral',
  detalle:
    probability < Math.max(umbral, PROVED)
      ? `Tales juicios valen ${probability.toFixed(2)} y se pide ${Math.max(umbral, PROVED)}.`
      : 'Otro pasaje lo contradice con más fuerza.',
})

/** Folds a sentence for comparison: the marks of emphasis and links are not words. */
const bareOf = (text: string): string =>
  normal(text)
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}%‰\p{Sc}]+/gu, ' ')
    .trim()

const same = (sentence: string, frase: string): boolean => bareOf(sentence) === bareOf(frase)

function noSentence(draft: Draft, frase: string): Rechazo {
  const asked = new Set(wordsOf(frase))
  const shared = (text: string): number =>
    wordsOf(text).filter(word => asked.has(word)).length / (wordsOf(text).length + 5)
  const near = draft.sentences.reduce((best, { text }) => (shared(text) > shared(best) ? text : best), '')
  return {
    motivo: 'frase_inexistente',
    detalle: `El borrador no tiene esa frase, entera.${near && ` Lo más parecido: «${near}»`}`,
  }
}
