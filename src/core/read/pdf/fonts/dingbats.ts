/**
 * The names a1 to a159 of Zapf Dingbats, with which converters number the glyphs of bitmap fonts too: Ghostscript says
 * that the letter named a101 is "❡", and a whole document was "●❡tt✐♥❣ st❛rt❡❞". Pure.
 */

/** The signs from a1 on; `_` where there is none. */
const SIGNS = [
  ...'✁✂✄☎✆✝✞✟✠✡☛☞✌✍✎✏✑✒✓✔✕✖✗✘✙✚✛✜✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❑▲▼◆❖_◗❘❙❚❯❱❲❳❨❩❬❭❪❫❴❵❛❜❝❞❡❢❣❤✐',
  ...'❥❦❧♠♥♦♣____✉✈✇①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓',
]
const NUMBERS = new Map(
  SIGNS.map((sign, i) => [sign, i + 1]).filter((pair): pair is [string, number] => pair[0] !== '_'),
)

/** Returns the number in the name of a dingbat, or undefined for any other sign. */
export const dingbatNumber = (sign: string): number | undefined => NUMBERS.get(sign)
