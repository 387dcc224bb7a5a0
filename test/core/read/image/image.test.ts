import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { readImage } from '../../../../src/core/read/image/index.ts'
import { recognise } from '../../../../src/core/read/index.ts'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { decodeBmp } from '../../../../src/core/read/ocr/bmp.ts'
import { metaOf } from '../../../../src/core/read/ocr/picture-meta.ts'
import { OCR_PROCESS } from '../../../../src/core/read/ocr/index.ts'
import { ready, recall, request, shared, sharedText } from '../shared.ts'

afterAll(closeIdle)
const there = (file: string): boolean => ready('image', `images/${file}`, OCR_PROCESS)
const folder = mkdtempSync(join(tmpdir(), 'anaquel-image-'))

it.runIf(there('phototest.tif')).each(['phototest.tif', 'phototest-rotated-180.png', 'phototest-rotated-L.png'])(
  '%s: word recall 0.95 at least',
  async file => {
    const reading = await readImage(request(shared(`images/${file}`)))
    expect(reading).toMatchObject({ tipo: 'imagen', units: [{ posicion: 1, ancla: { tipo: 'imagen' } }] })
    expect(recall(sharedText('images/phototest.gold.txt'), reading.units[0]!.texto)).toBeGreaterThanOrEqual(0.95)
  },
)

it.runIf(there('simple-180.jpg')).each(['simple.gif', 'simple.bmp', 'simple-180.jpg'])(
  '%s is opened, EXIF orientation and all',
  async file => {
    expect((await readImage(request(shared(`images/${file}`)))).units[0]!.texto).toContain('Tesseract.js')
  },
)

it.runIf(there('phototest.tif'))('a picture without writing is a unit without text, with a warning', async () => {
  const path = join(folder, 'blank.png')
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#88a' } })
    .png()
    .toFile(path)
  expect(await readImage(request(path))).toMatchObject({
    units: [{ texto: '', sinTexto: true }],
    warnings: ['En la imagen no se encontró texto.'],
  })
})

/** A PNG whose head says 30,000 by 30,000 pixels. */
function enlarged(png: Buffer): Buffer {
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  let crc = ~0
  for (const byte of png.subarray(12, 29)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  png.writeUInt32BE(~crc >>> 0, 29)
  return png
}

it.runIf(there('phototest.tif'))(
  'a damaged picture and one of too many pixels are refused with a sentence',
  async () => {
    const damaged = join(folder, 'damaged.png')
    writeFileSync(damaged, Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'))
    await expect(readImage(request(damaged))).rejects.toMatchObject({
      name: 'Unreadable',
      mensaje: expect.stringContaining('dañada') as string,
    })
    const bomb = join(folder, 'bomb.png')
    await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png()
      .toFile(bomb)
    await expect(readImage(request(bomb))).rejects.toMatchObject({ name: 'Unreadable' })
    const wall = join(folder, 'wall.png')
    writeFileSync(
      wall,
      enlarged(
        await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
      ),
    )
    await expect(readImage(request(wall))).rejects.toMatchObject({ mensaje: 'La imagen tiene demasiados píxeles.' })
  },
)

it.runIf(there('phototest.tif'))(
  'says who made a picture, what it is called and when, as its file has it',
  async () => {
    const path = join(folder, 'signed.avif')
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
      .withExif({
        IFD0: { Artist: 'Ana Gil', ImageDescription: 'Telar del valle' },
        IFD2: { DateTimeOriginal: '1998:05:01 10:00:00' },
      })
      .avif()
      .toFile(path)
    expect((await readImage(request(path))).meta).toEqual({
      titulo: 'Telar del valle',
      autores: ['Gil, Ana'],
      anio: 1998,
      csl: { type: 'graphic' },
    })
  },
)

describe('what a picture says of itself', () => {
  const exif = (fields: Record<string, string>, taken = '2024:05:01 10:00:00') =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .withExif({
        IFD0: fields,
        IFD2: { DateTimeOriginal: taken },
        IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSAreaInformation: 'Casa' },
      })
      .jpeg()
      .toBuffer()
      .then(bytes => sharp(bytes).metadata())
      .then(({ exif: block }) => metaOf({ exif: block }))
  const xmp = (inside: string) =>
    metaOf({
      xmp: Buffer.from(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ' +
          'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description ' +
          'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/">' +
          `${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`,
      ),
    })
  const iptc = (...sets: [number, string][]) =>
    metaOf({
      iptc: Buffer.concat(
        sets.map(([id, value]) =>
          Buffer.concat([Buffer.from([0x1c, 2, id, 0, Buffer.byteLength(value)]), Buffer.from(value)]),
        ),
      ),
    })

  it('is not what its camera writes, nor where or when a page was photographed', async () => {
    expect(await exif({ ImageDescription: 'OLYMPUS DIGITAL CAMERA', Make: 'X' })).toEqual({ autores: [] })
    expect(await exif({ ImageDescription: 'SONY DSC' })).toEqual({ autores: [] })
    expect(JSON.stringify(await exif({ Artist: 'Ana Gil' }))).toBe('{"autores":["Ana Gil"],"anio":2024}')
  })

  it('is read from XMP before IPTC and EXIF', () => {
    expect(
      xmp(
        '<dc:format>image/jpeg</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">El telar</rdf:li>' +
          '</rdf:Alt></dc:title><dc:creator><rdf:Seq><rdf:li>Ana</rdf:li><rdf:li>Luis</rdf:li></rdf:Seq>' +
          '</dc:creator><photoshop:DateCreated>1931-04-14</photoshop:DateCreated>',
      ),
    ).toEqual({ titulo: 'El telar', autores: ['Ana', 'Luis'], anio: 1931 })
    expect(iptc([5, 'Los telares del valle'], [80, 'Ana Pérez'], [80, 'Luis Gil'], [55, '19310414'])).toEqual({
      titulo: 'Los telares del valle',
      autores: ['Ana Pérez', 'Luis Gil'],
      anio: 1931,
    })
  })

  it('costs nothing where it is damaged', () => {
    const noise = Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * 89) % 256))
    for (const head of ['II*\0', 'MM\0*', 'Exif\0\0II*\0\x08\0\0\0\xff\xff'])
      metaOf({ exif: Buffer.concat([Buffer.from(head, 'latin1'), noise]), iptc: noise, xmp: noise })
    expect(metaOf({ exif: Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1') })).toEqual({ autores: [] })
  })
})

it.each([
  ['foto.heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'JPEG'],
  ['foto.heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'HEIC'],
  ['a.jxl', '\0\0\0\x0cJXL \r\n', 'JPEG XL'],
  ['a.psd', '8BPS\0\x01', 'Photoshop'],
  ['a.ico', '\0\0\x01\0\x01\0', 'ICO'],
  ['a.svg', '<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg">', 'SVG'],
])('of %s it says what to do instead', async (nombre, head, said) => {
  await expect(
    recognise(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(300)]), nombre)!.read(request('x')),
  ).rejects.toMatchObject({ mensaje: expect.stringContaining(said) as string })
})

it('a BMP is decoded bottom row first, blue first; one cut short is refused', () => {
  const bmp = Buffer.alloc(54 + 8)
  bmp.write('BM', 0, 'latin1')
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 2],
  ] as const)
    bmp.writeUInt32LE(value, at)
  bmp.writeUInt16LE(24, 28)
  bmp.set([1, 2, 3, 0, 4, 5, 6, 0], 54)
  expect([...decodeBmp(bmp, 100).pixels]).toEqual([6, 5, 4, 3, 2, 1])
  expect(() => decodeBmp(bmp.subarray(0, 60), 100)).toThrow('cut short')
  expect(() => decodeBmp(bmp, 1)).toThrow()
})

it('pictures are told by their first bytes', () => {
  for (const start of [
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    'II*\0',
    'MM\0*',
    'RIFF1234WEBP',
    'BM1234\0\0\0\0',
  ]) {
    expect(recognise(Buffer.from(start.padEnd(200, '\0\x01'), 'latin1'), 'x')?.tipo, start).toBe('imagen')
  }
})

it('a text in UTF-16 is no sound', () =>
  expect(recognise(Buffer.from('\ufeffHola, mundo', 'utf16le'), 'nota.txt')?.tipo).toBe('documento'))
