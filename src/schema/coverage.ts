/** Watched folders: every file in them, what became of it and why, and documents whose file is gone. */
import { z } from 'zod'

export const ESTADOS_COBERTURA = ['leido', 'en_espera', 'omitido', 'fallido'] as const
export type EstadoCobertura = (typeof ESTADOS_COBERTURA)[number]

/** Each reason and the state that it gives to a file; `core/watch/reasons.ts` puts the reasons into words. */
export const MOTIVOS_COBERTURA = {
  leido: 'leido',
  subtitulos: 'leido',
  creciendo: 'en_espera',
  en_turno: 'en_espera',
  en_cola: 'en_espera',
  leyendo: 'en_espera',
  interrumpido: 'en_espera',
  cuota: 'en_espera',
  oculto: 'omitido',
  bloqueo: 'omitido',
  descarga_parcial: 'omitido',
  nube: 'omitido',
  documento_web: 'omitido',
  enlace_carpeta: 'omitido',
  enlace_roto: 'omitido',
  bucle: 'omitido',
  formato: 'omitido',
  vacio: 'omitido',
  especial: 'omitido',
  demasiado_grande: 'omitido',
  propio: 'omitido',
  retirado: 'omitido',
  subtitulos_tarde: 'omitido',
  sin_permiso: 'fallido',
  carpeta_ilegible: 'fallido',
  nombre_ilegible: 'fallido',
  disco: 'fallido',
  no_admitido: 'fallido',
  no_se_leyo: 'fallido',
} as const satisfies Record<string, EstadoCobertura>
export type Motivo = keyof typeof MOTIVOS_COBERTURA
const motivos = Object.keys(MOTIVOS_COBERTURA) as [Motivo, ...Motivo[]]

/** Why a folder cannot be looked through. */
export const FALLOS_CARPETA = ['no_esta', 'vacia', 'sin_permiso', 'disco'] as const
export type FalloCarpeta = (typeof FALLOS_CARPETA)[number]

const count = (what: string) => z.number().int().min(0).describe(what)
const sums = {
  total: count('All files: the sum of the four'),
  leidos: count('Read: they can be searched'),
  en_espera: count('Waiting'),
  omitidos: count('Skipped'),
  fallidos: count('Failed'),
}
const words = {
  porque: z.string().describe('The reason in Spanish'),
  because: z.string().describe('`porque` in English'),
}

export const Cobertura = z
  .object({
    ...sums,
    carpetas: z.array(
      z.object({
        id: z.string(),
        ruta: z.string().describe('Its path on the machine of the library'),
        configurada: z.boolean().describe('True when the settings name it (ANAQUEL_WATCH)'),
        revisada: z.string().optional().describe('When it was last looked through to its end, ISO 8601'),
        fallo: z
          .enum(FALLOS_CARPETA)
          .optional()
          .describe('Why it cannot be looked through; its files stay as they were'),
        porque: words.porque.optional(),
        because: words.because.optional(),
        ...sums,
      }),
    ),
    archivos: z
      .array(
        z.object({
          carpeta: z.string().describe('Id of its folder'),
          ruta: z
            .string()
            .describe('Path within the folder; a folder that is not entered ends in a slash and counts one'),
          estado: z.enum(ESTADOS_COBERTURA),
          motivo: z.enum(motivos).describe('The reason, as a stable code'),
          ...words,
          fecha: z.string().describe('Since when it is known so, ISO 8601; of a read file, when it was taken in'),
          bytes: z.number().int().optional().describe('Absent where its name alone decided'),
          documento: z.object({ id: z.string(), titulo: z.string() }).optional(),
        }),
      )
      .describe('By folder and path'),
    ausentes: z
      .array(
        z.object({
          documento: z.object({ id: z.string(), titulo: z.string() }),
          carpeta: z.string(),
          ruta: z.string().describe('Where its file was'),
          motivo: z.enum(['borrado', 'cambiado']).describe('The file is gone, or has other content now'),
          ...words,
          fecha: z.string().describe('When that was seen, ISO 8601'),
        }),
      )
      .describe(
        'Documents whose file is no longer in any folder: they stay until a person decides (`resolverAusentes`)',
      ),
    siguiente: z.string().optional().describe('Cursor of the next page'),
  })
  .meta({ id: 'Cobertura', description: 'Every file of the watched folders, and what became of it' })
export type Cobertura = z.infer<typeof Cobertura>

export const AusentesResueltos = z
  .object({
    conservados: z.array(z.string()).describe('Documents that stay, and are not asked about again'),
    borrados: z.array(z.string()).describe('Documents that were deleted'),
  })
  .meta({ id: 'AusentesResueltos', description: 'What a person decided about documents whose file is gone' })
export type AusentesResueltos = z.infer<typeof AusentesResueltos>
