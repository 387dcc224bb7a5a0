/** A Spanish modal with its infinitive is the verb of a claim, and never the same as the verb alone. */
import { toldApart } from './told-apart.ts'

toldApart(
  [
    ['El lema describe al gremio.', 'El lema podría describir bien al gremio.'],
    ['El lema debe describir al gremio.', 'El lema podría describir bien al gremio.'],
    ['El gremio podría describir el lema.', 'El lema podría describir bien al gremio.'],
    ['Se puede omitir la prueba.', 'Si todas las pesas son nuevas, se puede omitir la prueba.'],
    ['Los talleres deben pagar una tasa.', 'Los talleres de los puertos deben pagar una tasa.'],
    ['Las cartas no pueden tener fines.', 'Las cartas no pueden tener fines contrarios a la ley.'],
  ],
  [['El lema podría describir al gremio.', 'El lema podría describir bien al gremio.']],
)
