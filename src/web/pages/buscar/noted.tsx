/** The person's own marks and notes that contain the words: after the passages, never among them. */
import '../../styles/notas.css'
import type { Hallado } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'
import { to } from '../../lib/router.ts'
import { Noted } from '../../parts/noted.tsx'

const t = texts({ title: ['En tus notas', 'In your notes'], all: ['Ver todas las notas', 'See all notes'] })
const MOST = 5

export function InNotes({ notas = [] }: { notas: Hallado['notas'] }) {
  if (notas.length === 0) return null
  return (
    <section class="stack-2 noted-list" aria-labelledby="in-notes">
      <h2 id="in-notes">{t('title')}</h2>
      {notas.slice(0, MOST).map(note => (
        <Noted key={note.id} note={note} />
      ))}
      <p>
        <a href={to('/notas')}>{t('all')}</a>
      </p>
    </section>
  )
}
