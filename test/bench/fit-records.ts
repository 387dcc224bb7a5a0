/**
 * Fits what reads the record of a document, and writes `weights.json` and, for texts without pages,
 * `plain-weights.json` in `src/core/read/record`. Real documents of the shared data and invented ones; probabilities
 * are calibrated on real documents that the fold was not fitted on. Run after `npm run build`: `node
 * dist/test/bench/fit-records.js write`.
 */
import { writeFileSync } from 'node:fs'
import { PLAIN_WEIGHTS, WEIGHTS } from '../../src/core/read/record/page/model.ts'
import { inventedExamples, realExamples } from '../core/read/record/corpus.ts'
import { prepare, type Example } from '../core/read/record/examples.ts'
import { fitAll } from '../core/read/record/fit.ts'
import { plain } from '../core/read/record/plain.ts'

/** Of each kind of invented document. */
export const OF_EACH = 6
/** The same for texts without pages. */
export const OF_EACH_PLAIN = 3

const TEXTS = ', all as texts without pages'

export function fitTo(path: string, real: readonly Example[], invented: readonly Example[], form = ''): void {
  const { weights } = fitAll(real.map(prepare), invented.map(prepare))
  const source =
    `conditional logit and logistic regression, decaying to priors, on ${real.length} real documents and ` +
    `${invented.length} invented ones${form}; calibration and shares of forms on folds by document`
  writeFileSync(path, `${JSON.stringify({ source, ...weights }, null, 1)}\n`)
}

async function write(): Promise<void> {
  const real = await realExamples()
  if (real.length === 0) throw new Error('The shared data are not here: nothing to fit on.')
  fitTo(WEIGHTS, real, await inventedExamples(OF_EACH))
  fitTo(PLAIN_WEIGHTS, plain(real), plain(await inventedExamples(OF_EACH_PLAIN)), TEXTS)
}

if (process.argv[2] === 'write' && process.argv[1]?.includes('fit-records')) {
  await write()
  process.exit(0) // children that read may still idle
}
