/**
 * Answers jobs and keeps the engines of the last few pairs of style and locale: an engine takes 8 to 370 ms to start,
 * APA longest.
 */
import { Failure } from '../../../errors.ts'
import { createEngine, type Engine } from './engine.ts'
import { openLocales } from './locales.ts'
import { openSources } from './sources.ts'
import { openStyles } from './styles.ts'
import { parseTree } from './tree.ts'
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
    const key = `${job.style.xml ?? job.style.base}\n${job.locale}`
    let engine = engines.get(key)
    engines.delete(key)
    try {
      engine ??= createEngine(
        job.style.xml === undefined ? styles.tree(job.style.base) : parseTree(job.style.xml),
        job.locale,
        locales,
      )
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
