/**
 * `node build/offline.mjs [COMMAND…]`: runs a command (all tests, without one) in a network namespace that has no route
 * and no name server, and counts at the kernel what tried to leave all the same, by whichever process. Linux, with
 * `unshare` and `ip`; ends with an error when the command fails or anything tried.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const INSIDE = 'inside'
const [first, ...rest] = process.argv.slice(2)

if (first === INSIDE) run(rest)
else enter(process.argv.slice(2))

/** Names are asked at an address of nobody (RFC 5737), so that a question for one counts as an attempt. */
function enter(command) {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-offline-'))
  const resolver = join(folder, 'resolv.conf')
  writeFileSync(resolver, 'nameserver 192.0.2.53\noptions timeout:1 attempts:1\n')
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const setUp = `mount --bind ${resolver} /etc/resolv.conf && ip link set lo up && exec "$@"`
  const inside = [process.execPath, import.meta.filename, INSIDE, ...command]
  const args = [...asRoot, '--net', '--mount', 'sh', '-c', setUp, 'sh', ...inside]
  const { status, error } = spawnSync('unshare', args, { stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true })
  if (error) throw error
  process.exitCode = status ?? 1
}

function run(command) {
  const [program, ...args] = command.length > 0 ? command : ['npx', 'vitest', 'run']
  const before = attempts()
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  const tried = attempts() - before
  console.log(`${tried} attempts to leave this machine`)
  process.exitCode = status || (tried > 0 ? 1 : 0)
}

/** What found no route, of both versions of the protocol. */
function attempts() {
  const rows = readFileSync('/proc/net/snmp', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('Ip:'))
  const [names, values] = rows.map(line => line.split(' '))
  const six = /^Ip6OutNoRoutes\s+(\d+)/m.exec(readFileSync('/proc/net/snmp6', 'utf8'))
  return Number(values[names.indexOf('OutNoRoutes')]) + Number(six?.[1] ?? 0)
}
