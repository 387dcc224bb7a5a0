/**
 * Knows a web page that a browser printed: by the address and the page's number that it sets around each page, or by
 * the program that made the file. Pure.
 */
import type { Segment } from '../page/lines.ts'
import type { Material, MaterialPage } from '../page/material.ts'

export interface WebPrint {
  /** The pages without what the browser set around them. */
  material: Material
  /** True when the browser's own lines stand on the pages. */
  framed: boolean
  /** The address, which the browser may have shortened. */
  address?: Segment
  /** What the page calls itself. */
  title?: string
}

/** Share of a page's height at its head and its foot in which a browser writes. */
const EDGE = 0.06
const ADDRESS = /^https?:\/\/[^\s/]+\.\S+$/
/** "1/7", "1 of 7" in Firefox, "Page 1 of 7" in Safari, each in the browser's language. */
const COUNTER = /^(?:\p{L}{3,8}\.?\s)?(\d+)\s?(?:\/|of|de|von|sur|di|av)\s?(\d+)$/iu
/** The day of printing and mostly its time: "11/29/26, 8:54 AM", "23/05/2017, 13:00". */
const DAY = /^\d{1,4}[/.-]\s?\d{1,2}[/.-]\s?\d{2,4}(?:,?\s\S.{0,12})?$/
/** False for an address of which the browser left something out. */
export const isWhole = ({ text }: Segment): boolean => !/…|\.\.\./.test(text)
const BROWSER = /\b(?:chrom(?:e|ium)|firefox|safari|edge?)\b/iu
/** Of the programs that name an old browser, these make pages of a text by themselves. */
const OTHER = /htmldoc|google docs|wkhtmltopdf|prince|weasyprint/iu

/** Null for a file that no browser made. */
export function webPrintOf(material: Material): WebPrint | null {
  const frames = material.pages.map(page => frameOf(page, material.total))
  const [first, second] = frames.filter(frame => frame !== null)
  const programs = material.stated.programs.join(' ')
  if (!first) return BROWSER.test(programs) && !OTHER.test(programs) ? unframed(material) : null
  const address = addressIn(frames.flatMap(frame => frame ?? []))
  const title = material.stated.title ?? titleIn(first, second)
  return {
    framed: true,
    material: { ...material, pages: material.pages.map((page, i) => without(page, frames[i] ?? [])) },
    ...(address && { address }),
    ...(title && { title }),
  }
}

const unframed = (material: Material): WebPrint => {
  const { title } = material.stated
  return { framed: false, material, ...(title && !ADDRESS.test(title) && { title }) }
}

/** The address that most pages show: one alone may be a link in the last line of a page. */
function addressIn(lines: readonly Segment[]): Segment | undefined {
  const all = lines.filter(({ text }) => ADDRESS.test(text))
  const times = (own: Segment): number => all.filter(({ text }) => text === own.text).length
  const [address] = all.toSorted((a, b) => times(b) - times(a))
  return address && times(address) * 2 > all.length ? address : undefined
}

/** The lines at the edges of a page, if an address and the number of this page among all are two of them. */
function frameOf({ page, height, segments }: MaterialPage, total: number): Segment[] | null {
  const edge = segments.filter(({ y, turned }) => !turned && (y < EDGE * height || y > (1 - EDGE) * height))
  const addresses = edge.filter(({ text }) => ADDRESS.test(text))
  const counter = edge.find(({ text }) => {
    const [, at, of] = COUNTER.exec(text) ?? []
    return Number(at) === page && Number(of) === total
  })
  if (addresses.length === 0 || !counter) return null
  const rows = [...addresses, counter, ...edge.filter(({ text }) => DAY.test(text))]
  return edge.filter(({ y, size }) => rows.some(row => Math.abs(row.y - y) < 1 && Math.abs(row.size - size) < 0.5))
}

/** The title that a browser sets on each page. */
function titleIn(first: readonly Segment[], second: readonly Segment[] | undefined): string | undefined {
  const own = first.find(
    ({ text }) =>
      ![ADDRESS, COUNTER, DAY].some(pattern => pattern.test(text)) &&
      (second === undefined || second.some(line => line.text === text)),
  )
  return own?.text
}

const without = (page: MaterialPage, frame: readonly Segment[]): MaterialPage => ({
  ...page,
  segments: page.segments.filter(line => !frame.includes(line)),
})
