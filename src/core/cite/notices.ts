/** What the author of a draft is told: what of its file was left as it was, and what to look at. */
import type { Aviso } from '../../schema/index.ts'

type Words = readonly [mensaje: string, message: string]

const WORDS = {
  protegido: [
    'El documento está protegido: las citas están puestas, y Word pedirá quitar la protección para cambiarlas.',
    'The document is protected: the citations are in it, and Word will ask to end the protection before changing them.',
  ],
  cambios_obligados: [
    'El documento obliga a registrar los cambios: las citas están puestas como cambios que se aceptan o rechazan.',
    'The document demands tracked changes: the citations are in it as changes to accept or reject.',
  ],
  firmado: [
    'El documento estaba firmado; la firma no vale para el documento con citas. Fírmalo de nuevo.',
    'The document was signed; the signature does not hold for the document with citations. Sign it again.',
  ],
  campo_roto: [
    'El documento tiene campos que empiezan y no acaban: se han leído como texto y siguen como estaban.',
    'The document has fields that begin and never end: they were read as text and are as they were.',
  ],
  campo_ilegible: [
    'El documento tiene citas de Zotero que no se pueden leer: siguen como estaban y no cuentan para la bibliografía.',
    'The document has citations of Zotero that cannot be read: they are as they were, and the bibliography is ' +
      'without them.',
  ],
  otro_programa: [
    'El documento tiene citas de otro programa: siguen como estaban, con su propia bibliografía.',
    'The document has citations of another program: they are as they were, with their own bibliography.',
  ],
  otros_campos: [
    'Zotero guarda sus citas de este documento en otra forma (marcadores); cámbiala a campos en sus preferencias del ' +
      'documento, o no verá las nuevas.',
    'Zotero keeps its citations of this document in another form (bookmarks); change it to fields in its document ' +
      'preferences, or it will not see the new ones.',
  ],
  cuadros_de_texto: [
    'Los cuadros de texto quedan como estaban, sin citas nuevas.',
    'Text boxes are as they were, without new citations.',
  ],
  incrustado: [
    'Parte del texto está en otro documento, incrustado o enlazado, que no se lee: sigue como estaba.',
    'Part of the text stands in another document, embedded or linked, which is not read: it is as it was.',
  ],
  estilo_del_documento: [
    'El documento tiene ya un estilo en Zotero: las citas van en ese.',
    'The document has a style of its own in Zotero: the citations are in that one.',
  ],
  estilo_sin_encontrar: [
    'El estilo que el documento tiene en Zotero no está aquí: las citas van en el pedido hasta que Zotero las ' +
      'actualice.',
    'The style that the document has in Zotero is not here: the citations are in the one asked for until Zotero ' +
      'updates them.',
  ],
  sin_pagina: [
    'Este estilo no imprime páginas en las citas: el texto va sin ellas, y cada cita tiene la suya en su lista.',
    'This style prints no pages in citations: the text is without them, and each citation has its own in their list.',
  ],
  actualizar: [
    'El documento tenía ya citas de Zotero: pulsa «Refresh» en Zotero para que se numeren y distingan juntas.',
    'The document had citations of Zotero already: press “Refresh” in Zotero to number and distinguish them together.',
  ],
  bibliografia_aparte: [
    'Las obras nuevas no caben en la bibliografía de Zotero del documento: van en una lista al final; «Refresh» las ' +
      'reúne.',
    'The new works do not fit into the document’s Zotero bibliography: they are in a list at the end; “Refresh” ' +
      'joins them.',
  ],
  lista_aparte: [
    'La lista de fuentes del documento no puede recibir las obras nuevas sin daño (tiene apartados, es una tabla o ' +
      'un texto, la hizo un programa o su título dice algo más): van en otra al final.',
    'The document’s list of sources cannot take the new works without harm (it has parts, is a table or a text, was ' +
      'made by a program, or its heading says more): they are in another one at the end.',
  ],
  parrafo_vacio: [
    'Si se rechazan todos los cambios, queda un párrafo vacío al final del documento.',
    'If all changes are rejected, an empty paragraph stays at the end of the document.',
  ],
  sin_biblatex: [
    'El texto no carga biblatex, y sin él «\\autocite» no se entiende: añade \\usepackage{biblatex} y ' +
      '\\addbibresource con su .bib al preámbulo, y \\printbibliography al final.',
    'The text does not load biblatex, without which “\\autocite” is unknown: add \\usepackage{biblatex} and ' +
      '\\addbibresource with its .bib to the preamble, and \\printbibliography at the end.',
  ],
  por_leer: [
    'Al citar quedaban documentos por leer, y no se ha buscado en lo que les falta: vuelve a citar cuando se lean.',
    'Some documents were still being read, and what was not read yet was not searched: cite again when they are read.',
  ],
  es_el_borrador: [
    'El borrador está también en la biblioteca: no se cita a sí mismo.',
    'The draft is in the library too: it is not cited with itself.',
  ],
  otras_paginas: [
    'Estas citas llevan la página que el archivo imprime, que no está entre las de su ficha: puede ser otra versión ' +
      'del texto, o la ficha de una parte. Compruébala.',
    'These citations have the page that the file prints, which is not among those of its record: it may be another ' +
      'version of the text, or the record of a part. Check it.',
  ],
  sin_sitio: [
    'Estas frases tienen fuente, pero su sitio no se puede partir sin daño: están en un campo o en una parte ' +
      'protegida.',
    'These sentences have a source, but their place cannot be split without harm: it is in a field or a protected ' +
      'part.',
  ],
} as const satisfies Record<string, Words>

export type Reason = keyof typeof WORDS

/** Builds a notice. `detalle` names what it is about: a program, a style; `afirmaciones` are sentences of the draft. */
export function notice(motivo: Reason, of: Pick<Aviso, 'detalle' | 'afirmaciones'> = {}): Aviso {
  const [mensaje, message] = WORDS[motivo]
  return { motivo, mensaje, message, ...of }
}
