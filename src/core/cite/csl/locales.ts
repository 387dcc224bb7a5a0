/**
 * Locales: which one a language tag means, its tree, and words that CSL lacks (slide, row, and the heading of a
 * bibliography).
 */
import { Failure } from '../../../errors.ts'
import type { Source } from './sources.ts'
import type { Tree } from './tree.ts'
import { lookup } from '../../../lookup.ts'

export interface LocaleIndex {
  /** Returns the locale that serves a tag like "es", "es_co" or "ca-ES". Throws on `idioma` when there is none. */
  tag(asked: string): string
  /** Returns a locale's tree. The engine also asks for tags of its own, so an unknown one gives en-US. */
  tree(tag: string): Tree
}

/** Language → the country meant when none is given; "xx-YY" without a file of its own → the file that serves it. */
const DEFAULTS: Record<string, string> = lookup({
  es: 'es-ES',
  en: 'en-US',
  ca: 'ca-AD',
  fr: 'fr-FR',
  de: 'de-DE',
  it: 'it-IT',
  pt: 'pt-PT',
  gl: 'gl-ES',
  nl: 'nl-NL',
  sv: 'sv-SE',
  zh: 'zh-CN',
  nb: 'nb-NO',
  no: 'nb-NO',
  sr: 'sr-RS',
  'es-419': 'es-MX',
  'es-US': 'es-MX',
  'pt-AO': 'pt-PT',
  'zh-HK': 'zh-TW',
  'en-AU': 'en-GB',
  'en-NZ': 'en-GB',
  'en-IE': 'en-GB',
  'en-IN': 'en-GB',
  'en-ZA': 'en-GB',
})
const SOUTH_AMERICA = /^es-(?:AR|BO|CO|CR|CU|DO|EC|GT|HN|NI|PA|PE|PR|PY|SV|UY|VE)$/

export function openLocales(sources: readonly Source[]): LocaleIndex {
  const known = (): Set<string> => new Set(sources.flatMap(source => [...source.locales()]))
  return {
    tag(asked) {
      const tags = known(),
        tag = canonical(asked)
      const language = tag?.split('-')[0] ?? ''
      const relatives = [
        SOUTH_AMERICA.test(tag ?? '') ? 'es-MX' : undefined,
        DEFAULTS[language],
        language,
        [...tags].find(candidate => candidate.startsWith(`${language}-`)),
      ]
      const candidates = tag ? [tag, DEFAULTS[tag], ...relatives] : []
      const resolved = candidates.find(candidate => candidate !== undefined && tags.has(candidate))
      if (!resolved) throw unknown(asked, [...tags].sort())
      // The engine keeps "ca-ES" as its locale and asks for a file of that name; it gets the words of ca-AD.
      return resolved
    },
    tree(tag) {
      const name = [tag, DEFAULTS[tag], DEFAULTS[tag.split('-')[0] ?? ''], 'en-US'].find(
        candidate => candidate && sources.some(source => source.locale(candidate)),
      )
      for (const source of sources) {
        const tree = source.locale(name ?? 'en-US')
        if (tree) return addTerms(tree, tag)
      }
      throw new Failure('interno', {}, { message: 'No locale is installed.' })
    },
  }
}

function canonical(asked: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(asked.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

function unknown(asked: string, disponibles: string[]): Failure {
  return new Failure(
    'peticion_invalida',
    { campo: 'idioma', disponibles },
    {
      mensaje: `«idioma»: no hay textos de cita en «${asked}».`,
      message: `"idioma": there are no citation texts in "${asked}".`,
    },
  )
}

/** Singular, plural, short singular, short plural. Slides and rows of sheets are not locators of CSL 1.0.2. */
const TERMS: Record<string, Record<'slide' | 'row', readonly [string, string, string, string]>> = lookup({
  es: { slide: ['diapositiva', 'diapositivas', 'diap.', 'diaps.'], row: ['fila', 'filas', 'fila', 'filas'] },
  en: { slide: ['slide', 'slides', 'slide', 'slides'], row: ['row', 'rows', 'row', 'rows'] },
  ca: { slide: ['diapositiva', 'diapositives', 'diap.', 'diap.'], row: ['fila', 'files', 'fila', 'files'] },
  gl: { slide: ['diapositiva', 'diapositivas', 'diap.', 'diap.'], row: ['fila', 'filas', 'fila', 'filas'] },
  eu: { slide: ['diapositiba', 'diapositibak', 'diap.', 'diap.'], row: ['errenkada', 'errenkadak', 'err.', 'err.'] },
  fr: { slide: ['diapositive', 'diapositives', 'diapo.', 'diapos.'], row: ['ligne', 'lignes', 'l.', 'l.'] },
  de: { slide: ['Folie', 'Folien', 'Folie', 'Folien'], row: ['Zeile', 'Zeilen', 'Z.', 'Z.'] },
  it: { slide: ['diapositiva', 'diapositive', 'diap.', 'diap.'], row: ['riga', 'righe', 'riga', 'righe'] },
  pt: { slide: ['diapositivo', 'diapositivos', 'diap.', 'diaps.'], row: ['linha', 'linhas', 'linha', 'linhas'] },
})

function addTerms(tree: Tree, tag: string): Tree {
  const words = TERMS[tag.split('-')[0] ?? ''] ?? TERMS['en']
  const terms = tree.children.find((child): child is Tree => typeof child !== 'string' && child.name === 'terms')
  for (const [name, [single, plural, shortOne, shortMany]] of Object.entries(words ?? {})) {
    terms?.children.push(term({ name }, single, plural), term({ name, form: 'short' }, shortOne, shortMany))
  }
  return tree
}

const term = (attrs: Record<string, string>, single: string, plural: string): Tree => ({
  name: 'term',
  attrs,
  children: [
    { name: 'single', attrs: {}, children: [single] },
    { name: 'multiple', attrs: {}, children: [plural] },
  ],
})

/** Returns the locale's word for a kind of place, singular or plural ("p.", "párrs."); empty where it has none. */
export interface Words {
  (label: string, several: boolean): string
  /** Whether that word means only this kind of place and is a locator of CSL. */
  own(label: string): boolean
}

/**
 * Words that replace those that changed between editions of the locales, so that programs with another edition misread
 * ours: Italian "pag." became "p.", and "paragrafo", which had meant a section, now means a paragraph. The words here
 * have no other sense in any edition.
 */
const STABLE: Record<string, Record<string, readonly [one: string, many: string]>> = lookup({
  it: { page: ['pagina', 'pagine'], paragraph: ['capoverso', 'capoversi'] },
})

/** Returns the short forms that citations use. `tag` is the tree's locale. */
export function wordsIn(tree: Tree, tag: string): Words {
  const terms = tree.children.find((child): child is Tree => typeof child !== 'string' && child.name === 'terms')
  const byLabel = new Map<string, readonly [one: string, many: string]>()
  for (const term of terms?.children ?? []) {
    if (typeof term === 'string' || !PLACES.has(term.attrs['name'] ?? '')) continue
    const { name = '', form } = term.attrs
    if (form !== undefined && form !== 'short') continue
    if (form === 'short' || !byLabel.has(name)) byLabel.set(name, formsOf(term))
  }
  for (const [name, forms] of Object.entries(STABLE[tag.split('-')[0] ?? ''] ?? {})) byLabel.set(name, forms)
  const words = (label: string, several: boolean): string => byLabel.get(label)?.[several ? 1 : 0] ?? ''
  const meaning = (word: string): number => [...byLabel.values()].filter(([singular]) => singular === word).length
  const own = (label: string): boolean => {
    const word = words(label, false)
    return /^\p{L}/u.test(word) && !(label in TERMS['es']!) && meaning(word) === 1
  }
  return Object.assign(words, { own })
}

function formsOf({ children }: Tree): readonly [string, string] {
  const form = (name: string): string | undefined => {
    const child = children.find((node): node is Tree => typeof node !== 'string' && node.name === name)
    return child?.children.filter(text => typeof text === 'string').join('')
  }
  const plain = children.filter(text => typeof text === 'string').join('')
  const single = (form('single') ?? plain).trim()
  return [single, (form('multiple') ?? plain).trim() || single]
}

const PLACES = new Set(
  `act appendix book canon chapter column elocation equation figure folio issue line note opus page paragraph part rule
  scene section slide row sub-verbo supplement table verse volume`.split(/\s+/),
)

const HEADINGS: Record<string, string> = lookup({
  es: 'Referencias',
  en: 'References',
  ca: 'Referències',
  gl: 'Referencias',
  eu: 'Erreferentziak',
  fr: 'Références',
  de: 'Literaturverzeichnis',
  it: 'Riferimenti bibliografici',
  pt: 'Referências',
  nl: 'Literatuurlijst',
})

/** Returns the heading of a bibliography in that language, Spanish when the language has none here. */
export const bibliographyHeading = (locale: string): string =>
  HEADINGS[locale.split('-')[0]?.toLowerCase() ?? ''] ?? 'Referencias'
