/**
 * Near misses written by hand after the judge could leave out details, and details that it must be able to leave out.
 * Sentences of the second list are those of the judged passages that may be learnt from.
 */
type Pairs = readonly (readonly [claim: string, sentence: string])[]

export const NARROWED: Pairs = [
  ['El duque vendió la finca a su hermano.', 'El duque vendió la finca que había comprado a su hermano.'],
  ['The bishop founded the school.', 'The bishop whose nephew founded the school died in 1702.'],
  ['El alcalde firmó el decreto.', 'El secretario del alcalde firmó el decreto.'],
  ['The committee approved the budget.', 'The chair of the committee approved the budget.'],
  ['La ley protege a los arrendatarios.', 'La ley protege a los hijos de los arrendatarios.'],
  [
    'The river floods the valley in spring.',
    'The river that floods the valley in spring dries up in summer, or so the guide says.',
  ],
  ['El tratamiento redujo el dolor.', 'El tratamiento apenas redujo el dolor.'],
  ['The vaccine was effective in adults.', 'The vaccine was effective in young adults.'],
  ['La novela ganó el premio.', 'La novela estuvo a punto de ganar el premio.'],
  [
    'The ship reached Lisbon in March.',
    'The ship that reached Lisbon in March had left without its captain, and never reached Cádiz in April.',
  ],
  ['El pintor regaló el cuadro a la reina.', 'La reina regaló el cuadro al pintor.'],
  ['The mayor sued the newspaper.', 'The mayor was sued by the newspaper.'],
  ['Marta es mayor que Luisa.', 'Luisa es mayor que Marta.'],
  ['The north tower is taller than the south tower.', 'The south tower is taller than the north tower.'],
  ['El museo abre los lunes.', 'El museo abre los lunes de agosto.'],
  ['The library opens on Sundays.', 'The library opens on Sundays in June only.'],
  ['Los obreros aceptaron la oferta.', 'Los obreros habrían aceptado la oferta.'],
  ['The workers accepted the offer.', 'The workers were ready to accept the offer.'],
  ['La empresa pagó la deuda.', 'La empresa prometió pagar la deuda.'],
  ['The company paid the debt.', 'The company agreed to pay the debt.'],
  ['El juez condenó al acusado.', 'El juez estuvo dispuesto a condenar al acusado.'],
  ['The judge sentenced the accused.', 'The judge was expected to sentence the accused.'],
  ['El río separa los dos pueblos.', 'El río separaba antiguamente los dos pueblos.'],
  ['The bridge links the two towns.', 'The bridge used to link the two towns.'],
  ['La dieta previene la diabetes.', 'La dieta previene la diabetes en ratones.'],
  ['Coffee raises blood pressure.', 'Coffee raises blood pressure in people who rarely drink it.'],
  ['The king signed the treaty in Vienna.', 'The king signed the treaty drafted in Vienna.'],
  ['El rey murió en Toledo.', 'El rey, que vivió en Toledo, murió en Burgos.'],
  ['The poet was born in Cork.', 'The poet, whose mother was born in Cork, died there.'],
  ['El informe se publicó en 1999.', 'El informe sobre los hechos de 1999 se publicó en 2004.'],
  ['The report was published in 1999.', 'The report on the events of 1999 was published in 2004.'],
  ['La fábrica cerró en 2001.', 'La fábrica cerró dos talleres en 2001.'],
  ['The factory closed in 2001.', 'The factory closed two workshops in 2001.'],
  ['El consejo prohibió la venta de alcohol.', 'El consejo prohibió la venta de alcohol a menores.'],
  ['The council banned the sale of alcohol.', 'The council banned the sale of alcohol to minors.'],
  ['Los médicos recomiendan la operación.', 'Los médicos recomiendan aplazar la operación.'],
  ['Doctors recommend surgery.', 'Doctors recommend postponing surgery.'],
  ['La mayoría votó a favor.', 'La mayoría de los ausentes habría votado a favor.'],
  ['Most members voted in favour.', 'Most of the older members voted in favour.'],
  ['El volcán entró en erupción en mayo.', 'El volcán amenazó con entrar en erupción en mayo.'],
  ['The volcano erupted in May.', 'The volcano was feared to have erupted in May.'],
  ['Ana ganó el torneo.', 'Ana quiso ganar el torneo.'],
  ['Ana won the tournament.', 'Ana dreamt of winning the tournament.'],
  ['El gobierno subió los impuestos.', 'El gobierno descartó subir los impuestos.'],
  ['The government raised taxes.', 'The government ruled out raising taxes.'],
  ['El testigo vio al ladrón.', 'El testigo fingió haber visto al ladrón.'],
  ['The witness saw the thief.', 'The witness pretended to have seen the thief.'],
  ['Los romanos fundaron la ciudad.', 'Es falso que los romanos fundaran la ciudad.'],
  ['The Romans founded the town.', 'It is not the case that the Romans founded the town.'],
  ['El autor escribió la obra en prisión.', 'El autor escribió en prisión un resumen de la obra.'],
  ['The author wrote the play in prison.', 'The author wrote a letter about the play in prison.'],
  ['La epidemia mató a la mitad de la población.', 'La epidemia mató a la mitad de la población infantil.'],
  ['The plague killed half the population.', 'The plague killed half the population of the port.'],
  ['El equipo perdió la final.', 'El equipo perdió al capitán antes de la final.'],
  ['The team lost the final.', 'The team lost its captain before the final.'],
  ['El puente costó dos millones.', 'El puente y la carretera costaron dos millones.'],
  ['The bridge cost two million.', 'The bridge and the road cost two million.'],
  ['Pedro y Juan heredaron la casa.', 'Pedro heredó la casa y Juan el molino.'],
  ['Peter and John inherited the house.', 'Peter inherited the house and John the mill.'],
  ['El cobre conduce mejor que la plata.', 'La plata conduce mejor que el cobre.'],
  ['Copper conducts better than silver.', 'Silver conducts better than copper.'],
  ['El general derrotó al rebelde.', 'El rebelde derrotó al general.'],
  ['La sequía causó la hambruna.', 'La sequía siguió a la hambruna.'],
  ['The drought caused the famine.', 'The drought and the famine had a common cause.'],
  ['El hospital atiende a niños.', 'El hospital atiende a niños con leucemia.'],
  ['The hospital treats children.', 'The hospital treats children with leukaemia.'],
  ['Los alumnos mejoraron en lectura.', 'Los alumnos de la capital mejoraron en lectura.'],
  ['Pupils improved in reading.', 'Pupils in the capital improved in reading.'],
  ['El cónsul llegó antes que el embajador.', 'El embajador llegó antes que el cónsul.'],
  ['The consul arrived before the envoy.', 'The envoy arrived before the consul.'],
  ['La iglesia fue destruida en 1936.', 'La torre de la iglesia fue destruida en 1936.'],
  ['The church was destroyed in 1936.', 'The roof of the church was destroyed in 1936.'],
  ['El contrato exige un aval.', 'El contrato exige un aval o un depósito.'],
  ['The contract requires a deposit.', 'The contract requires a deposit or a guarantor.'],
  ['El fármaco cura la malaria.', 'El fármaco, combinado con otro, cura la malaria.'],
  ['The drug cures malaria.', 'The drug, together with another, cures malaria.'],
  ['Se multará a quien aparque aquí.', 'Se multará a quien aparque aquí sin permiso.'],
  ['Anyone who parks here will be fined.', 'Anyone who parks here without a permit will be fined.'],
  ['El tren pasa por Soria.', 'El tren nocturno pasaba por Soria.'],
  ['Clara tradujo la Ilíada al gallego.', 'Clara revisó la traducción de la Ilíada al gallego.'],
  ['Clara translated the Iliad.', 'Clara edited the translated Iliad.'],
  ['El senado rechazó la reforma.', 'El senado rechazó aplazar la reforma.'],
  ['The senate rejected the reform.', 'The senate rejected a delay of the reform.'],
  ['El azúcar perjudica los dientes.', 'El exceso de azúcar perjudica los dientes.'],
  ['Sugar harms the teeth.', 'Too much sugar harms the teeth.'],
  ['La madre del poeta vivió en París.', 'El poeta y su madre vivieron lejos; en París vivió la abuela del poeta.'],
  ['El acuerdo beneficia a Portugal.', 'El acuerdo beneficia más a España que a Portugal.'],
  ['The deal benefits Portugal.', 'The deal benefits Spain more than Portugal.'],
  ['The painting was restored in 1950.', 'The painting was restored in 1950 only in part.'],
  ['Todos los barcos llegaron a puerto.', 'Todos los barcos de la segunda flota llegaron a puerto.'],
  ['All the ships came home.', 'All the ships of the second fleet came home.'],
  ['El glaciar perdió un tercio de su hielo.', 'El glaciar perdió un tercio de su hielo superficial.'],
  ['The fungus kills the ants.', 'The fungus kills the ants that eat its spores.'],
  ['La casa pertenece al ayuntamiento.', 'La casa pertenecía al ayuntamiento.'],
  ['The house belongs to the council.', 'The house once belonged to the council.'],
  ['Los precios bajaron en enero.', 'Los precios de la carne bajaron en enero.'],
  ['Prices fell in January.', 'Meat prices fell in January.'],
  ['El rector dimitió por el escándalo.', 'El rector dimitió antes del escándalo.'],
  ['The rector resigned over the scandal.', 'The rector resigned before the scandal.'],
  ['The treaty was signed by France and Spain.', 'The treaty was signed by France and opposed by Spain.'],
  ['El lago alimenta el río.', 'El río alimenta el lago.'],
  ['The moth feeds the bat.', 'The moth feeds on what the bat leaves.'],
  ['El manuscrito se conserva en Lisboa.', 'Una copia del manuscrito se conserva en Lisboa.'],
  ['The manuscript is kept in Lisbon.', 'A copy of the manuscript is kept in Lisbon.'],
  ['Los mayas conocían la rueda.', 'Los mayas conocían la rueda como juguete.'],
  ['The Maya knew the wheel.', 'The Maya knew the wheel as a toy.'],
  ['El consumo de vino aumentó.', 'El consumo de vino dejó de aumentar.'],
  ['Wine consumption rose.', 'Wine consumption no longer rose.'],
  ['La reina nombró ministro al conde.', 'El conde fue nombrado ministro contra la voluntad de la reina.'],
  ['The trial included 300 patients.', 'The trial included up to 300 patients.'],
  ['Elena publicó el libro con Marcos.', 'Elena publicó el libro contra Marcos.'],
  ['The tax applies to imports.', 'The tax applies to imports from outside the union.'],
  ['El arzobispo apoyó al rey contra los nobles.', 'El arzobispo apoyó a los nobles contra el rey.'],
  ['The archbishop backed the king against the nobles.', 'The archbishop backed the nobles against the king.'],
  ['Los peces migran de noche.', 'Los peces jóvenes migran de noche.'],
  ['Fish migrate at night.', 'Young fish migrate at night.'],
  ['Se debe calentar la muestra antes de pesarla.', 'Se debe pesar la muestra antes de calentarla.'],
  ['Heat the sample before weighing it.', 'Weigh the sample before heating it.'],
]

export const LEFT_OUT: Pairs = [
  [
    'Entre 2018 y 2021 medimos la salinidad y la temperatura de catorce de ellas.',
    'Entre 2018 y 2021 medimos la salinidad y la temperatura de catorce de ' +
      'ellas en tres campañas de verano y dos de invierno.',
  ],
  [
    'Entre 2018 y 2021 medimos la temperatura de catorce de ellas en tres campañas de verano.',
    'Entre 2018 y 2021 medimos la salinidad y la temperatura de catorce de ' +
      'ellas en tres campañas de verano y dos de invierno.',
  ],
  [
    'El mercado de Ver-o-Peso abre a las cuatro de la madrugada.',
    'El mercado de Ver-o-Peso, en Belém, abre a las cuatro de la madrugada, cuando llegan las barcas cargadas de açaí.',
  ],
  [
    'El Instituto de Aguas de la comarca registró en 2022 un consumo medio de 118 litros por habitante y día.',
    'El Instituto de Aguas de la comarca registró en 2022 un consumo medio de 118 ' +
      'litros por habitante y día, frente a los 141 de 2012.',
  ],
  [
    'El proceso inquisitorial contra María de Ajofrín ocupa ochenta y cuatro folios.',
    'El proceso inquisitorial contra la beata María de Ajofrín ocupa ochenta ' +
      'y cuatro folios, de los que ella habla en tres.',
  ],
  [
    'Dos diferencias se referían a la división de funciones entre los servidores y el núcleo de la red.',
    'Dos diferencias fundamentales se referían a la división de funciones y tareas entre ' +
      'los servidores en el borde de la red y el núcleo de la red.',
  ],
  [
    'La tasa de respuesta de la encuesta fue del 31 %.',
    'Los beneficiarios declararon mayor satisfacción con la vida y menos estrés, si ' +
      'bien la tasa de respuesta de la encuesta fue solo del 31 %.',
  ],
  [
    'Los beneficiarios declararon mayor satisfacción con la vida y menos estrés.',
    'Los beneficiarios declararon mayor satisfacción con la vida y menos estrés, si ' +
      'bien la tasa de respuesta de la encuesta fue solo del 31 %.',
  ],
  [
    'En 2017 la Guardia Civil intervino ochenta toneladas de polvo importado.',
    'En 2017 la Guardia Civil intervino ochenta toneladas de polvo importado que se envasaba como si ' +
      'fuera de la comarca; el juicio, celebrado en 2021, acabó con tres condenas y dos absoluciones.',
  ],
  [
    'El juicio acabó con tres condenas y dos absoluciones.',
    'En 2017 la Guardia Civil intervino ochenta toneladas de polvo importado que se envasaba como si ' +
      'fuera de la comarca; el juicio, celebrado en 2021, acabó con tres condenas y dos absoluciones.',
  ],
  [
    'El juicio, celebrado en 2021, acabó con tres condenas.',
    'En 2017 la Guardia Civil intervino ochenta toneladas de polvo importado que se envasaba como si ' +
      'fuera de la comarca; el juicio, celebrado en 2021, acabó con tres condenas y dos absoluciones.',
  ],
  [
    'Según Ruth Lewin Sime, la exclusión de Meitner se debió a una valoración sesgada.',
    'Según Ruth Lewin Sime, la exclusión de Meitner se debió a una valoración sesgada de su ' +
      'aportación; otros la atribuyen a las reglas del comité y al secreto de la guerra.',
  ],
  [
    'Mena sostiene que fue ella quien ordenó los cambios.',
    'Mena sostiene que fue ella quien ordenó los cambios por teléfono, lo cual estaba prohibido; el club lo desmiente.',
  ],
  [
    'Yamamoto sostenía que la grieta se debía a las vibraciones del tren.',
    'El profesor Yamamoto sostenía que la grieta del depósito se debía a las vibraciones del ' +
      'tren, y su ayudante Clotilde Bravo, que era un defecto de la soldadura.',
  ],
  [
    'España obtuvo 473 puntos y quedó por primera vez al nivel del promedio de la OCDE.',
    'España obtuvo 473 puntos, ocho menos que en la edición anterior, y quedó por primera vez al nivel ' +
      'del promedio de la OCDE, no porque mejorara, sino porque otros sistemas retrocedieron más.',
  ],
  [
    'España obtuvo 473 puntos, ocho menos que en la edición anterior.',
    'España obtuvo 473 puntos, ocho menos que en la edición anterior, y quedó por primera vez al nivel ' +
      'del promedio de la OCDE, no porque mejorara, sino porque otros sistemas retrocedieron más.',
  ],
  [
    'Su interpretación se apoya en treinta y ocho entrevistas.',
    'Su interpretación se apoya en treinta y ocho entrevistas de una sola compañía de ' +
      'seguros, y él mismo duda de que valga para el trabajo manual.',
  ],
  [
    'La primera línea une la estación del Norte con el campus de La Dehesa.',
    'La primera línea, de 11,4 kilómetros, une la estación del Norte con el ' +
      'campus de La Dehesa y tiene veintitrés paradas.',
  ],
  [
    'La primera línea tiene veintitrés paradas.',
    'La primera línea, de 11,4 kilómetros, une la estación del Norte con el ' +
      'campus de La Dehesa y tiene veintitrés paradas.',
  ],
  [
    'No pudimos tomar muestras en invierno en las dos más altas.',
    'No pudimos tomar muestras en invierno en las dos más altas por el mal estado de los caminos.',
  ],
  [
    'La salinidad media varió entre 12 y 210 gramos por litro.',
    'La salinidad media varió entre 12 y 210 gramos por litro y aumentó con la ' +
      'superficie de salar circundante, pero no con la altitud.',
  ],
  [
    'En septiembre de 1992 los ataques especulativos forzaron la salida de la libra.',
    'La reunificación alemana obligó al Bundesbank a elevar los tipos de interés, y en septiembre de ' +
      '1992 los ataques especulativos forzaron la salida de la libra y de la lira.',
  ],
  [
    'La reunificación alemana obligó al Bundesbank a elevar los tipos de interés.',
    'La reunificación alemana obligó al Bundesbank a elevar los tipos de interés, y en septiembre de ' +
      '1992 los ataques especulativos forzaron la salida de la libra y de la lira.',
  ],
  [
    'La fábrica de hilados de Orizaba despidió a ciento veinte tejedores y contrató a sesenta mujeres.',
    'La fábrica de hilados de Orizaba despidió en 1907 a ciento veinte tejedores y ' +
      'contrató a sesenta mujeres a las que pagaba la tercera parte.',
  ],
  [
    'La fábrica de Orizaba despidió en 1907 a ciento veinte tejedores.',
    'La fábrica de hilados de Orizaba despidió en 1907 a ciento veinte tejedores y ' +
      'contrató a sesenta mujeres a las que pagaba la tercera parte.',
  ],
  [
    'Según Rolf Landauer, borrar un bit disipa una cantidad mínima de calor.',
    'Según Rolf Landauer, borrar un bit de información disipa una cantidad mínima de ' +
      'calor, lo que, a juicio de Charles Bennett, salva la segunda ley.',
  ],
  [
    'Ganó el primer premio un anciano de Puente Genil.',
    'Ganó el primer premio un anciano de Puente Genil, el Tenazas, del que ' +
      'se contó que había venido andando desde su pueblo.',
  ],
  [
    'La cláusula por la que el comprador acepta la casa «como cuerpo cierto» no excluye la reclamación.',
    'La cláusula por la que el comprador acepta la casa «como cuerpo cierto» no ' +
      'excluye la reclamación, pese a lo que se lee en muchos contratos.',
  ],
  [
    'Ida Noddack había sugerido que el núcleo podía partirse en grandes fragmentos.',
    'Cuatro años antes, Ida Noddack había sugerido que el núcleo podía partirse en ' +
      'grandes fragmentos, pero ni ella ni otros lo comprobaron.',
  ],
  [
    'Durante el primer llenado del embalse, varios ingenieros advirtieron de ' +
      'un antiguo deslizamiento en la ladera del monte Toc.',
    'Durante el primer llenado del embalse, varios ingenieros y el geólogo Edoardo Semenza, hijo del ' +
      'proyectista, advirtieron de un antiguo deslizamiento en la ladera del monte Toc.',
  ],
  [
    'El geólogo Edoardo Semenza advirtió de un antiguo deslizamiento en la ladera del monte Toc.',
    'Durante el primer llenado del embalse, varios ingenieros y el geólogo Edoardo Semenza, hijo del ' +
      'proyectista, advirtieron de un antiguo deslizamiento en la ladera del monte Toc.',
  ],
  [
    'Entry costs nothing.',
    'Entry costs nothing, but visitors are expected to carry a basket down to the press in the autumn.',
  ],
  [
    'Early observers reported that the Tembu had no chiefs.',
    'Early observers reported that the Tembu of the upper valley had no chiefs, and the report entered the textbooks.',
  ],
  [
    "Residents of Calder Bay voted to keep the town's two-hour limit on cruise passengers.",
    "Residents of Calder Bay voted on Sunday to keep the town's two-hour limit on cruise " +
      'passengers, rejecting a motion by the port authority to extend it to five.',
  ],
  [
    'Residents of Calder Bay voted on Sunday to keep the two-hour limit on cruise passengers.',
    "Residents of Calder Bay voted on Sunday to keep the town's two-hour limit on cruise " +
      'passengers, rejecting a motion by the port authority to extend it to five.',
  ],
  [
    'The northern end is peat.',
    'The northern end is peat; the southern, where the village stood, has a sandy soil that once ' +
      'gave two crops of barley a year, according to the minister’s report of 1793.',
  ],
  [
    "About half of the world's population is infected.",
    "About half of the world's population is infected, but only a minority, perhaps 10 to 15 %, ever develop an ulcer.",
  ],
  [
    "It played a major role in the spread of Luther's doctrine throughout Germany.",
    'Furnished with notes and prefaces by Luther, and with woodcuts by Lucas Cranach that contained ' +
      "anti-papal imagery, it played a major role in the spread of Luther's doctrine throughout Germany.",
  ],
  [
    "Furnished with notes and prefaces by Luther, it played a major role in the spread of Luther's doctrine.",
    'Furnished with notes and prefaces by Luther, and with woodcuts by Lucas Cranach that contained ' +
      "anti-papal imagery, it played a major role in the spread of Luther's doctrine throughout Germany.",
  ],
  [
    "Simpson's paradox arises when a trend that appears in every subgroup " +
      'vanishes or reverses once the groups are merged.',
    "Simpson's paradox arises when a trend that appears in every subgroup of a " +
      'population vanishes or reverses once the groups are merged.',
  ],
  [
    'The dome was then the second widest in the county.',
    'The dome, 31 metres across, was then the second widest in the county after that of ' +
      "Saint Bride's. Trading ended in 1954, and the hall served in turn as a roller rink, " +
      'a furniture store and, from 1987, a concert venue.',
  ],
  [
    'The hall served in turn as a roller rink and a furniture store.',
    'Trading ended in 1954, and the hall served in turn as a roller rink, a ' +
      'furniture store and, from 1987, a concert venue.',
  ],
  [
    'Intercity trains take at most six bicycles.',
    'Intercity trains take at most six bicycles, for which a reservation costing five euros is ' +
      'compulsory from April to October and optional in the other months.',
  ],
  [
    'Widad Nasser thought rather of the vinegar with which they fixed it.',
    'His nurse, Widad Nasser, thought rather of the vinegar with which they fixed it, since ' +
      'wool washers who used vinegar but no indigo were spared as well.',
  ],
  [
    'The real attraction is the orchard, with some three hundred varieties of apple.',
    'The real attraction is the orchard behind it, with some three hundred ' +
      'varieties of apple, many of them grown nowhere else.',
  ],
  [
    'Tree-ring dates from nine of the posts fall between 1310 and 1280 BC.',
    'When Judith Farrow returned to it in 1982 she took cores rather than trenches, and ' +
      'tree-ring dates from nine of the posts fall between 1310 and 1280 BC.',
  ],
  [
    'Leaded petrol cannot be used with catalytic converters.',
    'Lead, for instance, poisons the platinum in car exhausts, and for that reason ' +
      'leaded petrol cannot be used with catalytic converters.',
  ],
  [
    'Lead poisons the platinum in car exhausts.',
    'Lead, for instance, poisons the platinum in car exhausts, and for that reason ' +
      'leaded petrol cannot be used with catalytic converters.',
  ],
  [
    'She has suggested that the causeway was ceremonial.',
    'She has suggested that the causeway was ceremonial, but adds that the word, in ' +
      "her trade, 'means only that we have not found the far end'.",
  ],
  [
    'During 2005 5 gigatons of carbon dioxide were released.',
    'In a typical year the Amazon absorbs 1.5 gigatons of carbon dioxide; during 2005 ' +
      'instead 5 gigatons were released and in 2010 8 gigatons were released.',
  ],
  [
    'A warbler that notices the foreign egg usually abandons the nest.',
    'A warbler that notices the foreign egg usually abandons the nest; a magpie more ' +
      'often throws the egg out, provided that it has laid its own first.',
  ],
  [
    'The arbitrator ruled that the fee was lawful.',
    'When Mrs. Adeyemi objected in 2004 to a fee charged by the treasurer, the arbitrator ' +
      'ruled that the fee was lawful but that it had been collected too early.',
  ],
  [
    'Mrs. Adeyemi objected in 2004 to a fee charged by the treasurer.',
    'When Mrs. Adeyemi objected in 2004 to a fee charged by the treasurer, the arbitrator ' +
      'ruled that the fee was lawful but that it had been collected too early.',
  ],
  [
    'When Mrs. Adeyemi objected to a fee charged by the treasurer, the arbitrator ruled that it was lawful.',
    'When Mrs. Adeyemi objected in 2004 to a fee charged by the treasurer, the arbitrator ' +
      'ruled that the fee was lawful but that it had been collected too early.',
  ],
  [
    'A man who failed to return a favour was not sued but talked about.',
    'A man who failed to return a favour was not sued but talked about, and the talk, ' +
      'she noted, usually reached his wife before it reached him.',
  ],
  [
    'The Weeping Magdalene entered the Fairhaven collection in 1887 as a Correggio.',
    'The so-called Weeping Magdalene entered the Fairhaven collection in 1887 as a Correggio, was ' +
      "demoted to 'school of' in 1921, and has hung since 1974 with no name at all.",
  ],
  [
    'The Weeping Magdalene entered the Fairhaven collection as a ' +
      'Correggio and has hung since 1974 with no name at all.',
    'The so-called Weeping Magdalene entered the Fairhaven collection in 1887 as a Correggio, was ' +
      "demoted to 'school of' in 1921, and has hung since 1974 with no name at all.",
  ],
  [
    'Not until 1994 did a panel of the National Institutes of Health recommend ' +
      'antibiotics for patients with ulcers who carry the bacterium.',
    'Acceptance was slow: not until 1994 did a panel of the National Institutes of Health ' +
      'recommend antibiotics for patients with ulcers who carry the bacterium.',
  ],
  [
    'The share of each source is not agreed upon.',
    'Much of the silt is thought to come from the mountains of Tibet and to have been moved first ' +
      'by the Yellow River, but the share of each source is not agreed upon.',
  ],
  [
    'Households without a fixed address were excluded by design.',
    'Since households without a fixed address were excluded by design and refusals were more ' +
      'frequent among people living alone, the true share is probably somewhat higher.',
  ],
  [
    'El ensayo SPRINT fue interrumpido en 2015 porque el grupo con un objetivo inferior a ' +
      '120 mmHg presentó un 25 % menos de eventos cardiovasculares graves.',
    'El cambio se apoyó sobre todo en el ensayo SPRINT, interrumpido antes de tiempo en 2015 porque el ' +
      'grupo con un objetivo inferior a 120 mmHg presentó un 25 % menos de eventos cardiovasculares graves.',
  ],
]
