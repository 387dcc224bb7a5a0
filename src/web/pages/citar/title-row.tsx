/** The name of a text and its state, and beside them what can be done with it. */
import type { ComponentChildren } from 'preact'

interface TitleRowProps {
  nombre: string
  sum: string
  children: ComponentChildren
}

export const TitleRow = ({ nombre, sum, children }: TitleRowProps) => (
  <div class="title row spread">
    <div>
      <h1 tabIndex={-1}>{nombre}</h1>
      <p class="quiet" role="status">
        {sum}
      </p>
    </div>
    <div class="filters">{children}</div>
  </div>
)
