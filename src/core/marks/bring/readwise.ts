/** Reads Readwise's CSV export: one highlight per row. Pure. */
import { parse } from 'csv-parse/sync'
import { colourOf } from './colours.ts'
import type { Brought } from './model.ts'

export const isReadwise = (text: string): boolean => /^\uFEFF?"?Highlight"?,"?Book Title"?/.test(text)

export function readReadwise(text: string): Brought[] {
  const rows = parse(text, { columns: true, bom: true, relax_column_count: true }) as Record<string, string>[]
  return rows.flatMap(row => {
    const texto = row.Highlight?.trim() ?? '',
      titulo = row['Book Title']?.trim() ?? ''
    if (texto === '') return []
    return {
      ...{ origen: 'readwise', key: `${titulo} ${row.Location ?? ''} ${texto.slice(0, 200)}`, titulo, documento: null },
      ...{ texto, prefijo: '', sufijo: '', nota: row.Note ?? '', color: colourOf(row.Color) },
      etiquetas: (row.Tags ?? '')
        .split(',')
        .map(tag => tag.trim())
        .filter(Boolean),
      source: row,
    }
  })
}
