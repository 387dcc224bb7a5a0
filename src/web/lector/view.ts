/** How the document is displayed: its text or its pages, how large, one leaf or two. */
import { here, setQuery } from '../lib/router.ts'
import type { Reader } from './reader.ts'

export const zoomBy = (reader: Reader, by: number): void => {
  reader.zoom.value = Math.min(4, Math.max(0.5, Math.round((reader.zoom.value + by) * 4) / 4))
}
/** Whether the document has pictures of its pages, besides its text. */
export const hasPages = ({ kind, sheets }: Reader): boolean =>
  kind === 'pdf' || kind === 'picture' || sheets.value !== null
export const inText = (reader: Reader): boolean =>
  hasPages(reader) ? here.value.query.get('vista') === 'texto' : reader.kind === 'text'
/** Windows with room for two pages side by side, which are shown on request and only for page pictures. */
export const roomy = matchMedia('(min-width: 80rem)')
/** How many leaves a step moves. */
export const leavesShown = (reader: Reader): number =>
  reader.spread.value && roomy.matches && !inText(reader) && reader.kind === 'pdf' ? 2 : 1
export const toggleText = (reader: Reader): void => {
  setQuery({ vista: inText(reader) ? undefined : 'texto' }, { replace: false })
  reader.jumps.value++
}
