/**
 * The author's text with each citation in its place: tinted while it waits, gone when refused, dotted where a source is
 * missing.
 */
import { Fragment } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Citado } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'
import { blocks, plainOf } from '../../lib/markdown.ts'
import { keyOf, type Decisions } from './decisions.ts'
import { draftBlocks, raisedIn, type DraftBlock, type Piece, type Place } from './pieces.ts'

const t = texts({
  title: ['Tu texto', 'Your text'],
  note: ['nota {n}', 'note {n}'],
  pending: ['por decidir', 'to be decided'],
  accepted: ['aceptada', 'accepted'],
})

const wide = matchMedia('(min-width: 60rem)')

export interface DraftProps {
  citado: Citado
  decisions: Decisions
  now: string | null
  choose(key: string): void
  card(key: string): preact.JSX.Element | null
}

/** Where citations or sentences without one stand in the text; some have no place in it. */
const placesOf = (ranged: readonly { rango?: [number, number] | undefined }[], kind: Place['kind']): Place[] =>
  ranged.flatMap(({ rango }, index) => (rango ? [{ range: rango, kind, index }] : []))

export function Draft({ citado, decisions, now, choose, card }: DraftProps) {
  const [open, setOpen] = useState<string | null>(null)
  const { texto = '', citas = [], sin_cita = [] } = citado
  const places = [...placesOf(citas, 'cite'), ...placesOf(sin_cita, 'bare')]
  const parts = useMemo(() => draftBlocks(texto, places), [citado])
  const press =
    (key: string) =>
    (event: MouseEvent): void => {
      event.preventDefault()
      choose(key)
      if (!wide.matches) setOpen(open === key ? null : key)
    }
  const shown = ({ pieces }: DraftBlock) =>
    pieces.map((part, at) =>
      'place' in part ? (
        <Placed part={part} now={now} decisions={decisions} press={press} />
      ) : (
        phrase(part.text, isRefused(pieces[at + 1], decisions))
      ),
    )
  return (
    <section class="draft stack" aria-labelledby="d-h">
      <h2 id="d-h">{t('title')}</h2>
      <div class="draft-text stack">
        {parts.map((block, i) => {
          const here = block.pieces.flatMap(p => ('place' in p ? [keyOf(p.place.kind, p.place.index)] : []))
          return (
            <Fragment key={i}>
              {block.note !== undefined && decisions[keyOf('cite', block.note)] === 'refused' ? null : (
                <Shown block={block}>{shown(block)}</Shown>
              )}
              {open !== null && here.includes(open) && <ol class="unfolded">{card(open)}</ol>}
            </Fragment>
          )
        })}
      </div>
    </section>
  )
}

/** Whether that piece is a citation that was refused. */
const isRefused = (piece: Piece | undefined, decisions: Decisions): boolean =>
  piece !== undefined &&
  'place' in piece &&
  piece.place.kind === 'cite' &&
  decisions[keyOf('cite', piece.place.index)] === 'refused'

interface PlacedProps {
  part: Extract<Piece, { place: Place }>
  now: string | null
  decisions: Decisions
  press(key: string): (event: MouseEvent) => void
}

/** A citation or a sentence without one, as its author has decided. */
function Placed({ part: { place, text }, now, decisions, press }: PlacedProps) {
  const key = keyOf(place.kind, place.index),
    decision = decisions[key]
  if (decision === 'refused') return null
  const shared = { id: key, now: key === now, text, press: press(key) }
  if (place.kind === 'cite' || decision === 'added')
    return <Inserted {...shared} index={place.index} accepted={decision === 'accepted' || decision === 'added'} />
  return decision === 'mine' ? phrase(text) : <Claim {...shared} />
}

interface PlaceProps {
  /** The key of its decision. */
  id: string
  now: boolean
  text: string
  press: (event: MouseEvent) => void
}

/** A sentence without a source that nobody has decided on. */
const Claim = ({ id, now, text, press }: PlaceProps) => (
  <a class={now ? 'claim now' : 'claim'} href={`#${id}`} id={`i-${id}`} onClick={press}>
    {phrase(text)}
  </a>
)

/** A citation in its place, or the call of its note. */
const Inserted = ({ id, now, text, press, index, accepted }: PlaceProps & { index: number; accepted: boolean }) => (
  <a
    class={`ins${accepted ? ' ok' : ' waits'}${now ? ' now' : ''}`}
    href={`#${id}`}
    id={`i-${id}`}
    aria-current={now || undefined}
    onClick={press}
  >
    {/^\[\^/.test(text) ? <sup>{numberOf(text) ?? index + 1}</sup> : shownAs(text)}
    <span class="vh">, {t(accepted ? 'accepted' : 'pending')}</span>
  </a>
)

/** A citation without the signs of Markdown. */
const shownAs = (text: string): preact.ComponentChild[] =>
  raisedIn(text).map(part => {
    const words = plainOf(blocks(part.text).flatMap(block => block.items.flat()))
    return part.raised ? <sup>{words}</sup> : words
  })

function Shown({ block, children }: { block: DraftBlock; children: preact.ComponentChildren }) {
  switch (block.kind) {
    case 'h':
      return <h3>{children}</h3>
    case 'li':
      return <p class="draft-item">{children}</p>
    case 'note':
      return (
        <p class="small quiet">
          {block.label === undefined ? (
            children
          ) : (
            <>
              <b>{block.label}.</b> <span class="cite">{children}</span>
            </>
          )}
        </p>
      )
    default:
      return <p>{children}</p>
  }
}

/** Returns the number of a label, `[^cita-3]` gives 3: it names the note where an added one has moved the others. */
const numberOf = (label: string): string | undefined => /(\d+)\]/.exec(label)?.[1]

const EMPHASIS = /\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*/g

/** Renders the author's words with their emphasis. `trim` removes the space before a citation that is gone. */
function phrase(text: string, trim = false) {
  const whole = trim ? text.trimEnd() : text
  const out: preact.ComponentChild[] = []
  let from = 0
  for (const match of whole.matchAll(EMPHASIS)) {
    out.push(whole.slice(from, match.index), match[1] !== undefined ? <strong>{match[1]}</strong> : <em>{match[2]}</em>)
    from = match.index + match[0].length
  }
  return (
    <>
      {out}
      {whole.slice(from)}
    </>
  )
}
