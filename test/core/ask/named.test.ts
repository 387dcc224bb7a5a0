/** How an answer names its sources in the running text. */
import { describe, expect, it } from 'vitest'
import { ask } from '../../../src/core/ask/index.ts'
import { hold } from '../held.ts'

const PAGE = 'The printing press came to the harbour town of Lowmere in 1702. Its owner had learnt the trade abroad.'
const SPANISH = 'La imprenta llegó al puerto de Bajomar en 1702. Su dueño había aprendido el oficio en otra tierra.'

async function answerOf(autores: string[], page: string, question: string): Promise<string> {
  const held = await hold([{ titulo: 'Presses', autores, anio: 1998, pages: [page] }])
  try {
    return (await ask(held.library, question, { k: 4 })).respuesta
  } finally {
    held.close()
  }
}

describe('an answer names its source as a person would', () => {
  const asked = 'When did the printing press come to Lowmere?'
  it('two authors are joined in the language of the answer', async () => {
    expect(await answerOf(['Hall, Ann', 'Reed, Tom'], PAGE, asked)).toMatch(/^According to Hall and Reed \(1998\): “/)
    expect(await answerOf(['Hall, Ann', 'Reed, Tom'], SPANISH, '¿Cuándo llegó la imprenta a Bajomar?')).toMatch(
      /^Según Hall y Reed \(1998\): «/,
    )
  })
  it('"et al." keeps its full stop', async () => {
    const authors = ['Hall, Ann', 'Reed, Tom', 'Fox, Ida']
    expect(await answerOf(authors, PAGE, asked)).toMatch(/^According to Hall et al\. \(1998\): “The printing press/)
  })
})
