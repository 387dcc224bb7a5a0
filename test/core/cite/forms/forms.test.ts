/**
 * Drafts in the languages that people write in: what is prose, what is cited already, and that nothing else changes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formOf, textSentences } from '../../../../src/core/cite/forms/index.ts'
import { FORM_NAMES, type FormName } from '../../../../src/core/cite/forms/names.ts'
import { insertText } from '../../../../src/core/cite/markdown.ts'
import { DRAFTS } from './drafts.ts'

const MARK = 'zqcitaqz'
const pandoc = spawnSync('pandoc', ['--version']).status === 0
if (!pandoc) console.warn('SKIPPED: pandoc is not installed; drafts are not read by another program.')

/** A word behind every sentence, in place of its citation. */
function marked(text: string, form: FormName): { texto: string; count: number } {
  const places = textSentences(text, form, 'es').map(({ place }) => ({ at: place.text, markdown: MARK }))
  return { texto: insertText(text, places).texto, count: places.length }
}

const unmarked = (text: string): string => text.replace(new RegExp(`[ ~]?${MARK}`, 'g'), '')

describe.each(FORM_NAMES)('a draft in %s', form => {
  const { text, open, cited, untouched } = DRAFTS[form]
  const sentences = textSentences(text, form, 'es')

  it('is known for what it is', () => {
    expect(formOf(text)).toBe(form)
  })

  it('shows its prose, and what in it is cited already', () => {
    const without = sentences.filter(one => !one.cited).map(one => one.text)
    for (const sentence of open) expect(without).toContain(sentence)
    for (const words of cited)
      expect(
        sentences.filter(one => one.text.startsWith(words)).map(one => one.cited),
        words,
      ).toEqual([true])
    const shown = sentences.map(one => one.text).join(' ')
    for (const hidden of ['dos frases', 'código', 'Nada', 'Detrás']) expect(shown).not.toContain(hidden)
  })

  it('keeps every byte outside the citations, and what is no prose in one piece', () => {
    const { texto, count } = marked(text, form)
    expect(count).toBeGreaterThanOrEqual(open.length + cited.length)
    expect(unmarked(texto)).toBe(text)
    for (const piece of untouched) expect(texto).toContain(piece)
  })

  it('of any text: sentences in order, places within them, the text the same without what was put in', () => {
    const parts = text.split(/(?<=[ \n{}[\]()$*_#\\.])/)
    const texts = fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'grapheme', maxLength: 6 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(texts, all => {
        const any = all.join('')
        let last = 0
        const places = textSentences(any, form, 'es').map(({ from, to, place }) => {
          expect([from >= last, place.text > from, place.text <= to]).toEqual([true, true, true])
          last = to
          return { at: place.text, markdown: '[X]' }
        })
        const { texto, splices } = insertText(any, places)
        let back = texto
        let grown = splices.reduce((sum, one) => sum + one.text.length, 0)
        for (const { at, text: added } of [...splices].reverse()) {
          grown -= added.length
          back = back.slice(0, at + grown) + back.slice(at + grown + added.length)
        }
        expect(back).toBe(any)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    '\\',
    '{',
    '[',
    '$',
    '#',
    '[cite:',
    '\\cite[',
    '@a[',
    '\\begin{a}',
    '`',
    '<',
    '/*',
    '\\emph{',
    '#emph[',
    '#f(',
    '#let a = "',
    '[[a][',
    '=a ',
  ])('takes 20,000 times %s in its stride', piece => {
    expect(textSentences(piece.repeat(20_000), form).length).toBeLessThanOrEqual(20_000)
  })

  // Its version in Debian reads no Typst.
  it.runIf(pandoc && form !== 'typst')('reads the same to pandoc, but for the words that were put in', () => {
    const read = (source: string): string =>
      execFileSync('pandoc', ['-f', form === 'latex' ? 'latex' : form, '-t', 'plain', '--wrap=none'], {
        input: source,
        encoding: 'utf8',
      })
    const { texto, count } = marked(text, form)
    const after = read(texto)
    const letters = (shown: string): string => unmarked(shown).replace(/\s+/g, '')
    expect(letters(after)).toBe(letters(read(text)))
    // what pandoc does not show (an abstract) holds citations too
    expect(after.split(MARK).length - 1).toBeGreaterThanOrEqual(count - 1)
  })
})
