/**
 * Converts the TeX of a field to the text of CSL-JSON: accents and signs become letters, italics and the like become
 * its few tags, and braces that protect the case become `nocase`. Unknown commands stay as written, and no letter
 * changes its case here.
 */
import { entities } from './entities.ts'
import { ACCENTS, MARKUP, SHOWN, SIGNS, SILENT, SPACES, SWITCHES } from './tex-signs.ts'
import { closingDollar, endOf } from './tex-ends.ts'
import { formula } from './tex-maths.ts'

const NOCASE = '<span class="nocase">'
/** Matches anything that needs conversion; a value without a match is plain text already. */
const TEX = /[\\{}$~`\n\t%]|--|''| {2}|&(?:#\d+|#x[0-9a-f]+|amp|lt|gt|quot|apos|nbsp);/i
/** Deepest nesting that is converted; anything deeper stays as written. */
const DEEPEST = 40

/** Converts a field of text. */
export const texText = (tex: string): string => (TEX.test(tex) ? finish(new Tex(tex, false).all()) : tex.trim())
/** Converts a title, in which braces protect the case of their content. */
export const texTitle = (tex: string): string => (TEX.test(tex) ? finish(new Tex(tex, true).all()) : tex.trim())

const finish = (text: string): string => {
  const plain = (text.includes('&') ? entities(text) : text).replace(/[ \n\t\r]+/g, ' ').trim()
  return /[^\0-\xff]/.test(plain) ? plain.normalize('NFC') : plain
}

class Tex {
  readonly #tex: string
  readonly #title: boolean
  #at = 0
  #depth = 0
  #nocase = false

  constructor(tex: string, title: boolean) {
    this.#tex = tex
    this.#title = title
  }

  all(): string {
    let out = ''
    while (this.#at < this.#tex.length) {
      out += this.#run()
      if (this.#tex[this.#at] === '}') this.#at++ // a brace that nothing opened
    }
    return out
  }

  /** Reads up to the end of the group, and leaves its closing brace. */
  #run(): string {
    let out = '',
      closing = ''
    while (this.#at < this.#tex.length) {
      const sign = this.#tex[this.#at]!
      if (sign === '}') break
      this.#at++
      if (sign === '\\') {
        const [text, close] = this.#command()
        out += text
        closing = close + closing
      } else if (sign === '{') out += this.#group()
      else if (sign === '$') out += this.#maths()
      else out += this.#sign(sign)
    }
    return out + closing
  }

  #sign(sign: string): string {
    const next = this.#tex[this.#at]
    if (sign === '~') return '\u00a0'
    if (sign === '-' && next === '-') return this.#dashes()
    if ((sign === '`' || sign === "'") && next === sign) {
      this.#at++
      return sign === '`' ? '“' : '”'
    }
    if (sign === '`') return '‘'
    if (sign === '%' && (next === '\n' || next === '\r')) {
      while (/\s/.test(this.#tex[this.#at] ?? '')) this.#at++
      return ''
    }
    return sign
  }

  #dashes(): string {
    this.#at++
    if (this.#tex[this.#at] !== '-') return '–'
    this.#at++
    return '—'
  }

  /**
   * Reads a group after its opening brace, including the closing one. BibTeX does not protect the case of a group that
   * begins with a command.
   */
  #group(): string {
    const keeps = this.#title && !this.#nocase && this.#tex[this.#at] !== '\\'
    if (keeps) this.#nocase = true
    const inside = this.#inside()
    if (keeps) this.#nocase = false
    return keeps && /\p{L}/u.test(inside) ? `${NOCASE}${inside}</span>` : inside
  }

  #inside(): string {
    const from = this.#at
    if (this.#depth >= DEEPEST) {
      this.#at = endOf(this.#tex, from)
      return this.#tex.slice(from, this.#at++)
    }
    this.#depth++
    const inside = this.#run()
    this.#depth--
    this.#at++
    return inside
  }

  /** Reads a formula after its dollar sign. One that text cannot express stays TeX. */
  #maths(): string {
    const from = this.#at
    const double = this.#tex[from] === '$'
    const open = double ? from + 1 : from
    const end = closingDollar(this.#tex, open)
    if (end === undefined) return '$'
    this.#at = end + (double && this.#tex[end + 1] === '$' ? 2 : 1)
    return formula(this.#tex.slice(open, end)) ?? this.#tex.slice(from - 1, this.#at)
  }

  /** Reads a command after its backslash and returns its text, with what has to close at the end of the group. */
  #command(): [text: string, closing: string] {
    NAME.lastIndex = this.#at
    const word = NAME.exec(this.#tex)?.[0]
    const name = word ?? this.#tex[this.#at] ?? ''
    this.#at += name.length
    const accent = ACCENTS[name]
    if (accent !== undefined && (word === undefined || this.#argumentFollows())) return [this.#accent(name, accent), '']
    if (word === undefined) return [SPACES.get(name) ?? (SILENT.has(name) ? '' : name), '']
    if (SWITCHES.has(name)) {
      this.#spaces()
      const [open, close] = MARKUP.get(name)!
      return [open, close]
    }
    return [this.#named(name), '']
  }

  #named(name: string): string {
    const marks = MARKUP.get(name)
    if (this.#tex[this.#at] === '*' && (marks || SHOWN.has(name))) this.#at++
    if (marks) return marks[0] + this.#argument() + marks[1]
    const sign = SIGNS.get(name) ?? SPACES.get(name)
    if (sign !== undefined) {
      this.#spaces()
      if (this.#tex.startsWith('{}', this.#at)) this.#at += 2
      return sign
    }
    if (name === 'url' || name === 'nolinkurl' || name === 'path') return this.#verbatim()
    const shown = SHOWN.get(name),
      silent = SILENT.get(name)
    if (shown !== undefined) return this.#arguments(shown).at(-1) ?? ''
    if (silent !== undefined) {
      this.#arguments(silent)
      this.#spaces()
      return ''
    }
    return this.#tex[this.#at] === '{' ? this.#argument() : `\\${name}`
  }

  #arguments(count: number): string[] {
    while (this.#tex[this.#at] === '[') this.#at = this.#tex.indexOf(']', this.#at) + 1 || this.#tex.length
    return Array.from({ length: count }, () => this.#argument())
  }

  /** Whether an accent command has an argument: `\c c` and `\c{c}` have one, `\t` at the end has none. */
  #argumentFollows(): boolean {
    return /^\s*[{\\\p{L}]/u.test(this.#tex.slice(this.#at, this.#at + 20))
  }

  #accent(name: string, mark: string): string {
    const base = this.#argument()
    if (!base.trim()) return name === '~' || name === '^' ? name : ''
    const [first = '', ...rest] = base.replace(/^ı/, 'i').replace(/^ȷ/, 'j')
    return (first + mark + rest.join('')).normalize('NFC')
  }

  /** Reads an argument: a group, a command or one character. */
  #argument(): string {
    this.#spaces()
    const sign = this.#tex[this.#at]
    if (sign === undefined || sign === '}') return ''
    this.#at++
    if (sign === '{') return this.#inside()
    if (sign === '\\') return this.#deeper()
    if (sign === '$') return this.#maths()
    const code = this.#tex.codePointAt(this.#at - 1)!
    if (code > 0xffff) this.#at++
    return String.fromCodePoint(code)
  }

  /** Reads a command as the argument of another one: `\'\i`. */
  #deeper(): string {
    if (this.#depth >= DEEPEST) return '\\'
    this.#depth++
    const text = this.#command().join('')
    this.#depth--
    return text
  }

  #verbatim(): string {
    this.#spaces()
    if (this.#tex[this.#at] !== '{') return ''
    const from = ++this.#at
    const end = endOf(this.#tex, from)
    this.#at = end + 1
    return this.#tex.slice(from, end)
  }

  #spaces(): void {
    while (/\s/.test(this.#tex[this.#at] ?? '')) this.#at++
  }
}

const NAME = /[A-Za-z]+/y

/** Converts an address: what TeX escapes in it is restored, everything else stays. */
export function texVerbatim(tex: string): string {
  if (!/[\\{}\n]/.test(tex)) return tex.trim()
  return tex
    .replace(/\s*\n\s*/g, '')
    .replace(/^\s*\\(?:url|nolinkurl|path|href)\s*\{([^{}]*)\}.*$/s, '$1')
    .replace(/\{?\$\\sim\$\}?|\{?\\(?:textasciitilde|texttildelow)(?:\{\}|\b)\s*\}?|\\~(?:\{\})?/g, '~')
    .replace(/\{?\\textunderscore(?:\{\}|\b)\}?/g, '_')
    .replace(/\\([_%&#${}^ ])/g, '$1')
    .replace(/[{}]/g, '')
    .trim()
}
