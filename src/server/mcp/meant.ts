/**
 * What an agent means by an input that is not quite what the schema asks for: "3" for 3, one id for a list of one, a
 * list or an object as JSON, and documents by their titles or links.
 */
import { z } from 'zod'
import { Failure } from '../../errors.ts'
import { documentNamed } from '../../core/documents/named.ts'
import type { Library } from '../../core/library.ts'
import { fieldsOf } from '../decode.ts'
import { oneLine } from './text.ts'

/**
 * Returns what was sent with the types of the schema, without fields that are null, as clients write what is not given.
 * What cannot be meant stays, so that the schema refuses it.
 */
export function withTypes(schema: z.ZodObject): (sent: Record<string, unknown>) => Record<string, unknown> {
  const fields = fieldsOf(schema)
  return sent =>
    Object.fromEntries(
      Object.entries(sent)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, asType(value, fields[name]?.type ?? '')]),
    )
}

function asType(value: unknown, type: string): unknown {
  if (type === 'array' && !Array.isArray(value)) {
    const read = typeof value === 'string' ? parsed(value) : value
    return Array.isArray(read) || read === undefined ? read : [read]
  }
  if (typeof value !== 'string') return value
  if (type === 'object') return parsed(value)
  return /^(?:integer|number)$/.test(type) && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value
}

/** The list or the object that a text is as JSON; else the text. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns the input with the ids of the documents that it names in any way that `open_page` takes. */
export async function withIds(library: Library, input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { documentos } = input
  if (!Array.isArray(documentos)) return input
  return { ...input, documentos: await Promise.all(documentos.map(named => idOf(library, String(named)))) }
}

/** What no id has in it: of a title, a link, a passage, a resource. */
const NO_ID = /[\s:/]/

/** A name that fits no document stays: the tool refuses it by that name. */
async function idOf(library: Library, named: string): Promise<string> {
  if (!NO_ID.test(named)) return named
  try {
    return (await documentNamed(library, named)).id
  } catch (error) {
    if (!(error instanceof Failure) || 'campo' in error.detalles) throw error
    return named
  }
}

/** Most collections that are named: a library of Zotero has hundreds. */
const NAMED = 20

/** Tells of a collection that does not exist which ones do, because no tool lists them; other errors stay. */
export async function withCollections({ shelf }: Library, { biblioteca }: Record<string, unknown>, error: unknown) {
  if (!(error instanceof Failure) || error.codigo !== 'no_encontrado' || typeof biblioteca !== 'string') return error
  const all = await shelf.collections()
  if (all.some(({ id, nombre }) => biblioteca === id || biblioteca === nombre)) return error
  const some = all.slice(0, NAMED).map(({ nombre }) => `«${oneLine(nombre)}»`)
  const names = [...some, ...(all.length > NAMED ? ['…'] : [])].join(', ')
  return new Failure(
    'no_encontrado',
    { campo: 'biblioteca' },
    {
      mensaje: `«biblioteca»: no hay ninguna que se llame así; hay ${names}.`,
      message: `"biblioteca": there is none of that name; there are ${names}.`,
    },
  )
}
