/** Ajustes: plain sections, one column. */
import '../styles/ajustes.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Cuenta as Account } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'
import { here, MOVES, whileGrowing } from '../lib/router.ts'
import { useData, useTitle } from '../lib/use.ts'
import { Agentes } from './ajustes/agentes.tsx'
import { Aspecto } from './ajustes/aspecto.tsx'
import { Claves } from './ajustes/claves.tsx'
import { Colecciones } from './ajustes/colecciones.tsx'
import { Cuenta } from './ajustes/cuenta.tsx'
import { Modelos } from './ajustes/modelos.tsx'
import { Uso } from './ajustes/uso.tsx'

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

/**
 * Returns the section that is being read: the last one that begins in the upper third of the window. Until the person
 * scrolls it is the one in the address, because the last sections cannot reach the upper third.
 */
function useCurrent(named: string): string {
  const [current, setCurrent] = useState(named || PARTS[0])
  const held = useRef(named !== '')
  useEffect(() => {
    held.current = named !== ''
    if (named) setCurrent(named)
    const look = (): void => {
      if (held.current) return
      const begun = PARTS.filter(
        part => (document.getElementById(part)?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3,
      )
      setCurrent(begun.at(-1) ?? PARTS[0])
    }
    const moved = (): void => {
      held.current = false
    }
    addEventListener('scroll', look, { passive: true })
    for (const name of MOVES) addEventListener(name, moved, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      for (const name of MOVES) removeEventListener(name, moved)
    }
  }, [named])
  return current
}

const Parts = ({ current }: { current: string }) => (
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
)

export default function Ajustes() {
  const account = useData(signal => get<Account>('/cuenta', { signal }), [])
  const { hash } = here.value,
    named = PARTS.find(part => part === hash) ?? '',
    current = useCurrent(named)
  useTitle(t('title'))
  // Sections load their content later, and those above push this one down.
  useEffect(() => {
    const part = document.getElementById(named)
    if (!part) return
    part.focus({ preventScroll: true })
    return whileGrowing(() => part.scrollIntoView())
  }, [named])
  return (
    <main id="main" class="sheet stack-5" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <div class="settings">
        <Parts current={current} />
        <div class="sections">
          <Claves />
          <Agentes />
          <Modelos account={account} />
          <Colecciones />
          <Aspecto />
          <Uso account={account} />
          <Cuenta account={account} />
        </div>
      </div>
    </main>
  )
}
