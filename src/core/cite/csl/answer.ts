/**
 * Answers jobs and keeps the engines of the last few pairs of style and locale. That of APA takes longest to start:
 * 1,020 ms of processor time, of which 880 build how it sorts. A job with one work does without.
 */
import { Failure } from '../../../errors.ts'
import { createEngine, type Engine } from './engine.ts'
import { openLocales } from './locales.ts'
import { openSources } from './sources.ts'
import { openStyles } from './styles.ts'
import { elements, parseTree, type Tree } from './tree.ts'
import type { Answer, Job } from './types.ts'

const KEPT = 8

/**
 * Returns a synchronous function that formats jobs, for the worker and for tests in this thread. It throws
 * `peticion_invalida` on `estilo` when the style cannot format the citations.
 */
export function openAnswers(folder?: string): (job: Job) => Answer {
  const sources = openSources(folder),
    styles = openStyles(sources),
    locales = openLocales(sources)
  const engines = new Map<string, Engine>()
  return job => {
    const single = isSingle(job)
    const key = `${single}\n${job.style.xml ?? job.style.base}\n${job.locale}`
    let engine = engines.get(key)
    engines.delete(key)
    try {
      if (!engine) {
        const tree = job.style.xml === undefined ? styles.tree(job.style.base) : parseTree(job.style.xml)
        engine = createEngine(single ? unsorted(tree) : tree, job.locale, locales)
      }
      const answer = engine.format(job.clusters, job.uncited)
      engines.set(key, engine)
      for (const old of engines.keys()) {
        if (engines.size <= KEPT) break
        engines.delete(old)
      }
      return answer
    } catch (cause) {
      if (cause instanceof Failure) throw cause
      throw new Failure(
        'peticion_invalida',
        { campo: 'estilo', estilo: job.style.base },
        {
          cause,
          mensaje: `«estilo»: «${job.style.base}» no puede dar forma a estas citas.`,
          message: `"estilo": "${job.style.base}" cannot format these citations.`,
        },
      )
    }
  }
}

/** Tells whether all citations are of the same work. */
const isSingle = ({ clusters, uncited = [] }: Job): boolean =>
  new Set([...clusters.flatMap(cluster => cluster.cites.map(cite => cite.item)), ...uncited].map(item => item.id))
    .size <= 1

/** Takes out of a style how citations and bibliography are sorted. */
function unsorted(style: Tree): Tree {
  for (const part of elements(style)) part.children = part.children.filter(child => !isSort(child))
  return style
}
const isSort = (child: Tree | string): boolean => typeof child !== 'string' && child.name === 'sort'
