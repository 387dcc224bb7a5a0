/** Decide fast, and the author stays in charge: of the citations of a draft, and of those that a manuscript has. */
import '../styles/citar.css'
import '../styles/juicio.css'
import type { PageProps } from '../routes.ts'
import { later } from '../parts/later.tsx'
import { Start } from './citar/start.tsx'
import { isAuditing } from './citar/ways.tsx'

const Audit = later(async () => (await import('./citar/audit/result.tsx')).Audit)
const AuditStart = later(async () => (await import('./citar/audit/start.tsx')).AuditStart)
const Result = later(async () => (await import('./citar/result.tsx')).Result)

/** Ids of audits begin with this letter, those of citing jobs with another. */
const AUDIT = 'r'

export default function Citar({ params: [id] }: PageProps) {
  if (id === undefined) return isAuditing() ? <AuditStart /> : <Start />
  return id.startsWith(AUDIT) ? <Audit id={id} key={id} /> : <Result id={id} key={id} />
}
