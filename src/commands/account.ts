/**
 * `account create|list|plan|reset|delete`: who may have a library here. A password comes by standard input, never by an
 * argument that others could see.
 */
import type { AccountRow } from '../../storage/contract.ts'
import { accountFor, createAccount } from '../core/accounts/access.ts'
import { accountLink, INVITATION_DAYS } from '../core/accounts/sign-in.ts'
import { removeAccount } from '../core/accounts/removal.ts'
import { nearest } from '../nearest.ts'
import type { House } from '../open.ts'
import { defineCommand, Usage, verbOf, type Io } from './command.ts'
import { withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'
import { columns } from './table.ts'

/** Returns what was piped into standard input, without the line end that `echo` adds. */
async function piped(io: Io): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}

/** Returns the link with which the account sets its password, once. */
const link = ({ storage: { access }, config: { site } }: House, account: string): Promise<string> =>
  accountLink(access, site, { account, hours: INVITATION_DAYS * 24 })

async function create(
  house: House,
  { email, password, json }: { email: string; password: string | null; json: boolean },
): Promise<string> {
  const row = await createAccount(house.storage.access, email, password)
  const enlace = password === null ? await link(house, row.id) : undefined
  if (json) return `${JSON.stringify({ ...row, enlace })}\n`
  const next =
    enlace === undefined ? '' : `Its password is set, once and within ${INVITATION_DAYS} days, at\n${enlace}\n`
  return `Account ${row.email ?? ''} made.\n${next}`
}

async function list({ storage, plans }: House, json: boolean): Promise<string> {
  await storage.access.owner()
  const withPlan = async (row: AccountRow) => ({ ...row, plan: plans.of(await storage.shelf(row.id).plan()).nombre })
  const accounts = await Promise.all((await storage.access.accounts()).map(withPlan))
  const rows = accounts.map(row => [
    row.email ?? '—',
    row.owner ? 'owner' : 'account',
    row.plan,
    row.creado.slice(0, 10),
  ])
  return json ? `${JSON.stringify(accounts)}\n` : columns(['e-mail', 'role', 'plan', 'created'], rows)
}

/** Sets the plan of an account; without an e-mail, the owner's. `-` removes the plan, and the default one applies. */
async function setPlan(
  { storage: { access }, plans }: House,
  email: string | undefined,
  plan: string,
): Promise<string> {
  const account = await accountFor(access, email),
    who = account.email ?? 'The owner'
  if (plan === '-') {
    await access.setPlan(account.id, null)
    return `${who} has the default plan now, "${plans.of(null).nombre}".\n`
  }
  if (plans.names.length === 0)
    throw new Usage('account plan: there are no plans; ANAQUEL_PLANS names the file that has them.')
  const known = plans.names.join(', ')
  if (!plans.names.includes(plan))
    throw new Usage(
      `account plan: there is no plan "${plan}"; did you mean "${nearest(plan, plans.names) ?? ''}"? ` +
        `There are: ${known}.`,
    )
  await access.setPlan(account.id, plan)
  return `${who} has the plan "${plan}" now.\n`
}

async function remove(house: House, email: string): Promise<string> {
  const { id } = await accountFor(house.storage.access, email)
  await removeAccount(house, id)
  return `Account ${email} deleted, with everything in it.\n`
}

export default defineCommand({
  name: 'account',
  usage: [
    'account create EMAIL [--password-stdin] [--json]',
    'account list [--json]',
    'account plan [EMAIL] PLAN',
    'account reset [EMAIL]',
    'account delete EMAIL --yes',
  ],
  summary: SUMMARIES.account,
  options: {
    email: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    yes: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  glosses: {
    email: 'the same as EMAIL',
    'password-stdin': 'read the password from standard input; without it a link to set one is printed',
    yes: 'delete it with all its documents',
    json: 'as JSON',
  },
  async run({ values, words, io }) {
    const verb = verbOf('account', words, ['create', 'list', 'plan', 'reset', 'delete'])
    if (verb === 'plan' && words.length < 2) throw new Usage('account plan: the name of the plan is needed.')
    const email = words[1] ?? values.email
    if (email === undefined && (verb === 'create' || verb === 'delete'))
      throw new Usage(`account ${verb}: the e-mail is needed.`)
    if (verb === 'delete' && !values.yes) throw new Usage('account delete: everything in it goes, for good; say --yes.')
    const password = verb === 'create' && values['password-stdin'] ? await piped(io) : null
    const json = values.json === true
    return withHouse(io, { models: 'none' }, async house => {
      switch (verb) {
        case 'create':
          io.stdout.write(await create(house, { email: email ?? '', password, json }))
          break
        case 'list':
          io.stdout.write(await list(house, json))
          break
        case 'plan':
          io.stdout.write(await setPlan(house, words.length > 2 ? email : values.email, words.at(-1)!))
          break
        // Without an e-mail it is the owner's account, because the person who runs the server is the owner.
        case 'reset':
          io.stdout.write(`${await link(house, (await accountFor(house.storage.access, email)).id)}\n`)
          break
        case 'delete':
          io.stdout.write(await remove(house, email ?? ''))
          break
      }
      return 0
    })
  },
})
