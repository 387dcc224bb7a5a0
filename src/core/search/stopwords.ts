/**
 * Folded words that say nothing of what is asked, in Spanish and in English. The lists are our own and short, because
 * rarity is weighed anyway.
 */

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

export const SPANISH =
  list(`a al ante aquel aquella como con cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde e el ella
    ellas ellos en entre era eran es esa ese eso esta estaba estan estas este esto estos fue fueron ha hace
    hacia han hasta hay la las le les lo los mas me mi muy ni no o para pero por porque que quien quienes se
    segun ser si sin sobre son su sus tambien te tiene tienen tuvo u un una unas uno unos y ya`)

export const ENGLISH =
  list(`a about an and are as at be been but by can could did do does for from had has have he her his how i if in into
    is it its may no not of on or s she should so such t than that the their them there these they this those to
    was we were what when where which who whom whose why will with would you your`)

/**
 * Words of these lists that also carry meaning, in the other language (sin, son, era) or in their own. They are dropped
 * only when the query is in the list's language.
 */
export const DOUBTFUL = list('a can era has hay he i me mas may on se si sin so son sobre te will')
