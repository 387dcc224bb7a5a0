/** Names of months and seasons: BibTeX's own macros, and how files write them in the languages of this library. */

const NAMES: readonly string[] = [
  'jan january enero ene januar jänner janvier gener gennaio gen janeiro',
  'feb february febrero februar février fevrier fev fév febrer febbraio fevereiro',
  'mar march marzo märz maerz mrz mars març marco março',
  'apr april abril abr avril avr aprile',
  'may mayo mai maig maggio mag maio',
  'jun june junio juni juin juny giugno giu junho',
  'jul july julio juli juillet juil juliol luglio lug julho',
  'aug august agosto ago août aout agost',
  'sep sept september septiembre setiembre septembre setembre settembre set setembro',
  'oct october octubre oktober okt octobre octubre ottobre ott outubro out',
  'nov november noviembre novembre novembro',
  'dec december diciembre dic dezember dez décembre decembre déc desembre dicembre dezembro',
]

const ENGLISH = words('January February March April May June July August September October November December')

function words(text: string): string[] {
  return text.split(' ')
}

/** Macro → English name, as the standard styles of BibTeX define them. */
export const MONTHS: ReadonlyMap<string, string> = new Map(
  ENGLISH.map((name): [string, string] => [name.slice(0, 3).toLowerCase(), name]),
)

export const MACROS: readonly string[] = ENGLISH.map(name => name.slice(0, 3).toLowerCase())

const NUMBER: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, i) => words(names).map((name): [string, number] => [name, i + 1])),
)

/** Returns the number of a month: "Feb.", "febrero" and "02" are 2; undefined for anything else. */
export function monthOf(text: string): number | undefined {
  const word = text.trim().replace(/\.$/, '').toLowerCase()
  if (/^\d{1,2}$/.test(word)) return Number(word) >= 1 && Number(word) <= 12 ? Number(word) : undefined
  return NUMBER.get(word)
}

const SEASONS: readonly RegExp[] = [
  /^(?:spring|primavera|printemps|frühling|frühjahr)/i,
  /^(?:summer|verano|été|ete|sommer|verão|estate)/i,
  /^(?:autumn|fall|otoño|automne|herbst|outono|autunno)/i,
  /^(?:winter|invierno|hiver|inverno)/i,
]

/** Returns the number of the season that a text begins with, from 1 for spring; undefined for anything else. */
export function seasonOf(text: string): number | undefined {
  const at = SEASONS.findIndex(pattern => pattern.test(text))
  return at < 0 ? undefined : at + 1
}
