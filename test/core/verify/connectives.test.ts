/** What leads from one sentence to the next says nothing of its own; what limits or doubts a statement does. */
import { toldApart, type Rows } from './told-apart.ts'

const SAID: Rows = [
  ['In addition, the firm closed the canal.', 'The firm closed the canal.'],
  ['Así pues, el rey firmó el tratado.', 'El rey firmó el tratado en Madrid.'],
  ['Más aún, la reina apoyó el tratado.', 'La reina apoyó el tratado.'],
  ['The bridge was closed in 1950.', 'It should be noted that the bridge was closed in 1950, after the flood.'],
  ['El puente se cerró en 1950.', 'Conviene señalar que el puente se cerró en 1950, tras la riada.'],
  ['The firm closed the canal.', 'Notably, the firm closed the canal in 1850.'],
  ['Cabe destacar que el alcalde cerró el puente.', 'El alcalde cerró el puente en 1950.'],
  ['The pump lowers the pressure.', 'Again, the pump lowers the pressure.'],
  ['La oficina cerró el puente.', 'A su turno, la oficina cerró el puente.'],
]

const NOT_SAID: Rows = [
  ['In theory, the engine runs for ten hours.', 'The engine runs for two hours.'],
  ['The engine runs for ten hours.', 'In theory, the engine runs for ten hours.'],
  ['The engine runs for ten hours.', 'Ideally, the engine runs for ten hours.'],
  ['The king died in exile.', 'According to a legend, the king died in exile.'],
  ['The drug cures the fever.', 'Otherwise, the drug cures the fever.'],
  ['The bridge was closed in 1950.', 'It should not be thought that the bridge was closed in 1950.'],
  ['The bridge was closed in 1950.', 'It should be noted that some believe that the bridge was closed in 1950.'],
  ['The bridge was closed in 1950.', 'It should be noted that the bridge was almost closed in 1950.'],
  ['El puente se cerró en 1950.', 'No cabe afirmar que el puente se cerró en 1950.'],
  ['El puente se cerró en 1950.', 'Cabe preguntarse si el puente se cerró en 1950.'],
  ['El puente se cerró en 1950.', 'Cabe suponer que el puente se cerró en 1950.'],
  ['El puente se cerró en 1950.', 'Conviene señalar que, según algunos, el puente se cerró en 1950.'],
  ['El puente se cerró en 1950.', 'Hay que evitar que se diga que el puente se cerró en 1950.'],
  ['El paquete es frágil.', 'Es necesario indicar que el paquete es frágil.'],
  ['El motor dura diez horas.', 'En principio, el motor dura diez horas.'],
  ['El motor dura diez horas.', 'En general, el motor dura diez horas.'],
  ['Los alumnos aprueban.', 'Por lo general, los alumnos aprueban.'],
  ['El motor dura diez horas.', 'En tal caso, el motor dura diez horas.'],
  ['Dogs bark at strangers.', 'Usually, dogs bark at strangers.'],
  ['Dogs bark at strangers.', 'If provoked, dogs bark at strangers.'],
  ['The firm sold the mill and therefore closed the canal.', 'The firm sold the mill and closed the canal.'],
  ['The mill burned, and thus the canal was closed.', 'The mill burned.', 'The canal was closed.'],
  ['La empresa vendió el molino y por tanto cerró el canal.', 'La empresa vendió el molino y cerró el canal.'],
  ['Moreover, the firm closed the canal.', 'Moreover, the firm nearly closed the canal.'],
  ['Así pues, el rey no firmó el tratado.', 'El rey firmó el tratado.'],
  ['Más aún que el rey, la reina apoyó el tratado.', 'La reina apoyó el tratado.'],
  ['In particular regions, the tax was abolished.', 'The tax was abolished in all regions.'],
  ['Los reyes viven de este modo.', 'De este modo, los reyes mueren.'],
]

toldApart(NOT_SAID, SAID)
