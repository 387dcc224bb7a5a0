/**
 * A query → the same in the library's own spelling, where that parts a word, joins two, or has the other spelling of
 * one: "covid19" finds "COVID-19", "e-mail" finds "email", "behavior" finds "behaviour".
 */
import type { Scope, SearchShelf } from '../../../storage/contract.ts'
import { stem, words } from './analyze.ts'
import { otherwise } from './two-spellings.ts'
import { isStop } from './language.ts'
import { textOf } from './passage-text.ts'
import type { Query } from './query.ts'

/** Most words that are looked up in another spelling: each costs two small searches. */
const MOST = 4
/** What is written with a hyphen, with a space or in one with the word behind it. */
const PREFIX =
  'anti|auto|bi|bio|co|contra|counter|e|electro|ex|extra|geo|hyper|infra|inter|intra|macro|meta|micro|mid|mini|mono|' +
  'multi|neo|neuro|non|off|on|over|post|pre|pro|pseudo|re|self|semi|socio|sub|super|supra|tele|trans|ultra|under|vice'
const JOINED = new RegExp(String.raw`^(?:(\p{L}+)(\p{N}+)|(\p{N}+)(\p{L}+)|(${PREFIX})(\p{L}{3,}))$`, 'iu')
const PARTED = new RegExp(
  String.raw`^(?:(?:\p{L}+[-‐ ]\p{N}+|\p{N}+[-‐ ]\p{L}+)(?![\p{L}\p{N}])|(?:${PREFIX})[-‐ ]\p{L}{3,})`,
  'iu',
)
const TOKEN = /[\p{L}\p{N}]+/gu

interface Spelling {
  written: string
  other: string
}

type Words = Pick<SearchShelf, 'lexical'>

/** Returns the query as the library spells it; null where all its words stand in the passages, or none is elsewhere. */
export async function respelled(
  shelf: Words,
  query: Query,
  { passages, scopeOf }: { passages: readonly string[]; scopeOf: () => Promise<Scope> },
): Promise<string | null> {
  if (query.lexical.phrases.length > 0) return null
  const held = new Set(passages.flatMap(text => [...textOf(text).places(query).keys()]))
  const missing = new Set(query.lexical.words.filter(word => !held.has(word.stem)).map(({ form }) => form))
  const possible = spellings(query, missing).slice(0, MOST)
  if (possible.length === 0) return null
  const scope = await scopeOf()
  let text = query.text
  for (const { written, other } of possible)
    if (!(await stands(shelf, written, scope)) && (await stands(shelf, other, scope)))
      text = text.replace(new RegExp(String.raw`(?<![\p{L}\p{N}])${written}(?![\p{L}\p{N}])`, 'u'), other)
  return text === query.text ? null : text
}

/** The words of the query that could be spelled otherwise and of which one is missing; "in 1994" is none. */
function spellings({ text, language }: Query, missing: ReadonlySet<string>): Spelling[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }): Spelling[] => {
    const pair = PARTED.exec(text.slice(index))?.[0]
    const own = words(pair ?? '')
    if (pair && own.some(word => missing.has(word)) && !own.some(word => isStop(word, language)))
      return [{ written: pair, other: pair.replace(/[-‐ ]/, '') }]
    const [form = ''] = words(token)
    if (!missing.has(form)) return []
    const parts = JOINED.exec(token)?.slice(1).filter(Boolean)
    return [...(parts ? [parts.join(' ')] : []), ...otherwise(form)].map(other => ({ written: token, other }))
  })
}

/** Whether the words stand somewhere in the library, two of them one behind the other. */
async function stands(shelf: Words, spelling: string, scope: Scope): Promise<boolean> {
  const forms = words(spelling)
  const sought =
    forms.length > 1
      ? { words: [], phrases: [forms] }
      : { words: forms.map(form => ({ form, stem: stem(form) })), phrases: [] }
  return (await shelf.lexical(sought, { scope, limite: 1 })).hits.length > 0
}
