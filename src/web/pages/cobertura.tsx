/** Cobertura: every file of the watched folders, what became of it and why; documents whose file is gone. */
import '../styles/cobertura.css'
import { useEffect, useState } from 'preact/hooks'
import type { Cobertura, EstadoCobertura } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { ago, bytes, texts } from '../lib/i18n.ts'
import { lang } from '../lib/page.ts'
import { rowsOf } from '../lib/paging.ts'
import { here, setQuery, to } from '../lib/router.ts'
import { useData, useTitle } from '../lib/use.ts'
import { Choice } from '../parts/choice.tsx'
import { Problem } from '../parts/problem.tsx'
import { Absent } from './cobertura/absent.tsx'

const t = texts({
  title: ['Cobertura', 'Coverage'],
  lead: [
    'Cada archivo de las carpetas vigiladas, y qué fue de él.',
    'Every file of the watched folders, and what became of it.',
  ],
  library: ['Ver los documentos', 'See the documents'],
  none: [
    'No se vigila ninguna carpeta. En la máquina de la biblioteca:',
    'No folder is watched. On the machine of the library:',
  ],
  folder: ['CARPETA', 'FOLDER'],
  folders: ['Carpetas', 'Folders'],
  checked: ['Mirada {when}', 'Looked through {when}'],
  unchecked: ['Aún sin mirar', 'Not looked through yet'],
  files: ['1 archivo|{n} archivos', '1 file|{n} files'],
  leido: ['1 leído|{n} leídos', '{n} read'],
  en_espera: ['{n} en espera', '{n} waiting'],
  omitido: ['1 omitido|{n} omitidos', '{n} skipped'],
  fallido: ['1 fallido|{n} fallidos', '{n} failed'],
  state: ['Mostrar', 'Show'],
  all: ['Todos', 'All'],
  file: ['Archivo', 'File'],
  why: ['Motivo', 'Reason'],
  since: ['Desde', 'Since'],
  more: ['Ver más', 'Show more'],
  empty: ['Ningún archivo está así.', 'No file is in that state.'],
})

const STATES = [
  ['leido', 'leidos'],
  ['en_espera', 'en_espera'],
  ['omitido', 'omitidos'],
  ['fallido', 'fallidos'],
] as const satisfies readonly (readonly [EstadoCobertura, keyof Cobertura])[]
const PAGE = 100
/** How often the page is refreshed while files wait, in milliseconds. */
const LOOK_MS = 3000

type Sums = Pick<Cobertura, 'total' | (typeof STATES)[number][1]>

/** Formats "12 leídos, 3 en espera …". */
const summed = (sums: Sums): string => STATES.map(([state, field]) => t(state, { n: sums[field] })).join(', ')

const whyOf = ({ porque, because }: { porque?: string; because?: string }): string =>
  (lang === 'es' ? porque : because) ?? ''

async function pages(estado: string, limit: number, signal: AbortSignal): Promise<Cobertura> {
  const ask = (limite: number, cursor: string | undefined): Promise<Cobertura> =>
    get('/cobertura', { query: { estado: estado || undefined, limite, cursor }, signal })
  const { last, rows } = await rowsOf(ask, page => page.archivos, { limit, most: 1000 })
  return { ...last, archivos: rows }
}

export default function CoberturaPage() {
  const estado = here.value.query.get('estado') ?? ''
  const [limit, setLimit] = useState(PAGE)
  const loaded = useData(signal => pages(estado, limit, signal), [estado, limit])
  const { data, error, reload } = loaded
  const waits = (data?.en_espera ?? 0) > 0
  useEffect(() => {
    const timer = waits ? setInterval(reload, LOOK_MS) : undefined
    return () => clearInterval(timer)
  }, [waits])
  useTitle(t('title'))
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in stack">
        <h1>{t('title')}</h1>
        <p class="lead">
          {t('lead')} <a href={to('/biblioteca')}>{t('library')}</a>
        </p>
        {error && <Problem error={error} retry={reload} />}
        {data && data.carpetas.length === 0 && (
          <p>
            {t('none')} <code>anaquel watch {t('folder')}</code>
          </p>
        )}
        {data && data.carpetas.length > 0 && (
          <>
            <Absent rows={data.ausentes} changed={reload} />
            <Folders carpetas={data.carpetas} />
            <AllFiles data={data} estado={estado} more={() => setLimit(limit + PAGE)} />
          </>
        )}
      </div>
    </main>
  )
}

interface AllFilesProps {
  data: Cobertura
  estado: string
  more: () => void
}

const AllFiles = ({ data, estado, more }: AllFilesProps) => (
  <section class="stack-2" aria-labelledby="cb-h">
    <h2 id="cb-h">{t('files', { n: data.total })}</h2>
    <p role="status">{summed(data)}</p>
    <Filter estado={estado} />
    <Files data={data} />
    {data.siguiente !== undefined && (
      <p>
        <button class="btn" onClick={more}>
          {t('more')}
        </button>
      </p>
    )}
  </section>
)

function Folders({ carpetas }: Pick<Cobertura, 'carpetas'>) {
  return (
    <section class="stack-2" aria-labelledby="cf-h">
      <h2 id="cf-h">{t('folders')}</h2>
      <ul class="ruled">
        {carpetas.map(folder => (
          <li key={folder.id}>
            <p class="name">
              <code class="path">{folder.ruta}</code>
            </p>
            <p class="small quiet">
              {summed(folder)} · {folder.revisada ? t('checked', { when: ago(folder.revisada) }) : t('unchecked')}
            </p>
            {folder.fallo && <p class="wrong">{whyOf(folder)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Filter = ({ estado }: { estado: string }) => (
  <Choice
    id="cb-s"
    label={t('state')}
    value={estado}
    none={t('all')}
    options={STATES.map(([state]) => [state, t(state, { n: '' }).trim()])}
    change={chosen => setQuery({ estado: chosen })}
  />
)

function Files({ data: { archivos, carpetas } }: { data: Cobertura }) {
  if (archivos.length === 0) return <p class="quiet">{t('empty')}</p>
  const paths = new Map(carpetas.map(({ id, ruta }) => [id, ruta]))
  return (
    <ol class="ruled">
      {archivos.map(({ carpeta, ruta, estado, documento, fecha, bytes: size, ...why }) => (
        <li key={`${carpeta}/${ruta}`}>
          <p class="name">
            <span class="path" title={`${paths.get(carpeta)}/${ruta}`}>
              {documento ? <a href={to(`/leer/${documento.id}`)}>{ruta}</a> : ruta}
            </span>
          </p>
          <p class="small quiet">
            <span class={estado === 'fallido' ? 'wrong' : undefined}>{whyOf(why)}</span>
            {' · '}
            <time datetime={fecha}>{ago(fecha)}</time>
            {size !== undefined && ` · ${bytes(size)}`}
          </p>
        </li>
      ))}
    </ol>
  )
}
