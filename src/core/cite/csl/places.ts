/**
 * Handles places that are not pages in styles that only know pages. One style in eight writes its "p. " or ": " before
 * any number (ISO 690 in Spanish does), and Turabian does after "Ibid.", so slide 7 would be cited as page 7. Where a
 * style makes no difference, the place follows the citation in words.
 */
import type { Cite, CslItem, Locator } from './types.ts'

export interface Voice {
  /** Formats citations in document order, as the style writes them. */
  cite(cites: readonly Cite[]): string[]
  /** Returns the locale's word for a kind of place, singular or plural. */
  word(label: string, many: boolean): string
}

/** How a style shows a kind of place: in its own way, only if this module writes it, or not at all. */
type Manner = 'own' | 'ours' | 'none'

const SEVERAL = /[-–,&]/
/** Detects "párr.7" where pages are "p. 7": an error in the style's source. */
const glued = (text: string): boolean => /\p{L}\.?[78]/u.test(text)

export function createPlaces({ cite, word }: Voice): (cite: Cite) => Cite {
  const manners = new Map<string, Manner>()
  /** Cites a place first, again at once, and after another source, because a style may have a form for each. */
  const cited = (item: CslItem, label?: string): string[] => {
    const at = (value: string): Cite => ({ item, ...(label && { locator: { label, value } }) })
    const [first = '', again = '', , later = ''] = cite([
      at('7'),
      at('8'),
      { item: { ...item, id: `${item.id}-other` } },
      at('7'),
    ])
    return [first, again, later]
  }
  const judge = (item: CslItem, label: string): Manner => {
    const pages = cited(item, 'page')
    if (pages[0] === cited(item)[0]) return 'none'
    return cited(item, label).some((place, i) => place === pages[i] || (glued(place) && !glued(pages[i]!)))
      ? 'ours'
      : 'own'
  }
  const mannerOf = (item: CslItem, label: string): Manner => {
    const key = `${item.type} ${label}`,
      manner = manners.get(key) ?? judge(item, label)
    manners.set(key, manner)
    return manner
  }
  return single => {
    const { locator, ...rest } = single
    if (!locator || locator.label === 'page') return single
    const manner = mannerOf(single.item, locator.label)
    if (manner === 'none' || (manner === 'own' && !locator.within)) return single
    return { ...rest, suffix: `${inWords(locator, word)}${single.suffix ?? ''}` }
  }
}

function inWords({ label, value, within }: Locator, word: Voice['word']): string {
  const number = value && `${word(label, SEVERAL.test(value))} ${value}`.trim()
  return [within, number].map(part => (part ? `, ${part}` : '')).join('')
}
