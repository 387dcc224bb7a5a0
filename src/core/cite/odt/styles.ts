/** The looks of what is inserted, as automatic styles of the document under names that it does not use. */
import type { RichRun } from '../csl/types.ts'
import { escape } from '../docx/xml.ts'

const SPACES =
  'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" ' +
  'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'

export class Styles {
  readonly #taken: ReadonlySet<string>
  readonly #made = new Map<string, { name: string; xml: string }>()

  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken
  }

  /** Writes runs, each with its look. */
  text(runs: readonly RichRun[]): string {
    return runs
      .map(run => {
        const look = lookOf(run)
        return look
          ? `<text:span text:style-name="${this.#text(look)}">${words(run.text)}</text:span>`
          : words(run.text)
      })
      .join('')
  }

  /** Name of the style of an entry: its first line hangs. */
  entry(): string {
    const indent = '<style:paragraph-properties fo:margin-left="1.27cm" fo:text-indent="-1.27cm"/>'
    return this.#style('paragraph', ' style:parent-style-name="Standard"', indent)
  }

  section(): string {
    return this.#style('section', '', '<style:section-properties/>')
  }

  xml(): string {
    return [...this.#made.values()].map(({ xml }) => xml).join('')
  }

  #text(look: string): string {
    return this.#style('text', '', `<style:text-properties${look}/>`)
  }

  #style(family: string, attrs: string, inner: string): string {
    const known = this.#made.get(family + inner)
    if (known) return known.name
    let n = this.#made.size + 1
    while (this.#taken.has(`AnaquelStyle${n}`)) n++
    const name = `AnaquelStyle${n}`
    const xml = `<style:style ${SPACES} style:name="${name}" style:family="${family}"${attrs}>${inner}</style:style>`
    this.#made.set(family + inner, { name, xml })
    return name
  }
}

function lookOf({ italic, bold, smallCaps, underline, vertical }: RichRun): string {
  return [
    italic ? ' fo:font-style="italic"' : '',
    bold ? ' fo:font-weight="bold"' : '',
    smallCaps ? ' fo:font-variant="small-caps"' : '',
    underline ? ' style:text-underline-style="solid" style:text-underline-width="auto"' : '',
    vertical ? ` style:text-position="${vertical} 58%"` : '',
  ].join('')
}

/** Writes text; more than one space, tabs and line breaks are elements. */
const words = (text: string): string =>
  text
    .split(/(\t|\n|(?<= ) +|^ +)/)
    .map(part =>
      part === '\t'
        ? '<text:tab/>'
        : part === '\n'
          ? '<text:line-break/>'
          : /^ +$/.test(part)
            ? `<text:s text:c="${part.length}"/>`
            : escape(part),
    )
    .join('')
