/** Raised figures and letters: how the call of a note and an exponent are written in plain text. */

const PLAIN = '0123456789+-−()nabcdefghijklmoprstuvwxyz'
const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ']
const SUPER = new Map([...PLAIN].map((sign, i) => [sign, RAISED[i]!]))

/** Signs that have no raised form stay as they are. */
export const superscript = (text: string): string => [...text].map(sign => SUPER.get(sign) ?? sign).join('')

/** What raised text is an exponent or the call of a note. */
export const FIGURES = /^[\d,+−()-]{1,6}n?$/

/**
 * Text that is set raised: its figures stay raised, because 10⁶ set level is 106, and words stay words (1er, 10th).
 * White space around them is kept.
 */
export const raised = (text: string): string => {
  const bare = text.trim()
  const minus = bare.replaceAll('–', '−')
  const shown = raisedSign(bare) ?? (FIGURES.test(minus) ? superscript(minus) : bare)
  return text.replace(bare, () => shown)
}

/** "TM" raised behind a name is one sign: set level, "SendmailTM" is a word that nobody wrote. */
const SIGNS: Readonly<Record<string, string>> = { TM: '™', SM: '℠' }
/** The sign that raised letters stand for; undefined where they are none. */
export const raisedSign = (text: string): string | undefined => SIGNS[text.trim()]

/** What a note is called by: a number, a letter or two, or signs. Anything else is words of the text. */
const MARK = /^(?:\d{1,4}|\p{Ll}{1,2}|[ivxlc]{1,6}|[^\p{L}\p{N}\s]{1,4})$/u

/** The mark of a note without its brackets; null for a text that is none. */
export function noteMark(text: string): string | null {
  const mark = text.trim().replace(/^[[({]\s*|\s*[\])}]$/g, '')
  return MARK.test(mark) ? mark : null
}

const RAISED_LAST = new RegExp(`[${RAISED.join('')}]$`)

/**
 * The call of a note as it is written after `before`. After a figure or a word of one or two letters, where a raised
 * figure is an exponent, it stands apart; after another call there is a comma, or 1 and 2 would be 12.
 */
export function noteCall(before: string, mark: string): string {
  const near = before.slice(-4)
  const figure = /^[\p{L}\p{N}]/u.test(mark)
  const gap = RAISED_LAST.test(near) ? ',' : /\p{N}$|(?<!\p{L})\p{L}{1,2}$/u.test(near) ? ' ' : ''
  return (figure ? gap : '') + superscript(mark)
}

/** Characters that no text has (Unicode 16 §23.7): between them is the mark of a call, until its text is whole. */
const [BEGINS, ENDS] = ['\ufdd0', '\ufdd1']
const PENDING = new RegExp(`${BEGINS}([^${BEGINS}${ENDS}]*)${ENDS}`, 'g')
const STRAY = new RegExp(`[${BEGINS}${ENDS}]`, 'g')

/**
 * A call in a text that is still being put together: to look at the end of a text after every addition takes time
 * quadratic in its length.
 */
export const pendingCall = (mark: string): string => `${BEGINS}${mark.replace(STRAY, '')}${ENDS}`

/** Writes the pending calls of a text. */
export const withCalls = (text: string): string =>
  text.includes(BEGINS)
    ? text
        .replace(PENDING, (_, mark: string, at: number) =>
          noteCall(text[at - 1] === ENDS ? RAISED[0]! : text.slice(Math.max(0, at - 4), at), mark),
        )
        .replace(STRAY, '')
    : text
