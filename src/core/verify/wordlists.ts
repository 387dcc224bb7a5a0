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
