/** What is told only of a whole: a longer name, a compound, a list, a clause with its preposition, a time, a view. */
import { expect, it } from 'vitest'
import { toldApart } from '../told-apart.ts'
import { verdictOf } from '../verdict-of.ts'

/** Claim, and a sentence that says it only of something else, for a time or by somebody's knowledge. */
const OTHERWISE = [
  // A part of a longer name, or that of its neighbour.
  ['Korea invaded in 1950.', 'North Korea invaded in 1950.'],
  ['The troops landed in Korea.', 'The troops landed in South Korea.'],
  ['Mexico joined the union.', 'New Mexico joined the union.'],
  ['Germany signed the treaty.', 'East Germany signed the treaty.'],
  ['New York endorsed him.', 'The New York Times endorsed him.'],
  ['He was fined by Manchester.', 'He was fined by Manchester United.'],
  ['Britain annexed the mines.', 'Britain Steel Company annexed the mines.'],
  ['She studied the moon.', 'She studied the moon landing.'],
  // One of those of which something is told together.
  ['The winners were Ana.', 'The winners were Ana and Luis.'],
  ['The components are fertility.', 'The components are fertility, mortality and migration.'],
  ['Los componentes son la fecundidad.', 'Los componentes son la fecundidad, la mortalidad y la migración.'],
  ['The system consists of a pump.', 'The system consists of a pump, a valve and a tank.'],
  ['El sistema consta de una bomba.', 'El sistema consta de una bomba, una válvula y un depósito.'],
  ['A mule is the offspring of a donkey.', 'A mule is the offspring of a donkey and a horse.'],
  // A relative clause without its preposition.
  ['La base de datos opera el sistema.', 'La base de datos con la que opera el sistema es la CONARC.'],
  ['El hombre que vivía murió.', 'El hombre con el que vivía murió.'],
  // For a time, at some times, for some.
  ['Los precios subieron.', 'En un principio los precios subieron.'],
  ['The committee rejected the theory.', 'At first the committee rejected the theory.'],
  ['El ejército controlaba la carretera.', 'El ejército controlaba la carretera de día.'],
  ['The school taught music.', 'The school taught music to boarders.'],
  ['El banco prestó dinero.', 'El banco prestó dinero a los socios fundadores.'],
  ['Teachers earn more.', 'Teachers with tenure earn more.'],
  ['The inflation rate fell.', 'The inflation rate fell more slowly than wages.'],
  ['El poeta alabó al rey.', 'El poeta alabó al rey por orden del juez.'],
  // As far as somebody knows or says.
  ['The drug is safe.', 'The drug is, to our knowledge, safe.'],
  ['The drug is safe.', 'As far as is known, the drug is safe.'],
  ['El fármaco es seguro.', 'Que se sepa, el fármaco es seguro.'],
  ['El fármaco es seguro.', 'El fármaco es, a su entender, seguro.'],
  ['La ley se derogó en 1931.', 'Como se ha dicho a menudo sin pruebas, la ley se derogó en 1931.'],
] as const

/** What the same rules leave proved. */
const TRUE = [
  ['The president signed the treaty.', 'President Lincoln signed the treaty.'],
  ['Newton discovered the law.', 'Isaac Newton discovered the law.'],
  ['Microsoft sued the firm.', 'Microsoft Corporation sued the firm in 1999.'],
  ['Miguel de Cervantes nació en Alcalá.', 'Miguel de Cervantes Saavedra nació en Alcalá.'],
  ['Los Juegos se celebran cada cuatro años.', 'Los Juegos Olímpicos se celebran cada cuatro años.'],
  ['The army invaded France.', 'The army invaded northern France in May.'],
  ['The man was tall.', 'The man waiting at the door was tall.'],
  ['The king was tall.', 'The king was tall and rich.'],
  [
    'It was one of the first networks between peers in the 1980s.',
    'It was one of the first networks between peers, making the firm a centre of networks, in the 1980s.',
  ],
  ['Vega was a poet.', 'Vega was a poet, painter and sculptor.'],
  ['The queen confessed to the friar.', 'The friar to whom the queen confessed was a Basque named Ibarra.'],
  ['The army took the road.', 'The army took the road at dawn.'],
  ['La torre fue construida.', 'La torre fue construida por orden del rey.'],
] as const

toldApart(OTHERWISE, TRUE)

it('does not take one bank for another of which an earlier sentence gives the whole name', async () => {
  const verdict = await verdictOf(
    'The European Central Bank raised rates in July.',
    'The European Central Bank sits in Frankfurt.',
    'The Bank of England raised rates in July, and the European Central Bank did not.',
  )
  expect(verdict).not.toBe('respaldada')
  expect(
    await verdictOf(
      'The European Central Bank raised rates in July.',
      'The European Central Bank (ECB) sits in Frankfurt.',
      'The Bank of England raised rates in July, and the ECB did not.',
    ),
  ).not.toBe('respaldada')
})
