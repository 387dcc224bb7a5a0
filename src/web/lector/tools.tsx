/** The tools of the head: page or text, size, outline, find. */
import { texts } from '../lib/i18n.ts'
import { toggleSpread, type Reader } from './reader.ts'
import { follows } from './transcript.tsx'
import { hasPages, inText, toggleText, zoomBy } from './view.ts'

const t = texts({
  tools: ['Herramientas de lectura', 'Reading tools'],
  page: ['Página', 'Page'],
  text: ['Texto', 'Text'],
  away: [' alejar', ' zoom out'],
  closer: [' acercar', ' zoom in'],
  smaller: [', letra más pequeña', ', smaller letters'],
  larger: [', letra más grande', ', larger letters'],
  spread: ['Dos páginas', 'Two pages'],
  find: ['Buscar', 'Search'],
  inside: [' dentro', ' inside'],
  follow: ['Seguir la voz', 'Follow the voice'],
  way: ['Índice', 'Outline'],
})

export interface ToolsProps {
  reader: Reader
  onFind: () => void
  onWay: () => void
  /** Whether the outline is open. */
  way: boolean
}

export function Tools({ reader, onFind, onWay, way }: ToolsProps) {
  const media = reader.kind === 'media',
    pages = hasPages(reader)
  return (
    <div class="tools" role="group" aria-label={t('tools')}>
      {pages && (
        <>
          <button
            class="btn"
            aria-pressed={!inText(reader)}
            onClick={() => {
              if (inText(reader)) toggleText(reader)
            }}
          >
            {t('page')}
          </button>
          <button
            class="btn"
            aria-pressed={inText(reader)}
            onClick={() => {
              if (!inText(reader)) toggleText(reader)
            }}
          >
            {t('text')}
          </button>
        </>
      )}
      {reader.kind === 'pdf' && !inText(reader) && (
        <button class="btn roomy-only" aria-pressed={reader.spread.value} onClick={() => toggleSpread(reader)}>
          {t('spread')}
        </button>
      )}
      {!media && (
        <>
          <button class="btn" onClick={() => zoomBy(reader, -0.25)}>
            {inText(reader) ? 'A−' : '−'}
            <span class="vh">{t(inText(reader) ? 'smaller' : 'away')}</span>
          </button>
          <button class="btn" onClick={() => zoomBy(reader, 0.25)}>
            {inText(reader) ? 'A+' : '+'}
            <span class="vh">{t(inText(reader) ? 'larger' : 'closer')}</span>
          </button>
        </>
      )}
      {!media && (
        <button class="btn" aria-pressed={way} onClick={onWay}>
          {t('way')}
        </button>
      )}
      <button class="btn" onClick={onFind}>
        <span>
          {t('find')}
          <span class="wide-only">{t('inside')}</span>
        </span>{' '}
        <kbd aria-hidden="true">f</kbd>
      </button>
      {media && (
        <button
          class="btn"
          aria-pressed={follows.value}
          onClick={() => {
            follows.value = !follows.value
          }}
        >
          {t('follow')}
        </button>
      )}
    </div>
  )
}
