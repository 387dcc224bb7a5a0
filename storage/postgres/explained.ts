/** Why the database could not be opened, in one line for whoever set it up. It never shows the password. */
import type { Refused } from './wire.ts'

/** Host, port and database of the address. */
function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host || 'the local socket'}${pathname}`
  } catch {
    return 'that address'
  }
}

const NETWORK: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be resolved now',
  ETIMEDOUT: 'the host does not answer',
  ECONNRESET: 'the server closed the connection',
}
const STATES: Record<string, string> = {
  '28P01': 'the server refuses that user or password',
  '28000': 'the server refuses that user from here',
  '3D000': 'the server has no such database',
  '53300': 'the server has no free connection (max_connections)',
  '57P03': 'the server is starting up or shutting down',
  '42501':
    'the user lacks rights. It must be able to create a schema and a role, or an administrator runs once: ' +
    'CREATE ROLE anaquel_shelf NOLOGIN; GRANT anaquel_shelf TO <user>; GRANT CREATE ON DATABASE <database> TO <user>',
}

export function explained({ message, code = '' }: Refused, url: string): Error {
  const reason = NETWORK[code] ?? STATES[code] ?? message
  return new Error(`ANAQUEL_DATABASE_URL (${placeOf(url)}): ${withoutPassword(reason, url)}.`.replace(/\.\.$/, '.'))
}

/** The text without the password of the address, as it stands there and as it is meant. */
function withoutPassword(text: string, url: string): string {
  let password = ''
  try {
    password = new URL(url).password
  } catch {
    return text.replaceAll(url, 'that address')
  }
  if (password === '') return text
  const meant = /%[0-9a-f]{2}/i.test(password) ? decodeURIComponent(password) : password
  return text.replaceAll(url, 'that address').replaceAll(password, '…').replaceAll(meant, '…')
}
