/** What the account holds and has used. */
import type { Contador, Cuenta } from '../../../schema/index.ts'
import { bytes, number, texts, when } from '../../lib/i18n.ts'
import type { Loaded } from '../../lib/use.ts'
import { Once, Section } from './shared.tsx'

const t = texts({
  usage: ['Uso', 'Usage'],
  plan: ['Plan', 'Plan'],
  documentos: ['Documentos', 'Documents'],
  bytes: ['Originales', 'Originals'],
  paginas_mes: ['Páginas leídas este mes', 'Pages read this month'],
  busquedas_dia: ['Búsquedas hoy', 'Searches today'],
  citados_mes: ['Borradores citados este mes', 'Drafts cited this month'],
  of: ['{n} de {limit}', '{n} of {limit}'],
  again: ['empieza de nuevo el {when}', 'starts again {when}'],
  pace: ['Ritmo', 'Rate'],
  perMinute: ['{n} peticiones por minuto', '{n} requests a minute'],
  free: ['Sin cuota: el servidor es tuyo.', 'No quota: the server is yours.'],
})

const amount = (contador: Contador, n: number): string => (contador === 'bytes' ? bytes(n) : number(n))

export function Uso({ account }: { account: Loaded<Cuenta> }) {
  return (
    <Section id="uso" title={t('usage')}>
      <Once loaded={account}>
        {({ plan, contadores, peticiones_minuto: pace }) => (
          <Counters plan={plan} contadores={contadores} pace={pace} />
        )}
      </Once>
    </Section>
  )
}

function Counters({ plan, contadores, pace }: Pick<Cuenta, 'plan' | 'contadores'> & { pace: number }) {
  const free = contadores.every(({ limite }) => limite === null)
  return (
    <>
      <dl class="who ruled">
        {contadores.map(({ contador, usado, limite, hasta }) => (
          <div key={contador}>
            <dt id={`u-${contador}`}>{t(contador)}</dt>
            <dd class="stack-1">
              <span>
                {limite === null
                  ? amount(contador, usado)
                  : t('of', { n: amount(contador, usado), limit: amount(contador, limite) })}
                {limite !== null && hasta !== null && (
                  <span class="quiet small"> · {t('again', { when: when(hasta) })}</span>
                )}
              </span>
              {limite !== null && (
                <progress max={limite} value={Math.min(usado, limite)} aria-labelledby={`u-${contador}`} />
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('pace')}</dt>
          <dd>{t('perMinute', { n: pace })}</dd>
        </div>
        {!free && (
          <div>
            <dt>{t('plan')}</dt>
            <dd>{plan}</dd>
          </div>
        )}
      </dl>
      {free && <p class="small quiet">{t('free')}</p>}
    </>
  )
}
