/** Who judges a claim, and what they say of it. */
import { z } from 'zod'

export const VEREDICTOS = ['respaldada', 'parcial', 'sin_respaldo', 'contradicha'] as const

/** Why the judgement of an agent is not followed. */
const MOTIVOS = [
  'pasaje_inexistente',
  'frase_inexistente',
  'cita_no_literal',
  'cita_corta',
  'cifra',
  'fecha',
  'nombre',
  'negacion',
  'contradice',
  'sin_relacion',
  'anacronica',
  'persona',
  'ya_citada',
  'bajo_umbral',
] as const

const rechazo = { motivo: z.enum(MOTIVOS), detalle: z.string().describe('What stands in the way, with its words') }

export const Rechazo = z
  .object(rechazo)
  .meta({ id: 'Rechazo', description: 'Why a judgement that was given is not followed' })
export type Rechazo = z.infer<typeof Rechazo>

export const RechazoFrase = z
  .object({ frase: z.string(), pasaje: z.string(), ...rechazo })
  .meta({ id: 'RechazoFrase', description: 'Why a judgement on a sentence of a draft is not followed' })

export const Juicio = z
  .object({
    id: z.string(),
    afirmacion: z.string(),
    pasaje: z.string().describe('Passage id'),
    documento: z.string().describe('Document id'),
    veredicto: z.enum(VEREDICTOS),
    juez: z.enum(['persona', 'agente']),
    quien: z.string().describe('Who judged'),
    cita: z.string().optional().describe('Literal words by which it was decided'),
    creado: z.string(),
  })
  .meta({ id: 'Juicio', description: 'What somebody said of a claim beside a passage' })
export type Juicio = z.infer<typeof Juicio>

export const Juicios = z
  .object({ juicios: z.array(Juicio), total: z.number().int(), siguiente: z.string().optional() })
  .meta({ id: 'Juicios', description: 'Judgements of people and agents, newest first' })
export type Juicios = z.infer<typeof Juicios>

const DIRECCIONES = ['es-es', 'en-en', 'es-en', 'en-es'] as const

const Medida = z
  .object({
    direccion: z.enum(DIRECCIONES).describe('Language of the claim, then of the passage'),
    dados: z.number().int().describe('Judged pairs to which it gives 0.7 or more'),
    precision: z.number().describe('Share of them that are right, on pairs that its curve has not seen'),
    exhaustividad: z.number().describe('Share of the true ones that it finds'),
    creido: z.boolean().describe('Whether its word counts in that direction'),
  })
  .meta({ id: 'Medida', description: 'What a judge is worth, in one direction of languages' })

export const Juez = z
  .object({
    nombre: z.string().describe('As in `juez` of what it decided'),
    clase: z.enum(['casa', 'modelo', 'servidor', 'lenguaje', 'agente', 'persona']),
    estado: z
      .enum(['decide', 'no_creido', 'sin_medir', 'midiendo', 'descargando', 'ausente', 'error'])
      .describe('Only one that decides has a say'),
    progreso: z.number().min(0).max(1).optional(),
    medido: z.string().optional().describe('When'),
    pares: z.number().int().optional().describe('Judged pairs that it read'),
    medidas: z.array(Medida).optional(),
    probabilidad: z.number().optional().describe('What its word is worth, where that is one number'),
    juicios: z.number().int().optional().describe('How many of its judgements are kept'),
    megas: z.number().int().optional().describe('To fetch it'),
    sale: z.boolean().describe('What it reads leaves this machine'),
    detalle: z.string().optional(),
  })
  .meta({ id: 'Juez', description: 'One of those who say whether a passage says a claim' })
export type Juez = z.infer<typeof Juez>

export const Jueces = z
  .object({ jueces: z.array(Juez) })
  .meta({ id: 'Jueces', description: 'The judges of this library: who has a say, and what that is worth' })
export type Jueces = z.infer<typeof Jueces>
