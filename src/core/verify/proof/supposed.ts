/**
 * Words that the source only supposes or asks about, and the claim states: "exposure is associated with dementia"
 * beside "the aim is to examine the hypothesis that exposure is associated with dementia". Pure; no model.
 */
import { contentOf, root, wordsOf } from '../language/words.ts'

/** What opens such a clause. What follows "whether or not" and "regardless of whether" may be true. */
const OPENS = new RegExp(
  String.raw`\bhypothes[ei]s (?:is |was )?that\b|(?<!regardless of )(?<!no matter )\bwhether\b(?! or not)` +
    String.raw`|\bhip[oó]tesis (?:es |era |fue )?(?:de )?que\b|\b(?:determinar|saber|comprobar|examinar|evaluar` +
    String.raw`|averiguar|investigar|analizar|preguntar(?:se)?) si\b`,
  'iu',
)
/** Words by which a claim asks, supposes or tells what was examined. Too wide on purpose: the agent judges those. */
const ASKS = new RegExp(
  '^(?:if|si|may|might|can|could|aim|aimed|goal|see|know|ask|asks|asked|ver)$|whether|hypothes|hipotes|suppos' +
    '|supon|pregunt|question|test|prueb|proba|probo|exam|investig|stud|estudi|anal[iy]|eval|assess|explor|determ' +
    '|averigu|objetiv|propos|propon|sugie|sugir|suggest|pued|podr|podia|posib|possib|perhaps|quiz|argu|claim|sost' +
    '|seek|sought|busc|compr[uo]|consid|unknown|unclear|desconoc|dud|doubt|wonder',
)

/** What the same sentence goes on to find: "we examined whether it spreads, and found that it does". */
const ANSWERS =
  /^(?:find|found|show|confirm|reveal|conclu|indicat|support|encontr|hall[oa]|mostr|demostr|result|concluy)/

/** What takes it for true before the clause: "our data prove the hypothesis that …", but not "in order to prove". */
const PROVES = new RegExp(
  String.raw`(?<!\bto )\b(?:prove[sdn]?|verif(?:y|ies|ied)|corroborat(?:e|es|ed)|accept(?:s|ed)?|establish(?:es|ed)?` +
    String.raw`|prueban?|prob(?:ó|aron|amos)|verific(?:an?|ó|aron|amos)|corrobor(?:an?|ó|aron|amos)` +
    String.raw`|acept(?:an?|ó|aron|amos))(?!\p{L})` +
    String.raw`|\b(?:no longer|(?:nobody|no one) (?:doubts|disputes)[\p{L} ]*|nadie duda[\p{L} ]*)\s?$`,
  'iu',
)

/** Least share of the claim's words that the clause has; with fewer, the claim draws on something else. */
const SHARE = 0.6
/** Fewest such words. */
const LEAST = 3
/** Among the first words of the clause stands what it is about; what else it says may be true: "by using a scale". */
const FIRST = 2

/** What answers behind the clause, and what knows the answer: "We asked whether it spreads; it does." */
const ANSWERED = new RegExp(
    String.raw`[;:.,]\s(?:(?:and\s)?(?:it|they|he|she)\s(?:do|does|did|is|are|was|were)|(?:y\s)?sí)(?=[.;,]|$)`,
    'iu',
  ),
  KNOWN = /\b(?:is|are|was|were)\s(?:now\s|well\s)?known\s$|\bse\s(?:sabe|sabía)\s$/iu

/**
 * Returns whether the claim takes all that it has of the sentence from such a clause, and asks nothing itself. Beside
 * each sentence of its passage it refuses none of 1,997 true judged pairs.
 */
export function supposed(claim: string, sentence: string): boolean {
  const opens = OPENS.exec(sentence)
  if (!opens) return false
  const roots = (text: string): Set<string> => new Set(contentOf(wordsOf(text)).map(root))
  const clause = sentence.slice(opens.index + opens[0].length)
  if (PROVES.test(sentence.slice(0, opens.index)) || KNOWN.test(sentence.slice(0, opens.index))) return false
  if (ANSWERED.test(clause)) return false
  const [before, after, words] = [roots(sentence.slice(0, opens.index)), roots(clause), new Set(wordsOf(clause))]
  if (wordsOf(claim).some(word => ASKS.test(word) && !words.has(word))) return false
  const own = [...roots(claim)]
  const there = own.filter(word => after.has(word))
  if (![...after].slice(0, FIRST).some(word => own.includes(word))) return false
  if ([...before, ...after].some(word => ANSWERS.test(word) && !own.includes(word))) return false
  const only = own.every(word => after.has(word) || !before.has(word))
  return only && there.length >= LEAST && there.length >= SHARE * own.length
}
