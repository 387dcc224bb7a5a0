/**
 * Between the agent's request and its answer: a signed-in person says yes or no, each time. The permission is recorded
 * before anything is issued.
 */
import express, { type Request, type Response, type Router } from 'express'
import type { Client, Interaction, Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Storage } from '../../../storage/contract.ts'
import { ALCANCES } from '../../schema/account.ts'
import type { Alcance } from '../../schema/index.ts'
import { placeOf } from '../sign-in/index.ts'
import { ownForm } from '../request.ts'
import { cookie, cookieOptions, same, sessionOf, type Session } from '../session.ts'
import { traceOf } from '../trace.ts'
import { digest } from './adapter.ts'
import type { Documents } from './documents.ts'
import { showProblem } from './problem.ts'
import { OPTIONAL, showConsent, target, type Asking } from './consent.ts'
import { showUnread } from './unread.ts'

export interface InteractionParts {
  provider: Provider
  storage: Storage
  site: string
  resource: string
  documents: Documents
}

const NAME_MOST = 80
/** A cookie that remembers for a day which agent asked, for the page that says that the request has expired. */
const AGENT = 'anaquel_agente',
  AGENT_MS = 86_400_000
/**
 * Characters removed from names: controls, direction marks, invisible characters, lone surrogates, and more marks than
 * a letter can carry.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{DI}]|(?<=\p{M}{3})\p{M}+/gu

/** Returns the client's name for itself as one short line; without one, the host. */
function nameOf(client: Client, host: string): string {
  const name = [...(client.clientName ?? '').replace(HIDDEN, '').replace(/\s+/g, ' ').trim()]
  return name.length === 0 ? host : name.length > NAME_MOST ? `${name.slice(0, NAME_MOST).join('')}…` : name.join('')
}

/** A document vouches for its own host only: any program on this computer can refer to Claude's document. */
const vouching = (clientId: string, host: string): string | null =>
  /^https:\/\//i.test(clientId) && new URL(clientId).hostname === host ? host : null

/** Optional scopes come last. */
const ORDERED = ALCANCES.toSorted((a, b) => Number(OPTIONAL.includes(a)) - Number(OPTIONAL.includes(b)))

function askingOf(client: Client, params: Record<string, unknown>): Asking & { host: string } {
  const where = target(String(params.redirect_uri))
  const asked = new Set(String(params.scope).split(' '))
  return {
    ...where,
    name: nameOf(client, where.host),
    vouched: vouching(client.clientId, where.host),
    scopes: ORDERED.filter(scope => asked.has(scope)),
  }
}

interface Open {
  interaction: Interaction
  client: Client
  session: Session
}

function agentOf(req: Request): string | null {
  try {
    return (
      decodeURIComponent(cookie(req, AGENT) ?? '')
        .replace(HIDDEN, '')
        .slice(0, NAME_MOST) || null
    )
  } catch {
    return null
  }
}

/** Loads what the interaction needs. When something is missing, it answers the request itself and returns null. */
async function open(
  { provider, storage, site, documents }: InteractionParts,
  req: Request,
  res: Response,
): Promise<Open | null> {
  const { base } = placeOf(site)
  const interaction = await provider.interactionDetails(req, res).catch(() => null)
  const known = interaction?.uid === req.params.uid
  const client = known
    ? await provider.Client.find(String(interaction!.params.client_id)).catch(() => undefined)
    : undefined
  const unread = known && !client ? documents.unread(String(interaction!.params.client_id)) : null
  if (unread) {
    showUnread(res, { ...unread, site, mode: documents.mode })
    return null
  }
  if (!interaction || !client) {
    showProblem(res, 'expired', { base, agent: agentOf(req) })
    return null
  }
  const enter = `${base}/entrar?r=${encodeURIComponent(`${base}/oauth/interaction/${interaction.uid}`)}`
  const session = await sessionOf(req, storage.access)
  if (!session) {
    res.redirect(303, enter)
    return null
  }
  traceOf(req).account = session.account
  if (session.id === null) {
    showProblem(res, 'key', { base, enter })
    return null
  }
  return { interaction, client, session }
}

/** Each answer is complete and is not merged with an earlier one. */
const ALONE = { mergeWithLastSubmission: false }

const Form = z.object({
  testigo: z.string().max(200).default(''),
  decision: z.enum(['yes', 'no']),
  escritura: z.literal('1').optional(),
})

/** Grants or refuses everything that was asked for by name, so that nothing is asked twice. */
async function grantTo(
  { provider, storage, resource }: InteractionParts,
  { interaction, client, session }: Open,
  ticked: readonly Alcance[],
): Promise<string> {
  const { params } = interaction
  const { scopes: asked, name, host } = askingOf(client, params)
  const given = asked.filter(scope => !OPTIONAL.includes(scope) || ticked.includes(scope))
  const grant = new provider.Grant({ accountId: session.account, clientId: client.clientId })
  for (const indicator of [params.resource ?? resource].flat().map(String)) {
    grant.addResourceScope(indicator, given.join(' '))
    const refused = asked.filter(scope => !given.includes(scope))
    if (refused.length > 0) grant.rejectResourceScope(indicator, refused.join(' '))
  }
  grant.addOIDCScope([...given, 'offline_access'].join(' '))
  for (const scope of asked) if (!given.includes(scope)) grant.rejectOIDCScope(scope)
  const id = await grant.save()
  await storage.oauth.addGrant({
    account: session.account,
    hash: digest(id),
    client: client.clientId,
    nombre: name,
    anfitrion: host,
    alcances: given,
  })
  return id
}

export function createInteractions(parts: InteractionParts): Router {
  const router = express.Router({ caseSensitive: true })
  router.get('/oauth/interaction/:uid', (req, res) => ask(parts, req, res))
  router.post('/oauth/interaction/:uid', ownForm, (req, res) => conclude(parts, req, res))
  return router
}

/** Shows who asks, for what, and whose library it is. */
async function ask(parts: InteractionParts, req: Request, res: Response): Promise<void> {
  traceOf(req).route = 'GET /oauth/interaction/{uid}'
  const opened = await open(parts, req, res)
  if (!opened) return
  const { storage, site } = parts
  const { interaction, client, session } = opened
  const { base } = placeOf(site)
  const action = `${base}/oauth/interaction/${interaction.uid}`
  const asking = askingOf(client, interaction.params)
  res.cookie(AGENT, asking.name, { ...cookieOptions(placeOf(site)), path: action, maxAge: AGENT_MS })
  const [{ email }, { total }] = await Promise.all([
    storage.access.accountOf(session.account),
    storage.shelf(session.account).list({ limite: 1 }),
  ])
  showConsent(req, res, {
    asking,
    action,
    testigo: session.csrf,
    account: email,
    documents: total,
    enter: `${base}/entrar?r=${encodeURIComponent(action)}`,
    base,
  })
}

/** Takes the person's answer, and sends the browser back to the agent. */
async function conclude(parts: InteractionParts, req: Request, res: Response): Promise<void> {
  traceOf(req).route = 'POST /oauth/interaction/{uid}'
  const opened = await open(parts, req, res)
  if (!opened) return
  const { provider, site } = parts
  const form = Form.safeParse(req.body ?? {})
  if (!form.success || !same(opened.session.csrf, form.data.testigo)) {
    showProblem(res, 'expired', { base: placeOf(site).base })
    return
  }
  if (form.data.decision === 'no') {
    const refusal = { error: 'access_denied', error_description: 'the person said no' }
    await provider.interactionFinished(req, res, refusal, ALONE)
    return
  }
  const grantId = await grantTo(parts, opened, form.data.escritura ? ['escritura'] : [])
  const login = { accountId: opened.session.account, remember: false }
  await provider.interactionFinished(req, res, { login, consent: { grantId } }, ALONE)
}
