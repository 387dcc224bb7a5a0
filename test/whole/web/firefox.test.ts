/** The journeys of the pages in Firefox: in by the door, the shelf, a sentence and its page, a draft cited, Ajustes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasFirefox, Key, openFirefox, type Firefox } from './firefox.ts'
import { hasBrowser, openStand, SAMPLE, type Stand } from './stand.ts'

const can = hasBrowser && hasFirefox
const CLAIM = 'Frisaba la edad de nuestro hidalgo con los cincuenta años.'
let stand: Stand, firefox: Firefox, book: string
beforeAll(async () => {
  if (!can) return
  stand = await openStand()
  book = (await stand.add(SAMPLE)).id
  firefox = await openFirefox()
  await firefox.size(1440, 900)
  await firefox.go(`${stand.url}/idioma?a=es&r=${encodeURIComponent('/entrar?r=/biblioteca')}`)
  await firefox.value('document.querySelector("details").open = true')
  await firefox.value('document.getElementById("clave").focus()')
  await firefox.press(stand.key + Key.ENTER)
  await firefox.until('location.pathname === "/biblioteca" && document.querySelector(".shelf .doc")')
})
afterAll(async () => {
  await firefox?.close()
  await stand?.close()
})

const words = (selector: string): Promise<string> =>
  firefox.value(`document.querySelector(${JSON.stringify(selector)}).textContent`)

describe.runIf(can)('in Firefox', () => {
  it('the shelf: counted, filtered as one types, a dialog with its first field', async () => {
    await firefox.until('document.querySelector("main [role=status]").textContent === "1 documento"')
    await firefox.sound()
    await firefox.press('f')
    await firefox.press('nadie')
    await firefox.until('document.querySelector(".instead")?.textContent.includes("Ningún documento cumple")')
    await firefox.value('document.querySelector(".instead button").click()')
    await firefox.until('document.querySelector(".shelf .doc") && document.activeElement.id === "f-q"')
    await firefox.value('document.activeElement.blur()')
    await firefox.press('u')
    await firefox.until('document.activeElement.id === "url"')
    await firefox.press(`nada${Key.ENTER}`)
    await firefox.until('document.querySelector("#url-wrong")')
    await firefox.press(Key.ESCAPE)
    await firefox.until('!document.querySelector("dialog")')
    expect(firefox.complaints()).toEqual([])
  })

  it('the head field goes to the page that is meant, and the page is drawn', async () => {
    await firefox.press('/')
    await firefox.press(`Quijote vii${Key.ENTER}`)
    await firefox.until(`location.pathname === "/leer/${book}"`)
    expect(await firefox.value('location.search')).toBe('?u=7')
    await firefox.until('document.querySelector("canvas")?.width > 100')
    expect(firefox.complaints()).toEqual([])
  })

  it('a question finds its sentence', async () => {
    await firefox.go(`${stand.url}/buscar?q=${encodeURIComponent('¿Qué comía el hidalgo los sábados?')}`)
    await firefox.until('document.querySelector("article mark")')
    expect(await words('article mark')).toContain('duelos y quebrantos los sábados')
    await firefox.sound()
    expect(firefox.complaints()).toEqual([])
  })

  it('a draft is cited, its deciding words marked, and a citation accepted by a key', async () => {
    await firefox.go(`${stand.url}/citar`)
    await firefox.until('document.getElementById("draft")')
    await firefox.value('document.getElementById("draft").focus()')
    await firefox.press(CLAIM)
    await firefox.value('document.getElementById("cite").requestSubmit()')
    await firefox.until('document.querySelector(".decision mark")')
    await firefox.sound()
    await firefox.value('document.querySelector("h1").focus()')
    await firefox.press('y')
    await firefox.until('document.querySelector("main [role=status]").textContent === "1 aceptada"')
    expect(firefox.complaints()).toEqual([])
  })

  it.each([
    [1440, '/'],
    [320, '/'],
    [320, '/biblioteca'],
    [320, '/ajustes#uso'],
    [390, '/verificar?q=Nadie%20lo%20sabe'],
    [1440, '/preguntar'],
    [1440, '/referencias'],
  ])('%i %s: sound, and without a complaint', async (width, path) => {
    await firefox.size(width, 800)
    await firefox.go(`${stand.url}${path}`)
    await firefox.until('document.querySelector("main h1") && !document.querySelector("main [aria-busy=true]")')
    await firefox.sound()
    expect(firefox.complaints()).toEqual([])
  })
})
