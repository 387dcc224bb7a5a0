/** Decide fast, and the author stays in charge. */
import '../styles/citar.css'
import '../styles/juicio.css'
import type { PageProps } from '../routes.ts'
import { Result } from './citar/result.tsx'
import { Start } from './citar/start.tsx'

export default function Citar({ params: [id] }: PageProps) {
  return id === undefined ? <Start /> : <Result id={id} key={id} />
}
