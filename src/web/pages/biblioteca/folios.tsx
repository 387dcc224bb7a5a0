/**
 * Which number is printed on which sheet, and why that is believed: the ranges as they are, each of them correctable by
 * hand.
 */
import { useState } from 'preact/hooks'
import type { Documento, Folio, Folios as Answer } from '../../../schema/index.ts'
import { get } from '../../lib/api.ts'
import { texts } from '../../lib/i18n.ts'
import { lang } from '../../lib/page.ts'
import { useData } from '../../lib/use.ts'
import { Problem } from '../../parts/problem.tsx'
import { Correct } from './correct.tsx'
import { runsOf, type Run } from './runs.ts'

const t = texts({
  title: ['Folios impresos', 'Printed folios'],
  sheets: ['Hojas', 'Sheets'],
  printed: ['Impreso', 'Printed'],
  none: ['sin número', 'no number'],
  byHand: ['a mano', 'by hand'],
  correct: ['Corregir', 'Correct'],
  correctWhat: ['Corregir las hojas {from} a {to}', 'Correct sheets {from} to {to}'],
  done: ['Folios corregidos.', 'Folios corrected.'],
  loading: ['Buscando los folios…', 'Looking for the folios…'],
})

/** Shows the explanation as a sentence: «Impreso al pie en 318 de 352 páginas; falta en las aperturas de capítulo.» */
function Why({ porque, because }: Answer) {
  const reason = lang === 'es' ? porque : because
  return <p class="small">{`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}</p>
}

export function Folios({ document, changed }: { document: Documento; changed: () => void }) {
  const { data, error, set, reload } = useData(
    signal => get<Answer>(`/documentos/${document.id}/folios`, { signal }),
    [document.id],
  )
  const [run, setRun] = useState<Run | null>(null)
  const [done, setDone] = useState(false)
  if (error) return <Problem error={error} retry={reload} />
  if (!data) return <p class="quiet">{t('loading')}</p>
  const saved = (answer: Answer): void => {
    set(answer)
    setRun(null)
    setDone(true)
    changed()
  }
  return (
    <section class="stack-2" aria-labelledby="folios-h">
      <h3 id="folios-h">{t('title')}</h3>
      <Why {...data} />
      <Runs
        folios={data.folios}
        correct={row => {
          setDone(false)
          setRun(row)
        }}
      />
      <p role="status" class="done">
        {done ? t('done') : ''}
      </p>
      {run && (
        <Correct key={`${run.desde}-${run.hasta}`} id={document.id} folios={data.folios} run={run} saved={saved} />
      )}
    </section>
  )
}

/** The ranges of sheets whose numbers follow one another. */
const Runs = ({ folios, correct }: { folios: readonly Folio[]; correct: (run: Run) => void }) => (
  <div class="scroll" tabIndex={0} role="group" aria-label={t('title')}>
    <table class="runs">
      <thead>
        <tr>
          <th scope="col">{t('sheets')}</th>
          <th scope="col">{t('printed')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {runsOf(folios).map(row => (
          <tr>
            <td>{range(row.desde, row.hasta)}</td>
            <td>
              {row.primera === null ? t('none') : <span class="extent">{range(row.primera, row.ultima)}</span>}
              {row.aMano && <span class="small quiet"> {t('byHand')}</span>}
            </td>
            <td>
              <button
                type="button"
                class="text-btn"
                aria-label={t('correctWhat', { from: row.desde, to: row.hasta })}
                onClick={() => correct(row)}
              >
                {t('correct')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const range = <T extends number | string | null>(first: T, last: T): T | string =>
  first === last ? first : `${first}–${last}`
