/** Two statements in one sentence are proved where each is; what stands before the first may hold for both. */
import { toldApart, type Rows } from '../told-apart.ts'

const SAID: Rows = [
  ['The mill burned, and its owner fled.', 'The mill burned.', 'Its owner fled.'],
  [
    'The mill was not sold, and the school was closed in 1950.',
    'The mill was not sold.',
    'The school was closed in 1950.',
  ],
  ['El molino no se vendió, y la escuela cerró en 1950.', 'El molino no se vendió.', 'La escuela cerró en 1950.'],
  [
    'The mill, which stood by the river, burned in 1900, and the canal was closed.',
    'The mill, which stood by the river, burned in 1900.',
    'The canal was closed.',
  ],
  [
    'In 1900 the town had a mill, and in 1950 the school burned down.',
    'In 1900 the town had a mill.',
    'In 1950 the school burned down.',
  ],
  ['The museum opened in 1902, and it closed in 1950.', 'The museum opened in 1902.', 'It closed in 1950.'],
  ['El museo abrió en 1902, y cerró en 1950.', 'El museo abrió en 1902.', 'Cerró en 1950.'],
  [
    'La empresa no pudo pagar la deuda; los acreedores vendieron el molino.',
    'La empresa no pudo pagar la deuda.',
    'Los acreedores vendieron el molino.',
  ],
  [
    'The queen must sign the law, and the king keeps the seal.',
    'The queen must sign the law.',
    'The king keeps the seal.',
  ],
]

const NOT_SAID: Rows = [
  ['The mill burned, and its owner fled.', 'The mill burned.', 'The inn survived.', 'Its owner fled.'],
  ['El molino ardió, y su dueño huyó.', 'El molino ardió.', 'La posada se salvó.', 'Su dueño huyó.'],
  [
    'The drug lowers fever, and it harms the liver.',
    'The drug lowers fever.',
    'Alcohol, however, is widely used; it harms the liver.',
  ],
  [
    'In 1950 the dam was built, and the village was flooded.',
    'In 1950 the dam was built.',
    'In 1960 the village was flooded.',
  ],
  [
    'The drug lowers the fever, and it is cheap.',
    'The drug lowers the fever.',
    'The vaccine was tested in March.',
    'It is cheap.',
  ],
  [
    'The museum opened in 1902, and it closed in 1950.',
    'The museum opened in 1902.',
    'The theatre stands beside the river.',
    'It closed in 1950.',
  ],
  [
    'The museum opened in 1902, and it closed in 1950.',
    'The theatre stood beside the museum, which opened in 1902.',
    'It closed in 1950.',
  ],
  [
    'If the pump fails, the tank empties, and the alarm rings.',
    'If the pump fails, the tank empties.',
    'If the tank is full, the alarm rings.',
  ],
  [
    'In 1900 the town had a mill, and the school burned down.',
    'In 1900 the town had a mill.',
    'In 1950 the school burned down.',
  ],
  [
    'In 1900, the town had a mill; the school had forty pupils.',
    'In 1900, the town had a mill.',
    'In 1950, the school had forty pupils.',
  ],
  [
    'En 1900 el pueblo tenía un molino, y la escuela tenía cuarenta alumnos.',
    'En 1900 el pueblo tenía un molino.',
    'En 1950 la escuela tenía cuarenta alumnos.',
  ],
  [
    'Durante la guerra el molino cerró, y la escuela ardió.',
    'Durante la guerra el molino cerró.',
    'Después de la guerra la escuela ardió.',
  ],
  ['Ana wrote the novel, and Luis translated the poem.', 'Ana translated the poem.', 'Luis wrote the novel.'],
  ['Ana escribió la novela, y Luis tradujo el poema.', 'Ana tradujo el poema.', 'Luis escribió la novela.'],
  [
    'The bridge closed because the river rose, and the town was evacuated.',
    'The bridge closed because the river rose.',
    'The town was evacuated in 1960, after the war.',
  ],
  [
    'The king may have died in Rome, and the queen fled to Paris.',
    'The king may have died in Rome.',
    'The queen may have fled to Paris.',
  ],
  [
    'The king died in Rome, and the queen fled to Paris.',
    'The king died in Rome.',
    'The queen probably fled to Paris.',
  ],
  ['El rey murió en Roma, y la reina huyó a París.', 'El rey murió en Roma.', 'Se dice que la reina huyó a París.'],
  ['El rey murió en Roma, y la reina no huyó a París.', 'El rey murió en Roma.', 'La reina huyó a París.'],
  [
    'The minister praised the mayor, and he resigned in May.',
    'The mayor was praised by the minister.',
    'He resigned in May.',
  ],
  ['Huxley met Darwin in 1853, and he published the book.', 'Darwin met Huxley in 1853.', 'He published the book.'],
  [
    'La empresa compró el banco en 1990, y cerró en 1995.',
    'El banco fue comprado por la empresa en 1990.',
    'Cerró en 1995.',
  ],
  [
    'El museo abrió en 1902, y cerró en 1950.',
    'El museo abrió en 1902.',
    'El teatro está junto al río.',
    'Cerró en 1950.',
  ],
  [
    'The committee rejected the plan, and the mayor resigned.',
    'The committee rejected the plan.',
    'The mayor resigned, according to a rumour.',
  ],
  [
    'The committee rejected the plan, and the mayor resigned.',
    'The committee rejected the plan.',
    'It is false that the mayor resigned.',
  ],
  [
    'The first pump failed in May, and the second pump failed in June.',
    'The first pump failed in June.',
    'The second pump failed in May.',
  ],
  ['Wheat costs ten pounds, and barley costs six pounds.', 'Wheat costs six pounds.', 'Barley costs ten pounds.'],
  [
    'El trigo cuesta diez reales; la cebada cuesta seis reales.',
    'El trigo cuesta seis reales.',
    'La cebada cuesta diez reales.',
  ],
  [
    'It is doubtful that the mill burned, and the canal was closed.',
    'It is doubtful that the mill burned.',
    'The canal was closed.',
  ],
  ['The mill burned, so the canal was closed.', 'The mill burned.', 'The canal was closed.'],
  ['El molino ardió, por lo que el canal se cerró.', 'El molino ardió.', 'El canal se cerró.'],
  [
    'The mill burned after the canal was closed, and the school opened.',
    'The mill burned after the canal was closed.',
    'The school opened before the war.',
  ],
  ['The mill never burned, and the canal was closed.', 'The mill never burned.', 'The canal was never closed.'],
  ['Los hombres votaron, y las mujeres también votaron.', 'Los hombres votaron.', 'Las mujeres no votaron.'],
  [
    'Only the king could sign, and the queen kept the seal.',
    'Only the king could sign.',
    'The queen wanted to keep the seal.',
  ],
  [
    'The mill was sold to Ana, and the school was sold to Luis.',
    'The mill was sold to Luis.',
    'The school was sold to Ana.',
  ],
]

toldApart(NOT_SAID, SAID)
