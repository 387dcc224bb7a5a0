/** Words by which the judge weighs, both languages folded; from our own `support-baseline` (Apache-2.0). */

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Say nothing by themselves. */
export const STOP = list(`
  a about al also an and are as at be been being between but by can como con could cual cuales cuando cuya cuyo de del desde did
  do does donde during e el en entre era eran es esa esas ese eso esos esta estas este esto estos for from fue fueron ha haber
  habia had han has hasta have hay he her him his how i in into is it its la las le les lo los mas may me menos mi might muy my
  ni no nor nos not o of on or our over para pero por puede pueden que quien se ser shall she should si sido siendo sin so sobre
  son su such sus tambien than that the their them then there these they this those through tiene tienen to tu u un una unas
  under unos was we were what when where which who whom whose will with would y ya you your`)

/** Turn a statement round. */
export const NEGATION = list(`
  absence absent arent ausencia cannot cant carece carecen didnt doesnt dont fail failed fails falta hasnt havent incapaz isnt
  jamas lack lacked lacking lacks nada nadie neither never ni ningun ninguna ninguno no nobody none nor not nothing nunca sin
  tampoco unable unlikely wasnt werent without wont`)

/** Tell the two languages apart by counting. */
export const ENGLISH = list(`
  an and are as be by for from has have in is of that the these this to was were which with`)

export const SPANISH = list(`
  al como con de del el en es fue la las lo los mas para por que se son su un una`)

/** Join two statements, of which each holds. */
export const PLUS = list('y e and')
/** The same before a statement. */
export const AND = list('y e and but pero')

/** A statement behind one of these is somebody's word, a condition, a time or a question, not the sentence's own. */
export const EMBEDS = list(`
  according afirma afirmaba afirman afirmo although allegedly argue argued argues asserted aunque believed believes claim claimed claims creen creia creian cuando cuenta
  cuentan decia decian declared declaro dice dicen dijeron dijo escribio if insisted once pensaba pensaban presuntamente provided que reportedly rumored rumoured said say
  says segun si sostenia sostiene sostienen sostuvo supposed supposedly supuestamente that though thought unless when whether wrote`)

/** What else can hold a date of its own. */
export const CLAUSES = list(
  'after antes before desde despues donde hasta mientras o or quien quienes since tras until where which while who whose',
)

/** Behind a statement, or put into it, these limit or doubt it. */
export const BARS = list(`
  according afirma afirman allegedly although apparently aparentemente argued argues asserted aunque believed but casi claimed claims creen creia creian cree cuarto cuenta
  cuentan decia decian declared declaro dice dicen dijeron dijo escribio except excepto half if insisted maybe medio menos may might o only or pensaba pensaban perhaps pero
  possibly posiblemente presuntamente probable probablemente probably provided quiza quizas reportedly rumored rumoured said salvo say says segun si sino solo sostenia
  sostiene sostienen sostuvo supposed supposedly supuestamente tal theory teoria though thought unless whether wrote`)

/** Behind a statement, these take it back. */
export const DENIALS = list(`
  apocrifa apocrifo bulo debunked desmentida desmentido disproved equivocada equivocado erronea erroneo error errores falsa falso false incorrect incorrecta incorrecto
  inexact inexacta inexacto legend leyenda mistake mistaken mito myth refutada refutado refuted untrue wrong`)

/** Begin what says of whom a statement holds. */
export const NARROWS = list('among en entre for in para within')

/** Stand before a name and add nothing to it. */
export const PLACES = list('ano city ciudad isla island pueblo rio river town village villa year')

export const MONTHS = list(`
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  january february march april may june july august september october november december`)

/** End what only says that one thing came after another. */
export const LATER = list('after afterwards despues entonces later luego siguiente tarde then')

/** Parts of an abstract. */
export const LABELS = list(`
  aim aims background conclusion conclusiones conclusions context design discussion findings importance interpretation introduccion introduction main metodos methods
  objective objectives objetivo objetivos outcomes purpose resultados results significance`)
