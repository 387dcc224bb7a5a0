/**
 * Words → the key that all their inflected forms share: plural and singular, tense and person, also of irregular verbs.
 * The key is no word; who compares two different forms by it asks the embedded model as well. Pure.
 */
import { readFileSync } from 'node:fs'
import { asset } from '../../paths.ts'
import { stemIn } from '../search/analyze.ts'
import { fold } from '../search/fold.ts'

export type Language = 'es' | 'en'

/** Irregular English forms behind their base form. */
const IRREGULAR = `
  be am is are was were been being|have has had having|do does did done doing|go goes went gone|say said|make made|take took taken|come came
  see saw seen|know knew known|get got gotten|give gave given|find found|think thought|tell told|become became|leave left|feel felt|put
  bring brought|begin began begun|keep kept|hold held|write wrote written|stand stood|hear heard|let|mean meant|set|meet met|pay paid|sit sat
  run ran|speak spoke spoken|lie lay lain|lead led|read|grow grew grown|lose lost|fall fell fallen|send sent|build built|understand understood
  draw drew drawn|break broke broken|spend spent|rise rose risen|drive drove driven|buy bought|wear wore worn|choose chose chosen|seek sought
  throw threw thrown|catch caught|deal dealt|win won|forget forgot forgotten|lay laid|sell sold|fight fought|teach taught|eat ate eaten
  sing sang sung|strike struck stricken|hang hung|shake shook shaken|ride rode ridden|feed fed|shoot shot|drink drank drunk|hit|arise arose arisen
  fly flew flown|sleep slept|hide hid hidden|swim swam swum|wake woke woken|bear bore borne|bind bound|blow blew blown|breed bred|cast|cut
  dig dug|flee fled|forbid forbade forbidden|freeze froze frozen|grind ground|leap leapt|lend lent|light lit|shrink shrank shrunk|shut
  sink sank sunk|slide slid|spin spun|spread|spring sprang sprung|steal stole stolen|stick stuck|sweep swept|swear swore sworn|swell swollen
  tear tore torn|undergo underwent undergone|withdraw withdrew withdrawn|withstand withstood|overcome overcame|undertake undertook undertaken
  weave wove woven|bite bit bitten|burn burnt|learn learnt|dream dreamt|bend bent|bleed bled|creep crept|kneel knelt|dwell dwelt|foresee foresaw foreseen
`
const IRREGULAR_NOUNS = `
  man men|woman women|child children|person people persons|foot feet|tooth teeth|mouse mice|goose geese|ox oxen|life lives|wife wives|leaf leaves
  half halves|self selves|shelf shelves|thief thieves|wolf wolves|loaf loaves|crisis crises|analysis analyses|hypothesis hypotheses|thesis theses
  phenomenon phenomena|criterion criteria|datum data|medium media|bacterium bacteria|nucleus nuclei|index indices|matrix matrices|vertex vertices
  good better best|bad worse worst|far further farthest|little less least|many more most`
const table = (text: string): Map<string, string> =>
  new Map(
    text.split(/[|\n]/).flatMap(line => {
      const [base, ...forms] = line.trim().split(/\s+/)
      return forms.map(form => [form, base!] as const)
    }),
  )
const BASE = table(IRREGULAR),
  NOUN_BASE = table(IRREGULAR_NOUNS)

/** Irregular Spanish stems, as the stemmer leaves them → the stem of their infinitive. */
const STEMS: readonly (readonly [RegExp, string])[] = [
  [/(?:tuv|tien|tendr|teng)$/, 'ten'],
  [/(?:vien|vendr|veng)$/, 'ven'],
  [/(?:pus|pondr|pong|puest)$/, 'pon'],
  [/(?:hiz|hic|hag|hech|har)$/, 'hac'],
  [/(?:dij|dig|dich|dic|dir)$/, 'dec'],
  [/(?:pued|pud|podr)$/, 'pod'],
  [/(?:quis|quier|querr)$/, 'quer'],
  [/(?:sup|sabr|sep)$/, 'sab'],
  [/(?:traj|traig)$/, 'tra'],
  [/duj$|duzc$|duzq$/, 'duc'],
  [/(?:estuv|est[aá]n?)$/, 'est'],
  [/(?:anduv)$/, 'and'],
  [/(?:cup|quep)$/, 'cab'],
  [/(?:vist)$/, 've'],
  [/(?:vuelt)$/, 'volv'],
  [/(?:suelt)$/, 'solt'],
  [/suelt$/, 'solv'],
  [/escrit$/, 'escrib'],
  [/scrit$/, 'scrib'],
  [/biert$/, 'br'],
  [/^muert$|^muer$|^mur$/, 'mor'],
  [/^rot$/, 'romp'],
  [/^impres$/, 'imprim'],
  [/(?:saldr|salg)$/, 'sal'],
  [/(?:valdr|valg)$/, 'val'],
  [/nazc$/, 'nac'],
  [/nozc$/, 'noc'],
  [/rezc$/, 'rec'],
  [/cay$/, 'ca'],
  [/oy$/, 'o'],
  [/uy$/, 'u'],
]
const SER = new Set(
  `ser soy eres es somos son era eras éramos eran fui fue fuimos fueron sea sean siendo sido será serán sería serían fuera fueran fuese`.split(
    ' ',
  ),
)
/** Of verbs too short for the stemmer: "une" → "unir", "da" → "dar". */
const SHORT = new Map<string, string>()
const ENDINGS = {
  ar: 'o as a amos an é aste ó aron aba aban ara aran ase e en ando ado ada ados adas ará arán aría arían',
  er: 'o es e emos en í iste ió ieron ía ían iera ieran iese a an iendo ido ida idos idas erá erán ería erían',
  ir: 'o es e imos en í iste ió ieron ía ían iera ieran iese a an iendo ido ida idos idas irá irán iría irían',
} as const
const IRREGULAR_SHORT =
  'dar da dan dio dieron dé den diera|ver ve ven vio vieron veía veían visto vista vistos vistas vea vean|ir va van iba iban vaya vayan yendo irá irán'
function short(infinitive: string): void {
  const ending = infinitive.slice(-2)
  if (infinitive.length > 5 || infinitive.length < 3 || !(ending === 'ar' || ending === 'er' || ending === 'ir')) return
  for (const form of ENDINGS[ending].split(' ')) SHORT.set(infinitive.slice(0, -2) + form, infinitive)
}
const HABER = new Set(
  'haber ha han he hemos había habían hubo hubieron hay haya hayan habrá habrán habría habido'.split(' '),
)

const known: Record<Language, Map<string, string>> = { es: new Map(), en: new Map() }
const REMEMBERED = 50_000

/** `word`: as written, accents and all: "publicó" and "publico" are told apart by the stemmer. */
export function keyOf(word: string, language: Language): string {
  const lower = word.normalize('NFC').toLowerCase()
  const memory = known[language]
  const found = memory.get(lower)
  if (found !== undefined) return found
  const key = language === 'en' ? english(lower) : spanish(lower)
  if (memory.size >= REMEMBERED) memory.clear()
  memory.set(lower, key)
  return key
}

function english(word: string): string {
  const bare = fold(word).replace(/['’]s?$/, '')
  const american = bare.replace(/is(?=(?:e[ds]?|ing|ations?)$)/, 'iz').replace(/our(?=s?$|ed$|ing$|able$|ite)/, 'or')
  return stemIn(BASE.get(american) ?? NOUN_BASE.get(american) ?? verbBase(american) ?? american, 'english')
}

function spanish(word: string): string {
  if (SER.has(word)) return 'ser'
  if (HABER.has(word)) return 'hab'
  const base = SHORT.get(word)
  if (base !== undefined) return spanish(base)
  const brief = word.length <= 5 && INFINITIVES.has(fold(word))
  const stem = brief ? fold(word).slice(0, -2) : fold(stemIn(word.replace(/([cs])ion$/, '$1ión'), 'spanish'))
  const irregular = STEMS.find(([form]) => form.test(stem))
  const regular = irregular ? stem.replace(irregular[0], irregular[1]) : stem
  const loose = regular
    .replace(/ue(?=[^aeiou]{1,3}$)/, 'o')
    .replace(/ie(?=[^aeiou]{1,3}$)/, 'e')
    .replace(/qu$/, 'c')
    .replace(/gu$/, 'g')
    .replace(/z$/, 'c')
    .replace(/j$/, 'g')
  // "invirtió", "murió": the vowel of the stem closes
  const open = loose.replace(/i(?=[^aeiou]{1,3}$)/, 'e').replace(/u(?=[^aeiou]{1,3}$)/, 'o')
  return open !== loose && !INFINITIVE_KEYS.has(loose) && INFINITIVE_KEYS.has(open) ? open : loose
}

/** Filled below, from the infinitives themselves. */
const INFINITIVE_KEYS = new Set<string>()
const INFINITIVES = new Set(lines('infinitives.txt').map(word => fold(word)))
const VERBS = new Set(lines('verbs-en.txt'))
function lines(file: string): string[] {
  return readFileSync(asset(`src/core/verify/lexicon/${file}`), 'utf8')
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
}

for (const word of INFINITIVES) short(word)
for (const [base, ...forms] of IRREGULAR_SHORT.split('|').map(line => line.split(' ')))
  for (const form of forms) SHORT.set(form, base!)
for (const word of [...INFINITIVES].map(infinitive => keyOf(infinitive, 'es'))) INFINITIVE_KEYS.add(word)
known.es.clear()

export type VerbForm = 'finite' | 'future' | 'conditional' | 'participle' | 'infinitive' | 'gerund' | 'ambiguous'

/** Endings that only verbs have, also those that are in no list. */
const PLAIN_VERB = /.{2}(?:[^aeiouáéíóú]ó|ió|aron|ieron|aban|ían|aría|ería|iría|arán|erán|irán)$/

/** What verb form a word can be; null: none. `ambiguous`: also a noun or an adjective, the words around it decide. */
export function verbForm(word: string, language: Language): VerbForm | null {
  const lower = word.normalize('NFC').toLowerCase()
  if (language === 'en') return VERBS.has(lower) || BASE.has(lower) || verbBase(lower) ? englishForm(lower) : null
  return INFINITIVE_KEYS.has(keyOf(lower, 'es')) || PLAIN_VERB.test(lower) ? spanishForm(lower) : null
}

function spanishForm(word: string): VerbForm | null {
  if (SER.has(word) || HABER.has(word)) return 'finite'
  if (
    /(?:[aeií]r)(?:se|lo|la|los|las|le|les)?$/.test(word) &&
    INFINITIVES.has(fold(word).replace(/(?:se|l[aeo]s?)$/, ''))
  )
    return 'infinitive'
  if (/(?:ando|[iy]endo)(?:se|lo|la|los|las|le|les)?$/.test(word)) return 'gerund'
  if (/(?:ad|id|ed)[oa]s?$|(?:puest|dich|hech|escrit|vist|abiert|cubiert|muert|rot|vuelt|impres)[oa]s?$/.test(word))
    return 'participle'
  if (/r(?:á|án|emos|é)$/.test(word)) return 'future'
  if (/ría[nm]?(?:os)?$/.test(word)) return 'conditional'
  if (/(?:ó|aron|ieron|yeron|aba|aban|ía|ían|ió|jeron|uvo|uso|izo|ijo|ase|iese|iera|ieran|ujo)$/.test(word))
    return 'finite'
  return /(?:[aeo]|an|en|amos|emos|imos)$/.test(word) ? 'ambiguous' : null
}

function englishForm(word: string): VerbForm | null {
  if (BASE.has(word)) return /(?:n|ne|ung|un|um)$/.test(word) && word !== 'began' ? 'participle' : 'finite'
  if (/ing$/.test(word)) return 'gerund'
  if (/ed$/.test(word)) return 'participle'
  return 'ambiguous'
}

/** "Added" → "add", "using" → "use", "carries" → "carry"; undefined: no verb has that form. */
function verbBase(word: string): string | undefined {
  const [, root, ending] = /^(.{2,}?)(ed|ing|s|es|ies|ied)$/.exec(word) ?? []
  if (root === undefined || ending === undefined) return undefined
  const stem = word.slice(0, word.length - ending.length)
  const bases = /^ie/.test(ending)
    ? [`${stem}y`]
    : ending === 's'
      ? [stem]
      : [`${stem}e`, stem, stem.replace(/(.)\1$/, '$1')]
  const shorter = /ies$|ied$/.test(word)
    ? [`${word.slice(0, -3)}y`]
    : /es$/.test(word)
      ? [word.slice(0, -1), word.slice(0, -2)]
      : []
  return [...shorter, ...bases].find(base => VERBS.has(base))
}
