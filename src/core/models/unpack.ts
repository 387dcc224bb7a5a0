/**
 * Unpacks some files of an npm package's tarball into a folder. The archive is read as a stream; only one piece of it
 * is in memory at a time.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

/** POSIX ustar: everything is in blocks of this many bytes, and a file's header is one block. */
const BLOCK = 512
const NAME = { from: 0, to: 100 }
const SIZE = { from: 124, to: 136 }
const TYPE = 156
const PREFIX = { from: 345, to: 500 }
const REGULAR = ['0', '\0']

/** `wanted` receives paths inside the package, such as `dist/index.js`. Throws when the archive ends early. */
export async function unpack(tarball: string, folder: string, wanted: (path: string) => boolean): Promise<void> {
  const bytes = new Bytes(createReadStream(tarball).pipe(createGunzip()))
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every(byte => byte === 0)) return
    const text = ({ from, to }: { from: number; to: number }): string =>
      header.toString('utf8', from, to).replace(/\0.*$/s, '')
    const size = parseInt(text(SIZE), 8) || 0
    const path = [text(PREFIX), text(NAME)].filter(Boolean).join('/').split('/').slice(1).join('/')
    const body = bytes.pieces(size)
    if (REGULAR.includes(String.fromCharCode(header[TYPE]!)) && within(path) && wanted(path)) {
      const to = join(folder, path)
      await mkdir(dirname(to), { recursive: true })
      await pipeline(Readable.from(body), createWriteStream(to))
    } else for await (const _ of body);
    for await (const _ of bytes.pieces((BLOCK - (size % BLOCK)) % BLOCK));
  }
}

const within = (path: string): boolean => path !== '' && !path.split('/').includes('..')

class Bytes {
  private left: Buffer = Buffer.alloc(0)
  private readonly source: AsyncIterator<Buffer>

  constructor(source: Readable) {
    this.source = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async take(length: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pieces(length)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async *pieces(length: number): AsyncGenerator<Buffer> {
    for (let missing = length; missing > 0;) {
      if (this.left.length === 0) {
        const { value, done } = await this.source.next()
        if (done) throw new Error('the archive ends early')
        this.left = value
      }
      const piece = this.left.subarray(0, missing)
      this.left = this.left.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }
}
