/**
 * The page on which a text is handed in, to be cited or checked: the ways to do so, the field, what else is asked, and
 * the button.
 */
import type { ComponentChildren } from 'preact'
import { texts } from '../../lib/i18n.ts'
import { useKeys } from '../../lib/keys.ts'
import { useTitle } from '../../lib/use.ts'
import { Judges } from '../../parts/judges.tsx'
import { Problem } from '../../parts/problem.tsx'
import { GivenField, type Given } from './given.tsx'
import { Ways } from './ways.tsx'

const t = texts({ title: ['Citar', 'Cite'], starting: ['Enviando', 'Sending'] })

interface HandingProps {
  /** Of the form. */
  id: string
  given: Given
  accept: string
  /** Most characters of the text. */
  most: number
  words: { lead: string; hint: string; kinds: string; drop: string; go: string }
  send(): Promise<{ id: string; path: string }>
  /** What was handed in before. */
  before: ComponentChildren
  /** What else the form asks. */
  children: ComponentChildren
}

export function Handing({ id, given, accept, most, words, send, before, children }: HandingProps) {
  const { error, busy } = given
  useTitle(t('title'))
  useKeys([
    {
      keys: 'Ctrl Enter',
      does: words.go,
      run: () => document.querySelector<HTMLFormElement>(`form#${id}`)?.requestSubmit(),
    },
  ])
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <div class="in measure stack">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <Ways />
        <p class="lead">{words.lead}</p>
        <form
          id={id}
          class="stack"
          onSubmit={event => {
            void given.submit(event, send)
          }}
        >
          <GivenField given={given} accept={accept} most={most} words={words} />
          {children}
          {error && <Problem error={error} />}
          <p>
            <button class="btn first big" aria-disabled={busy || undefined}>
              {busy ? t('starting') : words.go}
            </button>
          </p>
        </form>
        {before}
        <Judges />
      </div>
    </main>
  )
}
