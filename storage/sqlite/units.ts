/** Units of a document (pages, slides, segments): their text, their anchors, and the evidence of their folios. */
import type { Ancla } from '../../src/schema/index.ts'
import type { FolioRow, Shelf, UnitMark, UnitRow } from '../contract.ts'
import { missing, parsed, timed } from './columns.ts'
import type { Connection } from './database.ts'
import { numberOf } from './document-row.ts'

interface MarkColumns {
  posicion: number
  ancla: string
  ruta: string
  valor: number | null
  sin_texto: number
  names: string | null
}

const mark = ({ posicion, ancla, ruta, valor, sin_texto, names }: MarkColumns): UnitMark => ({
  posicion,
  ancla: parsed<Ancla>(ancla),
  valor,
  ruta: parsed<string[]>(ruta),
  sinTexto: sin_texto === 1,
  ...(names !== null && { names: parsed<string[]>(names) }),
})

function saveUnits(c: Connection, number: number, units: readonly UnitRow[]): void {
  const byHand = `units.ancla ->> '$.origen' = 'usuario'`
  const save = c.sql(`INSERT INTO units (document, posicion, valor, sin_texto, ancla, ruta, texto, names, cues)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET sin_texto = excluded.sin_texto, ruta = excluded.ruta, texto = excluded.texto,
      names = excluded.names, cues = excluded.cues,
      valor = iif(${byHand}, units.valor, excluded.valor), ancla = iif(${byHand}, units.ancla, excluded.ancla)`)
  for (const u of units)
    save.run(
      number,
      u.posicion,
      u.valor,
      Number(u.sinTexto),
      JSON.stringify(u.ancla),
      JSON.stringify(u.ruta),
      u.texto,
      u.names?.length ? JSON.stringify(u.names) : null,
      u.cues?.length ? JSON.stringify(u.cues) : null,
    )
}

function saveFolios(
  c: Connection,
  id: string,
  { number, folios }: { number: number; folios: readonly FolioRow[] },
): void {
  for (const { posicion, ancla, valor, evidence, mitades } of folios) {
    const { changes } = c
      .sql('UPDATE units SET ancla = ?, valor = ? WHERE document = ? AND posicion = ?')
      .run(JSON.stringify(ancla), valor, number, posicion)
    if (changes === 0) throw missing({ documento: id, posicion })
    for (const [mitad, half] of Object.entries(mitades ?? {})) {
      c.sql(`UPDATE passages SET ancla = ? WHERE document = ? AND posicion = ? AND ancla ->> '$.mitad' = ?`).run(
        JSON.stringify(half),
        number,
        posicion,
        mitad,
      )
    }
    c.sql('INSERT OR REPLACE INTO evidence (document, posicion, evidence) VALUES (?, ?, ?)').run(
      number,
      posicion,
      JSON.stringify(evidence),
    )
  }
}

type Units = Pick<Shelf, 'saveUnits' | 'units' | 'marks' | 'saveFolios' | 'folios'>

export function units(c: Connection, account: string): Units {
  return {
    saveUnits: async (id, rows) => c.whole(() => saveUnits(c, numberOf(c, account, id), rows)),
    units: async (id, desde, limite) =>
      c
        .sql<MarkColumns & { texto: string; cues: string | null }>(
          'SELECT posicion, ancla, ruta, valor, sin_texto, names, texto, cues FROM units WHERE ' +
            'document = ? AND posicion >= ? ORDER BY posicion LIMIT ?',
        )
        .all(numberOf(c, account, id), desde, limite)
        .map(row => ({ ...mark(row), texto: row.texto, ...timed(row.cues) })),
    marks: async id =>
      c
        .sql<MarkColumns>(
          'SELECT posicion, ancla, ruta, valor, sin_texto, names FROM units WHERE document = ? ORDER BY posicion',
        )
        .all(numberOf(c, account, id))
        .map(mark),
    saveFolios: async (id, folios) => c.whole(() => saveFolios(c, id, { number: numberOf(c, account, id), folios })),
    folios: async id =>
      c
        .sql<{ posicion: number; ancla: string; valor: number | null; evidence: string | null }>(
          `SELECT u.posicion, u.ancla, u.valor,
            e.evidence FROM units u LEFT JOIN evidence e ON e.document = u.document AND e.posicion = u.posicion
        WHERE u.document = ? ORDER BY u.posicion`,
        )
        .all(numberOf(c, account, id))
        .map(({ posicion, ancla, valor, evidence }) => ({
          posicion,
          ancla: parsed<Ancla>(ancla),
          valor,
          evidence: evidence === null ? [] : parsed<FolioRow['evidence']>(evidence),
        })),
  }
}
