/** The reasons for the state of a file, a folder or a document, as a sentence in each language. Pure. */
import type { FalloCarpeta, Motivo } from '../../schema/index.ts'

type Both = readonly [es: string, en: string]

export interface Why {
  porque: string
  because: string
}

/** `{}` is replaced by `detalle`. */
const FILES: Record<Motivo, Both> = {
  leido: ['Leído: se puede buscar.', 'Read: it can be searched.'],
  subtitulos: ['Son los subtítulos de {}.', 'These are the captions of {}.'],
  creciendo: [
    'Acaba de cambiar: se espera a que esté entero.',
    'It has just changed: it is waited for until it is whole.',
  ],
  en_turno: ['Espera su turno.', 'It waits for its turn.'],
  en_cola: ['En la cola de lectura.', 'In the queue to be read.'],
  leyendo: ['Se está leyendo.', 'It is being read.'],
  interrumpido: [
    'Su lectura se interrumpió; se vuelve a intentar sola.',
    'Its reading was interrupted; it is tried again by itself.',
  ],
  cuota: ['Espera a que haya cupo: {}', 'It waits for a quota: {}'],
  oculto: ['Es un archivo o carpeta oculto o del sistema.', 'It is a hidden file or folder, or one of the system.'],
  bloqueo: [
    'Lo deja un programa mientras otro archivo está abierto.',
    'A program leaves it while another file is open.',
  ],
  descarga_parcial: ['Es una descarga a medias.', 'It is a download that has not ended.'],
  nube: [
    'Solo está en la nube: márcalo como «disponible sin conexión» para que se lea.',
    'It is in the cloud alone: mark it as available offline to have it read.',
  ],
  documento_web: [
    'Solo guarda la dirección de un documento de la web: expórtalo como PDF o Word.',
    'It holds only the address of a document on the web: export it as PDF or Word.',
  ],
  enlace_carpeta: [
    'Es un enlace a una carpeta: vigila esa carpeta misma.',
    'It is a link to a folder: watch that folder itself.',
  ],
  enlace_roto: ['Es un enlace a algo que no está.', 'It is a link to what is not there.'],
  bucle: ['Es un enlace que vuelve sobre sí mismo.', 'It is a link that leads back to itself.'],
  formato: ['Anaquel no lee archivos de este tipo.', 'Anaquel does not read files of this kind.'],
  vacio: ['Está vacío.', 'It is empty.'],
  especial: ['No es un archivo, sino un dispositivo o un canal.', 'It is no file but a device or a pipe.'],
  demasiado_grande: ['Pasa del tamaño que se admite.', 'It is larger than what is taken.'],
  propio: ['Es la carpeta del propio Anaquel.', 'It is the folder of Anaquel itself.'],
  retirado: [
    'Su documento se borró de la biblioteca; súbelo para tenerlo de nuevo.',
    'Its document was deleted from the library; upload it to have it again.',
  ],
  subtitulos_tarde: [
    'Son subtítulos de {}, que ya estaba leído sin ellos.',
    'These are captions of {}, which was read without them.',
  ],
  sin_permiso: ['No hay permiso para leerlo.', 'There is no permission to read it.'],
  carpeta_ilegible: [
    'No se puede abrir esta carpeta, y no se sabe qué hay dentro ({}).',
    'This folder cannot be opened, and what is inside is not known ({}).',
  ],
  nombre_ilegible: [
    'El sistema no puede abrirlo por su nombre; cámbialo.',
    'The system cannot open it by its name; rename it.',
  ],
  disco: ['El disco no lo pudo dar ({}); se vuelve a intentar.', 'The disk could not give it ({}); it is tried again.'],
  no_admitido: ['No se admitió: {}', 'It was not taken: {}'],
  no_se_leyo: ['No se pudo leer: {}', 'It could not be read: {}'],
}

const FOLDERS: Record<FalloCarpeta, Both> = {
  no_esta: [
    'La carpeta no está; si es de un disco externo o de red, conéctalo. Nada se da por borrado.',
    'The folder is not there; if it is on an external or network disk, connect it. Nothing is taken for deleted.',
  ],
  vacia: [
    'La carpeta está vacía y antes no lo estaba; si es de un disco ' +
      'externo o de red, conéctalo. Nada se da por borrado.',
    'The folder is empty and was not before; if it is on an external or ' +
      'network disk, connect it. Nothing is taken for deleted.',
  ],
  sin_permiso: ['No hay permiso para abrir la carpeta.', 'There is no permission to open the folder.'],
  disco: ['El disco no pudo abrir la carpeta.', 'The disk could not open the folder.'],
}

const ABSENT: Record<'borrado' | 'cambiado', Both> = {
  borrado: [
    'Su archivo ya no está en ninguna carpeta vigilada; el documento sigue aquí hasta que lo decidas.',
    'Its file is in no watched folder any more; the document stays until you decide.',
  ],
  cambiado: [
    'Su archivo tiene ahora otro contenido, que es otro documento; este sigue aquí hasta que lo decidas.',
    'Its file has other content now, which is another document; this one stays until you decide.',
  ],
}

const told = ([es, en]: Both, detalle: string | null): Why => ({
  porque: es.replace('{}', () => detalle ?? '—'),
  because: en.replace('{}', () => detalle ?? '—'),
})

export const whyFile = (motivo: Motivo, detalle: string | null): Why => told(FILES[motivo], detalle)
export const whyFolder = (fallo: FalloCarpeta): Why => told(FOLDERS[fallo], null)
export const whyAbsent = (motivo: 'borrado' | 'cambiado'): Why => told(ABSENT[motivo], null)
