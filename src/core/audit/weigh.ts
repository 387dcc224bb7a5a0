/**
 * Turns what was looked up for one citation into its problems, their severity and the sentences that report them. Pure.
 */
import { PROBLEMAS } from '../../schema/audit.ts'
import type { CitaRevisada, Problema } from '../../schema/index.ts'

export interface Checked extends Pick<CitaRevisada, 'obra' | 'pagina' | 'cita' | 'apoyo' | 'datos'> {
  /** Whether the manuscript has a list of sources without this work. */
  missing: boolean
  /** First and last locator of the document, when the cited page is outside it. */
  places: { first?: string; last?: string }
  /** Whether several works are cited together, and none of them has the quoted words. */
  nowhere: boolean
  /** The key by which a work is cited that nothing else identifies. */
  key?: string | undefined
}

/** Writes a page with its article, as Spanish prose has it: "la p. 23", "las pp. 23-24". */
const placed = (lugar: { localizador: string } | undefined): string =>
  (lugar?.localizador ?? '').replace(/^p\. /, 'la p. ').replace(/^pp\. /, 'las pp. ')

type Said = readonly [mensaje: string, message: string]

/** For each possible problem, returns the sentences that report it, or null when it is absent. */
const TELL: Record<Problema, (c: Checked) => Said | null> = {
  pagina_otra: ({ pagina }) =>
    pagina?.estado === 'otra'
      ? [
          `Las palabras están en ${placed(pagina.correcta)}, no en la ${pagina.citada}.`,
          `The words stand at ${pagina.correcta?.localizador}, not on page ${pagina.citada}.`,
        ]
      : null,
  pagina_fisica: ({ pagina }) =>
    pagina?.estado === 'fisica'
      ? [
          `La ${pagina.citada} es la hoja del archivo; la página impresa es ${placed(pagina.correcta)}.`,
          `Page ${pagina.citada} is that of the file; the printed one is ${pagina.correcta?.localizador}.`,
        ]
      : null,
  pagina_fuera: ({ pagina, places }) => (pagina?.estado === 'fuera' ? beyond(pagina, places) : null),
  cita_alterada: ({ cita }) =>
    cita?.estado === 'alterada'
      ? [`La cita no es literal: ${differences(cita)[0]}.`, `The quotation is not literal: ${differences(cita)[1]}.`]
      : null,
  cita_no_encontrada: ({ cita, nowhere }) =>
    cita?.estado === 'no_encontrada' ? (nowhere ? NOWHERE : NOT_THERE) : null,
  cita_de_otra_obra: ({ cita }) =>
    cita?.estado === 'de_otra_obra'
      ? [`Las palabras citadas son de «${cita.titulo}».`, `The quoted words are from "${cita.titulo}".`]
      : null,
  contradicha: ({ apoyo }) =>
    apoyo?.veredicto === 'contradicha'
      ? [`La página citada dice otra cosa: «${apoyo.frase}».`, `The cited page says otherwise: "${apoyo.frase}".`]
      : null,
  anio: c => datum(c, 'anio', { es: 'El año', en: 'The year' }),
  autor: c => datum(c, 'autor', { es: 'El nombre', en: 'The name' }),
  edicion: c => datum(c, 'edicion', { es: 'La edición', en: 'The edition' }),
  falta_en_bibliografia: ({ missing }) =>
    missing ? ['No está en la bibliografía del manuscrito.', 'It is not in the bibliography of the manuscript.'] : null,
  titulo: c => datum(c, 'titulo', { es: 'El título', en: 'The title' }),
  volumen: c => datum(c, 'volumen', { es: 'El volumen', en: 'The volume' }),
  numero: c => datum(c, 'numero', { es: 'El número', en: 'The issue' }),
  paginas: c => datum(c, 'paginas', { es: 'El intervalo de páginas', en: 'The range of pages' }),
  obra_ausente: ({ obra, key }) =>
    obra.estado === 'ausente' ? (key !== undefined && obra.titulo === undefined ? keyUnknown(key) : ABSENT) : null,
  obra_dudosa: ({ obra }) =>
    obra.estado === 'dudosa'
      ? [
          `Puede ser más de una obra: ${obra.rivales?.map(title => `«${title}»`).join(', ')}.`,
          `It may be more than one work: ${obra.rivales?.map(title => `"${title}"`).join(', ')}.`,
        ]
      : null,
  sin_archivo: ({ obra }) =>
    obra.estado === 'sin_archivo'
      ? ['La biblioteca tiene la referencia, pero no su texto.', 'The library has the reference, but not its text.']
      : null,
  pagina_dudosa: ({ pagina }) =>
    pagina?.estado === 'dudosa'
      ? [
          `En la página ${pagina.citada} no se ha encontrado; lo que lo dice está en ${placed(pagina.correcta)}.`,
          `It was not found on page ${pagina.citada}; what says it stands at ${pagina.correcta?.localizador}.`,
        ]
      : null,
  sin_pagina: ({ pagina }) =>
    pagina?.estado === 'falta'
      ? [
          `Falta la página: las palabras están en ${placed(pagina.correcta)}.`,
          `The page is missing: the words stand at ${pagina.correcta?.localizador}.`,
        ]
      : null,
  cita_variantes: ({ cita }) =>
    cita?.estado === 'variantes'
      ? [`La grafía difiere: ${differences(cita)[0]}.`, `The spelling differs: ${differences(cita)[1]}.`]
      : null,
  sin_respaldo: ({ apoyo, pagina, cita }) =>
    apoyo !== undefined &&
    (apoyo.veredicto === 'sin_respaldo' || apoyo.veredicto === 'parcial') &&
    pagina?.estado !== 'dudosa' &&
    pagina?.estado !== 'fuera' &&
    cita === undefined
      ? unsupported(apoyo, pagina !== undefined)
      : null,
}

const ABSENT: Said = [
  'La obra no está en la biblioteca: no se ha comprobado.',
  'The work is not in the library: it was not checked.',
]
const keyUnknown = (key: string): Said => [
  `No se sabe qué obra es «${key}»: no es una clave de la biblioteca ni de la bibliografía que vino con el manuscrito.`,
  `It is not known which work "${key}" is: no key of the library, nor of the references that came with the manuscript.`,
]

const NOT_THERE: Said = [
  'Las palabras citadas no están en el documento.',
  'The quoted words do not stand in the document.',
]
const NOWHERE: Said = [
  'Las palabras citadas no están en ninguna de las obras que se citan juntas aquí.',
  'The quoted words stand in none of the works that are cited together here.',
]

function beyond({ citada, correcta }: NonNullable<CitaRevisada['pagina']>, { first, last }: Checked['places']): Said {
  const range = first === undefined ? ['', ''] : [`: va de ${first} a ${last}`, `: it goes from ${first} to ${last}`]
  const stands = correcta
    ? [`; las palabras están en ${placed(correcta)}`, `; the words stand at ${correcta.localizador}`]
    : ['', '']
  return [
    `El documento no tiene la página ${citada}${range[0]}${stands[0]}.`,
    `The document has no page ${citada}${range[1]}${stands[1]}.`,
  ]
}

/** `page`: a page was cited, and what was judged is that page. */
function unsupported({ falta }: NonNullable<CitaRevisada['apoyo']>, page: boolean): Said {
  const [es, en] = page ? ['la página citada', 'the cited page'] : ['la obra citada', 'the cited work']
  const words = falta?.length ? falta.map(word => `«${word}»`).join(', ') : undefined
  return words
    ? [`En ${es} no se ha encontrado ${words}.`, `${words} was not found ${page ? 'on' : 'in'} ${en}.`]
    : [`No se ha podido confirmar que ${es} lo diga.`, `It could not be confirmed that ${en} says it.`]
}

const SHOWN = 5
const differences = ({ diferencias = [] }: NonNullable<CitaRevisada['cita']>): Said => {
  const more = diferencias.length > SHOWN ? '…' : ''
  const told = diferencias.slice(0, SHOWN).map(({ cita, fuente }): Said => {
    if (!fuente) return [`sobra «${cita}»`, `“${cita}” was put in`]
    if (!cita) return [`falta «${fuente}»`, `“${fuente}” is left out`]
    return [`dice «${cita}» y la fuente «${fuente}»`, `it says “${cita}” and the source “${fuente}”`]
  })
  return [told.map(([es]) => es).join('; ') + more, told.map(([, en]) => en).join('; ') + more]
}

function datum({ datos = [] }: Checked, campo: string, { es, en }: { es: string; en: string }): Said | null {
  const differing = datos.find(dato => dato.campo === campo)
  if (!differing) return null
  const { manuscrito, registro, donde, escrito } = differing
  const own = donde === 'manuscrito'
  const [says, has] = escrito ? ['tu bibliografía', 'your list'] : ['la cita', 'the citation']
  return [
    `${es} no coincide: ${says} dice «${manuscrito}»; ${own ? 'tu bibliografía' : 'la biblioteca'}, «${registro}».`,
    `${en} does not agree: ${has} has "${manuscrito}"; ${own ? 'your list' : 'the library'} has "${registro}".`,
  ]
}

export function weighed(checked: Checked): Pick<CitaRevisada, 'problemas' | 'gravedad' | 'mensaje' | 'message'> {
  const told = (Object.keys(TELL) as Problema[]).flatMap(code => {
    const message = TELL[code](checked)
    return message ? [{ code, message }] : []
  })
  const problemas = told.map(({ code }) => code)
  const gravedad = problemas.some(code => PROBLEMAS[code] === 'fallo')
    ? 'fallo'
    : problemas.length > 0
      ? 'aviso'
      : proved(checked)
        ? 'bien'
        : 'sin_comprobar'
  const good = gravedad === 'bien' ? GOOD : UNSEEN
  return {
    problemas,
    gravedad,
    mensaje: told.length > 0 ? told.map(({ message }) => message[0]).join(' ') : good[0],
    message: told.length > 0 ? told.map(({ message }) => message[1]).join(' ') : good[1],
  }
}

const GOOD: Said = ['Comprobada.', 'Checked.']
const UNSEEN: Said = [
  'La obra está en la biblioteca; no hay nada que comprobar en ella.',
  'The work is in the library; there is nothing to check in it.',
]

const proved = ({ pagina, cita, apoyo }: Checked): boolean =>
  cita !== undefined || apoyo?.veredicto === 'respaldada' || pagina?.estado === 'correcta'
