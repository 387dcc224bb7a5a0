/** How often answers were right that the estimate gave so much: the reliability table, set by set. */
import { calibrated, type Weights } from '../../src/core/folio/estimate.ts'

export interface Answered {
  set: string
  name: string
  said: number
  right: boolean
  weight: number
}

const BANDS = [0, 0.5, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 1.01] as const

export function reliability(answers: readonly Answered[], calibration: Weights['calibration']): string {
  const out = ['| set | said | answers | mean | right | wrong | of documents |', '|---|---|---|---|---|---|---|']
  for (const set of new Set(answers.map(a => a.set))) {
    const own = answers.filter(a => a.set === set).map(a => ({ ...a, said: calibrated(a.said, calibration) }))
    BANDS.slice(0, -1).forEach((low, k) => {
      const inside = own.filter(a => a.said >= low && a.said < BANDS[k + 1]!)
      if (!inside.length) return
      const mean = inside.reduce((sum, a) => sum + a.said, 0) / inside.length
      const wrong = inside.filter(a => !a.right)
      const cells = [
        set,
        `${low.toFixed(2)} to ${Math.min(1, BANDS[k + 1]!).toFixed(2)}`,
        inside.length,
        mean.toFixed(3),
        (1 - wrong.length / inside.length).toFixed(3),
        wrong.length,
        new Set(wrong.map(a => a.name)).size,
      ]
      out.push(`| ${cells.join(' | ')} |`)
    })
  }
  return out.join('\n')
}
