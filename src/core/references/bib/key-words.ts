/** Words for the keys that BibLaTeX translates ("bibstrings"), as far as records use them. */

const ROWS: Readonly<Record<string, readonly [es: string, en: string]>> = {
  phdthesis: ['Tesis doctoral', 'PhD thesis'],
  mathesis: ['Tesis de maestría', 'Master’s thesis'],
  mastersthesis: ['Tesis de maestría', 'Master’s thesis'],
  bathesis: ['Trabajo de fin de grado', 'Bachelor’s thesis'],
  bachelorsthesis: ['Trabajo de fin de grado', 'Bachelor’s thesis'],
  candthesis: ['Tesis de candidatura', 'Candidate thesis'],
  techreport: ['Informe técnico', 'Technical report'],
  resreport: ['Informe de investigación', 'Research report'],
  patent: ['Patente', 'Patent'],
  patentus: ['Patente de EE. UU.', 'U.S. patent'],
  patenteu: ['Patente europea', 'European patent'],
  patentde: ['Patente alemana', 'German patent'],
  patentfr: ['Patente francesa', 'French patent'],
  patentuk: ['Patente británica', 'British patent'],
  patreq: ['Solicitud de patente', 'Patent request'],
  patrequs: ['Solicitud de patente de EE. UU.', 'U.S. patent request'],
  patreqeu: ['Solicitud de patente europea', 'European patent request'],
  patreqde: ['Solicitud de patente alemana', 'German patent request'],
  patreqfr: ['Solicitud de patente francesa', 'French patent request'],
  patrequk: ['Solicitud de patente británica', 'British patent request'],
  newseries: ['nueva serie', 'new series'],
  oldseries: ['antigua serie', 'old series'],
  inpreparation: ['en preparación', 'in preparation'],
  submitted: ['enviado', 'submitted'],
  forthcoming: ['de próxima aparición', 'forthcoming'],
  inpress: ['en prensa', 'in press'],
  prepublished: ['publicación anticipada', 'advance online publication'],
}

/** Returns the words for a key, in Spanish for a record in Spanish, else in English; undefined when it is no key. */
export const keyWords = (key: string, language: unknown): string | undefined =>
  Object.hasOwn(ROWS, key.toLowerCase())
    ? ROWS[key.toLowerCase()]![typeof language === 'string' && language.startsWith('es') ? 0 : 1]
    : undefined
