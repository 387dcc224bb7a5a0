/** `account create|list`: who may have a library here. The password comes by standard input, never by an argument that others could see. */
import { createAccount } from '../core/access.ts'
import { defineCommand, Usage, verbOf, type Io } from './command.ts'
import { withHouse } from './house.ts'
import { columns } from './table.ts'

/** What was piped in, without the line end that `echo` adds. */
async function piped(io: Io): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of io.stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8').replace(/\r?\n$/, '')
}

export default defineCommand({
  name: 'account',
  usage: ['account create --email E [--password-stdin]', 'account list [--json]'],
  summary: 'Make and list accounts. Each has a library of its own; the owner is made at the first start.',
  options: { 'email': { type: 'string' }, 'password-stdin': { type: 'boolean' }, 'json': { type: 'boolean' } },
  glosses: { 'email': 'address of the new account', 'password-stdin': 'read its password from standard input', 'json': 'as JSON' },
  async run({ values, words, io }) {
    const verb = verbOf('account', words, ['create', 'list'])
    if (verb === 'create' && values.email === undefined) throw new Usage('account create: --email is needed.')
    const password = verb === 'create' && values['password-stdin'] ? await piped(io) : null
    return withHouse(io, { models: 'none' }, async ({ storage: { access } }) => {
      if (verb === 'create') {
        const row = await createAccount(access, values.email ?? '', password)
        io.stdout.write(values.json ? `${JSON.stringify(row)}\n` : `Account ${row.email ?? ''} made.\n`)
        return 0
      }
      await access.owner()
      const accounts = await access.accounts()
      const rows = accounts.map(row => [row.email ?? '—', row.owner ? 'owner' : 'account', row.creado.slice(0, 10)])
      io.stdout.write(values.json ? `${JSON.stringify(accounts)}\n` : columns(['e-mail', 'role', 'created'], rows))
      return 0
    })
  },
})
