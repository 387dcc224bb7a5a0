/**
 * The state that RTF keeps per group, its code pages and its styles. These are tables of control words; no text is
 * produced here.
 */
import { decodeAs } from '../prose/charset.ts'
import { lookup } from '../../../lookup.ts'
import { raised } from '../signs/raised.ts'
import { fromSymbolFont } from '../signs/symbol-font.ts'

export type Destination =
  | 'body'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'info'
  | 'title'
  | 'author'
  | 'created'
  | 'listtext'
  | 'note'
  | 'box'
  | 'math'

export interface Shape {
  style: number | null
  outline: number | null
  inTable: boolean
}
export const PLAIN_SHAPE: Shape = { style: null, outline: null, inTable: false }
/** What each word of paragraph formatting makes of the shape of the paragraph. */
export const RESHAPED: Record<string, (shape: Shape, number: number | null) => Shape> = lookup({
  pard: () => PLAIN_SHAPE,
  s: (shape, style) => ({ ...shape, style }),
  outlinelevel: (shape, outline) => ({ ...shape, outline }),
  intbl: shape => ({ ...shape, inTable: true }),
})

/** The state of a group; all of it ends with the group, including that of the paragraph. */
export interface Group {
  dest: Destination
  shape: Shape
  codepage: string
  uc: number
  hidden: boolean
  deleted: boolean
  raised: boolean
  star: boolean
  /** Destination of the text of `\upr`; the first of its two groups is for readers without Unicode. */
  twice: Destination | null
}

export const FIRST_GROUP: Readonly<Group> = {
  dest: 'body',
  shape: PLAIN_SHAPE,
  codepage: 'windows-1252',
  uc: 1,
  hidden: false,
  deleted: false,
  raised: false,
  star: false,
  twice: null,
}

export const DESTINATIONS: Record<string, Destination> = lookup({
  fonttbl: 'fonts',
  stylesheet: 'styles',
  info: 'info',
  listtext: 'listtext',
  pntext: 'listtext',
  footnote: 'note',
  shptxt: 'box',
  shpinst: 'body',
  momathpara: 'body',
  momath: 'math',
  fldrslt: 'body',
})
/** Destinations within `info`. */
export const PROPERTIES: Record<string, Destination> = lookup({ title: 'title', author: 'author', creatim: 'created' })
export const SKIPPED = new Set(
  `colortbl pict object objdata themedata colorschememapping datastore latentstyles listtable listoverridetable
    rsidtbl generator xmlnstbl header headerl headerr headerf footer footerl footerr footerf fldinst annotation
    atnid atnauthor atndate atnref atnparent atrfstart atrfend sp nonshppict shppict shprslt bkmkstart bkmkend
    ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn revtbl filetbl mmathpr tc xe private template operator subject
    keywords comment company category manager doccomm hlinkbase nexctfile pgptbl userprops nonesttables`.split(/\s+/),
)
export const WRITTEN: Record<string, string> = lookup({
  tab: '\t',
  line: '\n',
  page: '\n',
  column: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  nbsp: ' ',
  nbhyphen: '-',
  softline: '\n',
})

/** The decoder's name for `\fcharsetN` and `\ansicpgN`. */
const CHARSETS: Record<number, string> = {
  0: 'windows-1252',
  2: 'pictures',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
  254: 'ibm437',
  255: 'ibm850',
}
const PAGES: Record<number, string> = {
  437: 'ibm437',
  850: 'ibm850',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  866: 'ibm866',
  874: 'windows-874',
  10000: 'macintosh',
  65001: 'utf-8',
}

export const charset = (n: number): string | undefined => CHARSETS[n]
export const codepage = (n: number): string => PAGES[n] ?? (n >= 1250 && n <= 1258 ? `windows-${n}` : 'windows-1252')

/**
 * Decodes bytes of a code page. Letters of pictorial fonts become characters of the private use area, where Office
 * keeps them.
 */
export const decodeBytes = (text: string, page: string): string =>
  page === 'symbol' || page === 'pictures'
    ? text.replace(/[\x20-\xff]/g, sign => String.fromCharCode(0xf000 + sign.charCodeAt(0)))
    : decodeAs(Buffer.from(text, 'latin1'), page)

/** Characters of pictorial fonts mean nothing without the font. */
const PICTURES = /[\uf020-\uf0ff]/g

/** The text as the group's font and height show it. */
export function shownText({ codepage: page, raised: isRaised }: Group, text: string): string {
  const shown = page === 'symbol' ? fromSymbolFont(text) : text.replace(PICTURES, '')
  return isRaised ? raised(shown) : shown
}
