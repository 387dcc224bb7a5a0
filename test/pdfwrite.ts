/**
 * A small PDF writer for tests: pages of positioned text in the standard fonts, crop box, rotation, page labels,
 * outline, Info, figures of
 * other scripts through ToUnicode.
 */

export interface WriteRun {
  text: string
  x: number
  y: number
  size: number
  font?: 'regular' | 'bold' | 'italic'
  /** Up the margin, as stamps are. */
  turn?: 90
}
export interface WritePage {
  width: number
  height: number
  runs: WriteRun[]
  /** Text is drawn upright for the reader of the turned page when this is 90. */
  rotate?: 0 | 90 | 180 | 270
  media?: readonly [number, number, number, number]
  crop?: readonly [number, number, number, number]
}
export interface WriteDoc {
  pages: WritePage[]
  /** One label a page; null for none. */
  labels?: (string | null)[] | null
  /** Depth from 0, in reading order; `page` from 0. */
  outline?: { title: string; page: number; depth?: number }[]
  /** Title, Author, Subject, CreationDate … */
  info?: Record<string, string>
}

const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', italic: 'Helvetica-Oblique' } as const
/** Each gets a font whose bytes 0 to 9 mean its figures. */
const SCRIPTS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '〇一二三四五六七八九']
const DASHES: Record<string, string> = {
  '–': '\\226',
  '—': '\\227',
  '…': '\\205',
  '‘': '\\221',
  '’': '\\222',
  '“': '\\223',
  '”': '\\224',
  '•': '\\225',
}

/** WinAnsi literal: the writer takes Latin-1 text and the dashes and quotes above. */
const literal = (text: string): string =>
  `(${[...text]
    .map(ch => {
      const code = ch.codePointAt(0) ?? 63
      if (DASHES[ch]) return DASHES[ch]
      if ('()\\'.includes(ch)) return `\\${ch}`
      return code > 126 ? `\\${(code & 255).toString(8).padStart(3, '0')}` : ch
    })
    .join('')})`

/** UTF-16BE with a byte order mark: titles, labels and Info in any script. */
const unicode = (text: string): string =>
  `<FEFF${[...Buffer.from(text, 'utf16le').swap16()].map(b => b.toString(16).padStart(2, '0')).join('')}>`

const stream = (text: string): string =>
  `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`

class Objects {
  readonly list: string[] = []
  add(body: string): number {
    this.list.push(body)
    return this.list.length
  }
  set(id: number, body: string): void {
    this.list[id - 1] = body
  }
}

function toUnicode(figures: string): string {
  const rows = [...figures].map(
    (ch, k) => `<${(48 + k).toString(16)}> <${(ch.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}>`,
  )
  return stream(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange\n10 beginbfchar\n${rows.join('\n')}\nendbfchar endcmap end end`)
}

function fontTable(objects: Objects): string {
  const font = (name: string, more = ''): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding ${more}>>`
  const latin = Object.entries(FONTS).map(([key, name]) => `/${key} ${objects.add(font(name))} 0 R`)
  const scripts = SCRIPTS.map((figures, k) => {
    const map = objects.add(toUnicode(figures))
    return `/script${k} ${objects.add(font(FONTS.regular, `/ToUnicode ${map} 0 R `))} 0 R`
  })
  return `<< ${[...latin, ...scripts].join(' ')} >>`
}

/** Font and bytes of a run: figures of another script are written as 0 to 9 in their own font. */
function encoded(run: WriteRun): { font: string; text: string } {
  const script = SCRIPTS.findIndex(figures => [...run.text].some(ch => figures.includes(ch)))
  if (script < 0) return { font: run.font ?? 'regular', text: run.text }
  const figures = SCRIPTS[script] ?? ''
  return {
    font: `script${script}`,
    text: [...run.text].map(ch => (figures.includes(ch) ? String(figures.indexOf(ch)) : ch)).join(''),
  }
}

function content(page: WritePage): string {
  return page.runs
    .map(run => {
      const { font, text } = encoded(run)
      const matrix =
        run.turn === 90
          ? `0 1 -1 0 ${run.x.toFixed(1)} ${run.y.toFixed(1)}`
          : page.rotate === 90
            ? `0 1 -1 0 ${(page.width - run.y).toFixed(1)} ${run.x.toFixed(1)}`
            : `1 0 0 1 ${run.x.toFixed(1)} ${run.y.toFixed(1)}`
      return `BT /${font} ${run.size} Tf ${matrix} Tm ${literal(text)} Tj ET`
    })
    .join('\n')
}

function writeOutline(objects: Objects, doc: WriteDoc, pageIds: number[]): string {
  const items = doc.outline ?? []
  if (!items.length) return ''
  const root = objects.add('')
  const ids = items.map(() => objects.add(''))
  const depth = (k: number): number => items[k]?.depth ?? 0
  const children = (from: number, level: number): number[] => {
    const out: number[] = []
    for (let k = from; k < items.length && depth(k) >= level; k++) if (depth(k) === level) out.push(k)
    return out
  }
  const ref = (key: string, k: number | undefined): string => (k === undefined ? '' : ` /${key} ${ids[k]} 0 R`)
  const link = (parent: number, kids: number[]): void =>
    kids.forEach((k, n) => {
      const below = children(k + 1, depth(k) + 1)
      const dest = `/Dest [${pageIds[items[k]?.page ?? 0]} 0 R /Fit]`
      objects.set(
        ids[k] ?? 0,
        `<< /Title ${unicode(items[k]?.title ?? '')} /Parent ${parent} 0 R ${dest}` +
          `${ref('Prev', kids[n - 1])}${ref('Next', kids[n + 1])}${ref('First', below[0])}${ref('Last', below.at(-1))} ` +
          '>>',
      )
      link(ids[k] ?? 0, below)
    })
  const top = children(0, 0)
  link(root, top)
  objects.set(root, `<< /Type /Outlines${ref('First', top[0])}${ref('Last', top.at(-1))} /Count ${items.length} >>`)
  return `/Outlines ${root} 0 R`
}

function writePages(objects: Objects, doc: WriteDoc, parent: number): number[] {
  const fonts = fontTable(objects)
  return doc.pages.map(page => {
    const body = objects.add(stream(content(page)))
    const media = page.media ?? [0, 0, page.width, page.height]
    const crop = page.crop ? `/CropBox [${page.crop.join(' ')}]` : ''
    return objects.add(
      `<< /Type /Page /Parent ${parent} 0 R /MediaBox [${media.join(' ')}] ${crop} ` +
        `${page.rotate ? `/Rotate ${page.rotate}` : ''} ` +
        `/Resources << /Font ${fonts} >> /Contents ${body} 0 R >>`,
    )
  })
}

function file(objects: Objects, trailer: string): Buffer {
  let out = '%PDF-1.7\n'
  const at = objects.list.map((body, k) => {
    const start = out.length
    out += `${k + 1} 0 obj\n${body}\nendobj\n`
    return start
  })
  const rows = at.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const xref = out.length
  out +=
    `xref\n0 ${at.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ` +
    `${at.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(out, 'latin1')
}

export function writePdf(doc: WriteDoc): Buffer {
  const objects = new Objects()
  const catalog = objects.add('')
  const tree = objects.add('')
  const pageIds = writePages(objects, doc, tree)
  objects.set(tree, `<< /Type /Pages /Count ${pageIds.length} /Kids [${pageIds.map(id => `${id} 0 R`).join(' ')}] >>`)
  const labels = doc.labels?.map((label, k) => (label === null ? '' : `${k} << /P ${unicode(label)} >>`)).join(' ')
  const outline = writeOutline(objects, doc, pageIds)
  objects.set(
    catalog,
    `<< /Type /Catalog /Pages ${tree} 0 R ` +
      `${labels === undefined ? '' : `/PageLabels << /Nums [${labels}] >>`} ` +
      `${outline} >>`,
  )
  const info =
    doc.info &&
    objects.add(
      `<< ${Object.entries(doc.info)
        .map(([key, value]) => `/${key} ${unicode(value)}`)
        .join(' ')} >>`,
    )
  return file(objects, info ? `/Info ${info} 0 R ` : '')
}
