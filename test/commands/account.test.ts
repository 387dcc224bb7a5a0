import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announce } from '../../src/commands/address.ts'
import account from '../../src/commands/account.ts'
import { Usage } from '../../src/commands/command.ts'
import { openerOf } from '../../src/commands/browser.ts'
import { welcome, type Welcome } from '../../src/commands/welcome.ts'
import { enterByLink, signIn } from '../../src/core/accounts/sign-in.ts'
import { asset } from '../../src/paths.ts'
import { createGuard } from '../../src/core/accounts/tries.ts'
import { fakeRates } from '../fake-rates.ts'
import { engineEnv, openEngine } from '../engine.ts'
import type { Access } from '../../storage/contract.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anaquel-account-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function run(args: readonly string[], input = '', more: Record<string, string> = {}): Promise<string> {
  const out = new PassThrough()
  const stdout = Object.assign(out, { isTTY: false, columns: 80 }) as unknown as NodeJS.WriteStream
  await account.invoke(args, {
    stdout,
    stderr: stdout,
    stdin: Readable.from([Buffer.from(input)]),
    env: {
      ANAQUEL_DATA: folder,
      ANAQUEL_MODELS: 'off',
      ...(await engineEnv(folder)),
      ANAQUEL_SITE_URL: 'https://library.example',
      ...more,
    },
  })
  return String(out.read() ?? '')
}

async function withAccess<T>(work: (access: Access) => Promise<T>): Promise<T> {
  const storage = await openEngine({ folder })
  try {
    return await work(storage.access)
  } finally {
    await storage.close()
  }
}
const enters = (email: string, password: string): Promise<boolean> =>
  withAccess(
    async access => (await signIn(access, { email, password, address: 'x' }, createGuard(fakeRates()))) !== null,
  )

describe('account', () => {
  it('create with a password from standard input, by word or by option', async () => {
    expect(await run(['create', 'ana@example.org', '--password-stdin'], 'una frase larga\n')).toBe(
      'Account ana@example.org made.\n',
    )
    expect(await run(['create', '--email', 'bea@example.org', '--password-stdin'], 'otra frase larga\n')).toBe(
      'Account bea@example.org made.\n',
    )
    expect([
      await enters('ana@example.org', 'una frase larga'),
      await enters('bea@example.org', 'una frase larga'),
    ]).toEqual([true, false])
  })

  it('create without one, and reset, print a link that sets it once', async () => {
    const made = JSON.parse(await run(['create', 'ciro@example.org', '--json'])) as { enlace: string }
    const withdraw = announce({ data: folder, site: 'http://localhost:4100' })
    expect(await run(['reset', 'ciro@example.org']), 'while a server runs there').toMatch(
      /^http:\/\/localhost:4100\/emp/,
    )
    withdraw()
    const reset = await run(['reset', 'ciro@example.org'])
    expect(reset).toMatch(/^https:\/\/library\.example\/empezar\?t=[\w-]{43}\n$/)
    const use = (link: string) =>
      withAccess(access =>
        enterByLink(access, new URL(link.trim()).searchParams.get('t')!, {
          email: 'ciro@example.org',
          password: 'una frase larga',
        }),
      )
    await expect(use(made.enlace)).rejects.toMatchObject({ codigo: 'no_encontrado' })
    expect((await use(reset)).email).toBe('ciro@example.org')
    expect(await enters('ciro@example.org', 'una frase larga')).toBe(true)
  })

  it('delete wants to be sure, and takes everything', async () => {
    await expect(run(['delete', 'bea@example.org'])).rejects.toThrow(Usage)
    expect(await run(['delete', 'bea@example.org', '--yes'])).toContain('deleted')
    expect(await run(['list'])).not.toContain('bea@example.org')
    await expect(run(['delete', 'bea@example.org', '--yes'])).rejects.toMatchObject({ codigo: 'no_encontrado' })
  })

  it('plan gives an account one of the plans of the file, or takes it away; without an e-mail, the owner’s', async () => {
    const plans = { ANAQUEL_PLANS: asset('sample/plans.json') }
    expect(await run(['plan', 'ana@example.org', 'pro'], '', plans)).toBe('ana@example.org has the plan "pro" now.\n')
    expect(await run(['plan', 'pro'], '', plans)).toBe('The owner has the plan "pro" now.\n')
    expect(await run(['list'], '', plans)).toMatch(/— +owner +pro .*\n.*ana@example\.org +account +pro /)
    expect(await run(['plan', 'ana@example.org', '-'], '', plans)).toBe(
      'ana@example.org has the default plan now, "libre".\n',
    )
    await expect(run(['plan', 'ana@example.org', 'por'], '', plans)).rejects.toThrow(
      'there is no plan "por"; did you mean "pro"? There are: libre, pro.',
    )
    await expect(run(['plan', 'nadie@example.org', 'pro'], '', plans)).rejects.toMatchObject({
      codigo: 'no_encontrado',
    })
    await expect(run(['plan', 'ana@example.org', 'pro'])).rejects.toThrow(
      'there are no plans; ANAQUEL_PLANS names the file',
    )
  })

  it.each([[['plan']], [['create']], [['delete', '--yes']], [['crear']]])('%j is a wrong call', async args => {
    await expect(run(args)).rejects.toThrow(Usage)
  })
})

describe('what the server says when it is up', () => {
  const site = 'https://library.example'
  const said = (more: Partial<Welcome> = {}): string =>
    welcome({ site, version: '1', data: '/somewhere', start: null, platform: 'linux', ...more })

  it('shows the owner’s link until it was used', () => {
    expect(said({ start: `${site}/empezar?t=x` })).toContain(`${site}/empezar?t=x`)
    expect(said()).not.toContain('empezar')
  })

  it('is one line a fact, each with what can be pasted, by the name that README uses', () => {
    const lines = said().trim().split('\n')
    expect(lines.slice(2).map(line => line.trim().split(':')[0])).toEqual([
      'Open',
      'Make a key',
      'Upload',
      'Agents',
      'Reference',
    ])
    expect(said()).toContain('export ANAQUEL_KEY=$(npm run -s anaquel -- key create --name first')
    expect(said()).toContain('curl -s -H "Authorization: Bearer $ANAQUEL_KEY" -F archivo=@sample/don-quijote.pdf')
  })

  it('on Windows is what PowerShell takes', () => {
    expect(said({ platform: 'win32' })).toContain('$env:ANAQUEL_KEY = npm run -s anaquel -- key create')
    expect(said({ platform: 'win32' })).not.toMatch(/curl|export /)
  })

  it('has links in a terminal, and no control characters elsewhere', () => {
    expect(said({ terminal: true })).toContain(`\u001b]8;;${site}\u001b\\${site}\u001b]8;;\u001b\\`)
    expect(said()).not.toContain('\u001b')
  })

  it('the browser is opened without a shell, on each system by its own program', () => {
    const address = `${site}/empezar?t=a&b;c`
    expect((['darwin', 'win32', 'linux'] as const).map(platform => openerOf(address, platform))).toEqual([
      ['open', [address]],
      ['rundll32', ['url.dll,FileProtocolHandler', address]],
      ['xdg-open', [address]],
    ])
  })
})
