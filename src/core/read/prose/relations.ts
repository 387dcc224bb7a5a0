/** Finds the parts of an Office Open XML file by their relations, never by their names. */
import { all, attr, parseXml } from './xml.ts'

export type Parts = ReadonlyMap<string, Uint8Array>
export interface Relation {
  type: string
  target: string
}

/**
 * Maps each relation id to its kind (the last word of the type) and the part it leads to. Targets outside the file are
 * left as they are.
 */
export function relations(parts: Parts, of: string): Map<string, Relation> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1)
  const rels = parseXml(parts.get(relationsPath(of)))
  return new Map(
    all(rels, 'Relationship').map(node => [
      attr(node, 'Id') ?? '',
      {
        type: (attr(node, 'Type') ?? '').split('/').at(-1) ?? '',
        target: attr(node, 'TargetMode') === 'External' ? '' : resolve(parts, folder, attr(node, 'Target') ?? ''),
      },
    ]),
  )
}

/** Name of the part that holds the relations of `of`, or of the whole file when `of` is empty. */
export const relationsPath = (of: string): string =>
  `${of.slice(0, of.lastIndexOf('/') + 1)}_rels/${of.slice(of.lastIndexOf('/') + 1)}.rels`

/**
 * Resolves a target, which is a reference relative to its source and may be percent-encoded (ECMA-376 part 2, §6.2).
 */
function resolve(parts: Parts, folder: string, target: string): string {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target.slice(1) : folder + target).split('/')) {
    if (step === '..') path.pop()
    else if (step && step !== '.') path.push(step)
  }
  const name = path.join('/')
  return parts.has(name) ? name : decoded(name)
}

function decoded(name: string): string {
  try {
    return decodeURI(name)
  } catch {
    return name
  }
}

export const related = (map: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...map.values()].find(relation => relation.type === type && relation.target)?.target
