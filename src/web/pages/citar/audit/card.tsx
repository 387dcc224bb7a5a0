/** One checked citation: what was found, in words, and the page itself. */
import type { CitaRevisada } from '../../../../schema/index.ts'
import { texts } from '../../../lib/i18n.ts'
import { lang } from '../../../lib/page.ts'
import { to } from '../../../lib/router.ts'
import { needsName } from '../../../parts/judge.tsx'
import { nameOf } from '../../../parts/judges.tsx'
import { Opened, openingsOf } from './opened.tsx'
import { SIGNS, weightName } from './weights.ts'

const t = texts({
  of: ['{n} de {all}', '{n} of {all}'],
  previous: ['Anterior', 'Previous'],
  next: ['Siguiente', 'Next'],
  source: ['La fuente dice', 'The source says'],
  differs: ['Difiere', 'It differs'],
  left: ['se quitó', 'left out'],
  put: ['se añadió', 'put in'],
  judged: ['Lo juzgó {who}.', 'Judged by {who}.'],
  home: ['el juez de la casa', 'the built-in judge'],
  nothing: ['No hay página que abrir.', 'There is no page to open.'],
  record: ['Su ficha', 'Its record'],
})

export interface CardProps {
  cita: CitaRevisada
  all: number
  step(by: 1 | -1): void
}

export function Card({ cita, all, step }: CardProps) {
  const { n, texto, gravedad, obra, cita: quotation, apoyo } = cita
  const openings = openingsOf(cita)
  return (
    <article class="audit-card stack-2" aria-labelledby={`k-${n}`}>
      <p class="row spread small">
        <span class="quiet">{t('of', { n, all })}</span>
        <span class="row">
          <button type="button" class="text-btn" onClick={() => step(-1)}>
            {t('previous')}
          </button>
          <button type="button" class="text-btn" onClick={() => step(1)}>
            {t('next')}
          </button>
        </span>
      </p>
      <h2 id={`k-${n}`}>{texto}</h2>
      <p class={`verdict weight ${gravedad}`}>
        <span aria-hidden="true">{SIGNS[gravedad]}</span> {weightName(gravedad)}
      </p>
      <p class="work">{obra.titulo ?? obra.citada}</p>
      <p>{lang === 'es' ? cita.mensaje : cita.message}</p>
      {quotation?.fuente !== undefined && quotation.estado !== 'literal' && <Differing quotation={quotation} />}
      {apoyo && !quotation && (
        <p class="small quiet">{t('judged', { who: needsName(apoyo.juez) ? nameOf(apoyo.juez) : t('home') })}</p>
      )}
      {openings.length > 0 ? <Opened key={n} openings={openings} /> : <p class="quiet small">{t('nothing')}</p>}
      {obra.clave !== undefined && obra.estado === 'sin_archivo' && (
        <p>
          <a class="text-btn" href={to(`/referencias?q=${encodeURIComponent(obra.clave)}`)}>
            {t('record')}
          </a>
        </p>
      )}
    </article>
  )
}

function Differing({ quotation: { fuente, diferencias = [] } }: { quotation: NonNullable<CitaRevisada['cita']> }) {
  return (
    <>
      <p class="small quiet">{t('source')}</p>
      <blockquote class="source-words" dir="auto">
        {fuente}
      </blockquote>
      {diferencias.length > 0 && (
        <ul class="small differences" aria-label={t('differs')}>
          {diferencias.map(difference => (
            <li>
              {difference.cita ? <del>{difference.cita}</del> : <span class="quiet">({t('left')})</span>}
              {' → '}
              {difference.fuente ? <ins>{difference.fuente}</ins> : <span class="quiet">({t('put')})</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
