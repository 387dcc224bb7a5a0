/** Builds the titles of an entry and of its container. */
import type { Fields } from './inherit.ts'
import { texTitle } from './tex.ts'
import { IN_BOOK, IN_JOURNAL } from './types.ts'

export interface Titles {
  title?: string
  'container-title'?: string
  'volume-title'?: string
}

export function titles({ type, values }: Fields): Titles {
  const whole = (stem: string, ...names: string[]): string | undefined => {
    const own = [stem && `${stem}title`, ...names].map(name => values.get(name)?.text).find(text => text !== undefined)
    if (own === undefined && (stem || !values.has('titleaddon'))) return undefined
    const sub = values.get(`${stem}subtitle`)?.text,
      addon = values.get(`${stem}titleaddon`)?.text
    return joined([texTitle(own ?? ''), sub && texTitle(sub), addon && texTitle(addon)])
  }
  const title = whole('', 'title'),
    main = whole('main')
  if (type === 'periodical') {
    const issue = whole('issue')
    return clean(issue === undefined ? { title } : { title: issue, 'container-title': title })
  }
  if (IN_JOURNAL.has(type)) return clean({ title, 'container-title': whole('journal', 'journal', 'fjournal') })
  if (IN_BOOK.has(type)) {
    const book = whole('book', 'journal', 'journaltitle')
    return clean({ title, 'container-title': main ?? book, ...(main !== undefined && { 'volume-title': book }) })
  }
  const container = whole('journal', 'journal') ?? whole('book')
  if (main === undefined) return clean({ title, 'container-title': container })
  return clean({ title: main, 'volume-title': title, 'container-title': container })
}

const clean = (all: Record<string, string | undefined>): Titles =>
  Object.fromEntries(Object.entries(all).filter(([, text]) => text))

/** Joins "Title: subtitle. Addition"; a title that ends in punctuation needs no colon. */
function joined([title = '', sub, addon]: readonly (string | undefined)[]): string {
  const ended = /[?!.:;…][”’»"']?(?:<\/[a-z]+>)*$/.test(title)
  const whole = sub ? `${title}${title ? (ended ? ' ' : ': ') : ''}${sub}` : title
  if (!addon || !whole) return addon || whole
  return `${whole}${/[?!.][”’»"']?(?:<\/[a-z]+>)*$/.test(whole) ? ' ' : '. '}${addon}`
}
