/** PDFs with pictures in them, for tests: text in Helvetica, images that are drawn here, forms. Every byte is ours. */
import { deflateSync } from 'node:zlib'

/** RGB pixels. */
export interface Pixels {
  width: number
  height: number
  at(x: number, y: number): readonly [number, number, number]
}

/** Light that goes from one corner to the other: nothing in it that OCR takes for letters. */
export const photo: Pixels = { width: 160, height: 120, at: (x, y) => [x, y, 90] }
export const page: Pixels = { width: 60, height: 80, at: () => [250, 248, 240] }

export interface IllustratedPage {
  /** Content stream; images are `/I0 Do`, forms `/X0 Do`, fonts `/F1`. */
  content: string
  images?: readonly Pixels[]
  /** A form's own content, with its matrix. */
  forms?: readonly { content: string; matrix?: string }[]
  rotate?: number
}

const stream = (dictionary: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${body.length}>>stream\n`, 'latin1'),
    body,
    Buffer.from('\nendstream'),
  ])

function image({ width, height, at }: Pixels): Buffer {
  const rows = Buffer.alloc(width * height * 3)
  for (let y = 0, k = 0; y < height; y++) for (let x = 0; x < width; x++, k += 3) rows.set(at(x, y), k)
  return stream(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent ` +
      '8/Filter/FlateDecode',
    deflateSync(rows),
  )
}

/** Pages of 600 by 800 points. */
export function illustrated(pages: readonly IllustratedPage[]): Buffer {
  const bodies: Buffer[] = []
  const add = (body: string | Buffer): number =>
    bodies.push(typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
  const font = add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
  const made = pages.map(({ content, images = [], forms = [], rotate = 0 }) => {
    const objects = images.map((pixels, i) => `/I${i} ${add(image(pixels))} 0 R`)
    const fonts = `/Font<</F1 ${font} 0 R>>`
    const inner = forms.map(
      ({ content: own, matrix = '1 0 0 1 0 0' }, i) =>
        `/X${i} ` +
        `${add(stream(`/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Matrix[${matrix}]/Resources<</XObject<<${objects.join('')}>>${fonts}>>`, Buffer.from(own, 'latin1')))} ` +
        '0 R',
    )
    return {
      content: add(stream('', Buffer.from(content, 'latin1'))),
      resources: `<<${fonts}/XObject<<${[...objects, ...inner].join('')}>>>>`,
      rotate,
    }
  })
  const tree = bodies.length + made.length + 1
  const kids = made.map(({ content, resources, rotate }) =>
    add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 600 800]/Rotate ${rotate}/Resources${resources}/Contents ` +
        `${content} 0 R>>`,
    ),
  )
  add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map(kid => `${kid} 0 R`).join(' ')}]>>`)
  const root = add(`<</Type/Catalog/Pages ${tree} 0 R>>`)
  return file(bodies, root)
}

function file(bodies: readonly Buffer[], root: number): Buffer {
  const parts = [Buffer.from('%PDF-1.5\n')],
    offsets: number[] = []
  let length = parts[0]!.length
  for (const [i, body] of bodies.entries()) {
    offsets.push(length)
    const whole = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(whole)
    length += whole.length
  }
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ` +
        `${bodies.length + 1}/Root ${root} 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

const literal = (text: string): string =>
  `(${[...text].map(c => ('()\\'.includes(c) ? `\\${c}` : c.codePointAt(0)! > 126 ? `\\${(c.codePointAt(0)! & 255).toString(8).padStart(3, '0')}` : c)).join('')})`
export const text = (x: number, y: number, words: string, size = 10, mode = 0): string =>
  `BT /F1 ${size} Tf ${mode} Tr 1 0 0 1 ${x} ${y} Tm ${literal(words)} Tj ET`
export const paragraph = (x: number, y: number, lines: readonly string[], mode = 0): string =>
  lines.map((line, i) => text(x, y - 12 * i, line, 10, mode)).join('\n')
export const picture = (name: string, x: number, y: number, width: number, height: number): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q`

export const PROSE = [
  'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivia un hidalgo',
  'de los de lanza en astillero, adarga antigua, rocin flaco y galgo corredor. Una olla de algo mas vaca que',
  'carnero, salpicon las mas noches, duelos y quebrantos los sabados, lantejas los viernes, algun palomino de',
  'anadidura los domingos, consumian las tres partes de su hacienda. El resto della concluian sayo de velarte.',
]
