/** Maps the kinds of works of RIS, EndNote and MEDLINE to and from the types of CSL. */

const pairs = (rows: string): [string, string][] =>
  rows
    .trim()
    .split(/\s+/)
    .map(row => row.split('=') as [string, string])

/** `TY` → type of CSL. */
const RIS: ReadonlyMap<string, string> = new Map(
  pairs(`ABST=article-journal ADVS=motion_picture AGGR=dataset ANCIENT=classic ART=graphic BILL=bill BLOG=post-weblog
    BOOK=book CASE=legal_case CHAP=chapter CHART=graphic CLSWK=classic COMP=software CONF=paper-conference
    CPAPER=paper-conference CTLG=book DATA=dataset DBASE=dataset DICT=entry-dictionary EBOOK=book ECHAP=chapter
    EDBOOK=book EJOUR=article-journal ELEC=webpage ENCYC=entry-encyclopedia EQUA=figure FIGURE=figure GEN=document
    GOVDOC=report GRANT=document GRNT=document HEAR=hearing ICOMM=personal_communication INPR=article-journal
    INTV=interview JFULL=periodical JOUR=article-journal LEGAL=legislation MANSCPT=manuscript MAP=map
    MGZN=article-magazine MPCT=motion_picture MULTI=document MUSIC=musical_score NEWS=article-newspaper PAMP=pamphlet
    PAT=patent PCOMM=personal_communication POD=broadcast PRESS=document RPRT=report SER=book SLIDE=speech SOUND=song
    STAND=standard STAT=legislation STD=document THES=thesis UNBILL=bill UNPB=manuscript UNPD=manuscript
    VIDEO=motion_picture WEB=webpage`),
)

export const risType = (ty: string): string => RIS.get(ty.trim().toUpperCase()) ?? 'document'

/** Type of CSL → `TY`. */
const TY: ReadonlyMap<string, string> = new Map(
  pairs(`article=JOUR article-journal=JOUR article-magazine=MGZN article-newspaper=NEWS bill=BILL book=BOOK
    broadcast=VIDEO chapter=CHAP classic=CLSWK collection=GEN dataset=DATA document=GEN entry=ENCYC
    entry-dictionary=DICT entry-encyclopedia=ENCYC event=GEN figure=FIGURE graphic=ART hearing=HEAR interview=INTV
    legal_case=CASE legislation=STAT manuscript=MANSCPT map=MAP motion_picture=MPCT musical_score=MUSIC pamphlet=PAMP
    paper-conference=CPAPER patent=PAT performance=GEN periodical=JFULL personal_communication=PCOMM post=BLOG
    post-weblog=BLOG regulation=STAT report=RPRT review=JOUR review-book=JOUR software=COMP song=SOUND speech=SLIDE
    standard=STAND thesis=THES treaty=LEGAL webpage=ELEC`),
)

export const tyOf = (type: string): string => TY.get(type) ?? 'GEN'

/** EndNote's names of reference types, folded → `TY`. */
const ENDNOTE: ReadonlyMap<string, string> = new Map(
  pairs(`journalarticle=JOUR electronicarticle=EJOUR book=BOOK editedbook=EDBOOK electronicbook=EBOOK booksection=CHAP
    electronicbooksection=ECHAP conferencepaper=CPAPER conferenceproceedings=CONF thesis=THES report=RPRT webpage=ELEC
    blog=BLOG newspaperarticle=NEWS magazinearticle=MGZN manuscript=MANSCPT map=MAP patent=PAT case=CASE statute=STAT
    bill=BILL hearing=HEAR legalruleorregulation=STAT standard=STAND dataset=DATA onlinedatabase=DBASE
    computerprogram=COMP filmorbroadcast=MPCT audiovisualmaterial=ADVS artwork=ART music=MUSIC figure=FIGURE
    encyclopedia=ENCYC dictionary=DICT personalcommunication=PCOMM unpublishedwork=UNPB generic=GEN pamphlet=PAMP
    serial=SER classicalwork=CLSWK ancienttext=ANCIENT governmentdocument=GOVDOC grant=GRANT interview=INTV
    podcast=POD discussionforum=BLOG socialmedia=BLOG preprint=JOUR multimediaapplication=ADVS chartortable=CHART
    catalog=CTLG aggregateddatabase=AGGR equation=EQUA`),
)

/** Returns the `TY` of a name such as "Journal Article"; an unknown one becomes `GEN`. */
export const endnoteType = (name: string): string => ENDNOTE.get(name.toLowerCase().replace(/[^a-z]/g, '')) ?? 'GEN'
