/** The works of what was accepted, as the style lists them. */
import { texts } from '../../lib/i18n.ts'
import { useSettled } from '../../lib/use.ts'
import { Problem } from '../../parts/problem.tsx'
import { useBibliography, type Written } from './job.ts'

const t = texts({
  references: ['Referencias', 'References'],
  noneYet: ['De las citas que aceptes.', 'Of the citations that you accept.'],
})

const SETTLED_MS = 500

export function Bibliography({ id, written, some }: { id: string; written: Written; some: boolean }) {
  const body = useSettled(JSON.stringify(written), SETTLED_MS)
  const { data = [], error } = useBibliography(id, JSON.parse(body) as Written, some)
  return (
    <section class="stack-2" aria-labelledby="bib-h">
      <h2 id="bib-h" class="over">
        {t('references')}
      </h2>
      {error ? (
        <Problem error={error} />
      ) : !some ? (
        <p class="quiet small">{t('noneYet')}</p>
      ) : (
        <ul class="bib stack-2">
          {data.map(entry => (
            <li>{entry}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
