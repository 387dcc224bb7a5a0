/** What stands over or under a title and says what kind of text it is, in the languages that are read. */
import { whole } from './words.ts'

export const RUBRIC = whole(String.raw`
  (?:\S{2,12} \| )?(?:original |research |review |short |regular |full |general )?(?:article|paper|research|report)s?
  (?:\S{2,12} \| )?(?:original |research |review |short |regular |full |general )?(?:communication|note|letter)s?
  (?:paper )?\W*open access|art[ií]culo(?: original| de revisi[oó]n| cient[ií]fico)?|investigaci[oó]n(?: original)?
  ensayo|rese[ñn]a
  tesis|tesina|thesis|dissertation|memoria|trabajo (?:de |fin de )(?:grado|m[aá]ster|titulaci[oó]n)|seminario
  monograf[ií]a|pasant[ií]a(?: larga)?
  (?:technical|working|discussion|research|internal|final|annual) (?:report|paper|memo)(?: series)?
  informe(?: t[eé]cnico| final)?|documento de trabajo
  rapport(?: de recherche)?|user(?:'s|s’)? manual|manual(?: de usuario)?|data ?sheet|white ?paper|tutorial
  lecture notes|apuntes|chapter|cap[ií]tulo
  (?:sequence|genome) analysis|structural bioinformatics|data and text mining|databases and ontologies
  genetics and population analysis
  editorial|editorial material|news|case report|invited paper|preprint|draft|borrador|not for publication|published
  unpublished|confidential|(?:un)?classified|restricted
  p\s?r\s?e\s?s\s?e\s?n\s?t\s?a|defensa|anexo|slip opinion|per curiam|reprint|offprint|separata|a dissertation
  a thesis
  (?:bachelor(?:['’]?s)?|master(?:['’]?s)?|doctoral|ph\.?\s?d\.?|honou?rs|diploma) (?:thesis|dissertation)
  (?:term|seminar) paper|tesis (?:doctoral|de (?:grado|licenciatura|maestr[ií]a|doctorado|m[aá]ster))
  (?:bachelor|master|magister|diplom|doktor|lizentiats|seminar|haus|studien|semester|abschluss|fach|projekt)arbeit
  (?:inaugural-?)dissertation|habilitationsschrift|(?:abschluss|praktikums|projekt|zwischen)bericht
  (?:vorlesungs)?skript(?:um)?
  th[eè]se(?: de doctorat)?|m[eé]moire(?: de (?:master|ma[iî]trise|recherche|fin d['’][eé]tudes))?
  rapport de stage|projet de fin d['’][eé]tudes
  tese(?: de (?:doutorado|doutoramento))?|disserta[cç][aã]o(?: de mestrado)?|trabalho de conclus[aã]o de curso
  relat[oó]rio(?: final| t[eé]cnico)?|artigo(?: original)?
  tesi(?: (?:di (?:laurea|dottorato)|doctoral))?|treball (?:de |final de |de fi de |fi de )(?:grau|m[aà]ster)`)
