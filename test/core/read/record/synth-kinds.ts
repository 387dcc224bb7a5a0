/**
 * Kinds of invented documents: articles, conference papers, theses, reports, books, chapters, slides, notes, excerpts.
 */
import { int, pick, type Random } from '../../folio/synth.ts'
import { PageWriter, widthOf } from './page-writer.ts'
import {
  bodyPages,
  capital,
  chance,
  dateOf,
  fill,
  full,
  infoOf,
  monthOf,
  phrase,
  prose,
  truthOf,
  type Invented,
  type Work,
} from './synth.ts'
import * as W from './synth-words.ts'

export type Kind = (w: Work) => Invented

const { PUBLISHERS, JOURNALS, CONFERENCES, BODIES } = W
const upper = (R: Random, share: number, text: string): string => (chance(R, share) ? text.toUpperCase() : text)
const nameFile = ({ R, title }: Work): string =>
  pick(R, ['documento.pdf', 'paper.pdf', '2019-final.pdf', `${title.slice(0, 30).replace(/\s/g, '-')}.pdf`])
const joined = (w: Work): string => (w.subtitle ? `${w.title}: ${w.subtitle}` : w.title)
const and = ({ lang }: Work): string => (lang === 'es' ? ' y ' : ' and ')
const short = (p: Work['people'][number]): string => `${p.given?.[0]}. ${p.family}`

/** One line, a line each, with marks, or beside each other with their addresses. */
function byline(
  page: PageWriter,
  w: Work,
  { size, align, caps }: { size: number; align: 'left' | 'centre'; caps: boolean },
): void {
  const { R, people } = w
  const names = people.map(full).map(name => (caps ? name.toUpperCase() : name))
  const style = people.length === 1 ? 'line' : pick(R, ['line', 'line', 'marks', 'stack', 'grid', 'own'] as const)
  const mail = (i: number): string =>
    `${people[i]!.family!.split(' ')[0]!.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase()}@${pick(R, ['uni.edu', 'correo.org', 'inst.ac.uk'])}`
  const place = (): string => `${w.faculty}, ${w.university}`
  const font = chance(R, 0.2) ? 'italic' : chance(R, 0.2) ? 'bold' : undefined
  if (style === 'line' || style === 'marks') {
    const mark = style === 'marks' ? (i: number): string => `{${(i % 3) + 1}}` : (): string => ''
    const written = names.map((name, i) => name + mark(i))
    const text =
      written.length === 1
        ? written[0]!
        : chance(R, 0.3)
          ? written.join(', ')
          : written.slice(0, -1).join(', ') + and(w) + written.at(-1)!
    const prefix = chance(R, 0.12) ? (w.lang === 'es' ? 'Por ' : 'By ') : ''
    page.line(prefix + text, { size, font, align, before: 0.8 })
    if (chance(R, 0.7)) page.line(place(), { size: size - 2, align, before: 0.3 })
    if (chance(R, 0.4)) page.line(mail(0), { size: size - 2, align })
  } else if (style === 'grid' && people.length <= 4) {
    const step = (page.page.width - 2 * page.margin) / people.length
    page.y -= 2.2 * size
    names.forEach((name, i) => {
      const middle = page.margin + step * (i + 0.5)
      const put = (text: string, at: number, s: number): void =>
        page.put(text, { size: s, font: at === 0 ? font : undefined, x: middle - widthOf(text, s) / 2, y: page.y - at })
      put(name, 0, size)
      put(w.university, 1.25 * size, size - 2)
      if (chance(R, 0.8)) put(mail(i), 2.4 * size, size - 2)
    })
    page.y -= 3.2 * size
  } else
    names.forEach((name, i) => {
      if (style === 'own') page.line(`${name}, ${w.university}`, { size, align, before: 0.2 })
      else {
        page.line(name, { size, font, align, before: 0.8 })
        page.line(chance(R, 0.5) ? mail(i) : place(), { size: size - 2, align })
      }
    })
}

function heading(
  page: PageWriter,
  w: Work,
  { caps = 0.15, from = 13, to = 24 } = {},
): { size: number; align: 'left' | 'centre' } {
  const { R } = w
  const size = int(R, from, to)
  const align = chance(R, 0.7) ? 'centre' : 'left'
  const font = chance(R, 0.6) ? 'bold' : undefined
  const one = w.subtitle !== null && chance(R, 0.5)
  const width = int(R, 300, 450)
  page.line(upper(R, caps, one ? `${w.title}: ${w.subtitle}` : w.title), { size, font, align, width })
  if (w.subtitle && !one)
    page.line(w.subtitle, { size: size * pick(R, [0.7, 0.8, 1]), font, align, before: 0.15, width })
  return { size, align }
}

function abstract(page: PageWriter, w: Work, size: number): void {
  const label = w.lang === 'es' ? pick(w.R, ['Resumen', 'RESUMEN']) : pick(w.R, ['Abstract', 'ABSTRACT', 'Summary'])
  page.line(label, { size, font: 'bold', align: chance(w.R, 0.5) ? 'centre' : 'left', before: 1.2 })
  page.line(prose(w.R, w.lang, 4), { size, before: 0.3 })
  if (chance(w.R, 0.5))
    page.line(w.lang === 'es' ? 'Palabras clave: memoria, ciudad, redes' : 'Keywords: memory, networks, cities', {
      size,
      before: 0.4,
    })
}

const preprint: Kind = w => {
  const { R } = w
  const page = new PageWriter()
  page.y -= int(R, 0, 60)
  const { align } = heading(page, w)
  byline(page, w, { size: int(R, 10, 13), align, caps: chance(R, 0.1) })
  const stamped = chance(R, 0.35)
  const arxiv = `${String(w.year).slice(2)}${String(int(R, 1, 12)).padStart(2, '0')}.${int(R, 10_000, 19_999)}`
  if (stamped)
    page.page.runs.push({
      text: `arXiv:${arxiv}v${int(R, 1, 3)} [cs.XX] ${w.day} Jun ${w.year}`,
      x: 30,
      y: 250,
      size: 20,
      turn: 90,
    })
  const dated = chance(R, stamped ? 0.25 : 0.65)
  if (dated) page.line(pick(R, [dateOf(w), monthOf(w)]), { size: 11, align, before: 0.6 })
  if (chance(R, 0.8)) abstract(page, w, 10)
  fill(page, w, { columns: pick(R, [1, 1, 2]) })
  return {
    doc: { pages: [page.page, ...bodyPages(w, int(R, 2, 4))], info: infoOf(w) },
    nombre: nameFile(w),
    truth: truthOf(w, { ...(dated || stamped ? {} : { year: null }), ...(stamped && { arxiv }) }),
  }
}

const journal: Kind = w => {
  const { R, lang, year } = w
  const [name, volume, issue, first] = [pick(R, JOURNALS[lang]), int(R, 2, 90), int(R, 1, 6), int(R, 1, 600)]
  const last = first + int(R, 6, 30)
  const page = new PageWriter()
  const doi = `10.${int(R, 1000, 9999)}/${pick(R, ['j.', 'rev.', 's'])}${year}.${int(R, 100, 999)}`
  const forms = [
    `${name} ${volume} (${year}) ${first}–${last}`,
    `${name} ${volume}(${issue}), ${year}, ${first}–${last}`,
    `${name}, Vol. ${volume}, No. ${issue}, ${capital(w.month)} ${year}, pp. ${first}-${last}`,
    `${name} ${year}; ${volume}(${issue}): ${first}-${last}`,
  ]
  const masthead = pick(R, forms)
  const atFoot = chance(R, 0.25)
  if (!atFoot) page.put(masthead, { size: 8, x: 72, y: 800 })
  if (chance(R, 0.4)) page.put(`DOI: ${doi}`, { size: 8, x: 72, y: atFoot ? 60 : 789 })
  if (chance(R, 0.3)) page.line(name, { size: 14, align: 'centre', before: 0.5 })
  if (chance(R, 0.3))
    page.line(lang === 'es' ? 'ARTÍCULO ORIGINAL' : pick(R, ['RESEARCH ARTICLE', 'Original paper', 'ARTICLE']), {
      size: 9,
      before: 1,
    })
  page.y -= 20
  const { align } = heading(page, w, { from: 12, to: 20 })
  byline(page, w, { size: int(R, 9, 12), align, caps: chance(R, 0.15) })
  if (chance(R, 0.5))
    page.line(
      lang === 'es'
        ? `Recibido: ${w.day} de ${w.month} de ${year - 1}. Aceptado: 3 de junio de ${year - pick(R, [0, 1])}`
        : `Received ${w.month} ${w.day}, ${year - 1}; accepted June 3, ${year - pick(R, [0, 1])}`,
      { size: 8, align, before: 0.8 },
    )
  abstract(page, w, 9)
  if (atFoot) page.put(masthead, { size: 7, x: 72, y: 48 })
  if (chance(R, 0.4))
    page.put(
      `© ${year - pick(R, [0, 0, 1])} ${pick(R, PUBLISHERS[lang])}. ` +
        `${lang === 'es' ? 'Todos los derechos reservados.' : 'All rights reserved.'}`,
      { size: 7, x: 72, y: 38 },
    )
  fill(page, w, { columns: pick(R, [1, 2]) })
  const head = pick(R, [
    `${w.people.map(short).join(', ')} / ${name} ${volume} (${year}) ${first}–${last}`,
    joined(w).slice(0, 60),
    `${w.people[0]!.family} et al.`,
  ])
  return {
    doc: { pages: [page.page, ...bodyPages(w, int(R, 2, 4), { head })], info: infoOf(w) },
    nombre: nameFile(w),
    truth: truthOf(w, {
      type: 'article-journal',
      container: name,
      volume: String(volume),
      issue: masthead === forms[0] ? null : String(issue),
      page_first: String(first),
      page_last: String(last),
      doi,
    }),
  }
}

const conference: Kind = w => {
  const { R, lang, year } = w
  const name = pick(R, CONFERENCES[lang])
  const page = new PageWriter()
  const line = `${name}, ${w.city}, ${year}`
  const place = pick(R, ['top', 'foot', 'rights'] as const)
  if (place === 'top') page.put(line, { size: 9, x: 72, y: 800 })
  const { align } = heading(page, w, { from: 14, to: 20 })
  byline(page, w, { size: int(R, 10, 12), align, caps: false })
  page.y -= 14
  if (place !== 'top')
    page.put(
      place === 'foot'
        ? line
        : `${pick(R, ['Appearing in', 'Presented at', 'In'])} ${name}. Copyright ${year} by the author(s).`,
      { size: 8, x: 72, y: 46 },
    )
  const inner = new PageWriter()
  inner.y = page.y
  fill(inner, w, { columns: 2, size: 9 })
  page.page.runs.push(...inner.page.runs)
  return {
    doc: { pages: [page.page, ...bodyPages(w, 3, { columns: 2, size: 9 })], info: infoOf(w) },
    nombre: nameFile(w),
    truth: truthOf(w, { type: 'paper-conference', container: name }),
  }
}

const thesis: Kind = w => {
  const { R, lang, year } = w
  w.people.splice(1)
  const page = new PageWriter()
  const align = chance(R, 0.9) ? 'centre' : 'left'
  const caps = chance(R, 0.5)
  const say = (text: string): string => (caps ? text.toUpperCase() : text)
  const order = chance(R, 0.7)
  const house = (): void => {
    if (chance(R, 0.1)) return
    page.line(say(w.university), {
      size: int(R, 12, 20),
      font: chance(R, 0.5) ? 'bold' : undefined,
      align,
      before: 0.6,
    })
    page.line(say(w.faculty), { size: int(R, 11, 15), align, before: 0.4 })
  }
  const degree =
    lang === 'es'
      ? pick(R, [
          'Tesis para optar al grado de Magíster en Ciencias',
          'Memoria para optar al título de Ingeniero Civil',
          'Trabajo de grado presentado como requisito parcial para optar al título de Licenciado en Sociología',
          'Tesis doctoral',
        ])
      : pick(R, [
          'A thesis submitted in partial fulfilment of the requirements for the degree of Doctor of Philosophy',
          'A dissertation submitted for the degree of Master of Science',
          'PhD Thesis',
        ])
  if (order) house()
  if (chance(R, 0.5))
    page.line(
      lang === 'es' ? pick(R, ['TESIS', 'T E S I S', 'TRABAJO DE GRADO']) : pick(R, ['THESIS', 'DISSERTATION']),
      { size: 13, align, before: 3 },
    )
  page.y -= int(R, 20, 70)
  page.line(say(w.title), {
    size: int(R, 12, 24),
    font: chance(R, 0.6) ? 'bold' : undefined,
    align,
    before: 1,
    width: int(R, 300, 430),
  })
  if (w.subtitle) page.line(say(w.subtitle), { size: 13, align, before: 0.3 })
  const who = (): void => {
    if (chance(R, 0.35))
      page.line(
        lang === 'es'
          ? pick(R, ['Autor:', 'Por:', 'PRESENTA', 'Presentado por:', 'ELABORADO POR'])
          : pick(R, ['by', 'Submitted by', 'Author:']),
        { size: 12, align, before: 1.2 },
      )
    page.line(say(full(w.people[0]!)), {
      size: int(R, 12, 17),
      font: chance(R, 0.4) ? 'bold' : undefined,
      align,
      before: 0.6,
    })
  }
  const why = (): void => page.line(say(degree), { size: 11, align, before: 1.2, width: 320 })
  if (chance(R, 0.5)) (why(), who())
  else (who(), why())
  const adviser = `${pick(R, W.GIVEN_NAMES[lang])} ${pick(R, W.FAMILY_NAMES[lang])} ${pick(R, W.FAMILY_NAMES[lang])}`
  const label =
    lang === 'es'
      ? pick(R, ['Director:', 'Profesora guía:', 'Asesor:', 'Tutor académico:', 'DIRECTOR DE TESIS'])
      : pick(R, ['Supervisor:', 'Advisor:', 'Thesis committee:'])
  if (chance(R, 0.3)) page.line(`${label} ${adviser}`, { size: 12, align, before: 1.5 })
  else if (chance(R, 0.7))
    (page.line(label, { size: 12, align, before: 1.5 }),
      page.line(`${pick(R, ['Dr. ', '', 'Dra. '])}${say(adviser)}`, { size: 12, align }))
  if (!order) house()
  const [bare, city] = [chance(R, 0.4), w.city.split(',')[0]!]
  if (bare) page.line(city, { size: 12, align, before: 2 })
  page.line(bare ? String(year) : pick(R, [`${city}, ${year}`, monthOf(w), `${city}, ${monthOf(w)}`]), {
    size: 12,
    align,
    before: bare ? 0.2 : 2.5,
  })
  const index = new PageWriter()
  index.line(lang === 'es' ? 'Índice general' : 'Contents', { size: 20, font: 'bold' })
  for (let k = 1; k < 18; k++)
    index.line(`${k}. ${capital(phrase(R, lang))} . . . . . . . . . ${k * 4}`, { size: 11, before: 0.3 })
  const thanks = new PageWriter()
  thanks.line(lang === 'es' ? 'Agradecimientos' : 'Acknowledgements', { size: 18, font: 'bold' })
  thanks.line(
    lang === 'es'
      ? `A mi director ${adviser}, a ${pick(R, W.GIVEN_NAMES.es)} ` +
          `${pick(R, W.FAMILY_NAMES.es)} y a mi familia. ${prose(R, lang, 3)}`
      : `I thank ${adviser} and ${pick(R, W.GIVEN_NAMES.en)} ${pick(R, W.FAMILY_NAMES.en)}. ${prose(R, lang, 3)}`,
    { size: 11, before: 1 },
  )
  return {
    doc: { pages: [page.page, thanks.page, index.page, ...bodyPages(w, 4, { size: 11 })], info: infoOf(w) },
    nombre: nameFile(w),
    truth: truthOf(w, { type: 'thesis', publisher: w.university }),
  }
}

const report: Kind = w => {
  const { R, lang } = w
  const body = pick(R, BODIES[lang])
  const personal = chance(R, 0.45)
  const page = new PageWriter()
  const number = `${pick(R, ['TR', 'IT', 'WP', 'RR'])}-${w.year}-${int(R, 1, 40)}`
  const series =
    lang === 'es'
      ? pick(R, ['Informe técnico', 'Documento de trabajo'])
      : pick(R, ['Technical Report', 'Working Paper', 'Discussion Paper'])
  const numbered = chance(R, 0.6)
  if (numbered)
    page.line(chance(R, 0.5) ? `${series} ${number}` : series, {
      size: 12,
      font: chance(R, 0.5) ? 'bold' : undefined,
      align: 'centre',
    })
  if (chance(R, 0.4)) page.line(body, { size: 14, align: 'centre', before: 1 })
  page.y -= int(R, 40, 120)
  const { align } = heading(page, w, { from: 16, to: 28 })
  page.y -= int(R, 20, 80)
  if (personal) byline(page, w, { size: 13, align, caps: false })
  if (!personal || chance(R, 0.5)) page.line(body, { size: 13, align, before: 2 })
  page.line(pick(R, [monthOf(w), dateOf(w), `${w.city}, ${monthOf(w)}`]), { size: 12, align, before: 2 })
  return {
    doc: {
      pages: [page.page, ...bodyPages(w, 5, { size: 11, head: chance(R, 0.5) ? joined(w).slice(0, 70) : '' })],
      info: infoOf(w),
    },
    nombre: nameFile(w),
    truth: truthOf(w, {
      type: 'report',
      authors: personal ? w.people : [{ literal: body }],
      authors_also: personal ? [] : [[]],
      publisher: body,
    }),
  }
}

const book: Kind = w => {
  const { R, lang, year } = w
  const publisher = pick(R, PUBLISHERS[lang])
  const cover = new PageWriter()
  cover.y -= int(R, 30, 200)
  const top = chance(R, 0.35)
  if (top) byline(cover, w, { size: 15, align: 'centre', caps: chance(R, 0.3) })
  heading(cover, w, { from: 18, to: 34, caps: 0.3 })
  if (!top) byline(cover, w, { size: 15, align: 'centre', caps: chance(R, 0.3) })
  cover.line(publisher, { size: 11, align: 'centre', before: 10 })
  const rights = new PageWriter()
  rights.y = int(R, 300, 700)
  const first = year - int(R, 3, 20)
  const lines =
    lang === 'es'
      ? [
          `© ${year}, ${full(w.people[0]!)}`,
          `© ${year}, ${publisher}`,
          `Primera edición: ${monthOf(w)}`,
          'ISBN 978-84-376-0494-7',
          'Todos los derechos reservados.',
        ]
      : [
          `Copyright © ${year} by ${full(w.people[0]!)}`,
          `Published by ${publisher}, ${w.city}`,
          ...(chance(R, 0.4) ? [`First published ${first}`, `This edition published ${year}`] : []),
          'ISBN 978-0-306-40615-7',
          'All rights reserved. No part of this publication may be reproduced.',
        ]
  for (const line of lines) rights.line(line, { size: 9, before: 0.3 })
  const pages = chance(R, 0.3)
    ? [cover.page, rights.page]
    : chance(R, 0.5)
      ? [cover.page, new PageWriter().page, rights.page]
      : [cover.page, rights.page]
  return {
    doc: { pages: [...pages, ...bodyPages(w, 5, { size: 11, head: chance(R, 0.5) ? w.title : '' })], info: infoOf(w) },
    nombre: nameFile(w),
    truth: truthOf(w, { type: 'book', publisher, year_basis: 'copyright page' }),
  }
}

const chapter: Kind = w => {
  const { R, lang } = w
  const page = new PageWriter()
  page.line(`${lang === 'es' ? 'Capítulo' : 'Chapter'} ${int(R, 2, 12)}`, { size: int(R, 12, 20), before: 3 })
  page.line(w.title, { size: int(R, 18, 26), font: chance(R, 0.5) ? 'bold' : undefined, before: 1 })
  page.y -= 30
  fill(page, w, { size: 11 })
  return {
    doc: {
      pages: [page.page, ...bodyPages(w, 4, { size: 11, head: chance(R, 0.5) ? w.title : '' })],
      info: { Creator: 'LaTeX', Title: 'cap3.dvi' },
    },
    nombre: 'cap3.pdf',
    truth: truthOf(w, { type: 'chapter', subtitle: null, authors: [], year: null }),
  }
}

const slides: Kind = w => {
  const { R } = w
  const page = new PageWriter(420, 300, 30)
  page.y = int(R, 170, 220)
  heading(page, w, { from: 15, to: 22 })
  byline(page, w, { size: 11, align: 'centre', caps: false })
  const dated = chance(R, 0.6)
  if (dated) page.line(pick(R, [dateOf(w), monthOf(w)]), { size: 10, align: 'centre', before: 0.8 })
  const more = Array.from({ length: 8 }, () => {
    const slide = new PageWriter(420, 300, 30)
    slide.line(capital(phrase(R, w.lang)), { size: 17, font: 'bold' })
    for (let k = 0; k < 4; k++) slide.line(`• ${capital(phrase(R, w.lang))}`, { size: 11, before: 0.6 })
    return slide.page
  })
  return {
    doc: { pages: [page.page, ...more], info: infoOf(w) },
    nombre: nameFile(w),
    truth: truthOf(w, { type: 'slides', ...(dated ? {} : { year: null }) }),
  }
}

const notes: Kind = w => {
  const { R, lang } = w
  const page = new PageWriter()
  const course = chance(R, 0.4)
  if (course) page.line(`${w.university}. ${capital(pick(R, W.NOUNS[lang]))} II`, { size: 10, align: 'left' })
  const { align } = heading(page, w, { from: 11, to: 18 })
  const signed = chance(R, 0.5)
  if (signed) byline(page, w, { size: 11, align, caps: false })
  const dated = chance(R, 0.5)
  if (dated) page.line(dateOf(w), { size: 10, align, before: 0.5 })
  page.y -= 15
  fill(page, w, { size: 10 })
  return {
    doc: { pages: [page.page, ...bodyPages(w, 1)], info: infoOf(w) },
    nombre: nameFile(w),
    truth: truthOf(w, { authors: signed ? w.people : [], ...(dated ? {} : { year: null }) }),
  }
}

/** Leaves torn out of something: no title, nobody, no date. */
const excerpt: Kind = w => {
  const page = new PageWriter()
  page.line(prose(w.R, w.lang, 3).replace(/^\S+ /, '').toLowerCase(), { size: 11 })
  fill(page, w, { size: 11 })
  return {
    doc: { pages: [page.page, ...bodyPages(w, 3, { size: 11 })], info: { Creator: 'pdftk' } },
    nombre: 'extracto.pdf',
    truth: truthOf(w, { title: null, subtitle: null, authors: [], year: null }),
  }
}

export const KINDS: Record<string, Kind> = {
  preprint,
  journal,
  conference,
  thesis,
  report,
  book,
  chapter,
  slides,
  notes,
  excerpt,
}
