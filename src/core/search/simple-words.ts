/**
 * The words of a text of which each character folds by itself, as nearly all European texts do. They are numbered as
 * they are read, so that the string of a word, and what is computed of it, is made once for all texts.
 */
import { CharacterTable, Interner } from '../../interner.ts'
import { fold, isSimple } from './fold.ts'

const SPACE = 0x20
const OF_WORDS = /[\p{L}\p{N}]/u
/** Characters as they are folded; what stands between words is a space. */
const TABLE = new CharacterTable(
  character => Array.from(fold(character), part => (OF_WORDS.test(part) ? part : ' ')).join(''),
  isSimple,
)

/** Words that are numbered, some 20 MB with their stems; then the numbers begin anew. */
const MOST = 100_000

const interner = new Interner()
const forms: string[] = []
const stems: (string | undefined)[] = []

function forget(): void {
  interner.clear()
  forms.length = stems.length = 0
}

/** Calls `each` for the words in order, and returns false where it cannot, before the first. */
function eachNumber(text: string, each: (number: number) => void): boolean {
  const read = TABLE.read(text)
  if (!read) return false
  if (interner.size > MOST) forget()
  for (let at = 0; at < read.length;) {
    if (read[at] === SPACE) {
      at++
      continue
    }
    const from = at
    while (at < read.length && read[at] !== SPACE) at++
    const number = interner.number(read, from, at)
    if (number === forms.length) forms.push(interner.word(number))
    each(number)
  }
  return true
}

/** The folded words in order; null for a text with other characters. */
export function simpleWords(text: string): string[] | null {
  const out: string[] = []
  return eachNumber(text, number => out.push(forms[number]!)) ? out : null
}

/** The folded words and their stems, in order; null for a text with other characters. */
export function simpleStems(text: string, stem: (form: string) => string): { forms: string[]; stems: string[] } | null {
  const out = { forms: [] as string[], stems: [] as string[] }
  const each = (number: number): void => {
    const form = forms[number]!
    out.forms.push(form)
    out.stems.push((stems[number] ??= stem(form)))
  }
  return eachNumber(text, each) ? out : null
}
