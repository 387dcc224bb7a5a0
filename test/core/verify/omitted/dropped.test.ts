/** What a sentence means by a pronoun, and what a claim may not leave out of it. */
import { describe, expect, it } from 'vitest'
import { verdictOf } from '../verdict-of.ts'

/** Claim, and a passage whose pronoun, or whose other subject, does not stand for the claim's. */
const NOT_MEANT = [
  ['Lucía sold the mill in 1931.', 'Ana met Lucía in 1920.', 'She sold the mill in 1931.'],
  ['Lucía vendió el molino en 1931.', 'Ana conoció a Lucía en 1920.', 'Ella vendió el molino en 1931.'],
  ['Lucía vendió el molino en 1931.', 'Ana conoció a Lucía en 1920.', 'Vendió el molino en 1931.'],
  ['Pedro Ruiz vendió el molino en 1931.', 'La viuda de Pedro Ruiz volvió a Lugo.', 'Vendió el molino en 1931.'],
  ['Pedro Ruiz sold the mill in 1931.', 'The widow of Pedro Ruiz returned to Lugo.', 'She sold the mill in 1931.'],
  ['Smith sold the mill in 1986.', 'The owner sold the mill in 1986.', 'It was larger than the mill of Smith.'],
  ['Smith sold the mill in 1986.', 'Smith worked for the owner of the mill.', 'The owner sold the mill in 1986.'],
  ['Duarte firmó el decreto en 1912.', 'El ministro firmó el decreto en 1912.', 'Duarte se opuso.'],
  ['Duarte firmó el decreto en 1912.', 'Duarte se opuso al ministro.', 'El ministro firmó el decreto en 1912.'],
  [
    'Tsay proposed the test in 1986.',
    'The authors proposed the test in 1986.',
    'It is less powerful than the test of Tsay.',
  ],
  ['Tsay propuso el test en 1986.', 'Los autores propusieron el test en 1986.', 'Es menos potente que el de Tsay.'],
  [
    'Karl Pearson did not claim that no discrimination existed.',
    'Bickel showed the difference in 1975, as Karl Pearson had foreseen.',
    'The authors did not claim that no discrimination existed.',
  ],
  ['Tong firmó el acta en 1931.', 'Chang (1931) firmó el acta y fue a ver a Tong.', 'No volvió.'],
  [
    'Tong publicó el informe para defender a la empresa.',
    'Chang (1986) ha publicado el informe para defender a la empresa.',
    'Su rival era Tong.',
  ],
  ['Marta won the prize in 2004.', 'Lucy won the prize in 2004.', 'Marta came second.'],
  ['Marta ganó el premio en 2004.', 'Lucía ganó el premio en 2004.', 'Marta quedó segunda.'],
  ['El alcalde firmó el decreto en 1912.', 'El alcalde se opuso al ministro.', 'El ministro firmó el decreto en 1912.'],
  [
    'La reina mandó construir el puente.',
    'La reina visitó la villa con su hermana.',
    'Su hermana mandó construir el puente.',
  ],
  [
    'Elena founded the school in 1901.',
    'Her sister Elena died young.',
    'María founded the school in 1901 and directed it.',
  ],
  [
    'Elena founded the school in 1901.',
    'María, whose sister was Elena, came to Vigo.',
    'She founded the school in 1901.',
  ],
  ['Elena fundó la escuela en 1901.', 'María, cuya hermana era Elena, llegó a Vigo.', 'Fundó la escuela en 1901.'],
  ['France lost the province in 1871.', 'Prussia defeated France.', 'It lost the province in 1871.'],
  ['Colombia vendió el canal en 1903.', 'Panamá se separó de Colombia.', 'Vendió el canal en 1903.'],
  [
    'The vaccine caused fever in nine children.',
    'The vaccine was compared with a placebo.',
    'The placebo caused fever in nine children.',
  ],
  [
    'La vacuna causó fiebre en nueve niños.',
    'La vacuna se comparó con un placebo.',
    'Este causó fiebre en nueve niños.',
  ],
  ['The committee rejected the plan.', 'The committee heard the council.', 'The latter rejected the plan.'],
  ['Ana rejected the plan.', 'Ana met Lucía, who was tired.', 'The latter rejected the plan.'],
  [
    'Los liberales ganaron las elecciones de 1931.',
    'Los liberales se aliaron con los agrarios.',
    'Estos ganaron las elecciones de 1931.',
  ],
  ['Darwin wrote the letter in 1858.', 'Darwin read what Wallace had sent.', 'Wallace wrote the letter in 1858.'],
  ['Darwin wrote the letter in 1858.', 'Wallace admired Darwin.', 'He wrote the letter in 1858.'],
  ['Keane dirigió el periódico hasta 1940.', 'El hijo de Keane estudió en París.', 'Dirigió el periódico hasta 1940.'],
  ['Keane directed the paper until 1940.', "Keane's son studied in Paris.", 'He directed the paper until 1940.'],
  [
    'Keane directed the paper until 1940.',
    'According to Keane, the editor was honest.',
    'He directed the paper until 1940.',
  ],
  [
    'La Corte anuló el contrato en 1999.',
    'La Corte pidió un informe a la Cámara.',
    'La Cámara anuló el contrato en 1999.',
  ],
  ['La Corte anuló el contrato en 1999.', 'La Corte pidió un informe a la Cámara.', 'Esta anuló el contrato en 1999.'],
  ['Pedro compró la casa en 1950.', 'Juan vivía con Pedro y con Luis.', 'Compró la casa en 1950.'],
  [
    'Galileo built the telescope in 1609.',
    'Galileo wrote to Kepler about Lippershey.',
    'The latter built the telescope in 1609.',
  ],
  ['Kepler built the telescope in 1609.', 'Galileo wrote to Kepler.', 'He built the telescope in 1609.'],
] as const

/** Claim, and a sentence that denies something narrower. */
const DENIED = [
  ['No se aceptarán copias.', 'No se aceptarán copias hechas a mano.'],
  ['No se admiten solicitudes.', 'No se admiten solicitudes presentadas fuera de plazo.'],
  ['No se permite el uso de aparatos.', 'No se permite el uso de aparatos conectados a la red.'],
  ['No visitó los museos de la ciudad.', 'No visitó los museos de la ciudad vieja.'],
  ['El comité no aprobó la construcción del puente.', 'El comité no aprobó la construcción del puente de hierro.'],
  ['The board did not accept copies.', 'The board did not accept copies made by hand.'],
  ['The board did not accept copies of the deed.', 'The board did not accept copies of the deed made by hand.'],
  ['Visitors may not use the rooms of the house.', 'Visitors may not use the rooms of the house reserved for guests.'],
  ['The law never applied to owners of land.', 'The law never applied to owners of land near the coast.'],
  ['He did not read the letters.', 'He did not read the letters written in Latin.'],
  ['He did not publish the letters of his sister.', 'He did not publish the letters of his sister about the war.'],
  ['Nobody read the books in the library.', 'Nobody read the books in the library printed before 1500.'],
  ['No hospital treated patients.', 'No hospital treated patients with the fever.'],
  ['Ningún monje leía los libros.', 'Ningún monje leía los libros escritos en griego.'],
  ['The survey found no errors in the records.', 'The survey found no errors in the records kept by hand.'],
  ['Nunca aceptó el cargo de ministro.', 'Nunca aceptó el cargo de ministro sin cartera.'],
  ['El decreto no afecta a los dueños de molinos.', 'El decreto no afecta a los dueños de molinos pequeños.'],
  ['No hubo heridos en el barrio.', 'No hubo heridos en el barrio alto.'],
  ['El museo no expone cuadros de Goya.', 'El museo no expone cuadros de Goya pintados en Burdeos.'],
  ['The museum does not show paintings.', 'The museum does not show paintings by living artists.'],
] as const

/** Claim, and a sentence with a second condition. */
const CONDITIONS = [
  ['When the valve is open, the water falls.', 'When the valve is open and the pump is off, the water falls.'],
  [
    'Cuando la válvula está abierta, el agua baja.',
    'Cuando la válvula está abierta y la bomba está parada, el agua baja.',
  ],
  ['The water falls when the valve is open.', 'The water falls when the valve is open and the pump is off.'],
  [
    'El agua baja cuando la válvula está abierta.',
    'El agua baja cuando la válvula está abierta y la bomba está parada.',
  ],
  ['If the valve is open, the water falls.', 'If the valve is open and the pump is off, the water falls.'],
  ['Si la válvula está abierta, el agua baja.', 'Si la válvula está abierta y la bomba está parada, el agua baja.'],
  ['El agua baja si la válvula está abierta.', 'El agua baja si la válvula está abierta y la bomba está parada.'],
  ['The water falls if the valve is open.', 'The water falls if the valve is open and the pump is off.'],
  ['When the drug is taken early, the fever falls.', 'When the drug is taken early and with food, the fever falls.'],
  [
    'Once the vote is counted, the law is published.',
    'Once the vote is counted and the king has signed, the law is published.',
  ],
  [
    'Where the soil is dry, the vines grow slowly.',
    'Where the soil is dry and the wind is strong, the vines grow slowly.',
  ],
  [
    'Donde el suelo es seco, las viñas crecen despacio.',
    'Donde el suelo es seco y el viento es fuerte, las viñas crecen despacio.',
  ],
  [
    'Cuando todos los elementos son enteros, el conjunto se guarda como intset.',
    'Cuando todos los elementos son enteros y su número no pasa de 512, el conjunto se guarda como intset.',
  ],
  ['Unless the tax is paid, the house is sold.', 'Unless the tax is paid and the debt is settled, the house is sold.'],
  ['Mientras llueva, el río crecerá.', 'Mientras llueva y la presa esté cerrada, el río crecerá.'],
  ['As long as the king lives, the treaty holds.', 'As long as the king lives and the queen agrees, the treaty holds.'],
  [
    'El préstamo se concede cuando el solicitante es mayor de edad.',
    'El préstamo se concede cuando el solicitante es mayor de edad y tiene aval.',
  ],
  [
    'The loan is granted when the applicant is of age.',
    'The loan is granted when the applicant is of age and has a guarantor.',
  ],
  [
    'Si el paciente tiene fiebre, se repite la prueba.',
    'Si el paciente tiene fiebre y la tos dura más de una semana, se repite la prueba.',
  ],
  ['When the king died, the war ended.', 'When the king died and his son fled, the war ended.'],
] as const

/** Claim, and a sentence that says it of less, of more things together, or not quite. */
const NARROWER = [
  [
    'The council approved the plan.',
    "The council approved the plan of the mayor's rival, on condition that it be changed.",
  ],
  ['Only the north voted for the treaty.', 'The north voted for the treaty.'],
  ['All members signed the letter.', 'All members present signed the letter.'],
  ['Members signed the letter in 1931.', 'Members who had stayed signed the letter in 1931.'],
  ['La ley protege a los obreros.', 'La ley protege a los obreros menores de catorce años.'],
  [
    'La ley protege a los obreros que tienen hijos.',
    'La ley protege a los obreros que tienen hijos y viven en la ciudad.',
  ],
  ['The law protects workers who have children.', 'The law protects workers who have children and live in the city.'],
  ['The grant goes to students who pass the test.', 'The grant goes to students who pass the test and speak Latin.'],
  ['La beca es para alumnos que aprueban el examen.', 'La beca es para alumnos que aprueban el examen y hablan latín.'],
  [
    'Patients treated with aspirin recovered in two days.',
    'Patients treated with aspirin and rest recovered in two days.',
  ],
  [
    'Los pacientes tratados con aspirina sanaron en dos días.',
    'Los pacientes tratados con aspirina y reposo sanaron en dos días.',
  ],
  ['The mixture of copper melts at 900 degrees.', 'The mixture of copper and tin melts at 900 degrees.'],
  ['La aleación de cobre funde a 900 grados.', 'La aleación de cobre y estaño funde a 900 grados.'],
  ['Ana and Luis together own the mill.', 'Ana, Luis and Marta together own the mill.'],
  ['Copper forms bronze.', 'Copper and tin form bronze.'],
  ['El cobre forma el bronce.', 'El cobre y el estaño forman el bronce.'],
  ['The treaty between Spain ended the war.', 'The treaty between Spain and France ended the war.'],
  ['The distance from Lugo is 90 km.', 'The distance from Lugo to Vigo is 90 km.'],
  ['La suma de los ingresos fue de 900 euros.', 'La suma de los ingresos y los gastos fue de 900 euros.'],
  ['The total of the losses was 900.', 'The total of the losses and the gains was 900.'],
  ['Marta won the race.', 'Marta almost won the race.'],
  ['The plan failed in most towns.', 'The plan failed in most towns of the coast.'],
  ['Few of the towns paid the tax.', 'Few of the towns of the coast paid the tax.'],
  ['More than half of the houses burned.', 'More than half of the houses of the old quarter burned.'],
  ['Más de la mitad de las casas ardieron.', 'Más de la mitad de las casas del barrio viejo ardieron.'],
  ['Exports grew faster than imports.', 'Exports of wine grew faster than imports.'],
  [
    'Las exportaciones crecieron más que las importaciones.',
    'Las exportaciones de vino crecieron más que las importaciones.',
  ],
  ['El norte produjo menos trigo que el sur.', 'El norte produjo más trigo que el sur, y menos cebada.'],
  ['She was the first woman to sign.', 'She was the first woman to sign in Lugo.'],
  ['Fue la primera mujer que firmó.', 'Fue la primera mujer que firmó en Lugo.'],
  ['It is the oldest bridge.', 'It is the oldest bridge in the valley.'],
  ['Es el puente más antiguo.', 'Es el puente más antiguo del valle.'],
  ['Es el puente más antiguo del país.', 'Es el puente de piedra más antiguo del país.'],
  ['It is the longest bridge in the country.', 'It is the longest stone bridge in the country.'],
  ['Marta is the author of the poem.', 'Marta is the reputed author of the poem.'],
  ['El rey vendió el molino a la villa.', 'El rey prometió vender el molino a la villa.'],
  ['The king sold the mill to the town.', 'The king agreed to sell the mill to the town.'],
  ['The king sold the mill.', 'The king was said to have sold the mill.'],
  ['Se vendió el molino en 1931.', 'Se intentó vender el molino en 1931.'],
  ['The mill was sold in 1931.', 'The mill was to be sold in 1931.'],
  ['La obra fue escrita por Ana.', 'La obra fue escrita por Ana o por Luis.'],
  ['The work was written by Ana.', 'The work was written by Ana or Luis.'],
  ['Ana escribió la obra.', 'Ana escribió la obra junto con Luis, que compuso dos actos.'],
  ['The bank lent 900 francs to each family.', 'The bank lent up to 900 francs to each family.'],
  ['El banco prestó 900 francos a cada familia.', 'El banco prestó hasta 900 francos a cada familia.'],
  ['The tower has 90 steps.', 'The tower has some 90 steps fewer than the other.'],
  ['La torre tiene 90 escalones.', 'La torre tiene 90 escalones menos que la otra.'],
  ['The tower is 90 metres high.', 'The tower is 90 metres higher than the hill.'],
  ['The number of deaths rose to 900.', 'The number of deaths rose by 900.'],
  ['Las muertes subieron a 900.', 'Las muertes subieron en 900.'],
  ['The school opened in 1931.', 'The school reopened in 1931.'],
  ['La escuela cerró en 1931.', 'La escuela casi cerró en 1931.'],
  ['The war ended before the king died.', 'The king died before the war ended.'],
  ['El rey murió antes de que acabara la guerra.', 'La guerra acabó antes de que muriera el rey.'],
  ['After the war ended, the king died.', 'The war ended after the king died.'],
] as const

describe('is not proved', () => {
  it.each<readonly [string, ...string[]]>([...NOT_MEANT, ...DENIED, ...CONDITIONS, ...NARROWER])(
    '%s ← %s %s',
    async (claim, ...evidence) => {
      expect(await verdictOf(claim, ...evidence)).not.toBe('respaldada')
    },
  )
})

describe('is proved still', () => {
  it.each<readonly [string, ...string[]]>([
    ['Ana sold the mill in 1931.', 'Ana came back in 1920.', 'She sold the mill in 1931.'],
    ['Ocalan fue capturado por agentes turcos.', 'Abdullah Ocalan pidió asilo.', 'Fue capturado por agentes turcos.'],
    ['Germany regained the province in 1918.', 'Germany was defeated.', 'It regained the province in 1918.'],
    ['No se aceptarán copias hechas a mano.', 'No se aceptarán copias hechas a mano.'],
    [
      'When the valve is open and the pump is off, the water falls.',
      'When the valve is open and the pump is off, the water falls fast.',
    ],
    ['Don Quijote se apeó con mucha dificultad.', 'Don Quijote se apeó con mucha dificultad y trabajo.'],
  ])('%s ← %s %s', async (claim, ...evidence) => {
    expect(await verdictOf(claim, ...evidence)).toBe('respaldada')
  })
})
