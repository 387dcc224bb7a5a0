/** The frame that every page has: head, sections, the page itself, messages, help. */
import type { ComponentType } from 'preact'
import { useErrorBoundary, useEffect, useRef, useState } from 'preact/hooks'
import { arrive, go, here, to } from './lib/router.ts'
import { texts } from './lib/i18n.ts'
import { useKeys } from './lib/keys.ts'
import { useTitle } from './lib/use.ts'
import { Brand } from './parts/brand.tsx'
import { Help, openHelp } from './parts/help.tsx'
import { Offline } from './parts/offline.tsx'
import { Toast } from './parts/toast.tsx'
import { match, type PageProps } from './routes.ts'

const t = texts({
  skip: ['Saltar al contenido', 'Skip to content'],
  sections: ['Secciones', 'Sections'],
  settings: ['Ajustes', 'Settings'],
  jump: ['Buscar o ir a un folio', 'Search, or go to a folio'],
  jumpHint: ['Buscar, o «Quijote xiv»', 'Search, or “Quixote xiv”'],
  reference: ['Referencia de la API', 'API reference'],
  keys: ['Teclas', 'Keys'],
  styles: [
    'Citas por citeproc-js (CPAL 1.0), de Frank Bennett',
    'Citations by citeproc-js (CPAL 1.0), by Frank Bennett',
  ],
  lost: ['Esa página no está en tu anaquel', 'That page is not on your shelf'],
  lostHint: [
    'Vuelve a la biblioteca o busca lo que querías.',
    'Go back to the library, or search for what you wanted.',
  ],
  broken: ['Algo falló de nuestro lado', 'Something failed on our side'],
  brokenHint: ['Tus documentos están a salvo.', 'Your documents are safe.'],
  again: ['Volver a cargar', 'Load again'],
})

const SECTIONS = [
  ['biblioteca', 'Biblioteca', 'Library', 'g b'],
  ['buscar', 'Buscar', 'Search', 'g s'],
  ['preguntar', 'Preguntar', 'Ask', 'g p'],
  ['citar', 'Citar', 'Cite', 'g c'],
  ['verificar', 'Verificar', 'Verify', 'g v'],
  ['notas', 'Notas', 'Notes', 'g n'],
] as const

const section = texts(Object.fromEntries(SECTIONS.map(([path, es, en]) => [path, [es, en] as const])))

export function App() {
  useKeys([
    ...SECTIONS.map(([path, es, en, keys]) => ({
      keys,
      does: document.documentElement.lang === 'es' ? es : en,
      run: () => go(`/${path}`),
    })),
    {
      keys: '/',
      does: t('jump'),
      run: () => document.querySelector<HTMLElement>('#jump, input[type=search]')?.focus(),
    },
    { keys: '?', does: t('keys'), run: openHelp },
  ])
  return (
    <>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <Head />
      <Offline />
      <Page path={here.value.path} />
      <Foot />
      <Toast />
      <Help />
    </>
  )
}

function Head() {
  const { path } = here.value
  const search = (event: SubmitEvent): void => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget as HTMLFormElement).get('q') ?? '').trim()
    if (q) go(`/buscar?q=${encodeURIComponent(q)}`)
  }
  return (
    <header class="head">
      <div>
        <Brand />
        <nav aria-label={t('sections')}>
          <ul>
            {SECTIONS.map(([name]) => (
              <li>
                <a href={to(`/${name}`)} aria-current={path.split('/')[1] === name ? 'page' : undefined}>
                  {section(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {path !== '/buscar' && (
          <form class="jump" role="search" onSubmit={search}>
            <label class="vh" for="jump">
              {t('jump')}
            </label>
            <input id="jump" name="q" type="search" placeholder={t('jumpHint')} autocomplete="off" />
            <kbd aria-hidden="true">/</kbd>
          </form>
        )}
        <a class="end" href={to('/ajustes')} aria-current={path === '/ajustes' ? 'page' : undefined}>
          {t('settings')}
        </a>
      </div>
    </header>
  )
}

/** The last page stays until the next one is there; one that breaks says so and leaves the frame standing. */
function Page({ path }: { path: string }) {
  const [shown, setShown] = useState<{
    path: string
    Component: ComponentType<PageProps>
    params: readonly string[]
  } | null>(null)
  const [error, forget] = useErrorBoundary()
  const found = match(path)
  useEffect(() => {
    let current = true
    forget()
    found?.load().then(
      module => {
        if (current) setShown({ path, Component: module.default, params: found.params })
      },
      () => location.reload(),
    )
    return () => {
      current = false
    }
  }, [path])
  const first = useRef(true)
  useEffect(() => {
    if (shown && !first.current) arrive()
    first.current = shown === null
  }, [shown])
  if (error) return <Broken />
  if (!found) return <Lost />
  return shown ? (
    <shown.Component params={shown.params} />
  ) : (
    <main id="main" class="sheet" tabIndex={-1} aria-busy="true" />
  )
}

function Lost() {
  useTitle(t('lost'))
  return (
    <main id="main" class="sheet stack" tabIndex={-1}>
      <h1>{t('lost')}</h1>
      <p class="lead">{t('lostHint')}</p>
      <p>
        <a class="btn first" href={to('/biblioteca')}>
          {section('biblioteca')}
        </a>
      </p>
    </main>
  )
}

function Broken() {
  useTitle(t('broken'))
  return (
    <main id="main" class="sheet stack" tabIndex={-1}>
      <h1>{t('broken')}</h1>
      <p class="lead">{t('brokenHint')}</p>
      <p>
        <button class="btn first" onClick={() => location.reload()}>
          {t('again')}
        </button>
      </p>
    </main>
  )
}

function Foot() {
  return (
    <footer class="foot">
      <div>
        <ul>
          <li>
            <a href={to('/docs')}>{t('reference')}</a>
          </li>
          <li>
            <button class="text-btn" onClick={openHelp}>
              {t('keys')}
            </button>
          </li>
        </ul>
        <p>
          <a href="https://github.com/Juris-M/citeproc-js" rel="noreferrer">
            {t('styles')}
          </a>
        </p>
      </div>
    </footer>
  )
}
