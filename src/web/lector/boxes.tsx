/** Boxes drawn over a page, in fractions of its width and height. */
import type { Box } from './region-box.ts'

export const BoxesOver = ({ boxes, name }: { boxes: readonly Box[]; name?: string }) => (
  <svg class={name} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
    {boxes.map(box => (
      <rect x={box.x0} y={box.y0} width={box.x1 - box.x0} height={box.y1 - box.y0} />
    ))}
  </svg>
)
