/**
 * The author's text with each citation in its place: tinted while it waits, gone when refused, dotted where a source is
 * missing.
 */
import { Fragment } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Citado } from '../../../schema.ts'
import { texts } from '../../lib/i18n.ts'
import { blocks, plainOf } from '../../lib/markdown.ts'
import { keyOf, type Decisions } from './decisions.ts'
import { draftBlocks, type DraftBlock, type Piece, type Place } from './pieces.ts'

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

export function Draft({ citado, decisions, now, choose, card }: DraftProps) {
  const [open, setOpen] = useState<string | null>(null)
  const { texto = '', citas = [], sin_cita = [] } = citado
  const places = useMemo(
    () =>
      draftBlocks(texto, [
        ...citas.flatMap(({ rango }, index): Place[] => (rango ? [{ range: rango, kind: 'cite', index }] : [])),
        ...sin_cita.flatMap(({ rango }, index): Place[] => (rango ? [{ range: rango, kind: 'bare', index }] : [])),
      ]),
    [citado],
  )
  const press =
    (key: string) =>
    (event: MouseEvent): void => {
      event.preventDefault()
      choose(key)
      if (!wide.matches) setOpen(open === key ? null : key)
    }
  const piece = (part: Piece, next: Piece | undefined) => {
    if (!('place' in part))
      return phrase(
        part.text,
        next &&
          'place' in next &&
          decisions[keyOf('cite', next.place.index)] === 'refused' &&
          next.place.kind === 'cite',
      )
    const key = keyOf(part.place.kind, part.place.index),
      decision = decisions[key]
    if (decision === 'refused') return null
    if (part.place.kind === 'bare' && decision !== 'added')
      return decision === 'mine' ? (
        phrase(part.text)
      ) : (
        <a class={key === now ? 'claim now' : 'claim'} href={`#${key}`} id={`i-${key}`} onClick={press(key)}>
          {phrase(part.text)}
        </a>
      )
    const note = /^\[\^/.test(part.text),
      accepted = decision === 'accepted' || decision === 'added'
    return (
      <a
        class={`ins${accepted ? ' ok' : ' waits'}${key === now ? ' now' : ''}`}
        href={`#${key}`}
        id={`i-${key}`}
        aria-current={key === now || undefined}
        onClick={press(key)}
      >
        {note ? (
          <sup>{numberOf(part.text) ?? part.place.index + 1}</sup>
        ) : (
          plainOf(blocks(part.text).flatMap(b => b.items.flat()))
        )}
        <span class="vh">, {t(accepted ? 'accepted' : 'pending')}</span>
      </a>
    )
  }
  return (
    <section class="draft stack" aria-labelledby="d-h">
      <h2 id="d-h">{t('title')}</h2>
      <div class="draft-text stack">
        {places.map((block, i) => {
          const here = block.pieces.flatMap(p => ('place' in p ? [keyOf(p.place.kind, p.place.index)] : []))
          return (
            <Fragment key={i}>
              {block.note !== undefined && decisions[keyOf('cite', block.note)] === 'refused' ? null : (
                <Shown block={block}>{block.pieces.map((part, at) => piece(part, block.pieces[at + 1]))}</Shown>
              )}
              {open !== null && here.includes(open) && <ol class="unfolded">{card(open)}</ol>}
            </Fragment>
          )
        })}
      </div>
    </section>
  )
}

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
