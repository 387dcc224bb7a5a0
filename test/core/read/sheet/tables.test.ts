/**
 * Which rows head a table. `#` before a row: it holds numbers; `>`: a cell of it reaches across, `v`: down; an empty
 * line is an empty row.
 */
import { expect, it } from 'vitest'
import { sheetUnits } from '../../../../src/core/read/sheet/blocks.ts'
import { tables, type Row } from '../../../../src/core/read/sheet/tables.ts'

const rows = (drawn: string): Row[] =>
  drawn.split('\n').flatMap((line, i): Row[] => {
    const [, marks, text] = /^\s*([#>v]*)(.*)$/.exec(line)!
    return text === ''
      ? []
      : [
          {
            fila: i + 1,
            cells: text!.split('|'),
            numeric: marks!.includes('#'),
            across: marks!.includes('>'),
            down: marks!.includes('v'),
          },
        ]
  })
/** Row numbers. */
const found = (drawn: string): [header: number[], body: number[]][] =>
  tables(rows(drawn)).map(({ header, body }) => [header.map(row => row.fila), body.map(row => row.fila)])

it('a row of words heads the rows below it, under a title too', () => {
  expect(found('Censo\n\nNombre|Ciudad|Edad\n#Ana|Soria|30\n#Luis|Ávila|40')).toEqual([[[3], [1, 4, 5]]])
  expect(found('Nombre|Ciudad\nAna|Soria\nLuis|Ávila')).toEqual([[[1], [2, 3]]])
  expect(found('#Fecha|2020-01-01\nNombre|Ciudad|Edad\n#Ana|Soria|30')).toEqual([[[2], [1, 3]]])
})

it('words under numbers head nothing', () => {
  expect(found('#1|2|3\n#4|5|6\nn. d.|sí|no\n#7|8|9')).toEqual([[[], [1, 2, 3, 4]]])
  expect(found('uno\ndos\ntres')).toEqual([[[], [1, 2, 3]]])
  expect(found('Nombre|Ciudad')).toEqual([[[], [1]]])
  expect(tables([])).toEqual([{ header: [], body: [] }])
})

it('years in their order head numbers that are none', () => {
  expect(found('#Provincia|2018|2019|2020\n#Soria|88600|88884|88747\n#Ávila|1|2|3')).toEqual([[[1], [2, 3]]])
  expect(found('#Ana|1990|2015\n#Luis|1985|2010')).toEqual([[[], [1, 2]]])
  expect(found('#Soria|2018|12\n#Ávila|30|40')).toEqual([[[], [1, 2]]])
})

it('labels over several columns and what explains them are one header', () => {
  expect(
    found('>vProvincia|Hombres||Mujeres|\nProvincia|0-14|15-64|0-14|15-64\n#Soria|1|2|3|4\n#Ávila|5|6|7|8'),
  ).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
  ])
  expect(
    found('>|Hombres||Mujeres||\nProvincia|0-14|15-64|0-14|15-64|65+\n#Soria|1|2|3|4|5\n#Ávila|5|6|7|8|9'),
  ).toEqual([
    [
      [1, 2],
      [3, 4],
    ],
  ])
  expect(found('>|Hombres||Mujeres|\n#Provincia|2019|2020|2019|2020\n#Soria|1|2|3|4')).toEqual([[[1, 2], [3]]])
  expect(found('>Nombre||Ciudad\nAna|García|Soria\nLuis|Núñez|Ávila')).toEqual([[[1], [2, 3]]])
  expect(found('>Censo de 2020||\nNombre|Ciudad|Edad\n#Ana|Soria|30')).toEqual([[[2], [1, 3]]])
})

it('a second table has its own header; a gap within one makes none', () => {
  expect(found('Año|Lluvia\n#1998|3\n\nTabla 2\nMes|Nieve\n#enero|4\n#marzo|5')).toEqual([
    [[1], [2]],
    [[5], [4, 6, 7]],
  ])
  expect(found('Año|Lluvia\n#1998|3\n\n|Nieve\n#enero|4\n#marzo|5')).toEqual([[[1], [2, 4, 5, 6]]])
  expect(found('Provincia|2019|2020|2021\n#Soria|1|2|3\n\nSur|estimado\n#Jaén|1|2|3')).toEqual([[[1], [2, 4, 5]]])
  expect(found('Nombre|Ciudad\nAna|Soria\n\nLuis|Ávila\nEva|León')).toEqual([[[1], [2, 4, 5]]])
})

it('what heads rows behind a gap is cited by its own row too, unless it surely names their columns', () => {
  const units = (drawn: string): unknown[] =>
    sheetUnits([{ rows: rows(drawn) }]).map(({ texto, ancla }) => [texto, ancla])
  const range = (filaDesde: number, filaHasta: number): object => ({ tipo: 'hoja', filaDesde, filaHasta })
  expect(units('Prueba\nLa segunda|y otra\n\nEsta es roja')).toEqual([
    ['Prueba\nLa segunda | y otra\n\nEsta es roja', range(1, 4)],
  ])
  expect(units('La segunda|y otra\n\n\n\n\n\nEsta es roja')).toEqual([
    ['La segunda | y otra', range(1, 1)],
    ['La segunda | y otra\nEsta es roja', range(7, 7)],
  ])
  expect(units('Nombre|Ciudad\n\nAna|Soria\nLuis|Ávila')).toEqual([
    ['Nombre | Ciudad\nAna | Soria\nLuis | Ávila', { ...range(3, 4), cabecera: 1 }],
  ])
})
