/** The judges of a library in the form of the API: the built-in one, the readers of paraphrases, agents and people. */
import type { Juez } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { DIRECTIONS } from './direction.ts'
import type { JudgeState } from './open.ts'

const CLASE = { model: 'modelo', server: 'servidor', language: 'lenguaje' } as const satisfies Record<
  JudgeState['kind'],
  Juez['clase']
>
const ESTADO = {
  believed: 'decide',
  doubted: 'no_creido',
  unmeasured: 'sin_medir',
  measuring: 'midiendo',
  failed: 'error',
  absent: 'ausente',
  fetching: 'descargando',
} as const satisfies Record<JudgeState['state'], Juez['estado']>

const round = (n: number): number => Math.round(n * 1000) / 1000

/** Returns the judges. `agent` is the probability that an agent's proved judgement is given. */
export async function judgesOf(
  { entail, judges, shelf }: Pick<Library, 'entail' | 'judges' | 'shelf'>,
  agent: number,
): Promise<Juez[]> {
  const [agents, people] = await Promise.all(
    (['agente', 'persona'] as const).map(async juez => (await shelf.judgements({ juez, limite: 1 })).total),
  )
  return [
    { nombre: entail.name, clase: 'casa', estado: 'decide', sale: false },
    ...(judges?.states() ?? []).map(reader),
    { nombre: 'agente', clase: 'agente', estado: 'decide', probabilidad: round(agent), juicios: agents!, sale: false },
    { nombre: 'persona', clase: 'persona', estado: 'decide', juicios: people!, sale: false },
  ]
}

function reader({ name, kind, state, progress, measurement, megabytes, sends, detail }: JudgeState): Juez {
  return {
    nombre: name,
    clase: CLASE[kind],
    estado: ESTADO[state],
    ...(progress !== undefined && { progreso: round(progress) }),
    ...(measurement && { medido: measurement.measured, pares: measurement.pairs, medidas: medidasOf(measurement) }),
    ...(megabytes !== undefined && { megas: megabytes }),
    sale: sends,
    ...(detail !== undefined && { detalle: detail }),
  }
}

function medidasOf({ directions }: NonNullable<JudgeState['measurement']>): NonNullable<Juez['medidas']> {
  return DIRECTIONS.flatMap(direccion => {
    const measured = directions[direccion]?.support
    if (!measured) return []
    const { given, precision, recall, believed } = measured
    return [{ direccion, dados: given, precision: round(precision), exhaustividad: round(recall), creido: believed }]
  })
}
