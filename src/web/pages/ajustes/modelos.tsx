/** The models that serve, and those that the owner can fetch from here, with how far each is. */
import { useEffect, useState } from 'preact/hooks'
import type { Cuenta, Modelo, Modelos as List } from '../../../schema/index.ts'
import { get, post, type ApiError } from '../../lib/api.ts'
import { percent, texts } from '../../lib/i18n.ts'
import { asApiError, useData, type Loaded } from '../../lib/use.ts'
import { Once, Refused, Section } from './shared.tsx'

const t = texts({
  title: ['Modelos', 'Models'],
  listo: ['✓ En uso', '✓ In use'],
  cargando: ['Descargándose', 'Downloading'],
  ausente: ['Sin instalar', 'Not installed'],
  error: ['Falló', 'Failed'],
  fetch: ['Traer', 'Fetch'],
  again: ['Reintentar', 'Try again'],
  size: ['{n} MB', '{n} MB'],
  licence: ['licencia {name}', 'licence {name}'],
  carried: ['viene con el programa', 'comes with the program'],
  stays: [
    'Un modelo se descarga una vez, se comprueba y trabaja en este equipo: ningún texto sale de él.',
    'A model is downloaded once, checked, and works on this machine: no text leaves it.',
  ],
  closed: ['Este servidor está puesto para no traer modelos.', 'This server is set not to fetch models.'],
  owner: ['Los trae la cuenta propietaria del servidor.', 'The owner account of the server fetches them.'],
  unreached: [
    'No se pudo traer: no hay red, o el servidor no la tiene permitida. Lo que llegó se conserva.',
    'It could not be fetched: there is no network, or the server is not allowed to use it. What came is kept.',
  ],
  unopened: ['Sus archivos no se pudieron abrir: tráelo de nuevo.', 'Its files could not be opened: fetch it again.'],
})

const USES = texts<Modelo['uso']>({
  busqueda: ['Buscar por el sentido', 'Search by meaning'],
  orden: ['Ordenar mejor los pasajes', 'Order passages better'],
  juicio: ['Juzgar paráfrasis', 'Judge paraphrases'],
  redaccion: ['Redactar respuestas', 'Write answers'],
  figuras: ['Encontrar figuras por lo que muestran', 'Find figures by what they show'],
  voz: ['Transcribir voz', 'Transcribe speech'],
  letras: ['Leer escaneos más deprisa', 'Read scans faster'],
})
/** Two models can search: the embedded one, and a fetched one for a hundred languages. */
const SEARCHES = texts({
  carried: ['Buscar en español e inglés', 'Search in Spanish and English'],
  fetched: ['Buscar en cien idiomas', 'Search in a hundred languages'],
})
const useOf = ({ uso, megas }: Modelo): string =>
  uso === 'busqueda' ? SEARCHES(megas === undefined ? 'carried' : 'fetched') : USES(uso)

const LOOK_MS = 1500

export function Modelos({ account }: { account: Loaded<Cuenta> }) {
  const loaded = useData(signal => get<List>('/modelos', { signal }), [])
  const moving = loaded.data?.modelos.some(({ estado }) => estado === 'cargando') ?? false
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(loaded.reload, LOOK_MS)
    return () => clearTimeout(timer)
  }, [loaded.data])
  const owner = account.data?.propietaria === true
  return (
    <Section id="modelos" title={t('title')}>
      <Once loaded={loaded}>
        {({ modelos, trae }) => (
          <>
            <ul class="grants ruled">
              {modelos.map(model => (
                <One key={model.nombre} model={model} can={trae && owner} changed={loaded.set} />
              ))}
            </ul>
            <p class="small quiet">{t(!trae ? 'closed' : owner ? 'stays' : 'owner')}</p>
          </>
        )}
      </Once>
    </Section>
  )
}

interface OneProps {
  model: Modelo
  can: boolean
  changed(list: List): void
}

function One({ model, can, changed }: OneProps) {
  const { nombre, estado, megas, licencia, progreso, detalle = '' } = model
  const [refused, setRefused] = useState<ApiError | null>(null)
  const id = `m-${nombre}`
  const fetchIt = (): void => {
    setRefused(null)
    post<List>(`/modelos/${nombre}/traer`, {}).then(changed, (error: unknown) => setRefused(asApiError(error)))
  }
  const facts = [
    megas === undefined ? t('carried') : t('size', { n: megas }),
    licencia && t('licence', { name: licencia }),
  ]
  return (
    <li>
      <div class="stack-1">
        <h3 id={id}>{useOf(model)}</h3>
        <p class="small quiet">{facts.filter(Boolean).join(' · ')}</p>
        {estado === 'cargando' && (
          <progress aria-labelledby={id} max={1} {...(progreso !== undefined && { value: progreso })} />
        )}
        {estado === 'error' && (
          <p class="small">{t(detalle.includes('could not be opened') ? 'unopened' : 'unreached')}</p>
        )}
        {refused && <Refused error={refused} again={fetchIt} />}
      </div>
      <div class="row">
        <p class={`state ${estado === 'listo' ? 'yes' : estado === 'error' ? 'contra' : 'none'}`} role="status">
          {t(estado)} {estado === 'cargando' && progreso !== undefined && percent(progreso)}
        </p>
        {can && (estado === 'ausente' || estado === 'error') && (
          <button type="button" class="btn" aria-describedby={id} onClick={fetchIt}>
            {t(estado === 'error' ? 'again' : 'fetch')}
          </button>
        )}
      </div>
    </li>
  )
}
