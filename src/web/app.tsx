/** The frame that every page has: head, sections, the page itself, messages, help. */
import type { ComponentType } from 'preact'
import { useErrorBoundary, useEffect, useRef, useState } from 'preact/hooks'
import { arrive, go, here, to } from './lib/router.ts'
import { answerOf } from './lib/going.ts'
import { texts } from './lib/i18n.ts'
import { useKeys } from './lib/keys.ts'
import { lang } from './lib/page.ts'
import { useTitle } from './lib/use.ts'
import { Brand } from './parts/brand.tsx'
import { ownAddress } from './parts/folio.tsx'
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
  away: ['Esa página no llegó', 'That page did not arrive'],
  awayHint: [
    'No hay conexión con tu servidor, o se acaba de renovar. Lo que ya se cargó sigue ahí: usa el menú o vuelve atrás.',
    'There is no connection to your server, or it has just been renewed. What ' +
      'was loaded is still there: use the menu, or go back.',
  ],
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
    ...SECTIONS.map(([path, es, en, keys]) => ({ keys, does: lang === 'es' ? es : en, run: () => go(`/${path}`) })),
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
        {path !== '/buscar' && <Jump />}
        <a class="end" href={to('/ajustes')} aria-current={path === '/ajustes' ? 'page' : undefined}>
          {t('settings')}
        </a>
      </div>
    </header>
  )
}

/** The field of the head: a page that the words name is opened, anything else is searched. */
function Jump() {
  const search = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const q = String(new FormData(form).get('q') ?? '').trim()
    if (!q) return
    const page = await answerOf(q)
    if (page !== null) location.assign(ownAddress(page))
    else if (form.isConnected) go(`/buscar?q=${encodeURIComponent(q)}`)
  }
  return (
    <form class="jump" role="search" onSubmit={event => void search(event)}>
      <label class="vh" for="jump">
        {t('jump')}
      </label>
      <input id="jump" name="q" type="search" placeholder={t('jumpHint')} autocomplete="off" />
      <kbd aria-hidden="true">/</kbd>
    </form>
  )
}

/**
 * Shows a page. The previous page stays until the next one is loaded; a page that throws is replaced by a message and
 * leaves the frame standing.
 */
function Page({ path }: { path: string }) {
  const [shown, setShown] = useState<{
    path: string
    Component: ComponentType<PageProps>
    params: readonly string[]
  } | null>(null)
  const [error, forget] = useErrorBoundary()
  const [unreached, setUnreached] = useState(false)
  const page = match(path)
  useEffect(() => {
    let current = true
    forget()
    setUnreached(false)
    page?.load().then(
      module => {
        if (current) setShown({ path, Component: module.default, params: page.params })
      },
      () => {
        if (current) setUnreached(true)
      },
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
  if (error) return <Fallen title={t('broken')} hint={t('brokenHint')} />
  if (!page) return <Lost />
  if (unreached) return <Fallen title={t('away')} hint={t('awayHint')} />
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

/**
 * Shown in place of a page that threw, or that could not be fetched: there is no network, or the site was updated and
 * its files have other names now.
 */
function Fallen({ title, hint }: { title: string; hint: string }) {
  useTitle(title)
  return (
    <main id="main" class="sheet stack" tabIndex={-1}>
      <h1>{title}</h1>
      <p class="lead">{hint}</p>
      <p>
        <button class="btn first" onClick={() => location.reload()}>
          {t('again')}
        </button>
      </p>
    </main>
  )
}

const OTHER = lang === 'es' ? 'en' : 'es'
/** Address of the same page in the other language: the server stores the choice in a cookie and redirects back. */
function otherLanguage(): string {
  const { path, query, hash } = here.value
  const back = to(path) + (query.size ? `?${query}` : '') + (hash && `#${hash}`)
  return to(`/idioma?a=${OTHER}&r=${encodeURIComponent(back)}`)
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
          <li>
            <a href={otherLanguage()} lang={OTHER} hreflang={OTHER}>
              {OTHER === 'en' ? 'English' : 'Español'}
            </a>
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
