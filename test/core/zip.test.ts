/** Hostile ZIPs, made here: each is refused for its reason, and nothing is unpacked beyond the limits. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/errors.ts'
import { unzip, zip } from '../../src/core/zip.ts'

const reason = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  if (!(error instanceof Failure)) throw new Error(`not a Failure: ${String(error)}`)
  expect([error.codigo, error.detalles['campo']]).toEqual(['peticion_invalida', 'archivo'])
  return String(error.detalles['motivo'])
}

/** Writes a 4-byte number at `offset` of every header with that signature. */
function patch(bytes: Uint8Array, signature: number, offset: number, value: number, size = 4): Uint8Array {
  const out = Buffer.from(bytes)
  for (let i = 0; i + 4 <= out.length; i++)
    if (out.readUInt32LE(i) === signature) out.writeUIntLE(value, i + offset, size)
  return out
}
const CENTRAL = 0x02014b50,
  LOCAL = 0x04034b50

describe('reading', () => {
  it('gives the files in order, without folders', async () => {
    const bytes = zipSync({
      'b/': new Uint8Array(),
      'b/x.txt': strToU8('uno'),
      'a.txt': strToU8('dos'),
      'ñ.txt': new Uint8Array(),
    })
    expect([...(await unzip(bytes))].map(([name, content]) => [name, Buffer.from(content).toString()])).toEqual([
      ['b/x.txt', 'uno'],
      ['a.txt', 'dos'],
      ['ñ.txt', ''],
    ])
  })

  it('does not unpack what is not wanted', async () => {
    const bytes = zipSync({ 'a.xml': strToU8('a'), 'b.png': new Uint8Array(1000) })
    expect([...(await unzip(bytes, { only: name => name.endsWith('.xml'), bytes: 10, part: 1000 })).keys()]).toEqual([
      'a.xml',
    ])
  })

  it('refuses what is no ZIP, or was cut short', async () => {
    expect(await reason(unzip(new Uint8Array()))).toBe('no_zip')
    expect(await reason(unzip(strToU8('hola')))).toBe('no_zip')
    expect(await reason(unzip(zipSync({ 'a.txt': strToU8('a'.repeat(1000)) }).subarray(0, 60)))).toBe('no_zip')
  })

  it('reads an archive that bytes follow, as servers leave them', async () => {
    const bytes = zipSync({ 'a.txt': strToU8('hola') })
    for (const tail of ['\n', '\r\n', '\0'.repeat(100)])
      expect([...(await unzip(Buffer.concat([bytes, Buffer.from(tail)]))).keys()]).toEqual(['a.txt'])
  })

  it('refuses a bomb by its header, by its ratio, by its sum', async () => {
    expect(await reason(unzip(zipSync({ a: new Uint8Array(2_000_000) }), { part: 1_000_000 }))).toBe('bomba')
    expect(await reason(unzip(zipSync({ a: new Uint8Array(9_000_000) })))).toBe('bomba')
    expect(await reason(unzip(zipSync({ a: new Uint8Array(600), b: new Uint8Array(600) }), { bytes: 1000 }))).toBe(
      'bomba',
    )
  })

  it('refuses a header that lies about the size', async () => {
    const honest = zipSync({ a: new Uint8Array(2_000_000) })
    expect(await reason(unzip(patch(patch(honest, CENTRAL, 24, 1000), LOCAL, 22, 1000)))).toBe('no_zip')
  })

  it('refuses a file that is not where the directory says, or ends beyond the archive', async () => {
    const bytes = zipSync({ a: strToU8('uno dos tres '.repeat(50)), b: strToU8('x') })
    expect(await reason(unzip(patch(bytes, CENTRAL, 42, 3)))).toBe('no_zip')
    expect(await reason(unzip(patch(bytes, CENTRAL, 20, bytes.length)))).toBe('no_zip')
  })

  it('refuses the same name twice', async () => {
    const bytes = Buffer.from(zipSync({ aaaa: strToU8('1'), bbbb: strToU8('2') }))
    for (let at = bytes.indexOf('bbbb'); at >= 0; at = bytes.indexOf('bbbb', at)) bytes.write('aaaa', at)
    expect(await reason(unzip(bytes))).toBe('duplicado')
  })

  it.each(['../../etc/x', '/etc/passwd', 'a/../../b', 'C:/x', '..\\x'])('refuses the name %s', async name => {
    expect(await reason(unzip(zipSync({ [name]: strToU8('x') })))).toBe('nombre')
  })

  it('refuses too many entries without reading them', async () => {
    expect(
      await reason(
        unzip(zipSync(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`f${i}`, new Uint8Array()]))), {
          entries: 10,
        }),
      ),
    ).toBe('entradas')
  })

  it('refuses encryption, of one file or of an Office container', async () => {
    expect(await reason(unzip(patch(patch(zipSync({ a: strToU8('x') }), CENTRAL, 8, 1, 2), LOCAL, 6, 1, 2)))).toBe(
      'cifrado',
    )
    expect(
      await reason(
        unzip(
          Buffer.concat([
            Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
            Buffer.alloc(600),
            Buffer.from('EncryptedPackage', 'utf16le'),
          ]),
        ),
      ),
    ).toBe('cifrado')
  })
})

describe('writing', () => {
  it('gives back what went in, in order, and the same bytes each time', async () => {
    const parts = new Map([
      ['z.xml', strToU8('<a/>')],
      ['a.png', new Uint8Array([1, 2, 3])],
    ])
    const bytes = zip(parts)
    expect([...(await unzip(bytes))].map(([name, content]) => [name, [...content]])).toEqual(
      [...parts].map(([name, content]) => [name, [...content]]),
    )
    expect(Buffer.from(zip(parts)).equals(Buffer.from(bytes))).toBe(true)
  })

  it('keeps the packed bytes of files that nobody changed', async () => {
    const [given, changed] = [strToU8('uno dos tres '.repeat(500)), strToU8('cuatro cinco '.repeat(500))]
    const packed = zipSync({ given: [given, { level: 1 }], changed: [changed, { level: 1 }] })
    const parts = await unzip(packed)
    const own = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
    const packedGiven = own(zipSync({ given: [given, { level: 1 }] })).slice(30 + 'given'.length, -90)
    parts.set('changed', strToU8('otro'))
    const again = zip(parts)
    expect(own(again)).toContain(packedGiven)
    expect(own(zip(new Map([['given', given]])))).not.toContain(packedGiven)
    expect([...(await unzip(again))].map(([, content]) => Buffer.from(content).toString())).toEqual([
      Buffer.from(given).toString(),
      'otro',
    ])
  })
})
