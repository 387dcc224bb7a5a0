/** Scrolling of the document as text: what scrolls, where the passage comes to stand, what is being read. */
import { useEffect } from 'preact/hooks'
import { staysAt } from './desk.ts'
import { hush } from './by-hand.ts'
import { settle, shownHere, type Reader } from './reader.ts'

/** Returns what scrolls: the middle part in wide windows, the page in narrow ones. */
export function scroller(desk: HTMLElement | null): Element {
  return desk && desk.scrollHeight > desk.clientHeight + 1 && getComputedStyle(desk).overflowY !== 'visible'
    ? desk
    : document.scrollingElement!
}

/** Scrolls the passage into the upper third, or the beginning of the section to the top. */
export function reveal(desk: HTMLElement | null, reader: Reader): void {
  const section = desk?.querySelector(`[data-n="${reader.at.value}"]`)
  if (!desk || !section) return
  const target = (shownHere(reader) && section.querySelector('mark')) ?? section
  const box = scroller(desk)
  // A narrow window opens at its top, where the document's name is, unless a link names a place further down.
  const isFirst = reader.at.value === reader.work.unidades[0]?.posicion
  if (box !== desk && target === section && isFirst && reader.jumps.value === 0) return
  hush(reader)
  const top = box === desk ? desk.getBoundingClientRect().top : 0,
    height = box === desk ? desk.clientHeight : innerHeight
  box.scrollBy(0, target.getBoundingClientRect().top - top - (target === section ? 16 : height / 3))
}

/** Records which section is being read while scrolling. */
export function useReading(desk: { current: HTMLElement | null }, reader: Reader, count: number): void {
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      frame = 0
      if (performance.now() < reader.quiet) return
      const box = scroller(desk.current),
        top = box === desk.current ? box.getBoundingClientRect().top : 0
      const line = top + (box === desk.current ? box.clientHeight : innerHeight) / 3
      const sections = [...(desk.current?.querySelectorAll<HTMLElement>('[data-n]') ?? [])]
      if (
        staysAt(
          reader,
          sections.find(({ dataset }) => Number(dataset.n) === reader.at.value),
        )
      )
        return
      const now = sections.findLast(section => section.getBoundingClientRect().top <= line) ?? sections[0]
      if (now && Number(now.dataset.n) !== reader.at.value) settle(reader, Number(now.dataset.n))
    }
    const scrolled = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    document.addEventListener('scroll', scrolled, { capture: true, passive: true })
    return () => {
      document.removeEventListener('scroll', scrolled, { capture: true })
      cancelAnimationFrame(frame)
    }
  }, [count > 0])
}
