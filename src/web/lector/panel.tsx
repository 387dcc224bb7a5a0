/** The anchor of what is shown: folio and sheet, citation, the passage, why this number, the hits of the search. */
import { useEffect, useState } from 'preact/hooks'
import type { Ancla } from '../../schema.ts'
import { clock, number, texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { useKeys } from '../lib/keys.ts'
import { SITE } from '../lib/page.ts'
import { copy, Copy, escapeHtml, inMarks } from '../parts/copy.tsx'
import { Mark, ownAddress } from '../parts/folio.tsx'
import { say, Toast } from '../parts/toast.tsx'
import { Figures } from './figures.tsx'
import { asWritten } from './blocks.ts'
import { Notes } from './note.tsx'
import { linkOf, shortOf, type Unit } from './place.ts'
import { open, passagesAt, shownHere, textFrom, unitAt, type Reader } from './reader.ts'
import { sheetOf } from './words.tsx'

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
  copySelected: ['Copiar lo seleccionado con su cita', 'Copy what is selected with its citation'],
  selected: ['Seleccionado', 'Selected'],
  passage: ['Pasaje', 'Passage'],
  work: ['Obra', 'Work'],
  copyWork: ['Copiar referencia', 'Copy reference'],
  correct: ['Corregir los folios de este documento', 'Correct the folios of this document'],
  found: ['También aquí', 'Also here'],
  until: ['hasta {at}', 'until {at}'],
  why: ['Por qué es la página {n}', 'Why this is page {n}'],
  whyNot: ['Por qué no lleva número', 'Why there is no number'],
  certain: ['Confianza {n}.', 'Confidence {n}.'],
  leido: [
    'Está impreso en la página y cuadra con sus vecinas.',
    'It is printed on the page and agrees with its neighbours.',
  ],
  etiqueta_pdf: ['Lo dice la etiqueta de página del PDF.', 'The page label of the PDF says so.'],
  deducido: [
    'No se lee en esta página; lo dan sus vecinas.',
    'It cannot be read on this page; its neighbours give it.',
  ],
  epub: ['Lo dice la lista de páginas del libro.', 'The page list of the book says so.'],
  usuario: ['Lo corregiste tú.', 'You corrected it.'],
  ninguno: [
    'Esta hoja no lleva número impreso, o no es seguro cuál. Se cita por su hoja, entre corchetes.',
    'No number is printed on this sheet, or none is certain. It is cited by its sheet, in brackets.',
  ],
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

interface Anchor {
  cita: string
  localizador: string
  ancla: Ancla
  enlace: string
  ruta: readonly string[]
  words: string | null
}

/** Returns what would be cited now: the passage, or the page. */
function anchorOf(reader: Reader): Anchor {
  const shown = shownHere(reader)
  if (shown) {
    const {
      passage: { cita, localizador, ancla, enlace, ruta, texto },
      part,
    } = shown
    return { cita, localizador, ancla, enlace, ruta, words: (part ? texto.slice(...part) : texto) || null }
  }
  const unit = unitAt(reader, reader.at.value)
  return { ...unit, localizador: unit.localizador || `[${unit.posicion}]`, enlace: linkTo(reader, unit), words: null }
}

const linkTo = (reader: Reader, unit: Unit): string =>
  `${SITE}/leer/${reader.id}?${new URLSearchParams(Object.entries(linkOf(unit)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))}`

const html = ({ cita, enlace }: Pick<Anchor, 'cita' | 'enlace'>): string =>
  `<a href="${escapeHtml(enlace)}">${escapeHtml(cita)}</a>`
const both = (anchor: Pick<Anchor, 'cita' | 'enlace'>, words: string): readonly [string, string] => [
  `${inMarks(words)} ${anchor.cita}`,
  `${inMarks(escapeHtml(words))} ${html(anchor)}`,
]

const copied = async (text: string, markup: string | undefined, ok: string): Promise<void> => {
  say((await copy(text, markup)) ? ok : t('failed'))
}

function useCopyKeys(reader: Reader): void {
  useKeys([
    {
      keys: 'c',
      does: t('copyCite'),
      run: () => {
        const one = anchorOf(reader)
        void copied(one.cita, html(one), t('done'))
      },
    },
    {
      keys: 'C',
      does: t('copyBoth'),
      run: () => {
        const one = anchorOf(reader)
        void (one.words === null ? copied(one.cita, html(one), t('done')) : copied(...both(one, one.words), t('done')))
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
    unit = unitAt(reader, reader.at.value),
    hits = reader.hits.value
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
      <section class="stack-2">
        <h2 class="label">{t('citation')}</h2>
        <p class="cite big-cite">{anchor.cita}</p>
        <p class="row">
          <Copy text={anchor.cita} html={html(anchor)} label={t('copyCite')} class="btn first" />
        </p>
        <p class="row">
          {anchor.words !== null && <Both anchor={anchor} words={anchor.words} label={t('copyBoth')} />}
          <Copy text={anchor.enlace} label={t('copyLink')} withPage={false} />
        </p>
      </section>
      <Selected reader={reader} />
      <Notes reader={reader} />
      {anchor.words !== null && (
        <section class="stack-2">
          <h2 class="label">{t('passage')}</h2>
          <blockquote class="source" lang={reader.work.documento.idioma} dir="auto">
            {anchor.words}
          </blockquote>
        </section>
      )}
      <Why reader={reader} unit={unit} />
      {hits.length > 0 && (
        <section class="stack-2">
          <h2 class="label">{t('found')}</h2>
          <ul>
            {hits.map(({ pasaje }) => (
              <li class="also" key={pasaje.id}>
                <a
                  class="folio"
                  href={ownAddress(pasaje.enlace)}
                  aria-current={reader.shown.value?.passage.id === pasaje.id ? 'true' : undefined}
                  aria-label={pasaje.localizador}
                  onClick={event => {
                    if (!event.ctrlKey && !event.metaKey) {
                      event.preventDefault()
                      void open(reader, pasaje)
                    }
                  }}
                >
                  {shortOf(pasaje)}
                </a>
                <span class="source small" lang={reader.work.documento.idioma} dir="auto">
                  {clip(pasaje.pasaje ?? pasaje.texto)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Figures reader={reader} />
      <Work reader={reader} />
      <Hints media={reader.kind === 'media'} />
      <Toast />
    </aside>
  )
}

const Hints = ({ media }: { media: boolean }) => (
  <p class="small quiet keys">
    <kbd>←</kbd> <kbd>→</kbd> {t(media ? 'ten' : 'turn')} · <kbd>g</kbd> {t(media ? 'minute' : 'folio')} · <kbd>n</kbd>{' '}
    <kbd>p</kbd> {t('step')} · <kbd>?</kbd>
  </p>
)

const CLIP = 160
const clip = (text: string): string => (text.length > CLIP ? `${text.slice(0, CLIP).replace(/\s+\S*$/, '')}…` : text)
const Both = ({ anchor, words, label }: { anchor: Anchor; words: string; label: string }) => {
  const [text, markup] = both(anchor, words)
  return <Copy text={text} html={markup} label={label} />
}

function Beside({ anchor: { ancla, ruta } }: { anchor: Anchor }) {
  const more =
    ancla.tipo === 'tiempo' ? [t('until', { at: clock(ancla.t1) }), ancla.hablante, ruta.at(-1)] : [ruta.at(-1)]
  const said = more.filter(Boolean).join(' · ')
  return said ? (
    <>
      <br />
      {said}
    </>
  ) : null
}

interface Selection {
  words: string
  cita: string
  enlace: string
}

/**
 * Offers the selection with its own citation. A selection over two pages, or over paragraphs that are cited separately,
 * has none.
 */
function Selected({ reader }: { reader: Reader }) {
  const [selected, select] = useState<Selection | null>(null)
  useEffect(() => {
    let timer = 0,
      turn = 0
    const look = async (): Promise<void> => {
      const mine = ++turn,
        found = selectionIn(document.querySelector('main'))
      const cited = found && (await citationOf(reader, found.posicion, found.words).catch(() => null))
      if (mine === turn) select(cited)
    }
    const changed = (): void => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        void look()
      }, 150)
    }
    document.addEventListener('selectionchange', changed)
    return () => {
      document.removeEventListener('selectionchange', changed)
      clearTimeout(timer)
      turn = -1
    }
  }, [])
  if (!selected) return null
  const [text, markup] = both(selected, selected.words)
  return (
    <section class="stack-2">
      <h2 class="label">{t('selected')}</h2>
      <p class="source small">{clip(selected.words)}</p>
      <p>
        <span class="cite">{selected.cita}</span>
      </p>
      <p>
        <Copy text={text} html={markup} label={t('copySelected')} />
      </p>
    </section>
  )
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the words selected on one page or section, and its position. */
function selectionIn(main: Element | null): { words: string; posicion: number } | null {
  const selection = getSelection(),
    words = squeeze(selection?.toString() ?? '')
  const leaf = (node: Node | null): HTMLElement | null =>
    (node instanceof Element ? node : (node?.parentElement ?? null))?.closest<HTMLElement>('[data-n]') ?? null
  const page = leaf(selection?.anchorNode ?? null)
  return words && page && main?.contains(page) && page === leaf(selection?.focusNode ?? null)
    ? { words, posicion: Number(page.dataset.n) }
    : null
}

/**
 * Returns the citation of a selection. On a page it cites the page, and takes the words as its text has them; where
 * paragraphs are cited, it cites the paragraph that contains the words.
 */
async function citationOf(reader: Reader, posicion: number, words: string): Promise<Selection | null> {
  const unit = unitAt(reader, posicion)
  if (unit.ancla.tipo === 'seccion' || unit.ancla.tipo === 'web') {
    const passage = (await passagesAt(reader.id, posicion)).find(one => squeeze(one.texto).includes(words))
    return passage ? { words, cita: passage.cita, enlace: passage.enlace } : null
  }
  const [whole] = await textFrom(reader.id, posicion, 1)
  return { words: (whole && asWritten(whole.texto, words)) ?? words, cita: unit.cita, enlace: linkTo(reader, unit) }
}

/** The whole title, however long, and the entry for the bibliography. */
function Work({ reader }: { reader: Reader }) {
  const { referencia, titulo } = reader.work.documento,
    said = referencia ?? titulo
  return (
    <section class="stack-2">
      <h2 class="label">{t('work')}</h2>
      <p class="small">{said}</p>
      {referencia !== undefined && (
        <p>
          <Copy text={referencia} label={t('copyWork')} withPage={false} />
        </p>
      )}
    </section>
  )
}

function Why({ reader, unit: { ancla } }: { reader: Reader; unit: Unit }) {
  if (ancla.tipo !== 'pagina') return null
  const { impresa, origen = 'ninguno', confianza = 0 } = ancla
  return (
    <details class="fold">
      <summary>{impresa ? t('why', { n: impresa }) : t('whyNot')}</summary>
      <p class="small">
        {t(impresa ? origen : 'ninguno')}
        {impresa && ` ${t('certain', { n: number(confianza) })}`}
      </p>
      <p class="small">
        <a href={to(`/biblioteca?ficha=${reader.id}`)}>{t('correct')}</a>
      </p>
    </details>
  )
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
