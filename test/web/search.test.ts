import { describe, expect, it } from 'vitest'
import { folded } from '../../src/web/pages/buscar/fold.ts'
import { phrase } from '../../src/web/pages/buscar/phrase.ts'

describe('the same document again and again', () => {
  it('folds from its third passage on, where that one stood', () => {
    expect(folded(['a', 'a', 'b', 'a', 'c', 'a', 'b'])).toEqual([0, 1, 2, [3, 5], 4, 6])
  })
  it('one document alone folds nothing', () => { expect(folded(['a', 'a', 'a', 'a'])).toEqual([0, 1, 2, 3]) })
  it('nothing', () => { expect(folded([])).toEqual([]) })
})

describe('an example of a literal search', () => {
  it('is a clause as it stands, without names or figures', () => {
    expect(phrase('En 1605, Sancho dijo: no hay libro tan malo que no tenga algo; y calló.')).toBe('')
    expect(phrase('CAPÍTULO I. Una olla de algo más vaca que carnero, salpicón las más noches, duelos y quebrantos.')).toBe('salpicón las más noches')
    expect(phrase('')).toBe('')
  })
})
