/** What an agent is told of the citations of a draft, for a thousand tokens beyond its text. */
import { describe, expect, it } from 'vitest'
import { presentCitations } from '../../../src/server/mcp/citations.ts'
import { agentOutput } from '../../../src/server/mcp/schema.ts'
import { tokens } from '../../../src/server/mcp/text.ts'
import { tools } from '../../../tools/index.ts'

const SITE = 'https://biblioteca.ejemplo.org/leer'
const sentence = (n: number): string =>
  `En el año ${1500 + n} la imprenta de la calle número ${n} publicó su primer libro en romance`

/** The citations of a draft of `many` sentences; every third is a paraphrase of what its passage says. */
function cited(many: number) {
  const citas = Array.from({ length: many }, (_, n) => ({
    id: `c${n}`,
    afirmacion: n % 3 === 0 ? `La calle ${n} tuvo imprenta propia desde aquel año` : sentence(n),
    cita: `(García, 1998, p. ${n + 1})`,
    localizador: `p. ${n + 1}`,
    documento: 'd0123456789abcdef',
    fragmento: `d0123456789abcdef:p${n + 1}.1`,
    pasaje: `${sentence(n)}, y lo vendió en la plaza.`,
    respaldo: 0.95,
    juez: n === 4 ? 'agente' : 'alineado',
    enlace: `${SITE}/d0123456789abcdef?u=${n + 1}&f=p${n + 1}.1&o=12-140`,
    ancla: { tipo: 'pagina' as const, fisica: n + 1, impresa: `${n + 1}`, romana: false },
    rango: [n, n + 1] as [number, number],
  }))
  const texto = citas.map(({ afirmacion, cita }) => `${afirmacion} ${cita}.`).join(' ')
  const bibliografia = ['García, A. (1998). La imprenta.']
  return { id: 'c1', estado: 'listo', estilo: 'apa', umbral: 0.7, texto, citas, bibliografia, sin_cita: [] }
}
const judge = (): string => 'alineado'
const cite = tools.find(({ name }) => name === 'cite')!
type Told = Record<string, unknown>[]

describe.each([1, 4, 10, 25, 60])('%i citations', many => {
  const body = cited(many)
  const { structured, text } = presentCitations(body, { judge })
  const told = structured.citas as Told

  it('cost their text, its bibliography and at most a thousand tokens, in either rendering', () => {
    const own = tokens({ texto: body.texto, bibliografia: body.bibliografia })
    expect([tokens(structured) - own, tokens(text) - own].filter(more => more > 1_000)).toEqual([])
  })

  it('are all there, in the order of the text, each with the passage that it leads to', () => {
    const places = told.map(({ enlace, fragmento }) => String(enlace ?? fragmento))
    const tokensOf = (place: string): string | undefined => /[:=](p\d+\.1)/.exec(place)?.[1]
    expect(places.map(tokensOf)).toEqual(body.citas.map((_, n) => `p${n + 1}.1`))
    expect(places.filter(place => !text.includes(place))).toEqual([])
  })

  it('are what the tool promises', () => {
    expect(agentOutput(cite).safeParse(structured).error).toBeUndefined()
  })
})

it('a few are told with their whole proof', () => {
  const { citas } = cited(3)
  const { id: _, ...proof } = citas[1]!
  const { structured } = presentCitations(cited(3), { judge })
  expect((structured.citas as Told)[1]).toEqual({ ...proof, ancla: { tipo: 'pagina', fisica: 2, impresa: '2' } })
  expect(structured.aviso).toBeUndefined()
})

it('what the author of the draft is told stands in the text too, and the page where the style leaves it out', () => {
  const avisos = [{ motivo: 'sin_pagina', mensaje: 'Este estilo no imprime páginas.', message: '', detalle: 'Nature' }]
  const body = cited(1)
  const { text } = presentCitations({ ...body, avisos, citas: [{ ...body.citas[0]!, cita: '¹' }] }, { judge })
  expect(text).toContain('- Este estilo no imprime páginas. (Nature)')
  expect(text).toContain(`- ¹ p. 1 ${SITE}`)
  expect(presentCitations(body, { judge }).text).not.toContain('Avisos')
})

it('of many it says what the text does not: the words that differ, and a judge of its own', () => {
  const { structured } = presentCitations(cited(12), { judge })
  const [first, second, , , fifth] = structured.citas as Told
  expect(first).toEqual({
    localizador: 'p. 1',
    enlace: `${SITE}/d0123456789abcdef?u=1&f=p1.1&o=12-140`,
    respaldo: 0.95,
    pasaje: expect.stringMatching(/^En el año 1500 la imprenta/),
  })
  expect(second).toMatchObject({ literal: true })
  expect([second, fifth].map(cita => cita!.juez)).toEqual([undefined, 'agente'])
  expect(structured.aviso).toMatch(/^citas, en el orden del texto; literal: /)
})
