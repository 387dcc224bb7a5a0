/**
 * What may be fetched: public http(s) addresses alone. The text of an address is checked before anything is asked, the
 * resolved
 * addresses before connecting, and the address of the connected socket after it: a name cannot answer one thing and
 * lead to another.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { networkNow } from '../../../network.ts'
import { Unreadable } from '../unreadable.ts'

/**
 * The address itself is refused: said to the caller before a document is made, and to the owner when a redirect leads
 * there.
 */
export class Refused extends Unreadable {
  constructor(mensaje: string, message: string) {
    super(mensaje, message)
    this.name = 'Refused'
  }
}

/** All addresses of a name, as `dns.lookup` gives them. Rejects when it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export interface GuardOptions {
  resolve?: Resolve
  /**
   * Addresses that may be connected to although they are not public: for tests, which serve from 127.0.0.1. Never set
   * by the product.
   */
  allow?: (address: string) => boolean
}

export interface Guard {
  /** The address, or Refused. Asks nobody. */
  url(text: string): URL
  /** Refused when the name leads to an address that is not public; a name that cannot be resolved passes. */
  host(url: URL): Promise<void>
  readonly connect: buildConnector.connector
}

const CONNECT_MS = 10_000
/** RFC 6761 and 6762, and names that networks keep for themselves. */
const INNER_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|invalid|onion|test)$/
/**
 * Ports over 1023 that no browser asks (WHATWG Fetch, "bad port"): undici refuses them too, without a reason that a
 * reader understands.
 */
const OTHER_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by the registries, and yet answered by the host of whoever runs in Azure: credentials of the machine. */
const AZURE_HOST = '168.63.129.16'

/**
 * Unicast by IANA's registries. IPv6 outside 2000::/3 is none, whatever it embeds (`::127.0.0.1` is "unicast" to
 * ipaddr.js).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_UNICAST) : true
}

const closed = (): Refused =>
  new Refused(
    `la red de esta biblioteca está cerrada (ANAQUEL_NETWORK=${networkNow()}): no se descarga nada de fuera.`,
    `the network of this library is closed (ANAQUEL_NETWORK=${networkNow()}): nothing is fetched.`,
  )

const inner = (host: string): Refused =>
  new Refused(
    `«${host}» lleva a una dirección privada o reservada; solo se descarga de direcciones públicas.`,
    `"${host}" leads to a private or reserved address; only public ones are fetched.`,
  )

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

const systemResolve: Resolve = hostname =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

export function createGuard({ resolve = systemResolve, allow = () => false }: GuardOptions = {}): Guard {
  const fine = (address: string): boolean => isPublic(address) || allow(address)
  const url = (text: string): URL => checkUrl(text, fine)
  return {
    url,
    async host({ hostname }) {
      const name = bare(hostname)
      if (isIP(name)) return
      const addresses = await resolve(name).catch(() => [])
      if (addresses.some(({ address }) => !fine(address))) throw inner(name)
    },
    connect: connector(resolve, fine),
  }
}

function checkUrl(text: string, fine: (address: string) => boolean): URL {
  // WHATWG parsing turns 2130706433, 0x7f.1 and 0177.0.0.1 into 127.0.0.1 before they are looked at
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url === null || url.hostname === '') {
    throw new Refused(
      'no es una dirección completa (http:// o https://).',
      'is not a complete address (http:// or https://).',
    )
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Refused('solo se admiten direcciones http y https.', 'only http and https addresses are accepted.')
  if (url.username || url.password)
    throw new Refused('no puede llevar usuario ni contraseña.', 'must not carry a user name or a password.')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if ((port !== 80 && port !== 443 && port < 1024) || OTHER_PORTS.has(port))
    throw new Refused(`el puerto ${port} no es de páginas web.`, `port ${port} is not one of web pages.`)
  if (networkNow() !== 'on') throw closed()
  const host = bare(url.hostname)
  if (isIP(host) ? !fine(host) : INNER_NAME.test(host)) throw inner(host)
  return url
}

/** Literal addresses never reach `lookup`, hence the check before it; the one on the socket is the last word. */
function connector(resolve: Resolve, fine: (address: string) => boolean): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      addresses => {
        const [first] = addresses
        if (!first) {
          callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '')
          return
        }
        if (addresses.some(({ address }) => !fine(address))) {
          callback(inner(hostname), '')
          return
        }
        if (options.all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
  // `lookup` goes through to net.connect; the types of buildConnector forget it
  const base = buildConnector({ timeout: CONNECT_MS, lookup } as buildConnector.BuildOptions)
  return (options, callback) => {
    const host = bare(options.hostname)
    if (isIP(host) && !fine(host)) {
      callback(inner(host), null)
      return
    }
    base(options, (...[error, socket]) => {
      if (error) {
        callback(error, null)
        return
      }
      const { remoteAddress } = socket!
      if (remoteAddress !== undefined && fine(remoteAddress)) {
        callback(null, socket!)
        return
      }
      socket!.destroy()
      callback(inner(host), null)
    })
  }
}
