import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { INDEX, LIST_SHA256, WORDS } from '../../src/phrase/words.ts'
import { quickSlots } from '../../src/phrase/quick.ts'
import { LIST } from './independent.ts'

it('the list is the EFF list with the four odd entries, and its hash is the published one', () => {
  expect(WORDS).toEqual(LIST)
  const official = WORDS.map(word => word.replace('-', ' - '))
  expect(createHash('sha256').update(official.join('\n')).digest('hex')).toBe(LIST_SHA256)
  expect([2008, 2490, 2527, 6639].map(index => WORDS[index])).toEqual(['drop-down', '0', 'felt-tip', 't-shirt'])
})

it('every word and alias has its index', () => {
  WORDS.forEach((word, index) => expect(INDEX.get(word)).toBe(index))
  expect(['false', 'zero', 'dropdown', 'felttip', 'tshirt'].map(word => INDEX.get(word))).toEqual([
    2490, 2490, 2008, 2527, 6639,
  ])
  expect(INDEX.get('__proto__')).toBeUndefined()
})

it('no half of a hyphenated word that comes first is a word, so joining takes nothing away', () => {
  for (const half of ['drop', 'felt', 't']) expect(INDEX.has(half)).toBe(false)
})

it('the quick way finds every word that it may, and none that is not there', () => {
  for (const [index, word] of WORDS.entries()) {
    const other = index < 2000 ? 'driver' : 'abacus'
    const slots = quickSlots(`${word} ${other}`)
    if (word.includes('-')) expect(slots).toBeUndefined()
    else expect(slots).toContain(index)
  }
  for (const text of [
    'abacus drive',
    'abacus driverr',
    'Abacus driver',
    'abacusabacus driver',
    'abacus',
    '',
    'abacus dríver',
    'abacus 1',
  ])
    expect(quickSlots(text)).toBeUndefined()
})

it('the service imports nothing of the library', () => {
  const folder = new URL('../../src/phrase/', import.meta.url)
  for (const file of readdirSync(folder).filter(name => name.endsWith('.ts'))) {
    const sources = [...readFileSync(new URL(file, folder), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from)
    for (const from of sources) expect(from, file).toMatch(/^(\.\/[a-z]+\.ts|node:\w+|express)$/)
  }
})
