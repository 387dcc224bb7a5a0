/** The numbering of the whole document at a glance: landmarks, where it changes, the search hits, the current place. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { texts } from '../lib/i18n.ts'
import { to } from '../lib/router.ts'
import { finding } from './finding.ts'
import { landmarks, short, type Unit } from './place.ts'
import { goTo, type Reader } from './reader.ts'

const t = texts({ ruler: ['Regla de folios', 'Ruler of folios'] })

export function Ruler({ reader }: { reader: Reader }) {
  const hits = new Set(finding.value?.units.map(unit => unit.posicion))
  // Where the ruler is a strip wider than the window, the current place is kept in sight; only the strip scrolls, never
  // the page.
  const ruler = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const strip = ruler.current!,
      mine = strip.querySelector<HTMLElement>('.here')
    if (mine && strip.scrollWidth > strip.clientWidth)
      strip.scrollLeft = mine.offsetLeft - (strip.clientWidth - mine.offsetWidth) / 2
    if (mine && strip.scrollHeight > strip.clientHeight)
      strip.scrollTop = mine.offsetTop - (strip.clientHeight - mine.offsetHeight) / 2
  }, [reader.at.value])
  const press = (event: MouseEvent, unit: Unit): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo(reader, unit.posicion)
  }
  return (
    <nav class="ruler" ref={ruler} aria-label={t('ruler')}>
      <ol>
        {landmarks(reader.work.unidades, { here: reader.at.value, hits }).map(({ unit, turn, hit, here }) => (
          <li key={unit.posicion} class={`${here ? 'here ' : ''}${turn ? 'turn ' : ''}${hit ? 'hit' : ''}`}>
            <a
              href={to(`/leer/${reader.id}?u=${unit.posicion}`)}
              aria-current={here ? 'page' : undefined}
              onClick={event => press(event, unit)}
            >
              {short(unit)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
