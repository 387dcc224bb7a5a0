/** Whether a work is the one whose first pages those are: its title stands there, and a family name of its people. */
import { foldedText } from './identities.ts'
import type { Item, Name } from './model.ts'

/** Of a long title the words that must stand together; a subtitle may be on another line, or nowhere. */
const TELLING = 8

export interface Standing {
  title: boolean
  name: boolean
}

/** `text`: of the first pages, as read. */
export function standsOn(item: Item, text: string): Standing {
  const page = ` ${foldedText(text)} `
  const title = foldedText(typeof item['title'] === 'string' ? item['title'].split(/:\s/)[0]! : '')
  const words = title.split(' ').slice(0, TELLING).join(' ')
  const names = [item['author'], item['editor'], item['translator']].flatMap(list =>
    Array.isArray(list) ? (list as Name[]) : [],
  )
  const families = names.map(({ family, literal }) => foldedText(family ?? literal ?? '')).filter(Boolean)
  return {
    // one short word is no title that anything could be told by
    title: words.length > 5 && page.includes(` ${words} `),
    name: families.some(family => page.includes(` ${family} `)),
  }
}
