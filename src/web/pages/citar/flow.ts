/** The current citation, and where a decision leads: to the next pending one. */
import { useState } from 'preact/hooks'
import type { Cita } from '../../../schema/index.ts'
import { texts } from '../../lib/i18n.ts'
import { asApiError } from '../../lib/use.ts'
import { say } from '../../parts/toast.tsx'
import type { Choosing } from './choices.ts'
import { decide, nextBare, nextPending, type Decision } from './decisions.ts'
import { another } from './job.ts'
import { askedSupport } from './threshold.tsx'

const t = texts({
  done: ['Todas decididas. Descarga el texto.', 'All decided. Download the text.'],
  noOther: ['Ningún otro pasaje la apoya lo bastante.', 'No other passage supports it firmly enough.'],
})

/** In narrower windows the decisions unfold within the text. */
export const wide = matchMedia('(min-width: 60rem)')

export interface Flow {
  now: string | null
  setNow(key: string): void
  focusOn(key: string): void
  settle(key: string, decision: Decision | null, goOn: boolean): void
  /** Decides as if its button had been pressed: `id` is the element that holds it. */
  press(key: string, id: string, decision: Decision | null): void
  other(key: string): void
  /** Cites that passage for a sentence without a citation and goes on to the next one; null removes the citation. */
  add(key: string, fragmento: string | null): void
}

export interface Sentences {
  /** Keys in the order of the text. */
  order: readonly string[]
  citas: readonly Cita[]
  /** Keys of citations with less support than is asked for: they need no decision. */
  weak: ReadonlySet<string>
}

/** The card of a citation has the focus, and its place in the text is seen. */
function showInPlace(key: string): void {
  document.getElementById(key)?.focus()
  document.getElementById(`i-${key}`)?.scrollIntoView({ block: 'nearest' })
}

/** Another passage that supports the sentence; null when there is none, which is said at once. */
async function passageInstead(id: string, index: number, { fragmento }: Cita): ReturnType<typeof another> {
  try {
    const passage = await another(id, index, { fragmento, umbral: askedSupport() })
    if (!passage) say(t('noOther'))
    return passage
  } catch (error) {
    say(asApiError(error).message)
    return null
  }
}

export function useFlow(id: string, { order: all, citas, weak }: Sentences, choosing: Choosing): Flow {
  const { decisions, swaps, added, put } = choosing
  const order = all.filter(key => !weak.has(key))
  const [now, setNow] = useState<string | null>(() => nextPending(order, decisions, null) ?? all[0] ?? null)
  const focusOn = (key: string): void => {
    setNow(key)
    requestAnimationFrame(() => showInPlace(key))
  }
  const settle = (key: string, decision: Decision | null, goOn: boolean): void => {
    const next = decide(decisions, key, decision)
    put({ decisions: next })
    const following = goOn ? nextPending(order, next, key) : null
    if (following) focusOn(following)
    else if (goOn) say(t('done'))
  }
  return {
    now,
    setNow,
    focusOn,
    settle,
    add(key, fragmento) {
      const { [key.slice(1)]: _old, ...rest } = added
      const next = decide(decisions, key, fragmento === null ? null : 'added')
      put({ decisions: next, added: fragmento === null ? rest : { ...rest, [key.slice(1)]: fragmento } })
      const following = fragmento === null ? key : nextBare(order, next, key)
      if (following) focusOn(following)
    },
    press(key, holder, decision) {
      const goOn = decision !== null && wide.matches
      settle(key, decision, goOn)
      if (!goOn) requestAnimationFrame(() => document.getElementById(holder)?.focus({ preventScroll: true }))
    },
    other(key) {
      const index = Number(key.slice(1))
      void passageInstead(id, index, citas[index]!).then(passage => {
        if (passage) put({ swaps: { ...swaps, [index]: passage } })
      })
    },
  }
}
