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
    text = inText(reader)
  return (
    <div class="tools" role="group" aria-label={t('tools')}>
      {hasPages(reader) && (
        <>
          <View reader={reader} text={false} />
          <View reader={reader} text={true} />
        </>
      )}
      {reader.kind === 'pdf' && !text && (
        <button class="btn roomy-only" aria-pressed={reader.spread.value} onClick={() => toggleSpread(reader)}>
          {t('spread')}
        </button>
      )}
      {!media && (
        <>
          <Size reader={reader} sign="−" by={-0.25} name={text ? 'smaller' : 'away'} />
          <Size reader={reader} sign="+" by={0.25} name={text ? 'larger' : 'closer'} />
          <button class="btn" aria-pressed={way} onClick={onWay}>
            {t('way')}
          </button>
        </>
      )}
      <button class="btn" onClick={onFind}>
        <span>
          {t('find')}
          <span class="wide-only">{t('inside')}</span>
        </span>{' '}
        <kbd aria-hidden="true">f</kbd>
      </button>
      {media && <Follow />}
    </div>
  )
}

/** The transcript moves along with the recording. */
const Follow = () => (
  <button
    class="btn"
    aria-pressed={follows.value}
    onClick={() => {
      follows.value = !follows.value
    }}
  >
    {t('follow')}
  </button>
)

/** Shows the document as text, or as its pages. */
const View = ({ reader, text }: { reader: Reader; text: boolean }) => (
  <button
    class="btn"
    aria-pressed={inText(reader) === text}
    onClick={() => {
      if (inText(reader) !== text) toggleText(reader)
    }}
  >
    {t(text ? 'text' : 'page')}
  </button>
)

interface SizeProps {
  reader: Reader
  sign: string
  by: number
  name: 'smaller' | 'larger' | 'away' | 'closer'
}

/** Makes the letters of the text, or the page, larger or smaller. */
const Size = ({ reader, sign, by, name }: SizeProps) => (
  <button class="btn" onClick={() => zoomBy(reader, by)}>
    {inText(reader) ? `A${sign}` : sign}
    <span class="vh">{t(name)}</span>
  </button>
)
