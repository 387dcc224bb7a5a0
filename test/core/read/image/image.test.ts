import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { readImage } from '../../../../src/core/read/image/index.ts'
import { recognise } from '../../../../src/core/read/index.ts'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { decodeBmp } from '../../../../src/core/read/ocr/bmp.ts'
import { OCR_PROCESS } from '../../../../src/core/read/ocr/index.ts'
import { ready, recall, request, shared, sharedText } from '../shared.ts'

afterAll(closeIdle)
const there = (file: string): boolean => ready('image', `images/${file}`, OCR_PROCESS)
const folder = mkdtempSync(join(tmpdir(), 'anaquel-image-'))

it.runIf(there('phototest.tif')).each(['phototest.tif', 'phototest-rotated-180.png', 'phototest-rotated-L.png'])('%s: word recall 0.95 at least', async file => {
  const reading = await readImage(request(shared(`images/${file}`)))
  expect(reading).toMatchObject({ tipo: 'imagen', units: [{ posicion: 1, ancla: { tipo: 'imagen' } }] })
  expect(recall(sharedText('images/phototest.gold.txt'), reading.units[0]!.texto)).toBeGreaterThanOrEqual(0.95)
})

it.runIf(there('simple-180.jpg')).each(['simple.gif', 'simple.bmp', 'simple-180.jpg'])('%s is opened, EXIF orientation and all', async file => {
  expect((await readImage(request(shared(`images/${file}`)))).units[0]!.texto).toContain('Tesseract.js')
})

it.runIf(there('phototest.tif'))('a picture without writing is a unit without text, with a warning', async () => {
  const path = join(folder, 'blank.png')
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#88a' } }).png().toFile(path)
  expect(await readImage(request(path))).toMatchObject({ units: [{ texto: '', sinTexto: true }], warnings: ['En la imagen no se encontró texto.'] })
})

it.runIf(there('phototest.tif'))('a damaged picture and one of too many pixels are refused with a sentence', async () => {
  const damaged = join(folder, 'damaged.png')
  writeFileSync(damaged, Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'))
  await expect(readImage(request(damaged))).rejects.toMatchObject({ name: 'Unreadable', mensaje: expect.stringContaining('dañada') as string })
  const bomb = join(folder, 'bomb.png')
  await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' }, limitInputPixels: false }).png().toFile(bomb)
  await expect(readImage(request(bomb))).rejects.toMatchObject({ name: 'Unreadable' })
})

it('a BMP is decoded bottom row first, blue first; one cut short is refused', () => {
  const bmp = Buffer.alloc(54 + 8)
  bmp.write('BM', 0, 'latin1')
  for (const [at, value] of [[10, 54], [14, 40], [18, 1], [22, 2]] as const) bmp.writeUInt32LE(value, at)
  bmp.writeUInt16LE(24, 28)
  bmp.set([1, 2, 3, 0, 4, 5, 6, 0], 54)
  expect([...decodeBmp(bmp, 100).pixels]).toEqual([6, 5, 4, 3, 2, 1])
  expect(() => decodeBmp(bmp.subarray(0, 60), 100)).toThrow('cut short')
  expect(() => decodeBmp(bmp, 1)).toThrow()
})

it('pictures are told by their first bytes', () => {
  for (const start of ['\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', 'II*\0', 'MM\0*', 'RIFF1234WEBP', 'BM1234\0\0\0\0']) {
    expect(recognise(Buffer.from(start.padEnd(200, '\0\x01'), 'latin1'), 'x')?.tipo, start).toBe('imagen')
  }
})

it('a text in UTF-16 is no sound', () => expect(recognise(Buffer.from('\ufeffHola, mundo', 'utf16le'), 'nota.txt')?.tipo).toBe('documento'))
