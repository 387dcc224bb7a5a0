/** What RTF remembers: a state per group, code pages, styles. Tables of control words; no text is made here. */
import { decodeAs } from '../prose/charset.ts'

export type Destination = 'body' | 'skip' | 'fonts' | 'styles' | 'info' | 'title' | 'author' | 'created' | 'listtext' | 'note'

export interface Group { dest: Destination; codepage: string; uc: number; hidden: boolean; deleted: boolean; star: boolean }
export interface Shape { style: number | null; outline: number | null; inTable: boolean }

export const DESTINATIONS: Record<string, Destination> = {
  fonttbl: 'fonts', stylesheet: 'styles', info: 'info', listtext: 'listtext', pntext: 'listtext', footnote: 'note',
  shpinst: 'body', shptxt: 'body', momath: 'body', fldrslt: 'body', mr: 'body',
}
/** Within `info`. */
export const PROPERTIES: Record<string, Destination> = { title: 'title', author: 'author', creatim: 'created' }
export const SKIPPED = new Set(`colortbl pict object objdata themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator
  xmlnstbl header headerl headerr headerf footer footerl footerr footerf fldinst annotation atnid atnauthor atndate atnref atnparent atrfstart atrfend sp
  nonshppict shppict bkmkstart bkmkend ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn revtbl filetbl mmathpr tc xe private template operator subject keywords comment
  company category manager doccomm hlinkbase nexctfile pgptbl userprops`.split(/\s+/))
export const WRITTEN: Record<string, string> = {
  tab: '\t', line: '\n', emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•', emspace: ' ', enspace: ' ', qmspace: ' ',
  nbsp: ' ', nbhyphen: '-', softline: '\n', cell: '', chftn: '',
}

/** `\fcharsetN` and `\ansicpgN` → the name under which TextDecoder knows it. */
const CHARSETS: Record<number, string> = {
  0: 'windows-1252', 77: 'macintosh', 128: 'shift_jis', 129: 'euc-kr', 134: 'gbk', 136: 'big5', 161: 'windows-1253', 162: 'windows-1254', 163: 'windows-1258',
  177: 'windows-1255', 178: 'windows-1256', 186: 'windows-1257', 204: 'windows-1251', 222: 'windows-874', 238: 'windows-1250',
}
const PAGES: Record<number, string> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5', 866: 'ibm866', 874: 'windows-874', 10000: 'macintosh', 65001: 'utf-8' }

export const charset = (n: number): string | undefined => CHARSETS[n]
export const codepage = (n: number): string => PAGES[n] ?? (n >= 1250 && n <= 1258 ? `windows-${n}` : 'windows-1252')

export const decodeBytes = (text: string, page: string): string => decodeAs(Buffer.from(text, 'latin1'), new TextDecoder(page))
