/** Tells whether first pages belong to a work: its title stands there, and a family name of its people. */
import { foldedText } from './identities.ts'
import type { Item, Name } from './model.ts'

/** Most words of the title that must stand together; a subtitle may be on another line, or missing. */
const TELLING = 8

export interface Standing {
  title: boolean
  name: boolean
}

/** Looks for title and name. `text` is that of the first pages, as read. */
export function standsOn(item: Item, text: string): Standing {
  const page = ` ${foldedText(text)} `
  const title = foldedText(typeof item['title'] === 'string' ? item['title'].split(/:\s/)[0]! : '')
  const words = title.split(' ').slice(0, TELLING).join(' ')
  const names = [item['author'], item['editor'], item['translator']].flatMap(list =>
    Array.isArray(list) ? (list as Name[]) : [],
  )
  const families = names.map(({ family, literal }) => foldedText(family ?? literal ?? '')).filter(Boolean)
  return {
    // a single short word does not identify a title
    title: words.length > 5 && page.includes(` ${words} `),
    name: families.some(family => page.includes(` ${family} `)),
  }
}
