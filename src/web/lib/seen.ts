/** Loads data only when the element that shows them comes into sight. */
import { useEffect, useRef } from 'preact/hooks'
import type { RefObject } from 'preact'
import { useLatest } from './use.ts'

/** Calls `seen` once, when the element comes into the window or near it. */
export function useSeen<T extends Element>(seen: () => void): RefObject<T | null> {
  const element = useRef<T>(null)
  const latest = useLatest(seen)
  useEffect(() => {
    const watch = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        watch.disconnect()
        latest.current()
      },
      { rootMargin: '200px' },
    )
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [])
  return element
}
