/** The way through a document: its headings, and small pictures of its pages. Loaded when it is first opened. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Esquema } from '../../schema/index.ts'
import { get } from '../lib/api.ts'
import { locatorOf, texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { useData } from '../lib/use.ts'
import { ownAddress } from '../parts/folio.tsx'
import { Problem } from '../parts/problem.tsx'
import { goTo, open, type Reader } from './reader.ts'
import { Thumbnails } from './thumbnails.tsx'

const t = texts({
  way: ['Índice y páginas', 'Outline and pages'],
  outline: ['Índice', 'Outline'],
  pages: ['Páginas', 'Pages'],
  none: ['Este documento no tiene títulos.', 'This document has no headings.'],
  close: ['Cerrar', 'Close'],
})

/** Windows in which it stands beside the page. */
const wide = matchMedia('(min-width: 60rem)')

type Tab = 'outline' | 'pages'

export default function Way({ reader, onClose }: { reader: Reader; onClose: () => void }) {
  const drawn = reader.kind === 'pdf' || reader.kind === 'picture'
  const { data, error, reload } = useData(
    signal => get<Esquema>(`/documentos/${reader.id}/esquema`, { signal }),
    [reader.id],
  )
  const [chosen, choose] = useState<Tab | null>(null)
  const tab: Tab = chosen ?? (drawn && data?.titulos.length === 0 ? 'pages' : 'outline')
  const own = useRef<HTMLElement>(null)
  useEffect(() => {
    own.current?.focus({ preventScroll: true })
    if (!wide.matches) own.current?.scrollIntoView()
  }, [])
  useKeys([{ keys: 'Escape', does: t('close'), run: onClose }])
  // In a narrow window it covers the page, so it closes once a place is chosen.
  const gone = (): void => {
    if (!wide.matches) onClose()
  }
  return (
    <nav class="way stack-2" aria-label={t('way')} ref={own} tabIndex={-1}>
      <p class="row">
        {drawn &&
          (['outline', 'pages'] as const).map(name => (
            <button class="btn" aria-pressed={tab === name} onClick={() => choose(name)}>
              {t(name)}
            </button>
          ))}
        {!drawn && <b>{t('outline')}</b>}
        <button class="text-btn" onClick={onClose}>
          {t('close')}
        </button>
      </p>
      {error && <Problem error={error} retry={reload} />}
      {tab === 'outline' && data && <Headings reader={reader} outline={data} gone={gone} />}
      {tab === 'pages' && <Thumbnails reader={reader} gone={gone} />}
    </nav>
  )
}

/** Number of the last heading that begins at this position or before it; -1 before the first. Pure. */
const headingAt = ({ titulos }: Esquema, posicion: number): number =>
  titulos.findLastIndex(title => title.posicion <= posicion)

function Headings({ reader, outline, gone }: { reader: Reader; outline: Esquema; gone: () => void }) {
  const now = headingAt(outline, reader.at.value)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [now])
  if (outline.titulos.length === 0) return <p class="small quiet">{t('none')}</p>
  return (
    <ol class="headings" ref={list}>
      {outline.titulos.map(({ titulo, nivel, posicion, localizador, fragmento, enlace }, n) => (
        <li key={n} class={`level-${Math.min(nivel, 4)}`}>
          <a
            href={ownAddress(enlace)}
            aria-current={n === now ? 'true' : undefined}
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              if (fragmento) void open(reader, { id: fragmento })
              else goTo(reader, posicion, { shown: null })
              gone()
            }}
          >
            <span lang={reader.work.documento.idioma}>{titulo}</span>{' '}
            <span class="small quiet">{locatorOf(localizador)}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
