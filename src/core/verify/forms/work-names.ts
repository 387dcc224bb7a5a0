/** Whether the names and the year by which a text means a work can be those of a document. Pure. */
import { fold } from '../../search/fold.ts'

/** What a text says of the work that it means: "Ana Ruiz and Pérez (1998)", "García et al., 2001". */
export interface Meant {
  names: readonly string[]
  /** The names as written, which may be one institution: "Instituto de Historia y Geografía". */
  list: string
  /** Whether it says that there are more authors: "et al.", "and colleagues". */
  more: boolean
  year: number | null
}

/** The record of a document, as far as texts mean works by it. */
export interface Work {
  autores: readonly string[]
  anio: number | null
}

const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*`
const PARTICLE =
  '(?:de (?:la|los|las)|del|de|da|dos|di|van (?:der|den|de)|van|von|ter|ten|la|le|el|al|bin|' +
  '(?:of|for) the|of|for|on|in|the|para)'
const PERSON = `(?:${PARTICLE} )?${WORD}(?: (?:${PARTICLE} )?${WORD})*`
const AND = '(?:and|y|e|&)'
const OTHERS = '(?:colleagues|others|co-?workers|co-?authors|otros|colaboradores|colegas)'
const MORE = String.raw`,? et al\.?|,? ${AND} (?:(?:his|her|their|sus) )?${OTHERS}`
/** A list of names as prose and citations have it, for patterns with the flag `u`; it captures nothing. */
export const NAMES = `${PERSON}(?:, ${PERSON})*(?:,? ${AND} ${PERSON})?(?:${MORE})?`

const LAST = new RegExp(`(?:${MORE})$`, 'u')
const BETWEEN = new RegExp(`,? ${AND} (?=\\P{Ll}|${PARTICLE} )|, `, 'u')

/** Returns what a list of names that matched `NAMES` says, with the year given beside it. */
export function meant(list: string, year: string | undefined): Meant {
  const named = list.replace(LAST, '')
  return {
    names: named.split(BETWEEN),
    list: named,
    more: LAST.test(list),
    year: year === undefined ? null : Number(year),
  }
}

const tokens = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Whether a name as written is that author: by the family name or its first part ("García" for "García Márquez"), and
 * by given names only where none is another's. An institution, which has no comma, is named whole.
 */
function isAuthor(name: string, author: string): boolean {
  const [family = [], given = []] = author.split(',').map(tokens)
  const named = tokens(name).filter(
    (token, i, all) => !(i === 0 && all.length > 1 && /^(?:the|la|el|los|las)$/.test(token)),
  )
  if (!author.includes(',') && family.length > 1 && named.join(' ') !== family.join(' ')) return false
  const at = named.findIndex((_, i) => {
    const rest = named.slice(i).join(' ')
    const whole = family.join(' ')
    return rest === whole || whole.startsWith(`${rest} `) || whole.endsWith(` ${rest}`)
  })
  const before = named.slice(0, Math.max(0, at))
  return (
    at >= 0 &&
    before.every(token => given.some(own => own.startsWith(token) || (own.length === 1 && token.startsWith(own))))
  )
}

/** Whether it can be this work: its first author is named, every name is an author's, and the year agrees. */
export function isMeant({ names, list, more, year }: Meant, { autores, anio }: Work): boolean {
  const [author] = autores
  if (author === undefined || (year !== null && year !== anio)) return false
  if (isAuthor(list, author)) return !more || autores.length > 1
  if (!isAuthor(names[0]!, author) || (more && autores.length <= names.length)) return false
  return names.every(name => autores.some(other => isAuthor(name, other)))
}
