/** A file that is held over the window, or dropped on it. */
import { useEffect, useState } from 'preact/hooks'
import { useLatest } from '../../lib/use.ts'

/** Lets the whole window take a file. Returns true while one is held over it. */
export function useDrop(take: (file: File | undefined) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useLatest(take)
  useEffect(() => {
    const carries = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false
    const drag = (event: DragEvent): void => {
      if (carries(event)) {
        event.preventDefault()
        setOver(true)
      }
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      if (carries(event)) {
        event.preventDefault()
        setOver(false)
        latest.current(event.dataTransfer?.files[0])
      }
    }
    addEventListener('dragover', drag)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', drag)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  return over
}
