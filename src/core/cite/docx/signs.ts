/** Adds to a paragraph of a Word document what its elements say beside its text. */
import type { StoryParagraph } from './model.ts'
import { attribute, attributes, type Tag } from './xml.ts'

/** Adds what a paragraph's properties say: its style, its level in the outline, whether it is an item of a list. */
export function addProperty(paragraph: StoryParagraph, name: string, token: Tag): void {
  if (name === 'pStyle') paragraph.style ??= attributes(token.attrs).get('val')
  else if (name === 'outlineLvl') paragraph.outline ??= Number(attributes(token.attrs).get('val'))
  else if (name === 'numPr') paragraph.list = true
}

/** Adds what stands in the text but is no text: tabs, breaks, calls of notes. */
export function addSign(
  paragraph: StoryParagraph,
  name: string,
  { token, prefix }: { token: Tag; prefix: string },
): void {
  if (name === 'tab') paragraph.text += '\t'
  else if (name === 'br' || name === 'cr') paragraph.text += '\n'
  else if (name === 'noBreakHyphen') paragraph.text += '\u2011'
  else if (name === 'footnoteReference' || name === 'endnoteReference') {
    paragraph.notes.push({
      at: paragraph.text.length,
      id: attribute(token.attrs, `${prefix}id`) ?? '',
      ...(name === 'endnoteReference' && { end: true }),
    })
  }
}
