/** What a sentence only asks for, studies or wishes: it does not say that there is such a thing. Pure. */
import type { Tree } from '../parse/edges.ts'
import type { Word } from '../parse/parse.ts'

/** "There is", "hay": the claim says of a thing that it is there. */
const BE = /^(?:is|are|was|were|be|been|exists?|existed)$/
const HAY = /^(?:hay|hubo|habia|habra)$/

/** Begins of the words for asking, studying, wishing and proposing, as verbs and as nouns. */
const SEEKS = new RegExp(
  `^(?:${[
    'look(?:ed|ing|s)?\\b|search|seek|sought|evaluat|examin|investigat|stud(?:y|ies|ied|ying)|explor|assess|analy[sz]',
    'test(?:s|ed|ing)?$|determin|consider(?:s|ed|ing)?$|discuss|debat|ask(?:s|ed|ing)?$|question(?:s|ed)?$|doubt',
    'suspect|hypothes|propos|expect|hop(?:e|ing)',
    'want|wish|need(?:s|ed)?$|requir|imagin|suppos|possib|plan(?:s|ned|ning)?$|aim|intend|attempt|estimat',
    'measur|quantif',
    'busc|evalu|estudi|analiz|analis|examen|valor(?:ar|aron|o|acion)|indag|averigu|pregunt|dud|sospech|hipotes',
    'propon|propus|propuest|esper|dese|quier|quis|necesit|requier|posib|plane|pretend|intent',
    'estim(?:ar|aron|acion)$|med(?:ir|imos|icion)',
    'determinar|considera(?:r|ron|n)?$|discut|debat|comprob|contrast',
  ].join('|')})`,
)

/**
 * Counts the things of which the claim says that they are there and the sentence only that they are asked for: "we
 * looked for an association" proved "there is an association", and spoke against "there is no association".
 */
export function onlySought({ words: claim }: Tree, { words: there }: Tree, to: ReadonlyMap<number, number>): number {
  const at = claim.findIndex(
    (word, i) => HAY.test(word.form) || (word.form === 'there' && BE.test(claim[i + 1]?.form ?? '')),
  )
  if (at < 0) return 0
  const thing = [...to.keys()].filter(i => i > at).sort((a, b) => a - b)[0]
  const place = thing === undefined ? undefined : to.get(thing)
  if (place === undefined) return 0
  const used = new Set(to.values())
  const asks = (word: Word, j: number): boolean =>
    word.clause === there[place]!.clause && !used.has(j) && SEEKS.test(word.form)
  return Number(there.some(asks))
}
