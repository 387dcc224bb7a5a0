import { describe, expect, it } from 'vitest'
import { readArticle, type Article } from '../../../../src/core/read/web/article.ts'
import { madePages, type MadePage } from './made-pages.ts'

const words = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
const body = (article: Article): string => article.units.map(unit => unit.texto).join('\n')
const read = ({ html }: Pick<MadePage, 'html'>): Promise<Article> =>
  readArticle({
    bytes: Buffer.from(html),
    url: 'https://sitio.example/a/nota',
    consultada: '2026-11-21T10:00:00.000Z',
    contentType: 'text/html; charset=utf-8',
  })

function compared(got: string, want: string): { f1: number; missing: string; added: string } {
  const left = new Map<string, number>()
  for (const word of words(want)) left.set(word, (left.get(word) ?? 0) + 1)
  const added = words(got).filter(word => {
    const n = left.get(word) ?? 0
    left.set(word, n - 1)
    return n <= 0
  })
  const missing = [...left].flatMap(([word, n]) => Array<string>(Math.max(0, n)).fill(word))
  const common = words(got).length - added.length
  return {
    f1: common === 0 ? 0 : (2 * common) / (words(got).length + words(want).length),
    missing: missing.join(' '),
    added: added.join(' '),
  }
}

const rutaOf = ({ units }: Article, word: string): readonly string[] | undefined =>
  units.flatMap(unit =>
    (unit.parrafos ?? [])
      .filter(({ desde, hasta }) => unit.texto.slice(desde, hasta).includes(word))
      .map(({ ruta }) => ruta ?? []),
  )[0]
const issued = ({ meta }: Article): unknown =>
  (meta.csl?.['issued'] as { 'date-parts': number[][] } | undefined)?.['date-parts'][0]

const pages = madePages()

describe.each(pages)('$name', page => {
  it("F1 of the body is at least 0.9; title, authors, date, language, site and paths of headings are the page's own", async () => {
    const article = await read(page)
    const { f1, missing, added } = compared(body(article), page.truth)
    expect(f1, `missing: ${missing}; added: ${added}`).toBeGreaterThanOrEqual(0.9)
    const { titulo, autores, idioma, csl } = article.meta
    const { rutas = {}, ...about } = page.about
    expect({
      titulo,
      autores,
      fecha: issued(article),
      idioma: idioma?.slice(0, 2),
      sitio: about.sitio && csl?.['container-title'],
    }).toEqual({ autores: undefined, fecha: undefined, sitio: undefined, ...about })
    for (const [word, ruta] of Object.entries(rutas)) expect(rutaOf(article, word)).toEqual(ruta)
  })
})

it('F1 of the body is at least 0.98 in the mean', async () => {
  const scores: number[] = []
  for (const page of pages) scores.push(compared(body(await read(page)), page.truth).f1)
  expect(pages.length).toBeGreaterThanOrEqual(35)
  expect(scores.reduce((sum, one) => sum + one, 0) / scores.length).toBeGreaterThanOrEqual(0.98)
})

it('a page that says it must be paid for says so in its warnings', async () => {
  const warned = await Promise.all(
    pages.map(async page =>
      (await read(page)).warnings.some(one => one.includes('lectura libre')) ? [page.name] : [],
    ),
  )
  expect(warned.flat()).toEqual(['muro-pago'])
})

describe('paragraphs are those that a reader counts', () => {
  const story = (middle: string): string =>
    '<!doctype html><html lang="es"><head><title>Nota</title></head><body>' +
    `<article><h1>Nota</h1>${middle}</article></body></html>`
  const long = (n: number): string =>
    `Párrafo ${n}: los molinos de viento giraban sobre la llanura mientras el hidalgo los miraba con ` +
    'asombro, y su escudero, que iba detrás, le decía que no eran gigantes.'
  const numbers = async (html: string): Promise<[string, number | undefined][]> =>
    (await read({ html })).units.flatMap(unit =>
      (unit.parrafos ?? []).map(({ desde, hasta, ancla }): [string, number | undefined] => [
        unit.texto.slice(desde, hasta).slice(0, 9),
        ancla?.tipo === 'web' ? ancla.parrafo : undefined,
      ]),
    )

  it('whoever wrote it and when is none; two line breaks end one', async () => {
    expect(
      await numbers(
        story(
          '<p class="byline">Por Ana Ruiz</p><time datetime="2024-01-02">2 de ' +
            `enero</time><p>${long(1)}</p><p>${long(2)}</p>`,
        ),
      ),
    ).toEqual([
      ['Párrafo 1', 1],
      ['Párrafo 2', 2],
    ])
    expect(await numbers(story(`<div>${long(1)}<br><br>${long(2)}<br>y sigue.<br/> <br/>${long(3)}</div>`))).toEqual([
      ['Párrafo 1', 1],
      ['Párrafo 2', 2],
      ['Párrafo 3', 3],
    ])
  })

  it('a sentence set large beside the text is left out when the text says it, and stays when nothing else does', async () => {
    const quote = (text: string): string => `<aside></aside><div class="pull-quote"><p>${text}</p></div>`
    expect(
      (
        await numbers(
          story(
            `<p>${long(1)}</p>${quote('su escudero, que iba detrás, le decía que no eran gigantes')}<p>${long(2)}</p>`,
          ),
        )
      ).length,
    ).toBe(2)
    expect(
      (
        await numbers(
          story(
            `<p>${long(1)}</p>` +
              `${quote('Nadie ha contado nunca cuántas aspas tenía aquel molino de la colina, ni quién las puso allí.')}<p>` +
              `${long(2)}</p>`,
          ),
        )
      ).length,
    ).toBe(3)
  })
})
