/** Authors as they are written → "Family, Given". What is not plainly a person or an institution is left out. Pure. */

const words = (list: string): string[] => list.trim().split(/\s+/)

/** Common given names, folded; enough to tell a byline from a subtitle, not a census. */
const GIVEN = new Set(
  words(`
  aaron adam adela adolfo adrian adriana agustin ahmed alan albert alberto alejandra alejandro alex alexander alexandra alfonso alfred
  alfredo alice alicia alvaro amanda amelia ana anders andre andrea andreas andres andrew angel angela ann anna anne annie anthony
  antoine anton antonia antonio armando arthur arturo asuncion aurora barbara beatriz ben benito benjamin bernard bernardo blanca boris
  brian bruno camila camilo carl carla carlos carmen carol carolina caroline catalina catherine cecilia cesar charles charlotte chris
  christian christine christopher clara claudia claudio concepcion consuelo cristina daniel daniela david deborah diana diego dolores
  dominique donald dorothy eduardo edward elena elisa elizabeth elvira emilia emilio emily emma emmanuel enrique eric erik ernesto
  esteban esther eugenia eugenio eva federico felipe felix fernando fidel florencia francisca francisco frank franz frederick friedrich
  gabriel gabriela george gerard gerardo german gloria gonzalo graciela greg gregorio guillermo gustavo hans harold hector helen helena
  henri henry hernan hugo ian ignacio ines irene isaac isabel ivan jack jacques jaime james jan jane javier jean jennifer jeremy jesus
  jim joan joaquin joel johan johann johannes john jonathan jordi jorge jose josefa josefina joseph josh juan juana julia julian julie
  julio justin karen karl katherine katharine kathleen kevin klaus laura lawrence leo leon leonardo leonor leticia lewis linda lorenzo
  louis louise lucas lucia luigi luis luisa manuel manuela marc marco marcos margaret margarita maria mariana mariano marie marina mario
  mark marta martha martin martina mary matias matthew maurice mauricio max mercedes miguel michael michel michelle mike miriam monica
  nancy natalia nathan nicholas nicolas noam nora nuria octavio olga olivia oscar otto pablo patricia patrick paul paula paulo pedro
  peter philip philippe pierre pilar rachel rafael ralph ramon raquel raul raymond rebecca regina ricardo richard robert roberto rodrigo
  roger roland rosa rosario ruben ruth salvador samuel sandra santiago sara sarah sebastian sergio sharon silvia simon sofia soledad
  sonia sophie stefan stephen steven susan susana teresa theodore thomas timothy tomas tom tonatiuh umberto ursula valentina valeria
  vanessa veronica vicente victor victoria vincent virginia walter wendy wilhelm william wolfgang xavier yolanda
`),
)
const PARTICLES = new Set(
  words('de del la las los el y da das do dos di van von der den ter ten du des le af av zu bin ibn al st.'),
)
/** They stay before the family name in every list: van Stokkum, von Neumann, di Lampedusa. */
const BOUND = new Set(words('van von der den ter ten di du af av zu bin ibn le st.'))
const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|md|ph\.d|m\.d)\.?$/i
const INSTITUTION = new RegExp(
  `\\b(?:${words(String.raw`
  universi\w+ institut\w* minist\w+ gobierno government department departamento academ\w+ asociaci\w+ association society sociedad
  consejo council comisi[oó]n commission committee comit[eé] organi[sz]a\w+ fundaci[oó]n foundation centro center centre agenc\w+ bank
  banco oficina office uni[oó]n unesco onu editorial press group grupo laborator\w+
`).join('|')})\\b`,
  'i',
)
const NOBODY = new RegExp(
  `^(?:${words(String.raw`
  unknown anonymous an[oó]nimo desconocido admin\w* user usuario owner propietario guest none null default author autor autores scanner
  pc windows home microsoft.* adobe.* apple.* hp dell lenovo acer toshiba root test \(?n\/?a\)?
`).join('|')})$`,
  'i',
)
const WORD = /^(?:\p{Lu}[\p{L}\p{M}'’.-]*|\p{Lu}\.)$/u

/**
 * The list as one or several strings say it. `known` is the text of the first pages: a single name counts only when it
 * stands there.
 */
export function authorsFrom(stated: readonly string[], idioma: string | undefined, known: string): string[] {
  const names = stated
    .flatMap(split)
    .map(name => oneName(name, idioma, known))
    .filter(name => name !== null)
  return [...new Set(names)]
}

function split(text: string): string[] {
  const clean = text
    .replace(/\s+/g, ' ')
    .replace(/[\d*†‡§∗]+(?=,|;|$|\s)/g, '')
    .trim()
  const parts = clean.split(/\s*(?:;|\s&\s|\s(?:and|y|e|et|und)\s|\|)\s*/i).filter(Boolean)
  return parts.flatMap(part => {
    const pieces = part.split(/\s*,\s*/).filter(Boolean)
    if (pieces.length < 2) return pieces
    const suffix = pieces.length === 2 && SUFFIX.test(pieces[1]!)
    // "García Pérez, Juan": a name; "Ana Ruiz, Juan Gil": two.
    return suffix ||
      (pieces.length === 2 && (countWords(pieces[0]!) === 1 || countWords(pieces[1]!) === 1 || !isGiven(pieces[0]!)))
      ? [part]
      : pieces
  })
}

const countWords = (text: string): number => text.split(/\s+/).length
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const isGiven = (text: string): boolean => GIVEN.has(fold(text.split(/[\s-]+/)[0] ?? ''))

function oneName(text: string, idioma: string | undefined, known: string): string | null {
  const bare = text.replace(/^(?:by|por|de|dr|dra|prof|mr|mrs|ms|sir)\.?\s+(?=\p{Lu})/iu, '').trim()
  const name = /\b\p{Lu}\.$/u.test(bare) ? bare : bare.replace(/[.,;]$/, '')
  if (
    name.length < 3 ||
    name.length > 80 ||
    NOBODY.test(name) ||
    /[@/\\_<>{}=#0-9]|https?:|\.(?:com|org|net)\b/i.test(name)
  )
    return null
  if (name.includes(',')) return comma(name)
  const parts = name.split(/\s+/)
  if (INSTITUTION.test(name)) return parts.length >= 2 && /^\p{Lu}/u.test(name) ? name : null
  if (!parts.every(part => WORD.test(part) || PARTICLES.has(part.toLowerCase())) || parts.length > 7) return null
  if (parts.length === 1) return known.includes(name) && /^\p{Lu}\p{Ll}+$/u.test(name) ? name : null
  return turned(parts.map(properCase), idioma)
}

function properCase(part: string): string {
  if (PARTICLES.has(part.toLowerCase())) return part.toLowerCase()
  return /^\p{Lu}{4,}$/u.test(part) ? part[0]! + part.slice(1).toLowerCase() : part
}

function comma(name: string): string | null {
  const [family = '', given = ''] = name.split(/\s*,\s*/)
  const proper = (side: string): string[] => side.split(/\s+/).map(properCase)
  if (!family || !given || SUFFIX.test(given)) return null
  if (![...proper(family), ...proper(given)].every(part => WORD.test(part) || PARTICLES.has(part))) return null
  return `${proper(family).join(' ')}, ${proper(given).join(' ')}`
}

/** Rodríguez, Gómez: the first of two family names in any language. */
const PATRONYMIC = /^\p{Lu}\p{Ll}+[eéíi]z$/u

/**
 * Spanish names close with two family names unless the word before is a given name or an initial; others with one;
 * bound particles belong to it.
 */
function turned(parts: string[], idioma: string | undefined): string {
  const particle = parts.findIndex((part, i) => i > 0 && PARTICLES.has(part))
  let from = parts.length - 1
  if (particle > 0 && particle < parts.length - 1 && parts[particle] !== 'y') {
    from = particle
    while (PARTICLES.has(parts[from]!) && from < parts.length - 1) from++
    if (BOUND.has(parts[particle]!)) from = particle
  } else if (parts.length >= 3 && (idioma === 'es' || PATRONYMIC.test(parts[parts.length - 2]!))) {
    const before = parts[parts.length - 2]!
    if (!/^\p{Lu}\.?$/u.test(before) && !GIVEN.has(fold(before))) from = parts.length - 2
  }
  const given = parts.slice(0, from)
  return `${parts.slice(from).join(' ')}, ${given.join(' ')}`
}

/**
 * A line of a title page that names people and nothing else: each begins with a given name that is common, or with
 * initials.
 */
export function isByline(line: string): boolean {
  const clean = line
    .replace(/^(?:by|por)\s+/i, '')
    .replace(/[\d*†‡§∗⁰¹²³⁴⁵⁶⁷⁸⁹,]+(?=\s|,|$)/g, ',')
    .trim()
  const people = clean.split(/\s*(?:,|;|\s(?:and|y|&)\s)\s*/).filter(Boolean)
  return (
    people.length > 0 &&
    people.length <= 12 &&
    people.every(person => {
      const parts = person.split(/\s+/)
      return (
        parts.length >= 2 &&
        parts.length <= 6 &&
        parts.every(part => WORD.test(part) || PARTICLES.has(part.toLowerCase())) &&
        !INSTITUTION.test(person) &&
        (isGiven(person) || /^\p{Lu}\./u.test(person))
      )
    })
  )
}
