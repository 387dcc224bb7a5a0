import { describe, expect, it } from 'vitest'
import type { Documento, Folio } from '../../src/schema/index.ts'
import { news, ordered } from '../../src/web/pages/biblioteca/news.ts'
import { asCited, changes, runsOf, strip } from '../../src/web/pages/biblioteca/runs.ts'

const folios = (...labels: (string | null)[]): Folio[] =>
  labels.map((impresa, i) => ({
    fisica: i + 1,
    impresa,
    romana: false,
    origen: impresa === null ? 'ninguno' : 'leido',
    confianza: 1,
    evidencia: [],
  }))

describe('printed numbers as ranges', () => {
  it('neighbours that count on are one range; another way of writing, a jump and no number are others', () => {
    const runs = runsOf(folios(null, null, 'viii', 'ix', 'x', '1', '2', null, '4', '9', 'A-1', 'A-2', 'xli', 'xlii'))
    expect(runs.map(({ desde, hasta, primera, ultima }) => [desde, hasta, primera, ultima])).toEqual([
      [1, 2, null, null],
      [3, 5, 'viii', 'x'],
      [6, 7, '1', '2'],
      [8, 8, null, null],
      [9, 9, '4', '4'],
      [10, 10, '9', '9'],
      [11, 12, 'A-1', 'A-2'],
      [13, 14, 'xli', 'xlii'],
    ])
  })

  it('what was corrected by hand stands apart', () => {
    const all = folios('1', '2', '3')
    all[1]!.origen = 'usuario'
    expect(runsOf(all).map(({ desde, aMano }) => [desde, aMano])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
  })

  it('says what a correction changes, and cites a sheet without a number in brackets', () => {
    expect(changes(folios('22', '23', null), folios('23', '23', '24'))).toEqual([
      { fisica: 1, antes: '22', ahora: '23' },
      { fisica: 3, antes: null, ahora: '24' },
    ])
    expect([asCited(46, '23'), asCited(12, null)]).toEqual(['p. 23', 'p. [12]'])
  })

  it('the strip shows the ends of a long range with a neighbour, and a gap between', () => {
    const all = folios(...Array.from({ length: 60 }, (_, i) => String(i + 1)))
    expect(strip(all, { desde: 10, hasta: 50 }).map(one => one?.fisica ?? null)).toEqual([
      8,
      9,
      10,
      11,
      12,
      null,
      48,
      49,
      50,
      51,
      52,
    ])
    expect(strip(all, { desde: 1, hasta: 3 }).map(one => one!.fisica)).toEqual([1, 2, 3, 4, 5])
  })
})

const document = (id: string, change: Partial<Documento>): Documento => ({
  id,
  titulo: id,
  autores: [],
  tipo: 'pdf',
  estado: 'en_cola',
  unidades: 0,
  creado: '2026-01-01',
  enlace: '',
  texto_url: '',
  pasajes: 0,
  ...change,
})

describe('documents in progress', () => {
  it('what is read stands first, then what waits, then what failed; each in the order in which it came', () => {
    const all = [
      document('f', { estado: 'error' }),
      document('b', { creado: '2026-01-03' }),
      document('a', { creado: '2026-01-02' }),
      document('r', { estado: 'procesando', creado: '2026-01-09' }),
    ]
    expect(ordered(all).map(({ id }) => id)).toEqual(['r', 'a', 'b', 'f'])
  })

  it('the beginning and the first passages are said once, nothing between', () => {
    const states = [
      document('a', {}),
      document('a', { estado: 'procesando' }),
      document('a', { estado: 'procesando', progreso: 0.4 }),
      document('a', { estado: 'procesando', pasajes: 9 }),
      document('a', { estado: 'procesando', pasajes: 20 }),
    ]
    expect(states.map((now, i) => news(i === 0 ? [] : [states[i - 1]!], [now]).map(({ key }) => key))).toEqual([
      [],
      ['begins'],
      [],
      ['first'],
      [],
    ])
    expect(news([], [document('b', { estado: 'procesando' })])).toEqual([{ key: 'begins', what: 'b' }])
    expect(news([document('a', { estado: 'procesando' })], [document('a', { estado: 'error', pasajes: 3 })])).toEqual(
      [],
    )
  })
})
