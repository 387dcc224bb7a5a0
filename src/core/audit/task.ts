/** Runs a citing job: it adds citations to a draft, or audits a manuscript that has them. */
import { cite } from '../cite/index.ts'
import { isAudit } from '../cite/kinds.ts'
import type { Task } from '../jobs/task.ts'
import { audit } from './index.ts'

export const citeOrAudit: Task = async (library, job, report) =>
  isAudit(await library.shelf.citation(job.subject)) ? audit(library, job, report) : cite(library, job, report)
