/** Cobertura in a browser: what became of every file, and a person's word on documents whose file is gone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeenFile } from '../../../storage/contract.ts'
import { seenFile } from '../../storage/judge-watch.ts'
import { expectSoundInEachLook, hasBrowser, openStand, SAMPLE, signInAsOwner, type Stand } from './stand.ts'

let stand: Stand
let document = ''
beforeAll(async () => {
  if (!hasBrowser) return
  stand = await openStand()
  document = (await stand.add(SAMPLE)).id
  const shelf = await stand.shelf()
  const { sha256 } = await shelf.document(document)
  const { id } = await shelf.watchFolder('/home/ana/Tesis', false)
  const given = (ruta: string): SeenFile => seenFile(ruta, { sha256, bytes: 90_000 })
  await shelf.saveWatched(id, [given('Quijote.pdf')], [])
  await shelf.saveWatched(
    id,
    [
      seenFile('una carpeta/con un nombre/que no se acaba/de leer en una sola línea de la página.xyz'),
      seenFile('nube.pdf', { estado: 'omitido', motivo: 'nube' }),
      seenFile('cerrado.pdf', { estado: 'fallido', motivo: 'sin_permiso' }),
    ],
    ['Quijote.pdf'],
  )
  await shelf.checkedFolder(id, null)
})
afterAll(async () => {
  await stand?.close()
})

describe.runIf(hasBrowser)('Cobertura', () => {
  it('axe finds nothing and nothing overflows', async () => {
    await stand.visit('/cobertura', async page => {
      await page.getByText('1 documento sin su archivo').waitFor()
      await expectSoundInEachLook(page)
      await page.getByRole('button', { name: 'Borrar…' }).click()
      await page.getByRole('button', { name: 'Borrar el documento' }).waitFor()
      await expectSoundInEachLook(page)
    })
  })

  it('is reached from the library, sums up, and shows the files of one state with their reason', async () => {
    await stand.visit('/biblioteca', async page => {
      await page.getByRole('link', { name: 'Cobertura' }).click()
      await page.getByText('0 leídos, 0 en espera, 2 omitidos, 1 fallido').first().waitFor()
      await page.selectOption('#cb-s', 'fallido')
      await page.getByText('No hay permiso para leerlo.').waitFor()
      await expect.poll(() => page.getByText('nube.pdf').count()).toBe(0)
    })
  })

  it('a document whose file is gone is deleted after a question, and by no session that a key began', async () => {
    await stand.visit('/cobertura', async page => {
      await page.getByRole('button', { name: 'Borrar…' }).click()
      await page.getByRole('button', { name: 'Borrar el documento' }).click()
      await page
        .locator('dialog')
        .getByText(/contraseña|navegador/)
        .first()
        .waitFor()
      expect((await stand.api<{ total: number }>('GET', '/documentos')).total).toBe(1)
    })
    await stand.visit('/ajustes', async page => {
      await signInAsOwner(stand, page)
      await page.goto(`${stand.url}/cobertura`)
      await page.getByRole('button', { name: 'Borrar…' }).click()
      await page.getByRole('button', { name: 'Borrar el documento' }).click()
      await page.getByText('Se borró 1 documento.').waitFor()
      expect((await stand.api<{ total: number }>('GET', '/documentos')).total).toBe(0)
    })
  })
})
