/** The frame of the pages in a browser: policy, doors, weight, keys. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound, expectSoundInEachLook, hasBrowser, openOwnStand, openStand, SAMPLE, type Stand } from './stand.ts'

let stand: Stand
beforeAll(async () => {
  if (hasBrowser) stand = await openStand()
})
afterAll(async () => {
  await stand?.close()
})

/** Bytes over the wire of the first view, fonts included: the figure of the design. */
const BUDGET = 150_000

describe.runIf(hasBrowser)('the frame', () => {
  it('axe finds nothing and nothing overflows', async () => {
    await stand.visit('/', async page => {
      await page.waitForSelector('main h1')
      await expectSoundInEachLook(page)
    })
  })

  it('a page of ours without a session leads to the door, and back to itself', async () => {
    const answer = await fetch(`${stand.url}/biblioteca?q=x`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/entrar?r=%2Fbiblioteca%3Fq%3Dx'])
  })

  it(`the first view weighs less than ${BUDGET} bytes`, async () => {
    const weigh = async (page: Page): Promise<void> => {
      await page.waitForSelector('main h1')
      await page.waitForLoadState('networkidle')
      const weight =
        await page.evaluate(`[...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
        .reduce((sum, entry) => sum + entry.transferSize, 0)`)
      expect(weight).toBeGreaterThan(30_000)
      expect(weight).toBeLessThan(BUDGET)
    }
    await stand.visit('/', weigh, { fresh: true })
  })

  it('a question mark lists the keys, and they can be switched off', async () => {
    await stand.visit('/', async page => {
      await page.waitForSelector('main h1')
      await page.keyboard.press('?')
      await page.waitForSelector('dialog[open] kbd')
      await expectSound(page)
      await page.click('#keys-on')
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog', { state: 'detached' })
      await page.keyboard.press('?')
      expect(await page.locator('dialog').count()).toBe(0)
    })
  })
})

describe.runIf(hasBrowser)('under a sub-path', () => {
  it('from the shelf to a passage and its page, without leaving the sub-path', async () => {
    const under = await openOwnStand({ base: '/anaquel' })
    try {
      const { id } = await under.add(SAMPLE)
      await under.visit('/biblioteca', async page => {
        await page.waitForSelector(`a[href="/anaquel/leer/${id}"]`)
        await page.goto(`${under.url}/buscar?q=${encodeURIComponent('duelos y quebrantos los sábados')}`)
        await page.click('article .folio')
        await page.waitForSelector('canvas')
        expect(new URL(page.url()).pathname).toBe(`/anaquel/leer/${id}`)
      })
    } finally {
      await under.close()
    }
  })
})
