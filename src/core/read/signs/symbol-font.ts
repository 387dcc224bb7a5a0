/**
 * Maps the letters of the Symbol font to the characters they show. Office writes them in the private use area, from
 * U+F020 on. Pure.
 */

/**
 * Codes 0x20 to 0x7e and 0xa0 to 0xfe of the font's own encoding; a space marks a code that shows no character of its
 * own, such as a piece of a larger sign.
 */
const LOW = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const HIGH = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑           〉∫            '

/** The character for `code`, given in the private use area or in the font's own encoding; empty when it shows none. */
export function symbolOf(code: number): string {
  const at = code & 0xff
  return ((at < 0x80 ? LOW[at - 0x20] : HIGH[at - 0xa0]) ?? '').replace(/ /, at === 0x20 ? ' ' : '')
}

export const fromSymbolFont = (text: string): string =>
  text.replace(/[\uf020-\uf0ff]/g, sign => symbolOf(sign.charCodeAt(0)))
