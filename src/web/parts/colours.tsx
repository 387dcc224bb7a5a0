/** The five colours of marks: a button each, with its name and its key. */
import type { Color } from '../../schema/index.ts'
import { texts } from '../lib/i18n.ts'

const t = texts({
  amarillo: ['amarillo', 'yellow'],
  verde: ['verde', 'green'],
  azul: ['azul', 'blue'],
  rosa: ['rosa', 'pink'],
  morado: ['morado', 'purple'],
  colour: ['Color', 'Colour'],
  mark: ['Marcar en {colour}', 'Mark in {colour}'],
})
export const COLORES = ['amarillo', 'verde', 'azul', 'rosa', 'morado'] as const satisfies readonly Color[]
export const nameOf = (color: Color): string => t(color)
export const markIn = (color: Color): string => t('mark', { colour: t(color) })

export function Colours({ value, onPick }: { value: Color | null; onPick: (color: Color) => void }) {
  return (
    <span class="colours" role="group" aria-label={t('colour')}>
      {COLORES.map(color => (
        <button
          type="button"
          class={`swatch ${color}`}
          aria-pressed={value === null ? undefined : value === color}
          aria-label={value === null ? markIn(color) : nameOf(color)}
          title={nameOf(color)}
          // Pressing a button must not clear the selection.
          onPointerDown={event => event.preventDefault()}
          onClick={() => onPick(color)}
        />
      ))}
    </span>
  )
}
