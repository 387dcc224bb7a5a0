/** Every sentence of the two pages, in Spanish and English. */
import type { Group } from './maps.ts'

const LANGUAGES = ['es', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const GROUP_NAMES: Record<Language, Record<Group, string>> = {
  es: {
    web: 'Mapas',
    street: 'A pie de calle',
    go: 'Ir hasta allí',
    open: 'Libres y sin conexión',
    transit: 'Transporte público',
    regional: 'Regionales',
    device: 'Tu aparato',
  },
  en: {
    web: 'Maps',
    street: 'At street level',
    go: 'Get there',
    open: 'Open and offline',
    transit: 'Public transport',
    regional: 'Regional',
    device: 'Your device',
  },
}

export const TEXTS = {
  es: {
    title: 'Cuatro palabras para un lugar',
    lead: 'Cualquier punto de la Tierra, con 11 metros de margen, se dice en cuatro palabras. En cualquier orden.',
    field: 'Coordenadas o palabras',
    go: 'Ir',
    how:
      'Vale <code>40.482, -3.3655</code>, vale <code>tactics.lung.corncob.strobe</code>, y vale con ' +
      'guiones o espacios. Con tres palabras sale un barrio; con dos, una ciudad.',
    missing: '¿Te falta una palabra?',
    gap: 'Pon <code>?</code> en su lugar y di cerca de dónde. Si solo oíste las dos últimas, también basta con eso.',
    near: 'Cerca de (latitud, longitud)',
    here: 'Usar dónde estoy',
    private: 'Tu posición va del navegador a esta página y no se guarda.',
    noPosition: 'El navegador no dio la posición.',
    examples: 'Por ejemplo',
    trouble: '¿Una palabra no suena?',
    noWord: (word: string) => `«${word}» no está en la lista.`,
    didYouMean: '¿Querías decir…?',
    nothingLike: 'No hay ninguna parecida.',
    never: 'Nada se corrige sin preguntarte.',
    again: 'Otro lugar',
    copy: 'Copiar las palabras',
    copied: 'Copiadas.',
    share: 'Compartir',
    shared: 'Enlace copiado.',
    decimal: 'Decimal',
    sexagesimal: 'Grados',
    margin: 'Margen',
    link: 'Enlace',
    ignored: 'Sin usar',
    completed: 'Completado',
    map: 'Dónde cae',
    mapIs: (place: string) => `Contorno de la Tierra con la retícula cada 30 grados y una cruz en ${place}.`,
    open: 'Abrir en un mapa',
    groups: GROUP_NAMES.es,
    northSouth: ['N', 'S'],
    eastWest: ['E', 'O'],
    license: 'Licencia',
    credit:
      'Algoritmo FixPhrase (BSD-3-Clause), palabras de la lista de la EFF (CC BY 3.0 US). Sin cuentas, sin rastreo.',
    other: { code: 'en', name: 'English' },
    comma: ',',
  },
  en: {
    title: 'Four words for a place',
    lead: 'Any point on Earth, to within 11 metres, is said in four words. In any order.',
    field: 'Coordinates or words',
    go: 'Go',
    how:
      '<code>40.482, -3.3655</code> works, so does <code>tactics.lung.corncob.strobe</code>, with ' +
      'dashes or blanks as well. Three words give a neighbourhood; two, a city.',
    missing: 'Is a word missing?',
    gap: 'Put <code>?</code> in its place and say near where. If you only heard the last two, those are enough too.',
    near: 'Near (latitude, longitude)',
    here: 'Use where I am',
    private: 'Your position goes from the browser to this page and is not kept.',
    noPosition: 'The browser gave no position.',
    examples: 'For example',
    trouble: 'Does a word sound wrong?',
    noWord: (word: string) => `“${word}” is not in the list.`,
    didYouMean: 'Did you mean…?',
    nothingLike: 'There is none like it.',
    never: 'Nothing is corrected without asking you.',
    again: 'Another place',
    copy: 'Copy the words',
    copied: 'Copied.',
    share: 'Share',
    shared: 'Link copied.',
    decimal: 'Decimal',
    sexagesimal: 'Degrees',
    margin: 'Margin',
    link: 'Link',
    ignored: 'Not used',
    completed: 'Completed',
    map: 'Where it lies',
    mapIs: (place: string) => `Outline of the Earth with a grid every 30 degrees and a cross at ${place}.`,
    open: 'Open in a map',
    groups: GROUP_NAMES.en,
    northSouth: ['N', 'S'],
    eastWest: ['E', 'W'],
    license: 'Licence',
    credit: 'FixPhrase algorithm (BSD-3-Clause), words of the EFF list (CC BY 3.0 US). No accounts, no tracking.',
    other: { code: 'es', name: 'Español' },
    comma: '.',
  },
} as const
export type Texts = (typeof TEXTS)[Language]

/**
 * Returns the language of `?lang=`, else the supported one with the highest weight in Accept-Language, else Spanish.
 */
export function languageOf(asked: string | undefined, accepted: string | undefined): Language {
  const known = (tag: string): Language | undefined =>
    LANGUAGES.find(language => tag.toLowerCase().split('-')[0] === language)
  return (
    (asked && known(asked)) ||
    weighed(accepted ?? '')
      .map(known)
      .find(Boolean) ||
    'es'
  )
}

function weighed(header: string): string[] {
  return header
    .split(',')
    .map(part => {
      const [tag = '', ...rest] = part.trim().split(/\s*;\s*/)
      const weight = rest.find(each => each.startsWith('q='))?.slice(2) ?? '1'
      return { tag, weight: Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
