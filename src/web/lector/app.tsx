/** Head, ruler, the document in the middle, the panel of its anchor. */
import { useEffect, useErrorBoundary, useState } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { here, setQuery } from '../lib/router.ts'
import { useTitle } from '../lib/use.ts'
import { Help, openHelp } from '../parts/help.tsx'
import { Offline } from '../parts/offline.tsx'
import { Find } from './find.tsx'
import { Head } from './head.tsx'
import { Media } from './media.tsx'
import { MarkBar } from './mark-bar.tsx'
import { loadNotes } from './notes.ts'
import { CiteBar, Panel } from './panel.tsx'
import { Pages } from './pages.tsx'
import { shownHere, step, stepPassage, toggleSpread, unitAt, type Reader } from './reader.ts'
import { Ruler } from './ruler.tsx'
import { sheetOf } from './words.tsx'
import { TextView } from './text.tsx'
import { inText, leavesShown, toggleText, zoomBy } from './view.ts'

const t = texts({
  skip: ['Saltar al contenido', 'Skip to content'],
  turn: ['Página anterior y siguiente', 'Previous and next page'],
  next: ['Pasaje siguiente', 'Next passage'],
  before: ['Pasaje anterior', 'Previous passage'],
  find: ['Buscar dentro', 'Search inside'],
  folio: ['Ir a un folio', 'Go to a folio'],
  marked: ['Pasaje marcado:', 'Passage marked:'],
  spread: ['Dos páginas o una', 'Two pages or one'],
  view: ['Texto o página', 'Text or page'],
  closer: ['Acercar', 'Zoom in'],
  away: ['Alejar', 'Zoom out'],
  help: ['Teclas', 'Keys'],
  broken: [
    'Algo falló en esta página. Tus documentos están a salvo.',
    'Something failed on this page. Your documents are safe.',
  ],
  again: ['Volver a cargar', 'Load again'],
})

const field = (): void => {
  const input = document.querySelector<HTMLInputElement>('#folio')
  input?.focus()
  input?.select()
}

export function App({ reader }: { reader: Reader }) {
  const [error] = useErrorBoundary()
  const [finding, setFinding] = useState(here.value.query.has('q'))
  const unit = unitAt(reader, reader.at.value),
    text = inText(reader)
  useTitle(
    `${(shownHere(reader)?.passage ?? unit).localizador || `[${unit.posicion}]`} · ${reader.work.documento.titulo}`,
  )
  useEffect(() => void loadNotes(reader.id, here.value.query.get('n')), [])
  const pages = reader.kind === 'pdf' || reader.kind === 'picture'
  useKeys([
    ...(reader.kind === 'media'
      ? []
      : [
          { keys: 'ArrowLeft', does: t('turn'), run: () => step(reader, -1, leavesShown(reader)) },
          { keys: 'ArrowRight', does: t('turn'), run: () => step(reader, 1, leavesShown(reader)) },
        ]),
    { keys: 'g', does: t('folio'), run: field },
    { keys: '/', does: t('folio'), run: field },
    {
      keys: 'n',
      does: t('next'),
      run: () => {
        void stepPassage(reader, 1)
      },
    },
    {
      keys: 'p',
      does: t('before'),
      run: () => {
        void stepPassage(reader, -1)
      },
    },
    { keys: 'f', does: t('find'), run: () => setFinding(true) },
    ...(reader.kind === 'pdf' ? [{ keys: 'd', does: t('spread'), run: () => toggleSpread(reader) }] : []),
    ...(pages ? [{ keys: 't', does: t('view'), run: () => toggleText(reader) }] : []),
    ...(reader.kind === 'media'
      ? []
      : [
          { keys: '+', does: t('closer'), run: () => zoomBy(reader, 0.25) },
          { keys: '-', does: t('away'), run: () => zoomBy(reader, -0.25) },
        ]),
    { keys: '?', does: t('help'), run: openHelp },
  ])
  document.body.className = `reader${text ? ' text-view' : ''}${reader.kind === 'media' ? ' heard' : ''}`
  if (error)
    return (
      <main id="main" class="sheet stack">
        <h1>{reader.work.documento.titulo}</h1>
        <p class="lead">{t('broken')}</p>
        <p>
          <button class="btn first" onClick={() => location.reload()}>
            {t('again')}
          </button>
        </p>
      </main>
    )
  return (
    <>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <Head reader={reader} onFind={() => setFinding(true)} />
      <Offline />
      {finding && (
        <Find
          reader={reader}
          onClose={() => {
            setFinding(false)
            setQuery({ q: undefined })
          }}
        />
      )}
      {reader.kind === 'media' ? (
        <Media reader={reader} />
      ) : (
        <div class="reader-body">
          <Ruler reader={reader} />
          {text ? <TextView reader={reader} /> : <Pages reader={reader} />}
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

const WORDS = 200
/** Announces to a screen reader the place that was jumped to, and its words; scrolling by hand announces nothing. */
function Arrival({ reader }: { reader: Reader }) {
  const [said, say] = useState<{ place: string; words: string } | null>(null)
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
      {said && (
        <>
          {said.place}
          {said.words && (
            <>
              . {t('marked')} <span lang={reader.work.documento.idioma}>{said.words}</span>
            </>
          )}
        </>
      )}
    </p>
  )
}
