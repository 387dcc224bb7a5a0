/** What is selected, with its own citation. */
import { useEffect, useState } from 'preact/hooks'
import { clip } from '../lib/clip.ts'
import { texts } from '../lib/i18n.ts'
import { Copy } from '../parts/copy.tsx'
import { both, linkTo } from './anchor.ts'
import { asWritten } from './blocks.ts'
import { passagesAt, textFrom } from './passages.ts'
import { unitAt, type Reader } from './reader.ts'

const t = texts({
  copySelected: ['Copiar lo seleccionado con su cita', 'Copy what is selected with its citation'],
  selected: ['Seleccionado', 'Selected'],
})

interface Selection {
  words: string
  cita: string
  enlace: string
}

/**
 * Offers the selection with its own citation. A selection over two pages, or over paragraphs that are cited separately,
 * has none.
 */
export function Selected({ reader }: { reader: Reader }) {
  const [selected, select] = useState<Selection | null>(null)
  useEffect(() => {
    let timer = 0,
      turn = 0
    const look = async (): Promise<void> => {
      const mine = ++turn,
        selection = selectionIn(document.querySelector('main'))
      const cited = selection && (await citationOf(reader, selection).catch(() => null))
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

interface Found {
  words: string
  posicion: number
  /** The last unit of a drawn sheet; else `posicion`. */
  hasta: number
}

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the words selected on one page or section, and its position. */
function selectionIn(main: Element | null): Found | null {
  const selection = getSelection(),
    words = squeeze(selection?.toString() ?? '')
  const leaf = (node: Node | null): HTMLElement | null =>
    (node instanceof Element ? node : (node?.parentElement ?? null))?.closest<HTMLElement>('[data-n]') ?? null
  const page = leaf(selection?.anchorNode ?? null)
  return words && page && main?.contains(page) && page === leaf(selection?.focusNode ?? null)
    ? { words, posicion: Number(page.dataset.n), hasta: Number(page.dataset.hasta ?? page.dataset.n) }
    : null
}

/**
 * Returns the citation of a selection. On a page it cites the page, and takes the words as its text has them; where
 * paragraphs are cited, it cites the paragraph that contains the words.
 */
async function citationOf(reader: Reader, { words, posicion, hasta }: Found): Promise<Selection | null> {
  const unit = unitAt(reader, posicion)
  if (unit.ancla.tipo === 'seccion' || unit.ancla.tipo === 'web') {
    for (let at = posicion; at <= hasta; at++)
      for (const { texto, cita, enlace } of await passagesAt(reader.id, at)) {
        const written = asWritten(texto, words)
        if (written !== null) return { words: written, cita, enlace }
      }
    return null
  }
  const [whole] = await textFrom(reader.id, posicion, 1)
  return { words: (whole && asWritten(whole.texto, words)) ?? words, cita: unit.cita, enlace: linkTo(reader, unit) }
}
