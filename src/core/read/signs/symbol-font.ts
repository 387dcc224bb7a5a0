/**
 * Letters of the Symbol font → the characters they show. Office keeps them in the private area, from U+F020 on. Pure.
 */

/** Places 0x20 to 0x7e and 0xa0 to 0xfe of the font's own encoding; a space where it holds a piece of a larger sign. */
const LOW = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const HIGH = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑           〉∫            '

/** `code`: in the private area or the font's own; nothing where it shows no character. */
export function symbolOf(code: number): string {
  const at = code & 0xff
  return ((at < 0x80 ? LOW[at - 0x20] : HIGH[at - 0xa0]) ?? '').replace(/ /, at === 0x20 ? ' ' : '')
}

export const fromSymbolFont = (text: string): string =>
  text.replace(/[\uf020-\uf0ff]/g, sign => symbolOf(sign.charCodeAt(0)))
