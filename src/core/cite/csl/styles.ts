/**
 * The index of styles: it searches by name, resolves an id (dependent styles and former names are aliases), and
 * suggests the nearest names when there is no such style.
 */
import { Failure } from '../../../errors.ts'
import { styleId, treeHead, type Head, type Source } from './sources.ts'
import type { Style, StyleRow } from './types.ts'
import type { Tree } from './tree.ts'
import { lookup } from '../../../lookup.ts'

export interface StyleIndex {
  styles(q?: string, limit?: number): StyleRow[]
  resolve(id: string): Style
  /** Returns the tree of an independent style. Throws on `estilo` when there is none or its file is invalid. */
  tree(base: string): Tree
}

/** Former file names and colloquial names → names that may stand for them; the first one that exists is used. */
const ALIASES: Record<string, readonly string[]> = lookup({
  vancouver: ['nlm-citation-sequence'],
  'vancouver-brackets': ['nlm-citation-sequence-brackets'],
  'vancouver-superscript': ['nlm-citation-sequence-superscript'],
  'vancouver-author-date': ['nlm-name-year'],
  'nlm-citation-sequence': ['vancouver'],
  'nlm-citation-sequence-brackets': ['vancouver-brackets'],
  'nlm-name-year': ['vancouver-author-date'],
  nlm: ['nlm-citation-sequence', 'vancouver'],
  'national-library-of-medicine': ['nlm-citation-sequence', 'vancouver'],
  icmje: ['nlm-citation-sequence', 'vancouver'],
  'apa-7': ['apa'],
  apa7: ['apa'],
  'apa-7th-edition': ['apa'],
  'apa-6': ['apa-6th-edition'],
  apa6: ['apa-6th-edition'],
  'american-psychological-association': ['apa'],
  mla: ['modern-language-association'],
  mla9: ['modern-language-association'],
  'mla-9': ['modern-language-association'],
  'modern-language-association-9th-edition': ['modern-language-association'],
  chicago: ['chicago-author-date'],
  'chicago-17': ['chicago-author-date-17th-edition', 'chicago-author-date'],
  'chicago-author-date-17th-edition': ['chicago-author-date'],
  'chicago-notes-bibliography': ['chicago-fullnote-bibliography'],
  'chicago-fullnote-bibliography': ['chicago-notes-bibliography'],
  'chicago-notes': ['chicago-fullnote-bibliography'],
  'chicago-note-bibliography': ['chicago-shortened-notes-bibliography'],
  'chicago-shortened-notes-bibliography': ['chicago-note-bibliography'],
  'chicago-fullnote-bibliography-with-ibid': ['chicago-notes-bibliography-subsequent-ibid'],
  turabian: [
    'turabian-fullnote-bibliography',
    'turabian-fullnote-bibliography-8th-edition',
    'chicago-notes-bibliography',
  ],
  'turabian-fullnote-bibliography': ['turabian-fullnote-bibliography-8th-edition', 'chicago-notes-bibliography'],
  'turabian-author-date': ['chicago-author-date'],
  harvard: ['harvard-cite-them-right'],
  harvard1: ['harvard-cite-them-right'],
  ama: ['american-medical-association'],
  acs: ['american-chemical-society'],
  asa: ['american-sociological-association'],
  apsa: ['american-political-science-association'],
  aaa: ['american-anthropological-association'],
  abnt: ['associacao-brasileira-de-normas-tecnicas'],
  'iso-690': ['iso690-author-date-es'],
  iso690: ['iso690-author-date-es'],
  'une-iso-690': ['iso690-author-date-es'],
  'iso690-author-date': ['iso690-author-date-en'],
  'iso690-numeric': ['iso690-numeric-en'],
  bluebook: ['bluebook-law-review'],
  acm: ['acm-sig-proceedings', 'association-for-computing-machinery'],
  'plos-one': ['plos'],
  elsevier: ['elsevier-harvard'],
  springer: ['springer-basic-author-date'],
})

/** Styles listed first when there is no query. */
const COMMON = [
  'apa',
  'chicago-author-date',
  'chicago-notes-bibliography',
  'chicago-fullnote-bibliography',
  'modern-language-association',
  'vancouver',
  'nlm-citation-sequence',
  'ieee',
  'harvard-cite-them-right',
  'iso690-author-date-es',
  'iso690-numeric-en',
  'american-medical-association',
  'nature',
  'associacao-brasileira-de-normas-tecnicas',
  'oscola',
]

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function openStyles(sources: readonly Source[]): StyleIndex {
  const source = (id: string): Source | undefined => sources.find(candidate => candidate.has(id))
  const ids = (): Set<string> => new Set(sources.flatMap(each => [...each.ids()]))
  const resolve = (name: string): Style => {
    const id = exists(name, style => source(style) !== undefined)
    if (!id) throw unknown(name, ids())
    return follow(id, source)
  }
  return {
    styles(q = '', limit = 20) {
      return ranked(q, ids(), id => head(source(id), id))
        .slice(0, limit)
        .map(id => row(id, source))
    },
    resolve,
    tree(base) {
      const owner = source(base)
      if (!owner) throw unknown(base, ids())
      return readTree(owner, base)
    },
  }
}

const head = (source: Source | undefined, id: string): Head => source?.head(id) ?? { titulo: id }

function exists(name: string, has: (id: string) => boolean): string | undefined {
  const id = styleId(name),
    low = fold(id).replace(/[\s_]+/g, '-')
  return [id, low, ...(ALIASES[low] ?? [])].find(has)
}

function readTree(source: Source, id: string): Tree {
  try {
    return source.tree(id)
  } catch (cause) {
    throw new Failure(
      'peticion_invalida',
      { campo: 'estilo', estilo: id },
      {
        cause,
        mensaje: `«estilo»: el archivo de «${id}» no es un estilo CSL válido.`,
        message: `"estilo": the file of "${id}" is not a valid CSL style.`,
      },
    )
  }
}

/**
 * Resolves a dependent style, which has only a name and a parent: the parent formats. It stops after five steps,
 * because a folder may hold a cycle.
 */
function follow(id: string, source: (id: string) => Source | undefined): Style {
  let base = id,
    titulo: string | undefined
  for (let step = 0; step < 5; step++) {
    const owner = source(base)
    if (!owner) throw unknown(base, new Set())
    const tree = readTree(owner, base),
      own = treeHead(tree)
    titulo ??= own.titulo || owner.head(base).titulo
    if (!own.parent)
      return {
        id,
        titulo,
        formato: own.formato,
        base,
        note: own.note,
        bibliography: own.bibliography,
        pages: own.pages,
        locale: own.locale,
      }
    base = exists(own.parent, style => source(style) !== undefined) ?? own.parent
  }
  throw unknown(id, new Set())
}

function row(id: string, source: (id: string) => Source | undefined): StyleRow {
  const { titulo, formato } = head(source(id), id)
  if (formato) return { id, titulo, formato }
  try {
    return { id, titulo, formato: follow(id, source).formato }
  } catch {
    return { id, titulo, formato: 'author-date' }
  }
}

/**
 * Returns the styles whose id or title contains every word of `q`: an exact name first, then aliases, common styles,
 * names that begin with the first word, and shorter titles before longer ones.
 */
function ranked(q: string, ids: Set<string>, head: (id: string) => Head): string[] {
  const words = fold(q)
    .split(/[\s_]+/)
    .filter(Boolean)
  if (words.length === 0)
    return [...COMMON.filter(id => ids.has(id)), ...[...ids].filter(id => !COMMON.includes(id)).sort()]
  const aliases = ALIASES[words.join('-')] ?? []
  const matches = [...ids].flatMap(id => {
    const titulo = fold(head(id).titulo),
      all = `${id} ${titulo}`
    const alias = aliases.indexOf(id)
    if (alias < 0 && !words.every(word => all.includes(word))) return []
    const exact = id === words.join('-') || titulo === words.join(' ')
    const rank = exact
      ? 0
      : alias >= 0
        ? 1
        : COMMON.includes(id)
          ? 2
          : id.startsWith(words[0] ?? '') || titulo.startsWith(words[0] ?? '')
            ? 3
            : 4
    return [{ id, rank, size: titulo.length }]
  })
  return matches.sort((a, b) => a.rank - b.rank || a.size - b.size || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

function unknown(name: string, ids: Set<string>): Failure {
  const cercanos = nearest(fold(styleId(name)), [
    ...ids,
    ...Object.keys(ALIASES).filter(alias => ALIASES[alias]?.some(id => ids.has(id))),
  ])
  const [es, en] =
    cercanos.length > 0
      ? [` ¿Quizá ${cercanos.slice(0, 3).join(', ')}?`, ` Perhaps ${cercanos.slice(0, 3).join(', ')}?`]
      : ['', '']
  return new Failure(
    'peticion_invalida',
    { campo: 'estilo', estilo: name, cercanos },
    {
      mensaje: `«estilo»: no hay ningún estilo «${name}».${es}`,
      message: `"estilo": there is no style "${name}".${en}`,
    },
  )
}

/** Returns up to five names that share the most pairs of letters with the input (Dice's coefficient). */
function nearest(name: string, ids: readonly string[]): string[] {
  const pairs = (text: string): Set<string> =>
    new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2)))
  const wanted = pairs(name)
  const scored = [...new Set(ids)].map(id => {
    const own = pairs(id)
    let shared = 0
    for (const pair of own) if (wanted.has(pair)) shared++
    return { id, score: (2 * shared) / (own.size + wanted.size || 1) }
  })
  const best = scored
    .filter(({ score }) => score > 0.3)
    .sort((a, b) => b.score - a.score || a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
  return best.slice(0, 5).map(({ id }) => id)
}
