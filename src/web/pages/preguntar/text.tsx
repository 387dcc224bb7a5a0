/**
 * The answer: our own voice in sans, each note a red number that opens its source. Sources that disagree stand side by
 * side.
 */
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { Pasaje } from '../../../schema/index.ts'
import { locatorOf, texts } from '../../lib/i18n.ts'
import { blocks, notesIn, plainOf, type Block, type Inline } from '../../lib/markdown.ts'
import { Mark } from '../../parts/folio.tsx'
import { Source } from './sources.tsx'

const t = texts({
  answer: ['Respuesta', 'Answer'],
  note: ['nota {n}, {where}', 'note {n}, {where}'],
  checking: ['Se comprueba la siguiente oración', 'The next sentence is being checked'],
  reading: ['Se leen los pasajes', 'The passages are being read'],
  differ: ['Las fuentes no coinciden', 'The sources disagree'],
  noChoice: [
    'Anaquel no elige por ti: muestra las dos y su año.',
    'Anaquel does not choose for you: it shows both, with their year.',
  ],
})

/** The sentence with which the literal writer announces a disagreement. */
const DIFFER = /^(?:las fuentes no coinciden|the sources disagree)\.?$/i
const wide = matchMedia('(min-width: 60rem)')

export interface TextProps {
  texto: string
  /** The passages of the notes 1, 2, 3… */
  pasajes: readonly Pasaje[]
  busy: boolean
  /** Whether the passages are known already, from which is written. */
  known: boolean
  desacuerdo?: readonly number[]
}

export function Answer({ texto, pasajes, busy, known, desacuerdo = [] }: TextProps) {
  const parts = blocks(texto)
  const announced = parts.findIndex((b, i) => disputed(b, parts[i + 1], pasajes).length > 1)
  const [open, setOpen] = useState<{ block: number; n: number } | null>(null)
  const shown = announced === -1 ? parts : parts.filter((_, i) => i !== announced && i !== announced + 1)
  const sides = announced === -1 ? desacuerdo : disputed(parts[announced]!, parts[announced + 1], pasajes)
  const mentions = new Map<number, number>()
  const note = (n: number, block: number) => {
    const again = (mentions.get(n) ?? 0) + 1
    mentions.set(n, again)
    const press = (event: MouseEvent): void => {
      if (wide.matches) return
      event.preventDefault()
      setOpen(open?.block === block && open.n === n ? null : { block, n })
    }
    return <Note n={n} again={again} passage={pasajes[n - 1]} press={press} />
  }
  return (
    <>
      {announced === 0 && <Dispute sides={sides} pasajes={pasajes} elsewhere={notesIn(shown)} />}
      <section class="answer stack measure" aria-label={t('answer')} aria-busy={busy}>
        {shown.map((block, i) => (
          <Fragment key={i}>
            <Piece block={block} note={n => note(n, i)} />
            {open?.block === i && pasajes[open.n - 1] && (
              <div class="inline-source">
                <Source passage={pasajes[open.n - 1]!} n={open.n} />
              </div>
            )}
          </Fragment>
        ))}
        {busy && <Writing known={known} />}
      </section>
      {announced !== 0 && sides.length > 1 && <Dispute sides={sides} pasajes={pasajes} elsewhere={notesIn(shown)} />}
    </>
  )
}

const Writing = ({ known }: Pick<TextProps, 'known'>) => (
  <p>
    <span class="writing quiet">{known ? t('checking') : t('reading')}</span>
  </p>
)

/**
 * Returns the notes of the two sides, when this block announces a disagreement and the next one lists them; the
 * sources' literal words are shown.
 */
function disputed(block: Block, next: Block | undefined, pasajes: readonly Pasaje[]): number[] {
  if (block.kind !== 'p' || next?.kind !== 'ul' || !DIFFER.test(plainOf(block.items[0]!))) return []
  return next.items.flatMap(item => {
    const note = item.find(part => 'note' in part)
    return note && pasajes[note.note - 1] ? [note.note] : []
  })
}

function Piece({ block, note }: { block: Block; note(n: number): preact.JSX.Element }) {
  const contents = (parts: readonly Inline[]) =>
    parts.map(part => ('note' in part ? note(part.note) : part.as ? <part.as>{part.text}</part.as> : part.text))
  switch (block.kind) {
    case 'h':
      return <h2>{contents(block.items[0]!)}</h2>
    case 'ul':
      return (
        <ul class="said-list">
          {block.items.map(item => (
            <li>{contents(item)}</li>
          ))}
        </ul>
      )
    case 'ol':
      return (
        <ol class="said-list">
          {block.items.map(item => (
            <li>{contents(item)}</li>
          ))}
        </ol>
      )
    default:
      return <p>{contents(block.items[0]!)}</p>
  }
}

interface NoteProps {
  n: number
  again: number
  passage: Pasaje | undefined
  press(event: MouseEvent): void
}

function Note({ n, again, passage, press }: NoteProps) {
  if (!passage) return null
  return (
    <a
      class="note-ref"
      id={again === 1 ? `r${n}` : `r${n}-${again}`}
      href={`#n${n}`}
      role="doc-noteref"
      aria-label={t('note', { n, where: locatorOf(passage.localizador) })}
      onClick={press}
    >
      {n}
    </a>
  )
}

interface DisputeProps {
  sides: readonly number[]
  pasajes: readonly Pasaje[]
  elsewhere: readonly number[]
}

/**
 * Shows a disagreement in equal columns, the older source first, with unchanged words. `elsewhere`: notes that the text
 * mentions again.
 */
function Dispute({ sides, pasajes, elsewhere }: DisputeProps) {
  const year = ({ passage }: { passage: Pasaje }): number => passage.documento.anio ?? Infinity
  const both = sides
    .flatMap(n => (pasajes[n - 1] ? [{ n, passage: pasajes[n - 1]! }] : []))
    .sort((a, b) => year(a) - year(b))
  return (
    <section class="dispute stack" aria-labelledby="dis">
      <h2 id="dis" tabIndex={-1}>
        {t('differ')}
      </h2>
      <div class="sides">
        {both.map(({ n, passage }) => (
          <Side key={n} n={n} passage={passage} id={elsewhere.includes(n) ? undefined : `r${n}`} />
        ))}
      </div>
      <p class="small quiet">{t('noChoice')}</p>
    </section>
  )
}

interface SideProps {
  n: number
  passage: Pasaje
  /** Where «back to the answer» leads from its note. */
  id: string | undefined
}

function Side({ n, passage, id }: SideProps) {
  const { documento, localizador } = passage
  return (
    <div class="stack-2">
      <p class="side-name">
        <b>{documento.autores.join(', ') || documento.titulo}</b> <span class="quiet">{documento.anio}</span>{' '}
        <a
          class="note-ref"
          id={id}
          href={`#n${n}`}
          role="doc-noteref"
          aria-label={t('note', { n, where: locatorOf(localizador) })}
        >
          {n}
        </a>
      </p>
      <Mark ancla={passage.ancla} localizador={localizador} enlace={passage.enlace} />
      <blockquote class="source" dir="auto">
        {passage.pasaje ? <mark>{passage.pasaje}</mark> : passage.texto}
      </blockquote>
    </div>
  )
}
