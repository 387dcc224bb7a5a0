import { describe, expect, it } from 'vitest'
import { localizador } from '../../src/core/anchor.ts'
import { readPosition } from '../../src/core/position.ts'
import type { UnitMark } from '../../storage/contract.ts'

const pages = (...folios: (string | null)[]): UnitMark[] =>
  folios.map((impresa, i) => ({
    posicion: i + 1,
    ruta: [],
    sinTexto: false,
    valor: null,
    ancla: { tipo: 'pagina', fisica: i + 1, impresa },
  }))
const sound: UnitMark[] = [
  [0, 10],
  [10, 95],
  [95, 3700],
].map(([t0, t1], i) => ({
  posicion: i + 1,
  ruta: [],
  sinTexto: false,
  valor: null,
  ancla: { tipo: 'tiempo', t0: t0!, t1: t1! },
}))
const at = (text: string, marks: UnitMark[], after?: number): number =>
  readPosition(text, marks, { campo: 'desde', ...(after !== undefined && { after }) })
const code = (run: () => unknown): string => {
  try {
    run()
    return 'none'
  } catch (error) {
    return (error as { codigo: string }).codigo
  }
}

describe('what is not there', () => {
  const message = (text: string, marks: UnitMark[]): string => {
    try {
      return String(at(text, marks))
    } catch (error) {
      return (error as { mensaje: string }).mensaje
    }
  }
  const headed = (...names: string[]): UnitMark[] =>
    names.map((name, i) => ({
      posicion: i + 1,
      ruta: [name],
      sinTexto: false,
      valor: null,
      ancla: { tipo: 'seccion', ruta: [name], parrafo: i + 1 },
    }))
  const article = headed('1. Introducción', '2. Métodos de medida', '3. Resultados', '4. Discusión de los resultados')

  it('a page of a recording is an error, a second of it is not', () => {
    expect(at('3', sound)).toBe(1)
    for (const text of ['p. 3', 'pág. 3', 'pp. 3', 'P. 3']) expect(message(text, sound)).toContain('0:00 ([1])')
  })

  it('a heading that does not exist is answered with those most like it, and where they begin', () => {
    expect(message('Resultado', article)).toMatch(
      /parecidos: «3\. Resultados» \(\[3\]\), «4\. Discusión de los resultados» \(\[4\]\)\.$/,
    )
    expect(message('metodos', article)).toContain('«2. Métodos de medida» ([2])')
    expect(message('Bibliografía', article)).not.toContain('parecidos')
  })

  it('quotes a heading on one line, and not more than tells it from others', () => {
    const long = headed(`Resultados\n${'y más '.repeat(50)}`)
    const said = message('resultado', long)
    expect(said).not.toContain('\n')
    expect(said.length).toBeLessThan(250)
  })
})

describe('desde and hasta', () => {
  const book = pages('i', 'ii', null, '1', '2', '3')
  it('accept a printed folio, arabic or roman', () => {
    expect([at('ii', book), at('2', book), at('p. 3', book), at('II', book)]).toEqual([2, 5, 6, 2])
  })
  it('accept a physical position in square brackets', () =>
    expect([at('[3]', book), at('[ 3 ]', book)]).toEqual([3, 3]))
  it('accept a time as its locator names it: what begins within that second, before what had begun by then', () => {
    const talk = [
      [0, 3700],
      [3723.25, 3761],
      [3761, 3761.9],
      [3761.9, 3800],
    ].map(([t0, t1], i): UnitMark => ({
      posicion: i + 1,
      ruta: [],
      sinTexto: false,
      valor: null,
      ancla: { tipo: 'tiempo', t0: t0!, t1: t1! },
    }))
    for (const { ancla, posicion } of talk.slice(0, 3)) expect(at(localizador(ancla), talk)).toBe(posicion)
    expect([
      at('1:02:02', talk),
      at('1:02:03', talk),
      at('1:02:04', talk),
      at('1:02:41', talk),
      at('1:02:41', talk, 3),
    ]).toEqual([1, 2, 2, 3, 4])
  })
  it('accept a slide as its locator names it', () => {
    const slides = [4, 5].map((n, i): UnitMark => ({
      posicion: i + 1,
      ruta: [],
      sinTexto: false,
      valor: null,
      ancla: { tipo: 'diapositiva', n },
    }))
    expect(at('diap. 5', slides)).toBe(2)
    expect(code(() => at('diap. 5', book))).toBe('no_encontrado')
  })
  it('accept a time as the locator of what begins within that second names it', () => {
    const cues = [
      [1, 9],
      [12.5, 13.1],
      [13.1, 13.4],
      [13.4, 20],
    ].map(([t0, t1], i): UnitMark => ({
      posicion: i + 1,
      ruta: [],
      sinTexto: false,
      valor: null,
      ancla: { tipo: 'tiempo', t0: t0!, t1: t1! },
    }))
    expect(cues.slice(0, 3).map(({ ancla }) => at(localizador(ancla), cues))).toEqual([1, 2, 3])
    expect([at('0:13', cues, 1), at('0:11', cues), at('15', cues)]).toEqual([4, 1, 4])
  })
  it('say of a document of one unit what it is', () => {
    expect(() => at('9', pages('4'))).toThrow('"desde": nothing stands at "9"; the document has p. 4 ([1]) alone.')
  })
  it('accept a heading, a sheet or a picture by its whole name', () => {
    const parts = ['Prólogo', 'La monda', 'La monda', 'Precios'].map((name, i): UnitMark => ({
      posicion: i + 1,
      ruta: ['Notas', name],
      sinTexto: false,
      valor: null,
      ancla: { tipo: 'seccion', ruta: [], parrafo: i + 1 },
    }))
    expect([at('la monda', parts), at('La monda', parts, 1), at('Notas', parts)]).toEqual([2, 3, 1])
    expect(code(() => at('monda', parts))).toBe('no_encontrado')
    const sheets = ['Censo', 'Fuentes'].map((hoja, i): UnitMark => ({
      posicion: i + 1,
      ruta: [],
      sinTexto: false,
      valor: null,
      ancla: { tipo: 'hoja', hoja, filaDesde: 1, filaHasta: 9 },
    }))
    expect(at('Fuentes', sheets)).toBe(2)
    expect(at('imagen', [{ posicion: 1, ruta: [], sinTexto: false, valor: null, ancla: { tipo: 'imagen' } }])).toBe(1)
  })
  it('never take a sign for an ornament of a folio', () => {
    expect(['-1', '(2)', '[2', '[iii]'].map(text => code(() => at(text, book)))).toEqual(Array(4).fill('no_encontrado'))
  })
  it('a folio that does not exist is 404', () => {
    expect([code(() => at('7', book)), code(() => at('[7]', book)), code(() => at('zz', book))]).toEqual([
      'no_encontrado',
      'no_encontrado',
      'no_encontrado',
    ])
  })
  it('an empty one is 400', () => expect(code(() => at('  ', book))).toBe('peticion_invalida'))
  it('a bare number is the physical position only in a document with no folio at all', () => {
    expect(at('2', pages(null, null, null))).toBe(2)
    expect(code(() => at('2', pages(null, null, '9')))).toBe('no_encontrado')
  })
  it('a folio that occurs twice: the first, unless one lies past what was given', () => {
    const twice = pages('1', '2', '1', '2')
    expect([at('2', twice), at('2', twice, 3)]).toEqual([2, 4])
  })
  it('both halves of a spread are found, and other numerals by their value', () => {
    expect(at('13', pages('10-11', '12-13'))).toBe(2)
    expect(at('13', pages('xii-xiii', '3-13', '13'))).toBe(3)
    expect(code(() => at('12', pages('3-11', '3-12')))).toBe('no_encontrado')
    expect(at('3-12', pages('3-11', '3-12'))).toBe(2)
    expect(at('12', pages('١١', '١٢'))).toBe(2)
  })
  it('accept h:mm:ss, m:ss or whole seconds for sound', () => {
    expect([at('0:05', sound), at('12', sound), at('1:35', sound), at('1:01:00', sound)]).toEqual([1, 2, 3, 3])
    expect(code(() => at('2:00:00', sound))).toBe('no_encontrado')
  })

  const units = (...anchors: UnitMark['ancla'][]): UnitMark[] =>
    anchors.map((ancla, i) => ({ posicion: i + 1, ruta: [], sinTexto: false, valor: null, ancla }))
  const slides = units({ tipo: 'diapositiva', n: 1 }, { tipo: 'diapositiva', n: 2 })
  const sheets = units(
    { tipo: 'hoja', hoja: 'Enero', filaDesde: 2, filaHasta: 18 },
    { tipo: 'hoja', hoja: 'Enero', filaDesde: 19, filaHasta: 21 },
    { tipo: 'hoja', hoja: 'Febrero, final', filaDesde: 2, filaHasta: 9 },
  )
  const prose = units(
    { tipo: 'seccion', ruta: [], parrafo: 1, parrafoHasta: 6 },
    { tipo: 'seccion', ruta: [], parrafo: 7 },
    { tipo: 'web', parrafo: 8, parrafoHasta: 30 },
  )
  it('accept every locator that is given out', () => {
    for (const marks of [pages('i', null, '1'), sound, slides, sheets, prose]) {
      for (const mark of marks) expect(at(localizador(mark.ancla), marks), localizador(mark.ancla)).toBe(mark.posicion)
    }
  })
  it('accept a row or a paragraph within a unit, and of a range its nearer end', () => {
    expect([
      at('fila 20', sheets),
      at('filas 3-20', sheets),
      at('filas 3-20', sheets, 1),
      at('Febrero, final, fila 3', sheets),
    ]).toEqual([2, 1, 2, 3])
    expect([at('párr. 4', prose), at('parr. 12', prose), at('párrs. 6-9', prose, 1)]).toEqual([1, 3, 3])
    expect([
      code(() => at('diap. 3', slides)),
      code(() => at('fila 99', sheets)),
      code(() => at('Marzo, fila 3', sheets)),
    ]).toEqual(['no_encontrado', 'no_encontrado', 'no_encontrado'])
  })
  it('accept the words for them of either language, written out too', () => {
    expect([at('row 20', sheets), at('Enero, rows 19–21', sheets), at('slide 2', slides), at('diapositiva 2', slides)]) //
      .toEqual([2, 2, 2, 2])
    expect([at('para. 7', prose), at('paragraph 7', prose), at('paras. 8-9', prose)]).toEqual([2, 2, 3])
    expect([at('page 3', book), at('página i', book), at('pag. 3', book), at('page [2]', book)]).toEqual([6, 1, 6, 2])
    const named = book.map((mark, i) => (i === 4 ? { ...mark, ruta: ['Page layout'] } : mark))
    expect(at('page layout', named)).toBe(5)
  })
  it('name a sheet or a section that is called as a page', () => {
    const called = units(
      { tipo: 'hoja', hoja: 'Contents', filaDesde: 1, filaHasta: 9 },
      { tipo: 'hoja', hoja: 'Page 1', filaDesde: 1, filaHasta: 9 },
      { tipo: 'hoja', hoja: 'Page 2', filaDesde: 1, filaHasta: 9 },
    )
    expect([at('Page 1', called), at('page 2', called), at('2', called)]).toEqual([2, 3, 2])
  })
  it('name no page where there are none', () => {
    for (const marks of [sheets, prose])
      expect([code(() => at('page 2', marks)), code(() => at('p. 2', marks)), at('2', marks)]) //
        .toEqual(['no_encontrado', 'no_encontrado', 2])
    expect([at('page 2', slides), at('p. 2', pages(null, null))]).toEqual([2, 2])
  })
  it('say what there is when nothing stands there, and nothing that the file says of itself', () => {
    const said = (text: string, marks: UnitMark[]): string => {
      try {
        return String(at(text, marks))
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(said('99', book)).toBe('"desde": nothing stands at "99"; the document goes from p. i ([1]) to p. 3 ([6]).')
    expect(said('99', sheets)).toContain('from [1] to [3].')
    expect(said('99', pages('Obey me', '2'))).toContain('from [1] to p. 2 ([2]).')
  })
})
