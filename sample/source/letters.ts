/** Widths of Times-Roman, WinAnsi bytes, and where a Spanish word may be broken. Pure. */

/**
 * Adobe's widths in thousandths of the font size. Times-Italic and Times-Bold are measured with them too, which is
 * accurate enough for a centred line.
 */
const WIDTHS: Record<number, string> = {
  180: "'",
  250: ' .,',
  276: 'ª',
  278: ':;ijlt/íìï',
  310: 'º',
  333: '!¡-()[]frIÍ‘’',
  389: 'sJ',
  400: '°',
  408: '"',
  444: 'acezáàäéèë?¿“”ç',
  500: '0123456789bdghknopquvxyóòöúùüñ$_*–«»',
  556: 'FPS',
  611: 'ELTZÉ',
  667: 'BCR',
  722: 'ADGHKNOQUVXYwÁÓÚÑÜ',
  778: 'm',
  889: 'M',
  944: 'W',
  1000: '—…',
}
const WIDTH = new Map(
  Object.entries(WIDTHS).flatMap(([width, letters]) =>
    [...letters].map((letter): [string, number] => [letter, Number(width)]),
  ),
)
const DASHES: Record<string, number> = { '–': 0x96, '—': 0x97, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94 }

/** Width of a text in points. */
export const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + (WIDTH.get(letter) ?? 500), 0) * size) / 1000

/**
 * Returns a PDF string in WinAnsi. Throws on a letter that WinAnsi does not have: the sample must not print a question
 * mark.
 */
export function literal(text: string): string {
  return `(${[...text]
    .map(letter => {
      const code = DASHES[letter] ?? letter.codePointAt(0)!
      if (code > 255) throw new Error(`no WinAnsi byte for "${letter}"`)
      if ('()\\'.includes(letter)) return `\\${letter}`
      return code > 126 ? `\\${code.toString(8).padStart(3, '0')}` : letter
    })
    .join('')})`
}

const VOWEL = /[aeiouáéíóúü]/i
const TOGETHER = /^(?:[pbcfg][lr]|[dt]r|ch|ll|rr|qu|gu)$/i

/** Returns the places where the word may be broken: between syllables, with at least two letters on each side. */
export function breaksOf(word: string): number[] {
  const places: number[] = []
  for (let i = 2; i <= word.length - 2; i++) {
    const [a, b, c] = [word[i - 1]!, word[i]!, word[i + 1] ?? '']
    // The syllable after the break begins with a consonant.
    const opens = !VOWEL.test(b) && (VOWEL.test(c) || TOGETHER.test(b + c))
    const closes = VOWEL.test(a) || (!TOGETHER.test(a + b) && /[\p{L}]/u.test(a) && VOWEL.test(word[i - 2]!))
    if (opens && closes && /\p{L}/u.test(b) && VOWEL.test(word.slice(0, i)) && VOWEL.test(word.slice(i))) places.push(i)
  }
  return places
}
