/** Styles that people call by a short name, with its edition: the full title of the first is 44 letters long. */
import { lang } from '../lib/page.ts'

const SHORT: Readonly<Record<string, string | readonly [es: string, en: string]>> = {
  apa: 'APA 7',
  'apa-6th-edition': 'APA 6',
  'apa-5th-edition': 'APA 5',
  'modern-language-association': 'MLA 9',
  'modern-language-association-8th-edition': 'MLA 8',
  'chicago-author-date': ['Chicago 17, autor y año', 'Chicago 17, author-date'],
  'chicago-fullnote-bibliography': ['Chicago 17, nota completa', 'Chicago 17, full note'],
  'chicago-note-bibliography': ['Chicago 17, nota', 'Chicago 17, note'],
  'american-medical-association': 'AMA 11',
  'harvard-cite-them-right': ['Harvard (Cite Them Right 12)', 'Harvard (Cite Them Right 12)'],
  'iso690-author-date-es': ['ISO 690, autor y año', 'ISO 690, author-date (Spanish)'],
  'iso690-full-note-es': ['ISO 690, nota completa', 'ISO 690, full note (Spanish)'],
}

/** Returns the name that the field shows; `titulo` where there is no shorter one. */
export function shortName(id: string, titulo: string): string {
  const short = SHORT[id]
  return short === undefined ? titulo : typeof short === 'string' ? short : short[lang === 'es' ? 0 : 1]
}
