/** Ajustes in a browser: keys, look, collections, the account; as its owner, and with a session that a key began. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectSound,
  expectSoundInEachLook,
  hasBrowser,
  openOwnStand,
  OWNER,
  signInAsOwner,
  type Stand,
} from './stand.ts'

let stand: Stand
beforeAll(async () => {
  if (hasBrowser) stand = await openOwnStand()
})
afterAll(async () => {
  await stand?.close()
})

async function asOwner(page: Page): Promise<void> {
  await signInAsOwner(stand, page)
  await page.goto(`${stand.url}/ajustes`)
  await page.waitForSelector('#claves .fold')
}

describe.runIf(hasBrowser)('ajustes', () => {
  it('a session that a key began sees what is not the account’s, and is told why not the rest', async () => {
    await stand.visit(
      '/ajustes',
      async page => {
        await page.waitForSelector('#claves >> text=Entraste con una clave de API')
        await page.waitForSelector('#colecciones >> text=principal')
        await page.waitForSelector('#uso >> text=Documentos')
        await expectSound(page)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('sound for the owner', async () => {
    await stand.visit('/ajustes', async page => {
      await asOwner(page)
      await page.waitForSelector('#cuenta >> text=Sesiones')
      await page.evaluate('document.querySelectorAll("details").forEach(fold => { fold.open = true })')
      await expectSoundInEachLook(page)
    })
  })

  it('shows the models in words, and fetches one with its progress', async () => {
    await stand.visit(
      '/ajustes',
      async page => {
        await asOwner(page)
        const state = { nombre: 'ocr', uso: 'letras', megas: 6, licencia: 'Apache-2.0' }
        let now: object = { ...state, estado: 'ausente' }
        await page.route('**/api/v1/modelos', route => route.fulfill({ json: { modelos: [now], trae: true } }))
        await page.route('**/api/v1/modelos/ocr/traer', route => {
          now = { ...state, estado: 'cargando', progreso: 0.4 }
          return route.fulfill({ status: 202, json: { modelos: [now], trae: true } })
        })
        await page.goto(`${stand.url}/ajustes#modelos`)
        await page.reload()
        await page.click('#modelos button >> text=Traer')
        await page.waitForSelector('#modelos progress[value="0.4"]')
        expect(await page.textContent('#modelos li')).toMatch(/Leer escaneos.*6 MB · licencia Apache-2.0.*40/)
        await expectSound(page)
        now = { ...state, estado: 'error', detalle: 'spa.traineddata of ocr could not be fetched: no answer for 5 s' }
        await page.waitForSelector('#modelos >> text=No se pudo traer')
        expect(await page.textContent('#modelos')).not.toMatch(/traineddata|npm|`/)
        now = { ...state, estado: 'listo' }
        await page.reload()
        await page.waitForSelector('#modelos >> text=En uso')
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('opens where the address says, and says which part that is', async () => {
    await stand.visit(
      '/ajustes',
      async page => {
        await asOwner(page)
        for (const part of ['agentes', 'colecciones', 'uso']) {
          await page.goto(`${stand.url}/ajustes#${part}`)
          await page.reload()
          await page.waitForSelector('#cuenta >> text=Sesiones')
          await expect
            .poll(() =>
              page.evaluate(`document.getElementById('${part}').getBoundingClientRect().top < innerHeight / 2`),
            )
            .toBe(true)
          expect(await page.getAttribute('.settings nav [aria-current]', 'href')).toBe(`#${part}`)
          await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(part)
        }
      },
      { viewport: { width: 1440, height: 700 } },
    )
  })

  it('makes a key, shows it once, and revokes it at once', async () => {
    await stand.visit(
      '/ajustes',
      async page => {
        await asOwner(page)
        await page.click('text=Crear una clave')
        await page.fill('#k-n', 'Guiones')
        await page.click('text=Crear clave')
        const key = (await page.textContent('.key-once code'))!
        await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Copiar')
        const status = async (): Promise<number> =>
          (await fetch(`${stand.url}/api/v1/documentos`, { headers: { authorization: `Bearer ${key}` } })).status
        expect(await status()).toBe(200)
        await page.click('text=Ya la guardé')
        expect(await page.content()).not.toContain(key)
        const row = page.locator('#claves li:has-text("Guiones")')
        expect(await row.textContent()).toMatch(/leer · /)
        await row.locator('button').click()
        await page.click('dialog[open] .grave')
        await page.waitForSelector('text=La clave ya no funciona.')
        expect(await status()).toBe(401)
        await row.waitFor({ state: 'detached' })
        await expect.poll(() => page.evaluate('document.activeElement.closest("#claves") !== null')).toBe(true)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('the look and the language are the browser’s own, and outlive a reload', async () => {
    await stand.visit('/ajustes#aspecto', async page => {
      await asOwner(page)
      await page.click('#t-dark')
      expect(await page.getAttribute('html', 'data-theme')).toBe('dark')
      await page.selectOption('#lg', 'en')
      await page.waitForSelector('h1:text-is("Settings")')
      expect([await page.getAttribute('html', 'data-theme'), await page.getAttribute('html', 'lang')]).toEqual([
        'dark',
        'en',
      ])
      await page.click('#t-system')
      expect(await page.getAttribute('html', 'data-theme')).toBe(null)
    })
  })

  it('collections are made, renamed, and come back when their removal is undone', async () => {
    await stand.visit('/ajustes#colecciones', async page => {
      await asOwner(page)
      await page.fill('#col-f', 'Tesis')
      await page.press('#col-f', 'Enter')
      const row = page.locator('#colecciones li:has-text("Tesis")')
      await row.locator('text=Renombrar').click()
      await page.fill('#col-n', 'Tesis, cap. 2')
      await page.press('#col-n', 'Enter')
      await page.locator('#colecciones li:has-text("cap. 2") >> text=Quitar').click()
      await row.waitFor({ state: 'detached' })
      await page.click('.toast button')
      await page.waitForSelector('#colecciones >> text=Tesis, cap. 2')
      expect(
        (await stand.api<{ bibliotecas: { nombre: string }[] }>('GET', '/bibliotecas')).bibliotecas.map(
          ({ nombre }) => nombre,
        ),
      ).toEqual(['principal', 'Tesis, cap. 2'])
    })
  })

  it('invites once, changes the password, and deletes the account when its e-mail is typed', async () => {
    await stand.visit(
      '/ajustes',
      async page => {
        await asOwner(page)
        await page.click('text=Invitar a alguien')
        await page.click('text=Crear el enlace')
        expect(await page.textContent('#cuenta .key-once code')).toContain(`${stand.url}/invitacion?t=`)
        await page.click('#cuenta >> text=Retirar')
        await page.waitForSelector('#cuenta .key-once', { state: 'detached' })
        await page.click('text=Cambiar la contraseña')
        await page.fill('#p-a', 'no es esta')
        await page.fill('#p-n', 'otra contraseña larga')
        await page.press('#p-n', 'Enter')
        await page.waitForSelector('text=La contraseña no es esa.')
        await page.fill('#p-a', OWNER.password)
        await page.press('#p-a', 'Enter')
        await page.waitForSelector('text=Contraseña cambiada')
        expect(await page.locator('text=Borrar todo').isDisabled()).toBe(true)
        await page.fill('#del', OWNER.email)
        await page.fill('#del-p', 'otra contraseña larga')
        await page.click('text=Borrar todo')
        await page.waitForURL(/\/entrar/)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })
})
