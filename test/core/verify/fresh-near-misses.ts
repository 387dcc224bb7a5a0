/**
 * Near misses written by hand before the joints between words were weighed, in the manner of a writer who reads too
 * fast: reordered, shortened, in other words, and wrong. None of them is said. Nothing may be fitted on them.
 */
export const FRESH_NOT_SAID: readonly (readonly [claim: string, sentence: string])[] = [
  // who did what to whom
  ['El obispo fue denunciado por el cabildo en 1742.', 'En 1742 el obispo denunció al cabildo ante la Audiencia.'],
  [
    'The shipwright lent the widow forty pounds.',
    'Forty pounds were lent to the shipwright by the widow, who never asked for them back.',
  ],
  [
    'La editorial demandó a la traductora por incumplir el contrato.',
    'La traductora demandó a la editorial por incumplir el contrato de 1998.',
  ],
  ['Kessler taught Marchetti the technique.', 'Kessler learned the technique from Marchetti in Turin.'],
  [
    'Los lobos desplazaron a los coyotes hacia el valle.',
    'Hacia el valle desplazaron los coyotes a los lobos, más escasos aquel invierno.',
  ],
  [
    'The governor was advised by the engineer to close the sluice.',
    'The governor advised the engineer to close the sluice before the thaw.',
  ],
  ['La hija del pintor posó para el escultor.', 'La hija del escultor posó para el pintor durante tres veranos.'],
  ['The painter’s brother bought the studio.', 'The painter bought his brother’s studio in 1911.'],
  [
    'El banco prestó a la cooperativa el dinero de los socios.',
    'La cooperativa prestó al banco el dinero de los socios a un interés muy bajo.',
  ],
  [
    'Dutch merchants sold the islanders the blue beads.',
    'Dutch merchants bought the blue beads from the islanders and sold them in Lisbon.',
  ],
  [
    'A Rivas lo sustituyó Calderón al frente del museo.',
    'Rivas sustituyó a Calderón al frente del museo cuando este enfermó.',
  ],
  [
    'The treaty obliged Savoy to pay Genoa an indemnity.',
    'By the treaty Genoa was obliged to pay Savoy an indemnity of 80,000 crowns.',
  ],
  [
    'Las golondrinas expulsan de los nidos a los gorriones.',
    'Los gorriones expulsan de los nidos a las golondrinas, que vuelven a construir más arriba.',
  ],
  [
    'In the second version the servant forgives the master.',
    'In the first version the servant forgives the master; in the second the master forgives the servant.',
  ],
  ['El suegro de Ibáñez fundó la fábrica y su yerno la vendió.', 'Ibáñez fundó la fábrica y su suegro la vendió.'],
  [
    'Oxygen displaces carbon monoxide from haemoglobin easily.',
    'Carbon monoxide easily displaces oxygen from haemoglobin.',
  ],
  // on whose word
  ['El incendio fue provocado.', 'El comisario sospechaba que el incendio había sido provocado.'],
  [
    'The manuscript was copied in Durham.',
    'According to an old catalogue, the manuscript was copied in Durham, but the script points to Kent.',
  ],
  ['La reforma redujo el abandono escolar.', 'El ministerio afirmó que la reforma había reducido el abandono escolar.'],
  ['Meyer says that the glaze contained lead.', 'Meyer says that Harland believed that the glaze contained lead.'],
  ['Según Otero, la viuda conocía el testamento.', 'Según la defensa, la viuda conocía el testamento; Otero lo niega.'],
  ['The mayor admitted that the bridge was unsafe.', 'The mayor denied that the bridge was unsafe.'],
  [
    'Los vecinos vieron al acusado en el puerto.',
    'El fiscal dijo que los vecinos habían visto al acusado en el puerto.',
  ],
  [
    'Lindqvist proved that the two dialects are related.',
    'Lindqvist tried to prove that the two dialects are related.',
  ],
  [
    'El cronista cuenta que el rey murió envenenado.',
    'El cronista no cuenta de qué murió el rey, que otros creen envenenado.',
  ],
  [
    'Two of the three referees thought the paper original.',
    'Two of the three referees were asked whether they thought the paper original.',
  ],
  // numbers, dates
  [
    'El dique mide 340 metros de largo y 12 de alto.',
    'El dique, de 240 metros de largo y 12 de alto, se terminó en 1934.',
  ],
  [
    'In 1889 the society had 212 members, and in 1903 it had 96.',
    'The society had 96 members in 1889 and 212 in 1903.',
  ],
  ['Murieron nueve de los veintidós marineros.', 'De los veintidós marineros sobrevivieron nueve.'],
  ['The tunnel cost three million pounds.', 'The tunnel was to cost three million pounds and cost five.'],
  ['La segunda edición apareció en 1847.', 'La primera edición apareció en 1847 y la segunda, cinco años después.'],
  ['A quarter of the trees died.', 'Three quarters of the trees died in the frost of 1956.'],
  [
    'El censo de 1860 contó 4.310 habitantes en la villa.',
    'El censo de 1877 contó 4.310 habitantes en la villa, doscientos más que el de 1860.',
  ],
  ['The comet returns every 67 years.', 'The comet was seen for 67 nights and returns every 76 years.'],
  ['La temperatura bajó de 18 a 11 grados.', 'La temperatura subió de 11 a 18 grados en dos horas.'],
  ['The library lost more than 600 volumes in the flood.', 'The library lost nearly 600 volumes in the flood.'],
  ['El acueducto tiene al menos 80 arcos.', 'El acueducto tiene a lo sumo 80 arcos.'],
  ['Each patient received 50 mg twice a day.', 'Each patient received 50 mg once a day for two weeks.'],
  // negation
  ['La sonda no detectó metano en la atmósfera.', 'La sonda detectó metano en la atmósfera, aunque no en el suelo.'],
  [
    'The clerk did sign the register, but not the letter.',
    'The clerk signed the letter but did not sign the register.',
  ],
  ['El sindicato aceptó el convenio sin condiciones.', 'El sindicato no aceptó el convenio sin condiciones.'],
  [
    'Not all the bells were melted down, since the council objected.',
    'All the bells were melted down, although the council objected.',
  ],
  ['Ni el alcalde ni el párroco asistieron al entierro.', 'El alcalde no asistió al entierro; el párroco sí.'],
  ['The drug fails to cross the placenta.', 'The drug does not fail to cross the placenta.'],
  [
    'Nunca se supo quién pagó el retablo, salvo el marco.',
    'Se supo enseguida quién pagó el retablo, pero nunca quién pagó el marco.',
  ],
  [
    'The river is no longer navigable above the weir.',
    'The river is still navigable above the weir, but no longer by barges.',
  ],
  // how many, which
  ['Todos los testigos reconocieron la voz.', 'De los testigos, todos menos dos reconocieron la voz.'],
  ['Most of the islands have fresh water.', 'Some of the islands have fresh water, most of it brackish.'],
  [
    'Las orquídeas de la sierra florecen en marzo.',
    'Las orquídeas blancas de la sierra florecen en marzo; las demás, en mayo.',
  ],
  ['Solo los oficiales votaron a favor.', 'Los oficiales votaron a favor, lo mismo que los aprendices.'],
  ['The nurses received the new contract.', 'The night nurses received the new contract.'],
  [
    'La mayoría de los sonetos son anteriores al exilio.',
    'La mayoría de los sonetos conservados en el códice de Jaca son anteriores al exilio.',
  ],
  ['Only two of the wells were poisoned.', 'Two of the wells were poisoned, and a third was blocked.'],
  ['Los trabajadores cobraron los atrasos.', 'Los trabajadores con más de diez años de servicio cobraron los atrasos.'],
  ['Students must pay the fee.', 'Foreign students must pay the fee; all others are exempt.'],
  ['Hardly any of the letters are dated.', 'Hardly any of the letters are undated.'],
  ['Cada comarca eligió un delegado.', 'Casi cada comarca eligió un delegado, y tres eligieron dos.'],
  ['The vaccine protects children.', 'The vaccine protects children under five.'],
  // condition, modality
  ['El contrato se prorroga por un año.', 'El contrato se prorroga por un año si ninguna de las partes lo denuncia.'],
  ['The ferry will run on Sundays.', 'The ferry may run on Sundays if the council pays for the fuel.'],
  ['Los herederos deben vender la finca.', 'Los herederos pueden vender la finca cuando quieran.'],
  [
    'The comet could be seen without a telescope.',
    'The comet could have been seen without a telescope, had the sky been clear.',
  ],
  ['El ayuntamiento construirá un hospital.', 'El ayuntamiento prometió estudiar si construirá un hospital.'],
  ['The alloy melts at 230 degrees.', 'Unless copper is added, the alloy melts at 230 degrees; with copper, at 217.'],
  ['La especie está extinguida.', 'La especie podría estar extinguida, pues no se ha visto desde 1991.'],
  ['The tenant can leave the house without notice.', 'The tenant cannot leave the house without notice.'],
  ['De haber llovido, la cosecha se habría perdido.', 'Como llovió, la cosecha se perdió.'],
  ['The court should reopen the case.', 'The court reopened the case in 1978.'],
  // cause and purpose
  ['La huelga causó el cierre de la mina.', 'El cierre de la mina causó la huelga.'],
  ['The school closed because the teacher died.', 'The school closed in the year in which the teacher died.'],
  ['Emigraron a causa de la plaga.', 'Emigraron antes de la plaga, a causa de las deudas.'],
  ['Because bread became dearer, wages rose.', 'Bread became dearer because wages rose.'],
  ['El concilio se reunió para condenar la obra.', 'El concilio se reunió y, entre otras cosas, condenó la obra.'],
  [
    'The lime was added in order to whiten the wall.',
    'The lime was added to keep out damp, and it also whitened the wall.',
  ],
  // time and order
  ['El claustro se construyó antes que la torre.', 'La torre se construyó antes que el claustro.'],
  ['She published the poems after the trial.', 'After she published the poems, the trial began.'],
  [
    'La peste llegó a la ciudad dos años después del terremoto.',
    'La peste llegó a la ciudad dos años antes del terremoto.',
  ],
  ['The choir stopped singing when the bishop entered.', 'The choir started singing when the bishop entered.'],
  ['Hasta 1820 el monasterio pagó diezmos.', 'Desde 1820 el monasterio pagó diezmos.'],
  [
    'The lighthouse was first lit in 1871, before the harbour was dredged.',
    'The harbour was dredged in 1871, before the lighthouse was first lit.',
  ],
  ['Primero se pinta el fondo y luego las figuras.', 'Primero se pintan las figuras y luego el fondo.'],
  ['Since the war the theatre has been closed.', 'During the war the theatre was closed.'],
  // comparison
  ['El aceite de Jaén era más barato que el de Córdoba.', 'El aceite de Córdoba era más barato que el de Jaén.'],
  ['Women waited longer than men for an appointment.', 'Men waited longer for an appointment than women did.'],
  ['El segundo ensayo fue tan eficaz como el primero.', 'El segundo ensayo fue menos eficaz que el primero.'],
  [
    'The northern population grew faster than the southern one.',
    'The northern population grew more slowly than the southern one.',
  ],
  ['De los tres ríos, el Alba es el más largo.', 'De los tres ríos, el Alba es el segundo más largo.'],
  ['Copper conducts heat better than silver.', 'Copper conducts heat better than any metal but silver.'],
  [
    'La versión corta gustó más al público que a la crítica.',
    'La versión corta gustó más a la crítica que al público.',
  ],
  ['Tin was twice as dear as lead.', 'Lead was twice as dear as tin.'],
  // names and kinds
  [
    'Aldana nació en Nápoles y murió en Alcazarquivir.',
    'Nacido en Nápoles según unos y en Alcántara según otros, Aldana murió en Alcazarquivir.',
  ],
  [
    'Greta Holm designed the station and Jens Lund the bridge.',
    'Greta Holm designed the bridge and Jens Lund the station.',
  ],
  ['El río Tera desemboca en el Duero.', 'El río Tera desemboca en el Esla, que vierte en el Duero.'],
  ['Norway and Denmark signed; Sweden abstained.', 'Norway and Sweden signed; Denmark abstained.'],
  ['La hermana mayor heredó la casa y la menor, el molino.', 'La hermana menor heredó la casa y la mayor, el molino.'],
  [
    'Clay pipes were found in the upper layer and coins in the lower.',
    'Coins were found in the upper layer and clay pipes in the lower.',
  ],
  ['El hígado produce la hormona y el riñón la destruye.', 'El riñón produce la hormona y el hígado la destruye.'],
  ['The soprano sang in French and the tenor in Russian.', 'The soprano sang in Russian and the tenor in French.'],
  ['La revista se imprimía en Quito y se vendía en Lima.', 'La revista se imprimía en Lima y se vendía en Quito.'],
  ['The elder Pliny wrote about the cranes.', 'The younger Pliny wrote about the cranes that his uncle had seen.'],
  // other words, another meaning
  ['La empresa compró los terrenos del puerto.', 'La empresa alquiló los terrenos del puerto por noventa años.'],
  ['The committee rejected the design.', 'The committee accepted the design after a second vote.'],
  ['El pozo se secó durante el verano.', 'El pozo se llenó durante el verano de 1983.'],
  ['The infection weakens the immune response.', 'The infection strengthens the immune response.'],
  ['El juez absolvió a los tres hermanos.', 'El juez condenó a los tres hermanos a destierro.'],
  ['The museum sold the altarpiece.', 'The museum restored the altarpiece and lent it to Ghent.'],
  ['La novela fue un fracaso de ventas.', 'La novela fue un éxito de ventas en cuatro países.'],
  [
    'Rents in the old town have fallen since the tram arrived.',
    'Rents in the old town have risen since the tram arrived.',
  ],
  ['El manuscrito se conserva completo.', 'El manuscrito se conserva incompleto en la catedral.'],
  ['The bridge was opened to carts.', 'The bridge was closed to carts in 1899.'],
  // what is left out counts, what is put in is not said
  ['El tratamiento curó a los pacientes.', 'El tratamiento, junto con la dieta, curó a los pacientes.'],
  ['The law forbids fishing.', 'The law forbids fishing with nets between March and June.'],
  [
    'La ciudad rechazó el plan del arquitecto inglés.',
    'La ciudad rechazó el primer plan del arquitecto inglés y aprobó el segundo.',
  ],
  ['The prize went to Ana Duarte.', 'The prize went to Ana Duarte’s sister.'],
  [
    'Los monjes vendían la miel en el mercado.',
    'Los monjes vendían la miel de los campesinos en el mercado y regalaban la suya.',
  ],
  ['The archive holds the king’s letters.', 'The archive holds copies of the king’s letters.'],
  [
    'El gobierno indemnizó a las familias de los mineros.',
    'El gobierno se comprometió a indemnizar a las familias de los mineros.',
  ],
  ['The orchestra played the symphony in Vienna.', 'The orchestra played part of the symphony in Vienna.'],
  ['Las aves del lago comen peces.', 'Una de cada diez aves del lago come peces.'],
  [
    'The inspector found the ledger in the safe that night.',
    'The inspector looked for the ledger in the safe that night.',
  ],
]

/** Of the same hand and day: true, though reordered, shortened or in other words. */
export const FRESH_SAID: readonly (readonly [claim: string, sentence: string])[] = [
  ['El cabildo fue denunciado por el obispo en 1742.', 'En 1742 el obispo denunció al cabildo ante la Audiencia.'],
  [
    'The widow lent the shipwright forty pounds.',
    'Forty pounds were lent to the shipwright by the widow, who never asked for them back.',
  ],
  [
    'Por incumplimiento del contrato, la traductora demandó a la editorial.',
    'La traductora demandó a la editorial por incumplir el contrato de 1998.',
  ],
  ['Marchetti taught Kessler the technique in Turin.', 'Kessler learned the technique from Marchetti in Turin.'],
  [
    'The engineer was advised by the governor to close the sluice.',
    'The governor advised the engineer to close the sluice before the thaw.',
  ],
  [
    'Durante tres veranos posó para el pintor la hija del escultor.',
    'La hija del escultor posó para el pintor durante tres veranos.',
  ],
  ['In 1911 the painter purchased his brother’s studio.', 'The painter bought his brother’s studio in 1911.'],
  [
    'Genoa had to pay Savoy 80,000 crowns under the treaty.',
    'By the treaty Genoa was obliged to pay Savoy an indemnity of 80,000 crowns.',
  ],
  [
    'El dique mide 240 metros de largo y 12 de alto.',
    'El dique, de 240 metros de largo y 12 de alto, se terminó en 1934.',
  ],
  [
    'In 1889 the society had 96 members, and in 1903 it had 212.',
    'The society had 96 members in 1889 and 212 in 1903.',
  ],
  ['Nueve de los veintidós marineros sobrevivieron.', 'De los veintidós marineros sobrevivieron nueve.'],
  ['In the frost of 1956 three quarters of the trees died.', 'Three quarters of the trees died in the frost of 1956.'],
  ['En dos horas la temperatura subió de 11 a 18 grados.', 'La temperatura subió de 11 a 18 grados en dos horas.'],
  ['The register was not signed by the clerk.', 'The clerk signed the letter but did not sign the register.'],
  ['Todos los testigos menos dos reconocieron la voz.', 'De los testigos, todos menos dos reconocieron la voz.'],
  [
    'El contrato se prorroga un año si ninguna de las partes lo denuncia.',
    'El contrato se prorroga por un año si ninguna de las partes lo denuncia.',
  ],
  ['La cosecha se perdió porque llovió.', 'Como llovió, la cosecha se perdió.'],
  ['The court reopened the case.', 'The court reopened the case in 1978.'],
  ['Since wages rose, bread became dearer.', 'Bread became dearer because wages rose.'],
  ['Antes del claustro se construyó la torre.', 'La torre se construyó antes que el claustro.'],
  ['The trial began after she published the poems.', 'After she published the poems, the trial began.'],
  [
    'Dos años antes del terremoto llegó la peste a la ciudad.',
    'La peste llegó a la ciudad dos años antes del terremoto.',
  ],
  ['The theatre was shut during the war.', 'During the war the theatre was closed.'],
  ['The bridge was designed by Greta Holm.', 'Greta Holm designed the bridge and Jens Lund the station.'],
  ['La revista se vendía en Quito.', 'La revista se imprimía en Lima y se vendía en Quito.'],
  [
    'La empresa arrendó los terrenos del puerto por noventa años.',
    'La empresa alquiló los terrenos del puerto por noventa años.',
  ],
  ['After a second vote the committee accepted the design.', 'The committee accepted the design after a second vote.'],
  ['El pozo se llenó en el verano de 1983.', 'El pozo se llenó durante el verano de 1983.'],
  ['The altarpiece was restored by the museum.', 'The museum restored the altarpiece and lent it to Ghent.'],
  ['La novela tuvo gran éxito de ventas en cuatro países.', 'La novela fue un éxito de ventas en cuatro países.'],
  ['In 1899 the bridge was closed to carts.', 'The bridge was closed to carts in 1899.'],
  [
    'La ciudad aprobó el segundo plan del arquitecto inglés.',
    'La ciudad rechazó el primer plan del arquitecto inglés y aprobó el segundo.',
  ],
  [
    'Orquídeas blancas de la sierra: florecen en marzo.',
    'Las orquídeas blancas de la sierra florecen en marzo; las demás, en mayo.',
  ],
  ['The harbour was dredged in 1871.', 'The harbour was dredged in 1871, before the lighthouse was first lit.'],
  [
    'Los gorriones echan de los nidos a las golondrinas.',
    'Los gorriones expulsan de los nidos a las golondrinas, que vuelven a construir más arriba.',
  ],
  [
    'The ferry may operate on Sundays if the council pays for the fuel.',
    'The ferry may run on Sundays if the council pays for the fuel.',
  ],
]
