/**
 * Allows public http(s) addresses alone. The text of an address is checked before anything is resolved, the resolved
 * addresses before connecting, and the address of the connected socket afterwards, so that a name cannot resolve to one
 * address for the check and to another for the connection.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { networkNow } from '../../../network.ts'
import { Unreadable } from '../unreadable.ts'

/**
 * The address itself is refused. The caller is told before a document is created; the owner is told when a redirect
 * leads there.
 */
export class Refused extends Unreadable {
  constructor(mensaje: string, message: string) {
    super(mensaje, message)
    this.name = 'Refused'
  }
}

/** Resolves all addresses of a name, as `dns.lookup` gives them. Rejects when it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export interface GuardOptions {
  resolve?: Resolve
  /**
   * Allows connections to addresses that are not public. Only tests set it, because they serve from 127.0.0.1; the
   * product never does.
   */
  allow?: (address: string) => boolean
}

export interface Guard {
  /** Parses and checks the text of an address without any network access. Throws `Refused`. */
  url(text: string): URL
  /**
   * Throws `Refused` when the name resolves to an address that is not public; a name that cannot be resolved passes.
   */
  host(url: URL): Promise<void>
  /** For the connection itself: gives allowed addresses alone. */
  readonly lookup: LookupFunction
  /** True for an address that may be connected to. */
  admits(address: string): boolean
}

/** Names reserved by RFC 6761 and 6762, and those that private networks use for themselves. */
const INNER_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa|invalid|onion|test)$/
/**
 * Ports over 1023 that browsers block (WHATWG Fetch, "bad port"). undici refuses them too, but with an error that
 * explains nothing to the owner.
 */
const OTHER_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Public according to the registries, but inside Azure it is answered by the host itself, which gives out the machine's
 * credentials.
 */
const AZURE_HOST = '168.63.129.16'

/**
 * True for unicast addresses by IANA's registries. IPv6 outside 2000::/3 is not public, whatever it embeds (ipaddr.js
 * calls `::127.0.0.1` "unicast").
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

/** What is thrown of an address inside a network. */
export const inner = (host: string): Refused =>
  new Refused(
    `«${host}» lleva a una dirección privada o reservada; solo se descarga de direcciones públicas.`,
    `"${host}" leads to a private or reserved address; only public ones are fetched.`,
  )

/** The name or address of a host as `isIP` takes it: without brackets and a closing dot. */
export const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')

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
    lookup: guardedLookup(resolve, fine),
    admits: fine,
  }
}

function checkUrl(text: string, fine: (address: string) => boolean): URL {
  // WHATWG parsing turns 2130706433, 0x7f.1 and 0177.0.0.1 into 127.0.0.1 before the check
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

/**
 * Resolves a name for a connection, and refuses it when one of its addresses is not allowed. Literal addresses never
 * come here, so they are checked before; the check of the connected socket decides in the end.
 */
function guardedLookup(resolve: Resolve, fine: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
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
}
