/** Validates a user's own style: XML in, a usable Style out. Throws on `estilo` with what is wrong. */
import { createHash } from 'node:crypto'
import { Failure } from '../../../errors.ts'
import { styleId, treeHead } from './sources.ts'
import { elements, parseTree, textOf, type Tree } from './tree.ts'
import type { Style } from './types.ts'

const NAMESPACE = 'http://purl.org/net/xbiblio/csl'

const wrong = (mensaje: string, message: string, cause?: unknown): Failure =>
  new Failure(
    'peticion_invalida',
    { campo: 'estilo' },
    { cause, mensaje: `«estilo»: ${mensaje}`, message: `"estilo": ${message}` },
  )

/**
 * Checks the form only; index.ts also formats a sample with the style. A dependent style returns its parent's name as
 * `base` and has no `xml`.
 */
export function validate(xml: string): Style {
  const tree = read(xml)
  if (tree.name !== 'style' || tree.attrs['xmlns'] !== NAMESPACE)
    throw wrong('no es un estilo CSL.', 'it is not a CSL style.')
  const { titulo, parent, formato, note, bibliography, pages, locale } = treeHead(tree)
  const own = styleId(textOf(elements(elements(tree, 'info')[0] ?? tree, 'id')[0]))
  const id =
    own && /^[\w.-]+$/.test(own) ? own : `propio-${createHash('sha256').update(xml).digest('hex').slice(0, 12)}`
  if (parent) return { id, titulo: titulo || id, formato, base: parent, note, bibliography, pages, locale }
  if (tree.attrs['class'] !== 'in-text' && tree.attrs['class'] !== 'note')
    throw wrong('le falta «class» (in-text o note).', 'it lacks "class" (in-text or note).')
  const citation = elements(tree, 'citation')[0]
  if (!citation || elements(citation, 'layout').length !== 1)
    throw wrong('le falta «citation» con su «layout».', 'it lacks "citation" with its "layout".')
  checkMacros(tree)
  return { id, titulo: titulo || id, formato, base: id, note, bibliography, pages, locale, xml }
}

function read(xml: string): Tree {
  try {
    return parseTree(xml)
  } catch (cause) {
    const at = cause instanceof Error ? /^csl:(\d+):(\d+)/.exec(cause.message) : null
    if (at)
      throw wrong(
        `no es XML bien formado (línea ${at[1]}, columna ${at[2]}).`,
        `it is not well-formed XML (line ${at[1]}, column ${at[2]}).`,
        cause,
      )
    throw wrong('no es XML que se pueda leer.', 'it is not XML that can be read.', cause)
  }
}

/** Checks that every called macro exists and none calls itself, directly or not: the engine would never return. */
function checkMacros(tree: Tree): void {
  const macros = new Map(elements(tree, 'macro').map(macro => [macro.attrs['name'] ?? '', calls(macro)]))
  for (const name of elements(tree)
    .filter(node => node.name !== 'macro')
    .flatMap(calls)
    .concat([...macros.values()].flat())) {
    if (!macros.has(name))
      throw wrong(`llama a la macro «${name}», que no existe.`, `it calls the macro "${name}", which does not exist.`)
  }
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) throw wrong(`la macro «${name}» se llama a sí misma.`, `the macro "${name}" calls itself.`)
    if (done.has(name)) return
    for (const next of macros.get(name) ?? []) visit(next, [...path, name])
    done.add(name)
  }
  for (const name of macros.keys()) visit(name, [])
}

const calls = (node: Tree): string[] => [
  ...(node.attrs['macro'] === undefined ? [] : [node.attrs['macro']]),
  ...elements(node).flatMap(calls),
]
