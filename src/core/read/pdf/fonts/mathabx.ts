/**
 * The signs of TeX's mathabx fonts, whose glyphs have the names of the letters that T1 has at their codes: "i “ 1" is
 * i = 1, "nˆp" is n × p. By that letter. Pure.
 */
import { ENCODINGS } from './tex.ts'

/**
 * Rows of sixteen signs: `_` is one that Unicode lacks or nobody knows, `…` a piece of a larger sign. A letter that
 * PDFium has no character for, such as that of ≠, comes as its code.
 */
function rows(text: string): ReadonlyMap<number, string> {
  const signs = new Map<number, string>()
  for (const [code, sign] of text.trim().split(/\s+/).entries()) {
    if (sign === '_') continue
    const letter = ENCODINGS.T1[code]?.codePointAt(0)
    for (const key of [letter, code < 0x20 ? code : undefined])
      if (key !== undefined) signs.set(key, sign === '…' ? '' : sign)
  }
  return signs
}

export const MATHA = rows(`
  + − × ÷ · ∘ ∗ _ ± ∓ ⋉ ⋊ ⋄ • ⋆ ⋆
  = ≡ ∼ ≈ ≃ ≅ ≍ ∣ ≠ ≢ ≁ ≉ ≄ ≇ ≭ ∤
  ¬ ≪ ≫ # ⊢ ⊣ ⊬ _ ⊨ ⫤ ⊭ _ ⊩ _ ⊮ _
  ° ′ ″ ‴ ⁗ ♭ ♮ ♯ ∞ ∝ † ‡ ∑ ∏ ⨿ √
  ∀ ∁ ∂ _ ∃ ∄ Ⅎ ⅁ ∅ ⌀ ⊤ ⊥ _ _ ⋏ ⋎
  ∈ ∋ ∉ ∌ ∉ ∌ _ _ ∩ ∪ ⊎ ⊓ ⊔ _ ∧ ∨
  ⊕ ⊖ ⊗ ⨸ ⊙ ⊚ ⊛ _ _ _ _ _ _ ⊘ ⦸ _
  ( ) [ ] { } ⟦ ⟧ ⟨ ⟩ \\ / | ‖ ⦀ _
  ⊂ ⊃ ⊄ ⊅ ⊆ ⊇ ⊈ ⊉ ⊊ ⊋ ⊊ ⊋ ⫅ ⫆ _ _
  ⫋ ⫌ ⫋ ⫌ ⋐ ⋑ _ _ ⊲ ⊳ ⋪ ⋫ ⊴ ⊵ ⋬ ⋭
  < > ≮ ≯ ≤ ≥ ≰ ≱ ≤ ≥ ≰ ≱ ⪇ ⪈ ≦ ≧
  _ _ ≨ ≩ ≨ ≩ ⪕ ⪖ _ _ ≶ ≷ ⋚ ⋛ ⪋ ⪌
  ≲ ≳ ≴ ≵ ⋦ ⋧ ⪅ ⪆ _ _ ⪉ ⪊ ⋖ ⋗ ⋘ ⋙
  ← → ↑ ↓ ↖ ↗ ↙ ↘ ↔ ↕ ↚ ↛ ↮ … _ _
  ↼ ⇀ ↽ ⇁ ↿ ⇃ ↾ ⇂ ⇋ ⇌ _ _ _ _ _ _
  ⇐ ⇒ ⇑ ⇓ ⇔ ⇕ ⇍ ⇏ ⇎ … _ _ _ _ _ _`)

/** Large signs: four sizes of each bracket, then the pieces of which larger ones are made; braces; operators. */
export const MATHX = rows(`
  ( ( ( ( … … … … ) ) ) ) … … … …
  [ [ [ [ … … … … ] ] ] … … … … …
  { { { { … … … … } } } } … … … …
  ⟦ ⟦ ⟦ ⟦ … … … … ⟧ ⟧ ⟧ ⟧ … … … …
  ⟨ ⟨ ⟨ ⟨ ⟩ ⟩ ⟩ ⟩ \\ \\ \\ \\ / / / /
  ⌈ ⌈ ⌈ ⌈ ⌉ ⌉ ⌉ ⌉ ⌊ ⌊ ⌊ ⌊ ⌋ ⌋ ⌋ ⌋
  √ √ √ √ … … … … … … … … … … … …
  … … … … … … … … _ _ _ _ _ _ _ _
  _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _
  + × ∁ ⋂ ⋃ ⨄ ⨅ ⨆ _ ⋀ ⋁ _ _ ↑ ↓ ↕
  _ _ _ _ _ _ _ _ _ _ _ _ _ ⇑ ⇓ ⇕
  ∑ ∏ ∐ ∫ ∬ ∭ ∮ ∯ _ _ _ _ _ _ _ _
  ⨁ ⊖ ⨂ _ ⨀ ⊚ ⊛ _ _ _ _ _ _ ⊘ _ _`)
