/** How the cells of a workbook show their values: styles.xml → a value and its style → what is seen. */
import * as XLSX from '@e965/xlsx'
import { all, attr, first, parseXml } from '../prose/xml.ts'

export type Shown = (value: number | string | boolean, style: string | undefined) => string

/** Numbers of formats that the standard leaves to the program (ECMA-376 18.8.30). */
const GENERAL = 0, TEXT = '@'
/** As they are before any workbook has been read: the library keeps what an old one says, and takes up its own currency with the first that asks for it. */
const BUILT_IN: Readonly<Record<number, string>> = {
  ...(XLSX.SSF.get_table() as Record<number, string>),
  5: '"$"#,##0_);\\("$"#,##0\\)', 6: '"$"#,##0_);[Red]\\("$"#,##0\\)', 7: '"$"#,##0.00_);\\("$"#,##0.00\\)', 8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
}

export function formats(styles: Uint8Array | undefined, date1904: boolean): Shown {
  const root = parseXml(styles)
  const own = new Map(all(root, 'numFmt').map(node => [Number(attr(node, 'numFmtId')), attr(node, 'formatCode') ?? '']))
  const xfs = first(root, 'cellXfs')
  const ids = (xfs ? all(xfs, 'xf') : []).map(node => Number(attr(node, 'numFmtId') ?? GENERAL))
  return (value, style) => {
    const id = style === undefined ? GENERAL : ids[Number(style)] ?? GENERAL
    const code = own.get(id) ?? BUILT_IN[id]
    if (typeof value === 'string' && !actsOnText(code)) return value
    if (id === GENERAL && typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31) return String(value)
    try { return String(XLSX.SSF.format(code ?? id, value, { date1904, table: BUILT_IN })) } catch { return String(value) }
  }
}

/** A format has a part of its own for text, or hides it. */
const actsOnText = (code: string | undefined): boolean => code !== undefined && code !== TEXT && (code.includes(TEXT) || code.split(';').length > 3)
