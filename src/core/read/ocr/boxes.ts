/**
 * Read words → where a passage stands among them: one box a line, fractions of the picture, origin at the upper left.
 * Pure.
 */
import { byLine, passageIndexes, placed, squeeze, type Glyph, type Stretch } from '../pdf/layout/boxes.ts'
import type { Box, ReadWord } from '../reader.ts'

export const boxesOfWords = (words: readonly ReadWord[], text: string): Box[] =>
  boxesAt(words, passageIndexes(lettersOf(words), squeeze(text)))

/** Boxes of each stretch; none for a stretch that is not there. */
export const placesOfWords = (words: readonly ReadWord[], stretches: readonly Stretch[]): Box[][] =>
  placed(lettersOf(words), stretches).map(indexes => boxesAt(words, indexes))

const lettersOf = (words: readonly ReadWord[]): Glyph[] =>
  words.flatMap(({ text: word }, at) => squeeze(word).map(letter => ({ letter, at })))

const boxesAt = (words: readonly ReadWord[], indexes: readonly number[]): Box[] =>
  byLine(
    indexes.map(at => {
      const { text: _text, ...box } = words[at]!
      return box
    }),
  )
