/**
 * The sample book: parts of Don Quijote (1605), set as a printed book is: roman prelims, chapters that open without a
 * head, one plate without a number.
 */
import { readFileSync } from 'node:fs'
import { asset } from '../../src/paths.ts'
import { writePdf, type Entry } from './pdf.ts'
import { centred, chapterPages, item, number, HEIGHT, WIDTH, type Chapter, type Page } from './typeset.ts'

const TITLE = 'El ingenioso hidalgo don Quijote de la Mancha'
const AUTHOR = 'Miguel de Cervantes Saavedra'
/** A fixed creation date, so that the file is the same every time it is made. */
const MADE = 'D:20261121120000Z'

interface Section {
  title: string
  text: string
}

/** Reads `quijote.txt`: a line `# title`, then paragraphs separated by blank lines; two leading spaces mark a verse. */
function sections(): Section[] {
  return readFileSync(asset('sample/source/quijote.txt'), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map(part => {
      const end = part.indexOf('\n')
      return { title: part.slice(0, end).trim(), text: part.slice(end).trim() }
    })
}

const NOTE = {
  word: 'adarga',
  text:
    'Adarga: escudo de cuero, de forma ovalada o de corazón. (Nota de ' +
    'esta muestra; el texto de Cervantes no la lleva.)',
}

function chaptersOf([tasa, prologo, primero, octavo]: readonly Section[]): { prelims: Chapter[]; body: Chapter[] } {
  if (!tasa || !prologo || !primero || !octavo) throw new Error('quijote.txt has lost a section')
  return {
    prelims: [
      { ...tasa, short: 'Tasa' },
      { ...prologo, short: 'Prólogo' },
    ],
    body: [
      { ...primero, short: 'Capítulo I', note: NOTE },
      { ...octavo, short: 'Capítulo VIII', plate: { after: 2, page: plate() } },
    ],
  }
}

export function sampleBook(): Buffer {
  const { prelims, body } = chaptersOf(sections())
  const book = new Binding()
  book.pages.push(titlePage(), imprint())
  for (const chapter of prelims) book.bind(chapter, roman)
  book.folio = 1
  book.outline.push({ title: 'Primera parte', page: book.pages.length, depth: 0 })
  for (const chapter of body) book.bind(chapter, String, 1)
  return book.close()
}

/**
 * Repeats the same book until it has at least `pages` pages, for measurements. The page breaks shift with every
 * repetition, so that no two pages are equal.
 */
export function longBook(pages: number): Buffer {
  const texts = sections()
  const book = new Binding()
  book.pages.push(titlePage(), imprint())
  book.folio = 1
  for (let n = 1; book.pages.length < pages; n++) {
    const { title, text } = texts[n % texts.length]!
    const paragraphs = text.split(/\n\s*\n/)
    const turned = [...paragraphs.slice(n % paragraphs.length), ...paragraphs.slice(0, n % paragraphs.length)].join(
      '\n\n',
    )
    book.bind({ title, short: `Capítulo ${n}`, text: turned }, String)
  }
  return book.close()
}

class Binding {
  readonly pages: Page[] = []
  readonly outline: Entry[] = []
  /** Number of the next page; the title leaf is counted but carries no printed number. */
  folio = 3

  bind(chapter: Chapter, write: (folio: number) => string, depth = 0): void {
    this.outline.push({
      title: chapter.short === chapter.title ? chapter.title : `${chapter.short}. ${shortened(chapter.title)}`,
      page: this.pages.length,
      depth,
    })
    chapterPages(chapter).forEach((page, i) => {
      number(page, write(this.folio), {
        verso: 'Don Quijote de la Mancha',
        recto: chapter.short,
        even: this.folio % 2 === 0,
        opens: i === 0,
      })
      this.folio++
      this.pages.push(page)
      if (chapter.plate?.after === i + 1) this.pages.push(chapter.plate.page)
    })
  }

  close(): Buffer {
    return writePdf({
      pages: this.pages,
      outline: this.outline,
      info: {
        Title: TITLE,
        Author: AUTHOR,
        Subject: 'Muestra: tasa, prólogo y capítulos I y VIII de la primera parte',
        Creator: 'anaquel',
        CreationDate: MADE,
      },
    })
  }
}

const shortened = (title: string): string => title.replace(/^Capítulo [^.]+\.\s*/, '')

const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
/** Roman numeral up to xxxix, which is more than the prelims of any sample have. */
const roman = (value: number): string => 'x'.repeat(Math.floor(value / 10)) + ONES[value % 10]!

function titlePage(): Page {
  return {
    items: [
      centred('El ingenioso hidalgo', 440, { size: 26, font: 'bold' }),
      centred('don Quijote de la Mancha', 408, { size: 26, font: 'bold' }),
      centred(AUTHOR, 340, { size: 15, font: 'italic' }),
      centred('Tasa, prólogo y capítulos I y VIII de la primera parte', 250, { size: 11 }),
      centred('Primera edición: Madrid, 1605', 120, { size: 11 }),
    ],
  }
}

function imprint(): Page {
  const lines = [
    'Texto de dominio público, tomado de la edición electrónica',
    'número 2000 del Proyecto Gutenberg (Don Quijote).',
    'Las rayas de los diálogos y la nota al pie son de esta muestra.',
  ]
  return { items: lines.map((line, i) => item(line, { x: 50, y: 120 - 13 * i }, { size: 9 })) }
}

/** Draws a windmill in a frame: a page with a picture and a caption, and without a number. */
function plate(): Page {
  const sail = (degrees: number): string => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)].map(
      v => Math.round(v * 1000) / 1000,
    )
    return (
      `q ${c} ${s} ${-s!} ${c} 210 360 cm 0 0 m 0 120 l S 4 30 26 88 re S 4 52 m ` +
      '30 52 l S 4 74 m 30 74 l S 4 96 m 30 96 l S Q'
    )
  }
  const drawing = [
    '1 w',
    `60 110 ${WIDTH - 120} ${HEIGHT - 190} re S`,
    '170 160 m 250 160 l 236 350 l 184 350 l h S',
    '180 350 m 210 392 l 240 350 l h S',
    '200 160 20 36 re S',
    '203 262 14 18 re S',
    ...[20, 110, 200, 290].map(sail),
    '60 160 m 360 160 l S',
  ].join('\n')
  return { items: [centred('Los molinos de viento', 84, { size: 10, font: 'italic' })], drawing }
}
