import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { split } from '../../../src/core/ingest/split.ts'
import type { Paragraph, Unit } from '../../../src/core/read/reader.ts'

const doc = { titulo: 'Los viajes de la luz', autores: ['Pérez, Ana'] }
const page = (texto: string, more: Partial<Unit> = {}): Unit => ({
  posicion: 23,
  texto,
  ancla: { tipo: 'pagina', fisica: 23 },
  ruta: ['Capítulo II'],
  ...more,
})
const sentence = (n: number, start = 'La'): string =>
  `${start} ${Array.from({ length: n - 2 }, (_, i) => `palabra${i}`).join(' ')} termina.`
const wordCount = (text: string): number => text.split(/\s+/).length

describe('split', () => {
  it('makes a short page one passage, with its token, chapter and heading', () => {
    const [passage, ...rest] = split(doc, [page('La luz viaja. Y el ojo la recibe.')])
    expect(rest).toEqual([])
    expect(passage).toMatchObject({
      token: 'p23.1',
      posicion: 23,
      texto: 'La luz viaja. Y el ojo la recibe.',
      desde: 0,
      hasta: 33,
      ruta: ['Capítulo II'],
      ancla: null,
    })
    expect(passage!.forms).toBe('la luz viaja y el ojo la recibe')
    expect(passage!.stems.split(' ')).toHaveLength(8)
    expect(passage!.heading.split(' ')).toEqual(expect.arrayContaining(['luz', 'perez', 'ana', 'ii']))
  })

  it('cuts a long page into passages of 80 to 200 words that end with a sentence', () => {
    const texto = Array.from({ length: 30 }, (_, i) => sentence(11 + ((i * 7) % 23))).join(' ')
    const passages = split(doc, [page(texto)])
    expect(passages.length).toBeGreaterThan(2)
    for (const { texto: text } of passages) {
      expect(wordCount(text)).toBeGreaterThanOrEqual(80)
      expect(wordCount(text)).toBeLessThanOrEqual(200)
      expect(text).toMatch(/^La .*termina\.$/s)
    }
    expect(passages.map(p => p.token)).toEqual(passages.map((_, i) => `p23.${i + 1}`))
  })

  it('prefers the end of a paragraph', () => {
    const first = Array.from({ length: 6 }, () => sentence(20)).join(' '),
      second = Array.from({ length: 7 }, () => sentence(20)).join(' ')
    const passages = split(doc, [page(`${first}\n\n${second}`)])
    expect(passages.map(p => p.texto)).toEqual([first, second])
  })

  it('begins a passage where a chapter begins, and keeps its path beside it', () => {
    const a = Array.from({ length: 5 }, () => sentence(20)).join(' '),
      b = Array.from({ length: 3 }, () => sentence(20)).join(' ')
    const texto = `${a}\n${b}`
    const parrafos = [
      { desde: 0, hasta: a.length, ruta: ['Uno'] },
      { desde: a.length + 1, hasta: texto.length, ruta: ['Dos'] },
    ]
    expect(split(doc, [page(texto, { parrafos })]).map(p => [p.texto, p.ruta])).toEqual([
      [a, ['Uno']],
      [b, ['Dos']],
    ])
  })

  it('never runs over a heading of level 1 to 3: a short section is a short passage, with its own path and paragraph', () => {
    const at = (parrafo: number, ...ruta: string[]): Unit['ancla'] => ({ tipo: 'seccion', ruta, parrafo })
    const lines: [string, Unit['ancla'], number?][] = [
      ['Origen', at(1, 'Origen'), 1],
      ['El agua llegó primero.', at(1, 'Origen')],
      ['Barro', at(2, 'Origen', 'Barro'), 2],
      ['Del barro hicieron la casa.', at(2, 'Origen', 'Barro')],
      ['Detalle', at(3, 'Origen', 'Barro', 'Detalle'), 4],
      ['La casa era pequeña.', at(3, 'Origen', 'Barro', 'Detalle')],
      ['Parte segunda', at(4, 'Parte segunda'), 1],
      ['Fuego', at(4, 'Parte segunda', 'Fuego'), 2],
      ['Después encendieron el fuego.', at(4, 'Parte segunda', 'Fuego')],
    ]
    let from = 0
    const parrafos = lines.map(([text, ancla, heading]) => {
      const paragraph = { desde: from, hasta: from + text.length, ancla, ...(heading && { heading }) }
      from += text.length + 2
      return { ...paragraph, ruta: ancla.tipo === 'seccion' ? ancla.ruta : [] }
    })
    const passages = split(doc, [
      page(lines.map(l => l[0]).join('\n\n'), { posicion: 1, ancla: lines[0]![1], parrafos }),
    ])
    expect(passages.map(p => [p.texto.replaceAll('\n\n', ' / '), p.ruta, p.ancla])).toEqual([
      ['Origen / El agua llegó primero.', ['Origen'], at(1, 'Origen')],
      [
        'Barro / Del barro hicieron la casa. / Detalle / La casa era pequeña.',
        ['Origen', 'Barro'],
        { ...at(2, 'Origen', 'Barro'), parrafoHasta: 3 },
      ],
      [
        'Parte segunda / Fuego / Después encendieron el fuego.',
        ['Parte segunda', 'Fuego'],
        at(4, 'Parte segunda', 'Fuego'),
      ],
    ])
  })

  it('never crosses a paragraph that has its own anchor', () => {
    const texto = 'Uno. Dos.\nTres. Cuatro.\nCinco.'
    const web = (parrafo: number) => ({ tipo: 'web', url: 'https://example.org/', parrafo }) as const
    const unit = page(texto, {
      posicion: 1,
      ancla: web(1),
      parrafos: [
        { desde: 0, hasta: 9, ancla: web(3) },
        { desde: 10, hasta: 23, ancla: web(4) },
        { desde: 24, hasta: 30 },
      ],
    })
    const passages = split(doc, [unit])
    expect(passages.map(p => [p.token, p.texto])).toEqual([
      ['w3.1', 'Uno. Dos.'],
      ['w4.1', 'Tres. Cuatro.'],
      ['w1.1', 'Cinco.'],
    ])
    expect(passages.map(p => p.ancla)).toEqual([web(3), web(4), null])
  })

  it('keeps notes, captions and tables apart from the running text, each a passage of its own', () => {
    const parts: [string, Paragraph['kind']][] = [
      ['El texto corrido empieza aquí.', undefined],
      ['Y sigue en otro párrafo.', undefined],
      ['Figura 1. Un faro.', 'caption'],
      ['1 Una nota al pie.', 'note'],
      ['2 Otra nota.', 'note'],
      ['1990 | 12', 'table'],
    ]
    let from = 0
    const parrafos = parts.map(([text, kind]): Paragraph => {
      const desde = from
      from += text.length + 2
      return { desde, hasta: desde + text.length, ...(kind && { kind }) }
    })
    const texto = parts.map(([text]) => text).join('\n\n')
    expect(split(doc, [page(texto, { parrafos })]).map(p => p.texto)).toEqual([
      'El texto corrido empieza aquí.\n\nY sigue en otro párrafo.',
      'Figura 1. Un faro.',
      '1 Una nota al pie.\n\n2 Otra nota.',
      '1990 | 12',
    ])
  })

  it('finds a running head once, where it first stands; a page number is no passage', () => {
    const sheet = (n: number): Unit => {
      const head = `${n} EL FARO`
      const texto = `${head}\n\nTexto de la página.\n\n${n}`
      const at = (part: string, kind?: Paragraph['kind']): Paragraph => {
        const desde = part === head ? 0 : texto.lastIndexOf(part)
        return { desde, hasta: desde + part.length, ...(kind && { kind }) }
      }
      const parrafos = [at(head, 'furniture'), at('Texto de la página.'), at(String(n), 'furniture')]
      return page(texto, { posicion: n, ancla: { tipo: 'pagina', fisica: n }, parrafos })
    }
    expect(split(doc, [sheet(24), sheet(25)]).map(p => [p.posicion, p.texto])).toEqual([
      [24, '24 EL FARO'],
      [24, 'Texto de la página.'],
      [25, 'Texto de la página.'],
    ])
  })

  it('finds no running head whose words stand in the title, the authors or the text', () => {
    const sheet = (n: number, head: string, text: string): Unit => {
      const texto = `${head}\n\n${text}`
      const parrafos: Paragraph[] = [
        { desde: 0, hasta: head.length, kind: 'furniture' },
        { desde: head.length + 2, hasta: texto.length },
      ]
      return page(texto, { posicion: n, ancla: { tipo: 'pagina', fisica: n }, parrafos })
    }
    const named = { titulo: 'Sobre los procesos de ramificación', autores: ['Blancas, Airam', 'Rivero, Víctor'] }
    const units = [
      sheet(1, 'Sobre los procesos de ramificación 1577', 'Texto de la primera.'),
      sheet(2, '1578 A. Blancas et al.', 'Primera parte: los hechos\n\nTexto de la segunda.'),
      sheet(3, 'PRIMERA PARTE: LOS HECHOS 1579', 'Texto de la tercera.'),
      sheet(4, 'Procesos raros 1580', 'Texto de la cuarta.'),
    ]
    expect(split(named, units).map(p => p.texto)).toEqual([
      'Texto de la primera.',
      'Primera parte: los hechos\n\nTexto de la segunda.',
      'Texto de la tercera.',
      'Procesos raros 1580',
      'Texto de la cuarta.',
    ])
  })

  it('makes one passage of short numbered paragraphs of a section, which says from which to which, and never leaves the printed page', () => {
    const at = (parrafo: number, impresa: string): Unit['ancla'] => ({
      tipo: 'seccion',
      ruta: ['Capítulo II'],
      parrafo,
      impresa,
    })
    const all = [at(4, '12'), at(5, '12'), at(6, '12'), at(7, '13'), at(8, '13')]
    const text = sentence(30)
    const parrafos = all.map((ancla, i) => ({
      desde: i * (text.length + 2),
      hasta: i * (text.length + 2) + text.length,
      ancla,
    }))
    const passages = split(doc, [page(all.map(() => text).join('\n\n'), { posicion: 3, ancla: at(4, '12'), parrafos })])
    expect(passages.map(p => [p.token, p.ancla, p.texto.split('\n\n').length])).toEqual([
      ['s3.1', { ...at(4, '12'), parrafoHasta: 6 }, 3],
      ['s3.2', { ...at(7, '13'), parrafoHasta: 8 }, 2],
    ])
  })

  it('cuts a sentence that is longer than a passage at a clause', () => {
    const clause = Array.from({ length: 30 }, (_, i) => `voz${i}`).join(' ')
    const passages = split(doc, [page(`${Array.from({ length: 20 }, () => clause).join('; ')}.`)])
    expect(passages.length).toBeGreaterThan(2)
    for (const { texto } of passages) {
      expect(wordCount(texto)).toBeLessThanOrEqual(200)
      expect(texto).toMatch(/[;.]$/)
    }
  })

  it('counts characters where a script has no spaces', () => {
    const passages = split(doc, [page('図書館は知識の宝庫である。'.repeat(120))])
    expect(passages.length).toBeGreaterThan(2)
    for (const { texto } of passages) expect(texto.length).toBeLessThanOrEqual(440)
    expect(passages.every(p => p.texto.endsWith('。'))).toBe(true)
  })

  it('keeps even a text without any space or stop bounded', () => {
    for (const { texto } of split(doc, [page('a'.repeat(100_000))])) expect(texto.length).toBeLessThanOrEqual(3200)
  })

  it('gives no passage for a unit without text', () => {
    expect(split(doc, [page(''), page(' \n ', { posicion: 24 })])).toEqual([])
  })

  it('writes the token of each kind of anchor as the contract does', () => {
    const unit = (posicion: number, ancla: Unit['ancla']): Unit => ({
      posicion,
      texto: 'Texto breve.',
      ancla,
      ruta: [],
    })
    const tokens = split(doc, [
      unit(1, { tipo: 'tiempo', t0: 95.4, t1: 99 }),
      unit(2, { tipo: 'tiempo', t0: 95.9, t1: 99 }),
      unit(7, { tipo: 'diapositiva', n: 7 }),
      unit(1, { tipo: 'hoja', hoja: 'Datos' }),
      unit(4, { tipo: 'seccion', ruta: [], parrafo: 12 }),
      unit(1, { tipo: 'web', parrafo: 3 }),
      unit(1, { tipo: 'imagen' }),
    ]).map(p => p.token)
    expect(tokens).toEqual(['t95.0', 't95.1', 'd7.0', 'h1.0', 's4.1', 'w3.1', 'i0'])
  })

  it('keeps tokens unique over several calls that share what was seen', () => {
    const seen = new Map<string, number>()
    const unit = (posicion: number, t0: number): Unit => ({
      posicion,
      texto: 'Texto breve.',
      ancla: { tipo: 'tiempo', t0, t1: t0 + 1 },
      ruta: [],
    })
    expect([...split(doc, [unit(1, 5.1)], seen), ...split(doc, [unit(2, 5.8)], seen)].map(p => p.token)).toEqual([
      't5.0',
      't5.1',
    ])
  })

  it('loses no visible character and never overlaps, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'La casa. ',
            'y',
            ' ',
            '\n',
            '\n\n',
            'sí; ',
            '¿Qué? ',
            '漢字。',
            'ไทย',
            '«a» ',
            'p. 5 ',
            'x'.repeat(50),
          ),
          { maxLength: 300 },
        ),
        parts => {
          const texto = parts.join('')
          const passages = split(doc, [page(texto)])
          let at = 0
          for (const { desde, hasta, texto: text } of passages) {
            expect(texto.slice(at, desde).trim()).toBe('')
            expect(texto.slice(desde, hasta)).toBe(text)
            expect(hasta).toBeGreaterThan(desde)
            at = hasta
          }
          expect(texto.slice(at).trim()).toBe('')
        },
      ),
      { numRuns: 200 },
    )
  })
})
