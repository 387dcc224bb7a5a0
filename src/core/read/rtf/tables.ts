/** The tables in the head of an RTF file: which code page a font has, and which outline level a style. */
import { charset, codepage } from './state.ts'

export class Tables {
  private font: number | null = null
  private style: { id: number; name: string } = { id: 0, name: '' }
  private readonly fonts = new Map<number, string>()
  private readonly outlines = new Map<number, number>()

  /** Code page of a font, undefined when the file declares none for it. */
  codepageOf(font: number): string | undefined {
    return this.fonts.get(font)
  }

  /** Outline level of a style, from 0; undefined when it is no heading. */
  outlineOf(style: number | null): number | undefined {
    return style === null ? undefined : this.outlines.get(style)
  }

  fontWord(name: string, number: number | null): void {
    if (name === 'f') this.font = number
    const known = name === 'fcharset' ? charset(number ?? 0) : name === 'cpg' ? codepage(number ?? 1252) : undefined
    if (known && this.font !== null) this.fonts.set(this.font, known)
  }

  fontName(name: string): void {
    if (this.font !== null && this.fonts.get(this.font) === 'pictures' && /^\s*Symbol\b/.test(name))
      this.fonts.set(this.font, 'symbol')
  }

  beginStyle(): void {
    this.style = { id: 0, name: '' }
  }

  styleWord(name: string, number: number | null): void {
    if (name === 's') this.style.id = number ?? 0
    if (name === 'outlinelevel' && number !== null) this.outlines.set(this.style.id, number)
  }

  styleName(text: string): void {
    this.style.name += text
  }

  endStyle(): void {
    const level = /^(?:heading|t[ií]tulo|titre|überschrift) ([1-9])\b/i.exec(this.style.name.trim())?.[1]
    if (level && !this.outlines.has(this.style.id)) this.outlines.set(this.style.id, Number(level) - 1)
  }
}
