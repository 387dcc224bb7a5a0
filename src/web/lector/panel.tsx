/** The anchor of what is shown: folio and sheet, citation, the passage, why this number, the hits of the search. */
import { clock, texts } from '../lib/i18n.ts'
import { useKeys } from '../lib/keys.ts'
import { copy, Copy } from '../parts/copy.tsx'
import { Mark } from '../parts/folio.tsx'
import { later } from '../parts/later.tsx'
import { ReceiptLink } from '../parts/receipt.tsx'
import { say, Toast } from '../parts/toast.tsx'
import { Why, Work } from './about.tsx'
import { anchorOf, both, html, type Anchor } from './anchor.ts'
import { finding } from './finding.ts'
import { shownHere, unitAt, type Reader } from './reader.ts'
import { Selected } from './selected.tsx'
import { sheetOf } from './words.tsx'

const Figures = later(async () => (await import('./figures.tsx')).Figures)
const Foreign = later(async () => (await import('./foreign.tsx')).Foreign)
const Notes = later(async () => (await import('./note.tsx')).Notes)
const Occurrences = later(async () => (await import('./occurrences.tsx')).Occurrences)

const t = texts({
  panel: ['Pasaje y cita', 'Passage and citation'],
  gone: [
    'El pasaje ya no está tal cual; esto es lo más cercano.',
    'The passage is no longer there as it was; this is the nearest to it.',
  ],
  citation: ['Cita', 'Citation'],
  copyCite: ['Copiar cita', 'Copy citation'],
  copyBoth: ['Copiar pasaje con cita', 'Copy passage with citation'],
  copyLink: ['Copiar enlace', 'Copy link'],
  passage: ['Pasaje', 'Passage'],
  until: ['hasta {at}', 'until {at}'],
  done: ['En el portapapeles, con su página.', 'On the clipboard, with its page.'],
  plain: ['En el portapapeles.', 'On the clipboard.'],
  failed: ['El navegador no deja copiar.', 'The browser does not let us copy.'],
  turn: ['pasar página', 'turn the page'],
  ten: ['10 s', '10 s'],
  folio: ['ir a un folio', 'go to a folio'],
  minute: ['ir a un minuto', 'go to a minute'],
  step: ['pasaje siguiente y anterior', 'next and previous passage'],
  bar: ['Cita de lo que se lee', 'Citation of what is read'],
})

const copied = async (text: string, markup: string | undefined, ok: string): Promise<void> => {
  say((await copy(text, markup)) ? ok : t('failed'))
}

function useCopyKeys(reader: Reader): void {
  useKeys([
    {
      keys: 'c',
      does: t('copyCite'),
      run: () => {
        const anchor = anchorOf(reader)
        void copied(anchor.cita, html(anchor), t('done'))
      },
    },
    {
      keys: 'C',
      does: t('copyBoth'),
      run: () => {
        const anchor = anchorOf(reader)
        void (anchor.words === null
          ? copied(anchor.cita, html(anchor), t('done'))
          : copied(...both(anchor, anchor.words), t('done')))
      },
    },
    {
      keys: 'l',
      does: t('copyLink'),
      run: () => {
        void copied(anchorOf(reader).enlace, undefined, t('plain'))
      },
    },
  ])
}

export function Panel({ reader }: { reader: Reader }) {
  const anchor = anchorOf(reader),
    unit = unitAt(reader, reader.at.value)
  useCopyKeys(reader)
  return (
    <aside class="anchor-panel stack-5" aria-label={t('panel')}>
      {reader.gone.value && (
        <p class="band" role="status">
          {t('gone')}
        </p>
      )}
      <p class="anchor-mark">
        <Mark ancla={anchor.ancla} localizador={anchor.localizador} size="large" />{' '}
        <span class="small quiet">
          {sheetOf(unit, reader.work.unidades.length)}
          <Beside anchor={anchor} />
        </span>
      </p>
      <Citation anchor={anchor} shown={shownHere(reader)} />
      <Selected reader={reader} />
      <Notes reader={reader} />
      <Foreign reader={reader} />
      {anchor.words !== null && (
        <section class="stack-2">
          <h2 class="label">{t('passage')}</h2>
          <blockquote class="source" lang={reader.work.documento.idioma} dir="auto">
            {anchor.words}
          </blockquote>
        </section>
      )}
      <Why reader={reader} unit={unit} />
      {finding.value && <Occurrences reader={reader} />}
      <Figures reader={reader} />
      <Work reader={reader} />
      <Hints media={reader.kind === 'media'} />
      <Toast />
    </aside>
  )
}

/** The citation, and all that can be copied of it. */
const Citation = ({ anchor, shown }: { anchor: Anchor; shown: ReturnType<typeof shownHere> }) => (
  <section class="stack-2">
    <h2 class="label">{t('citation')}</h2>
    <p class="cite big-cite">{anchor.cita}</p>
    <p class="row">
      <Copy text={anchor.cita} html={html(anchor)} label={t('copyCite')} class="btn first" />
    </p>
    <p class="row">
      {anchor.words !== null && <Both anchor={anchor} words={anchor.words} label={t('copyBoth')} />}
      <Copy text={anchor.enlace} label={t('copyLink')} withPage={false} />
      {shown && <ReceiptLink id={shown.passage.id} part={shown.part} />}
    </p>
  </section>
)

function Hints({ media }: { media: boolean }) {
  const [turn, go] = media ? [t('ten'), t('minute')] : [t('turn'), t('folio')]
  return (
    <p class="small quiet keys">
      <kbd>←</kbd> <kbd>→</kbd> {turn} · <kbd>g</kbd> {go} · <kbd>n</kbd> <kbd>p</kbd> {t('step')} · <kbd>?</kbd>
    </p>
  )
}

const Both = ({ anchor, words, label }: { anchor: Anchor; words: string; label: string }) => {
  const [text, markup] = both(anchor, words)
  return <Copy text={text} html={markup} label={label} />
}

function Beside({ anchor: { ancla, ruta } }: { anchor: Anchor }) {
  const more =
    ancla.tipo === 'tiempo' ? [t('until', { at: clock(ancla.t1) }), ancla.hablante, ruta.at(-1)] : [ruta.at(-1)]
  const figures = more.filter(Boolean).join(' · ')
  return figures ? (
    <>
      <br />
      {figures}
    </>
  ) : null
}

/** The bar for narrow windows, which stays at the bottom while the page is read. */
export function CiteBar({ reader }: { reader: Reader }) {
  const anchor = anchorOf(reader)
  return (
    <div class="cite-bar" role="region" aria-label={t('bar')}>
      <span class="cite">{anchor.cita}</span>{' '}
      <Copy text={anchor.cita} html={html(anchor)} label={t('copyCite')} class="btn first" />
    </div>
  )
}
