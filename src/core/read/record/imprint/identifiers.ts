/** Finds DOI, ISBN, ISSN and arXiv numbers printed in a text, and checks them by their own rules. Pure. */

const DOI = /\b10\.\d{4,9}\/[^\s"<>«»]+/gi

/** DOIs in order, each once, without the punctuation of the sentence around them. */
export function doisIn(text: string): string[] {
  return [...new Set([...text.matchAll(DOI)].map(match => trimDoi(match[0])).filter(doi => doi.length > 8))]
}

function trimDoi(doi: string): string {
  let out = doi.replace(/[.,;:'’”…]+$/, '')
  for (const [open, close] of ['()', '[]', '{}'] as const) {
    while (out.endsWith(close!) && out.split(close!).length > out.split(open!).length)
      out = out.slice(0, -1).replace(/[.,;:]+$/, '')
  }
  return out.toLowerCase()
}

/** ISBNs with a valid check digit, without separators; those of 13 digits before those of 10. */
export function isbnsIn(text: string): string[] {
  const numbers = [...text.matchAll(/ISBN(?:-?1[03])?[\s:.)]*((?:97[89][\s-]?)?(?:\d[\s-]?){9}[\dXx])/g)].map(match =>
    match[1]!.replace(/[\s-]/g, '').toUpperCase(),
  )
  return [...new Set(numbers.filter(isIsbn))].sort((a, b) => b.length - a.length)
}

export function isIsbn(isbn: string): boolean {
  const digits = [...isbn].map(c => (c === 'X' ? 10 : Number(c)))
  if (digits.length === 13) return digits.reduce((sum, d, i) => sum + d * (i % 2 === 0 ? 1 : 3), 0) % 10 === 0
  return digits.length === 10 && digits.reduce((sum, d, i) => sum + d * (10 - i), 0) % 11 === 0
}

export function issnIn(text: string): string | null {
  const match = /\bISSN[\s:]*(?:\([^)]*\)\s*)?(\d{4})-?(\d{3}[\dXx])\b/.exec(text)
  if (!match) return null
  const issn = `${match[1]}${match[2]}`.toUpperCase()
  const sum = [...issn].reduce((total, c, i) => total + (c === 'X' ? 10 : Number(c)) * (8 - i), 0)
  return sum % 11 === 0 ? `${match[1]}-${match[2]!.toUpperCase()}` : null
}

export const arxivIn = (text: string): string | null =>
  /\barXiv:\s?(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?\/\d{7})(?:v\d+)?\b/.exec(text)?.[1] ?? null
