import { to } from '../lib/router.ts'

/** The logo in the outer corner of a page. */
export function Brand() {
  return (
    <a class="brand" href={to('/')}>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path fill="currentColor" d="M4 4h4v20H4zM12 8h4v16h-4zM2 28h28v2H2z" />
        <path class="corner" d="M18 4h10v20h-4V8h-6z" />
      </svg>
      <span>Anaquel</span>
    </a>
  )
}
