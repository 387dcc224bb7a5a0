import { expect, test } from 'vitest'
import { continued, withList } from '../../../src/core/cite/continued.ts'
import { createCsl } from '../../../src/core/cite/csl/index.ts'
import { keysIn } from '../../../src/core/cite/syntax/keys-in.ts'

const csl = createCsl({ inProcess: true })
const work = (id: string, family: string) => ({
  cites: [
    {
      item: { id, type: 'book', title: `Obra de ${family}`, author: [{ family, given: 'A.' }] },
      locator: { label: 'page', value: '59' },
    },
  ],
})

const LISTED = ['- [1] B. Zurita, *Otra*.', '- [2] A. Mena, *Obra de Mena*.', '- [3] C. Bravo, *Más*.']

test.each(['ieee', 'association-for-computing-machinery'])(
  '%s goes on with the numbers of the list that the draft has',
  async style => {
    const document = await csl.document(style)
    const clusters = [work('new', 'Arce'), work('old', 'Mena')]
    await document.cite(clusters)
    const old = document.bibliography().find(({ id }) => id === 'old')!
    const listed = LISTED.with(1, `- [2] ${old.markdown}`)
    const { formatted, bibliography } = await continued(document, clusters, listed)
    expect(formatted.map(({ text }) => /\d+/.exec(text)![0])).toEqual(['4', '2'])
    expect(formatted.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual(formatted.map(f => f.text))
    expect(formatted[0]!.text).toContain('59')
    expect(bibliography.map(({ id, label }) => [id, /\d+/.exec(label!)![0]])).toEqual([['new', '4']])
  },
)

test('A list without numbers gets only what it lacks, at its place', async () => {
  const document = await csl.document('apa')
  const { bibliography } = await continued(
    document,
    [work('old', 'Mena'), work('new', 'Arce')],
    ['Mena, A. (s. f.). *Obra de Mena*.'],
  )
  expect(bibliography.map(({ id }) => id)).toEqual(['new'])
  const text = 'Texto.\n\n## Referencias\n\n- Aaa, B.\n- Mena, A. (s. f.).\n\n[^cita-1]: Nota.\n'
  expect(withList(text, 'Referencias', ['Arce, A. (s. f.).'])).toBe(
    'Texto.\n\n## Referencias\n\n- Aaa, B.\n- Arce, A. (s. f.).\n- Mena, A. (s. f.).\n\n[^cita-1]: Nota.\n',
  )
  expect(withList('Texto.', 'Referencias', ['Arce, A.'])).toBe('Texto.\n\n## Referencias\n\n- Arce, A.\n')
})

test('The numbers of a list are those that it states', async () => {
  const document = await csl.document('ieee')
  const { formatted } = await continued(document, [work('new', 'Arce')], ['[7] Uno,', 'que sigue.', '[9] Dos.'])
  expect(formatted[0]!.text).toBe('[10, p. 59]')
})

test('Keys of a text that was cited before', () => {
  expect(keysIn('a \\autocite[23]{one} b \\autocites[see][2]{two}[\\pno~A-3]{three,four}', 'latex')).toEqual([
    ...['one', 'two', 'three', 'four'],
  ])
  expect(keysIn('a [@one, p. 3; see @{two}] and @three.', 'pandoc')).toEqual(['one', 'two', 'three'])
  expect(keysIn('#cite(<one>) @two', 'typst')).toEqual(['two', 'one'])
})
