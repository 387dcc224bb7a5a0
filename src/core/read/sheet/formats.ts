/** Formats values as the cells of a workbook show them, by the styles in styles.xml. */
import * as XLSX from '@e965/xlsx'
import { all, attr, first, parseXml } from '../prose/xml.ts'
import { lookup } from '../../../lookup.ts'

export type Shown = (value: number | string | boolean, style: string | undefined) => string

/** Number and code of two formats that the standard leaves to the program (ECMA-376 18.8.30). */
const GENERAL = 0,
  TEXT = '@'
/**
 * Dates that each program shows in the order of its own region (14 and 22), and how they are read here: as days of one
 * meaning, because "1/10/16" is the tenth of January in one country and the first of October in the others.
 */
export const REGIONAL: Readonly<Record<string, string>> = lookup({
  'm/d/yy': 'yyyy-mm-dd',
  'm/d/yy h:mm': 'yyyy-mm-dd hh:mm',
})

/**
 * The built-in formats, copied before any workbook is read: the library's own table keeps the formats of an earlier
 * workbook, and takes the currency formats (5 to 8) of the first one that asks for them.
 */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...(XLSX.SSF.get_table() as Record<number, string>),
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  14: REGIONAL['m/d/yy']!,
  22: REGIONAL['m/d/yy h:mm']!,
}

export function formats(styles: Uint8Array | undefined, date1904: boolean): Shown {
  const root = parseXml(styles)
  const own = new Map(all(root, 'numFmt').map(node => [Number(attr(node, 'numFmtId')), attr(node, 'formatCode') ?? '']))
  const xfs = first(root, 'cellXfs')
  const ids = (xfs ? all(xfs, 'xf') : []).map(node => Number(attr(node, 'numFmtId') ?? GENERAL))
  return (value, style) => {
    const id = style === undefined ? GENERAL : (ids[Number(style)] ?? GENERAL)
    const code = own.get(id) ?? BUILT_IN[id]
    if (typeof value === 'string' && !actsOnText(code)) return value
    if (isWhole(value, id === GENERAL ? BUILT_IN[GENERAL] : code)) return String(value)
    const format = code === undefined ? id : spoken(code, value, date1904)
    try {
      return String(XLSX.SSF.format(format, value, { date1904, table: BUILT_IN }))
    } catch {
      return String(value)
    }
  }
}

/**
 * True for a whole number in the general format: it is shown in full, because 9.78844E+12 hides the ISBN that it is.
 */
export const isWhole = (value: unknown, code: unknown): boolean =>
  code === BUILT_IN[GENERAL] && Number.isSafeInteger(value)

/** True when a format has a section of its own for text, or hides text. */
const actsOnText = (code: string | undefined): boolean =>
  code !== undefined && code !== TEXT && (code.includes(TEXT) || code.split(';').length > 3)

/**
 * Languages by the lower ten bits of their Windows number (MS-LCID). For these the library would write months and days
 * in English.
 */
const LANGUAGES: Readonly<Record<number, string>> = {
  0x03: 'ca',
  0x07: 'de',
  0x0a: 'es',
  0x0c: 'fr',
  0x10: 'it',
  0x13: 'nl',
  0x16: 'pt',
  0x2d: 'eu',
  0x56: 'gl',
}
const NAMES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = lookup({
  mmm: { month: 'short' },
  mmmm: { month: 'long' },
  ddd: { weekday: 'short' },
  dddd: { weekday: 'long' },
})

/**
 * Writes the names of months and days in the language that the format asks for: `[$-C0A]d" de "mmmm` becomes `d" de
 * ""enero"`.
 */
function spoken(code: string, value: number | string | boolean, date1904: boolean): string {
  const language = LANGUAGES[parseInt(/\[\$[^\]-]*-([\da-f]{1,8})\]/i.exec(code)?.[1] ?? '', 16) & 0x3ff]
  if (language === undefined || typeof value !== 'number' || !/d{3}|m{3}/i.test(code)) return code
  // Workbooks count a 29 February 1900, which did not exist (ECMA-376 18.17.4.1).
  const days = Math.floor(value) + (date1904 ? 1462 : value < 60 ? 1 : 0)
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)
  return code.replace(/"[^"]*"|\\.|\[[^\]]*\]|(?<!m)m{3,4}(?!m)|(?<!d)d{3,4}(?!d)/gi, part => {
    const options = NAMES[part.toLowerCase()]
    return options ? `"${new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date)}"` : part
  })
}
