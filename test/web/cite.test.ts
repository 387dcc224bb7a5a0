import { describe, expect, it } from 'vitest'
import { decide, keyOf, leftOut, nextPending, tally } from '../../src/web/pages/citar/decisions.ts'
import { draftBlocks, raisedIn, type Place } from '../../src/web/pages/citar/pieces.ts'

const TEXT =
  '# Notas\n\nUna frase (A, 1998, p. 2). Otra sin nada.\nSigue aquí.\n\n- ' +
  'Un punto[^cita-1]\n- Dos\n\n[^cita-1]: B, 2001.\n'
const place = (words: string, kind: Place['kind'], index: number): Place => {
  const from = TEXT.indexOf(words)
  return { range: [from, from + words.length], kind, index }
}

it('a citation that a style raises is told from what stands on the line', () => {
  expect(raisedIn('<sup>1(p147)</sup>')).toEqual([{ text: '1(p147)', raised: true }])
  expect(raisedIn('(A *B*, 1998)')).toEqual([{ text: '(A *B*, 1998)', raised: false }])
})

describe('the draft as blocks', () => {
  it('headings, paragraphs, items and notes, with the places where the server says', () => {
    const found = draftBlocks(TEXT, [
      place('[^cita-1]', 'cite', 1),
      place('(A, 1998, p. 2)', 'cite', 0),
      place('Otra sin nada.', 'bare', 0),
    ])
    expect(found.map(b => b.kind)).toEqual(['h', 'p', 'li', 'li', 'note'])
    expect(found[1]!.pieces.map(p => ('place' in p ? `${p.place.kind}${p.place.index}=${p.text}` : p.text))).toEqual([
      'Una frase ',
      'cite0=(A, 1998, p. 2)',
      '. ',
      'bare0=Otra sin nada.',
      '\nSigue aquí.',
    ])
    expect(found[2]!.pieces.map(p => p.text)).toEqual(['Un punto', '[^cita-1]'])
  })
  it('the note of a citation says whose it is, without its label; one that the author wrote stays as it is', () => {
    const note = (places: Place[]) => draftBlocks(TEXT, places).at(-1)
    expect(note([place('[^cita-1]', 'cite', 1)])).toEqual({
      kind: 'note',
      note: 1,
      label: '1',
      pieces: [{ text: ' B, 2001.' }],
    })
    const added = note([place('[^cita-1]', 'bare', 4)])
    expect(added).toEqual({ kind: 'note', label: '1', pieces: [{ text: ' B, 2001.' }] })
    expect(note([])).toEqual({ kind: 'note', pieces: [{ text: '[^cita-1]: B, 2001.' }] })
  })
  it('loses no letter', () => {
    const said = draftBlocks(TEXT, [])
      .flatMap(b => b.pieces.map(p => p.text))
      .join('')
    expect(said.replace(/\s/g, '')).toBe(TEXT.replace(/^# |^- /gm, '').replace(/\s/g, ''))
  })
})

describe('decisions', () => {
  const some = decide(decide(decide({}, 'c0', 'accepted'), 'c1', 'refused'), 's0', 'mine')
  it('only what was accepted is written', () => {
    expect(leftOut(some, 4)).toEqual([1, 2, 3])
  })
  it('are counted', () => {
    expect(tally(some, 4, 2)).toEqual({ accepted: 1, refused: 1, pending: 2, bare: 1, mine: 1 })
  })
  it('can be taken back', () => {
    expect(decide(some, 'c1', null)).toEqual({ c0: 'accepted', s0: 'mine' })
  })
  it('the next pending one, round the end', () => {
    const keys = [keyOf('cite', 0), keyOf('cite', 1), 's0', 'c2', 'c3']
    expect([
      nextPending(keys, some, 'c1'),
      nextPending(keys, decide(some, 'c3', 'accepted'), 'c2'),
      nextPending(keys, some, 'c3'),
      nextPending(['c0'], some, null),
    ]).toEqual(['c2', 'c2', 'c2', null])
  })
})
