/** What is wrong with the list of sources, and what could not be read of the manuscript. */
import type { BibliografiaRevisada } from '../../../../schema/index.ts'
import { texts } from '../../../lib/i18n.ts'

const t = texts({
  title: ['Su bibliografía', 'Its list of sources'],
  entries: ['1 entrada.|{n} entradas.', '1 entry.|{n} entries.'],
  fine: [
    'Todo lo citado está en ella, todo lo suyo se cita, y nada se repite.',
    'All that is cited is in it, all of it is cited, and nothing is there twice.',
  ],
  faltan: ['Citadas que no están en ella', 'Cited, and not in it'],
  sin_citar: ['Entradas que nada cita', 'Entries that nothing cites'],
  duplicadas: ['Repetidas', 'There twice'],
})

export function Sources({ list }: { list: BibliografiaRevisada }) {
  const parts = [
    ['faltan', list.faltan],
    ['sin_citar', list.sin_citar],
    ['duplicadas', list.duplicadas.map(group => group.join(' = '))],
  ] as const
  return (
    <section class="stack-2" aria-labelledby="s-h">
      <h2 id="s-h" class="over">
        {t('title')}
      </h2>
      <p class="quiet">
        {t('entries', { n: list.entradas })} {parts.every(([, lines]) => lines.length === 0) && t('fine')}
      </p>
      {parts.map(
        ([name, lines]) =>
          lines.length > 0 && (
            <>
              <h3>{t(name)}</h3>
              <ul class="bib stack-2">
                {lines.map(line => (
                  <li>{line}</li>
                ))}
              </ul>
            </>
          ),
      )}
    </section>
  )
}
