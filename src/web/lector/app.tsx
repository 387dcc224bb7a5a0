/** Head, ruler, the document in the middle, the panel of its anchor. */
import type { ComponentType } from 'preact'
import { useEffect, useErrorBoundary, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { here, setQuery } from '../lib/router.ts'
import { useTitle } from '../lib/use.ts'
import { Help, openHelp } from '../parts/help.tsx'
import { later } from '../parts/later.tsx'
import { Offline } from '../parts/offline.tsx'
import { finding, stepHit } from './finding.ts'
import { Head } from './head.tsx'
import { loadSheets } from './drawing.ts'
import { loadNotes } from './notes.ts'
import { CiteBar, Panel } from './panel.tsx'
import { shownHere, step, stepPassage, toggleSpread, unitAt, type Reader } from './reader.ts'
import { Ruler } from './ruler.tsx'
import { sheetOf } from './words.tsx'
import { hasPages, inText, leavesShown, toggleText, zoomBy } from './view.ts'

const t = texts({
  skip: ['Saltar al contenido', 'Skip to content'],
  turn: ['Página anterior y siguiente', 'Previous and next page'],
  next: ['Pasaje siguiente', 'Next passage'],
  before: ['Pasaje anterior', 'Previous passage'],
  find: ['Buscar dentro', 'Find inside'],
  folio: ['Ir a un folio', 'Go to a folio'],
  marked: ['Pasaje marcado:', 'Passage marked:'],
  spread: ['Dos páginas o una', 'Two pages or one'],
  view: ['Texto o página', 'Text or page'],
  closer: ['Acercar', 'Zoom in'],
  away: ['Alejar', 'Zoom out'],
  way: ['Índice y páginas', 'Outline and pages'],
  help: ['Teclas', 'Keys'],
  broken: [
    'Algo falló en esta página. Tus documentos están a salvo.',
    'Something failed on this page. Your documents are safe.',
  ],
  again: ['Volver a cargar', 'Load again'],
})

// Each kind of document needs one of these.
const Media = later(async () => (await import('./media.tsx')).Media)
const Pages = later(async () => (await import('./pages.tsx')).Pages)
const Sheets = later(async () => (await import('./drawn-sheets.tsx')).default)
const TextView = later(async () => (await import('./text.tsx')).TextView)
// Nothing can be marked before the document is there.
const MarkBar = later(async () => (await import('./mark-bar.tsx')).MarkBar)
const Find = later(async () => (await import('./find.tsx')).Find)

type WayPage = ComponentType<{ reader: Reader; onClose: () => void }>

const field = (): void => {
  const input = document.querySelector<HTMLInputElement>('#folio')
  input?.focus()
  input?.select()
}

/** The outline and the small pictures, which are fetched when they are first asked for. */
function useWay(): { Way: WayPage | null; toggleWay(): void } {
  const [Way, setWay] = useState<WayPage | null>(null)
  const toggleWay = (): void => {
    if (Way) setWay(null)
    else void import('./outline.tsx').then(module => setWay(() => module.default))
  }
  return { Way, toggleWay }
}

/** Title and look of the page; sheets and notes of the document, once it is opened. */
function useOpened(reader: Reader): void {
  const unit = unitAt(reader, reader.at.value)
  const place = (shownHere(reader)?.passage ?? unit).localizador || `[${unit.posicion}]`
  useTitle(`${place} · ${reader.work.documento.titulo}`)
  document.body.className = `reader${inText(reader) ? ' text-view' : ''}${reader.kind === 'media' ? ' heard' : ''}`
  useEffect(() => void loadSheets(reader), [])
  useEffect(() => void loadNotes(reader.id, here.value.query.get('n')), [])
}

export function App({ reader }: { reader: Reader }) {
  const [error] = useErrorBoundary()
  const [seeking, setSeeking] = useState(here.value.query.has('q'))
  const text = inText(reader)
  useOpened(reader)
  const { Way, toggleWay } = useWay()
  const seek = (): void => {
    setSeeking(true)
    document.querySelector<HTMLInputElement>('#inside')?.select()
  }
  const endSeeking = (): void => {
    setSeeking(false)
    setQuery({ q: undefined })
  }
  useReaderKeys(reader, { seek, toggleWay })
  if (error) return <Broken title={reader.work.documento.titulo} />
  return (
    <>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <Head reader={reader} onFind={seek} onWay={toggleWay} way={Way !== null} />
      <Offline />
      {seeking && <Find reader={reader} onClose={endSeeking} />}
      {reader.kind === 'media' ? (
        <Media reader={reader} />
      ) : (
        <div class="reader-body">
          {Way ? <Way reader={reader} onClose={toggleWay} /> : <Ruler reader={reader} />}
          <Desk reader={reader} text={text} />
          <Panel reader={reader} />
        </div>
      )}
      <CiteBar reader={reader} />
      <MarkBar reader={reader} />
      <Arrival reader={reader} />
      <Help />
    </>
  )
}

/** The document in the way in which it is looked at. */
function Desk({ reader, text }: { reader: Reader; text: boolean }) {
  if (text) return <TextView reader={reader} />
  return reader.sheets.value ? <Sheets reader={reader} /> : <Pages reader={reader} />
}

const Broken = ({ title }: { title: string }) => (
  <main id="main" class="sheet stack">
    <h1>{title}</h1>
    <p class="lead">{t('broken')}</p>
    <p>
      <button class="btn first" onClick={() => location.reload()}>
        {t('again')}
      </button>
    </p>
  </main>
)

interface Acts {
  seek(): void
  toggleWay(): void
}

function useReaderKeys(reader: Reader, { seek, toggleWay }: Acts): void {
  /** Goes through what was found, or else through the passages. */
  const go = (by: 1 | -1) => (): void => {
    void (finding.value ? stepHit(reader, by) : stepPassage(reader, by))
  }
  const turning = [
    { keys: 'ArrowLeft', does: t('turn'), run: () => step(reader, -1, leavesShown(reader)) },
    { keys: 'ArrowRight', does: t('turn'), run: () => step(reader, 1, leavesShown(reader)) },
  ]
  const sizes = [
    { keys: '+', does: t('closer'), run: () => zoomBy(reader, 0.25) },
    { keys: '-', does: t('away'), run: () => zoomBy(reader, -0.25) },
  ]
  useKeys([
    ...(reader.kind === 'media' ? [] : turning),
    { keys: 'g', does: t('folio'), run: field },
    { keys: '/', does: t('folio'), run: field },
    { keys: 'n', does: t('next'), run: go(1) },
    { keys: 'p', does: t('before'), run: go(-1) },
    { keys: 'f', does: t('find'), run: seek },
    { keys: 'Ctrl f', does: t('find'), run: seek },
    ...(reader.kind === 'pdf' ? [{ keys: 'd', does: t('spread'), run: () => toggleSpread(reader) }] : []),
    ...(hasPages(reader) ? [{ keys: 't', does: t('view'), run: () => toggleText(reader) }] : []),
    ...(reader.kind === 'media' ? [] : sizes),
    { keys: 'i', does: t('way'), run: toggleWay },
    { keys: '?', does: t('help'), run: openHelp },
  ])
}

const WORDS = 200
/** Announces to a screen reader the place that was jumped to, and its words; scrolling by hand announces nothing. */
function Arrival({ reader }: { reader: Reader }) {
  const [note, say] = useState<{ place: string; words: string } | null>(null)
  const turn = reader.jumps.value
  useEffect(() => {
    if (turn === 0) return
    const unit = unitAt(reader, reader.at.value),
      shown = shownHere(reader),
      { localizador = unit.localizador, texto = '' } = shown?.passage ?? {}
    say({
      place: [localizador, sheetOf(unit, reader.work.unidades.length)].filter(Boolean).join(', '),
      words: (shown?.part ? texto.slice(...shown.part) : texto).slice(0, WORDS),
    })
  }, [turn])
  return (
    <p class="vh" role="status">
      {note && (
        <>
          {note.place}
          {note.words && (
            <>
              . {t('marked')} <span lang={reader.work.documento.idioma}>{note.words}</span>
            </>
          )}
        </>
      )}
    </p>
  )
}
