/** The manuscript as it was handed in, with each citation marked in its place by what was found of it. */
import { Fragment } from 'preact'
import { useMemo } from 'preact/hooks'
import type { CitaRevisada, ParrafoRevisado } from '../../../../schema/index.ts'
import { texts } from '../../../lib/i18n.ts'
import { SIGNS, weightName, worstOf } from './weights.ts'

const t = texts({ title: ['Tu manuscrito', 'Your manuscript'] })

interface ManuscriptProps {
  paragraphs: readonly ParrafoRevisado[]
  citas: readonly CitaRevisada[]
  now: number | undefined
  choose(n: number): void
  /** What unfolds under the paragraph of the chosen citation, in a narrow window. */
  unfolded: preact.JSX.Element | null
}

export function ManuscriptText({ paragraphs, citas, now, choose, unfolded }: ManuscriptProps) {
  return (
    <section class="draft stack" aria-labelledby="m-h">
      <h2 id="m-h">{t('title')}</h2>
      <div class="draft-text audited stack">
        {paragraphs.map((paragraph, i) => {
          const here = now !== undefined && (paragraph.citas ?? []).some(({ n }) => n.includes(now))
          return (
            <Fragment key={i}>
              <Shown paragraph={paragraph} citas={citas} now={here ? now : undefined} choose={choose} />
              {here && <div class="unfolded">{unfolded}</div>}
            </Fragment>
          )
        })}
      </div>
    </section>
  )
}

type ShownProps = Pick<ManuscriptProps, 'citas' | 'now' | 'choose'> & { paragraph: ParrafoRevisado }

/** A paragraph is drawn again only when the chosen citation comes into it or leaves it. */
const Shown = ({ paragraph, citas, now, choose }: ShownProps) =>
  useMemo(() => drawn({ paragraph, citas, now, choose }), [paragraph, citas, now])

function drawn({ paragraph: { texto, titulo, citas: places = [] }, citas, now, choose }: ShownProps) {
  const parts: preact.ComponentChild[] = []
  let at = 0
  for (const { n, rango } of places) {
    const [from, to] = [Math.max(at, rango[0]), Math.max(at, rango[1])]
    parts.push(texto.slice(at, from))
    at = to
    const cita = worstOf(n.flatMap(number => citas[number - 1] ?? []))
    const chosen = now !== undefined && n.includes(now)
    if (cita) parts.push(<Cited cita={cita} text={texto.slice(from, to)} now={chosen} choose={choose} />)
  }
  parts.push(at === 0 && titulo ? texto.replace(/^#+\s*/, '') : texto.slice(at))
  return titulo ? <h3>{parts}</h3> : <p>{parts}</p>
}

interface CitedProps {
  cita: CitaRevisada
  text: string
  now: boolean
  choose(n: number): void
}

function Cited({ cita: { n, gravedad }, text, now, choose }: CitedProps) {
  return (
    <a
      class={`cited ${gravedad}${now ? ' now' : ''}`}
      id={`m-${n}`}
      href={`?n=${n}`}
      aria-current={now || undefined}
      onClick={event => {
        event.preventDefault()
        choose(n)
      }}
    >
      <span aria-hidden="true">{SIGNS[gravedad]}</span>
      {text || <sup>{n}</sup>}
      <span class="vh">, {weightName(gravedad)}</span>
    </a>
  )
}
