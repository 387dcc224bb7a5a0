/** Four verdicts, four shapes, four words: colour never alone. */
import type { Verificacion } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'

type Veredicto = Verificacion['veredicto']
export const VERDICTS = ['respaldada', 'parcial', 'sin_respaldo', 'contradicha'] as const satisfies readonly Veredicto[]

const CLASS = { respaldada: 'yes', parcial: 'part', sin_respaldo: 'none', contradicha: 'contra' } as const
const word = texts({
  respaldada: ['Respaldada', 'Supported'],
  parcial: ['Parcial', 'Partial'],
  sin_respaldo: ['Sin respaldo', 'No support'],
  contradicha: ['Contradicha', 'Contradicted'],
})

const many = texts({
  respaldada: ['respaldadas', 'supported'],
  parcial: ['parciales', 'partial'],
  sin_respaldo: ['sin respaldo', 'no support'],
  contradicha: ['contradichas', 'contradicted'],
})

/** Formats a count of verdicts: `3 respaldadas`. */
export const counted = (n: number, of: Veredicto): string => `${n} ${n === 1 ? word(of).toLowerCase() : many(of)}`
export const verdictName = (of: Veredicto): { word: string; className: string } => ({
  word: word(of),
  className: CLASS[of],
})

export function Sign({ of }: { of: Veredicto }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {SHAPES[of]()}
    </svg>
  )
}

const SHAPES: Record<Veredicto, () => preact.JSX.Element> = {
  respaldada: () => (
    <>
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path class="sign" fill="none" stroke-width="2.2" d="M5.5 10.5l3 3 6-7" />
    </>
  ),
  parcial: () => (
    <>
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" stroke-width="2" />
      <path fill="currentColor" d="M10 2a8 8 0 0 0 0 16z" />
    </>
  ),
  sin_respaldo: () => (
    <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="3 2.5" />
  ),
  contradicha: () => (
    <>
      <path fill="currentColor" d="M10 0l10 10-10 10L0 10z" />
      <path class="sign" fill="none" stroke-width="2.2" d="M6 8h8M6 12h8M12.5 5l-5 10" />
    </>
  ),
}
