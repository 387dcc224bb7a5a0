/**
 * Invented documents of many kinds → a small PDF and its true record. They add to the few real ones what those have too
 * little of; no figure is reported on them.
 */
import { type WriteDoc, type WritePage } from '../../../pdfwrite.ts'
import { int, pick, type Random } from '../../folio/synth.ts'
import { PageWriter } from './page-writer.ts'
import * as W from './synth-words.ts'
import type { Person, TrueRecord } from './truth.ts'

export interface Invented {
  doc: WriteDoc
  nombre: string
  truth: Omit<TrueRecord, 'file' | 'path'>
}

export interface Work {
  R: Random
  lang: W.Lang
  title: string
  subtitle: string | null
  people: Person[]
  year: number
  month: string
  day: number
  city: string
  university: string
  faculty: string
}

export const chance = (R: Random, share: number): boolean => R() < share
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const titled = (text: string): string => text.replace(/\p{L}+/gu, word => (word.length > 3 ? capital(word) : word))

export function phrase(R: Random, lang: W.Lang): string {
  const [noun, other, adjective] = [pick(R, W.NOUNS[lang]), pick(R, W.NOUNS[lang]), pick(R, W.ADJECTIVES[lang])]
  const third = pick(R, W.NOUNS[lang])
  const forms =
    lang === 'es'
      ? [
          `${noun} y ${other} en la ${third}`,
          `la ${noun} ${adjective} y su relación con la ${other}`,
          `análisis ${adjective} de la ${noun}`,
          `${noun} ${adjective}`,
          `modelo ${adjective} para la ${noun} de la ${other}`,
          `hacia una ${noun} ${adjective}: ${other} y ${third}`,
          `estudio de la ${noun}, la ${other} y la ${third} con métodos de ${adjective}`,
        ]
      : [
          `${noun} and ${other} in ${third}`,
          `a ${adjective} approach to ${noun} and ${other}`,
          `${adjective} ${noun}`,
          `the ${noun} of ${other}`,
          `on the ${adjective} ${noun} of ${other} systems`,
          `using ${noun} for ${adjective} ${other}: a study of ${third}`,
          `${adjective} ${noun} made simple`,
          `towards ${adjective} ${noun} under ${other} and ${third}`,
        ]
  return pick(R, forms)
}

function sentence(R: Random, lang: W.Lang): string {
  const n = (): string => pick(R, W.NOUNS[lang])
  const a = (): string => pick(R, W.ADJECTIVES[lang])
  const [v, year] = [pick(R, W.VERBS[lang]), int(R, 1975, 2018)]
  const name = pick(R, W.FAMILY_NAMES[lang])
  return lang === 'es'
    ? pick(R, [
        `La ${n()} ${a()} ${v} la ${n()} de la ${n()} y de la ${n()}.`,
        `En este trabajo se ${v} la ${n()} como ${n()} ${a()}.`,
        `Según ${name} (${year}), la ${n()} ${v} una ${n()} ${a()}.`,
        `Entre ${year} y ${year + 4} la ${n()} del ${n()} ${v} cada ${n()}.`,
      ])
    : pick(R, [
        `The ${a()} ${n()} ${v} the ${n()} of the ${n()} and its ${n()}.`,
        `In this paper the ${n()} ${v} a ${a()} ${n()}.`,
        `Following ${name} (${year}), the ${n()} ${v} some ${a()} ${n()}.`,
        `Between ${year} and ${year + 4} the ${n()} ${v} every ${n()}.`,
      ])
}

export const prose = (R: Random, lang: W.Lang, sentences: number): string =>
  Array.from({ length: sentences }, () => sentence(R, lang)).join(' ')

function person(R: Random, lang: W.Lang): Person {
  const given = pick(R, W.GIVEN_NAMES[lang])
  const family = pick(R, W.FAMILY_NAMES[lang])
  if (lang === 'es') {
    const second = chance(R, 0.25) ? ` ${pick(R, W.GIVEN_NAMES.es)}` : ''
    return { family: chance(R, 0.75) ? `${family} ${pick(R, W.FAMILY_NAMES.es)}` : family, given: given + second }
  }
  const middle = chance(R, 0.3) ? ` ${pick(R, [...'ABCDEFGHJKLMPRSTW'])}.` : ''
  if (chance(R, 0.08)) return { family, given: `${given[0]}. ${pick(R, [...'ABCDEFGHJKLM'])}.` }
  return { family: chance(R, 0.06) ? `${family}-${pick(R, W.FAMILY_NAMES.en)}` : family, given: given + middle }
}

export const full = (p: Person): string => p.literal ?? `${p.given} ${p.family}`

export function work(R: Random): Work {
  const lang: W.Lang = chance(R, 0.5) ? 'es' : 'en'
  const n = chance(R, 0.45) ? 1 : int(R, 2, 6)
  const people = Array.from({ length: n }, () => person(R, lang)).filter(
    (p, i, all) => all.findIndex(q => q.family === p.family) === i,
  )
  const own = phrase(R, lang)
  const title = lang === 'en' && chance(R, 0.6) ? titled(own) : capital(own)
  return {
    R,
    lang,
    title,
    subtitle: chance(R, 0.15) ? capital(phrase(R, lang)) : null,
    people,
    year: int(R, 1988, 2024),
    month: pick(R, W.MONTHS_OF[lang]),
    day: int(R, 1, 28),
    city: pick(R, W.CITIES[lang]),
    university: pick(R, W.UNIVERSITIES[lang]),
    faculty: pick(R, W.FACULTIES[lang]),
  }
}

export const dateOf = ({ lang, day, month, year }: Work): string =>
  lang === 'es' ? `${day} de ${month} de ${year}` : `${month} ${day}, ${year}`
export const monthOf = ({ lang, month, year }: Work): string =>
  lang === 'es' ? `${capital(month)} de ${year}` : `${month} ${year}`

/** Pages of running text; `head` stands over each of them. */
export function bodyPages({ R, lang }: Work, pages: number, { size = 10, columns = 1, head = '' } = {}): WritePage[] {
  return Array.from({ length: pages }, (_, k) => {
    const page = new PageWriter()
    if (head) page.put(head, { size: 8, x: 72, y: 800 })
    page.put(String(k + 2), { size: 9, x: 295, y: 40 })
    fill(page, { R, lang }, { size, columns })
    return page.page
  })
}

export function fill(page: PageWriter, { R, lang }: Pick<Work, 'R' | 'lang'>, { size = 10, columns = 1 } = {}): void {
  const top = page.y
  const room = (page.page.width - 2 * page.margin - 20 * (columns - 1)) / columns
  for (let column = 0; column < columns; column++) {
    page.y = top
    while (!page.full) {
      if (chance(R, 0.18))
        page.line(`${int(R, 1, 6)} ${capital(pick(R, W.NOUNS[lang]))}`, {
          size: size + 2,
          font: 'bold',
          before: 0.8,
          x: page.margin + column * (room + 20),
          width: room,
        })
      page.line(prose(R, lang, 4), { size, before: 0.5, x: page.margin + column * (room + 20), width: room })
    }
  }
}

/** What the file says of itself: right, wrong, of a program, or nothing. */
export function infoOf(w: Work): Record<string, string> {
  const { R, lang } = w
  const whole = w.subtitle ? `${w.title}: ${w.subtitle}` : w.title
  const title = pick(R, [
    undefined,
    undefined,
    whole,
    whole,
    w.title,
    'Microsoft Word - versionfinal2.doc',
    'untitled',
    'main.dvi',
    capital(phrase(R, lang)),
  ])
  const author = pick(R, [
    undefined,
    undefined,
    undefined,
    w.people.map(full).join(', '),
    w.people.map(full).join('; '),
    'admin',
    'jperez',
    'Owner',
    full(person(R, lang)),
  ])
  return {
    ...(title && { Title: title }),
    ...(author && { Author: author }),
    Creator: pick(R, ['LaTeX with hyperref', 'Microsoft Word 2016', 'Writer', 'PScript5.dll']),
    CreationDate: `D:${w.year + pick(R, [0, 0, 0, 0, 1, 3, 8])}0412093000Z`,
  }
}

export function truthOf(w: Work, more: Partial<TrueRecord>): Invented['truth'] {
  return {
    type: 'other',
    title: w.title,
    subtitle: w.subtitle,
    authors: w.people,
    editors: [],
    year: w.year,
    year_basis: 'date line',
    container: null,
    volume: null,
    issue: null,
    page_first: null,
    page_last: null,
    publisher: null,
    place: null,
    edition: null,
    doi: null,
    isbn: null,
    issn: null,
    arxiv: null,
    language: w.lang,
    cover_sheet: false,
    ...more,
  }
}
