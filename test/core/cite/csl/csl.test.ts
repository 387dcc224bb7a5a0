/**
 * Styles, locales, documents and references through the public interface, with the packaged snapshot and with folders
 * of our own.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createCsl } from '../../../../src/core/cite/csl/index.ts'
import { item } from '../../../../src/core/cite/csl/item.ts'
import { Thread } from '../../../../src/core/cite/csl/thread.ts'
import type { Cluster, CslItem } from '../../../../src/core/cite/csl/types.ts'
import { Failure } from '../../../../src/errors.ts'
import { compiled } from '../../../../src/paths.ts'

const csl = createCsl({ inProcess: true })
const book = item({
  id: 'a',
  titulo: 'La casa verde',
  autores: ['Pérez, Ana'],
  anio: 2020,
  tipo: 'pdf',
  csl: { ISBN: '1', publisher: 'Taurus' },
})
const other = item({
  id: 'b',
  titulo: 'La casa azul',
  autores: ['Pérez, Ana'],
  anio: 2020,
  tipo: 'pdf',
  csl: { ISBN: '2' },
})
const bare = item({ id: 'c', titulo: 'Sin nadie', autores: [], tipo: 'pdf' })
const cite = (one: CslItem, label?: string, value?: string): Cluster => ({
  cites: [{ item: one, ...(label && value && { locator: { label, value } }) }],
})
const texts = async (style: string, clusters: Cluster[], locale?: string): Promise<string[]> =>
  (await (await csl.document(style, locale)).cite(clusters)).map(one => one.text)
const failure = async (work: Promise<unknown>): Promise<Failure> => {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!(error instanceof Failure)) throw new Error(`not a Failure: ${String(error)}`)
  return error
}

describe('a document', () => {
  it('writes author-date citations with their locators, in the words of the style', async () => {
    expect(
      await texts('apa', [
        cite(book, 'page', '12-14'),
        cite(book, 'timestamp', '1:02:03'),
        cite(book, 'slide', '7'),
        cite(book, 'slide', '7-8'),
        cite(book, 'chapter', '3'),
      ]),
    ).toEqual([
      '(Pérez, 2020, pp. 12-14)',
      '(Pérez, 2020, 1:02:03)',
      '(Pérez, 2020, Diapositiva 7)',
      '(Pérez, 2020, Diapositivas 7-8)',
      '(Pérez, 2020, Capítulo 3)',
    ])
    expect(
      await texts('chicago-author-date', [
        cite(book, 'page', '12'),
        cite(book, 'slide', '7'),
        cite(book, 'section', '2'),
      ]),
    ).toEqual(['(Pérez 2020, 12)', '(Pérez 2020, diap. 7)', '(Pérez 2020, sec. 2)'])
  })

  // The style's own "p. " or bare number before what is no page would state a page that does not exist.
  it.each([
    [
      'iso690-author-date-es',
      'es-ES',
      [
        '(Pérez 2020, p. 7)',
        '(Pérez 2020, diap. 7)',
        '(Pérez 2020, párr. 4-9)',
        '(Pérez 2020, filas 2-3)',
        '(Pérez 2020, 0:07)',
      ],
    ],
    [
      'iso690-author-date-es',
      'en-US',
      [
        '(Pérez 2020, p. 7)',
        '(Pérez 2020, slide 7)',
        '(Pérez 2020, paras. 4-9)',
        '(Pérez 2020, rows 2-3)',
        '(Pérez 2020, 0:07)',
      ],
    ],
    [
      'latin-american-perspectives',
      'es-ES',
      [
        '(Pérez, 2020: 7)',
        '(Pérez, 2020, diap. 7)',
        '(Pérez, 2020, párr. 4-9)',
        '(Pérez, 2020, filas 2-3)',
        '(Pérez, 2020, 0:07)',
      ],
    ],
    [
      'modern-language-association',
      'es-ES',
      ['(Pérez 7)', '(Pérez, diap. 7)', '(Pérez, párr. 4-9)', '(Pérez, filas 2-3)', '(Pérez, 0:07)'],
    ],
    [
      'turabian-fullnote-bibliography',
      'es-ES',
      [
        'Ana Pérez, La casa verde (Taurus, 2020), 7.',
        'Ibid., diap. 7.',
        'Ibid., párr. 4-9.',
        'Ibid., filas 2-3.',
        'Pérez, La casa verde, 0:07.',
      ],
    ],
    ['vancouver', 'es-ES', ['(1)', '(1)', '(1)', '(1)', '(1)']],
  ])('cites no slide, paragraph, row or second as a page: %s, %s', async (style, locale, shown) => {
    const places = [
      ['page', '7'],
      ['slide', '7'],
      ['paragraph', '4-9'],
      ['row', '2-3'],
      ['timestamp', '0:07'],
    ] as const
    expect(
      await texts(
        style,
        places.map(([label, value]) => cite(book, label, value)),
        locale,
      ),
    ).toEqual(shown)
  })

  it('names the sheet whose rows it cites', async () => {
    const rows = { cites: [{ item: book, locator: { label: 'row', value: '2-3', within: 'Censo 1752' } }] }
    expect(await texts('apa', [rows])).toEqual(['(Pérez, 2020, Censo 1752, filas 2-3)'])
    expect(await texts('vancouver', [rows])).toEqual(['(1)'])
  })

  it('tells two works of one author and year apart', async () => {
    expect(await texts('apa', [cite(book), cite(other), cite(book)])).toEqual([
      '(Pérez, 2020b)',
      '(Pérez, 2020a)',
      '(Pérez, 2020b)',
    ])
    expect(await texts('apa', [cite(book)])).toEqual(['(Pérez, 2020)'])
  })

  it('numbers in order of appearance', async () => {
    const document = await csl.document('ieee')
    expect((await document.cite([cite(other), cite(book, 'page', '3'), cite(other)])).map(one => one.text)).toEqual([
      '[1]',
      '[2, p. 3]',
      '[1]',
    ])
    expect(document.bibliography().map(({ id, label, text }) => [id, label, text])).toEqual([
      ['b', '[1]', 'A. Pérez, La casa azul. 2020.'],
      ['a', '[2]', 'A. Pérez, La casa verde. Taurus, 2020.'],
    ])
  })

  it('uses ibid. and the short form in notes, in document order', async () => {
    const notes = await texts('chicago-fullnote-bibliography-with-ibid', [
      cite(book, 'page', '3'),
      cite(book, 'page', '3'),
      cite(book, 'page', '9'),
      cite(other),
      cite(book, 'page', '4'),
    ])
    expect(notes).toEqual([
      'Ana Pérez, La casa verde (Taurus, 2020), 3.',
      'Ibid.',
      'Ibid., 9.',
      'Ana Pérez, La casa azul, 2020.',
      'Pérez, La casa verde, 4.',
    ])
  })

  it('an engine that has served another document answers like a fresh one', async () => {
    const clusters = [
      cite(other),
      cite(book, 'page', '3'),
      cite(book, 'page', '3'),
      { cites: [{ item: book }, { item: bare }] },
    ]
    for (const style of [
      'apa',
      'ieee',
      'chicago-fullnote-bibliography-with-ibid',
      'modern-language-association',
      'nature',
    ]) {
      const fresh = await (await createCsl({ inProcess: true }).document(style)).cite(clusters)
      await texts(style, [
        cite(book, 'page', '3'),
        cite({ ...other, title: 'Otro', id: 'a2' }),
        cite({ ...other, id: 'b', title: 'Distinto', author: [{ family: 'Gómez' }] }),
      ])
      expect(await (await csl.document(style)).cite(clusters), style).toEqual(fresh)
    }
  })

  it('gives italics as runs and as Markdown', async () => {
    const document = await csl.document('apa')
    await document.cite([cite(book)])
    expect(document.bibliography()).toEqual([
      {
        id: 'a',
        text: 'Pérez, A. (2020). La casa verde. Taurus.',
        markdown: 'Pérez, A. (2020). *La casa verde*. Taurus.',
        runs: [{ text: 'Pérez, A. (2020). ' }, { text: 'La casa verde', italic: true }, { text: '. Taurus.' }],
      },
    ])
  })

  it('omits the author, keeps prefix and suffix', async () => {
    expect(
      await texts('apa', [{ cites: [{ item: book, author: 'omit', prefix: 'véase ', suffix: ', entre otros' }] }]),
    ).toEqual(['(véase 2020, entre otros)'])
  })

  it('a bibliography may hold works that are not cited', async () => {
    const document = await csl.document('apa')
    await document.cite([cite(book)], [bare])
    expect(document.bibliography().map(one => one.id)).toEqual(['a', 'c'])
  })
})

describe('a reference', () => {
  it('reads right in Spanish without author or year', async () => {
    expect(await csl.reference(bare)).toBe('Sin nadie. (s.\u00a0f.).')
    expect(await csl.reference({ ...book, issued: undefined })).toBe('Pérez, A. (s.\u00a0f.). La casa verde. Taurus.')
  })

  it('has no number in numeric styles, and is the note where there is no bibliography', async () => {
    expect(await csl.reference(book, 'vancouver')).toBe('Pérez A. La casa verde. Taurus; 2020.')
    expect(await csl.reference(book, 'oscola', { locale: 'en-GB' })).toContain('Pérez')
  })

  it.each([
    ['es-ES', 's. f.'],
    ['es-MX', 's/f'],
    ['en-US', 'n.d.'],
    ['en-GB', 'n.d.'],
    ['ca-ES', 's.d.'],
    ['fr-FR', 's. d.'],
    ['de-DE', 'o. J.'],
    ['it-IT', 's.d.'],
    ['pt-PT', 'sem data'],
    ['pt-BR', '[s.d.]'],
  ])('speaks %s', async (locale, none) => {
    expect((await csl.reference(bare, 'apa', { locale })).replaceAll('\u00a0', ' ')).toBe(`Sin nadie. (${none}).`)
  })

  it('serves the language where the country has no file, and refuses what is no language of its own', async () => {
    expect((await csl.document('apa', 'es-AR')).locale).toBe('es-MX')
    expect((await csl.document('apa', 'es')).locale).toBe('es-ES')
    for (const locale of ['tlh', 'español', '', '../../etc/passwd'])
      expect((await failure(csl.document('apa', locale))).detalles['campo'], locale).toBe('idioma')
  })
})

describe('the index', () => {
  it('lists common styles first, finds by words, and knows the format', async () => {
    expect((await csl.styles())[0]).toEqual({
      id: 'apa',
      titulo: 'American Psychological Association 7th edition',
      formato: 'author-date',
    })
    expect((await csl.styles('cite them harvard', 3)).map(row => row.id)).toContain('harvard-cite-them-right')
    expect((await csl.styles('vancouver', 1))[0]).toMatchObject({ id: 'vancouver', formato: 'numeric' })
    expect(await csl.styles('xyzzy')).toEqual([])
  })

  it('says of each packaged style the format that its own tree says', async () => {
    const rows = await csl.styles(undefined, 20_000)
    expect(rows.length).toBeGreaterThan(2_500)
    for (const { id, formato } of rows.filter((_, n) => n % 60 === 0))
      expect((await csl.resolve(id)).formato, id).toBe(formato)
    expect(new Set(rows.map(({ formato }) => formato))).toEqual(
      new Set(['author-date', 'numeric', 'note', 'label', 'author']),
    )
  })

  it('an unknown style is a bad request that names the nearest', async () => {
    const { codigo, detalles, mensaje } = await failure(csl.resolve('vancuver'))
    expect([codigo, detalles['campo'], mensaje.includes('vancouver')]).toEqual(['peticion_invalida', 'estilo', true])
    expect(detalles['cercanos']).toContain('vancouver')
  })

  it('takes old names, file names and addresses', async () => {
    for (const name of ['APA', 'apa.csl', 'http://www.zotero.org/styles/apa', 'apa7'])
      expect((await csl.resolve(name)).base).toBe('apa')
    expect((await csl.resolve('mla')).base).toBe('modern-language-association')
    expect((await csl.resolve('chicago-notes-bibliography')).note).toBe(true)
  })
})

const SMALL = (body: string, attributes = 'class="in-text"'): string =>
  `<style xmlns="http://purl.org/net/xbiblio/csl" version="1.0" ${attributes}><info>` +
  `<title>Mío</title><id>mio</id><category citation-format="author"/></info>${body}</style>`
const LAYOUT = '<citation><layout prefix="&lt;" suffix="&gt;"><text variable="title"/></layout></citation>'

it('knows which styles print the page in a citation, through their macros', async () => {
  const pages = async (name: string): Promise<boolean> => (await csl.resolve(name)).pages
  for (const name of ['apa', 'ieee', 'chicago-notes-bibliography', 'oscola'])
    expect([name, await pages(name)]).toEqual([name, true])
  for (const name of ['nature', 'vancouver']) expect([name, await pages(name)]).toEqual([name, false])
})

describe("a style of one's own", () => {
  it('is tried and used', async () => {
    const style = await csl.own(SMALL(LAYOUT))
    expect(style).toMatchObject({ id: 'mio', titulo: 'Mío', formato: 'author', note: false, bibliography: false })
    expect(await csl.reference(book, style)).toBe('<La casa verde>')
  })

  it.each([
    ['not XML', 'hola'],
    ['cut short', SMALL(LAYOUT).slice(0, -9)],
    ['another root', '<html xmlns="http://purl.org/net/xbiblio/csl"/>'],
    ['no class', SMALL(LAYOUT, '')],
    ['no citation', SMALL('')],
    ['a DTD', `<!DOCTYPE style [<!ENTITY a "b">]>${SMALL(LAYOUT)}`],
    ['a missing macro', SMALL('<citation><layout><text macro="nada"/></layout></citation>')],
    [
      'a macro that calls itself',
      SMALL(`<macro name="a"><text macro="b"/></macro><macro name="b"><text macro="a"/></macro>${LAYOUT}`),
    ],
    [
      'a parent that does not exist',
      SMALL('', '').replace(
        '<category',
        '<link rel="independent-parent" href="http://x/styles/nada-de-nada"/><category',
      ),
    ],
  ])('is refused when it is wrong: %s', async (_, xml) => {
    const { codigo, detalles } = await failure(csl.own(xml))
    expect([codigo, detalles['campo']]).toEqual(['peticion_invalida', 'estilo'])
  })
})

describe('the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'csl-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'dependent'))
  const dependent = (parent: string): string =>
    SMALL('', '')
      .replace('Mío', 'Revista')
      .replace('<category', `<link rel="independent-parent" href="http://www.zotero.org/styles/${parent}"/><category`)
  writeFileSync(join(folder, 'mio.csl'), SMALL(LAYOUT))
  writeFileSync(join(folder, 'apa.csl'), SMALL(LAYOUT).replace('Mío', 'APA propia'))
  writeFileSync(join(folder, 'rota.csl'), '<style')
  for (const [name, parent] of [
    ['revista', 'mio'],
    ['anillo', 'anillo'],
    ['otra', 'ieee'],
  ] as const)
    writeFileSync(join(folder, 'dependent', `${name}.csl`), dependent(parent))
  const own = createCsl({ folder, inProcess: true })

  it('comes before the snapshot, and a dependent style is an alias', async () => {
    expect((await own.resolve('apa')).titulo).toBe('APA propia')
    expect(await own.resolve('revista')).toMatchObject({ id: 'revista', titulo: 'Revista', base: 'mio' })
    expect((await own.resolve('otra')).formato).toBe('numeric')
    expect(await own.reference(book, 'revista')).toBe('<La casa verde>')
    expect((await own.styles('revista')).map(row => row.id)).toContain('revista')
  })

  it('a broken file or a ring of aliases is a bad request on the style', async () => {
    for (const name of ['rota', 'anillo']) expect((await failure(own.resolve(name))).detalles['campo']).toBe('estilo')
  })
})

const built = existsSync(compiled('src/core/cite/csl/worker.ts'))
if (!built) console.warn('SKIPPED: the CSL thread needs the compiled worker (npm run build)')

describe.runIf(built)('the thread', () => {
  it('answers like the engine in this thread, and passes Failures on', async () => {
    const threaded = createCsl()
    expect(await threaded.reference(book, 'apa', { locale: 'es-ES', format: 'markdown' })).toBe(
      await csl.reference(book, 'apa', { locale: 'es-ES', format: 'markdown' }),
    )
    await threaded.close()
    const thread = new Thread(undefined)
    expect(
      (await failure(thread.run({ style: { base: 'no-existe' }, locale: 'es-ES', clusters: [] }))).detalles['campo'],
    ).toBe('estilo')
    await thread.close()
  })

  it('a job that takes too long is refused, and the next one is served', async () => {
    const thread = new Thread(undefined, 0.01)
    const job = { style: { base: 'apa' }, locale: 'es-ES', clusters: [cite(book)] }
    expect((await failure(thread.run(job))).detalles['campo']).toBe('estilo')
    await thread.close()
    const patient = new Thread(undefined, 60)
    expect((await patient.run(job)).cites[0]?.text).toBe('(Pérez, 2020)')
    await patient.close()
  })
})
