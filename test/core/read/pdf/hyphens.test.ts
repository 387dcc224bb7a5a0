/** Which hyphens at a line's end belong to the word, by what the document writes elsewhere. */
import { expect, it } from 'vitest'
import { emptyVocabulary, joinHyphen, learn } from '../../../../src/core/read/pdf/layout/hyphens.ts'

const joined = (left: string, right: string, ...lines: string[]): string => {
  const vocabulary = emptyVocabulary()
  for (const line of lines) learn(vocabulary, line, false)
  return joinHyphen(left, right, vocabulary)
}

it('two words of the document, one of them a member of another compound of it, keep their hyphen', () => {
  expect(joined('a third', 'party tool', 'a party of four, and the third', 'third-class')).toBe('a third-party tool')
  expect(joined('a third', 'party tool', 'the third', 'a first-party tool')).toBe('a third-party tool')
})

it('two words that the document joins with no hyphen elsewhere lose it', () => {
  expect(joined('a data', 'base', 'the data of the base')).toBe('a database')
  expect(joined('under', 'stand', 'they stand under it', 'under-age', 'to understand')).toBe('understand')
})

it('syllables that are no words of the document lose it', () => {
  expect(joined('semi', 'naries', 'semi-public')).toBe('seminaries')
})

it('an option of a program keeps its hyphen behind a word', () => {
  expect(joined('configure --enable', 'oldframecol', 'they enable it')).toBe('configure --enable-oldframecol')
  expect(joined('configure --en', 'able-xml', 'they enable it')).toBe('configure --enable-xml')
  expect(joined('configure --over', 'write', 'it is over', 'to overwrite it')).toBe('configure --overwrite')
})

it('a hyphen whose word follows its counterpart stays, with a space', () => {
  expect(joined('pre', 'and post-war Europe')).toBe('pre- and post-war Europe')
  expect(joined('Groß', 'und Kleinschreibung')).toBe('Groß- und Kleinschreibung')
  expect(joined('the oper', 'and is a number', 'an operand is a number')).toBe('the operand is a number')
  expect(joined('a bitwise', 'and is', 'the bitwise-and of both')).toBe('a bitwise-and is')
})
