/** Models: what each is for, whether it serves, how far its fetch is. */
import { z } from 'zod'

const USOS = ['busqueda', 'orden', 'juicio', 'redaccion', 'figuras', 'voz', 'letras'] as const

const Modelo = z
  .object({
    nombre: z.string().describe('As `models pull` calls it'),
    uso: z.enum(USOS).describe('What it is for'),
    estado: z.enum(['listo', 'cargando', 'ausente', 'error']),
    progreso: z.number().min(0).max(1).optional().describe('Of the fetch'),
    megas: z.number().int().optional().describe('To fetch it'),
    licencia: z.string().optional(),
    detalle: z.string().optional().describe('Why it does not serve'),
  })
  .meta({ id: 'Modelo', description: 'A model of this server' })
export type Modelo = z.infer<typeof Modelo>

export const Modelos = z
  .object({
    modelos: z.array(Modelo),
    trae: z.boolean().describe('True where `traer` fetches one: this server takes models from the network'),
  })
  .meta({ id: 'Modelos', description: 'The models of this server: the embedded one, and those that can be fetched' })
export type Modelos = z.infer<typeof Modelos>
