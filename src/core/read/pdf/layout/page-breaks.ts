/** A word that the end of a page breaks → whole on the page where it begins. Pure. */
import { goesOn, type PageProse } from './compose.ts'
import { joinHyphen, type Vocabulary } from './hyphens.ts'

/** Changes the pages: what ends in the first half of a word takes the second one from the head of the next page. */
export function wholeWords(pages: readonly PageProse[], vocabulary: Vocabulary): void {
  pages.forEach((page, i) => {
    const next = pages[i + 1]
    const first = page.text.findLast(({ kind }) => kind === null)
    const second = next?.text.find(({ kind }) => kind === null)
    if (!next || !first?.broken || !second || page.doubtful || next.doubtful || !goesOn(first, second)) return
    const [half = ''] = /^\S+/u.exec(second.text) ?? []
    const whole = joinHyphen(first.text, half, vocabulary)
    // "pre-" of "pre- and post-war" is no half.
    if (whole.endsWith(`- ${half}`)) return
    first.text = whole
    first.broken = false
    second.text = second.text.slice(half.length).trimStart()
    if (second.text === '') next.text.splice(next.text.indexOf(second), 1)
  })
}
