/** A person judges in the pages: passages beside what nobody decided, one key each, and what they said is cited. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jueces, Juicio, Verificacion } from '../../../src/schema/index.ts'
import { expectSound, expectSoundInEachLook, hasBrowser, openOwnStand, type Stand } from './stand.ts'

const EMAIL = 'ana@example.org',
  PASSWORD = 'una frase bastante larga'
const PAGE =
  'El archivo de Santa Gadea ardió en 1718 y nadie supo quién había prendido el ' +
  'fuego. Los monjes salvaron tres arcas de pergaminos.'
const CLAIM = 'Un incendio de autor desconocido destruyó en 1718 los papeles de Santa Gadea.'
const OTHER = 'De la quema se libraron unos cuantos pergaminos de los monjes de Santa Gadea.'
let stand: Stand
const folder = mkdtempSync(join(tmpdir(), 'anaquel-judge-'))
beforeAll(async () => {
  if (!hasBrowser) return
  stand = await openOwnStand({ env: { ANAQUEL_MODELS: folder } })
  for (const [name, text] of [
    ['archivo.txt', PAGE],
    ['otro.txt', 'El archivo de Silos no ardió nunca, ni en 1718 ni después, y conserva sus papeles.'],
  ] as const) {
    writeFileSync(join(folder, name), text)
    await stand.add(join(folder, name), 'text/plain')
  }
})
afterAll(async () => {
  await stand?.close()
  rmSync(folder, { recursive: true })
})

/** A browser in which the owner signed in with e-mail and password: a key does not speak for a person. */
function asOwner(path: string, look: (page: Page) => Promise<void>, options?: BrowserContextOptions): Promise<void> {
  return stand.visit(
    '/ajustes',
    async page => {
      await page.goto(await stand.door())
      const email = page.locator('input[name=correo]')
      if (await email.isEditable()) await email.fill(EMAIL)
      await page.fill('input[name=contrasena]', PASSWORD)
      await page.press('input[name=contrasena]', 'Enter')
      await page.waitForURL(/\/(biblioteca)?(\?.*)?$/)
      await page.goto(stand.url + path)
      await look(page)
    },
    options,
  )
}

const forget = async (): Promise<void> => {
  const { juicios } = await stand.api<{ juicios: Juicio[] }>('GET', '/juicios')
  expect(juicios).toEqual([])
}
const verified = (afirmacion: string): Promise<Verificacion> => stand.api('POST', '/verificar', { afirmacion })

describe.runIf(hasBrowser)('a person judges', () => {
  // first: who sets a password signs every other session out
  it('a session that a key began is told why it cannot', async () => {
    await stand.visit(`/verificar?q=${encodeURIComponent(CLAIM)}`, async page => {
      await page.click('#v-1 .judging button >> nth=0')
      expect(await page.textContent('#v-1 .judging [role=alert]')).toContain('una clave no habla por una persona')
    })
    await forget()
  })

  it('in Verificar: the nearest passages stand beside what nobody decided; 1 says yes, it counts, and is taken back', async () => {
    await asOwner(`/verificar?q=${encodeURIComponent(CLAIM)}`, async page => {
      await page.waitForSelector('#v-1 .judging')
      expect(await page.textContent('#v-1 h2')).toMatch(/Sin respaldo|Parcial/)
      expect(await page.locator('#v-1 .proof').first().locator('mark').count()).toBe(1)
      expect(await page.locator('#v-1 .proof').first().locator('.judging button').allTextContents()).toEqual([
        'Sí, lo dice 1',
        'No 2',
        'En parte 3',
      ])
      await page.locator('h1').focus()
      await page.keyboard.press('1')
      await page.waitForSelector('#v-1 .verdict.yes')
      expect(await page.textContent('#v-1 .judging')).toContain(`${EMAIL}, hoy: sí, lo dice.`)
      expect(await page.textContent('#v-1')).toContain('Lo dice quien lo leyó.')
      expect(await verified(CLAIM)).toMatchObject({ veredicto: 'respaldada', juez: 'persona' })
      expect(await page.textContent('.judges')).toContain('1 juicio guardado')
      await page.reload()
      await page.waitForSelector('#v-1 .verdict.yes')
      await page.click('#v-1 .judging >> text=Retirar')
      await expect.poll(() => page.locator('#v-1 .verdict.yes').count()).toBe(0)
      expect((await verified(CLAIM)).juez).not.toBe('persona')
    })
    await forget()
  })

  it('2 says no and 3 in part, of the passage that has the focus', async () => {
    await asOwner(`/verificar?q=${encodeURIComponent(CLAIM)}`, async page => {
      await page.waitForSelector('#v-1 .judging')
      const passage = page.locator('#v-1 .proof', { hasText: 'prendido el fuego' })
      await passage.locator('.judging button').first().focus()
      await page.keyboard.press('3')
      await page.waitForSelector('#v-1 .verdict.part')
      expect(await passage.locator('.judging').textContent()).toContain('en parte')
      await passage.locator('.judging >> text=Retirar').click()
      await expect.poll(() => passage.locator('.judging button').count()).toBe(3)
      await passage.locator('.judging button').first().focus()
      await page.keyboard.press('2')
      await expect.poll(() => passage.locator('.judging').textContent()).toContain(': no.')
      await passage.locator('.judging >> text=Retirar').click()
      await expect.poll(() => passage.locator('.judging button').count()).toBe(3)
    })
    await forget()
  })

  it('in Citar: what they found stands cited in its place, in the bibliography and in the download', async () => {
    await asOwner(
      '/citar',
      async page => {
        await page.fill('#draft', `# Ensayo\n\n${CLAIM} ${OTHER}\n`)
        await page.keyboard.press('Control+Enter')
        await page.waitForSelector('.decide .decision')
        expect(await page.textContent('main [role=status]')).toBe('2 sin fuente')
        await page.locator('.decide .decision').first().focus()
        await page.waitForSelector('.decide .judging')
        await expectSound(page)
        const passage = page.locator('.decide .proof', { hasText: 'prendido el fuego' })
        await passage.locator('.judging button').first().focus()
        await page.keyboard.press('1')
        await expect.poll(() => page.textContent('main [role=status]')).toBe('1 aceptada, 1 sin fuente')
        await page.waitForSelector('.draft-text .ins.ok')
        await expect.poll(() => page.textContent('.draft-text .ins.ok')).toContain('(')
        await expect.poll(() => page.locator('.bib li').count()).toBe(1)
        await expectSound(page)
        const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')])
        expect(readFileSync(await download.path(), 'utf8')).toMatch(/Santa Gadea \([^)]+\)\. De la quema/)
        await page.reload()
        await page.waitForSelector('.draft-text .ins.ok')
        await page.click('.decide >> text=Deshacer')
        await expect.poll(() => page.textContent('main [role=status]')).toBe('2 sin fuente')
        await page.locator('.decide .judging >> text=Retirar').click()
        await expect.poll(() => page.locator('.decide .judging >> text=Retirar').count()).toBe(0)
      },
      { viewport: { width: 1440, height: 900 } },
    )
    await forget()
  })

  it('axe finds nothing while one decides and after', async () => {
    await asOwner(`/verificar?q=${encodeURIComponent(CLAIM)}`, async page => {
      await page.waitForSelector('#v-1 .judging')
      await page.waitForSelector('.judges')
      await expectSoundInEachLook(page)
      await page.click('#v-1 .judging button >> nth=2')
      await page.waitForSelector('#v-1 .judging >> text=Retirar')
      await expectSoundInEachLook(page)
      await page.click('#v-1 .judging >> text=Retirar')
      await expect.poll(() => page.locator('#v-1 .judging >> text=Retirar').count()).toBe(0)
    })
    await forget()
  })

  it('English: the same in English', async () => {
    await asOwner(
      `/verificar?q=${encodeURIComponent(CLAIM)}`,
      async page => {
        await page.waitForSelector('#v-1 .judging')
        expect(await page.locator('#v-1 .proof').first().locator('.judging button').allTextContents()).toEqual([
          'Yes, it says so 1',
          'No 2',
          'In part 3',
        ])
        expect(await page.textContent('.judges')).toContain('No text leaves this machine.')
      },
      { locale: 'en-GB' },
    )
  })
})

describe.runIf(hasBrowser)('who decides', () => {
  it('the page says what each judge reads, and fetches the model with one click; what went wrong is said', async () => {
    await asOwner(`/verificar?q=${encodeURIComponent(CLAIM)}`, async page => {
      await page.waitForSelector('.judges')
      const text = await page.textContent('.judges')
      for (const part of ['No lee paráfrasis libres', 'Ocupa 340 MB', 'su palabra vale 0,9', 'Ningún texto sale'])
        expect(text).toContain(part)
      expect((await stand.api<Jueces>('GET', '/jueces')).jueces.map(j => [j.clase, j.estado])).toEqual([
        ['casa', 'decide'],
        ['modelo', 'ausente'],
        ['agente', 'decide'],
        ['persona', 'decide'],
      ])
      // no network here: it is tried, and told
      await page.click('.judges >> text=Traer el modelo')
      await expect.poll(() => page.textContent('.judges')).toContain('no se usa')
      await expectSound(page)
    })
  })
})
