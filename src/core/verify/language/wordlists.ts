/** Word lists of the judge, in both languages and folded; from our own `support-baseline` (Apache-2.0). */

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Words that say nothing by themselves. */
export const STOP = list(`
  a about al also an and are as at be been being between but by can como con could cual cuales cuando cuya cuyo
  de del desde did do does donde during e el en entre era eran es esa esas ese eso esos esta estas este esto
  estos for from fue fueron ha haber habia had han has hasta have hay he her him his how i in into is it its la
  las le les lo los mas may me menos mi might muy my ni no nor nos not o of on or our over para pero por puede
  pueden que quien se ser shall she should si sido siendo sin so sobre son su such sus tambien than that the
  their them then there these they this those through tiene tienen to tu u un una unas under unos was we were
  what when where which who whom whose will with would y ya you your`)

/** Words that negate a statement. */
export const NEGATION = list(`
  absence absent arent ausencia cannot cant carece carecen didnt doesnt dont fail failed fails falta hasnt
  havent incapaz isnt jamas lack lacked lacking lacks nada nadie neither never ni ningun ninguna ninguno no
  nobody none nor not nothing nunca sin tampoco unable unlikely wasnt werent without wont`)

/** Words that join two statements each of which holds. */
export const PLUS = list('y e and')
/** Words that join a statement to the one before. */
export const AND = list('y e and but pero')

/**
 * Behind these words a statement is somebody's opinion, a condition, a time or a question, and not asserted by the
 * sentence itself.
 */
export const EMBEDS = list(`
  according afirma afirmaba afirman afirmo although allegedly argue argued argues asserted aunque believed
  believes claim claimed claims creen creia creian cuando cuenta cuentan decia decian declared declaro dice
  dicen dijeron dijo escribio if insisted once pensaba pensaban presuntamente provided que reportedly rumored
  rumoured said say says segun si sostenia sostiene sostienen sostuvo supposed supposedly supuestamente that
  though thought unless when whether wrote`)

/** Other words that begin a clause, which may have a date of its own. */
export const CLAUSES = list(
  'after antes before desde despues donde hasta mientras o or quien ' +
    'quienes since tras until where which while who whose',
)

/** Words that limit or doubt a statement when they stand behind or inside it. */
export const BARS = list(`
  according afirma afirman allegedly although apparently aparentemente argued argues asserted aunque believed
  but casi claimed claims creen creia creian cree cuarto cuenta cuentan decia decian declared declaro dice dicen
  dijeron dijo escribio except excepto half if insisted maybe medio menos may might o only or pensaba pensaban
  perhaps pero possibly posiblemente presuntamente probable probablemente probably provided quiza quizas
  reportedly rumored rumoured said salvo say says segun si sino solo sostenia sostiene sostienen sostuvo
  supposed supposedly supuestamente tal theory teoria though thought unless whether wrote`)

/** Words that revoke a statement when they stand behind it. */
export const DENIALS = list(`
  apocrifa apocrifo bulo debunked desmentida desmentido disproved equivocada equivocado erronea erroneo error
  errores falsa falso false incorrect incorrecta incorrecto inexact inexacta inexacto legend leyenda mistake
  mistaken mito myth refutada refutado refuted untrue wrong`)

/** Words that begin a restriction of what a statement applies to. */
export const NARROWS = list('among en entre for in para within')

/** Words before a name that add nothing to it. */
export const PLACES = list('ano city ciudad isla island pueblo rio river town village villa year')

export const MONTHS = list(`
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  january february march april may june july august september october november december`)

/** Last words of a phrase that only says that one thing came after another. */
export const LATER = list('after afterwards despues entonces later luego siguiente tarde then')

/** Labels of the parts of an abstract. */
export const LABELS = list(`
  aim aims antecedentes approach background conclusion conclusiones conclusions context design diseno discussion
  findings hallazgos implicaciones implications importance interpretation introduccion introduction limitaciones
  limitations main material materiales materials methodology metodologia metodo metodos method methods objective
  objectives objetivo objetivos originality outcome outcomes participantes participants practical proposito purpose
  research result resultado resultados results significance social value`)
