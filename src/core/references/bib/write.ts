/** References → text of a `.bib`. A field that nobody changed is written as it stood in the file it came from. */
import type { Item, Original, OriginalField } from '../model.ts'
import { fieldsOfItem } from '../patch.ts'
import { fieldsFor, jsonField, ownField, type Manner } from './fields.ts'
import { fieldsOf, idsOf, indexed, inherited, type Fields, type Find } from './inherit.ts'
import { bibType, CLASSIC, cslType, type Dialect } from './types.ts'
import { OWN } from './named.ts'
import { view } from './view.ts'

/** `original`: of the family `bib`, when it came from one. */
export interface Written {
  key: string
  item: Item
  original?: Original
  aliases?: readonly string[]
}

/** Parents stand behind their children, as BibTeX wants them. */
export function writeBib(references: readonly Written[], dialect: Dialect): string {
  const selves = new Map(
    references.flatMap(reference =>
      reference.original ? [[reference, fieldsOf(reference.original.type, reference.original.fields)] as const] : [],
    ),
  )
  const find = indexed(
    [...selves].map(([{ key, original, aliases = [] }, fields]) => [
      [key, original!.key, ...aliases, ...idsOf(fields)],
      fields,
    ]),
  )
  const preambles = new Set(references.flatMap(({ original }) => original?.preamble ?? []))
  const lent = new Set(references.flatMap(({ original }) => original?.fields.flatMap(lender) ?? []))
  const entries = [...references].sort((a, b) => Number(lent.has(a.key)) - Number(lent.has(b.key)))
  return [
    ...[...preambles].map(text => `@preamble{{${text}}}\n`),
    ...entries.map(reference => entryText({ ...reference, self: selves.get(reference) }, dialect, find)),
  ].join('\n')
}

const lender = ([name, value]: OriginalField): string[] => (/^(?:crossref|xdata)$/i.test(name) ? [value.trim()] : [])

function entryText(reference: Written & { self?: Fields }, dialect: Dialect, find: Find): string {
  const { type, fields } = entryOf(reference, dialect, find)
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  const lines = fields.map(([name, value, bare]) => `  ${name.padEnd(width)} = ${bare ? value : `{${value}}`},\n`)
  return `@${type}{${reference.key},\n${lines.join('')}}\n`
}

/** The entry of a reference in that dialect: its own fields where they still say what the item says, else new ones. */
export function entryOf(
  { item, original, self }: Written & { self?: Fields },
  dialect: Dialect,
  find: Find = () => undefined,
): { type: string; fields: OriginalField[] } {
  const type = typeOf(item, original, dialect)
  const manner: Manner = { dialect, type: type.toLowerCase() }
  const own = (original?.fields ?? []).filter(([name]) => dialect === 'biblatex' || !NEW_NAMES.has(name.toLowerCase()))
  const fields = fieldsOfItem(own, item, {
    seen(some) {
      const entry = fieldsOf(type, some)
      return view(inherited(entry, key => (find(key) === self ? entry : find(key))))
    },
    fieldsFor: (of, variable) => fieldsFor(of, variable, manner),
    own: ownField,
    json: jsonField,
    isOwn: name => name.toLowerCase().startsWith(OWN),
  })
  // a name that two variables would take is the first one's; what the file has twice stays twice
  const first = (name: string): number => fields.findIndex(([other]) => other.toLowerCase() === name.toLowerCase())
  return { type, fields: fields.filter((field, i) => own.includes(field) || first(field[0]) === i) }
}

/** Fields for which classical BibTeX has other names. */
const NEW_NAMES = new Set(
  `date journaltitle journalsubtitle journaltitleaddon subtitle titleaddon maintitle mainsubtitle maintitleaddon
  booksubtitle booktitleaddon location`.split(/\s+/),
)

function typeOf(item: Item, original: Original | undefined, dialect: Dialect): string {
  const wanted = typeof item['type'] === 'string' ? item['type'] : 'document'
  if (original) {
    const subtype = original.fields.find(([name]) => name.toLowerCase() === 'entrysubtype')?.[1]
    const event = original.fields.some(([name]) => /^(?:eventtitle|eventdate|venue)$/i.test(name))
    const kept = cslType(original.type, { subtype, event }) === wanted
    if (kept && (dialect === 'biblatex' || CLASSIC.has(original.type.toLowerCase()))) return original.type
  }
  const genre = typeof item['genre'] === 'string' ? item['genre'] : ''
  if (dialect === 'bibtex' && wanted === 'thesis' && !genre) return 'misc'
  return bibType(wanted, genre, dialect)
}
