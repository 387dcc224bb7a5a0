/**
 * The script that verifies receipts: canonical JSON by the vectors of RFC 8785, every single changed bit, what it says
 * of words, and that it stands alone.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { canonical, check, letters, sha256 } from '../../../src/core/receipts/check.ts'
import { openSigner } from '../../../src/core/receipts/key.ts'
import { formOf } from '../../../src/core/receipts/make.ts'
import { asset, compiled } from '../../../src/paths.ts'
import type { CuerpoCompleto } from '../../../src/schema/index.ts'

const signer = await openSigner({ secret: async (_name, fresh) => fresh })
const ORIGINAL = Buffer.from(
  'Prólogo.\n\nEn un lugar de la Mancha, de cuyo nombre\nno quiero acordarme, no ha mucho.\n',
)
const body: CuerpoCompleto = {
  afirmacion: 'El narrador no quiere acordarse del lugar «de la Mancha» 📖.',
  ancla: { tipo: 'pagina', fisica: 3, impresa: '1', romana: false, origen: 'leido', confianza: 0.98 },
  archivo: { bytes: ORIGINAL.length, media: 'text/plain', nombre: 'quijote.txt', sha256: sha256(ORIGINAL) },
  cita: '(Cervantes, 1605, p. 1)',
  documento: 'quij',
  enlace: 'http://localhost/leer/quij?u=3&f=p3.1&o=0-62',
  folio: {
    confianza: 0.98,
    evidencia: [{ kind: 'leido', text: '1' }],
    fisica: 3,
    impresa: '1',
    origen: 'leido',
    romana: false,
  },
  forma: 'completa',
  fragmento: 'quij:p3.1',
  id: 'c00000000000000000000.1',
  juicio: { juez: 'literal', respaldo: 0.93, umbral: 0.7 },
  lectura: { version: 1 },
  literal: {
    posicion: 3,
    prefijo: 'Prólogo.\n\n',
    rango: [10, 72],
    sufijo: ', no ha mucho',
    texto: 'En un lugar de la Mancha, de cuyo nombre no quiero acordarme',
  },
  localizador: 'p. 1',
  lugar: { cajas: [{ x0: 0.1, x1: 0.9, y0: 0.2, y1: 0.25 }] },
  registro: { clave: 'cervantes1605', csl: { type: 'book', title: 'Quijote' }, procedencia: {} },
  sal: 'a'.repeat(64),
}
const bytesOf = (forma: 'completa' | 'huellas', firma = true): Buffer =>
  Buffer.from(canonical(formOf({ signer }, body, { forma, firma })))
const holds = (...asked: Parameters<typeof check>): boolean => check(...asked).every(([is]) => is !== false)
const said = (...asked: Parameters<typeof check>): Record<string, boolean | null> =>
  Object.fromEntries(check(...asked).map(([is, says]) => [says.split(':')[0], is]))

describe('canonical JSON', () => {
  it('is that of the example of RFC 8785, 3.2.2 to 3.2.4', () => {
    const input = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
      "string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`
    expect(
      Buffer.from(canonical(JSON.parse(input)))
        .toString('hex')
        .match(/../g)!
        .join(' '),
    ).toBe(
      '7b 22 6c 69 74 65 72 61 6c 73 22 3a 5b 6e 75 6c 6c 2c 74 72 75 65 2c 66 61 6c 73 65 5d 2c 22 6e 75 6d 62 65 ' +
        '72 73 22 3a 5b 33 33 33 33 33 33 33 33 33 2e 33 33 33 33 33 33 33 2c 31 65 2b 33 30 2c 34 2e 35 2c 30 2e 30 ' +
        '30 32 2c 31 65 2d 32 37 5d 2c 22 73 74 72 69 6e 67 22 3a 22 e2 82 ac 24 5c 75 30 30 30 66 5c 6e 41 27 42 5c ' +
        '22 5c 5c 5c 5c 5c 22 2f 22 7d',
    )
  })

  it('sorts members by UTF-16 units (3.2.3)', () => {
    const members = ['€', '\r', '\ufb33', '1', '😀', '\u0080', 'ö']
    const sorted = Object.keys(JSON.parse(canonical(Object.fromEntries(members.map(name => [`x${name}`, 0])))))
    expect(sorted).toEqual(['\r', '1', '\u0080', 'ö', '€', '😀', '\ufb33'].map(name => `x${name}`))
  })

  it('writes numbers as appendix B does, and refuses what is no number', () => {
    const double = (hex: string): number => Buffer.from(hex, 'hex').readDoubleBE()
    for (const [hex, text] of [
      ['0000000000000000', '0'],
      ['8000000000000000', '0'],
      ['0000000000000001', '5e-324'],
      ['8000000000000001', '-5e-324'],
      ['7fefffffffffffff', '1.7976931348623157e+308'],
      ['4340000000000000', '9007199254740992'],
      ['4430000000000000', '295147905179352830000'],
      ['44b52d02c7e14af5', '9.999999999999997e+22'],
      ['44b52d02c7e14af6', '1e+23'],
      ['444b1ae4d6e2ef50', '1e+21'],
      ['3eb0c6f7a0b5ed8d', '0.000001'],
      ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
      ['41b3de4355555555', '333333333.3333333'],
      ['becbf647612f3696', '-0.0000033333333333333333'],
      ['43143ff3c1cb0959', '1424953923781206.2'],
    ] as const)
      expect(canonical(double(hex))).toBe(text)
    for (const none of [NaN, Infinity, undefined, '\ud800', { a: undefined }]) expect(() => canonical(none)).toThrow()
  })

  it('is read back as what was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = canonical(value)
        expect(canonical(JSON.parse(text))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

describe('a receipt', () => {
  it('holds with its file, and says what is proved and what is not', () => {
    expect(said(bytesOf('completa'), { original: ORIGINAL, key: signer.publicKey })).toEqual({
      ...{ digest: true, signature: true, key: true, file: true, words: true },
      'page, record, judge': null,
    })
    expect(said(bytesOf('completa', false))).toMatchObject({ digest: true, signature: null, file: null, words: null })
  })

  it('with hashes only proves file and words, and belongs to the full one', () => {
    const hashes = bytesOf('huellas')
    for (const secret of ['Mancha', 'Cervantes', 'p. 1', 'quijote', 'quij', 'literal"'])
      expect(hashes.toString()).not.toContain(secret === 'literal"' ? 'juez' : secret)
    expect(said(hashes, { original: ORIGINAL, full: bytesOf('completa') })).toMatchObject({
      ...{ digest: true, signature: true, file: true, words: true },
      'full receipt': true,
    })
    const other = Buffer.from(
      canonical(formOf({ signer }, { ...body, cita: 'p. 2' }, { forma: 'completa', firma: true })),
    )
    expect(said(hashes, { full: other })).toMatchObject({ 'full receipt': false })
    expect(said(hashes, { original: Buffer.from('otro texto') })).toMatchObject({ file: false, words: null })
  })

  // 2,500 changes in each form, and 2,500 in the file; at places that are spread over all of them, always the same.
  it.each([
    ['full', bytesOf('completa'), false],
    ['full and unsigned', bytesOf('completa', false), false],
    ['with hashes only', bytesOf('huellas'), false],
    ['of a file', Buffer.alloc(2_000, ORIGINAL), true],
  ] as const)('%s: each of 2,500 changed bits is found', (_what, bytes, isFile) => {
    const receipt = isFile
      ? Buffer.from(
          canonical(
            formOf(
              { signer },
              { ...body, archivo: { ...body.archivo, sha256: sha256(bytes) } },
              { forma: 'completa', firma: true },
            ),
          ),
        )
      : bytes
    expect(holds(receipt, isFile ? { original: bytes } : {})).toBe(true)
    const bits = bytes.length * 8
    let missed = 0
    for (let n = 0; n < 2_500; n++) {
      const changed = Buffer.from(bytes)
      const bit = bits <= 2_500 ? n % bits : Math.floor((n * bits) / 2_500)
      changed[bit >> 3]! ^= 1 << (bit & 7)
      if (isFile ? holds(receipt, { original: changed }) : holds(changed)) missed++
    }
    expect(missed).toBe(0)
  })

  it('is refused when it was written anew, has more members, or another key signed it', () => {
    const receipt = JSON.parse(bytesOf('completa').toString())
    expect(holds(Buffer.from(JSON.stringify(receipt, null, 2)))).toBe(false)
    expect(holds(Buffer.from(canonical({ ...receipt, mas: 1 })))).toBe(false)
    expect(holds(Buffer.from(`\ufeff${canonical(receipt)}`))).toBe(false)
    expect(holds(Buffer.from(`${canonical(receipt)}\n`))).toBe(true)
    expect(holds(bytesOf('completa'), { key: 'f'.repeat(64) })).toBe(false)
    expect(holds(bytesOf('completa', false), { key: signer.publicKey })).toBe(false)
    for (const rubbish of ['', 'null', '[]', '{}', '"x"', '{"recibo":"anaquel.recibo/1"}', '\xff'])
      expect(holds(Buffer.from(rubbish, 'latin1'))).toBe(false)
  })

  it('proves no words that have no letters', () => {
    const signs = { ...body, literal: { ...body.literal, texto: '— …' } }
    const bytes = Buffer.from(canonical(formOf({ signer }, signs, { forma: 'completa', firma: false })))
    expect(said(bytes, { original: ORIGINAL })).toMatchObject({ words: null })
  })
})

describe('the words in a file', () => {
  const receipt = (file: Uint8Array): Buffer =>
    Buffer.from(
      canonical(
        formOf(
          { signer },
          { ...body, archivo: { ...body.archivo, sha256: sha256(file) } },
          { forma: 'completa', firma: true },
        ),
      ),
    )

  it.each([
    ['HTML', Buffer.from('<p>En un lugar de la <b>Man</b>cha,<br>de cuyo nombre no quiero acord&#97;rme</p>'), true],
    [
      'a .docx',
      zipSync({
        'word/document.xml': Buffer.from(
          '<w:p><w:t>EN UN LUGAR de la Man</w:t><w:delText>x</w:delText></w:p>' +
            '<w:p><w:t>cha, de cuyo nombre no quiero acordarme</w:t></w:p>',
        ),
      }),
      true,
    ],
    ['another text', Buffer.from('En otro lugar.'), null],
    ['a PDF', Buffer.from('%PDF-1.7\n\xff\xfe binary', 'latin1'), null],
  ] as const)('%s', (_what, file, there) => {
    expect(said(receipt(file), { original: file })).toMatchObject({ file: true, words: there })
  })

  it('are looked for in a text that somebody else took out of the file', () => {
    const file = Buffer.from('%PDF-1.7\n\xff\xfe', 'latin1')
    expect(said(receipt(file), { original: file, text: ORIGINAL.toString() })).toMatchObject({ words: true })
  })

  it('count by their letters', () => {
    expect(letters('Éra-\nse UNA vez… ﬁn')).toBe('eraseunavezfin')
  })
})

describe('the script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-receipt-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('stands alone, in fewer than 150 lines', () => {
    const source = readFileSync(asset('src/core/receipts/check.ts'), 'utf8')
    const script = readFileSync(compiled('src/core/receipts/check.ts'), 'utf8')
    expect([source, script].map(text => text.split('\n').length < 150)).toEqual([true, true])
    expect([...script.matchAll(/from '([^']+)'/g)].every(([, name]) => name!.startsWith('node:'))).toBe(true)
  })

  it('says line by line what it looked at, and ends with 1 when something is false', () => {
    const at = (name: string): string => join(folder, name)
    copyFileSync(compiled('src/core/receipts/check.ts'), at('check.mjs'))
    writeFileSync(at('receipt.json'), bytesOf('completa'))
    writeFileSync(at('original.txt'), ORIGINAL)
    const out = execFileSync(process.execPath, [at('check.mjs'), at('receipt.json'), at('original.txt')], {
      cwd: folder,
    })
    expect(out.toString()).toMatch(
      /^proved\tdigest[^]*proved\tsignature[^]*open\tkey[^]*open\tpage[^]*proved\tfile[^]*proved\twords/,
    )
    writeFileSync(at('original.txt'), 'otro')
    const other = spawnSync(process.execPath, [at('check.mjs'), at('receipt.json'), at('original.txt')])
    expect([other.status, other.stdout.toString().includes('FALSE\tfile')]).toEqual([1, true])
  })
})
