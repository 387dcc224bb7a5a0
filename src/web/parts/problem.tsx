/** An error in its place: what happened, and the way to try again. What was typed stays. */
import { useEffect } from 'preact/hooks'
import type { ApiError } from '../lib/api.ts'
import { texts } from '../lib/i18n.ts'

const t = texts({ again: ['Reintentar', 'Try again'], wait: ['Sigue solo en {s} s.', 'Continues by itself in {s} s.'] })

export function Problem({ error, retry }: { error: ApiError; retry?: () => void }) {
  // After too many requests, it retries by itself when the server's waiting time is over.
  useEffect(() => {
    if (error.after === undefined || !retry) return
    const timer = setTimeout(retry, error.after * 1000)
    return () => clearTimeout(timer)
  }, [error])
  return (
    <div class="said grave stack-2" role="alert">
      <p>
        {error.message}
        {error.after !== undefined && retry && ` ${t('wait', { s: error.after })}`}
      </p>
      {retry && (
        <p>
          <button class="btn" onClick={retry}>
            {t('again')}
          </button>
        </p>
      )}
    </div>
  )
}

/** What went wrong, in one line; nothing while the text is empty. */
export const Wrong = ({ text }: { text: string }) =>
  text ? (
    <p class="wrong" role="alert">
      {text}
    </p>
  ) : null
