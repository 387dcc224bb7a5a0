/** Times that come again and again, outside of which nothing is told: "on Sundays", "by day". Pure. */
import type { Word } from '../parse/parse.ts'

type Used = ReadonlySet<number>

const RECURRING = new RegExp(
  `^(?:${[
    '(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|weekdays|mornings|evenings|afternoons|nights|winters',
    'summers|springs|autumns|holidays|feasts|domingos|sabados|fines|festivos|mananas|tardes|noches|veranos',
    'inviernos|primaveras|otonos|visperas',
  ].join('|')})$`,
)
const SPAN = /^(?:day|night|week|year|time|dia|noche|semana|ano|vez)$/
const WEEKDAY = /^(?:lunes|martes|miercoles|jueves|viernes)$/

/** Counts the times that come again and go: "on Sundays", "los lunes". What happens then does not always happen. */
export const recurring = (words: readonly Word[], used: Used): number =>
  words.filter(
    ({ form }, i) =>
      !used.has(i) &&
      (RECURRING.test(form) ||
        byDay(words, i) ||
        (SPAN.test(form) && words[i - 1]?.value === 1 && /^(?:in|al|de|por|out)$/.test(words[i + 1]?.form ?? '')) ||
        (WEEKDAY.test(form) && words[i - 1]?.form === 'los')) &&
      beside(words, used, i),
  ).length

/** "Controlled the road by day", "de día": what is done only by day. */
const byDay = (words: readonly Word[], i: number): boolean =>
  /^(?:day|night|dia)$/.test(words[i]!.form) && /^(?:by|de)$/.test(words[i - 1]?.form ?? '') && endsThere(words, i)
const endsThere = (words: readonly Word[], i: number): boolean => !/^(?:de|of)$/.test(words[i + 1]?.form ?? '')

/** Returns whether a used word stands in the same clause. */
export const beside = (words: readonly Word[], used: Used, i: number): boolean =>
  [...used].some(j => words[j]!.clause === words[i]!.clause)
