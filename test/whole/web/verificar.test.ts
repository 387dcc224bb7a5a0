/** Verificar in a browser: four verdicts with their shapes, evidence, and what absence does not prove. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSoundInEachLook, hasBrowser, openStand, type Stand } from './stand.ts'

const TRUE = 'Los oficiales cobraban por pliego impreso.'
const CLAIMS =
  `${TRUE}\nLos talleres de Sevilla cerraban en 1490.\nLos volcanes de la Luna siguen ` +
  'activos.\n- Dice «con la imprenta hemos topado aquí en Sevilla».'
let stand: Stand
beforeAll(async () => {
  if (!hasBrowser) return
  stand = await openStand()
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-verify-'))
  writeFileSync(
    join(folder, 'a.txt'),
    'Los oficiales cobraban por pliego impreso, y trabajaban de sol a sol.\n\nLos talleres de Sevilla ' +
      'cerraban en 1512.\n\nVivía un hidalgo de los de lanza en astillero, adarga antigua y rocín flaco.',
  )
  await stand.add(join(folder, 'a.txt'), 'text/plain')
  rmSync(folder, { recursive: true })
})
afterAll(async () => {
  await stand?.close()
})

async function check(page: Page, text = CLAIMS, n = 4): Promise<void> {
  await page.fill('#v', text)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => page.locator('.verdicts .verdict:is(.yes, .part, .none, .contra)').count()).toBe(n)
}

describe.runIf(hasBrowser)('Verificar', () => {
  it('axe finds nothing and nothing overflows', async () => {
    await stand.visit('/verificar', async page => {
      await check(page)
      await expectSoundInEachLook(page)
    })
  })

  it('several claims, each with verdict, passage, relation and support; the figures are the API’s', async () => {
    await stand.visit('/verificar', async page => {
      await check(page)
      const verdicts = await page.locator('.verdicts h2').allTextContents()
      expect([verdicts[0]!.trim(), verdicts[1]!.trim(), verdicts[2]!.trim()]).toEqual([
        'Respaldada',
        'Contradicha',
        'Sin respaldo',
      ])
      const told = await stand.api<{ probabilidad: number; pasajes: { cita: string }[] }>('POST', '/verificar', {
        afirmacion: TRUE,
      })
      expect(await page.textContent('#v-1 .cite')).toBe(told.pasajes[0]!.cita)
      expect(Number(await page.getAttribute('#v-1 meter', 'value'))).toBe(told.probabilidad)
      expect(await page.textContent('#v-1 .work')).toContain('apoyo directo')
      expect(await page.textContent('#v-2 .work')).toContain('dice lo contrario')
      expect(await page.textContent('#v-3')).toContain('Tu biblioteca no lo dice. Eso no prueba que sea falso.')
      expect(await page.locator('.tally li').first().textContent()).toContain('respaldada')
    })
  })

  it('a quotation that stands there in other words shows which', async () => {
    await stand.visit('/verificar', async page => {
      await check(page, 'Dice «vn hidalgo de los de lanza en aſtillero» el libro.', 1)
      expect([
        await page.locator('#v-1 del').allTextContents(),
        await page.locator('#v-1 ins').allTextContents(),
      ]).toEqual([['vn'], ['un']])
    })
  })

  it('the claims are in the address: a reload and Back show the same', async () => {
    await stand.visit('/verificar', async page => {
      await check(page)
      expect(new URL(page.url()).searchParams.get('q')).toBe(CLAIMS)
      await page.reload()
      await page.waitForSelector('#v-1 .verdict.yes')
      expect(await page.inputValue('#v')).toBe(CLAIMS)
      await page.locator('h1').focus()
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('v-2')
    })
  })
})
