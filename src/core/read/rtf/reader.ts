/**
 * Follows the groups and control words of an RTF file and writes what is shown into its stories. Hidden and deleted
 * text is not read.
 */
import type { Block } from '../prose/blocks.ts'
import { Equation } from './math.ts'
import {
  codepage,
  decodeBytes,
  DESTINATIONS,
  FIRST_GROUP,
  PLAIN_SHAPE,
  PROPERTIES,
  RESHAPED,
  shownText,
  SKIPPED,
  WRITTEN,
  type Destination,
  type Group,
} from './state.ts'
import { Stories } from './stories.ts'
import { Tables } from './tables.ts'

/** Groups nested deeper than this share the state of the deepest. */
const DEPTH = 1000

/** Stories nested deeper than this are not read. */
const MOST_STORIES = 5

export class RtfReader {
  readonly properties: { title?: string; author?: string; created?: string } = {}
  private group: Group = { ...FIRST_GROUP }
  private readonly groups: Group[] = []
  private over = 0
  private readonly tables = new Tables()
  private readonly stories = new Stories(this.tables)
  private pending = ''
  private skip = 0
  /** Code page of the document, and the number of the font that it begins with. */
  private codepage = 'windows-1252'
  private firstFont = 0
  private equation: Equation | null = null

  open(): void {
    this.flush()
    if (this.groups.length >= DEPTH) {
      this.over++
      return
    }
    this.groups.push(this.group)
    const { twice } = this.group
    this.group = { ...this.group, star: false, ...(twice && { dest: 'skip' }) }
    if (this.group.dest === 'math') this.equation?.open()
    if (this.group.dest === 'styles') this.tables.beginStyle()
  }

  close(): void {
    this.flush()
    if (this.over > 0) {
      this.over--
      return
    }
    if (this.group.dest === 'styles') this.tables.endStyle()
    if (this.group.dest === 'math') this.endEquation()
    if ((this.group.dest === 'note' || this.group.dest === 'box') && this.stories.depth === this.groups.length)
      this.stories.end(this.group.shape)
    if (this.groups.length === 1) this.stories.endParagraph(this.group.shape)
    this.group = this.groups.pop() ?? this.group
    this.skip = 0
  }

  bytes(text: string): void {
    const rest = this.skip > 0 ? text.slice(this.skip) : text
    this.skip = Math.max(0, this.skip - text.length)
    this.pending += rest
  }

  word(name: string, number: number | null): void {
    this.flush()
    if (name !== 'u') this.skip = 0
    const { group } = this
    if (name === 'star') {
      group.star = true
      return
    }
    if (name === 'upr') {
      group.twice = group.dest
      return
    }
    if (name === 'ud' && group.twice) {
      group.dest = group.twice
      group.twice = null
      group.star = false
      return
    }
    const dest = group.dest === 'info' ? PROPERTIES[name] : DESTINATIONS[name]
    if (dest) return this.enter(dest)
    if (group.star || SKIPPED.has(name)) {
      group.dest = 'skip'
      group.star = false
      return
    }
    if (group.dest === 'fonts') return this.tables.fontWord(name, number)
    if (group.dest === 'styles') return this.tables.styleWord(name, number)
    if (group.dest === 'created') {
      if (name === 'yr' && number) this.properties.created ??= String(number)
      return
    }
    this.textWord(name, number)
  }

  finish(): Block[] {
    this.flush()
    return this.stories.finish(this.group.shape)
  }

  private enter(dest: Destination): void {
    const { group } = this
    group.star = false
    if (group.dest === 'skip') return
    const apart = dest === 'note' || dest === 'box'
    if ((apart || dest === 'math') && (this.stories.count > MOST_STORIES || group.deleted || group.hidden)) {
      group.dest = 'skip'
      return
    }
    group.dest = dest === 'body' && (group.dest === 'note' || group.dest === 'box') ? group.dest : dest
    if (dest === 'math') this.equation = new Equation()
    if (dest === 'listtext') this.stories.clearMark()
    if (!apart) return
    group.shape = PLAIN_SHAPE
    this.stories.begin(dest, this.groups.length)
  }

  private endEquation(): void {
    const text = this.equation?.close()
    if (text == null) return
    this.equation = null
    this.group.dest = this.stories.count > 1 ? 'note' : 'body'
    this.write(` ${text} `)
  }

  private textWord(name: string, number: number | null): void {
    const { group } = this
    if (group.dest === 'math') this.equation?.word(name)
    const reshape = RESHAPED[name],
      written = WRITTEN[name]
    if (reshape) group.shape = reshape(group.shape, number)
    else if (written) this.write(written)
    else if (name === 'u') {
      this.write(String.fromCharCode(((number ?? 63) + 65536) % 65536))
      this.skip = group.uc
    } else if (name === 'par' || name === 'sect') {
      if (group.dest !== 'skip') this.paragraph()
    } else if (name === 'cell' || name === 'nestcell') this.stories.endCell()
    else if (name === 'row' || name === 'nestrow') this.stories.endRow()
    else this.characterWord(name, number)
  }

  /** Words that say of the text after them which characters its bytes are, and whether it is seen. */
  private characterWord(name: string, number: number | null): void {
    const { group } = this
    switch (name) {
      case 'ansicpg':
        group.codepage = this.codepage = codepage(number ?? 1252)
        return
      case 'mac':
      case 'pc':
      case 'pca':
        group.codepage = this.codepage = MACHINES[name]
        return
      case 'deff':
        this.firstFont = number ?? 0
        return
      case 'f':
        group.codepage = this.tables.codepageOf(number ?? -1) ?? this.codepage
        return
      case 'uc':
        group.uc = Math.max(0, Math.min(16, number ?? 1))
        return
      case 'v':
        group.hidden = number !== 0
        return
      case 'deleted':
      case 'mvf':
        group.deleted = number !== 0
        return
      case 'super':
        group.raised = number !== 0
        return
      case 'nosupersub':
      case 'sub':
        group.raised = false
        return
      case 'plain':
        group.hidden = group.deleted = group.raised = false
        group.codepage = this.tables.codepageOf(this.firstFont) ?? this.codepage
    }
  }

  private flush(): void {
    if (!this.pending) return
    const text = decodeBytes(this.pending, this.group.codepage)
    this.pending = ''
    this.write(text)
  }

  private write(text: string): void {
    const { group } = this
    const seen = !group.hidden && !group.deleted
    switch (group.dest) {
      case 'fonts':
        this.tables.fontName(text)
        return
      case 'styles':
        this.tables.styleName(text)
        return
      case 'title':
      case 'author':
        this.properties[group.dest] = (this.properties[group.dest] ?? '') + text
        return
      case 'listtext':
        if (seen) this.stories.mark(text)
        return
      case 'math':
        if (seen) this.equation?.write(text)
        return
      case 'body':
      case 'note':
      case 'box':
        if (seen) this.stories.write(shownText(group, text))
        return
      default:
    }
  }

  private paragraph(): void {
    // A deleted or hidden paragraph mark joins the text on both sides of it.
    if (this.group.deleted || this.group.hidden) this.stories.clearMark()
    else if (this.group.shape.inTable) this.stories.breakCell()
    else this.stories.endParagraph(this.group.shape)
  }
}

/** Code pages of `\mac`, `\pc` and `\pca`, which are older than `\ansicpg`. */
const MACHINES = { mac: 'macintosh', pc: 'ibm437', pca: 'ibm850' } as const
