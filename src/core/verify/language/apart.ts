/** Words that never say each other, though a stem or the embedded model finds them near: "hijo" and "hija". Pure. */
import { fold } from '../../search/fold.ts'
import { lines } from './lexicon-file.ts'

/** Folded form → kind of thing → its meanings there. */
const MEANINGS = new Map<string, Map<number, Set<string>>>()

const plurals = (word: string): string[] => [word, `${word}s`, `${word}es`, word.replace(/z$/, 'ces')]

let loaded = false
/** Reads the list once, when the first two words are compared. */
function load(): void {
  if (loaded) return
  loaded = true
  lines('apart.txt').forEach((line, kind) => {
    const listed = new Set(line.split(/[\s=]+/).map(fold))
    for (const meaning of line.trim().split(/\s+/)) {
      for (const word of meaning.split('=').map(fold)) {
        const feminine = word.replace(/o$/, 'a')
        const forms = listed.has(feminine) ? [word] : [word, feminine]
        for (const form of forms.flatMap(plurals)) enter(form.replaceAll('_', ' '), kind, meaning)
      }
    }
  })
}

function enter(form: string, kind: number, meaning: string): void {
  const kinds = MEANINGS.get(form) ?? new Map<number, Set<string>>()
  kinds.set(kind, (kinds.get(kind) ?? new Set()).add(meaning))
  MEANINGS.set(form, kinds)
}

/** Returns whether two folded words are of one kind of thing and mean different ones. */
export function apart(a: string, b: string): boolean {
  load()
  const [first, other] = [MEANINGS.get(a), MEANINGS.get(b)]
  if (!first || !other) return false
  return [...first].some(([kind, own]) => {
    const meanings = other.get(kind)
    return meanings !== undefined && ![...own].some(meaning => meanings.has(meaning))
  })
}
