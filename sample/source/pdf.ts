/** Pages and outline → the bytes of a PDF, always the same: nothing is compressed, no date is taken from the clock. */
import { HEIGHT, WIDTH, operators, type Page } from './typeset.ts'

export interface Entry {
  title: string
  page: number
  depth: number
}
export interface Book {
  pages: Page[]
  outline: Entry[]
  info: Record<string, string>
}

const FONTS = { roman: 'Times-Roman', italic: 'Times-Italic', bold: 'Times-Bold' } as const

/** Returns UTF-16BE with its byte order mark, as a PDF hexadecimal string. */
const unicode = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

export function writePdf({ pages, outline, info }: Book): Buffer {
  const objects: string[] = []
  const add = (body: string): number => objects.push(body)
  const catalog = add('')
  const tree = add('')
  const fonts = Object.entries(FONTS).map(
    ([key, name]) => `/${key} ${add(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`)} 0 R`,
  )
  const resources = add(`<</Font<<${fonts.join(' ')}>>>>`)
  const kids = pages.map(page => {
    const content = operators(page)
    const stream = add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
    return add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Resources ` +
        `${resources} 0 R/Contents ${stream} 0 R>>`,
    )
  })
  objects[tree - 1] = `<</Type/Pages/Count ${kids.length}/Kids[${kids.map(kid => `${kid} 0 R`).join(' ')}]>>`
  const root = writeOutline(outline, kids, objects)
  objects[catalog - 1] = `<</Type/Catalog/Pages ${tree} 0 R/Outlines ${root} 0 R/Lang(es)>>`
  const about = add(
    `<<${Object.entries(info)
      .map(([key, value]) => `/${key} ${/^D:\d+Z?$/.test(value) ? `(${value})` : unicode(value)}`)
      .join('')}>>`,
  )
  return bytes(objects, `/Root ${catalog} 0 R/Info ${about} 0 R`)
}

/** Writes the entries as a linked tree and returns the object number of its root. */
function writeOutline(outline: readonly Entry[], kids: readonly number[], objects: string[]): number {
  const root = objects.push('')
  const ids = outline.map(() => objects.push(''))
  const parent = outline.map((entry, i) => outline.findLastIndex((other, k) => k < i && other.depth < entry.depth))
  const children = (of: number): number[] => outline.flatMap((_, i) => (parent[i] === of ? [i] : []))
  const ends = (of: number): string => {
    const own = children(of)
    return own.length > 0 ? `/First ${ids[own[0]!]} 0 R/Last ${ids[own.at(-1)!]} 0 R/Count ${own.length}` : ''
  }
  outline.forEach((entry, i) => {
    const siblings = children(parent[i]!)
    const at = siblings.indexOf(i)
    const [before, after] = [siblings[at - 1], siblings[at + 1]]
    objects[ids[i]! - 1] =
      `<</Title ${unicode(entry.title)}/Parent ` +
      `${parent[i]! < 0 ? root : ids[parent[i]!]} 0 R/Dest[${kids[entry.page]} ` +
      '0 R/Fit]' +
      (before === undefined ? '' : `/Prev ${ids[before]} 0 R`) +
      (after === undefined ? '' : `/Next ${ids[after]} 0 R`) +
      `${ends(i)}>>`
  })
  objects[root - 1] = `<</Type/Outlines${ends(-1)}>>`
  return root
}

function bytes(objects: readonly string[], trailer: string): Buffer {
  let out = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((body, i) => {
    const at = out.length
    out += `${i + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const start = out.length
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  out +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ` +
    `${objects.length + 1}${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(out, 'latin1')
}
