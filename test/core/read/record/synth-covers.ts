/** Invented documents with a sheet bound before them by a repository or publisher, and papers of courts. */
import { int, pick } from '../../folio/synth.ts'
import { PageWriter } from './page-writer.ts'
import {
  capital,
  chance,
  dateOf,
  fill,
  full,
  infoOf,
  monthOf,
  prose,
  truthOf,
  type Invented,
  type Work,
} from './synth.ts'
import { KINDS, type Kind } from './synth-kinds.ts'
import * as W from './synth-words.ts'

const turned = (w: Work): string => w.people.map(p => `${p.family}, ${p.given}`).join('; ')
const listed = (w: Work): string => w.people.map(full).join(', ')
const pageOf = (): PageWriter => new PageWriter()

/** Sheets as archives of articles, universities and social networks of researchers print them. */
const SHEETS: ((w: Work, page: PageWriter) => void)[] = [
  (w, page) => {
    page.y -= 180
    page.line(w.title, { size: 17, font: 'bold', align: 'centre' })
    page.line(listed(w), { size: 14, align: 'centre', before: 0.5 })
    page.line('To cite this version:', { size: 13, font: 'bold', before: 3 })
    page.line(`${listed(w)}. ${w.title}. ${pick(w.R, W.CONFERENCES.en)}, ${w.year}, ${w.city}. pp. 12-20`, {
      size: 11,
      before: 0.6,
    })
    page.line('HAL Id: hal-01234567', { size: 14, font: 'bold', align: 'centre', before: 4 })
    page.line(`Submitted on ${w.day} Jun ${w.year + 1}`, { size: 11, align: 'centre' })
    page.line(
      'HAL is a multi-disciplinary open access archive for the deposit and ' +
        'dissemination of scientific research documents.',
      { size: 9, before: 4 },
    )
  },
  (w, page) => {
    page.line(w.university, { size: 11, align: 'right' })
    page.line('Institutional Repository', { size: 15, align: 'right' })
    page.line(`${w.faculty} Papers`, { size: 11, before: 2 })
    page.line(monthOf({ ...w, lang: 'en' }), { size: 11, before: 1 })
    page.line(w.title, { size: 16, before: 1 })
    for (const p of w.people) page.line(full(p), { size: 11, before: 0.4 })
    page.line('Follow this and additional works at: https://repository.example.edu/papers', { size: 9, before: 14 })
    page.line('Recommended Citation', { size: 10, before: 1 })
    page.line(`${listed(w)}, "${w.title}" (${w.year}).`, { size: 9 })
  },
  (w, page) => {
    page.line(
      'See discussions, stats, and author profiles for this publication at: ' +
        'https://www.researchgate.net/publication/123',
      { size: 9 },
    )
    page.line(w.title, { size: 20, before: 2 })
    page.line(`Article in ${pick(w.R, W.JOURNALS.en)} · ${monthOf({ ...w, lang: 'en' })}`, { size: 10, before: 1 })
    page.line('CITATIONS', { size: 8, before: 4 })
    page.line('73', { size: 12 })
    page.line(`${w.people.length} authors:`, { size: 10, font: 'bold', before: 2 })
    for (const p of w.people) {
      page.line(full(p), { size: 10, x: 100, before: 1 })
      page.line(w.university, { size: 10, x: 100 })
      page.line('17 PUBLICATIONS 150 CITATIONS', { size: 8, x: 100 })
    }
    page.put(
      `All content following this page was uploaded by ${full(w.people[0]!)} ` +
        `on ${w.day} March ${w.year + int(w.R, 1, 5)}.`,
      { size: 8, x: 72, y: 50 },
    )
  },
  (w, page) => {
    page.line(`Downloaded from orbit.example.org on: Aug ${w.day}, ${w.year + int(w.R, 0, 3)}`, { size: 8 })
    page.line(w.title, { size: 12, font: 'bold', before: 14 })
    page.line(turned(w), { size: 10, font: 'bold', before: 1 })
    page.line('Published in:', { size: 10, font: 'italic', before: 1 })
    page.line(pick(w.R, W.JOURNALS.en), { size: 10 })
    page.line('Publication date:', { size: 10, font: 'italic', before: 2 })
    page.line(String(w.year), { size: 10 })
    page.line('Link to publication', { size: 10, before: 2 })
    page.line('General rights', { size: 8, font: 'bold', before: 10 })
  },
  (w, page) => {
    page.line('Repositorio Institucional', { size: 18, font: 'bold', align: 'centre' })
    page.line(w.university, { size: 13, align: 'centre' })
    page.line('Título:', { size: 11, font: 'bold', before: 4 })
    page.line(w.title, { size: 12 })
    page.line('Autor(es):', { size: 11, font: 'bold', before: 1 })
    page.line(turned(w), { size: 12 })
    page.line('Fecha de publicación:', { size: 11, font: 'bold', before: 1 })
    page.line(String(w.year), { size: 12 })
    page.line(`Descargado el ${w.day} de mayo de ${w.year + 2}`, { size: 9, before: 5 })
    page.line('Los documentos del repositorio institucional se distribuyen con licencia Creative Commons.', { size: 9 })
  },
  (w, page) => {
    page.line(w.title, { size: 14, font: 'bold', before: 3 })
    page.line(`Author(s): ${w.people.map(full).join(', ')}`, { size: 11, before: 0.5 })
    page.line(
      `Source: ${pick(w.R, W.JOURNALS.en)}, Vol. ${int(w.R, 1, 50)}, No. ${int(w.R, 1, 4)} (${w.year}), pp. 101-119`,
      { size: 11 },
    )
    page.line('Stable URL: http://www.jstor.org/stable/1234567', { size: 11 })
    page.line(`Accessed: 12/03/${w.year + int(w.R, 3, 12)}`, { size: 11 })
    page.line('Your use of the JSTOR archive indicates your acceptance of the Terms and Conditions of Use.', {
      size: 9,
      before: 3,
    })
  },
]

const covered: Kind = w => {
  w.subtitle = null
  const made = pick(w.R, [KINDS['preprint']!, KINDS['journal']!, KINDS['conference']!])(w)
  const page = pageOf()
  pick(w.R, SHEETS)(w, page)
  return {
    ...made,
    doc: { ...made.doc, pages: [page.page, ...made.doc.pages] },
    truth: { ...made.truth, year: w.year, cover_sheet: true },
  }
}

const SIDES = ['Plaintiff,', 'Defendant.', 'Appellant,', 'Respondent.', 'Petitioner,', 'Appellees.']

const opinion: Kind = w => {
  const { R } = w
  const page = pageOf()
  const english = { ...w, lang: 'en' as const }
  const court = pick(R, [
    'United States Court of Appeals',
    'IN THE UNITED STATES DISTRICT COURT',
    'Supreme Court of the State of Northfield',
    'In the Court of Appeals',
  ])
  const number = `No. ${int(R, 10, 23)}-${int(R, 1000, 9999)}`
  const one = `${pick(R, W.GIVEN_NAMES.en)} ${pick(R, W.FAMILY_NAMES.en)}`
  const two = pick(R, [
    'State of Northfield',
    `${pick(R, W.FAMILY_NAMES.en)} Insurance Company`,
    `${pick(R, W.GIVEN_NAMES.en)} ${pick(R, W.FAMILY_NAMES.en)}`,
  ])
  const caps = chance(R, 0.5)
  const say = (text: string): string => (caps ? text.toUpperCase() : text)
  page.line(court, { size: int(R, 12, 22), font: chance(R, 0.5) ? 'bold' : undefined, align: 'centre' })
  page.line(pick(R, ['for the Fifth Circuit', 'FOR THE DISTRICT OF NORTHFIELD', 'DIVISION TWO']), {
    size: 13,
    align: 'centre',
  })
  page.line(number, { size: 12, align: 'centre', before: 1 })
  if (chance(R, 0.5)) page.line(`Filed: ${w.month} ${w.day}, ${w.year}`, { size: 12, align: 'centre' })
  else page.put(`Date Filed: 03/16/${w.year}`, { size: 10, x: 400, y: 810 })
  page.line(say(`${one},`), { size: 12, before: 2 })
  page.line(pick(R, SIDES), { size: 12, x: 140, before: 0.6 })
  page.line(pick(R, ['v.', 'vs.']), { size: 12, before: 0.6 })
  page.line(say(`${two},`), { size: 12, before: 0.6 })
  page.line(pick(R, SIDES), { size: 12, x: 140, before: 0.6 })
  page.line(
    `Before ${pick(R, W.FAMILY_NAMES.en)}, ${pick(R, W.FAMILY_NAMES.en)} and ` +
      `${pick(R, W.FAMILY_NAMES.en)}, Circuit Judges.`,
    { size: 12, before: 1.5 },
  )
  page.line(`This appeal follows an order of June 4, ${w.year - 2}. ${prose(R, 'en', 4)}`, { size: 12, before: 1 })
  fill(page, english, { size: 12 })
  return {
    doc: {
      pages: [page.page, ...bodyOf(english)],
      info: { Author: 'clerk3', Creator: 'Word', CreationDate: `D:${w.year}0316` },
    },
    nombre: 'opinion.pdf',
    truth: truthOf(english, {
      type: 'legal',
      title: `${one} v. ${two}`,
      title_also: [`${one} vs. ${two}`],
      subtitle: null,
      authors: [],
    }),
  }
}

function bodyOf(w: Work): Invented['doc']['pages'] {
  const page = pageOf()
  fill(page, w, { size: 12 })
  return [page.page, structuredClone(page.page)]
}

const ruling: Kind = w => {
  const { R } = w
  const spanish = { ...w, lang: 'es' as const, month: pick(R, W.MONTHS_OF.es) }
  const page = pageOf()
  const one = capital(pick(R, [`${pick(R, W.FAMILY_NAMES.es)}, ${pick(R, W.GIVEN_NAMES.es)}`, pick(R, W.BODIES.es)]))
  const title =
    `${one} c/ ${pick(R, ['Gobierno de la Ciudad', 'Provincia del Sur', 'Estado Nacional'])} s/ ` +
    `${pick(R, ['amparo', 'daños y perjuicios', 'acceso a la información'])}`
  page.line(`Juzgado de 1ra Instancia en lo Contencioso Nº ${int(R, 1, 20)}`, {
    size: 11,
    font: 'bold',
    align: pick(R, ['right', 'centre', 'left']),
  })
  const caps = chance(R, 0.4)
  page.line(
    `${chance(R, 0.5) ? `Expte. Nº ${int(R, 1000, 99999)}/${w.year - 2} ` : ''}“${caps ? title.toUpperCase() : title}”`,
    { size: 11, font: 'bold', before: 0.8 },
  )
  page.line(`${w.city.split(',')[0]}, ${dateOf(spanish)}.`, { size: 11, before: 1 })
  page.line('AUTOS Y VISTOS; CONSIDERANDO:', { size: 11, font: 'bold', before: 1 })
  page.line(
    `I. Que el día 4 de junio de ${w.year - 1} se presentó el señor ` +
      `${pick(R, W.GIVEN_NAMES.es)} ${pick(R, W.FAMILY_NAMES.es)}. ${prose(R, 'es', 5)}`,
    { size: 11, before: 1 },
  )
  fill(page, spanish, { size: 11 })
  return {
    doc: { pages: [page.page, ...bodyOf(spanish)], info: {} },
    nombre: 'fallo.pdf',
    truth: truthOf(spanish, { type: 'legal', title, subtitle: null, authors: [] }),
  }
}

export const MORE_KINDS: Record<string, Kind> = {
  covered,
  covered2: covered,
  opinion,
  ruling,
  infoless: w => {
    const made = KINDS['preprint']!(w)
    return { ...made, doc: { ...made.doc, info: chance(w.R, 0.5) ? {} : infoOf(w) } }
  },
}
