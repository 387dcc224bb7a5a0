import { describe, expect, it } from 'vitest'
import { opposite } from '../../../../src/core/verify/proof/opposite.ts'

describe('one word turned into its opposite, all else said', () => {
  it.each([
    ['An acceptor must reject the first proposal.', 'An acceptor must accept the first proposal that it receives.'],
    ['Prices fell after the war.', 'Prices rose sharply after the war that ended in 1918.'],
    ['The river is wide at the bridge.', 'The river is narrow at the old bridge that the Romans built.'],
    ['El consejo rechazó la propuesta.', 'El consejo aceptó la propuesta que presentó el alcalde.'],
    ['La demanda disminuye con el precio.', 'La demanda aumenta con el precio que fija el Estado.'],
    ['The treaty weakened the crown.', 'The treaty strengthened the crown that had signed it.'],
  ])('%s ↔ %s', (claim, sentence) => expect(opposite(claim, sentence)).not.toBeNull())

  it.each([
    // The parts are exchanged too.
    ['Spassky lost the match to Fischer.', 'Fischer won the match that Spassky had asked for.'],
    [
      'Matilde la despidió un día antes de encontrar las cucharas.',
      'Matilde la despidió y un día después encontró las cucharas.',
    ],
    // Two turns, or a denial, give the same again.
    ['Fewer people die where more beds stand.', 'More people die where fewer beds stand in the wards.'],
    ['The river is not wide at the bridge.', 'The river is narrow at the bridge.'],
    // Something else is not said, or the words belong to other things.
    ['Prices fell in Spain after the war.', 'Prices rose after the war.'],
    ['The cheap model has a strong motor.', 'The cheap model has a weak frame and a strong motor.'],
  ])('not: %s ← %s', (claim, sentence) => expect(opposite(claim, sentence)).toBeNull())
})
