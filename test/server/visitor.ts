import { createHash } from 'node:crypto'
import type { House, Reply } from './house.ts'

/** A browser without a script: it keeps cookies and fills in forms. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #house: House
  constructor(house: House) {
    this.#house = house
  }

  async go(path: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Reply> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await this.#house.ask(form ? 'POST' : 'GET', path, {
      key: null,
      headers: { ...(cookie && { Cookie: cookie }), ...headers },
      ...(form && { raw: new URLSearchParams(form) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value] = /^(\w+)=([^;]*)/.exec(line)!
      if (value) this.cookies.set(name!, value)
      else this.cookies.delete(name!)
    }
    return reply
  }

  /** Signs in with the key and says where it was sent. */
  async enter(key: string, r = '', base = ''): Promise<Reply> {
    const { text } = await this.go(`${base}/entrar?r=${encodeURIComponent(r)}`)
    return this.go(`${base}/entrar`, { clave: key, testigo: field(text, 'testigo'), r: field(text, 'r') })
  }

  /** Signs in with e-mail and password. */
  async signIn(correo: string, contrasena: string, r = ''): Promise<Reply> {
    const page = (await this.go(`/entrar?r=${encodeURIComponent(r)}`)).text
    const text = page.slice(page.indexOf('action="/entrar"')) // before it, the button that ends a session
    return this.go('/entrar', { correo, contrasena, testigo: field(text, 'testigo'), r: field(text, 'r') })
  }

  /** Opens a link good for one use and fills in its form. */
  async useLink(enlace: string, form: { correo?: string; contrasena: string }): Promise<Reply> {
    const { pathname, search } = new URL(enlace)
    const { text } = await this.go(pathname + search)
    return this.go(pathname, {
      correo: field(text, 'correo'),
      ...form,
      testigo: field(text, 'testigo'),
      t: field(text, 't'),
    })
  }

  /** Asks the API as a page of ours does: the session's cookie and its token. */
  async api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const session = this.cookies.get('anaquel_sesion') ?? ''
    const csrf = createHash('sha256')
      .update(`csrf ${session.slice(0, 43)}`)
      .digest('hex')
    return this.#house.ask(method, `/api/v1${path}`, {
      key: null,
      headers: { Cookie: `anaquel_sesion=${session}`, 'X-Anaquel-CSRF': csrf, ...headers },
      ...(body !== undefined && { body }),
    })
  }
}

/** The value of a field that has one; empty without. */
export const field = (page: string, name: string): string =>
  new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
