/**
 * Fits what reads the record of a document, and writes `src/core/read/record/weights.json`. Real documents of the
 * shared data and invented ones; probabilities are calibrated on real documents that the fold was not fitted on. Run
 * after `npm run build`: `node dist/test/bench/fit-records.js write`.
 */
import { writeFileSync } from 'node:fs'
import { WEIGHTS } from '../../src/core/read/record/model.ts'
import { inventedExamples, realExamples } from '../core/read/record/corpus.ts'
import { prepare } from '../core/read/record/examples.ts'
import { fitAll } from '../core/read/record/fit.ts'

/** Of each kind of invented document. */
export const OF_EACH = 6

async function write(): Promise<void> {
  const real = (await realExamples()).map(prepare)
  if (real.length === 0) throw new Error('The shared data are not here: nothing to fit on.')
  const invented = (await inventedExamples(OF_EACH)).map(prepare)
  const { weights } = fitAll(real, invented)
  const source =
    `conditional logit and logistic regression, decaying to priors, on ${real.length} real documents and ` +
    `${invented.length} invented ones; calibration and shares of forms on folds by document`
  writeFileSync(WEIGHTS, `${JSON.stringify({ source, ...weights }, null, 1)}\n`)
}

if (process.argv[2] === 'write' && process.argv[1]?.includes('fit-records')) {
  await write()
  process.exit(0) // children that read may still idle
}
