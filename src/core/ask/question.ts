/** A question → what kind of answer it asks for, and the words that a passage should show. Spanish and English. */
import { parseQuery, type Query } from '../search/query.ts'

/** `thing` stands for what, which, and any question that shows no other kind. */
export type Kind = 'person' | 'time' | 'number' | 'place' | 'reason' | 'manner' | 'thing'

export interface Question {
  text: string
  kind: Kind
  /** Whether it asks for a yes or a no, as far as its words tell; questions in a third language seem to. */
  polar: boolean
  query: Query
}

const TIMES =
  'a[ñn]os?|siglos?|fechas?|[ée]pocas?|mes|d[ií]a|d[ée]cada|years?|century|centuries|dates?|month|day|decade'
const AMOUNTS =
  'porcentaje|cantidad|n[uú]mero|edad|proporci[oó]n|distancia|altura|longitud|precio|coste?|poblaci[oó]n|peso|' +
  'temperatura|velocidad|frecuencia|prevalencia|incidencia|percentage|percent|number|amount|age|proportion|price|' +
  'cost|population|weight|temperature|speed|frequency|prevalence|incidence'
const PLACES =
  'ciudad|pa[ií]s|lugar|regi[oó]n|pueblo|estado|continente|calle|city|country|place|region|town|state|continent|street'

/** The pattern that matches leftmost in the question decides; of two at the same place the earlier row wins. */
const ASKED: readonly (readonly [Kind, RegExp])[] = [
  ['number', /(?<!\p{L})cu[aá]nt[oa]s?(?!\p{L})/iu],
  ['number', /\bhow (?:many|much|long|old|far|tall|high|large|big|fast|deep|wide|heavy)\b/iu],
  [
    'number',
    new RegExp(`(?:qu[ée]|cu[áa]l (?:es|era|fue) (?:la|el)|what|which)(?: is the| was the)? (?:${AMOUNTS})\\b`, 'iu'),
  ],
  ['time', new RegExp(`(?:qu[ée]|what|which) (?:${TIMES})(?!\\p{L})`, 'iu')],
  ['time', /(?<!\p{L})cu[aá]ndo(?!\p{L})|\bwhen\b/iu],
  ['person', /(?<!\p{L})qui[ée]n(?:es)?(?!\p{L})|\bwho(?:m|se)?\b/iu],
  ['reason', /(?<!\p{L})por qu[ée](?!\p{L})|\bwhy\b/iu],
  [
    'reason',
    new RegExp(
      String.raw`cu[áa]l(?:es)? (?:fue|es|era|son|eran|fueron) las? (?:raz[oó]n|causa|motivo)|what (?:caused|` +
        String.raw`(?:is|was|were) the (?:reason|cause))`,
      'iu',
    ),
  ],
  ['place', new RegExp(`(?<!\\p{L})a?d[óo]nde(?!\\p{L})|\\bwhere\\b|(?:qu[ée]|what|which) (?:${PLACES})\\b`, 'iu')],
  ['manner', /(?<!\p{L})c[óo]mo(?!\p{L})|\bhow\b/iu],
  ['thing', /(?<!\p{L})(?:qu[ée]|cu[áa]l(?:es)?)(?!\p{L})|\b(?:what|which)\b/iu],
]

/** How a question begins that asks for a yes or a no, whatever words come later: "¿Es cierto que…?" */
const POLAR = new RegExp(
  String.raw`^[¿\s]*(?:(?:no|se|it)\s)?(?:es|son|era|eran|fue|fueron|está|est[áa]n|hay|hab[íi]a|hubo|puede|pueden|` +
    'tienen?|existen?|deben?|ha|han|is|are|was|were|do|does|did|can|could|may|must|has|have|had|will|would|should)' +
    String.raw`(?!\p{L})`,
  'iu',
)

/** Reads any text: it never throws, and an unknown form is a `thing`. */
export function readQuestion(text: string): Question {
  let kind: Kind = 'thing',
    first = Infinity
  for (const [asked, pattern] of ASKED) {
    const at = pattern.exec(text)?.index ?? Infinity
    if (at < first) [kind, first] = [asked, at]
  }
  return { text, kind, polar: POLAR.test(text) || (first === Infinity && /\?\s*$/.test(text)), query: parseQuery(text) }
}
