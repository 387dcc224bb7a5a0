/** How the pages of the authorization server are sent: they cannot be framed and are never cached. */
import type { Response } from 'express'
import { sendPage, type Html, type Lang } from '../html.ts'

export function show(
  res: Response,
  page: { title: string; lang: Lang; base: string; body: Html; status?: number },
): void {
  // The policy has no `form-action`, because it would block the redirect to the agent that follows the form.
  const policy =
    "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'"
  res.set('Content-Security-Policy', policy)
  sendPage(res, { ...page, kind: 'door', noStore: true })
}
