/** Returns what Word shows of its tree: without field codes, placeholders and hidden runs. Pure. */
import { attr, child, elements, type XmlNode } from '../prose/xml.ts'
import { value, vanish, type Style } from './styles.ts'

type Styles = ReadonlyMap<string, Style>

export const shown = (root: XmlNode, styles: Styles): XmlNode =>
  visible(root, { styles, drop: unshown(root), hidden: false, placeholder: false })

interface Within {
  styles: Styles
  drop: ReadonlySet<XmlNode>
  /** What the paragraph's style says about hiding its text. */
  hidden: boolean
  placeholder: boolean
}

function visible(node: XmlNode, within: Within): XmlNode {
  const inside =
    node.name === 'p'
      ? { ...within, hidden: within.styles.get(value(child(node, 'pPr'), 'pStyle') ?? '')?.hidden ?? false }
      : node.name === 'sdt' && child(child(node, 'sdtPr'), 'showingPlcHdr')
        ? { ...within, placeholder: true }
        : within
  const isSeen = (kid: XmlNode): boolean =>
    !within.drop.has(kid) && (kid.name !== 'r' || !(inside.placeholder || isHidden(kid, inside)))
  const kids = node.kids.filter(kid => typeof kid === 'string' || isSeen(kid))
  return { ...node, kids: kids.map(kid => (typeof kid === 'string' ? kid : visible(kid, inside))) }
}

/**
 * Whether a run is hidden: by its own property if it has one, else when exactly one of its two styles (that of the
 * paragraph and that of the characters) hides it (ECMA-376 Part 1 §17.7.3).
 */
function isHidden(run: XmlNode, { styles, hidden }: Within): boolean {
  const pr = child(run, 'rPr')
  return vanish(pr) ?? (styles.get(value(pr, 'rStyle') ?? '')?.hidden ?? false) !== hidden
}

interface Field {
  inCode: boolean
  unseen: XmlNode[]
}

/**
 * Nodes inside the code of a field, including the results of fields nested in it. A field that never ends hides nothing
 * (§17.16.18).
 */
function unshown(root: XmlNode): Set<XmlNode> {
  const out = new Set<XmlNode>()
  const fields: Field[] = []
  const visit = (node: XmlNode): void => {
    for (const kid of elements(node)) {
      if (kid.name === 'fldChar') turn(fields, attr(kid, 'fldCharType'), out)
      else if (node.name === 'r') fields.find(field => field.inCode)?.unseen.push(kid)
      visit(kid)
    }
  }
  visit(root)
  return out
}

function turn(fields: Field[], type: string | undefined, out: Set<XmlNode>): void {
  if (type === 'begin') fields.push({ inCode: true, unseen: [] })
  else if (type === 'separate' && fields.length > 0) fields.at(-1)!.inCode = false
  else if (type === 'end') for (const node of fields.pop()?.unseen ?? []) out.add(node)
}
