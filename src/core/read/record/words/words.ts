/** Words that show what a line of a title page is, in Spanish, English and neighbouring languages. Data. */

const list = (text: string): string => text.trim().split(/\s+/).join('|')
const wordy = (text: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list(text)})(?![\\p{L}\\p{N}])`, 'iu')
/** A whole line that is one of these, a row each, with signs around it. */
export const whole = (text: string): RegExp =>
  new RegExp(
    `^\\W*(?:${text
      .trim()
      .split(/\s*\n\s*/)
      .join('|')})\\W*$`,
    'iu',
  )

/** Institutions and their departments. */
export const INSTITUTION = wordy(String.raw`
  \p{L}*universi\p{L}+ institut\p{L}* ministerio ministry gobierno government departamento department depto dept
  academ\p{L}+ asociaci[oó]n association
  society sociedad consejo council comisi[oó]n commission committee comit[eé] organi[sz]a\p{L}+ fundaci[oó]n
  foundation centro center centre
  agenc\p{L}+ bank banco oficina office onu oecd ocde editorial press grupo laborator\p{L}+ lab labs college school
  escuela facultad faculty
  hochschule fakult[aä]t corporation corp inc ltd llc gmbh company colegio hospital clinic clinica cl[ií]nica
  observatorio observatory superintendencia
  group workgroup project proyecto polic[ií]a police secretar[ií]a decanato coordinaci[oó]n divisi[oó]n division
  direcci[oó]n museo museum biblioteca library(?=\sof)
  (?:national|british|public|university|city|royal|state|central)\slibrary service servicio
  services juzgado tribunal court c[aá]mara coordinadora federaci[oó]n federation uni[oó]n bureau board authority
  autoridad archivo team foundry fonderie fundici[oó]n
  consortium consorcio campus trust publishing publishers publications ediciones headquarters unit unidad technikum
  fachhochschule r[eé]seau inria cnrs research investigaciones studies estudios sciences ciencias bundesamt verlag
  alliance
  faculdade facolt[àa] facult[ée] fakult\p{L}+ uniwersytet\p{L}* univer[sz]it[eay]\p{L}* yliopisto wydzia[łl]\p{L}*
  instytut\p{L}* [úu]stav\p{L}* katedra\p{L}*
  dipartimento d[ée]partement minist[èe]re minist[ée]rio escola [ée]cole scuola equipo [ée]quipe equipe societ[àa]
  soci[ée]t[ée] gesellschaft verein sdru[žz]en[íi]
  casa(?=\sd[aeio]) fachbereich abteilung lehrstuhl seminar(?=\sf[uü]r) laboratoire conservator\p{L}+ conservatoire
  stowarzyszenie associa[zçc]\p{L}+ vereniging centrum zentrum`)

export const UNIVERSITY = wordy(
  String.raw`universi\p{L}+ hochschule polit[eé]cnic[oa] polytechnic college institute instituto school escuela
    facultad faculdade facolt[àa] facult[ée] fakult\p{L}+ wydzia[łl]\p{L}* uniwersytet\p{L}* univer[sz]it[eay]\p{L}*`,
)

const TEAM =
  String.raw`(\p{Lu}[\p{L}\p{N}+’'-]*(?:\s[\p{L}\p{N}+’'-]+){0,4}\s` +
  String.raw`(?:[Tt]eam|[Gg]roup|[Dd]evelopers|[Cc]ontributors|[Mm]aintainers))`
/** A line that is a team, with its article or "and": "The GAP Group", "and the R Core Team". */
export const TEAM_LINE = new RegExp(String.raw`^((?:and\s+|&\s+)?[Tt]he|and|&)\s+${TEAM}$`, 'u')
/** A team at the end of a list of names: "Kurt Hornik and the R Core Team". */
export const TEAM_TAIL = new RegExp(String.raw`(?:\s*,)?\s+(?:and|&)\s+(?:the\s+)?${TEAM}$`, 'u')

/** Places that are written like a person's name. */
export const GEOGRAPHY = whole(String.raw`
  (?:san|santa|santo|saint|st\.?|new|los|las|la) \p{Lu}[\p{L}]+(?: (?:de )?\p{Lu}[\p{L}]+)?
  (?:el|puerto|ciudad|nueva|villa|north|south|west|east|great|united) \p{Lu}[\p{L}]+(?: (?:de )?\p{Lu}[\p{L}]+)?
  (?:costa|buenos|s[aã]o|rio|hong|sri|el|port|cape|fort|mount|lake) \p{Lu}[\p{L}]+(?: (?:de )?\p{Lu}[\p{L}]+)?
  (?:bundesrepublik|rep[uú]blica|r[eé]publique|repubblica) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?
  (?:\p{Lu}\p{L}+ )?(?:states|kingdom|republic|islands?|city|county|valley|beach|park|street|avenue|de m[eé]xico)`)

/** Parts of addresses. */
export const PLACE = new RegExp(
  String.raw`\b(?:street|st\.|avenue|ave\.|road|rd\.|calle|avda?\.|p\.?\s?o\.?\s?box|c\.p\.|campus|usa` +
    String.raw`|u\.s\.a|uk|spain|españa|france|germany|chile|m[eé]xico|per[uú]|argentina|colombia|china|india` +
    String.raw`|brazil|brasil|costa rica|italy|japan|canada|sweden|portugal|turkey|netherlands|australia` +
    String.raw`|new zealand|israel|switzerland)\b|\b[A-Z]{2}\s\d{5}\b|\b\d{5}(?:-\d{4})?\b`,
  'iu',
)

/** What follows the name of a place: "Murray Hill, NJ 07922", "Miguel Hidalgo, C.P. 11800 México". */
export const POSTCODE = new RegExp(
  String.raw`^(?:[Cc]\.?\s?[Pp]\.?\s*|[A-Z]{2}\.?\s+|(?:New )?\p{Lu}\p{Ll}{3,}\s+)?` +
    String.raw`(?:\d{5}(?:-\d{4})?(?!\d)|(?<=\s)\p{Lu}\d\p{Lu}\s?\d\p{Lu}\d(?![\p{L}\d]))`,
  'u',
)

export const EMAIL = new RegExp(
  String.raw`\S\s?@\s?[\p{L}\p{N}-]+\s?\.|\b\S+ (?:at|\[at\]|\(at\)|<at>) \S+ (?:dot|\[dot\]|\(dot\)` +
    String.raw`|<dot>) \S+|(?<=^|\s)[\p{Ll}\d.-]+ at [\p{Ll}\d-]+(?:\.[\p{Ll}\d-]+)+$`,
  'iu',
)
export const ADDRESS = /https?:|www\.|\.(?:com|org|net|edu|gov)\b/iu

/** Headings that open a text. */
export const HEADING = whole(String.raw`
  abstract|resumen|summary|resumo|r[eé]sum[eé]|zusammenfassung
  (?:list of|lista de|[ií]ndice de|liste des) (?:figur[ae]s|tables|tablas|cuadros|tableaux)
  (?:table of |list of )?contents?(?: page)?|[ií]ndice(?: general| de contenidos?)?|sumario|tabla de contenidos?
  inhaltsverzeichnis|contenidos?
  streszczenie|abstrakt|riassunto|sommario|samenvatting
  sammanfattning|tiivistelm[aä]|spis tre[śs]ci|obsah|inhalt|indice generale|inhoud(?:sopgave)?|inneh[aå]ll
  wst[ęe]p|[úu]vod|introduzione|introdu[cç][aã]o|inleiding|johdanto|vorwort|danksagung
  introducci[oó]n|introduction|einleitung|prefa[ct]io|preface|pr[oó]logo|foreword|presentaci[oó]n|acknowledge?ments?
  agradecimientos|dedicatoria|front matter
  executive summary.*|references|bibliograf[ií]a|bibliography|keywords?|palabras clave|key words|conclusiones?
  conclusions?|ap[eé]ndices?|appendix
  objetivos?|objectives?|antecedentes|background|notes?|notas?|index|general terms|copyright|declaration|approval
  dedication|glosario
  t[ií]tulo|title|author|autor|fecha|date|mi nombre|nombre|firma|signature|syllabus|opinion|order|sentencia|resuelvo
  considerando|vistos
  .{0,3}his page (?:is )?(?:intentionally )?left blank|p[aá]gina en blanco|general instructions|article info
  see profile|citations|reads|to cite this version|chapter table of contents|overview`)
export const CHAPTER = new RegExp(
  String.raw`^(?:chapter|cap[ií]tulo|kapitel|chapitre|unidad|tema|lecture|lecci[oó]n|part|parte|unit|appendix` +
    String.raw`|ap[eé]ndice)\s+(?:\d+|[ivxlc]+|[a-h])\b\s*[.:–—-]?\s*`,
  'iu',
)

/** Degrees, and the sentences in which a thesis says what it is submitted for. */
export const DEGREE = new RegExp(
  String.raw`\b(?:thesis|dissertation|tesis|tesina|memoria|trabajo (?:de|fin de) (?:grado|m[aá]ster` +
    String.raw`|titulaci[oó]n)|monograf[ií]a|disertaci[oó]n|tese|disserta[cç][aã]o|th[eè]se|diplomarbeit` +
    String.raw`|masterarbeit|seminario de grado|proyecto de grado)\b`,
  'iu',
)
export const FOR_DEGREE = new RegExp(
  String.raw`\b(?:para (?:optar|obtener|la obtenci[oó]n|el grado)|que para obtener|optar (?:al|por|a)` +
    String.raw`|requisitos?|submitted (?:in|to|for)|in partial|(?:for the|the) degree|degree of|satisfaction of` +
    String.raw`|fulfil\p{L}*|t[ií]tulo (?:de|profesional)|grado (?:de|acad[eé]mico)|licenciad[oa]|ingenier[oa]` +
    String.raw`|mag[ií]ster|m[aá]ster (?:en|universitario)|doctor(?:a|ado)? (?:en|of|in)|master of|bachelor of` +
    String.raw`|ph\.?\s?d|m\.?\s?sc)\b(?!-\p{L})`,
  'iu',
)

/** Lines of the journal, proceedings or series in which the text appeared. */
export const MASTHEAD = new RegExp(
  String.raw`\b(?:vol(?:ume|umen)?\.?\s*[\dxivl]+|v\.\s?\d+|no\.\s*\d+|n[uú]m\.?\s*\d+|pp?\.\s*\d+|issn|isbn` +
    String.raw`|doi\b|journal|revista|proceedings|actas|transactions|annals|bulletin|bolet[ií]n|letters` +
    String.raw`|magazine|conference|congreso|symposium|simposio|workshop|lncs|lecture notes|series?)\b` +
    String.raw`|\b\d+\s?\(\d+\)\s?[:,]?\s?\d+\s?[-–]\s?\d+|\b\d{1,3}\s?\((?:19|20)\d\d\)`,
  'iu',
)
export const CONFERENCE = new RegExp(
  String.raw`\b(?:proceedings|conference|symposium|workshop|congress|meeting|summer school|actas|congreso` +
    String.raw`|simposio|jornadas|conferencia|encuentro|conf\.|proc\.)\b`,
  'iu',
)
export const RIGHTS = new RegExp(
  String.raw`©|\(c\)\s|\bcopyright\b|\ball rights\b|derechos reservados|\blicen[cs]e|licencia|permission` +
    String.raw`|creative commons|reserv(?:ed|ados)|tous droits`,
  'iu',
)

export const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|' +
  'december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|' +
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|' +
  'janvier|f[eé]vrier|mars|avril|mai|juin|juillet|ao[uû]t|septembre|octobre|novembre|d[eé]cembre|' +
  'januar|februar|m[aä]rz|juni|juli|oktober|dezember|janeiro|fevereiro|' +
  'mar[cç]o|maio|junho|julho|setembro|outubro|novembro|dezembro'

/** A month and a year in two figures, as the foot of a slide has it: "April-06". */
export const SHORT_DATE = new RegExp(`(?<!\\p{L})(?:${MONTHS})[\u00ad‐’'–-]?\\d\\d(?!\\d)`, 'giu')

/** Labels that say what a name on a title page is: the author, or somebody else. */
const BY =
  String.raw`by|por|von|par|written by|prepared by|submitted by|presented by|` +
  String.raw`th[eè]se (?:pr[eé]sent[eé]e|soutenue) par|` +
  String.raw`(?:(?:tesis|tesina|memoria|trabajo|proyecto|informe)\b.{0,40} )?` +
  String.raw`(?:elabor|prepar|present|realiz|sustent)ad[oa] por` +
  String.raw`(?: (?:el|la|los|las))?(?: (?:bachiller(?:es)?|alumn[oa]s?|estudiantes?|autor(?:a|es)?))?` +
  String.raw`|escrito por|(?:vorgelegt|eingereicht) von`
const WRITER =
  String.raw`autor(?:[ae]s|\/?a|\(a\))?|authors?|auteurs?|alumn[oa]s?|estudiantes?|students?|tesistas?|perito` +
  String.raw`|autor[ií]a|` +
  String.raw`sustentantes?|integrantes?|studente|laureand[oa]|[eé]tudiante?|verfasser(?:in)?|bachiller(?:es)?` +
  String.raw`|doctorand[oa]s?|candidat[oae]|reply-?\s?to` +
  String.raw`|auto[rř]i|autorzy|szerz[őo]k?|yazar(?:lar)?|schrijvers?|författare|forfatter(?:e|ne)?|автор(?:ы|и)?`
export const AUTHOR_LABEL = new RegExp(
  String.raw`^(?:${BY}|di|de|${WRITER}|presenta|p\s?r\s?e\s?s\s?e\s?n\s?t\s?a)\s*[:.]?\s*$`,
  'iu',
)
/** A line that begins with such a label: its names are those of authors. */
export const AUTHOR_PREFIX = new RegExp(
  String.raw`^(?:(?:${BY})(?!\p{L})|(?:${WRITER})\s*:)\s*[:.]?\s*(?=\p{Lu})`,
  'iu',
)
export const OTHER_ROLE = new RegExp(
  String.raw`\b(?:director(?:es|a|\(a\))?|co-?director(?:a)?|tutor(?:es|a)?|asesor(?:es|a)?|advis[oe]rs?` +
    String.raw`|supervis(?:or|ora|ed)|profesor(?:a|\/a)?(?: gu[ií]a| correferente)?|chair(?:man|person)?` +
    String.raw`|committee|jurado|comit[eé]|sinodal(?:es)?|presidente|vocal|secretari[oa]|rector(?:a)?|decan[oa]` +
    String.raw`|editors?|editad[oa]|eds?\.|edited|traducci[oó]n|traductor(?:a)?|translated|translator` +
    String.raw`|revisor(?:a)?|revisi[oó]n|prologo|pr[oó]logo|foreword|ilustra\p{L}+|illustrat\p{L}+` +
    String.raw`|examin(?:er|ador|ateur)\p{L}*|contribut(?:or|ion|ing)\p{L}*|colaborador\p{L}*` +
    String.raw`|promotor(?:en|es)?|relator(?:e|i)|jury|rapporteurs?|readers?|lector(?:a)?|clerk|judge|justice` +
    String.raw`|jue(?:z|za)|honorable|ministr[oa]|president|se[ñn]or(?:a)?|sr\.|sra\.|mr\.|attn|at\.|dear` +
    String.raw`|estimad[oa]|mentor|correspond(?:ing|encia)|contact|contacto|thanks|agradec\p{L}*|dedic\p{L}*` +
    String.raw`|cover|portada|dise[ñn]o|design|photo\p{L}*|foto\p{L}*|maestr[oa]|docente|catedr[aá]tic[oa]` +
    String.raw`|lecturer|instructor|professor:|registrar|officer|finance|manager|gerente|coordinador(?:a)?` +
    String.raw`|approved|aprobad[oa]|maintain(?:er|ed)|tradott[oaie]|traduzione|traduttore|tradu[çc][ãa]o` +
    String.raw`|traduzid[oa]|tradutor(?:a)?|traduit[es]?|traduct(?:ion|eur|rice)|bersetz\p{L}+|bertragen` +
    String.raw`|bearbeitet|t[łl]umacz\p{L}+|przek[łl]ad|p[řr]elo[žz]il\p{L}*|p[řr]eklad|vertaald|a cura di` +
    String.raw`|relatrice|orientador(?:a)?|orientadores|betreuer(?:in)?|gutachter(?:in)?|certif\p{L}*|witness` +
    String.raw`|veedor(?:es|a)?|observador(?:es|a)?|testigos?|pr(?:evod|ijevod)\p{L}*|prevedl?[ea]l?\p{L}*` +
    String.raw`|t[õo]lki\p{L}*|ford[ií]t\p{L}*|vertaling|vers[äa]tt\p{L}*|oversatt?\p{L}*|evir(?:en|i)` +
    String.raw`|traducció|traduït|aktuali[sz]\p{L}+|updated by)\b|(?<!\p{L})(?:перев[еёо]|перекл|превод)\p{L}*`,
  'iu',
)

/** The end of a line after which the next names are of people who did something else: "based on amscd by". */
export const OTHERS_BY = new RegExp(
  String.raw`\b(?:based (?:up)?on|adapted|translat(?:ed|ion)|edited|revised|compiled|maintained` +
    String.raw`|illustrat(?:ed|ions)|foreword|afterword|preface|appendix|basad[oa] en|adaptad[oa]|traducid[oa]` +
    String.raw`|traducci[oó]n|editad[oa]|revisad[oa]|ilustrad[oa]|pr[oó]logo|ep[ií]logo|ap[eé]ndice|tradott[oa]` +
    String.raw`|traduit[es]?|bersetzt|traduzid[oa])\b.*\b(?:by|por|von|par|de|da|di)\s*$`,
  'iu',
)
/** The same before a line that begins with "by". */
export const OTHERS_END = new RegExp(
  String.raw`\b(?:translated|translation|adapted|edited|revised|compiled|maintained|illustrated|illustrations` +
    String.raw`|foreword|afterword|preface|appendix|traducid[oa]|traducci[oó]n|adaptad[oa]|editad[oa]` +
    String.raw`|revisad[oa]|ilustrad[oa]|pr[oó]logo|ep[ií]logo|ap[eé]ndice` +
    String.raw`|(?:adapted|adaptad[oa]|adapt[eé]e?) (?:for|to|para|[aà]|pour) .{2,40}` +
    String.raw`|(?:bersetz\p{L}+|berführt|bertragen|vertaald|tradott[oa]|traduit[es]?)(?: .{2,30})?)\s*$`,
  'iu',
)
/** Words with which a note of thanks leads to its names. */
export const THANKS = /(?<!\p{L})(?:agradec|gracias|thank|acknowledg|grateful|indebted|dank|remerci|obrigad|ringrazi)/iu

/** Sentences of cover sheets that repositories and publishers add before a document. */
export const COVER = new RegExp(
  String.raw`this (?:version|paper|article|content) (?:is |was )?(?:available|posted|downloaded)` +
    String.raw`|to cite this (?:version|article|paper)|recommended citation|downloaded from|citation \(apa\)` +
    String.raw`|follow this and additional works|see discussions, stats|researchgate` +
    String.raw`|author profiles for this publication|hal is a multi|archive ouverte|jstor|stable url` +
    String.raw`|your use of the .{0,30} archive|terms and conditions of use|scholarly ?commons` +
    String.raw`|article num[eé]ris[eé]|numdam|digital ?commons|view the article online` +
    String.raw`|this content was downloaded|institutional repository|repositorio (?:institucional|digital)` +
    String.raw`|take.?down policy|document version|link to publication|general rights` +
    String.raw`|this paper was originally published|rights to individual papers` +
    String.raw`|for more information about the .{0,40} association|ssrn|rights (?:\/ )?licen[cs]e:?` +
    String.raw`|permanent link|persistent link|eprints|conditions générales d’utilisation`,
  'iu',
)
