/** Shows where a work came from, with everything that was kept of it, as the API returns it. */
import type { ImportedAnnotation, ImportedOrigin, UnitMark } from '../../../storage/contract.ts'
import type { Procedencias } from '../../schema/index.ts'
import type { Library } from '../library.ts'
import { readPosition } from '../position.ts'
import { recordNamed } from '../records/correct.ts'
import { openLink, selectLink } from './links.ts'

type Origin = Procedencias['procedencias'][number]

/**
 * Returns the origins of a work, named by the id of a document or reference, or by a key. `pagina` is the position at
 * which links open its files. Throws `no_encontrado` when the work or the position does not exist.
 */
export async function originsOf(library: Library, which: string, pagina?: string): Promise<Procedencias> {
  const { shelf } = library
  const row = await recordNamed(library, which)
  const origins = await shelf.originsOf(row.id)
  const documents = [...new Set(origins.flatMap(({ files }) => files.flatMap(({ document }) => document ?? [])))]
  const there = await shelf.documents(documents)
  const marks = new Map<string, UnitMark[]>()
  for (const id of there.keys()) marks.set(id, await shelf.marks(id))
  const page = (document: string | null): number | undefined => {
    const of = document === null ? undefined : marks.get(document)
    const asked = document === which || documents.length === 1
    return pagina === undefined || !asked || !of?.length ? undefined : readPosition(pagina, of, { campo: 'pagina' })
  }
  return { referencia: row.id, procedencias: origins.map(origin => shown(origin, { page, marks })) }
}

interface Known {
  page(document: string | null): number | undefined
  marks: ReadonlyMap<string, UnitMark[]>
}

function shown(origin: ImportedOrigin, { page, marks }: Known): Origin {
  const { import: from, key, title, said: extra, files, notes, annotations } = origin
  const { program, library } = from
  const select = selectLink(program, library, key)
  const documentOf = new Map(files.map(file => [file.key, file.document]))
  return {
    ...{ programa: program, biblioteca: library, nombre: from.name, clave: key, titulo: title },
    ...(select && { enlace: select }),
    etiquetas: extra['tags'] as string[],
    otros: extra['other'] as Record<string, unknown>,
    archivos: files.map(file => {
      const at = page(file.document)
      const open = openLink({ program, library, key: file.key }, { page: at })
      return {
        ...{ clave: file.key, titulo: file.title, ruta: file.path },
        ...(file.document !== null && { documento: file.document }),
        ...(open && { enlace: open }),
        ...(file.problem && { problema: file.problem as { causa: string; mensaje: string; message: string } }),
      }
    }),
    notas: notes.map(({ key: note, html, tags, changed }) => ({
      ...{ clave: note, html, etiquetas: [...tags], cambiado: changed },
    })),
    anotaciones: annotations.map(mark =>
      annotationOf(mark, { program, library }, { document: documentOf.get(mark.file) ?? null, marks }),
    ),
  }
}

function annotationOf(
  mark: ImportedAnnotation,
  { program, library }: { program: string; library: string },
  { document, marks }: { document: string | null; marks: Known['marks'] },
): Origin['anotaciones'][number] {
  const anchor = document === null || mark.page === null ? undefined : marks.get(document)?.[mark.page - 1]?.ancla
  const printed = anchor && 'impresa' in anchor ? anchor.impresa : undefined
  const open = openLink({ program, library, key: mark.file }, { page: mark.page, annotation: mark.key })
  return {
    ...{ clave: mark.key, archivo: mark.file, tipo: mark.kind, texto: mark.text, comentario: mark.comment },
    ...{ color: mark.colour, etiqueta_pagina: mark.pageLabel, pagina: mark.page, lugar: mark.place },
    ...(document !== null && { documento: document }),
    ...(printed !== undefined && { impresa: printed }),
    ...{ externa: mark.external, autor: mark.author, etiquetas: [...mark.tags], cambiado: mark.changed },
    ...(open && { enlace: open }),
  }
}
