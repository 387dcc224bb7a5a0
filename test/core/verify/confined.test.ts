/** Where, when, for whom, how often and on whose word something holds: a claim that drops it is not proved. */
import { expect, it } from 'vitest'
import { verdictOf } from './verdict-of.ts'

/** Claim, and a sentence that does not say it. */
const OTHERWISE = [
  // A place or a time alone.
  ['Tesla was granted patents.', 'In 1900, Tesla was denied a hearing, and only in Britain was Tesla granted patents.'],
  ['The law was abolished.', 'The law was abolished in Puerto Rico.'],
  ['La ley fue abolida.', 'La ley fue abolida en Puerto Rico.'],
  ['The baths were closed.', 'The baths were closed on Sundays.'],
  ['Gambling was banned.', 'Gambling was banned for minors.'],
  ['Los teatros fueron cerrados.', 'Los teatros fueron cerrados durante la Cuaresma.'],
  ['The tax was lifted.', 'The tax was lifted at weekends.'],
  ['La pesca quedó prohibida.', 'La pesca quedó prohibida en los meses de veda.'],
  ['Women voted.', 'Women voted in three of the parishes.'],
  ['El vino desapareció.', 'El vino desapareció de las mesas pobres.'],
  ['The Protestants were expelled.', 'The Protestants were expelled from the council.'],
  ['La lengua se perdió.', 'La lengua se perdió entre los jóvenes.'],
  ['The company stopped producing cars.', 'The company stopped producing cars in Argentina.'],
  ['La censura terminó.', 'La censura terminó para los libros de medicina.'],
  ['The Romans lost.', 'The Romans lost at Cannae.'],
  // One year and another.
  ['The mill produced more wheat in 1932.', 'The mill produced more wheat than rye in 1931, and less in 1932.'],
  ['Murieron más niños que viejos en 1920.', 'Murieron más niños que viejos en 1918, y menos en 1920.'],
  ['Prices were higher in 1950.', 'Prices were higher in 1949 than in 1950.'],
  ['La exportación fue mayor en 1890.', 'La exportación fue mayor en 1880 que en 1890.'],
  ['The crude rate fell in 1975.', 'The crude rate rose in 1974 and fell in 1976, a year after 1975.'],
  ['El precio se duplicó en 1974.', 'El precio se duplicó en 1973 y se mantuvo en 1974.'],
  ['The fleet was rebuilt in 1805.', 'The fleet was rebuilt in 1795, ten years before 1805.'],
  [
    'Winter wheat sold better than barley in 1931.',
    'Winter wheat sold better than barley in 1930, as it would not in 1931.',
  ],
  // Reasons and purposes.
  ['The bridge collapsed because of the flood.', 'The bridge collapsed, but not because of the flood.'],
  ['The bridge collapsed because of the flood.', 'Some say the bridge collapsed because of the flood.'],
  [
    'The vaccine was developed to treat cattle.',
    'The vaccine, developed in a laboratory built to treat cattle, saved the town.',
  ],
  ['El rey murió de viruela.', 'El rey murió antes de que la reina enfermara de viruela.'],
  ['The city fell through treason.', 'The city fell, and the garrison blamed treason, through hunger.'],
  ['La fábrica cerró por la huelga.', 'La fábrica cerró por vacaciones y reabrió por la huelga.'],
  ['The team used radar to find the wreck.', 'The team used radar to find the reef and sonar to find the wreck.'],
  [
    'El decreto se firmó para contentar al clero.',
    'El decreto se firmó para contentar al ejército y se retiró para contentar al clero.',
  ],
  [
    'The dykes broke because the sea rose.',
    'The dykes broke not because the sea rose but because nobody had kept them.',
  ],
  ['They left the country.', 'They left the country to the wolves.'],
  ['Los obreros pararon para pedir pan.', 'Los obreros pararon, y los patronos creyeron que para pedir pan.'],
  ['Se usó el azufre.', 'Se usó el azufre solo para las vides.'],
  // On whose word.
  ['El Compact autoriza la venta.', 'A juicio de los demandantes, el Compact autoriza la venta.'],
  ['El gobierno preparaba una amnistía.', 'Corría el rumor de que el gobierno preparaba una amnistía.'],
  ['La reina estaba enferma.', 'La reina, al decir de los médicos, estaba enferma.'],
  ['The minister had resigned.', 'Word went round that the minister had resigned.'],
  ['The treaty was a triumph.', 'For the press of Madrid, the treaty was a triumph.'],
  [
    'El conflicto era sobre la producción en China.',
    'Heise Online añade que el conflicto era sobre la producción en China.',
  ],
  ['The general was a coward.', 'The general, to hear his sergeants, was a coward.'],
  ['El volcán es obra del diablo.', 'El volcán, cuentan los pastores, es obra del diablo.'],
  ['The relics were genuine.', 'In the eyes of the monks the relics were genuine.'],
  ['Los indios eran hijos del sol.', 'Los indios se decían hijos del sol.'],
  ['The well was poisoned.', 'The villagers were sure the well was poisoned.'],
  ['The plague came from the east.', 'Contemporaries blamed Venetian ships: the plague came from the east.'],
  ['El preso confesó.', 'Consta en el sumario, que hoy se tiene por falso, que el preso confesó.'],
  // What somebody thought, wished or pretended.
  ['Un enemigo entró en la villa.', 'Los vecinos temieron que un enemigo entrara en la villa.'],
  ['The child recovered.', 'The doctor wished the child recovered.'],
  ['La flota llegó a tiempo.', 'El virrey confiaba en que la flota llegó a tiempo.'],
  [
    'La princesa admitió su amor.',
    'Al principio la princesa no quiso admitirlo. La princesa fingió que admitió su amor.',
  ],
  ['Grissom flew to the Moon.', 'Grissom dreamed that he flew to the Moon.'],
  ['The guards slept.', 'The guards pretended they slept.'],
  ['The prisoners escaped.', 'The warden imagined the prisoners escaped through the roof.'],
  ['El obispo perdonó la deuda.', 'El obispo prometió que perdonó la deuda.'],
  ['El conde era el asesino.', 'El juez sospechaba: el conde era el asesino.'],
  // How often and how surely.
  ['La rueda perdió sus dientes.', 'La rueda casi perdió sus dientes.'],
  ['The parliament sat in York.', 'The parliament sat now and then in York.'],
  ['Los pastores bajaban al valle.', 'Los pastores rara vez bajaban al valle.'],
  ['The wounds healed.', 'The wounds healed in most cases.'],
  ['La sal encarece.', 'La sal, de ordinario, encarece.'],
  ['The bank failed.', 'The bank all but failed.'],
  ['El puente se hundió.', 'El puente a punto estuvo de hundirse; el puente se hundió casi del todo.'],
  ['La villa pagaba el diezmo.', 'Por lo común la villa pagaba el diezmo.'],
  ['The nun wrote the letters.', 'In all likelihood the nun wrote the letters.'],
  ['La monja escribió las cartas.', 'Con toda probabilidad la monja escribió las cartas.'],
  ['The tomb held the king.', 'Allegedly, the tomb held the king.'],
  // What was, was going on, or was still to come.
  ['The hospital treats lepers.', 'The hospital used to treat lepers.'],
  ['The society publishes a journal.', 'The society published a journal.'],
  ['La villa tiene dos molinos.', 'La villa tenía dos molinos.'],
  ['The army crossed the river.', 'The army was crossing the river when the bridge fell.'],
  ['El arquitecto construyó la torre.', 'El arquitecto construía la torre cuando murió.'],
  ['El alcalde firmó la paz.', 'El alcalde iba a firmar la paz.'],
  ['The ship sailed to Havana.', 'The ship was to have sailed to Havana.'],
  ['El cabildo vende las tierras.', 'El cabildo venderá las tierras.'],
  ['The poet finished the epic.', 'The poet was finishing the epic.'],
  ['La orden dejó de cobrar la renta.', 'La orden dejó de cobrar la renta de 1640, perdida en la mar.'],
  ['The king ruled Naples.', 'The king ceased that year to be the one who ruled Naples; he never ruled Naples well.'],
  ['The school still teaches Latin.', 'The school taught Latin.'],
  ['El pueblo vuelve a tener médico.', 'El pueblo tiene médico.'],
  // Some and all.
  ['The plums are sour.', 'The plums on the north wall are sour.'],
  ['The guild elected a woman.', 'A guild elected a woman.'],
  ['Los perros ladran de noche.', 'Los perros del molino ladran de noche.'],
  ['Doctors recommend rest.', 'Two doctors recommend rest.'],
  ['Los reyes compraban esclavos.', 'Hubo reyes que compraban esclavos.'],
  // Questions.
  ['The sultan kept his word.', 'Who believes the sultan kept his word?'],
  ['El sultán cumplió su palabra.', '¿Quién cree que el sultán cumplió su palabra?'],
  ['The comet caused the plague.', 'The comet caused the plague? Nobody at court thought so.'],
  ['El cometa trajo la peste.', 'Que si el cometa trajo la peste, preguntaban todos.'],
  [
    'The miners struck for bread.',
    'Did the miners, as we are told, strike for bread? The miners struck for bread, we are told.',
  ],
  // Words that are not meant.
  [
    'Los indios vivían felices bajo la encomienda.',
    '«Los indios vivían felices bajo la encomienda»: así lo quiere la leyenda.',
  ],
  ['The bombing was a success.', 'The bombing was a "success".'],
  ['The trial was fair.', 'The trial was fair, as fair as such trials are.'],
  ['The strike ended in victory.', 'The headline "The strike ended in victory" was a lie.'],
  // What would have been.
  ['The harvest failed.', 'Suppose the harvest failed.'],
  ['La cosecha se perdió.', 'De haber llovido, la cosecha se perdió igual que otros años, dirían.'],
  ['The king lost the crown.', 'A day later and the king lost the crown.'],
  ['El fuego llegó al polvorín.', 'Un minuto más y el fuego llegó al polvorín.'],
  ['The heir signs the deed.', 'Provided the heir signs the deed, the mill is sold.'],
  ['The rebels burned the archive.', 'It was as though the rebels burned the archive.'],
  // Exceptions.
  ['Each state may use the water.', 'Each state may use the water, save in drought.'],
  ['The shops opened.', "The shops opened, all but the bakers'."],
  ['Los canónigos votaron a favor.', 'Los canónigos votaron a favor, fuera de dos.'],
  ['The soldiers received their pay.', 'The soldiers received their pay, the wounded apart.'],
  ['The crew was saved.', 'The crew was saved, bar the cook.'],
  ['El consejo aprobó la ley.', 'El consejo aprobó la ley menos el artículo sexto.'],
  ['The valley was vaccinated.', 'The valley was vaccinated, leaving aside the farms upriver.'],
  ['La provincia se rindió.', 'La provincia se rindió, quitada la capital.'],
  // Only.
  ['Only the clergy paid the tax.', 'The clergy paid the tax.'],
  ['Solo el clero pagó el tributo.', 'El clero pagó el tributo.'],
  ['The clergy paid only the tax.', 'Only the clergy paid the tax.'],
  ['In the model only the nobles paid.', 'In the model the nobles only paid in grain.'],
  [
    'Los módulos de segmentación trabajan en este modo, y ningún otro módulo.',
    'En este modo trabajan los módulos de segmentación y entrenamiento.',
  ],
  // In that order.
  [
    'The mill and the forge employed 12 and 30 men, in that order, so the mill employed 30 men.',
    'The mill and the forge employed 12 and 30 men respectively.',
  ],
  ['The mill employed 30 men.', 'The mill and the forge employed 12 and 30 men respectively.'],
  [
    'Ana y Luis nacieron en 1901 y 1905, respectivamente, Luis en 1901.',
    'Ana y Luis nacieron en 1901 y 1905, respectivamente.',
  ],
  ['Ana nació en 1905.', 'Ana y Luis nacieron en 1901 y 1905, respectivamente.'],
  ['Luis nació en 1901.', 'Ana y Luis nacieron en 1901 y 1905, respectivamente.'],
  ['The mill and the forge employed 30 men.', 'The mill and the forge employed 12 and 30 men respectively.'],
  ['El oro y la plata valían 10 escudos.', 'El oro y la plata valían 10 y 4 escudos.'],
  // Who is described.
  ['The duke was the richest man in Spain.', 'The duke, brother of the richest man in Spain, died in exile.'],
  ['Santiago is the capital of the province.', 'Santiago, not the capital of the province, grew fastest.'],
  ['Lugo, capital de la diócesis, ardió.', 'Lugo, antigua capital de la diócesis, ardió.'],
  ['Rojas, the mayor, fled.', 'Rojas, then not yet the mayor, fled.'],
  ['Pérez es el médico de la villa.', 'Pérez, hijo del médico de la villa, sanó a la reina.'],
  // Whose.
  ['The duke married the cousin of the king.', 'The duke met the king and married his cousin.'],
  ['Ana vendió su casa.', 'Luis y Ana riñeron. Él vendió su casa.'],
  ['The daughter of the poet burned the letters.', 'The poet wrote to the painter. His daughter burned the letters.'],
  ['Pedro perdió su caballo.', 'Pedro ganó a Juan y este perdió su caballo.'],
  ['The Swedes lost their king.', 'The Swedes beat the Danes, who lost their king.'],
  ['El conde mató al padre del marqués.', 'El conde retó al marqués y mató a su padre.'],
  // The first, and the first of some.
  ['The bishop founded the first school.', 'The bishop founded the first school for girls.'],
  ['El rey nombró al primer cronista.', 'El rey nombró al primer cronista que hubo en Indias nacido allí.'],
  ['It was the third largest city.', 'It was the third largest city of the colony.'],
  ['Fue la última batalla.', 'Fue la última batalla de la jornada.'],
  ['The first edition sold out.', 'The first edition nearly sold out.'],
  ['El segundo tomo salió en 1901.', 'El segundo tomo de la segunda serie salió en 1901.'],
  ['It was the first bridge.', 'It was the first iron bridge.'],
  // Units, rates and shares.
  ['The pump raised 40 litres.', 'The pump raised 40 litres per stroke.'],
  ['Each worker earned 3 pesos a week.', 'Each worker earned 3 pesos a day in the second week.'],
  ['La máquina hacía 30 piezas.', 'La máquina hacía 30 piezas por hora.'],
  ['The loan cost 5 percent.', 'The loan cost 5 percent a month.'],
  ['The rate rose 5 percent.', 'The rate rose 5 percentage points.'],
  ['La tasa subió un 5 por ciento.', 'La tasa subió 5 puntos porcentuales.'],
  ['The share grew from 10 to 15 percent, that is 5 percent.', 'The share grew from 10 to 15 percent.'],
  ['El paro bajó 3 puntos.', 'El paro bajó un 3 por ciento.'],
  ['Doce de los casos murieron.', 'Murieron doce de cada cien casos.'],
  ['One in four died.', 'One died for every four saved.'],
  ['La mezcla lleva tres partes de agua.', 'La mezcla lleva tres partes de agua por una de cal.'],
  ['The scale was 1 to 500.', 'The scale was 1 to 5000.'],
  ['Wages rose to 12 shillings.', 'Wages rose by 12 shillings.'],
  ['El salario subió a 12 reales.', 'El salario subió 12 reales.'],
  // Ranges and limits of a number.
  ['The reactors ran for 20 years.', 'The reactors ran for up to 20 years.'],
  ['Llegaron 300 colonos.', 'Llegaron cosa de 300 colonos o menos.'],
  ['El sistema incluye 20 parámetros.', 'Además, el sistema incluye más de 20 parámetros modificables por el usuario.'],
  ['The voyage lasted 40 days.', 'The voyage lasted between 40 and 60 days.'],
  ['The siege lasted a year.', 'The siege lasted the better part of a year.'],
  ['El asedio duró un año.', 'El asedio duró un año escaso.'],
  ['The bell weighs two tons.', 'The bell weighs close to two tons.'],
  // What a denial reaches.
  ['El fiscal cree que el acusado no mintió.', 'El fiscal no cree que el acusado mintiera ni que dijera verdad.'],
  ['El obispo negó la venta.', 'El obispo no negó la venta.'],
  ['The court held that the law was void.', 'The court did not hold that the law was void.'],
  ['No todos los obreros pararon.', 'Los obreros no pararon todos los días.'],
  ['The law forbids dancing.', 'The law does not so much forbid dancing as tax it.'],
  ['No se presentó ningún testigo.', 'No se presentó ningún testigo de cargo.'],
  ['Nobody was punished.', 'Nobody was punished for the fire.'],
  ['Nunca volvió.', 'Nunca volvió a caballo.'],
  ['The queen did not eat.', 'The queen did not eat meat.'],
  ['La reina no comió.', 'La reina no comió carne.'],
  // Who did it to whom.
  ['The bishop was denounced by the mayor.', 'The bishop denounced the mayor.'],
  ['Los cónsules fueron nombrados por el rey.', 'Los cónsules nombraron al rey.'],
  [
    'The villagers were warned by the scouts.',
    'The villagers warned by the scouts attacked. The scouts were warned by the villagers.',
  ],
  ['El cronista fue criticado por Sarmiento.', 'El cronista por quien fue criticado Sarmiento murió.'],
  ['The prince was taught by the monk.', "The prince was taught by the monk's disciple."],
  ['The tower was built by the Moors.', 'The tower was built by 1200 against the Moors.'],
  ['La torre fue levantada por los moros.', 'La torre fue levantada por los cristianos por los moros que amenazaban.'],
  ['El sha fue depuesto por el ejército.', 'El sha fue depuesto por el ejército británico y no por el suyo.'],
  // Headings.
  ['Wages in the north doubled.', 'Table 4. Wages in the north doubled where shown in italics.'],
  ['The machine was unsafe.', 'Chapter 3. The machine was unsafe: a myth.'],
  ['Ventajas: el cable resiste el agua.', 'Mitos sobre el cobre. El cable resiste el agua. El cable resiste el fuego.'],
  ['The drug cures malaria.', 'Claims never proved: The drug cures malaria.'],
  ['El agua hierve a 90 grados.', 'En La Paz: El agua hierve a 90 grados.'],
  ['The gates are unlocked.', 'Under rule 7 (not in force): The gates are unlocked.'],
  // Lists under a condition.
  ['The clerk keeps the seal.', 'In the absence of the mayor: the clerk keeps the seal; the constable keeps the keys.'],
  ['El secretario guarda el sello.', 'A falta de alcalde, el secretario guarda el sello.'],
  ['The tenant pays the rates.', 'The draft provided as follows: the tenant pays the rates.'],
  ['La junta cierra los puertos.', 'En caso de peste: a) la junta cierra los puertos; b) el médico visita las casas.'],
  ['The owner repairs the roof.', 'Not agreed by the parties: (a) the owner repairs the roof.'],
  [
    'The council meets in May.',
    'The following errors appear in the old guide: the council meets in May; the mayor lives in the castle.',
  ],
  // Two sentences.
  ['The mill burned in 1790.', 'The mill was built in 1750. The church burned in 1790.'],
  ['Ana fundó la escuela en 1901.', 'Ana fundó la biblioteca. La escuela abrió en 1901.'],
  ['The duke sold the castle to the king.', 'The duke sold the castle. He wrote to the king.'],
  ['The workers won because the army stayed out.', 'The workers won. The army stayed out.'],
  ['El pintor murió pobre en Roma.', 'El pintor murió pobre. Su hermano vivió en Roma.'],
  ['The council banned the play and burned the books.', 'The council banned the play. The mob burned the books.'],
] as const

/** Claim, and a sentence that says it. */
const TRUE = [
  // One year and another.
  ['The crude rate rose in 1974.', 'The crude rate rose in 1974 and fell in 1976.'],
  ['El precio se duplicó en 1973.', 'El precio se duplicó en 1973 y se mantuvo en 1974.'],
  [
    'La exportación fue mayor en 1880 que en 1890.',
    'La exportación de vinos, no hay duda, fue grande. La exportación fue mayor en 1880 que en 1890.',
  ],
  // Reasons and purposes.
  ['La fábrica cerró por la huelga.', 'La fábrica cerró por la huelga y reabrió en mayo.'],
  // What somebody thought, wished or pretended.
  ['La princesa no quiso admitirlo.', 'Aunque al principio la princesa no quiso admitirlo, se enamoró.'],
  // What was, was going on, or was still to come.
  ['The hospital used to treat lepers.', 'The hospital used to treat lepers and pilgrims.'],
  // Some and all.
  ['These wines improve with age.', 'These wines, grown on chalk, improve with age.'],
  // Exceptions.
  ['The weavers of the valley received their pay.', 'The weavers of the valley received their pay in silver.'],
  // Who did it to whom.
  ['The mayor was denounced by the bishop.', 'The bishop denounced the mayor.'],
  ['El rey fue nombrado por los cónsules.', 'Los cónsules nombraron al rey.'],
  // Lists under a condition.
  ['The clerk keeps the seal and the keys.', 'The clerk keeps the seal and the keys.'],
  // Two sentences.
  ['The council banned the play.', 'The council met at dawn. It was cold. The council banned the play.'],
] as const

it.each<readonly [string, string]>(OTHERWISE)('is not proved: %s ← %s', async (claim, sentence) => {
  expect(await verdictOf(claim, sentence)).not.toBe('respaldada')
})

it.each<readonly [string, string]>(TRUE)('is proved: %s ← %s', async (claim, sentence) => {
  expect(await verdictOf(claim, sentence)).toBe('respaldada')
})
