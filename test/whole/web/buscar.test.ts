/** Buscar in a browser: the sentence, its page beside it, its citation on the clipboard. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound, expectSoundInEachLook, hasBrowser, openStand, SAMPLE, type Stand } from './stand.ts'

const QUESTION = `/buscar?q=${encodeURIComponent('¿Qué comía el hidalgo los sábados?')}`
let stand: Stand
let doc = ''
beforeAll(async () => {
  if (hasBrowser) {
    stand = await openStand()
    doc = (await stand.add(SAMPLE)).id
  }
})
afterAll(async () => {
  await stand?.close()
})

describe.runIf(hasBrowser)('Buscar', () => {
  it('axe finds nothing and nothing overflows', async () => {
    await stand.visit(QUESTION, async page => {
      await page.waitForSelector('.passage mark')
      await expectSoundInEachLook(page)
    })
  })

  it('the best passage with its folio; j k move, the address and the page beside follow, c copies the citation', async () => {
    await stand.visit(
      QUESTION,
      async page => {
        await page.waitForSelector('.passage mark')
        expect(await page.textContent('#r0 .folio')).toMatch(/^p\.\s*1$/)
        expect(await page.textContent('#r0 mark')).toContain('duelos y quebrantos los sábados')
        await page.waitForSelector('.sheet-picture rect', { state: 'attached' })
        await page.locator('h1').focus()
        await page.keyboard.press('j')
        await page.keyboard.press('j')
        await expect.poll(() => page.evaluate('document.activeElement.closest(".passage").id')).toBe('r1')
        await expect.poll(() => new URL(page.url()).searchParams.get('r')).toContain(doc)
        await page.keyboard.press('k')
        await page.keyboard.press('c')
        await page.waitForSelector('#r0 .done:not(:empty)')
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe('(Cervantes Saavedra, 1605, p. 1)')
      },
      { viewport: { width: 1440, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] },
    )
  })

  it('a style out of all of them changes every citation, and stays in the address', async () => {
    await stand.visit(QUESTION, async page => {
      await page.waitForSelector('.passage mark')
      await page.locator('h1').focus()
      await page.keyboard.press('s')
      await page.keyboard.type('ieee')
      await page.waitForSelector('[role=option]:text-is("IEEE")')
      await expectSound(page)
      await page.keyboard.press('Enter')
      await page.waitForSelector('#r0 .cite:text("[1, p. 1]")')
      expect(new URL(page.url()).searchParams.get('estilo')).toBe('ieee')
      expect(await page.textContent('#r0 .entry')).toContain('Cervantes')
    })
  })

  it('a title and a folio: the page itself goes first, resolved by the server', async () => {
    await stand.visit(
      '/buscar',
      async page => {
        await page.fill('#q', 'ingenioso v')
        await page.press('#q', 'Enter')
        await page.waitForSelector('.jumps a')
        const { unidades } = await stand.api<{ unidades: { enlace: string }[] }>(
          'GET',
          `/documentos/${doc}/texto?desde=v&limite=1`,
        )
        expect(await page.textContent('.jumps a')).toBe('Abrir p. v · El ingenioso hidalgo don Quijote de la Mancha')
        expect(await page.locator('.jumps a').getAttribute('href')).toBe(
          new URL(unidades[0]!.enlace).pathname + new URL(unidades[0]!.enlace).search,
        )
        await page.fill('#q', 'ingenioso 999')
        await page.press('#q', 'Enter')
        await page.waitForSelector('.jumps', { state: 'detached' })
        await page.goto(`${stand.url}/buscar?q=%5B12%5D&documento=${doc}`)
        expect(await (await page.waitForSelector('.jumps a')).getAttribute('href')).toBe(`/leer/${doc}?u=12`)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('a title and a folio in the head field: one is there at once', async () => {
    await stand.visit(
      '/preguntar',
      async page => {
        await page.fill('#jump', 'ingenioso v')
        await page.press('#jump', 'Enter')
        await page.waitForURL(`**/leer/${doc}?u=*`)
        await page.waitForSelector('#folio')
        await expect.poll(() => page.title()).toMatch(/^p\. v · /)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('nothing found is said, with what was searched; literal without quotes is one press away', async () => {
    await stand.visit(`/buscar?q=${encodeURIComponent('"duelos de zarzuela"')}`, async page => {
      expect(await (await page.waitForSelector('main .lead')).textContent()).toBe(
        'Ningún pasaje responde a eso. Se buscó en 1 documento.',
      )
      await expectSound(page)
      await page.click('text=Buscar sin comillas')
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('duelos de zarzuela')
    })
  })

  it('before a search: literal words of one’s own library, which are found', async () => {
    await stand.visit('/buscar', async page => {
      await page.click('.examples a')
      await page.waitForSelector('.passage mark')
      await page.goBack()
      await page.waitForSelector('.examples a')
      await expectSound(page)
    })
  })
})
