/**
 * Text that is distributed like language: word ranks by Zipf's law over 60,000 words, real Spanish and English ones in
 * front.
 */
import { readFileSync } from 'node:fs'
import { asset } from '../../src/paths.ts'

/**
 * → a function that gives `n` words. The same seed gives the same text. `from`: the commonest words are left out, as in
 * questions.
 */
export function zipfWords(seed = 1, from = 1): (n: number) => string {
  const real = readFileSync(asset('src/core/models/anaquel-static-es-en/vocab.txt'), 'utf8')
    .split('\n')
    .filter(w => /^[a-z]{2,}$/.test(w))
    .slice(0, 20_000)
  const size = 60_000
  const least = Math.log(from),
    most = Math.log(size)
  let state = seed >>> 0
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const word = (): string => {
    const rank = Math.floor(Math.exp(least + random() * (most - least))) - 1
    return real[rank] ?? `${real[rank % real.length]!}${real[(rank * 7) % real.length]!}`
  }
  return n => {
    let text = ''
    for (let i = 0; i < n; i++) text += `${word()}${i % 17 === 16 || i === n - 1 ? '. ' : ' '}`
    return text
  }
}
