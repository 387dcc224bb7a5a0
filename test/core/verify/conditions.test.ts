/** What holds in some cases or places only, with a copula or a passive of the present; and what a clause speaks of. */
import { toldApart } from './told-apart.ts'

/** Claim, and a sentence that sets it as a condition, says it under one, or says it of another thing. */
const OTHERWISE = [
  ['Prices are high.', 'Where prices are high, demand falls.'],
  ['Prices are high.', 'Once prices are high, demand falls.'],
  ['Prices are high.', 'Before prices are high, demand falls.'],
  ['Los precios son altos.', 'Donde los precios son altos, la demanda cae.'],
  ['Los precios son altos.', 'Allí donde los precios son altos, la demanda cae.'],
  [
    'The threshold is calculated by the formula.',
    'When the message is received, the threshold is calculated by the formula.',
  ],
  [
    'The threshold is calculated by the formula.',
    'After the message is received, the threshold is calculated by the formula.',
  ],
  ['The cached copy is used.', 'When the cached page is valid, the cached copy is used.'],
  [
    'Vik copies the current state N times.',
    'When a damaged pointer can refer to N objects, Vik copies the current state N times.',
  ],
  ['Your cached data expires.', 'This reduces the chance of load occurring when your cached data expires.'],
  ['Table 1 shows the module.', 'Table 1 shows the interface exported by the module.'],
  ['The axioms are axioms of integers.', 'The axioms are rather a small selection of axioms of integers.'],
  ['Functions are random variables.', 'Sums and functions of random variables are also random variables.'],
  ['El punto se resolvió en 2019.', 'La oficina contestó al punto que el expediente se resolvió en 2019.'],
  ['Un cambio de bases es ortogonal.', 'El tensor A asociado a un cambio de bases es por tanto ortogonal.'],
  ['The focus is on the workers.', 'The focus is on the workers and their families when they strike.'],
] as const

/** Claim, and a sentence that says it. */
const SAID = [
  ['The message was received.', 'When the message was received, the threshold was calculated.'],
  ['The king ruled for ten years.', 'After the wounded queen died, the king ruled for ten years.'],
  ['El tensor es ortogonal.', 'El tensor es por tanto ortogonal.'],
] as const

toldApart(OTHERWISE, SAID)
