/** Fields that several resources have. */
import { z } from 'zod'

export const uri = () => z.string()
/**
 * A title, a name or a printed number in an input. It is put into citations, so it becomes one line without control
 * characters.
 */
export const oneLine = () => z.string().overwrite(text => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
/** A half-open range of UTF-16 units: [from, to). */
export const rango = () => z.tuple([z.number().int(), z.number().int()])
