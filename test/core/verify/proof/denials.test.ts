/** A denial more or less, beside one that claim and sentence share, is another claim. */
import { expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

/** Each with and without the words in braces. */
const SENTENCES = [
  'The districts do not have that right, so their registration numbers are {not }of the same type.',
  'Los monjes no salvaron el archivo, y los inventarios {no }están en Burgos.',
  'Los monjes no salvaron el archivo, de modo que los inventarios {no }se conservan en Burgos.',
  'La ley no se aprobó en 1931, pero los sindicatos {no }la defendieron.',
  'The treaty was never ratified, and the ports were {not }opened to foreign ships.',
  'Amsel replied that his room was {not }too hot; he had not recorded its temperature.',
  'Los ctenóforos {no }son los animales no coloniales más grandes que se conocen.',
  'Los hombres apenas han aumentado su parte; {no }son las mujeres quienes han recortado la suya.',
  'Goya veía mal y trabajaba con ayuda de una lupa; Matheron escribió treinta años después y {no }estuvo allí.',
  'Their second album is {not }the new No. 1 in the country this week.',
]
const [denied, stated] = [/[{}]/g, /\{[^}]*\}/g].map(cut => SENTENCES.map(text => text.replace(cut, '')))

it.each(SENTENCES.map((_, i) => i))('of sentence %i neither form supports the other', async i => {
  expect(await verdictOf(denied![i]!, stated![i]!)).not.toBe('respaldada')
  expect(await verdictOf(stated![i]!, denied![i]!)).not.toBe('respaldada')
})
it('each form supports itself', async () => {
  for (const text of [...denied!, ...stated!]) expect(await verdictOf(text, text)).toBe('respaldada')
})
it('"without … and without" denies as "without … or" does', async () => {
  const sentence = 'Catalysts speed up a reaction without being consumed and without changing its equilibrium.'
  expect(
    await verdictOf('Catalysts speed up a reaction without being consumed or changing its equilibrium.', sentence),
  ).toBe('respaldada')
})
it('a word that names a method of every object is a word', async () => {
  const sentence = 'El comprador era arquitecto o constructor, y firmó sin preguntar en la primavera de 1931.'
  expect(await verdictOf(sentence, sentence)).toBe('respaldada')
})
