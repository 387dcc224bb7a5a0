/** Tells tables of data from tables that lay out a page. */
import { attribute, isElement, kidsOf, type HtmlNode } from './dom.ts'

const HEADING = /^h[1-6]$/

/**
 * Rows of tables that hold data, each with its table. A table with a heading, another table or a long text in a cell is
 * a page layout, and one of a single column a frame: its cells are read as text, not as rows.
 */
export function dataRows(root: HtmlNode): Map<HtmlNode, HtmlNode> {
  const tableOfRow = new Map<HtmlNode, HtmlNode>()
  const layout = new Set<HtmlNode>()
  const wide = new Set<HtmlNode>()
  const stack: [node: HtmlNode, table: HtmlNode | null][] = [[root, null]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, table] = next
    if (table && (node.nodeName === 'table' || HEADING.test(node.nodeName) || isLong(node))) layout.add(table)
    if (table && node.nodeName === 'tr') {
      tableOfRow.set(node, table)
      if (!wide.has(table) && cellsOf(node) > 1) wide.add(table)
    }
    const own = node.nodeName === 'table' ? node : table
    for (const kid of kidsOf(node)) stack.push([kid, own])
  }
  return new Map([...tableOfRow].filter(([, table]) => wide.has(table) && !layout.has(table)))
}

/** The rows that name columns: the first of a table, where it alone is a heading and no cell reaches over others. */
export function namingRows(tableOfRow: ReadonlyMap<HtmlNode, HtmlNode>): Set<HtmlNode> {
  const rows = new Map<HtmlNode, HtmlNode[]>()
  for (const [tr, table] of tableOfRow) {
    const list = rows.get(table)
    if (list) list.push(tr)
    else rows.set(table, [tr])
  }
  // The rows of a table are met from the last to the first.
  const naming = [...rows.values()].flatMap(list => {
    const heads = list.filter(isHeading)
    return heads.length === 1 && heads[0] === list.at(-1) && !list.some(spanned) ? heads : []
  })
  return new Set(naming)
}

const isCell = ({ nodeName }: HtmlNode): boolean => nodeName === 'td' || nodeName === 'th'

function isHeading(tr: HtmlNode): boolean {
  const inHead = 'parentNode' in tr && tr.parentNode?.nodeName === 'thead'
  return inHead || kidsOf(tr).every(kid => !isCell(kid) || kid.nodeName === 'th')
}

/** A number of columns or rows that a cell reaches over, other than one. */
const SEVERAL = /^\s*(?:[2-9]|1\d|0)/
const spanned = (tr: HtmlNode): boolean =>
  kidsOf(tr).some(
    kid =>
      isElement(kid) && isCell(kid) && ['colspan', 'rowspan'].some(name => SEVERAL.test(attribute(kid, name) ?? '')),
  )

const cellsOf = (tr: HtmlNode): number => kidsOf(tr).filter(isCell).length

/** A cell with more characters than this is text of a page layout. */
const LONGEST_CELL = 1500

/** Reads no more of a cell than needed: otherwise cells within cells would be read again for each one around them. */
function isLong(node: HtmlNode): boolean {
  if (node.nodeName !== 'td') return false
  const stack: HtmlNode[] = [node]
  for (let seen = 0, length = 0; stack.length > 0 && seen < LONGEST_CELL; seen++) {
    const next = stack.pop()!
    if (next.nodeName === '#text' && 'value' in next) length += next.value.length
    if (length > LONGEST_CELL || next.nodeName === 'table') return true
    stack.push(...kidsOf(next).slice(0, LONGEST_CELL))
  }
  return false
}
