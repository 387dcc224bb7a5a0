/**
 * The form for editing a record: which variables works of a type usually have, and the names of types and variables.
 */
import { kindOf, TYPES, VARIABLES, type Kind } from './variables.ts'
import { lookup } from '../../lookup.ts'

const rows = (text: string): Map<string, readonly [es: string, en: string]> =>
  new Map(
    Array.from(text.trim().split('\n'), line => {
      const [name = '', es = '', en = ''] = line.trim().split('|')
      return [name, [es, en]]
    }),
  )

const TYPE_NAMES = rows(`article|Artículo (prepublicación)|Article (preprint)
  article-journal|Artículo de revista|Journal article
  article-magazine|Artículo de revista de divulgación|Magazine article
  article-newspaper|Artículo de periódico|Newspaper article
  bill|Proyecto de ley|Bill
  book|Libro|Book
  broadcast|Emisión|Broadcast
  chapter|Capítulo de libro|Book chapter
  classic|Obra clásica|Classical work
  collection|Fondo de archivo|Archival collection
  dataset|Conjunto de datos|Data set
  document|Documento|Document
  entry|Entrada|Entry
  entry-dictionary|Entrada de diccionario|Dictionary entry
  entry-encyclopedia|Entrada de enciclopedia|Encyclopedia entry
  event|Acto|Event
  figure|Figura|Figure
  graphic|Obra gráfica|Artwork
  hearing|Comparecencia|Hearing
  interview|Entrevista|Interview
  legal_case|Sentencia|Legal case
  legislation|Legislación|Legislation
  manuscript|Manuscrito|Manuscript
  map|Mapa|Map
  motion_picture|Película o vídeo|Film or video
  musical_score|Partitura|Musical score
  pamphlet|Folleto|Pamphlet
  paper-conference|Comunicación de congreso|Conference paper
  patent|Patente|Patent
  performance|Representación|Performance
  periodical|Publicación periódica|Periodical
  personal_communication|Comunicación personal|Personal communication
  post|Publicación en un foro o una red|Post
  post-weblog|Entrada de blog|Blog post
  regulation|Reglamento|Regulation
  report|Informe|Report
  review|Reseña|Review
  review-book|Reseña de un libro|Book review
  software|Programa|Software
  song|Grabación sonora|Sound recording
  speech|Conferencia o ponencia|Speech or talk
  standard|Norma|Standard
  thesis|Tesis|Thesis
  treaty|Tratado|Treaty
  webpage|Página web|Web page`)

const VARIABLE_NAMES = rows(`abstract|Resumen|Abstract
  annote|Anotación|Annotation
  archive|Archivo|Archive
  archive_collection|Fondo|Archive collection
  archive_location|Signatura en el archivo|Location in the archive
  archive-place|Lugar del archivo|Place of the archive
  authority|Autoridad|Authority
  call-number|Signatura|Call number
  collection-title|Serie o colección|Series
  container-title|Publicado en|Published in
  container-title-short|Publicado en (abreviado)|Published in (short)
  dimensions|Dimensiones o duración|Dimensions or duration
  division|División|Division
  DOI|DOI|DOI
  event|Acto (antiguo)|Event (old)
  event-title|Acto o congreso|Event
  event-place|Lugar del acto|Place of the event
  genre|Clase de obra|Genre
  ISBN|ISBN|ISBN
  ISSN|ISSN|ISSN
  journalAbbreviation|Revista (abreviada, antiguo)|Journal abbreviation (old)
  jurisdiction|Jurisdicción|Jurisdiction
  keyword|Palabras clave|Keywords
  language|Lengua|Language
  license|Licencia|License
  medium|Soporte|Medium
  note|Nota|Note
  original-publisher|Editorial original|Original publisher
  original-publisher-place|Lugar original|Original place
  original-title|Título original|Original title
  part-title|Título de la parte|Title of the part
  PMCID|PMCID|PMCID
  PMID|PMID|PMID
  publisher|Editorial o institución|Publisher or institution
  publisher-place|Lugar|Place
  references|Referencias legales|References
  reviewed-genre|Clase de la obra reseñada|Genre of the reviewed work
  reviewed-title|Obra reseñada|Reviewed work
  scale|Escala|Scale
  shortTitle|Título breve (antiguo)|Short title (old)
  source|Base de datos|Source
  status|Estado de publicación|Status
  title|Título|Title
  title-short|Título breve|Short title
  URL|Dirección (URL)|URL
  volume-title|Título del volumen|Title of the volume
  volume-title-short|Título breve del volumen|Short title of the volume
  year-suffix|Letra del año|Year suffix
  chapter-number|Número de capítulo|Chapter number
  collection-number|Número en la serie|Number in the series
  edition|Edición|Edition
  issue|Número|Issue
  number|Número propio|Number
  number-of-pages|Número de páginas|Number of pages
  number-of-volumes|Número de volúmenes|Number of volumes
  page|Páginas|Pages
  page-first|Primera página|First page
  part-number|Número de la parte|Part number
  printing-number|Impresión|Printing
  section|Sección|Section
  supplement-number|Suplemento|Supplement
  version|Versión|Version
  volume|Volumen|Volume
  author|Autores|Authors
  chair|Moderación|Chair
  collection-editor|Dirección de la serie|Series editor
  compiler|Compilación|Compiler
  composer|Composición|Composer
  container-author|Autores del libro|Author of the book
  contributor|Colaboración|Contributor
  curator|Comisariado|Curator
  director|Dirección|Director
  editor|Edición literaria|Editor
  editor-translator|Edición y traducción|Editor and translator
  editorial-director|Dirección editorial|Editorial director
  executive-producer|Producción ejecutiva|Executive producer
  guest|Persona invitada|Guest
  host|Presentación|Host
  illustrator|Ilustración|Illustrator
  interviewer|Entrevista de|Interviewer
  narrator|Narración|Narrator
  organizer|Organización|Organizer
  original-author|Autor original|Original author
  performer|Interpretación|Performer
  producer|Producción|Producer
  recipient|Destinatario|Recipient
  reviewed-author|Autor de la obra reseñada|Author of the reviewed work
  script-writer|Guion|Script writer
  series-creator|Creación de la serie|Series creator
  translator|Traducción|Translator
  accessed|Consultado|Accessed
  available-date|Disponible desde|Available
  event-date|Fecha del acto|Date of the event
  issued|Fecha|Date
  original-date|Fecha original|Original date
  submitted|Entregado|Submitted`)

const JOURNAL = 'author title container-title issued volume issue page number DOI ISSN container-title-short'
const BOOK = `author editor translator title issued edition publisher-place publisher volume number-of-volumes
  volume-title collection-title collection-number collection-editor ISBN number-of-pages original-date
  original-title DOI`
const PART = `author title container-title editor translator container-author issued page edition publisher-place
  publisher volume volume-title collection-title collection-number chapter-number ISBN DOI`
const WEB = 'author title container-title issued publisher genre accessed'
const LAW = 'title authority jurisdiction container-title number volume page section issued references'
const PICTURE = 'author title issued medium genre dimensions archive archive_location archive-place scale'
const FILM = `author director script-writer producer performer composer narrator title container-title issued publisher
  publisher-place medium genre dimensions number volume`

/** Type → variables that its works usually have, in the order of the form. */
const USUAL: Readonly<Record<string, string>> = lookup({
  article: `${JOURNAL} genre publisher archive archive_location version`,
  'article-journal': `${JOURNAL} PMID PMCID status`,
  'article-magazine': JOURNAL,
  'article-newspaper': `${JOURNAL} section edition publisher-place`,
  book: BOOK,
  chapter: PART,
  classic: BOOK,
  collection: 'author title archive archive_collection archive_location archive-place issued number genre',
  dataset: 'author title issued version publisher DOI genre medium',
  document: 'author title issued publisher publisher-place genre number medium',
  entry: PART,
  'entry-dictionary': PART,
  'entry-encyclopedia': PART,
  event: 'author title event-title event-date event-place organizer issued',
  figure: PICTURE,
  graphic: PICTURE,
  map: PICTURE,
  interview: 'author interviewer title container-title issued medium genre publisher archive archive_location',
  manuscript: 'author title issued genre archive archive_collection archive_location archive-place publisher-place',
  motion_picture: FILM,
  broadcast: FILM,
  song: FILM,
  performance: FILM,
  musical_score: 'composer author title issued publisher publisher-place edition genre number',
  pamphlet: BOOK,
  periodical: 'title editor publisher publisher-place issued volume issue ISSN',
  'paper-conference': `${PART} event-title event-date event-place`,
  patent: 'author title number issued submitted jurisdiction authority genre',
  personal_communication: 'author recipient title issued genre medium archive archive_location',
  post: WEB,
  'post-weblog': WEB,
  webpage: WEB,
  report: 'author title issued number genre publisher publisher-place collection-title collection-number page DOI ISBN',
  review: `${JOURNAL} reviewed-title reviewed-author reviewed-genre`,
  'review-book': `${JOURNAL} reviewed-title reviewed-author reviewed-genre`,
  software: 'author title version issued publisher medium genre DOI',
  speech: 'author title event-title event-date event-place issued genre publisher medium',
  standard: 'author authority title number version issued publisher publisher-place',
  thesis: 'author title issued genre publisher publisher-place number number-of-pages archive DOI',
  bill: LAW,
  hearing: LAW,
  legal_case: LAW,
  legislation: LAW,
  regulation: LAW,
  treaty: LAW,
})

/** Variables that any work may have. */
const ALWAYS = 'language title-short URL accessed abstract keyword note annote call-number source license'

export interface FormType {
  tipo: string
  etiqueta: string
  label: string
  variables: string[]
  usuales: number
}
export interface FormVariable {
  variable: string
  clase: Kind
  etiqueta: string
  label: string
}

function variablesOf(type: string): Pick<FormType, 'variables' | 'usuales'> {
  const usual = new Set(`${USUAL[type] ?? USUAL['document']!} ${ALWAYS}`.split(/\s+/))
  return { variables: [...new Set([...usual, ...VARIABLES.keys()])], usuales: usual.size }
}

export const FORM: { tipos: FormType[]; variables: FormVariable[] } = {
  tipos: [...TYPES].map(tipo => {
    const [etiqueta, label] = TYPE_NAMES.get(tipo) ?? [tipo, tipo]
    return { tipo, etiqueta, label, ...variablesOf(tipo) }
  }),
  variables: [...VARIABLES.keys()].map(variable => {
    const [etiqueta, label] = VARIABLE_NAMES.get(variable) ?? [variable, variable]
    return { variable, clase: kindOf(variable)!, etiqueta, label }
  }),
}
