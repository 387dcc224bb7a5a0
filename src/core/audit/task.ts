/** The work of a citing job: a draft gets its citations, or a manuscript that has them is checked. */
import { cite } from '../cite/index.ts'
import { isAudit } from '../cite/kinds.ts'
import type { Task } from '../jobs.ts'
import { audit } from './index.ts'

export const citeOrAudit: Task = async (library, job, report) =>
  isAudit(await library.shelf.citation(job.subject)) ? audit(library, job, report) : cite(library, job, report)
