/**
 * True sentences made false by machine, each in one known way. Deterministic: the same sentence is spoilt in the same
 * way.
 */

export const WAYS = ['word', 'negation', 'number', 'splice'] as const
export type Way = (typeof WAYS)[number]

/** FNV-1a: a number of one's own for each text. */
export function seed(text: string): number {
  let hash = 2166136261
  for (const c of text) hash = Math.imul(hash ^ c.codePointAt(0)!, 16777619)
  return hash >>> 0
}

const NEGATIONS = { es: 'no', en: 'not' }
const VERBS = {
  es: /\b(fue|era|es|son|fueron|eran|había|hay|tiene|tienen|puede|pueden|ha|han|se)\b/u,
  en: /\b(was|is|are|were|has|have|had|can|may|will|did)\b/u,
}

/** null where the way does not apply to this sentence. `other`: a sentence of another text. */
export function mutate(text: string, way: Way, other: string, language: 'es' | 'en'): string | null {
  switch (way) {
    case 'word':
      return changedWord(text, other)
    case 'negation':
      return negated(text, language)
    case 'number':
      return text.replace(/\d+/, n => String(Number(n) + 1 + (seed(text) % 7))) === text
        ? null
        : text.replace(/\d+/, n => String(Number(n) + 1 + (seed(text) % 7)))
    case 'splice':
      return spliced(text, other)
  }
}

const words = (text: string): RegExpExecArray[] => [...text.matchAll(/\p{L}{5,}/gu)]

/** A word of the middle becomes a word of the other text. */
function changedWord(text: string, other: string): string | null {
  const own = words(text),
    taken = new Set(own.map(w => w[0].toLowerCase()))
  const foreign = words(other)
    .map(w => w[0].toLowerCase())
    .filter(w => !taken.has(w))
  const at = own[1 + (seed(text) % Math.max(1, own.length - 2))],
    put = foreign[seed(other) % Math.max(1, foreign.length)]
  return at && put && own.length > 3 ? text.slice(0, at.index) + put + text.slice(at.index + at[0].length) : null
}

/** A negation taken out where there is one, put in where there is none. */
function negated(text: string, language: 'es' | 'en'): string | null {
  const own = language === 'es' ? /\b(no|nunca|ni) /u : /\b(not|never) /u
  if (own.test(text)) return text.replace(own, '')
  const put =
    language === 'es'
      ? (verb: string): string => `${NEGATIONS.es} ${verb}`
      : (verb: string): string => `${verb} ${NEGATIONS.en}`
  return VERBS[language].test(text) ? text.replace(VERBS[language], put) : null
}

/** The first half of one and the second half of the other. */
function spliced(text: string, other: string): string | null {
  const a = text.split(' '),
    b = other.split(' ')
  return a.length > 7 && b.length > 7
    ? [...a.slice(0, Math.ceil(a.length / 2)), ...b.slice(Math.floor(b.length / 2))].join(' ')
    : null
}

/** What a copyist or a scanner does to a quotation without changing what it says. */
export const HARMLESS: Record<string, (text: string) => string> = {
  untouched: text => text,
  'line break': text => text.replace(/ (?=\S+$)/, '\n'),
  hyphenation: text => text.replace(/(\p{L}{4})(\p{L}{4})(?!\p{L})/u, '$1-\n$2'),
  'first letter': text => text.charAt(0).toLowerCase() + text.slice(1),
  'double space': text => text.replace(' ', '  '),
  'old spelling': text => text.replace(/\bun/, 'vn').replace(/s(?=\p{Ll}{2})/u, 'ſ'),
  accents: text =>
    text
      .normalize('NFD')
      .replace(/[\u0300\u0301]/g, '')
      .normalize('NFC'),
  ligatures: text => text.replace('fi', 'ﬁ').replace('fl', 'ﬂ'),
}
