import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Failure } from '../../src/errors.ts'
import { decodeTexts, fieldsOf, parseInput, queryOf } from '../../src/server/decode.ts'
import search from '../../tools/search.ts'
import upload from '../../tools/upload.ts'

const schema = z.object({
  q: z.string().trim().min(1),
  k: z.number().int().min(1).max(50).default(10),
  umbral: z.number().min(0).max(1).optional(),
  stream: z.boolean().optional(),
  estado: z.enum(['listo', 'error']).optional(),
  documentos: z.array(z.string()).optional(),
})
const fields = fieldsOf(schema)
const known = Object.keys(schema.shape)
const parse = (input: Record<string, unknown>): Record<string, unknown> => parseInput(schema, input, { known })

function refused(input: Record<string, unknown>): Failure {
  try {
    parse(input)
  } catch (error) {
    if (error instanceof Failure) return error
  }
  throw new Error('it was accepted')
}

describe('decodeTexts', () => {
  it('reads the schema\'s own types: "7" is 7, "a,b" and repeats are a list', () => {
    const texts = queryOf('/buscar?q=hola&k=7&umbral=0.5&stream=true&documentos=a,b&documentos=c')
    expect(decodeTexts(texts, fields)).toEqual({
      q: 'hola',
      k: 7,
      umbral: 0.5,
      stream: true,
      documentos: ['a', 'b', 'c'],
    })
  })

  it('a name that differs on the query string is put back: documento → documentos', () => {
    expect(decodeTexts(queryOf('?documento=a&documento=b,c&documentos=z'), fields, search.routes[0])).toEqual({
      documentos: ['a', 'b', 'c'],
    })
  })

  it('autores are separated by semicolons, for the comma belongs to the name', () => {
    expect(
      decodeTexts(
        queryOf('?autores=Cervantes,%20Miguel%20de;%20Garc%C3%ADa,%20Ana'),
        fieldsOf(upload.input),
        upload.routes[0],
      ),
    ).toEqual({ autores: ['Cervantes, Miguel de', 'García, Ana'] })
  })

  it('names that the schema does not know are left out, prototype names too', () => {
    expect(decodeTexts(queryOf('?utm_source=x&__proto__=y&constructor=z&toString=w'), fields)).toEqual({})
    expect(queryOf('?__proto__=y').polluted).toBeUndefined()
  })

  it('a single value that comes twice is 400 naming it', () => {
    expect(() => decodeTexts(queryOf('?q=a&q=b'), fields)).toThrow(/"q"/)
  })

  it('a broken escape is text, not a crash', () => {
    expect(decodeTexts(queryOf('?q=%E0%A4%A'), fields).q).toBeTypeOf('string')
  })
})

describe('parseInput', () => {
  it.each([
    ['k', 0, 1],
    ['k', -5, 1],
    ['k', 51, 50],
    ['k', 1e99, 50],
  ])('out-of-range numbers: %s = %d is clamped to %d', (name, value, kept) => {
    expect(parse({ q: 'x', [name]: value })).toMatchObject({ [name]: kept })
  })

  it.each(['abc', '', '1e3', '0x10', 'Infinity', 'NaN', '7.5'])(
    'a value that is no whole number is 400 naming the field: k=%s',
    text => {
      const failure = refused(decodeTexts({ q: ['x'], k: [text] }, fields))
      expect(failure.detalles).toEqual({ campo: 'k' })
      expect(failure.mensaje).toContain('«k»')
      expect(failure.message).toContain('"k"')
    },
  )

  it('a number that is not clamped and out of range is 400', () => {
    expect(refused({ q: 'x', umbral: 2 }).detalles.campo).toBe('umbral')
  })

  it('a missing field is named in both languages', () => {
    const failure = refused({})
    expect([failure.mensaje, failure.message]).toEqual([
      '«q»: falta y es obligatorio.',
      '"q": is missing and required.',
    ])
  })

  it('a blank text is empty', () => {
    expect(refused({ q: ' \n ' }).message).toContain('is empty')
  })

  it('unknown JSON fields: 400 naming the nearest known one, before anything else', () => {
    const failure = refused({ documento: ['a'] })
    expect(failure.detalles).toEqual({ campo: 'documento', cercano: 'documentos' })
    expect(failure.message).toContain('did you mean "documentos"?')
  })

  it('an enum says what it takes; a wrong item of a list is named with its place', () => {
    expect(refused({ q: 'x', estado: 'lista' }).message).toContain('listo, error')
    expect(refused({ q: 'x', documentos: ['a', 3] }).detalles.campo).toBe('documentos.1')
    expect(refused({ q: 'x', documentos: 'a' }).message).toContain('must be an array')
  })

  it('null is not a number and not absent', () => {
    expect(refused({ q: 'x', k: null }).detalles.campo).toBe('k')
  })
})
