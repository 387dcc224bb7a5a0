import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextQuestions } from '../../../src/core/ask/next.ts'
import { summarize } from '../../../src/core/ask/summary.ts'
import type { Commission, Writer } from '../../../src/core/ask/writer.ts'
import { Failure } from '../../../src/errors.ts'
import { hold, type Held } from '../held.ts'

const SEVILLA = 'La imprenta llegó a la ciudad de Sevilla en 1477, y con ella los primeros talleres.'
const PAGES = [
  `${SEVILLA} Los talleres de la imprenta eran pequeños y sus dueños venían de Alemania.`,
  'Los impresores de Sevilla vendían almanaques y pliegos en la feria de la ciudad, cada mes de agosto.',
  'El papel de la imprenta sevillana venía de un molino del norte, porque en la ciudad no había ninguno.',
  'Referencias 1 2 3 4 5 12 13 14 1477 1478 1479 1480 1481 1482 1483 1484 1485 1486 1487 1488 1489 1490',
]

let held: Held
beforeAll(async () => {
  held = await hold([{ titulo: 'La imprenta en Sevilla', autores: ['García, Ana'], anio: 1998, pages: PAGES }])
})
afterAll(() => held.close())

/** A fake language model that writes what the test says, by task, and remembers what it was given. */
function fakeWriter(
  words: Partial<Record<'answer' | 'summary' | 'questions', string>>,
): Writer & { asked: Commission[] } {
  const asked: Commission[] = []
  return {
    name: 'fake',
    asked,
    async *write(commission) {
      asked.push(commission)
      yield words[commission.task ?? 'answer'] ?? ''
    },
  }
}
const DOWN: Writer = {
  name: 'fake',
  write: () => {
    throw new Failure('proveedor_fallo')
  },
}

describe('the summary of a document', () => {
  it('without a language model consists of its own sentences, in their order, each with its page', async () => {
    const events: string[] = []
    const told = await summarize(held.library, held.ids[0]!, { k: 16, emit: name => events.push(name) })
    expect(told).toMatchObject({ documento: held.ids[0], literal: true })
    const quoted = [...told.resumen.matchAll(/«([^»]+)» \[\^(\d+)\]/g)].map(match => [match[1], Number(match[2])])
    expect(quoted.length).toBeGreaterThan(1)
    for (const [text, n] of quoted) expect(told.fuentes.find(fuente => fuente.n === n)!.texto).toContain(text)
    const pages = told.fuentes.map(({ localizador }) => Number(localizador.replace('p. ', '')))
    expect(pages).toEqual([...pages].sort((a, b) => a - b))
    expect(told.resumen).toContain('[^1]: (García, 1998, p. 1)')
    expect(told.resumen).not.toContain('1483')
    expect([events[0], events.at(-1)]).toEqual(['pasajes', 'fuente'])
  })

  it('takes a long sentence where the passage has no shorter one', async () => {
    const long = `La imprenta de Sevilla ${'tuvo talleres y vendió almanaques, pliegos y libros, '.repeat(8)}y cerró en 1610.`
    const other = await hold([{ titulo: 'La imprenta', pages: [long, PAGES[1]!] }])
    const { resumen } = await summarize(other.library, other.ids[0]!, { k: 16 })
    expect(resumen).toContain(`«${long}» [^1]`)
    await other.close()
  })

  it('by a language model keeps what its passages prove, and tells what was withdrawn', async () => {
    const writer = fakeWriter({ summary: `${SEVILLA.replace('.', '')} [^1]. La imprenta es cosa de brujas [^1].` })
    const told = await summarize({ ...held.library, writer }, held.ids[0]!, { k: 16, idioma: 'es' })
    expect(told.resumen).toContain('en 1477')
    expect(told.resumen).not.toContain('brujas')
    expect(told).toMatchObject({ literal: false, retiradas: ['La imprenta es cosa de brujas.'], fuentes: [{ n: 1 }] })
    expect(writer.asked).toMatchObject([{ task: 'summary', question: '', language: 'es' }])
  })

  it('of which nothing can be proved says so and cites nothing', async () => {
    const writer = fakeWriter({ summary: 'Trata de dragones y de princesas [^1].' })
    const told = await summarize({ ...held.library, writer }, held.ids[0]!, { k: 16, idioma: 'en' })
    expect(told).toMatchObject({ fuentes: [], resumen: expect.stringMatching(/^Nothing/) as string })
  })

  it('is refused for a document that nobody has', async () => {
    await expect(summarize(held.library, 'dnadie', { k: 16 })).rejects.toMatchObject({ codigo: 'no_encontrado' })
  })
})

describe('the questions that come next', () => {
  const QUESTION = '¿Cuándo llegó la imprenta a Sevilla?'
  const questions = [
    '1. ¿De dónde venían los dueños de los talleres de la imprenta? [^1]',
    '- ¿Cuándo llegó la imprenta a Sevilla?',
    'Estas son mis preguntas:',
    '¿Cuántas lunas tiene el planeta Júpiter según Galileo Galilei?',
    '¿Qué vendían los impresores de Sevilla en la feria?',
  ].join('\n')
  const asked = (writer: Writer, question = QUESTION): Promise<string[]> =>
    nextQuestions({ ...held.library, writer }, question, { k: 8 })

  it('are those proposed ones that the library answers, without the one that was asked', async () => {
    const writer = fakeWriter({ questions })
    expect(await asked(writer)).toEqual([
      '¿De dónde venían los dueños de los talleres de la imprenta?',
      '¿Qué vendían los impresores de Sevilla en la feria?',
    ])
    expect(writer.asked).toMatchObject([{ task: 'questions', question: QUESTION, language: 'es' }])
  })

  it('are none without a language model, when it fails, and where nothing was found', async () => {
    expect(await asked(held.library.writer)).toEqual([])
    expect(await asked(DOWN)).toEqual([])
    const writer = fakeWriter({ questions })
    expect(await asked(writer, 'xyzzy plugh frotz')).toEqual([])
    expect(writer.asked).toEqual([])
  })
})
