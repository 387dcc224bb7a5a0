/** Ajustes: plain sections, one column. */
import '../styles/ajustes.css'
import { useEffect, useState } from 'preact/hooks'
import type { Cuenta as Account } from '../../schema.ts'
import { get } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { here } from '../lib/router.ts'
import { useData, useTitle } from '../lib/use.ts'
import { Agentes } from './ajustes/agentes.tsx'
import { Aspecto } from './ajustes/aspecto.tsx'
import { Claves } from './ajustes/claves.tsx'
import { Colecciones } from './ajustes/colecciones.tsx'
import { Cuenta } from './ajustes/cuenta.tsx'
import { Modelos, Uso } from './ajustes/uso.tsx'

const t = texts({
  title: ['Ajustes', 'Settings'],
  nav: ['Apartados de Ajustes', 'Settings sections'],
  claves: ['Claves de API', 'API keys'],
  agentes: ['Agentes', 'Agents'],
  modelos: ['Modelos', 'Models'],
  colecciones: ['Colecciones', 'Collections'],
  aspecto: ['Aspecto e idioma', 'Appearance and language'],
  uso: ['Uso', 'Usage'],
  cuenta: ['Cuenta', 'Account'],
})
const PARTS = ['claves', 'agentes', 'modelos', 'colecciones', 'aspecto', 'uso', 'cuenta'] as const

/** The part that one is reading: the last one that begins in the upper third of the window. */
function useCurrent(first: string): string {
  const [current, setCurrent] = useState(first)
  useEffect(() => {
    const seen = new IntersectionObserver(
      entries => {
        const at = entries.filter(entry => entry.isIntersecting).at(-1)
        if (at) setCurrent(at.target.id)
      },
      { rootMargin: '0px 0px -66% 0px' },
    )
    for (const part of PARTS) {
      const section = document.getElementById(part)
      if (section) seen.observe(section)
    }
    return () => seen.disconnect()
  }, [])
  return current
}

export default function Ajustes() {
  const account = useData(signal => get<Account>('/cuenta', { signal }), [])
  const { hash } = here.value,
    current = useCurrent(hash || PARTS[0])
  useTitle(t('title'))
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash, account.data === undefined])
  return (
    <main id="main" class="sheet stack-5" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <div class="settings">
        <nav aria-label={t('nav')}>
          <ul class="row">
            {PARTS.map(part => (
              <li key={part}>
                <a href={`#${part}`} aria-current={part === current ? 'true' : undefined}>
                  {t(part)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="sections">
          <Claves />
          <Agentes />
          <Modelos />
          <Colecciones />
          <Aspecto />
          <Uso account={account} />
          <Cuenta account={account} />
        </div>
      </div>
    </main>
  )
}
