/** What is asked, cited, verified and collated, and the styles it is cited in. */
import { z } from 'zod'
import { ESTADOS } from './documents.ts'
import { rango, uri } from './fields.ts'
import { Juicio, Rechazo, RechazoFrase, VEREDICTOS } from './judges.ts'
import { Ancla, Pasaje, pasaje } from './passages.ts'
import { Recibo } from './receipts.ts'

export const RELACIONES = [
  'APOYO_DIRECTO',
  'APLICACION_DE_MARCO',
  'CONTEXTO',
  'CONTRIBUCION_PROPIA',
  'IMPOSIBLE_TEMPORAL',
  'CONTRADICCION',
  'OPINION_REFERIDA',
  'AFIRMACION_NEGATIVA',
] as const
const CONFIANZAS = ['alta', 'media', 'baja'] as const
export const CLASES = ['exacta', 'con_variantes', 'soldada', 'mal_atribuida', 'inexistente'] as const

/** The bibliography field of answers whose citations are written in a syntax. */
const bib = (more = '') =>
  z.string().optional().describe(`With a citation syntax: the cited works and no other, as BibLaTeX (.bib)${more}`)

export const Fuente = z
  .object({ ...pasaje, n: z.number().int().min(1).describe('Footnote number [^n]') })
  .meta({ id: 'Fuente', description: 'A source of an answer' })
export type Fuente = z.infer<typeof Fuente>

export const Respuesta = z
  .object({
    pregunta: z.string(),
    respuesta: z.string().describe('Markdown with [^n]; the definitions are at the end'),
    fuentes: z.array(Fuente),
    confianza: z
      .enum(CONFIANZAS)
      .describe(
        'Probability that the question is answered, measured on questions made from the text: alta from 0.85, ' +
          'media from 0.5. Of questions put without having read it 17 of 18 alta were right, 40 of 106 media',
      ),
    literal: z.boolean().optional().describe('Whether it consists of literal sentences, for want of a language model'),
    retiradas: z
      .array(z.string())
      .optional()
      .describe('Sentences of the writer that no passage proved; they are not part of the answer'),
    desacuerdo: z
      .array(z.number().int())
      .optional()
      .describe('Two sources, by `n`, older first, of which one denies what the other states'),
    bibliografia_bib: bib(),
    ms: z.number().int().optional(),
  })
  .meta({ id: 'Respuesta', description: 'An answer whose notes are proved' })
export type Respuesta = z.infer<typeof Respuesta>

export const Cita = z
  .object({
    id: z
      .string()
      .optional()
      .describe('Names it in `GET /citas/{id}/recibo`; a citation that was put in its place has none'),
    afirmacion: z.string(),
    cita: z.string().describe('The citation in the requested style, as inserted'),
    localizador: z.string(),
    documento: z.string().describe('Document id'),
    fragmento: z.string().describe('Passage id'),
    pasaje: z.string().describe('The literal sentence that supports the claim'),
    respaldo: z.number().min(0).max(1).describe('Probability that the passage supports the claim'),
    juez: z.string().optional().describe('Who decided; with `agente`, `pasaje` is its quotation'),
    anadida: z.number().int().optional().describe('Index in `sin_cita` of the job: added by its author'),
    enlace: uri().optional(),
    enlace_web: uri().optional().describe('Of a web page: itself, marked by a text fragment'),
    ancla: Ancla.optional().describe('Where the passage stands'),
    recibo: Recibo.optional().describe('What it rests on, where receipts were asked for'),
    rango: rango()
      .optional()
      .describe('[from, to) of the citation, or of the call of its note, in `texto`; UTF-16 units'),
  })
  .meta({ id: 'Cita', description: 'One inserted citation' })
export type Cita = z.infer<typeof Cita>

export const SinCita = z
  .object({ afirmacion: z.string(), rango: rango().optional().describe('[from, to) in `texto`, UTF-16 units') })
  .meta({ id: 'SinCita', description: 'A claim of the draft that no passage supports' })
export type SinCita = z.infer<typeof SinCita>

export const Aviso = z
  .object({
    motivo: z.string().describe('Kind of notice; more kinds may come'),
    mensaje: z.string(),
    message: z.string().describe('`mensaje` in English'),
    detalle: z.string().optional().describe('What it is about: a program, a style'),
    afirmaciones: z.array(z.string()).optional().describe('Sentences of the draft that it is about'),
  })
  .meta({ id: 'Aviso', description: 'What the author of a draft should know' })
export type Aviso = z.infer<typeof Aviso>

export const Citado = z
  .object({
    id: z.string(),
    estado: z.enum(ESTADOS),
    estilo: z.string(),
    texto: z.string().optional().describe('The text with citations inserted (Markdown)'),
    citas: z.array(Cita).optional(),
    bibliografia: z.array(z.string()).optional(),
    formato: z.enum(['markdown', 'docx', 'odt', 'latex', 'typst', 'org']).optional().describe('What the draft came as'),
    bibliografia_bib: bib('; as BibTeX where the draft cites with natbib or with `\\cite` alone'),
    sin_cita: z.array(SinCita).optional().describe('Claims that got no citation'),
    rechazos: z.array(RechazoFrase).optional().describe('Judgements that were not followed'),
    avisos: z
      .array(Aviso)
      .optional()
      .describe('What of a file was left as it was, and why; documents that were not read yet'),
    progreso: z.number().min(0).max(1).optional(),
    fase: z.string().optional(),
    progreso_url: uri().optional(),
    umbral: z.number().optional().describe('Support that was asked for'),
    error: z.string().optional(),
    failure: z.string().optional().describe('`error` in English'),
  })
  .meta({ id: 'Citado', description: 'Result of a citation job' })
export type Citado = z.infer<typeof Citado>

export const Verificacion = z
  .object({
    afirmacion: z.string(),
    veredicto: z.enum(VEREDICTOS),
    respaldada: z.boolean(),
    probabilidad: z
      .number()
      .min(0)
      .max(1)
      .describe('Measured probability that the best passage says it: of ten claims with 0.7, seven are said'),
    falta: z
      .array(z.string())
      .optional()
      .describe('With `parcial`: the words of the claim that no source says; the rest is proved'),
    pasajes: z.array(
      z.object({
        ...pasaje,
        relacion: z.enum(RELACIONES),
        respaldo: z.number().min(0).max(1).describe('Measured probability that this passage says the claim'),
        falta: z.array(z.string()).optional().describe('Words of the claim that this passage does not say'),
        juez: z.string().optional().describe('Who judged this passage'),
        juicio: Juicio.optional().describe('What a person said of it, in whose place it stands'),
      }),
    ),
    bibliografia_bib: bib(),
    juez: z.string().optional().describe('Who decided'),
    rechazo: Rechazo.optional().describe('Why the judgement that was given is not followed'),
    ms: z.number().int().optional(),
  })
  .meta({ id: 'Verificacion', description: 'Whether the library supports a claim' })
export type Verificacion = z.infer<typeof Verificacion>

export const Cotejo = z
  .object({
    citas: z.array(
      z.object({
        texto: z.string().describe('The quotation, without its marks'),
        rango: rango().describe('[from, to) in the text, UTF-16 units'),
        clase: z
          .enum(CLASES)
          .describe(
            'exacta; con_variantes: spelling or scanning differs; soldada: two real pieces ' +
              'joined; mal_atribuida: of another document; inexistente',
          ),
        variantes: z
          .array(z.object({ cita: z.string(), fuente: z.string() }))
          .describe('Words that differ: as quoted, as in the source'),
        pasaje: Pasaje.optional().describe('Where it stands'),
        cita: z.string().optional().describe('Citation of that passage'),
      }),
    ),
  })
  .meta({ id: 'Cotejo', description: 'Every quotation of a text, collated with the library' })
export type Cotejo = z.infer<typeof Cotejo>

export const Citas = z
  .object({
    estilo: z.string(),
    citas: z.array(
      z.object({
        fragmento: z.string().describe('Passage id'),
        cita: z.string().describe('Citation in that style: in the text, or its note'),
        referencia: z.string().describe('Entry of the bibliography; empty in a style without one'),
      }),
    ),
    referencias: z
      .array(
        z.object({
          documento: z.string().describe('Document id'),
          referencia: z.string().describe('Entry of the bibliography; empty in a style without one'),
        }),
      )
      .optional()
      .describe('Of the documents that were asked for, in their order'),
  })
  .meta({ id: 'Citas', description: 'Passages cited in a style, each by itself' })
export type Citas = z.infer<typeof Citas>

export const Alternativas = z
  .object({
    pasajes: z
      .array(
        z.object({
          ...pasaje,
          respaldo: z.number().min(0).max(1),
          falta: z.array(z.string()).optional().describe('Words of the sentence that this passage does not say'),
          juez: z.string().optional().describe('Who judged this passage'),
          juicio: Juicio.optional().describe('What a person said of it, in whose place it stands'),
        }),
      )
      .describe('Best first'),
  })
  .meta({ id: 'Alternativas', description: 'Passages that could be cited for a sentence' })
export type Alternativas = z.infer<typeof Alternativas>

export const MuestraEstilo = z
  .object({
    id: z.string(),
    titulo: z.string(),
    formato: z.string(),
    cita: z.string().describe('A citation of Cervantes, 1605, page 23, as this style writes it'),
    referencia: z.string().describe('Its entry of the bibliography; empty in a style without one'),
  })
  .meta({ id: 'MuestraEstilo', description: 'How a citation style looks' })
export type MuestraEstilo = z.infer<typeof MuestraEstilo>

export const Estilos = z
  .object({
    estilos: z.array(
      z.object({
        id: z.string(),
        titulo: z.string(),
        formato: z.string().describe('author-date, numeric, note, label or author'),
      }),
    ),
  })
  .meta({ id: 'Estilos', description: 'Citation styles' })
export type Estilos = z.infer<typeof Estilos>
