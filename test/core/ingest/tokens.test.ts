import { describe, expect, it } from 'vitest'
import type { NewPassage } from '../../../storage/contract.ts'
import { keepTokens } from '../../../src/core/ingest/tokens.ts'

const old = (token: string, texto: string): { token: string; posicion: number; texto: string } => ({
  token,
  posicion: Number(/\d+/.exec(token)![0]),
  texto,
})
const fresh = (token: string, texto: string): NewPassage => ({
  ...old(token, texto),
  ruta: [],
  ancla: null,
  desde: 0,
  hasta: texto.length,
  forms: '',
  stems: '',
  heading: '',
})
const tokens = (before: ReturnType<typeof old>[], after: NewPassage[]): string[] =>
  keepTokens(before, after).map(passage => passage.token)

describe('tokens of a new reading', () => {
  it('what says the same keeps its token, wherever it is counted now', () => {
    expect(
      tokens(
        [old('p4.1', 'El agua viene del norte.'), old('p4.2', 'La casa es de barro.')],
        [
          fresh('p4.1', 'Nadie lo sabe.'),
          fresh('p4.2', 'El agua viene del norte.'),
          fresh('p4.3', 'La casa es de barro.'),
        ],
      ),
    ).toEqual(['p4.3', 'p4.1', 'p4.2'])
  })

  it('what was cut elsewhere or says more is another passage: a link into the old words would mark wrong ones', () => {
    expect(
      tokens(
        [
          old('p4.1', 'If is a suspension of type , then evaluates the contents'),
          old('p4.2', 'Otro pasaje distinto de todos'),
        ],
        [
          fresh('p4.1', 'Título'),
          fresh('p4.2', 'If s is a suspension of type α susp, then force s evaluates the contents'),
        ],
      ),
    ).toEqual(['p4.3', 'p4.4'])
    expect(tokens([old('p4.1', 'El agua')], [fresh('p4.1', 'El  agua')])).toEqual(['p4.2'])
  })

  it('a token is never given to other words, nor twice', () => {
    const given = tokens(
      [old('p4.1', 'Uno dos tres'), old('p4.2', 'Cuatro cinco seis')],
      [fresh('p4.1', 'Siete ocho'), fresh('p4.2', 'Nueve diez')],
    )
    expect(given).toEqual(['p4.3', 'p4.4'])
    expect(tokens([], [fresh('p4.1', 'a'), fresh('p4.2', 'a')])).toEqual(['p4.1', 'p4.2'])
    expect(tokens([old('p4.1', 'a')], [fresh('p4.1', 'a'), fresh('p4.2', 'a')])).toEqual(['p4.1', 'p4.2'])
  })

  it('a token of an earlier reading is not used again', () => {
    expect(keepTokens([], [fresh('p4.1', 'Uno'), fresh('p4.2', 'Dos')], ['p4.1']).map(p => p.token)).toEqual([
      'p4.2',
      'p4.3',
    ])
  })

  it('a text that repeats is the one with the same neighbours, not the one that took its place', () => {
    const line = 'Documento interno.'
    const before = [1, 2, 3].flatMap(n => [old(`s${n}.1`, line), old(`s${n}.2`, `Lo de la hoja ${n}.`)])
    const after = [1, 2, 3, 4].flatMap(n => [
      fresh(`s${n}.1`, line),
      fresh(`s${n}.2`, n === 1 ? 'Portada.' : `Lo de la hoja ${n - 1}.`),
    ])
    const given = tokens(before, after)
    expect(given.slice(2)).toEqual(['s1.1', 's1.2', 's2.1', 's2.2', 's3.1', 's3.2'])
    expect(before.map(one => one.token)).not.toContain(given[0])
    // with no neighbour that tells them apart, none is taken for another
    expect(tokens([old('s1.1', line), old('s2.1', line)], [fresh('s3.1', line)])).toEqual(['s3.1'])
  })

  it('what moved to another unit is found by its words alone when they are the same', () => {
    expect(tokens([old('s3.1', 'El agua viene del norte.')], [fresh('s4.1', 'El agua viene del norte.')])).toEqual([
      's3.1',
    ])
  })
})
