import { beforeEach, describe, expect, it } from 'vitest'
import { recordOf } from '../../../../src/core/read/record/index.ts'
import { weights } from '../../../../src/core/read/record/page/model.ts'
import { materialIn } from './corpus.ts'
import { fresh, NOTHING, read, TEXT } from './drawn.ts'
import { PageWriter } from './page-writer.ts'
import { fill } from './synth.ts'

beforeEach(fresh)

const article = (page: PageWriter): void => {
  page.put('Soil Letters 12 (2011) 101–117', { size: 8, x: 72, y: 800 })
  page.line('The Quiet Erosion of Northern Rivers', { size: 18, font: 'bold', align: 'centre', before: 1 })
  page.line('Alice Norberg{1}, Brian K. Holloway{2} and Wei Zhang{1}', { size: 11, align: 'centre', before: 1 })
  page.line('Department of Statistics, Lakeside State University', { size: 9, align: 'centre' })
  page.line('Received 3 May 2010; accepted 9 January 2011', { size: 8, align: 'centre', before: 0.5 })
  page.line('Abstract', { size: 10, font: 'bold', before: 1 })
  fill(page, { ...TEXT, lang: 'en' }, { size: 10 })
}

describe('what a title page says', () => {
  it('of an article: title, authors, and the year of the issue, not of its receipt', async () => {
    const meta = await read(article, { Title: 'Microsoft Word - final2.doc', Author: 'jperez' }, 'en')
    expect(meta).toMatchObject({
      titulo: 'The Quiet Erosion of Northern Rivers',
      autores: ['Norberg, Alice', 'Holloway, Brian K.', 'Zhang, Wei'],
      anio: 2011,
    })
    expect(meta.record?.['author']).toMatchObject({
      page: 1,
      source: 'pagina',
      evidence: expect.stringContaining('Norberg'),
    })
    expect(meta.csl).toMatchObject({ 'container-title': 'Soil Letters', volume: '12', page: '101-117' })
  })

  it.each([
    ['its volume under it', 'The Journal of Soils', 'July 2008, Volume 27, Issue 3'],
    ['its home page under it', 'Soils & Rivers', 'journal homepage: www.example.org/soils'],
  ])('of an article: not the name of the journal, with %s, in the largest type', async (_what, name, under) => {
    const meta = await read(
      page => {
        page.line(name, { size: 22, font: 'bold', align: 'centre' })
        page.line(under, { size: 9, align: 'centre' })
        page.line('The Quiet Erosion of Northern Rivers', { size: 15, font: 'bold', align: 'centre', before: 3 })
        page.line('Alice Norberg and Brian K. Holloway', { size: 11, align: 'centre', before: 1 })
        page.line('Abstract', { size: 10, font: 'bold', before: 2 })
        fill(page, { ...TEXT, lang: 'en' }, { size: 10 })
      },
      {},
      'en',
    )
    expect(meta.titulo).toBe('The Quiet Erosion of Northern Rivers')
  })

  it('of a manuscript: not the date of the draft; a second name right under the first comes before the next cell', async () => {
    const meta = await read(
      page => {
        page.line('THE QUIET EROSION OF NORTHERN RIVERS', { size: 12, align: 'centre', before: 3 })
        page.line('Draft of May 16, 2005', { size: 12, font: 'italic', align: 'centre' })
        for (const [text, x, y] of [
          ['Alice Norberg', 80, 600],
          ['Wei Zhang', 330, 600],
          ['Lakeside State University', 80, 572],
          ['Institute of Rivers', 330, 586],
          ['Brian K. Holloway', 80, 586],
        ] as const)
          page.put(text, { size: text.includes('of') || text.includes('University') ? 9 : 12, x, y })
        page.line('Abstract', { size: 10, font: 'bold', before: 12 })
        fill(page, { ...TEXT, lang: 'en' }, { size: 10 })
      },
      { Title: 'The Quiet Erosion of Northern Rivers' },
      'en',
    )
    expect(meta.titulo).toBe('The Quiet Erosion of Northern Rivers')
    expect(meta.autores).toEqual(['Norberg, Alice', 'Holloway, Brian K.', 'Zhang, Wei'])
  })

  it('of a thesis: neither the university nor who guided it is the author', async () => {
    const meta = await read(page => {
      page.line('UNIVERSIDAD DEL VALLE ALTO', { size: 17, font: 'bold', align: 'centre' })
      page.line('FACULTAD DE CIENCIAS', { size: 14, align: 'centre' })
      page.line('TESIS', { size: 12, align: 'centre', before: 5 })
      page.line('LA MEMORIA DEL AGUA EN LA CIUDAD', { size: 17, font: 'bold', align: 'centre', before: 2 })
      page.line('PARA OPTAR AL GRADO DE MAGÍSTER EN CIENCIAS', { size: 12, align: 'centre', before: 2 })
      page.line('LUCÍA VEGA PRIETO', { size: 13, font: 'bold', align: 'centre', before: 3 })
      page.line('Director:', { size: 12, align: 'centre', before: 3 })
      page.line('Dr. Hugo Salazar Tapia', { size: 12, align: 'centre' })
      page.line('Quito, 2014', { size: 12, align: 'centre', before: 8 })
    })
    expect(meta.titulo?.toLowerCase()).toBe('la memoria del agua en la ciudad')
    expect(meta.autores).toEqual(['Vega Prieto, Lucía'])
    expect(meta.anio).toBe(2014)
    expect(meta.csl?.['type']).toBe('thesis')
  })

  it('of a sheet that a repository bound before it: its data, not its name', async () => {
    const meta = await read(
      page => {
        page.line('Downloaded from orbit.example.org on: Aug 15, 2019', { size: 8 })
        page.line('The Quiet Erosion of Northern Rivers', { size: 12, font: 'bold', before: 10 })
        page.line('Norberg, Alice; Holloway, Brian K.', { size: 10, font: 'bold', before: 1 })
        page.line('Publication date:', { size: 10, font: 'italic', before: 2 })
        page.line('2012', { size: 10 })
        page.line('Link to publication', { size: 10, before: 2 })
        page.line('General rights', { size: 8, font: 'bold', before: 8 })
      },
      {},
      'en',
    )
    expect(meta).toMatchObject({
      titulo: 'The Quiet Erosion of Northern Rivers',
      autores: ['Norberg, Alice', 'Holloway, Brian K.'],
    })
    expect(meta.anio).not.toBe(2019)
  })

  it.each([
    ['whose work it rests on', ['By Alice Norberg,', 'based on earlier work by', 'Brian K. Hall and David Quillen']],
    ['who wrote the afterword', ['By Alice Norberg,', 'with maps and with an afterword', 'by David Quillen']],
    ['who translated it', ['Alice Norberg', 'Translated by', 'David Quillen']],
  ])('of a book: not %s', async (_who, lines) => {
    const meta = await read(
      page => {
        page.line('The Quiet Erosion of Northern Rivers', { size: 18, font: 'bold', align: 'centre', before: 3 })
        for (const [i, text] of lines.entries()) page.line(text, { size: 12, align: 'centre', before: i === 0 ? 2 : 0 })
        page.line('Abstract', { size: 10, font: 'bold', before: 8 })
        fill(page, { ...TEXT, lang: 'en' }, { size: 10 })
      },
      {},
      'en',
    )
    expect(meta.autores).toEqual(['Norberg, Alice'])
  })

  it('of a page of thanks: nobody in it is the author', async () => {
    const meta = await read(page => {
      page.line('Guía del río', { size: 18, font: 'bold', align: 'centre', before: 3 })
      page.line('Deseo agradecer a Ana Cano, Bruno Díaz, Carlos Gil, David Luna, Elena Mora, Hugo Peña', {
        size: 10,
        before: 8,
      })
      page.line('y a Julio Ríos por sus comentarios, sugerencias y correcciones de estos meses.', { size: 10 })
      fill(page, TEXT, { size: 10 })
    })
    expect(meta.autores).toBeUndefined()
  })

  it('of a report: a list whose last name is broken, the version that this is, and neither helpers nor a date as people', async () => {
    const meta = await read(
      page => {
        page.line('The Quiet Erosion of Northern Rivers', { size: 18, font: 'bold', align: 'centre', before: 3 })
        page.line('Alice Norberg, Brian K. Holloway, Wei Zhang, and David', { size: 12, align: 'centre', before: 1 })
        page.line('Quillen', { size: 12, align: 'centre' })
        page.line('First version: May 2003', { size: 12, align: 'centre', before: 2 })
        page.line('This version: June 2011', { size: 12, align: 'centre' })
        page.line('Former members of the team: Maria Lindgren', { size: 12, align: 'centre', before: 2 })
        page.line('Lantern Developers', { size: 12, align: 'centre', before: 1 })
      },
      {},
      'en',
    )
    expect(meta.autores).toEqual(['Norberg, Alice', 'Holloway, Brian K.', 'Zhang, Wei', 'Quillen, David'])
    expect(meta.anio).toBe(2011)
  })

  it('of a report: the line under the names, with its comma, is none of them', async () => {
    const meta = await read(
      page => {
        page.line('The Quiet Erosion of Northern Rivers', { size: 18, font: 'bold', align: 'centre', before: 3 })
        page.line('Alice Norberg, Brian K. Holloway, Wei Zhang, David Quillen', {
          size: 12,
          align: 'centre',
          before: 1,
        })
        page.line('Processed and Typeset: April 25, 2022', { size: 12, align: 'centre' })
      },
      {},
      'en',
    )
    expect(meta.autores).toEqual(['Norberg, Alice', 'Holloway, Brian K.', 'Zhang, Wei', 'Quillen, David'])
    expect(meta.anio).toBe(2022)
  })

  it('of a form: words that begin with capitals are no people', async () => {
    const meta = await read(
      page => {
        page.line('BOOKING ORDER', { size: 16, font: 'bold' })
        page.line('MOONLIGHT CINEMAS', { size: 12, before: 1 })
        page.line('Show Schedule Details', { size: 12, before: 2 })
        fill(page, { ...TEXT, lang: 'en' }, { size: 10 })
      },
      {},
      'en',
    )
    expect(meta.autores).toBeUndefined()
  })

  it('of release notes: neither the date nor the first heading in the same type is part of the title', async () => {
    const meta = await read(
      page => {
        page.line('Lantern Version 9.5 Release Notes', { size: 14, font: 'bold' })
        page.line('April 2012', { size: 14, font: 'bold' })
        page.line('1. Overview', { size: 14, font: 'bold', before: 1 })
        fill(page, { ...TEXT, lang: 'en' }, { size: 10 })
      },
      {},
      'en',
    )
    expect(meta.titulo).toBe('Lantern Version 9.5 Release Notes')
    expect(meta.anio).toBe(2012)
  })

  it('of a manual: the small line right under its title is not the title', async () => {
    const meta = await read(
      page => {
        page.put('Lantern', { size: 21, font: 'bold', x: 90, y: 585 })
        page.put('A tool to draw charts from descriptions', { size: 11, x: 300, y: 561 })
        page.put('Version 8.1, 30 June 2012', { size: 11, x: 390, y: 548 })
        page.put('Alice Norberg', { size: 14, font: 'bold', x: 90, y: 112 })
      },
      {},
      'en',
    )
    expect(meta.titulo ?? 'Lantern').toMatch(/^Lantern/)
    expect(meta.autores).toEqual(['Norberg, Alice'])
  })

  it('of notes: much smaller words that stand further below the title are not part of it', async () => {
    const meta = await read(
      page => {
        page.put('Lantern Notes', { size: 24, font: 'bold', x: 215, y: 640 })
        page.put('Edition for schools', { size: 11, x: 245, y: 590 })
        page.put('4 May 2012', { size: 11, x: 270, y: 560 })
      },
      {},
      'en',
    )
    expect(meta.titulo).toBe('Lantern Notes')
  })

  it('of an article whose file states more words before the title: it is not certain', async () => {
    const stated = { Title: 'Lanterns: The Quiet Erosion of Northern Rivers' }
    const title = async (info: Record<string, string>): Promise<number> =>
      (await read(article, info, 'en')).record!['title']!.probability
    expect(await title({ Title: 'The Quiet Erosion of Northern Rivers' })).toBeGreaterThanOrEqual(0.9)
    expect(await title(stated)).toBeLessThan(0.9)
  })

  it('of a diary: the days over its pages are not the year in which it came out', async () => {
    const pages = [10, 11, 13, 14, 16, 18].map(day => {
      const page = new PageWriter()
      page.line(`${day} Mar 1978`, { size: 14, font: 'bold' })
      fill(page, { ...TEXT, lang: 'en' }, { size: 10 })
      return page.page
    })
    const truth = { ...NOTHING, language: 'en' as const }
    const said = async (doc: typeof pages): Promise<number> => {
      const meta = recordOf(await materialIn({ doc: { pages: doc, info: {} }, nombre: 'archivo.pdf', truth }))
      return meta.record?.['issued']?.probability ?? 0
    }
    expect(await said(pages.slice(0, 1))).toBeGreaterThanOrEqual(0.9)
    expect(await said(pages)).toBeLessThan(0.9)
  })

  it('of a manual: the last year of its rights, and not the project in its title as who wrote it', async () => {
    const meta = await read(
      page => {
        page.line('Lantern Services Project (LSP)', { size: 18, font: 'bold', align: 'centre', before: 3 })
        page.line('User’s Guide for the Lantern Translator', { size: 18, font: 'bold', align: 'centre' })
        page.line('© 1997-2013', { size: 11, align: 'centre', before: 8 })
      },
      {},
      'en',
    )
    expect(meta.autores).toBeUndefined()
    expect(meta.anio).toBe(2013)
  })

  it('of a form: a word for a kind of institution is none', async () => {
    const meta = await read(
      page => {
        page.line('Box office report', { size: 16, font: 'bold' })
        page.line('Commission', { size: 12, font: 'bold', before: 1 })
        page.line('12 %', { size: 12 })
      },
      {},
      'en',
    )
    expect(meta.autores).toBeUndefined()
    expect(JSON.stringify(meta.candidates?.['author'] ?? [])).not.toContain('Commission')
  })

  it('of leaves torn out of a book: nothing is invented', async () => {
    const meta = await read(page => {
      page.line('y de ahí que nadie lo supiera antes de que el agua llegara a la escuela del valle.', { size: 11 })
      fill(page, TEXT, { size: 11 })
    })
    expect(meta.autores).toBeUndefined()
    expect(meta.anio).toBeUndefined()
  })
})

describe('the form of a record', () => {
  it('what is believed has 0.5 or more, what is doubtful stands apart, and both are plain data', async () => {
    const meta = await read(article, {}, 'en')
    for (const field of Object.values(meta.record ?? {})) expect(field.probability).toBeGreaterThanOrEqual(0.5)
    for (const field of Object.values(meta.record ?? {})) expect(field.evidence).not.toBe('')
    expect(structuredClone(meta)).toEqual(JSON.parse(JSON.stringify(meta)))
  })

  it('an empty document says nothing', async () => {
    const meta = recordOf({
      pages: [],
      total: 0,
      body: 10,
      stated: { authors: [], programs: [] },
      nombre: null,
      forms: {},
      outline: [],
      now: 2026,
    })
    expect([meta.titulo, meta.autores, meta.anio]).toEqual([undefined, undefined, undefined])
  })

  it('the weights are there, and say what they were fitted on', () => {
    expect(weights().source).toMatch(/real documents/)
  })
})
