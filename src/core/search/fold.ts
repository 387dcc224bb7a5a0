/** Text → the form in which it is compared: no accents, no case, no ligatures, no invisible characters. */

/** Soft hyphen and what has no width: they never part a word. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/gu
/** The Japanese voicing marks stay: か and が are different letters. */
const MARKS = /(?![\u3099\u309A])\p{Mn}/gu
/** Letters that Unicode does not take apart. */
const WHOLE = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h' } as const satisfies Record<string, string>
const WHOLE_LETTER = new RegExp(`[${Object.keys(WHOLE).join('')}]`, 'g')
const NOT_ASCII = /[^\x00-\x7F]/

/** Idempotent. Hangul and kana are put together again, so that a syllable is one character. */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  const bare = text.replace(INVISIBLE, '').normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()
  return bare.replace(WHOLE_LETTER, letter => whole[letter] ?? letter)
}

const whole: Readonly<Record<string, string>> = WHOLE
