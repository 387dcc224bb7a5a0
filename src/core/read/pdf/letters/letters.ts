/**
 * Characters as a PDF gives them → characters as they are written: ligatures, presentation forms, loose accents,
 * spaces. Pure, NFC.
 */
import { ACCENTS } from './glyphs.ts'

const ASCII = /^[\x20-\x7e]*$/
const LOOSE = new RegExp(`[${Object.keys(ACCENTS).join('')}]`)
const BEFORE = new RegExp(`([${Object.keys(ACCENTS).join('')}]) ?([\\p{L}ı])`, 'gu')
const AFTER = new RegExp(`([\\p{L}ı])([${Object.keys(ACCENTS).join('')}])`, 'gu')
const ODD = new RegExp(
  String.raw`[\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u180e` +
    String.raw`\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000` +
    String.raw`\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufeff\ufff0-\uffff\ue000-\uf8ff]`,
)
const INVISIBLE = new RegExp(
  String.raw`[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e` +
    String.raw`\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\ufffc\ufffe\uffff]`,
  'g',
)

/**
 * Every kind of space becomes a plain space, invisible marks are dropped, and ligatures and Arabic presentation forms
 * are spelt out. Private signs that nobody can name become U+FFFD.
 */
function plain(text: string): string {
  return (
    text
      .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/g, ' ')
      .replace(/[\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]+/g, forms => forms.normalize('NFKC'))
      .replace(/[\ue000-\uf8ff]/g, '\ufffd')
      // Zero-width joiners stay, because they are part of the spelling in Persian and in Indic scripts.
      .replace(INVISIBLE, '')
  )
}

const joined = (letter: string, accent: string): string | null => {
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter
  const composed = (base + ACCENTS[accent]).normalize('NFC')
  return composed.length === 1 ? composed : null
}

/**
 * Joins loose accents to their letter. TeX's old fonts draw the accent before its letter, other programs after it. Only
 * pairs that make a single letter are joined.
 */
function compose(text: string): string {
  return text
    .replace(BEFORE, (all: string, accent: string, letter: string) => joined(letter, accent) ?? all)
    .replace(AFTER, (all: string, letter: string, accent: string) => joined(letter, accent) ?? all)
}

export function written(text: string): string {
  if (ASCII.test(text)) return text
  let out = ODD.test(text) ? plain(text) : text
  if (LOOSE.test(out)) out = compose(out)
  return out.normalize('NFC')
}
