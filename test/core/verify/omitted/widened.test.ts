/** What a claim widens: a definition by what it drops, certain things to their kind, a list to its first member. */
import { toldApart } from '../told-apart.ts'

/** Claim, and a sentence that says it of less. */
const WIDENED = [
  // A definition that loses a part of what it asks.
  [
    'Two objects having the same identity are called replicas of one another.',
    'Two objects having the same identity but located in different processes are called replicas of one another.',
  ],
  [
    'Two objects with the same identity are called replicas.',
    'Two objects with the same identity in different processes are called replicas.',
  ],
  [
    'Se llama señalización a la conversión de una secuencia.',
    'Se llama señalización a la conversión de una secuencia de bits.',
  ],
  [
    'Se denomina fonda a la casa donde se da hospedaje.',
    'Se denomina fonda a la casa donde se da hospedaje y se sirven comidas.',
  ],
  ['A spinster is a woman.', 'A spinster is a woman who has never married.'],
  ['An isthmus is a strip of land.', 'An isthmus is a strip of land between two seas.'],
  ['Se entiende por deuda toda obligación.', 'Se entiende por deuda toda obligación de pago.'],
  ['Wine kept for ten years is called old.', 'Wine kept for ten years in oak is called old.'],
  [
    'Un polígono se llama regular si sus lados son iguales.',
    'Un polígono se llama regular si sus lados y sus ángulos son iguales.',
  ],
  ['Fever is defined as a temperature above 38 degrees.', 'Fever is defined as a rectal temperature above 38 degrees.'],
  ['A gap of two bars is known as a rest.', 'A gap of two bars in a melody is known as a rest.'],
  // One of two of which something is told together.
  ['It is a fusion of programming languages.', 'It is a fusion of natural and programming languages.'],
  ['The school teaches a mix of written languages.', 'The school teaches a mix of spoken and written languages.'],
  ['The alloy is a mixture of heavy metals.', 'The alloy is a mixture of light and heavy metals.'],
  ['Es una mezcla de vinos blancos.', 'Es una mezcla de vinos tintos y blancos.'],
  // All of a kind for certain ones.
  ['Wines improve with age.', 'These wines improve with age.'],
  ['Wines improve with age.', 'The wines of the cellar improve with age.'],
  ['Los vinos mejoran con la edad.', 'Estos vinos mejoran con la edad.'],
  ['Las funciones ofrecen indicios.', 'Estas funciones ofrecen indicios.'],
  ['Drugs lower the blood pressure.', 'Those drugs lower the blood pressure.'],
  ['Sailors drink rum.', 'Our sailors drink rum.'],
  ['El azogue cura la sarna.', 'Un azogue cura la sarna.'],
  ['El perro muerde.', 'Un perro muerde.'],
  ['The dog bites strangers.', 'A dog bites strangers.'],
  ['Teachers earn less.', 'My teachers earn less.'],
  ['Los médicos recomiendan el vino.', 'Sus médicos recomiendan el vino.'],
  ['Los estudios muestran una mejora.', 'Nuestros estudios muestran una mejora.'],
  ['Algorithms run in linear time.', 'Our algorithms run in linear time.'],
  // What belongs to another noun.
  ['Fue aprobado por el comité de Posgrado.', 'Fue aprobado por el comité de ética de la Escuela de Posgrado.'],
  [
    'El estudio tiene la autorización del comité de Posgrado.',
    'El estudio tiene la autorización del comité de ética de la Escuela de Posgrado.',
  ],
  ['The committee of the hospital approved it.', 'The committee of ethics of the school of the hospital approved it.'],
  ['States retain control over their trade.', 'States retain control over their domestic trade.'],
  ['Los municipios conservan su comercio.', 'Los municipios conservan su comercio interior.'],
  ['They have a right to their property.', 'They have a right to their communal property.'],
  // What held at first, or for a time.
  ['The bishop accepted the decree.', 'In the beginning the bishop accepted the decree.'],
  ['The bishop accepted the decree.', 'The bishop in the beginning accepted the decree.'],
  ['El obispo aceptó el decreto.', 'En los primeros momentos el obispo aceptó el decreto.'],
  ['The bishop accepted the decree.', 'In the first years the bishop accepted the decree.'],
  ['El obispo aceptó el decreto.', 'De entrada el obispo aceptó el decreto.'],
  ['El obispo aceptó el decreto.', 'Por un tiempo el obispo aceptó el decreto.'],
  ['The bishop accepted the decree.', 'For a while the bishop accepted the decree.'],
  ['The bishop accepted the decree.', 'For some time the bishop accepted the decree.'],
  ['The bridge was closed.', 'For a time the bridge was closed.'],
  // One of those that are told whole.
  ['The causes of the fire were drought.', 'The causes of the fire were drought and neglect.'],
  ['The cause of the fire was drought.', 'The causes of the fire were drought and neglect.'],
  ['Las causas del incendio fueron la sequía.', 'Las causas del incendio fueron la sequía y el abandono.'],
  ['La causa del incendio fue la sequía.', 'Las causas del incendio fueron la sequía y el abandono.'],
  ['The reasons for the delay were storms.', 'The reasons for the delay were storms and strikes.'],
  ['The main exports of the island are sugar.', 'The main exports of the island are sugar and rum.'],
  // What holds in one place.
  ['The tax was abolished.', 'In particular regions, the tax was abolished.'],
  ['The tax was abolished.', 'In some regions the tax was abolished.'],
  ['The tax was abolished.', 'In the northern regions, the tax was abolished.'],
  ['El impuesto fue abolido.', 'En ciertas regiones, el impuesto fue abolido.'],
  ['El impuesto fue abolido.', 'En las regiones del norte, el impuesto fue abolido.'],
  ['Slavery was banned.', 'In Britain, slavery was banned.'],
  ['Schools were closed.', 'In Leeds, schools were closed.'],
  ['Women voted.', 'In three parishes, women voted.'],
  ['Las mujeres votaron.', 'En tres parroquias, las mujeres votaron.'],
  ['The strike failed.', 'In Lille the strike failed.'],
  // A noun out of a relative clause, which another noun has.
  [
    'Digital advertising became the foundation of the democratic Web.',
    'Digital advertising became the foundation of an economic engine that sustains the free and democratic Web.',
  ],
  ['She was the daughter of the king.', 'She was the daughter of a groom who served the king.'],
  ['He wrote a history of the town.', 'He wrote a history of the family that ruled the town.'],
  ['Fue la base de la democracia.', 'Fue la base de un sistema que sostiene la democracia.'],
  ['Era hija del rey.', 'Era hija de un mozo que servía al rey.'],
  [
    'The foundation of the Web was digital advertising.',
    'Digital advertising was the foundation of an engine that sustains the Web.',
  ],
  ['He was the author of the opera.', 'He was the author of the play that inspired the opera.'],
  ['He opposed the war.', 'He opposed the taxes that paid for the war.'],
  ['Los términos son AR y MA.', 'Los términos que incluyen los AR y MA son tres.'],
  [
    'Las funciones dan indicios del orden de los términos.',
    'Las funciones dan indicios del orden de los términos previamente mencionados.',
  ],
  ['The rules apply to the cases.', 'The rules apply to the previously mentioned cases.'],
  ['The rules apply to the cases.', 'The rules apply to the cases mentioned above.'],
] as const

/** Claim, and a sentence that says it. */
const SAID = [
  [
    'La conversión de una secuencia de bits se llama señalización.',
    'Se llama señalización a la conversión de una secuencia de bits.',
  ],
  ['The book is called Arden.', 'The book, printed in Leeds, is called Arden.'],
  ['Those wines improve with age.', 'These wines improve with age.'],
  ['The study shows a rise.', 'This study shows a rise.'],
  ['The wines were sold in Leeds.', 'These wines were sold in Leeds.'],
  ['Los vinos se vendieron en Leeds.', 'Estos vinos se vendieron en Leeds.'],
  ['El libro trata de la guerra.', 'Este libro trata de la guerra.'],
  ['The authors show that the method works.', 'These authors show that the method works.'],
  ['The states sold their land.', 'The states sold their public land.'],
  ['The king lost his horse.', 'The king lost his white horse.'],
  ['Ana vendió su casa.', 'Ana vendió su casa de campo.'],
  ['The bishop accepted the decree.', 'In 1742 the bishop accepted the decree.'],
  ['The bishop accepted the decree.', 'At the end of the meeting the bishop accepted the decree.'],
  ['The bishop accepted the decree.', 'In the end the bishop accepted the decree.'],
  ['El obispo aceptó el decreto.', 'Al fin el obispo aceptó el decreto.'],
  ['Drought was one of the causes of the fire.', 'Drought was one of the causes of the fire, and neglect another.'],
  ['The houses of the town were low.', 'The houses of the town were low and dark.'],
  ['The tax was abolished.', 'In 1742, the tax was abolished.'],
  ['The bridge was closed.', 'In March, the bridge was closed.'],
  ['El puente fue abierto.', 'En 1742, el puente fue abierto.'],
  ['The king bought a house.', 'In Leeds, the king bought a house.'],
  ['El rey compró una casa.', 'En Leeds, el rey compró una casa.'],
  ['He wrote a history of the family.', 'He wrote a history of the family that ruled the town.'],
  ['He wrote a history of the king.', 'He wrote a history of the king who built the tower.'],
] as const

toldApart(WIDENED, SAID)

/** What holds where, of which things, or only together with others. */
toldApart(
  [
    ['Workers strike.', 'Where prices rise, workers strike.'],
    ['The soil loses its nitrogen.', 'Where the forest has been cleared, the soil loses its nitrogen.'],
    ['The estimate is unbiased.', 'Insofar as the errors are independent, the estimate is unbiased.'],
    ['Los obreros van a la huelga.', 'Donde suben los precios, los obreros van a la huelga.'],
    ['El pueblo elige a sus alcaldes.', 'Allí donde no hay señor, el pueblo elige a sus alcaldes.'],
    ['Workers earn less than miners.', 'Such workers earn less than miners.'],
    ['The results show that wines improve with age.', 'The results show that these wines improve with age.'],
    ['Los precios de la energía han aumentado.', 'Los precios de la energía eléctrica han aumentado.'],
    ['La vacuna protege contra la enfermedad.', 'La vacuna protege contra la enfermedad grave.'],
    ['Los árboles absorben la luz.', 'Los árboles absorben la luz roja.'],
    ['Fumar aumenta el riesgo de cáncer.', 'Fumar aumenta el riesgo de cáncer de pulmón.'],
    ['She warned against reforms.', 'She warned against hasty reforms.'],
    ['The party opposed taxes.', 'The party opposed new taxes.'],
    ['The capital of the firm was land.', 'The capital of the firm was land and ships.'],
    ['La dieta de los monjes era pan.', 'La dieta de los monjes era pan y legumbres.'],
  ],
  [
    [
      'Where the defendant confesses, the judge may reduce it.',
      'Where the defendant confesses, the judge may reduce it.',
    ],
    ['Workers went on strike in Chile.', 'In the north, where prices rose, workers went on strike in Chile.'],
    ['The results show that these wines improve with age.', 'The results show that these wines improve with age.'],
    ['The author was a painter.', 'The author was a painter and a poet.'],
    ['The party opposed the tax.', 'The party opposed the new tax.'],
    ['El rey vio la luz.', 'El rey vio la luz roja.'],
    ['The valley is fertile.', 'The valley is fertile and warm.'],
    ['The sample was heated.', 'The sample was heated and released gases.'],
    ['El valle era verde.', 'El valle era verde y tranquilo.'],
  ],
)
