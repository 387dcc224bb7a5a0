/** The rows of a table of OpenDocument, and whether one names its columns. */
import { children, elements, type XmlNode } from '../prose/xml.ts'

/** True where one row is marked as the heading of a table in which no cell reaches across or down. */
export function namesColumns(node: XmlNode): boolean {
  const heads = children(node, 'table-header-rows').flatMap(rowsOf)
  const cells = rowsOf(node).flatMap(tr => elements(tr))
  return heads.length === 1 && rowsOf(node)[0] === heads[0] && cells.every(({ name }) => name === 'table-cell')
}

export const rowsOf = (node: XmlNode): XmlNode[] =>
  elements(node).flatMap(kid =>
    kid.name === 'table-row' ? [kid] : /^table-(?:header-rows|row-group|rows)$/.test(kid.name) ? rowsOf(kid) : [],
  )
