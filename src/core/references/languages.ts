/** Converts names of languages, as babel, polyglossia and people write them, to and from BCP 47. */

const ROWS = `
  en english | en-US american usenglish | en-GB british ukenglish | en-AU australian | en-CA canadian
  | en-NZ newzealand | es spanish español espanol castellano | es-MX mexican spanishmx | ca catalan català catala
  | gl galician gallego galego | eu basque euskera euskara | pt portuguese portuges português portugues
  | pt-BR brazilian brazil | fr french francais français frenchb | fr-CA canadien acadian | it italian italiano
  | ro romanian | la latin latín latina | de german ngerman deutsch | de-AT austrian naustrian
  | de-CH swissgerman nswissgerman | nl dutch nederlands | af afrikaans | da danish dansk | sv swedish svenska
  | nb norsk norwegian bokmål | nn nynorsk | fi finnish suomi | et estonian | lv latvian | lt lithuanian | is icelandic
  | pl polish polski | cs czech | sk slovak | sl slovene slovenian | hr croatian | sr serbian | bg bulgarian
  | ru russian | uk ukrainian | el greek | grc polutonikogreek ancientgreek | hu hungarian magyar | tr turkish
  | he hebrew | ar arabic | fa persian farsi | ja japanese | zh chinese | ko korean | vi vietnamese | th thai
  | id indonesian bahasa | eo esperanto | ga irish | cy welsh`

const PAIRS = ROWS.split('|').map(row => row.trim().split(/\s+/) as [code: string, ...names: string[]])
const CODES: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([code, ...names]) => names.map((name): [string, string] => [name, code])),
)
const BABEL: ReadonlyMap<string, string> = new Map(PAIRS.map(([code, name]): [string, string] => [code, name!]))

/** ISO 639-2 → BCP 47, for files that write three letters. */
const THREE: Readonly<Record<string, string>> = Object.fromEntries(
  `eng=en spa=es cat=ca glg=gl baq=eu eus=eu por=pt fre=fr fra=fr ita=it rum=ro ron=ro lat=la ger=de deu=de dut=nl
    nld=nl dan=da swe=sv nor=nb fin=fi pol=pl cze=cs ces=cs rus=ru gre=el ell=el hun=hu tur=tr heb=he ara=ar
    jpn=ja chi=zh zho=zh kor=ko`
    .split(/\s+/)
    .map(row => row.split('=')),
)

/** Returns the BCP 47 tag of "ngerman", "Español", "eng" or "pt-BR"; an unknown language stays as it is. */
export function languageCode(text: string): string {
  const trimmed = text.trim()
  const name = trimmed.toLowerCase().replace(/^lang(?=[a-z]{4})/, '')
  const known = CODES.get(name) ?? THREE[name]
  if (known) return known
  const [, language, region] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/.exec(name) ?? []
  if (!language) return trimmed
  return region ? `${language}-${region.toUpperCase()}` : language
}

/** Returns babel's name of a BCP 47 tag; undefined where it has none. */
export const babelName = (code: string): string | undefined => BABEL.get(code) ?? BABEL.get(code.split('-')[0]!)
