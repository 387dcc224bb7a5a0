import { expect, test } from 'vitest'
import { continued } from '../../../src/core/cite/continued.ts'
import { withList } from '../../../src/core/cite/with-list.ts'
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
  expect(withList('Uno.\r\n\r\nDos.\r\n', 'Referencias', ['Arce, A.'])).toBe(
    'Uno.\r\n\r\nDos.\r\n\r\n## Referencias\r\n\r\n- Arce, A.\r\n',
  )
})

test.each([
  ['of paragraphs', 'Alas, L. (1884).\n\nZola, É. (1885).\n', 'Alas, L. (1884).\n\nArce, A.\n\nZola, É. (1885).\n'],
  ['of stars', '* Alas, L. (1884).\n* Zola, É. (1885).', '* Alas, L. (1884).\n* Arce, A.\n* Zola, É. (1885).'],
  ['that counts', '1. Zola, É. (1885).\n\n# Anexo\n', '1. Zola, É. (1885).\n2. Arce, A.\n\n# Anexo\n'],
  ['that is only announced', '', '- Arce, A.\n'],
  ['behind a sentence', 'Se usó la prensa.\n\n[^1]: Nota.', 'Se usó la prensa.\n\nArce, A.\n\n[^1]: Nota.'],
])('a list %s takes an entry as its own are', (_, own, now) => {
  expect(withList(`Texto.\n\n# Referencias\n\n${own}`, 'Referencias', ['Arce, A.'])).toBe(
    `Texto.\n\n# Referencias\n\n${now}`,
  )
})

test('no paragraph of a text takes an entry whose heading speaks of more than sources', () => {
  const text = 'Texto.\n\n## Fuentes y método\n\nSe usaron actas de 1890.\n\n## Resultados\n\nHubo tres.\n'
  expect(withList(text, 'Referencias', ['Arce, A.'])).toBe(`${text}\n## Referencias\n\n- Arce, A.\n`)
  const own = 'Texto.\n\n## Fuentes de consulta {#f}\n\nAlas, L. (1884).\n'
  expect(withList(own, 'Referencias', ['1984. (1949).'])).toBe(`${own.trimEnd()}\n\n1984\\. (1949).\n`)
})

const PAXOS = {
  ...{ id: 'p', type: 'report', title: 'Paxos Made Simple', author: [{ family: 'Lamport', given: 'Leslie' }] },
  issued: { 'date-parts': [[2001]] },
}
const OTHERS = [
  'Hoare, C. A. R. (1969). An axiomatic basis for computer programming.',
  'Lamport, L. (1998). Paxos made simple.',
  'Lamport, L. (2001). Paxos made simple and fast. Springer.',
  'Lamport, L. (2001). The chapter. In Paxos Made Simple (pp. 1–9).',
  'Moore, J. (2001). Paxos made simple.',
  'Moore, J. (2001). The chapter. In L. Lamport (Ed.), Paxos made simple (pp. 1–9).',
  'Lamporth, L. (2001). Paxos made simple.',
]

test.each([
  ['apa', 'Lamport, L. (2001). Paxos made simple. *ACM SIGACT News*, *32*(4), 18–25.'],
  ['apa', 'LAMPORT, Leslie: «Paxos Made Simple», *ACM SIGACT News* 32 (2001), págs. 18-25.'],
  ['ieee', '[8] L. Lamport, “Paxos made simple,” ACM SIGACT News, vol. 32, no. 4, pp. 18–25, 2001.'],
])('%s adds no second entry for a work that the list tells with more data', async (style, own) => {
  const document = await csl.document(style)
  const clusters = [{ cites: [{ item: PAXOS, locator: { label: 'page', value: '2' } }] }]
  const numbered = OTHERS.map((entry, i) => (style === 'ieee' ? `[${i + 1}] ${entry}` : entry))
  const known = await continued(document, clusters, [...numbered, own])
  expect(known.bibliography).toEqual([])
  if (style === 'ieee') expect(known.formatted[0]!.text).toBe('[8, p. 2]')
  const unknown = await continued(document, clusters, numbered)
  expect(unknown.bibliography.map(({ id }) => id)).toEqual(['p'])
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
