/**
 * Turns notes into Web Annotations (W3C). One that was imported as such, and has not changed since, is returned as it
 * came.
 */
import type { Json, MarkRow } from '../../../storage/contract.ts'
import type { Nota } from '../../schema/index.ts'

const CONTEXT = 'http://www.w3.org/ns/anno.jsonld'

export function annotation(row: MarkRow, note: Nota): Json {
  if (row.origen === 'w3c' && row.source !== null && row.modificado === row.creado) return row.source
  const { texto, prefijo, sufijo, rango, nota, etiquetas, color, enlace, documento } = note
  return {
    '@context': CONTEXT,
    id: `urn:anaquel:${row.id}`,
    type: 'Annotation',
    motivation: nota ? 'commenting' : 'highlighting',
    created: row.creado,
    modified: row.modificado,
    body: [
      ...(nota ? [{ type: 'TextualBody', purpose: 'commenting', format: 'text/plain', value: nota }] : []),
      ...etiquetas.map(value => ({ type: 'TextualBody', purpose: 'tagging', value })),
    ],
    target: {
      source: enlace.split('?')[0]!,
      'dcterms:title': documento.titulo,
      'anaquel:localizador': note.localizador,
      styleClass: color,
      selector: [
        ...(texto ? [{ type: 'TextQuoteSelector', exact: texto, prefix: prefijo, suffix: sufijo }] : []),
        ...(rango ? [{ type: 'TextPositionSelector', start: rango[0], end: rango[1] }] : []),
        ...(note.ancla?.tipo === 'pagina'
          ? [
              {
                type: 'FragmentSelector',
                conformsTo: 'http://tools.ietf.org/rfc/rfc3778',
                value: `page=${note.ancla.fisica}`,
              },
            ]
          : []),
      ],
    },
  }
}
