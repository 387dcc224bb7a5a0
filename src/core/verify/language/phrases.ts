/**
 * Phrases of several words that limit what stands beside them, or leave something out of it, and words that are not
 * meant. Pure.
 */
import { fold } from '../../search/fold.ts'
import { operatorOf, operatorPhrases } from './operators.ts'
import type { Token } from './tokens.ts'

const LIMITS = /^(?:says|if|may|nominal|most|some|few|many|except|almost)$/

/**
 * Returns whether a phrase begins there that tells on whose word, how often or how surely: "al decir de", "as a rule".
 */
export const limitsAt = (s: readonly Token[], at: number): boolean =>
  (['es', 'en'] as const).some(language =>
    operatorPhrases(language)
      .get(s[at]!.word)
      ?.some(
        parts =>
          parts.every((part, k) => s[at + k]?.word === fold(part)) &&
          LIMITS.test(operatorOf(parts.join(' '), '', language) ?? ''),
      ),
  )

const LEAVES_OUT = new RegExp(
  '^(?:save|bar|barring|minus|at least|al menos|por lo menos|cuando menos|within|with \\S+ exceptions?' +
    '|con \\S+ excepcion|no a|not|quien mas|leaving aside|aside from|fuera de' +
    '|quita(?:nd|d)[oa]s?|desconta(?:nd|d)[oa]s?' +
    '|as \\S+ as|tan \\S+ como)(?: |$)| (?:apart|aside|aparte|no|not|excluded|excluid[oa]s?)$|' +
    '(?:we are|it is|nos han|se nos) (?:told|said|dicho|dice)$',
)

/**
 * Returns whether the rest of a sentence leaves something out of what stands before, takes its measure or tells on
 * whose word it is: "…, the wounded apart", "…, as fair as such trials are", "…, we are told".
 */
export const leavesOut = (rest: string): boolean => LEAVES_OUT.test(rest)

/** Behind these words a quotation gives a name or a term, which is meant. */
const NAMED =
  'call|calls|called|term|termed|named|dubbed|as|word|words|' +
  'llama|llaman|llamad[oa]s?|denominad[oa]s?|como|palabra|término'
const DISTANCED = new RegExp(`(?<!\\b(?:${NAMED})\\s)[«“"]\\p{Ll}[\\p{L}-]*(?:\\s\\p{Ll}+)?[»”"]`, 'u')

/** Returns whether the sentence sets a word or two in quotation marks that it may not stand for: 'was a "success"'. */
export const distanced = (sentence: string): boolean => DISTANCED.test(sentence)
