/** Finds the known name that a mistyped one most likely meant, and the headings most like one that does not exist. */

/** The optimal string alignment distance: insertions, deletions, substitutions and swapped neighbours cost 1 each. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

/**
 * A name that begins another counts as 1.5 slips at most: `ANAQUEL_SITE` means `ANAQUEL_SITE_URL`, not `ANAQUEL_DATA`.
 */
function slips(name: string, known: string): number {
  const cut = known.startsWith(name) || name.startsWith(known)
  return cut ? Math.min(1.5, distance(name, known)) : distance(name, known)
}

/** Returns the `most` nearest names, nearest first; ties keep the order given. It is empty only when `known` is. */
function nearestFirst(name: string, known: readonly string[], most = 3): string[] {
  const lower = name.toLowerCase()
  return known
    .map(k => ({ k, d: slips(lower, k.toLowerCase()) }))
    .sort((a, b) => a.d - b.d)
    .slice(0, most)
    .map(x => x.k)
}

export const nearest = (name: string, known: readonly string[]): string | undefined => nearestFirst(name, known, 1)[0]

/**
 * Returns the nearest name when typing errors explain the difference: one, plus one for every four letters, and fewer
 * than the name has letters. Otherwise undefined.
 */
export function likely(name: string, known: readonly string[]): string | undefined {
  const near = nearest(name, known)
  if (near === undefined) return undefined
  const d = slips(name.toLowerCase(), near.toLowerCase())
  return d <= 1 + name.length / 4 && d < name.length ? near : undefined
}

/** Splits a text into words of letters and figures, without accents or case. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** How alike two words are: 1 when equal, 0.8 when one begins the other, 0.6 after a typing error, else 0. */
function same(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= 4 && long.startsWith(short)) return 0.8
  return short.length >= 4 && distance(a, b) <= short.length / 4 ? 0.6 : 0
}

/**
 * Returns the headings that share words with the one asked for, the most alike first (Dice: twice what is shared, over
 * the words of both). It is empty where none shares any.
 */
export function alike(asked: string, headings: readonly string[], most = 3): string[] {
  const wanted = wordsOf(asked).slice(0, 20)
  return [...new Set(headings)]
    .map(heading => {
      const words = wordsOf(heading)
      const shared = wanted.reduce((sum, word) => sum + Math.max(0, ...words.map(own => same(word, own))), 0)
      return { heading, likeness: (2 * shared) / (wanted.length + words.length || 1) }
    })
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ heading }) => heading)
}
