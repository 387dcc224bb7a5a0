/** Numbers that change places in a long sentence make another claim; the order of a list does not. */
import { expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

/** In braces the two that change places. */
const SENTENCES = [
  'Participaron {375} estudiantes de centros públicos de Madrid y Cataluña, asignados por sorteo a recibir tres ' +
    'sesiones semanales de {50} minutos durante ocho semanas, en grupos de dos, o a una lista de espera.',
  'Between {2009} and {2015} the trial enrolled 1,204 adults with mild sleep apnoea at eleven hospitals in Denmark ' +
    'and Norway.',
  'Pooled across trials, phonics improved the reading of single words by {0.42} standard deviations at the end of ' +
    'the programme and by {0.19} a year later; for comprehension the effects were 0.21 and 0.08.',
  'Una revisión de Cepeda y colaboradores, publicada en {2006}, reunió {317} experimentos y encontró que los ' +
    'participantes recordaban un 47 % del material con práctica espaciada y un 37 % con práctica masiva.',
]

it.each(SENTENCES)('%s', async text => {
  const [first, second] = [...text.matchAll(/\{([^}]*)\}/g)].map(match => match[1]!)
  const plain = text.replace(/[{}]/g, '')
  const swapped = text.replace(`{${first!}}`, '\n').replace(`{${second!}}`, first!).replace('\n', second!)
  expect(await verdictOf(plain, plain)).toBe('respaldada')
  expect(await verdictOf(swapped, plain)).not.toBe('respaldada')
})

it('the order of a list says nothing', async () => {
  const sentence = 'The trial enrolled 1,204 adults with mild sleep apnoea at eleven hospitals in Denmark and Norway.'
  expect(await verdictOf(sentence.replace('Denmark and Norway', 'Norway and Denmark'), sentence)).toBe('respaldada')
})
