/**
 * Read words → where a passage stands among them: one box a line, fractions of the picture, origin at the upper left.
 * Pure.
 */
import { byLine, found, squeeze } from '../pdf/boxes.ts'
import type { Box, ReadWord } from '../reader.ts'

export function boxesOfWords(words: readonly ReadWord[], text: string): Box[] {
  const glyphs = words.flatMap(({ text: word }, at) => squeeze(word).map(letter => ({ letter, at })))
  return byLine(
    found(glyphs, squeeze(text)).map(at => {
      const { text: _text, ...box } = words[at]!
      return box
    }),
  )
}
