/** `key create|list|revoke`: the keys of an account, also while the server runs. `create` prints the key alone. */
import { accountFor, createKey, parseScopes } from '../core/accounts/access.ts'
import { Failure } from '../errors.ts'
import type { House } from '../open.ts'
import { ALCANCES } from '../schema/account.ts'
import { defineCommand, Usage, verbOf, whole } from './command.ts'
import { withHouse } from './house.ts'
import { SUMMARIES } from './summaries.ts'
import { columns } from './table.ts'

async function list(house: House, email: string | undefined, json: boolean): Promise<string> {
  const { access } = house.storage
  const account = email === undefined ? undefined : (await accountFor(access, email)).id
  const [keys, accounts] = await Promise.all([access.keys(account), access.accounts()])
  if (json) return `${JSON.stringify(keys)}\n`
  const names = new Map(accounts.map(({ id, email: own }) => [id, own ?? 'owner']))
  return columns(
    ['prefix', 'name', 'scopes', 'account', 'created', 'expires', 'last used'],
    keys.map(key => [
      key.prefijo,
      key.nombre,
      key.alcances.join(','),
      names.get(key.account) ?? '',
      day(key.creado),
      day(key.expira),
      day(key.usado),
    ]),
  )
}

const day = (iso: string | null): string => iso?.slice(0, 10) ?? '—'

async function revoke(house: House, prefix: string, email: string | undefined): Promise<string> {
  const { access } = house.storage
  const account = email === undefined ? undefined : (await accountFor(access, email)).id
  const count = await access.revokeKeys(prefix.slice(0, 8), account)
  if (count === 0)
    throw new Failure(
      'no_encontrado',
      {},
      { mensaje: 'Ninguna clave viva empieza así.', message: 'No live key begins like that.' },
    )
  return `${count} ${count === 1 ? 'key' : 'keys'} revoked.\n`
}

export default defineCommand({
  name: 'key',
  usage: [
    'key create --name NAME --scopes lectura,escritura,mcp [--account EMAIL] [--expires DAYS]',
    'key list [--account EMAIL] [--json]',
    'key revoke PREFIX [--account EMAIL]',
  ],
  summary: SUMMARIES.key,
  options: {
    name: { type: 'string' },
    scopes: { type: 'string' },
    account: { type: 'string' },
    expires: { type: 'string' },
    json: { type: 'boolean' },
  },
  glosses: {
    name: 'what the key is for',
    scopes: `any of ${ALCANCES.join(', ')}`,
    account: 'e-mail of the account; the owner when left out',
    expires: 'days until it stops working; never when left out',
    json: 'list as JSON',
  },
  async run({ values, words, io }) {
    const verb = verbOf('key', words, ['create', 'list', 'revoke'])
    const dias = whole('expires', values.expires, { min: 1, max: 3650 })
    return withHouse(io, { models: 'none' }, async house => {
      switch (verb) {
        case 'create': {
          if (values.name === undefined || values.scopes === undefined)
            throw new Usage('key create: --name and --scopes are needed.')
          const account = await accountFor(house.storage.access, values.account)
          const { key } = await createKey(house.storage.access, account.id, {
            wish: { nombre: values.name, alcances: parseScopes(values.scopes), dias },
          })
          io.stdout.write(`${key}\n`)
          return 0
        }
        case 'list':
          io.stdout.write(await list(house, values.account, values.json === true))
          return 0
        case 'revoke': {
          const prefix = words[1]
          if (prefix === undefined || prefix.length < 8)
            throw new Usage('key revoke: the first eight characters of the key are needed (`key list` shows them).')
          io.stdout.write(await revoke(house, prefix, values.account))
          return 0
        }
      }
    })
  },
})
