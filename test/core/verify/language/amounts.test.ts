import { describe, expect, it } from 'vitest'
import { amountsOf, missingAmounts } from '../../../../src/core/verify/language/amounts.ts'

const values = (text: string): number[] => amountsOf(text).map(a => Number(a.values[0]!.toFixed(3)))

describe('amounts, however they are written', () => {
  it.each<[string, number[]]>([
    ['1.204 libros, 1,204 books, 3,5 y 3.5', [1204, 1204, 3.5, 3.5]],
    ['mil doscientos cuatro', [1204]],
    ['a hundred and eighty years', [180]],
    ['treinta y cinco mil y doscientas', [35_000, 200]],
    ['two million', [2_000_000]],
    ['seis y ocho', [6, 8]],
    ['ninety-nine', [99]],
    ['a finales del siglo XVIII', [18]],
    ['the eighteenth century', [18]],
    ['in the 1970s, the seventies, los años setenta', [1970, 70, 70]],
    ['25 %, veinticinco por ciento, 25 per cent', [0.25, 0.25, 0.25]],
    ['nine in ten, nueve de cada diez, 9 out of 10', [0.9, 0.9, 0.9]],
    ['two thirds, la sexta parte, a quarter, la mitad', [0.667, 0.167, 0.25, 0.5]],
    ['two dozen eggs', [2]],
    ['one in ten, four out of every five', [0.1, 0.8]],
    ['en 1630 ocho arrobas, 135/85', [1630, 8, 135, 85]],
    ['half a century, a quarter of a century', []],
    ['She once said so.', []],
    ['Eran once hombres.', [11]],
    ['un monje, one monk, una vez', []],
    ['sesenta minutos y nueve de cada diez; one worker in four, and nine out of ten', [60, 0.9, 0.25, 0.9]],
    ['12 480 personas, 200 000 euros', [12_480, 200_000]],
    ['two hours and a half', [2]],
  ])('%s', (text, found) => expect(values(text)).toEqual(found))
})

describe('an amount that the passage has in no form', () => {
  it.each([
    ['It was cleared almost a fifth faster.', true],
    ['It was cleared about a sixth faster.', true],
    ['It was cleared a fifth faster.', false],
    ['It was cleared almost a quarter faster.', false],
  ])('a rough share may be rounded, an exact one not: %s', (claim, found) =>
    expect(missingAmounts(claim, 'The rate was 18% higher than before.').length === 0).toBe(found),
  )
  it.each([
    ['Ardió en 1720.', 'Ardió en 1718.'],
    ['Cuarenta y dos hombres.', 'Eran cuarenta y tres hombres.'],
    ['El 30 % de los libros.', 'La mitad de los libros.'],
    ['Cerca de noventa monjes.', 'Cincuenta monjes.'],
    ['La mitad de los libros.', 'De los cien libros se quemaron ochenta.'],
    ['En el siglo XVI.', 'In the eighteenth century.'],
    ['Desde 1633 nadie lo abre.', 'Nadie podía abrirlo; la crítica es de 1903.'],
    ['It works in five steps.', 'Figure 3 shows the process, which has two steps.'],
    ['Tiene siete fases.', '4.2 Fases\n\nHay tres, como se vio en [4].'],
    ['After 1950 nobody opened it.', 'It was opened in 1903.'],
    ['Antes de 1535.', 'Nadie sabe cuándo murió.'],
  ])('%s | %s', (claim, passage) => expect(missingAmounts(claim, passage)).toHaveLength(1))
  it.each([
    ['Tardó tres horas en arder.', 'It burnt for 180 minutes.'],
    ['Pasaron ocho años hasta el juicio.', 'The dam broke in 1963; the court ruled in 1971.'],
    ['Valía treinta veces más.', 'La ropa se tasó en 900 reales y los papeles en 30.'],
    ['Cerca del noventa por ciento.', 'Nine in ten of them.'],
    ['Veinticuatro sesiones.', 'There were two dozen sessions.'],
    ['Sesenta minutos.', 'It took an hour.'],
    ['Nobody waited a hundred years.', 'Nobody waited a century.'],
    ['Más de la mitad no lleva nombre de autor.', 'De las 147 comedias solo 61 llevan nombre de autor.'],
    ['Más de setenta antologías.', 'Seventy-three anthologies.'],
    ['En los años setenta.', 'In the early 1970s.'],
    ['At the end of the sixteenth century.', 'Se encargó en 1598.'],
    ['En la década de 1880.', 'It came out in 1885.'],
    ['Antes de 1535.', 'Murió en 1532.'],
    ['Figure 3 shows it.', 'It is in Figure 3.'],
    ['Cinco monjes.', 'Tres monjes de Silos y dos de Oña (véase la tabla 4).'],
    ['En tres monasterios.', 'En Silos, en Burgos y en Oña.'],
    ['A finales del siglo XVIII.', 'At the end of the eighteenth century.'],
  ])('but not: %s | %s', (claim, passage) => expect(missingAmounts(claim, passage)).toEqual([]))
})
