/**
 * The gate in front of every socket that this program opens, by whichever package: Node's own sockets, datagrams and
 * questions for names pass through here. It is closed thread by thread and process by process: what a parser, a model
 * or a search does never has a network, and `ANAQUEL_NETWORK` decides for the rest. Sockets that listen are not
 * touched; they are `HOST`'s affair. `docs/privacidad.md` says what leaves when it is open.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { isIP, Socket } from 'node:net'

/** `on`: wherever the settings lead. `local`: this machine alone. `off`: nowhere. */
export const NETWORKS = ['on', 'local', 'off'] as const
export type Network = (typeof NETWORKS)[number]

/** The gate is closed: `target` was not contacted, and its name was not looked up. */
export class NetworkClosed extends Error {
  readonly code = 'ANAQUEL_NETWORK'
  constructor(
    readonly network: Network,
    readonly target: string,
  ) {
    super(`ANAQUEL_NETWORK=${network}: ${target} was not asked.`)
    this.name = 'NetworkClosed'
  }
}

interface Gate {
  network: Network
  refused: number
  tell(error: NetworkClosed): void
}
/**
 * The gate is kept on `globalThis`, one for each thread: this module may be loaded twice, but a thread's sockets are
 * shared.
 */
const GATE = Symbol.for('anaquel.network')
const shared = globalThis as { [GATE]?: Gate }

/** Where this thread's sockets may lead. */
export const networkNow = (): Network => shared[GATE]?.network ?? 'on'

/** How many connections and name lookups the gate of this thread has refused so far. */
export const refusedNow = (): number => shared[GATE]?.refused ?? 0

/**
 * Restricts this thread's network from now on. It can be narrowed later and never widened: what was started without a
 * network stays without. `tell` is called with each refusal, which is a fault of this program or of a setting.
 */
export function restrictNetwork(network: Network, tell: (error: NetworkClosed) => void = () => {}): void {
  const gate = shared[GATE]
  if (gate) {
    gate.tell = tell
    if (NETWORKS.indexOf(network) > NETWORKS.indexOf(gate.network)) gate.network = network
  } else if (network !== 'on') close((shared[GATE] = { network, refused: 0, tell }))
}

/**
 * Throws `NetworkClosed` before a program is started that connects by itself (npm, yt-dlp): its sockets do not pass
 * through this gate.
 */
export function requireNetwork(target: string): void {
  const gate = shared[GATE]
  const error = gate && refusal(gate, target, false)
  if (error) throw error
}

/**
 * Whether an address is this machine's own. Only `localhost` is accepted as a name, because any other would have to be
 * looked up.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return bare === 'localhost' || bare === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(bare)
}

function refusal(gate: Gate, target: string, local: boolean): NetworkClosed | null {
  if (gate.network === 'local' && local) return null
  gate.refused++
  const error = new NetworkClosed(gate.network, target)
  gate.tell(error)
  return error
}

function close(gate: Gate): void {
  closeSockets(gate)
  closeDatagrams(gate)
  closeNames(gate)
  syncBuiltinESMExports()
}

interface Target {
  host?: string | null | undefined
  port?: number | string | undefined
  /** Path of a pipe or of a Unix socket. */
  path?: string | null | undefined
}

/**
 * Reads the arguments of `connect(options)`, `connect(port, host)` and `connect(path)`, and the list into which `net`
 * turns all three.
 */
function targetOf(args: readonly unknown[]): Target {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  if (typeof first === 'object' && first !== null) return first as Target
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first }
  return { port: first as number | string, host: typeof second === 'string' ? second : undefined }
}

/** Replaces `Socket.prototype.connect`, through which TCP, TLS, HTTP, `fetch` and undici all connect. */
function closeSockets(gate: Gate): void {
  const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const { host, port, path } = targetOf(args)
    const error = path ? null : refusal(gate, `${host ?? 'localhost'}:${port}`, isLoopback(host ?? 'localhost'))
    if (error === null) return connect.apply(this, args)
    // The socket must look as if it were still connecting: otherwise its owner would take it for open.
    Object.assign(this, { connecting: true })
    process.nextTick(() => this.destroy(error))
    return this
  } as Socket['connect']
}

function closeDatagrams(gate: Gate): void {
  const { send } = dgram.Socket.prototype
  dgram.Socket.prototype.send = function (this: dgram.Socket, ...args: unknown[]) {
    const address = args.findLast((arg): arg is string => typeof arg === 'string') ?? 'localhost'
    const error = refusal(gate, `${address} (UDP)`, isLoopback(address))
    const done = args.at(-1)
    if (error === null) return (send as (...args: unknown[]) => void).apply(this, args)
    if (typeof done === 'function') process.nextTick(() => (done as (error: Error) => void)(error))
    else process.nextTick(() => this.emit('error', error))
  } as typeof send
}

/**
 * Replaces name lookups. `lookup` asks the system and is used by sockets for addresses too; an address needs no
 * question and passes. The other functions ask name servers directly.
 */
function closeNames(gate: Gate): void {
  const { lookup } = dns
  const { lookup: lookupLater } = dns.promises
  const refused = (host: string): NetworkClosed | null =>
    isIP(host) ? null : refusal(gate, `the name ${host}`, isLoopback(host))
  const guarded = (host: string, ...rest: unknown[]): void => {
    const error = refused(host)
    const done = rest.at(-1) as (error: Error) => void
    if (error) process.nextTick(() => done(error))
    else (lookup as (...args: unknown[]) => void)(host, ...rest)
  }
  dns.lookup = Object.assign(guarded as typeof lookup, lookup)
  dns.promises.lookup = (async (host: string, ...rest: unknown[]) => {
    const error = refused(host)
    if (error) throw error
    return (lookupLater as (...args: unknown[]) => Promise<unknown>)(host, ...rest)
  }) as typeof lookupLater
  closeServers(gate)
}

type Asker = Record<string, (host: string, ...rest: unknown[]) => unknown>

function closeServers(gate: Gate): void {
  const askers = [dns, dns.Resolver.prototype, dns.promises, dns.promises.Resolver.prototype] as unknown as Asker[]
  const refuse = (host: string): NetworkClosed => refusal(gate, `the name ${host}`, false)!
  askers.forEach((asker, i) => {
    for (const name of Object.getOwnPropertyNames(asker).filter(name => /^(resolve|reverse|lookupService)/.test(name)))
      asker[name] =
        i < 2
          ? (host, ...rest) => process.nextTick(rest.at(-1) as (error: Error) => void, refuse(host))
          : async host => {
              throw refuse(host)
            }
  })
}
