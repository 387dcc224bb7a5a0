/**
 * Finds the node that describes a page in its JSON-LD, and takes plain values out of its shapes. The input is
 * untrusted: depth and number are limited, and no link is followed. Pure.
 */
import { parseHtml, textOf } from '../prose/dom.ts'

export type Node = Readonly<Record<string, unknown>>

const MOST_NODES = 500
const DEEPEST = 6
const LONGEST = 2_000_000

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const many = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

/** Every node of the scripts, outer ones first; a script that is not JSON yields none. */
export function nodesOf(scripts: readonly string[]): Node[] {
  const nodes: Node[] = []
  for (const script of scripts) {
    if (script.length <= LONGEST) collect(parsed(script), nodes, 0)
  }
  const known = new Map(nodes.map(node => [node['@id'], node]))
  return nodes.map(node =>
    LINKED.reduce(
      (whole, key) =>
        node[key] === undefined ? whole : { ...whole, [key]: many(node[key]).map(value => followed(value, known)) },
      node,
    ),
  )
}

/** Properties whose values are often separate nodes, referred to by their `@id`. */
const LINKED = ['author', 'creator', 'publisher'] as const
const followed = (value: unknown, known: ReadonlyMap<unknown, Node>): unknown =>
  isNode(value) && value['name'] === undefined ? (known.get(value['@id']) ?? value) : value

function parsed(script: string): unknown {
  // A line break inside a string is not valid JSON, but pages contain it
  try {
    return JSON.parse(
      script
        .replace(/[\u0000-\u001f]+/g, ' ')
        .replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/)|(?:-->|\/\*\]\]>\*\/)\s*$/g, ''),
    )
  } catch {
    return null
  }
}

function collect(value: unknown, nodes: Node[], depth: number): void {
  if (depth > DEEPEST || nodes.length >= MOST_NODES) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, nodes, depth)
    return
  }
  if (!isNode(value)) return
  if (value['@type'] !== undefined) nodes.push(value)
  for (const key of ['@graph', 'mainEntity', 'video', 'hasPart'])
    if (value[key] !== undefined) collect(value[key], nodes, depth + 1)
}

export const typesOf = (node: Node): string[] =>
  many(node['@type'])
    .filter(type => typeof type === 'string')
    .map(type => type.replace(/^https?:\/\/schema\.org\//, ''))

export function text(value: unknown): string | undefined {
  const [first] = many(value)
  if (typeof first === 'string') return unescaped(first).trim() || undefined
  return isNode(first) ? text(first['name'] ?? first['@value'] ?? first['@id']) : undefined
}

/** Decodes entities such as `&#8217;` and `&amp;`, which have no meaning in JSON but which blogs write. */
const unescaped = (escaped: string): string =>
  /&#?\w+;/.test(escaped) ? textOf(parseHtml(escaped.replaceAll('<', '&lt;'))) : escaped

export interface Named {
  name: string
  person: boolean
}

/** Authors from strings, nodes or lists of both. An address is not taken for a name. */
export function named(value: unknown): Named[] {
  return many(value).flatMap((author): Named[] => {
    const name = isNode(author) ? text(author['name']) : text(author)
    if (name === undefined || /^https?:/i.test(name)) return []
    return [{ name, person: !isNode(author) || !typesOf(author).some(type => /Organization|Corporation/.test(type)) }]
  })
}

/** Reads an ISO 8601 duration as seconds. */
export function seconds(duration: string | undefined): number | undefined {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(duration ?? '')
  if (!match) return undefined
  const [, d = 0, h = 0, m = 0, s = 0] = match.map(part => Number(part ?? 0))
  return ((d * 24 + h) * 60 + m) * 60 + s || undefined
}
