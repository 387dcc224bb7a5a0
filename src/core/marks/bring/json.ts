/** Reads Web Annotations (W3C) and the annotations of Hypothesis, as JSON. Pure. */
import type { Json } from '../../../../storage/contract.ts'
import { colourOf } from './colours.ts'
import type { Brought } from './model.ts'

type Obj = { [key: string]: Json }
const isObj = (value: Json | undefined): value is Obj =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const objects = (value: Json | undefined): Obj[] => list(value).filter(isObj)

/** Reads a list, a page or a collection of annotations, or the rows that Hypothesis returns. */
export function readJson(parsed: Json): Brought[] {
  const rows = isObj(parsed)
    ? objects(parsed.rows ?? parsed.annotations ?? parsed.items ?? (isObj(parsed.first) ? parsed.first.items : parsed))
    : objects(parsed)
  return rows.flatMap(row => (isObj(row.document) || text(row.uri) ? hypothesis(row) : w3c(row)) ?? [])
}

/** Returns the quotation of a target, however its selectors are nested. */
function quoteOf(target: Obj | undefined): { texto: string; prefijo: string; sufijo: string } | null {
  for (
    let left = objects(target?.selector);
    left.length > 0;
    left = left.flatMap(selector => objects(selector.refinedBy))
  ) {
    const quote = left.find(({ type }) => type === 'TextQuoteSelector')
    if (quote && text(quote.exact))
      return { texto: text(quote.exact), prefijo: text(quote.prefix), sufijo: text(quote.suffix) }
  }
  return null
}

function hypothesis(row: Obj): Brought | null {
  const quote = quoteOf(objects(row.target)[0])
  const titles = isObj(row.document) ? list(row.document.title) : []
  if (!quote) return null
  return {
    ...{ origen: 'hypothesis', key: text(row.id) || quote.texto, titulo: text(titles[0]), documento: null, ...quote },
    ...{ nota: text(row.text), etiquetas: list(row.tags).map(text), color: 'amarillo', source: row },
  }
}

function w3c(row: Obj): Brought | null {
  const [target] = objects(row.target),
    quote = quoteOf(target)
  if (!quote || row.type !== 'Annotation') return null
  const bodies = objects(row.body)
  const valued = (purpose: string): string[] =>
    bodies.filter(body => body.purpose === purpose).map(body => text(body.value))
  const style = isObj(target!.styleClass as Json) ? undefined : text(target!.styleClass)
  return {
    ...{ origen: 'w3c', key: text(row.id) || quote.texto, titulo: text(target!['dcterms:title']), ...quote },
    documento: /\/leer\/(d[a-z2-7]{16})/.exec(text(target!.source))?.[1] ?? null,
    ...{ nota: valued('commenting').join('\n'), etiquetas: valued('tagging').filter(Boolean) },
    ...{ color: colourOf(style), source: row },
  }
}
