/** What invented documents are made of: names, words, institutions and journals. All invented or common knowledge. */

export type Lang = 'es' | 'en'

const list = (text: string): string[] => text.trim().split(/\s*\|\s*|\s+(?=\|)/)
const words = (text: string): string[] => text.trim().split(/\s+/)

export const GIVEN_NAMES: Record<Lang, string[]> = {
  es: words(
    'Ana Luis María Jorge Lucía Pedro Carmen Andrés Elena Raúl Sofía Tomás Paula Iván Rosa Hugo Marta ' +
      'Óscar Julia Diego Nuria Gonzalo Irene Rubén Silvia Álvaro Beatriz Fermín Aurelio Yolanda Ximena ' +
      'Joaquín Macarena Rodrigo Estefanía Matías Valentina Ignacio Camila Héctor',
  ),
  en: words(
    'Alice Brian Carol David Emma Frank Grace Henry Irene Jack Karen Leo Mary Neil Olivia Peter Quentin ' +
      'Rachel Simon Tara Ulrich Vera Walter Xavier Yvonne Zachary Wei Jun Hiroshi Anil Priya Lars Ingrid ' +
      'Pierre Marco Chiara Olga Dmitri Fatima Kwame Thulani Sanjay Mehmet Aiko Bjarne Oksana Tuomas Radka',
  ),
}
export const FAMILY_NAMES: Record<Lang, string[]> = {
  es: words(
    'García López Martínez Sánchez Pérez Gómez Fernández Díaz Moreno Álvarez Romero Navarro ' +
      'Torres Vega Iglesias Cano Prieto Soto Rojas Paredes Quiroga Bustos Salazar Villalba ' +
      'Urrutia Zamora Echeverría Ibarra Montalvo Cisneros Valdés Arroyo Lozano Herrera Ugarte ' +
      'Carrasco Ríos Beltrán Figueroa Sepúlveda Tapia',
  ),
  en: words(
    'Ashworth Bennett Carter Dawson Ellison Fairchild Granger Holloway Ingram Jansson Kowalski ' +
      'Lindqvist Morrison Norberg Okafor Peterson Quillen Rosenberg Schneider Thornton Underhill Vasquez ' +
      'Whitaker Yamamoto Zhang Chen Wang Liu Kumar Sharma Rossi Bianchi Dubois Lefevre Novak Petrov ' +
      'Nakamura Tanaka Olsen Haddad Mensah Abiodun Demir Virtanen Kovacs',
  ),
}

export const NOUNS: Record<Lang, string[]> = {
  es: words(
    'memoria agua territorio escuela lenguaje trabajo salud mercado bosque ciudad red sistema modelo ' +
      'datos aprendizaje familia migración energía suelo proceso riesgo política derecho historia lectura ' +
      'señal imagen algoritmo transporte vivienda cultivo paciente docente empresa identidad género ' +
      'violencia consumo clima río población calidad evaluación innovación gestión cultura',
  ),
  en: words(
    'memory water network system model language market forest city learning energy soil process risk ' +
      'policy history reading signal image algorithm transport housing patient teacher company identity ' +
      'gender climate river population quality evaluation innovation management culture protocol database ' +
      'compiler kernel inference sampling regression estimation storage scheduling consensus latency ' +
      'failure recovery knowledge behaviour structure',
  ),
}
export const ADJECTIVES: Record<Lang, string[]> = {
  es: words(
    'social urbano rural digital público histórico crítico regional local sostenible ' +
      'cognitivo económico ambiental clínico nacional dinámico lineal robusto comparado ' +
      'reciente colectivo educativo industrial jurídico',
  ),
  en: words(
    'social urban rural digital public historical critical regional local sustainable cognitive economic ' +
      'environmental clinical national dynamic linear robust comparative recent distributed concurrent ' +
      'adaptive efficient optimal statistical sparse stochastic causal hierarchical',
  ),
}
export const VERBS: Record<Lang, string[]> = {
  es: words(
    'describe muestra analiza compara explica estudia presenta mide ' +
      'discute transforma reduce aumenta organiza condiciona',
  ),
  en: words(
    'describes shows analyses compares explains studies presents measures ' +
      'discusses transforms reduces improves organises predicts',
  ),
}
export const CITIES: Record<Lang, string[]> = {
  es: list(
    'Madrid|Bogotá|Santiago de Chile|Buenos Aires|Lima|San José, Costa Rica|' +
      'Ciudad de México|Valencia|Quito|Montevideo|Medellín|Sevilla',
  ),
  en: list(
    'London|Boston, MA|New York|Chicago, IL|Sydney, Australia|Toronto, Canada|Edinburgh, UK|' +
      'Seattle, WA|Dublin, Ireland|Zurich, Switzerland|Uppsala, Sweden|Hong Kong',
  ),
}
export const UNIVERSITIES: Record<Lang, string[]> = {
  es: list(
    'Universidad del Valle Alto|Universidad Nacional de la Ribera|Universidad de Puerto Claro|' +
      'Pontificia Universidad de San Marcos|Universidad Politécnica de la Costa|Universidad ' +
      'Autónoma del Norte|Instituto Tecnológico de Sierra Blanca',
  ),
  en: list(
    'University of Northfield|Lakeside State University|Institute of Technology at Harbourton|Eastwick ' +
      'College|University of Saint Brendan|Kingsbridge University|Polytechnic University of Westmark',
  ),
}
export const FACULTIES: Record<Lang, string[]> = {
  es: list(
    'Facultad de Ciencias|Facultad de Ingeniería|Departamento de Informática|Escuela de Estadística|' +
      'Facultad de Filosofía y Letras|Departamento de Sociología|Escuela de Posgrado',
  ),
  en: list(
    'Department of Computer Science|School of Engineering|Department of Statistics|Faculty of ' +
      'Arts|Department of Economics|School of Public Health|Graduate School',
  ),
}
export const JOURNALS: Record<Lang, string[]> = {
  es: list(
    'Revista de Estudios del Territorio|Cuadernos de Salud Pública|Anales de Lingüística Aplicada|' +
      'Revista Iberoamericana de Educación y Trabajo|Boletín de Historia Económica|Estudios Sociales',
  ),
  en: list(
    'Journal of Applied Systems|Annals of Network Science|International Review of Soil ' +
      'and Water|Transactions on Learning and Inference|Bulletin of Economic History|' +
      'Computing Letters|Journal of Clinical Measurement',
  ),
}
export const CONFERENCES: Record<Lang, string[]> = {
  es: list(
    'Actas del Congreso Nacional de Informática|Jornadas de Investigación ' +
      'en Educación|Simposio Iberoamericano de Redes',
  ),
  en: list(
    'Proceedings of the International Conference on Network Systems|Symposium on Operating Environments|' +
      'Proceedings of the Workshop on Data Storage|International Conference on Machine Inference',
  ),
}
export const PUBLISHERS: Record<Lang, string[]> = {
  es: list('Editorial Alameda|Ediciones del Faro|Siglo Nuevo Editores|Fondo Editorial del Sur'),
  en: list('Harbour Press|Northgate Publishing|Meridian Academic Press|Lantern House Publishers'),
}
export const BODIES: Record<Lang, string[]> = {
  es: list(
    'Ministerio de Desarrollo Rural|Centro de Estudios de la Población|Observatorio del Trabajo Digital|' +
      'Instituto Nacional de Calidad Educativa|Comisión de Energía y Clima|Fundación Puentes',
  ),
  en: list(
    'Department of Water Resources|Centre for Population Studies|Office of Energy Statistics|National ' +
      'Institute for Data Quality|Commission on Rural Housing|Bridgewater Foundation',
  ),
}
export const MONTHS_OF: Record<Lang, string[]> = {
  es: words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  en: words('January February March April May June July August September October November December'),
}
