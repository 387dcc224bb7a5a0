import { describe, expect, it } from 'vitest'
import { numberOn } from '../../src/web/pages/preguntar/numbering.ts'

describe('notes of an answer that goes on after a failure', () => {
  it('stay as they are where nothing stood before', () => {
    expect(numberOn([], ['b', 'a'], 'Uno [^1]. Dos [^2][^1].')).toEqual(['Uno [^1]. Dos [^2][^1].', ['b', 'a']])
  })

  it('a passage that was cited keeps its number, and the others go on counting', () => {
    expect(numberOn(['a', 'b'], ['c', 'b'], 'Tres [^1]. Dos [^2].')).toEqual(['Tres [^3]. Dos [^2].', ['a', 'b', 'c']])
  })

  it('a note without its passage is not given that of another', () => {
    expect(numberOn(['a'], [], 'Uno [^1].')[0]).toBe('Uno [^1].')
  })
})
