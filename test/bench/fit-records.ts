/**
 * Fits what reads the record of a document, and writes `src/core/read/record/weights.json`. Real documents of the shared
 * data and invented ones; probabilities are calibrated on real documents that the fold was not fitted on. Run after `npm
 * run build`: `node dist/test/bench/fit-records.js`.
 */
import { writeFileSync } from 'node:fs'
import { WEIGHTS } from '../../src/core/read/record/model.ts'
import { inventedExamples, realExamples } from '../core/read/record/corpus.ts'
import { fitAll } from '../core/read/record/fit.ts'
import { prepare } from '../core/read/record/examples.ts'

/** Of each kind of invented document. */
const OF_EACH = 20
const real = (await realExamples()).map(prepare)
if (real.length === 0) throw new Error('The shared data are not here: nothing to fit on.')
const invented = (await inventedExamples(OF_EACH)).map(prepare)
const { weights } = fitAll(real, invented)
const source =
  `conditional logit and logistic regression, ridge, on ${real.length} real documents and ${invented.length} invented ones; ` +
  'calibrated by Platt, and shares of forms, on folds by document'
writeFileSync(WEIGHTS, `${JSON.stringify({ source, ...weights }, null, 1)}\n`)
process.exit(0) // children that read may still idle
