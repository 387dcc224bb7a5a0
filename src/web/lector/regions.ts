/** Whether a region of a page is being drawn, to be marked. */
import { signal } from '@preact/signals'
import { inText } from './view.ts'
import type { Reader } from './reader.ts'

export const drawing = signal(false)

/** Regions are of pages that are shown as they are: a drawing of LibreOffice changes from version to version. */
export const hasRegions = (reader: Reader): boolean =>
  (reader.kind === 'pdf' || reader.kind === 'picture') && !inText(reader)
