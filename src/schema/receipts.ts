/**
 * Receipts. Members stand in the order of RFC 8785, so that a receipt keeps its one form wherever it passes.
 */
import { z } from 'zod'
import { rango, uri } from './fields.ts'
import { Ancla } from './passages.ts'

export const FORMAS = ['completa', 'huellas'] as const

const hash = (what: string) => z.string().describe(`SHA-256 ${what}, hex`)

const Completo = z.object({
  afirmacion: z.string().optional().describe('What it is cited for; absent when a passage is cited by itself'),
  ancla: Ancla,
  archivo: z.object({
    bytes: z.number().int(),
    media: z.string().nullable(),
    nombre: z.string().nullable(),
    sha256: hash('of the file as it was given, or of the web page as it was fetched'),
  }),
  cita: z.string().describe('The citation as it was written'),
  citado: z.string().optional().describe('When it was cited, ISO 8601'),
  documento: z.string().describe('Document id'),
  enlace: uri().describe('Reader of the library, opened at these words'),
  folio: z
    .object({
      confianza: z.number(),
      evidencia: z.array(z.record(z.string(), z.unknown())).describe('What was seen on the page'),
      fisica: z.number().int(),
      impresa: z.string().nullable(),
      origen: z.string(),
      romana: z.boolean(),
    })
    .optional()
    .describe('The printed number of the page, and what it rests on'),
  forma: z.literal('completa'),
  fragmento: z.string().describe('Passage id'),
  id: z.string().describe('As it was asked for'),
  juicio: z
    .object({ juez: z.string(), respaldo: z.number(), umbral: z.number().optional() })
    .optional()
    .describe('Who judged that the words support the claim, and with what probability'),
  lectura: z.object({ version: z.number().int() }).describe('Version of the reading of the file'),
  literal: z.object({
    posicion: z.number().int().describe('Physical position of the page, slide or segment, from 1'),
    prefijo: z.string().describe('What stands before'),
    rango: rango().describe('[from, to) in the text of its unit, UTF-16'),
    sufijo: z.string().describe('What stands after'),
    texto: z.string().describe('The words, to the letter'),
  }),
  localizador: z.string(),
  lugar: z
    .object({
      cajas: z.array(z.object({ x0: z.number(), x1: z.number(), y0: z.number(), y1: z.number() })).optional(),
      t0: z.number().optional(),
      t1: z.number().optional(),
    })
    .describe('One box a line, as fractions of the page from its upper left; or seconds'),
  registro: z.object({
    clave: z.string().nullable(),
    csl: z.record(z.string(), z.unknown()),
    procedencia: z.record(z.string(), z.record(z.string(), z.unknown())).describe('Variable: who says its value'),
  }),
  revision: z
    .object({ gravedad: z.string(), problemas: z.array(z.string()) })
    .optional()
    .describe('Of a citation that a manuscript had: what was found wrong with it'),
  sal: z.string().describe('A secret of this receipt: without it nobody can guess what its digest stands for'),
  web: z
    .object({ consultada: z.string().optional(), enlace: uri(), url: uri() })
    .optional()
    .describe('Of a web page: its address, with a text fragment that marks the words'),
})

const Huellas = z.object({
  archivo: z.object({ sha256: hash('of the file') }),
  completo: hash('of the body of the full receipt'),
  forma: z.literal('huellas'),
  lectura: z.object({ version: z.number().int() }),
  literal: z.object({
    letras: z.number().int().describe('How many letters and digits the words have'),
    sha256: hash('of these, folded: lower case, without accents'),
  }),
})

export const Recibo = z
  .object({
    cuerpo: z.discriminatedUnion('forma', [Completo, Huellas]),
    firma: z
      .object({ algoritmo: z.literal('Ed25519'), clave: z.string(), valor: z.string() })
      .optional()
      .describe('Public key and signature of "anaquel.recibo/1", a line feed and `resumen`; hex'),
    recibo: z.literal('anaquel.recibo/1'),
    resumen: hash('of `cuerpo` as canonical JSON (RFC 8785)'),
  })
  .meta({ id: 'Recibo', description: 'What a citation rests on, to be verified without the library' })
export type Recibo = z.infer<typeof Recibo>
export type CuerpoCompleto = z.infer<typeof Completo>
