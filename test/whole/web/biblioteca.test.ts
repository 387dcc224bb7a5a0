/** Biblioteca in a browser: what comes in, what is shown, corrected, deleted and brought back. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZoteroFixture } from '../../core/foreign/fixture-zotero.ts'
import {
  expectSound,
  expectSoundInEachLook,
  hasBrowser,
  openOwnStand,
  SAMPLE,
  signInAsOwner,
  type Stand,
} from './stand.ts'

interface Listed {
  total: number
}

let stand: Stand, folder: string, book: string
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
beforeAll(async () => {
  if (!hasBrowser) return
  folder = mkdtempSync(join(tmpdir(), 'anaquel-files-'))
  stand = await openOwnStand()
  book = (await stand.add(SAMPLE)).id
  for (const [name, year] of [
    ['Marianela', 1878],
    ['Zaragoza', 1874],
    ['Cádiz', 1874],
  ] as const) {
    await stand.api(
      'PATCH',
      `/documentos/${(await stand.add(file(`${name}.txt`, `${name}: un texto breve para la prueba.`), 'text/plain')).id}`,
      { autores: ['Pérez Galdós, Benito'], anio: year },
    )
  }
  await fetch(`${stand.url}/api/v1/documentos?nombre=roto.pdf&esperar=60`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stand.key}`, 'content-type': 'application/pdf' },
    body: '%PDF-1.4 roto',
  })
})
afterAll(async () => {
  await stand?.close()
  if (folder) rmSync(folder, { recursive: true })
})

/** The policy of the page lets nothing be evaluated inside of it: it is asked from outside until it says so. */
const titles = (page: Page) =>
  expect.poll(() => page.evaluate('Array.from(document.querySelectorAll(".shelf .name a"), a => a.textContent)'), {
    timeout: 120_000,
  })

describe.runIf(hasBrowser)('biblioteca', () => {
  it('the list, its record and its folios are sound', async () => {
    await stand.visit('/biblioteca', async page => {
      await page.waitForSelector('.shelf .doc')
      expect(await page.textContent(`[data-id="${book}"] .extent`)).toBe('ix, 13 pp.')
      expect(await page.textContent('.jobs .wrong')).toMatch(/dañado/)
      await expectSoundInEachLook(page)
      await page.goto(`${stand.url}/biblioteca?ficha=${book}`)
      await page.waitForSelector('dialog[open] .runs')
      await page.click('.runs tr:nth-child(2) button')
      await page.waitForSelector('.strip')
      await expectSoundInEachLook(page)
    })
  })

  it('searches as one types, filters and sorts on the server; all of it stands in the address', async () => {
    await stand.visit(
      '/biblioteca',
      async page => {
        await page.waitForSelector('.shelf .doc')
        await page.keyboard.press('f')
        await page.keyboard.type('galdos')
        await titles(page).toHaveLength(3)
        await page.selectOption('#f-o', 'anio')
        await page.fill('#f-y', '1874–1878')
        await titles(page).toEqual([expect.anything(), expect.anything(), 'Marianela'])
        await page.waitForURL(/q=galdos.*orden=anio.*anio=1874/)
        await page.reload()
        await titles(page).toEqual([expect.anything(), expect.anything(), 'Marianela'])
        await page.fill('#f-q', 'nadie')
        await page.waitForSelector('text=Ningún documento cumple esos filtros.')
        await page.click('text=Quitar filtros')
        await titles(page).toHaveLength(4)
        await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('f-q')
        await page.fill('#f-y', '16x')
        await page.waitForSelector('text=Un año o dos')
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('begins at a letter, and comes back from the reader to the place where one was', async () => {
    await stand.visit(
      '/biblioteca?orden=titulo&desde=M',
      async page => {
        await titles(page).toEqual(['Marianela', 'Zaragoza'])
        expect(await page.textContent('.letters [aria-current]')).toBe('M')
        await page.click('text=Desde el principio')
        await titles(page).toHaveLength(4)
        await page.evaluate('scrollTo(0, 150)')
        await expect.poll(() => page.evaluate('history.state?.scroll')).toBe(150)
        await page.evaluate('document.querySelector(".shelf .name a").click()')
        await page.waitForURL('**/leer/**')
        await page.goBack()
        await titles(page).toHaveLength(4)
        await expect.poll(() => page.evaluate('scrollY')).toBe(150)
      },
      { viewport: { width: 1440, height: 400 } },
    )
  })

  it('deletes with a way back; many after a question; the deletion is sent when the page is left', async () => {
    const ids: string[] = []
    for (const name of ['uno', 'dos', 'tres', 'cuatro'])
      ids.push((await stand.add(file(`borrar ${name}.txt`, `Texto de ${name} para borrar.`), 'text/plain')).id)
    const left = async (): Promise<number> => (await stand.api<Listed>('GET', '/documentos?q=borrar')).total
    await stand.visit(
      '/biblioteca?q=borrar',
      async page => {
        await titles(page).toHaveLength(4)
        await page.keyboard.press('j')
        await page.keyboard.press('Delete')
        await titles(page).toHaveLength(3)
        expect(await page.textContent('.toast')).toMatch(/^«Borrar|^«borrar/)
        expect(await left()).toBe(4)
        await page.keyboard.press('z')
        await titles(page).toHaveLength(4)
        await expect
          .poll(() => page.evaluate('document.activeElement.closest(".doc") === document.querySelector(".doc")'))
          .toBe(true)
        await page.keyboard.press('j')
        await page.keyboard.press('x')
        await page.keyboard.press('J')
        await page.keyboard.press('Delete')
        await page.click('dialog[open] .grave')
        await titles(page).toHaveLength(2)
        await expect.poll(left).toBe(2)
        await page.locator('.doc .name a').first().focus()
        await page.keyboard.press('Delete')
        await titles(page).toHaveLength(1)
        expect(await left()).toBe(2)
        await page.goto('about:blank')
        await expect.poll(left).toBe(1)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('says how many are selected, and what could not be added', async () => {
    await stand.visit('/biblioteca', async page => {
      await page.locator('#all').press('Space')
      await expect
        .poll(() => page.getByRole('status').allInnerTexts())
        .toContainEqual(expect.stringMatching(/seleccionad/))
      await page.locator('#all').press('Space')
      await page.locator('#main').press('u')
      await page.keyboard.type('http://localhost/x')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').getByText('localhost').waitFor()
    })
  })

  it('corrects a record and folios that are seen before they are made', async () => {
    await stand.visit(`/biblioteca?ficha=${book}`, async page => {
      await page.waitForSelector('dialog[open] .runs')
      await page.fill('#rf-author', 'Saavedra, Miguel\nQuijano, Alonso')
      await page.fill('#rf-issued', '1604')
      await page.click('text=Guardar la ficha')
      await page.waitForSelector('text=Guardado: las citas ya lo dicen así.')
      await page.click('.runs tr:nth-child(1) button')
      await page.fill('#fo-h', '1')
      await page.fill('#fo-i', 'v')
      await page.waitForSelector('text=La hoja 1 pasará de p. i a p. v.')
      expect(
        (await stand.api<{ folios: { impresa: string | null }[] }>('GET', `/documentos/${book}/folios`)).folios[0]!
          .impresa,
      ).toBe('i')
      await page.click('text=Corregir los folios')
      await page.waitForSelector('text=Folios corregidos.')
      await page.keyboard.press('Escape')
      await page.waitForSelector(`[data-id="${book}"] .by:text-is("Saavedra, Quijano · 1604")`)
      const { folios } = await stand.api<{ folios: { impresa: string | null }[] }>('GET', `/documentos/${book}/folios`)
      expect(folios[0]!.impresa).toBe('v')
    })
  })

  it('takes files from the button and from a drop, shows how they go, and puts a selection into a collection', async () => {
    await stand.visit(
      '/biblioteca',
      async page => {
        await page.waitForSelector('.shelf .doc')
        await page.setInputFiles('input[type=file] >> nth=0', [
          file('Nuevo libro.txt', 'Un libro que llega por el botón. '.repeat(30)),
        ])
        await page.waitForSelector('.shelf >> text=Nuevo libro')
        await page.evaluate(`{ const data = new DataTransfer(); data.items.add(new File(['Otro que se suelta. '.repeat(30)], 'Soltado.txt'))
        dispatchEvent(new DragEvent('dragenter', { dataTransfer: data })); dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true })) }`)
        await page.waitForSelector('.shelf >> text=Soltado')
        await page.click('.doc:has-text("Soltado") input')
        await page.click('text=Añadir a una colección')
        await page.fill('#co-n', 'Tesis')
        await page.click('dialog[open] .first')
        await page.waitForSelector('.doc:has-text("Soltado") >> text=Tesis')
        await page.selectOption('#f-c', { label: 'Tesis' })
        await titles(page).toHaveLength(1)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('shows a document that was read before the page could ask what is still being read', async () => {
    await stand.visit('/biblioteca', async page => {
      await page.waitForSelector('.shelf .doc')
      let isRead = false
      await page.route('**/api/v1/documentos?*pendientes*', async route => {
        while (!isRead) {
          isRead = (await stand.api<Listed>('GET', '/documentos?q=Instante&estado=listo')).total > 0
        }
        await route.continue()
      })
      await page.setInputFiles('input[type=file] >> nth=0', [file('Instante.txt', 'Se lee en un instante. '.repeat(9))])
      await page.waitForSelector('.shelf >> text=Instante')
    })
  })

  it('counts what is there while others are read; failures stand below a filter and go together', async () => {
    for (const name of ['roto2.pdf', 'roto3.pdf'])
      await fetch(`${stand.url}/api/v1/documentos?nombre=${name}&esperar=60`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stand.key}`, 'content-type': 'application/pdf' },
        body: `%PDF-1.4 ${name}`,
      })
    const ready = (await stand.api<Listed>('GET', '/documentos?estado=listo')).total
    await stand.visit(
      '/biblioteca',
      async page => {
        // as the server answers while 25 are read that the list has not seen yet
        const waiting = Array.from({ length: 25 }, (_, i) => ({
          ...{ id: `d${i}`, titulo: `Escaneo ${i}`, autores: [], tipo: 'pdf', estado: i ? 'en_cola' : 'procesando' },
          ...(!i && { fase: 'ocr', detalle: 'OCR, página 31 de 100', detail: 'OCR, page 31 of 100' }),
          ...{ unidades: 0, pasajes: 0, progreso: 0.2, creado: '2026-01-01', enlace: `${stand.url}/leer/d${i}` },
        }))
        await page.route('**/api/v1/documentos?*', async route => {
          const query = new URL(route.request().url()).searchParams
          const state = query.get('estado')
          if (query.has('pendientes')) await route.fulfill({ json: { documentos: waiting, total: 25 } })
          else if (state === 'en_cola' || state === 'procesando')
            await route.fulfill({ json: { documentos: [], total: state === 'en_cola' ? 24 : 1 } })
          else await route.continue()
        })
        await page.reload()
        await page.waitForSelector(`.title [role=status]:text-is("${ready} documentos · 25 en curso")`)
        expect(await page.textContent('.jobs')).toContain('OCR, página 31 de 100')
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.goto(`${stand.url}/biblioteca?q=galdos`)
        await titles(page).toHaveLength(3)
        await page.waitForSelector('.shelf ~ details.failures:not([open])')
        await page.click('.failures summary')
        await page.click('.failures >> button:has-text("Descartar los")')
        await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Conservar')
        await page.click('dialog .grave')
        await page.waitForSelector('.failures', { state: 'detached' })
        await expect.poll(async () => (await stand.api<Listed>('GET', '/documentos?estado=error')).total).toBe(0)
      },
      { viewport: { width: 1440, height: 900 } },
    )
  })

  it('a list that cannot be read says so in its place and keeps the filters; once it can be it goes on', async () => {
    await stand.visit('/biblioteca?orden=titulo', async page => {
      await page.waitForSelector('.shelf .doc')
      await page.route('**/api/v1/documentos?*', route =>
        route.fulfill({
          status: 429,
          json: {
            error: { codigo: 'limite_de_ritmo', mensaje: 'Demasiadas peticiones.', message: 'Too many requests.' },
          },
        }),
      )
      await page.fill('#f-q', 'galdos')
      await page.waitForSelector('text=No se pudo leer la biblioteca.')
      await page.unroute('**/api/v1/documentos?*')
      await page.click('.said >> text=Reintentar')
      await titles(page).toHaveLength(3)
    })
  })

  // The last: coming in as the owner ends the session that the others share.
  it('the library of Zotero: told first, brought in, what could not be read, and what is gone removed when told to', async () => {
    const place = mkdtempSync(join(folder, 'Zotero'))
    const zotero = new ZoteroFixture(place, 10)
    const pozos = zotero.item({ key: basename(place).slice(-8), fields: { title: `Pozos de ${basename(place)}` } })
    zotero.stored(pozos, 'falta.pdf', null)
    const known = async (): Promise<number> =>
      (await stand.api<Listed>('GET', `/referencias?q=${basename(place)}`)).total
    await stand.visit('/entrar', async page => {
      await signInAsOwner(stand, page)
      await page.goto(`${stand.url}/biblioteca`)
      await page.getByText('Traer la biblioteca de otro programa').click()
      await page.fill('#br-p', '/nowhere')
      await page.getByRole('button', { name: 'Ver qué vendría' }).click()
      await page.getByText('no es la carpeta de datos de Zotero').waitFor()
      await page.fill('#br-p', place)
      await page.getByRole('button', { name: 'Ver qué vendría' }).click()
      await page.getByText('Vendrían 1 obras').waitFor()
      expect(await known()).toBe(0)
      await page.getByRole('button', { name: 'Traer', exact: true }).click()
      await page.getByText('Hecho: 1 obras').waitFor()
      await page.getByText('No se pudieron leer (1)').waitFor()
      expect(await known()).toBe(1)
      zotero.trash(pozos)
      await page.getByRole('button', { name: 'Traer', exact: true }).click()
      await page.getByText('Ya no están allí, y siguen aquí (1)').click()
      await expectSound(page)
      await page.getByRole('button', { name: 'Quitarlas también de aquí' }).click()
      await page.getByText('1 quitadas.').waitFor()
      expect(await known()).toBe(0)
    })
    zotero.close()
  })
})
