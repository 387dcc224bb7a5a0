/**
 * What a sentence states besides the whole of it, and what it only seems to: claims beside their sentences, written
 * before the rules of `asserted.ts` were tried on them.
 */
type Pairs = readonly (readonly [claim: string, sentence: string])[]

/** Limits, doubts, companions and other people’s words that no shortening may lose. */
export const NOT_ASSERTED: Pairs = [
  ['The vaccine protects.', 'The vaccine protects, but only in adults.'],
  ['The drug cures malaria.', 'The drug cures malaria, but that was never shown.'],
  ['The king signed the treaty.', 'The king signed the treaty, but this was denied by his heirs.'],
  ['La presa resistió la crecida.', 'La presa resistió la crecida, pero no la segunda.'],
  ['El obispo fundó el colegio.', 'El obispo fundó el colegio, aunque eso es una leyenda.'],
  ['Los vecinos pagan el agua.', 'Los vecinos pagan el agua, pero solo en verano.'],
  ['The bridge was finished in 1890.', 'The bridge was to be finished in 1890, but the money ran out.'],
  ['El tren llegó a tiempo.', 'Dicen que el tren llegó a tiempo, pero nadie lo vio.'],
  ['The senator voted for the bill.', 'If the senator voted for the bill, he kept quiet, and the paper said so.'],
  ['Ana compró la casa.', 'Ana quería comprar la casa, y su hermano compró el huerto.'],
  ['The treatment works.', 'The treatment, when given early, works.'],
  ['Los alumnos aprobaron.', 'Los alumnos, salvo tres, aprobaron.'],
  ['The company paid the fine.', 'The company, according to its lawyer, paid the fine.'],
  ['El fármaco reduce la fiebre.', 'El fármaco, combinado con otro, reduce la fiebre.'],
  ['El acusado robó el cáliz.', 'El acusado robó el cáliz, cosa que nunca se probó.'],
  ['The comet struck the valley.', 'The comet struck the valley, which later surveys disproved.'],
  ['La santa curó al ciego.', 'La santa curó al ciego, pero esto no consta en ningún documento.'],
  ['The minister took the money.', 'The minister, it was rumoured, took the money.'],
  ['El jurado aceptó el soborno.', 'El jurado, supuestamente, aceptó el soborno.'],
  ['The ship never sank.', 'The ship, which never sank in the war, was broken up in 1950.'],
  ['The plants survive the frost.', 'The plants, if watered, survive the frost.'],
  ['The mayor burned the archive.', 'The mayor saw the soldiers who came and burned the archive.'],
  ['La reina vendió las joyas.', 'La reina mandó que el tesorero viniera y vendiera las joyas.'],
  ['The teacher failed the exam.', 'The teacher helped the pupil and the pupil failed the exam.'],
  ['El capitán murió.', 'El capitán salvó a la tripulación y murió el timonel.'],
  ['The bishop died in Rome.', 'The bishop wrote to his brother and his brother died in Rome.'],
  ['The moon is hollow.', 'The belief was old: the moon is hollow.'],
  ['The harvest failed in 1709.', 'The chronicle is wrong: the harvest failed in 1709.'],
  ['The harvest will fail in 1999.', 'The prophecy was grim: the harvest will fail in 1999.'],
  ['El puente se hundió en 1890.', 'Su respuesta fue breve: el puente se hundió en 1890.'],
  ['The earth was made in 4004.', 'Their error was simple: the earth was made in 4004.'],
  ['El rey murió en 1598.', 'El grito era unánime: el rey murió en 1598.'],
  ['Ana se fue a Lima, y Luis se quedó en Quito.', 'Ana se quedó en Quito, y Luis se fue a Lima.'],
  ['The north was rich, while the south was poor.', 'The south was rich, while the north was poor.'],
  ['Pedro murió en 1890, y su hijo murió en 1900.', 'Pedro murió en 1900, y su hijo murió en 1890.'],
  ['Antes del terremoto llegó la peste.', 'La peste llegó después del terremoto.'],
  ['Dos años antes de la guerra cayó el gobierno.', 'El gobierno cayó dos años después de la guerra.'],
  ['Tres años después de la boda murió el padre.', 'La boda se celebró tres años después de que muriera el padre.'],
  ['El barco se perdió.', 'Debo decir que dudo de que el barco se perdiera.'],
  ['The council agreed, and the mayor resigned.', 'The council agreed, and the mayor threatened to resign.'],
  ['Según Ana, llovió, y el río creció.', 'Según Luis, llovió, y el río creció.'],
  ['Según Luis Prieto, el molino ardió.', 'Ana Duarte sostiene que el molino ardió, y Luis Prieto lo niega.'],
  ['Según Ana Duarte, nadie vio el fuego.', 'Ana Duarte sostiene que el molino ardió, pero nadie vio el fuego.'],
  ['According to Hale, the gifts must be matched.', 'Hale did not argue that the gifts must be matched.'],
  ['According to Hale, the gifts must be matched.', 'If Hale argues that the gifts must be matched, we go.'],
  ['Hale showed that the gifts were matched.', 'According to Hale, the gifts were matched.'],
  ['According to Moss, the gifts were matched.', 'Hale, whom Moss taught, says that the gifts were matched.'],
  ['According to Hale, the gifts were matched.', 'Hale fears that the gifts were matched.'],
  ['According to Hale, the gifts were matched.', 'According to Hale, the gifts may have been matched.'],
  ['According to Hale’s sister, the gifts were matched.', 'Hale says that the gifts were matched.'],
  ['According to Hale, the gifts were matched.', 'Hale’s sister says that the gifts were matched.'],
]

/** The same shortenings where nothing is lost. */
export const ASSERTED: Pairs = [
  ['The vaccine protects adults.', 'The vaccine protects adults, but doctors seldom use it.'],
  ['La presa resistió la crecida de 1879.', 'La presa resistió la crecida de 1879, pero el puente cayó.'],
  ['El obispo fundó el colegio en 1580.', 'El obispo, que había estudiado en Salamanca, fundó el colegio en 1580.'],
  ['The mill closed in 1931.', 'The mill, which had employed two hundred people, closed in 1931.'],
  ['The mayor burned the archive.', 'The mayor opened the gates and burned the archive.'],
  ['La reina vendió las joyas.', 'La reina despidió al tesorero y vendió las joyas.'],
  [
    'The company moved to Leeds in 1922.',
    'The company, a small printer of maps, bought two presses and moved to Leeds in 1922.',
  ],
  ['Trade fell by half after 1720.', 'The change was sudden: trade fell by half after 1720.'],
  ['Ana se quedó en Lima, y Luis se fue a Quito.', 'Luis se fue a Quito, y Ana se quedó en Lima.'],
  ['Tres años después de la boda murió el padre.', 'El padre murió tres años después de la boda.'],
  ['The dam held.', 'The dam, however, held.'],
  ['El puerto perdió su comercio.', 'El puerto, por su parte, perdió su comercio.'],
  ['El molino ardió en 1812.', 'Lo cierto es que el molino ardió en 1812; pero nadie vio quién lo prendió.'],
  ['The fleet reached Malta on 3 June.', 'I must inform you, Sir, that the fleet reached Malta on 3 June.'],
  ['La tasa bajó en 1990.', 'La tasa bajó en 1990, no porque hubiera trabajo, sino porque muchos emigraron.'],
  ['The choir sang in the square.', 'The choir, for instance, sang in the square.'],
  ['Según Ana Duarte, el molino ardió en 1812.', 'La historiadora Ana Duarte sostiene que el molino ardió en 1812.'],
  ['According to Hale, the gifts must be matched.', 'Hale argued in 1931 that the gifts must be matched.'],
  ['Hale argued that the gifts were matched.', 'According to Hale, the gifts were matched.'],
  [
    'The gifts were matched, according to Hale.',
    'Hale argued that the mill was closed and that the gifts were matched.',
  ],
]

/** Everything is aligned but a quantity, a number, a denial or an opposite predicate, and both cannot hold. */
export const CONTRARY: Pairs = [
  ['Ana nunca vivió en Lima.', 'Hasta 1931, Ana vivió en Lima con su tía.'],
  ['The castle has no park.', 'The painter is buried in the park, because the castle has a park.'],
  ['The town never had a printer.', 'The town, a small port, had a printer and lost it in 1810.'],
  [
    'El faro se construyó en 1870, y el puerto se cerró.',
    'En 1860 se construyó el faro, y el puerto se cerró en 1890.',
  ],
  ['The board accepted the offer in May.', 'The offer, which came late, was rejected by the board in May.'],
  ['El consejo eligió a un director en la sala.', 'El consejo no eligió a ningún director.'],
  ['Few scholars hold that the letter is authentic.', 'Most scholars hold that the letter is authentic.'],
  ['La mayoría de los autores aceptan esa fecha.', 'Pocos autores aceptan esa fecha.'],
]

/** Claims that a denial of something else, or a weaker quantity, does not contradict. */
export const NOT_CONTRARY: Pairs = [
  [
    'La entropía, introducida por Rudolf Clausius en 1865, nunca disminuye en un sistema aislado.',
    'La entropía fue introducida por Rudolf Clausius en 1865 como una magnitud que, en un sistema aislado, ' +
      'nunca disminuye.',
  ],
  [
    'Los teléfonos móviles tienen capacidad para reproducir videojuegos.',
    'Entre los aparatos con capacidad para reproducir videojuegos destacan los teléfonos móviles, que, sin ser ' +
      'esa su función, los han incorporado.',
  ],
  ['Many scholars hold that the letter is authentic.', 'Most scholars hold that the letter is authentic.'],
  ['Some scholars hold that the letter is authentic.', 'Few scholars hold that the letter is authentic.'],
  ['The man who did not sign the letter left.', 'The man who signed the letter left.'],
  ['No llegó el tren de Cádiz.', 'Llegó el tren de Huelva, que es azul.'],
  ['Ana no vendió la casa de Lima.', 'Ana vendió la casa de Quito en 1931.'],
  ['Si no llueve, el río se seca.', 'Si llueve, el río se seca.'],
  ['Ana compró el molino.', 'No lo compró en mayo.'],
]
