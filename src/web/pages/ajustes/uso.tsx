/** What the account holds and has used, and the models that serve. */
import type { Contador, Cuenta } from '../../../schema.ts'
import { bytes, number, texts, when } from '../../lib/i18n.ts'
import { BASE, lang } from '../../lib/page.ts'
import { useData, type Loaded } from '../../lib/use.ts'
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
  models: ['Modelos', 'Models'],
  listo: ['✓ En uso', '✓ In use'],
  cargando: ['Descargándose', 'Downloading'],
  ausente: ['Sin instalar', 'Not installed'],
  error: ['Falló', 'Failed'],
  more: ['Para instalar uno, en el servidor:', 'To add one, on the server:'],
})

/** What a model is for, by its name on the server. */
const PURPOSES: Record<string, readonly [es: string, en: string]> = {
  'anaquel-static-es-en': ['Buscar en español e inglés', 'Search in Spanish and English'],
  'multilingual-e5-small': ['Buscar en cien idiomas', 'Search in a hundred languages'],
  'mmarco-minilm': ['Ordenar mejor los pasajes', 'Order passages better'],
  nli: ['Juzgar afirmaciones', 'Judge claims'],
  write: ['Redactar respuestas', 'Write answers'],
  vision: ['Describir figuras', 'Describe figures'],
  speech: ['Transcribir voz', 'Transcribe speech'],
}
const purpose = (name: string): string | undefined => PURPOSES[name]?.[lang === 'es' ? 0 : 1]

interface Health {
  version: string
  modelos: { name: string; estado: 'listo' | 'cargando' | 'ausente' | 'error'; detalle?: string }[]
}

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

export function Modelos() {
  const loaded = useData(
    signal => fetch(`${BASE}/salud`, { signal }).then(response => response.json() as Promise<Health>),
    [],
  )
  return (
    <Section id="modelos" title={t('models')}>
      <Once loaded={loaded}>
        {({ modelos }) => (
          <ul class="grants ruled">
            {modelos.map(({ name, estado, detalle }) => (
              <li key={name}>
                <div>
                  <h3>{purpose(name) ?? name}</h3>
                  <p class="small quiet">{[purpose(name) && name, detalle].filter(Boolean).join(' · ')}</p>
                </div>
                <p class={`state ${estado === 'listo' ? 'yes' : estado === 'error' ? 'contra' : 'none'}`}>
                  {t(estado)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Once>
      <div class="stack-1">
        <p class="small quiet">{t('more')}</p>
        <p class="copyable">
          <code tabIndex={0}>npm run -s anaquel -- models list</code>
        </p>
      </div>
    </Section>
  )
}
