import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from '../../../src/core/accounts/password.ts'

it('a password makes another string each time, and each of them knows it', async () => {
  const [one, two] = await Promise.all([hashPassword('correcta 1921'), hashPassword('correcta 1921')])
  expect(one).not.toBe(two)
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('correcta 1921', one)).toBe(true)
  expect(await verifyPassword('correcta 1921', two)).toBe(true)
  expect(await verifyPassword('Correcta 1921', one)).toBe(false)
})

it('the same letters typed with composed and with combining accents are one password', async () => {
  const stored = await hashPassword('ñandú ñandú')
  expect(await verifyPassword('ñandú ñandú'.normalize('NFD'), stored)).toBe(true)
})

it('a hash made at another cost still opens', async () => {
  // scrypt('abcdefgh', 'saltsaltsaltsalt', 32, { N: 2 ** 10, r: 8, p: 1 })
  const { scryptSync } = await import('node:crypto')
  const salt = Buffer.from('saltsaltsaltsalt')
  const hash = scryptSync('abcdefgh', salt, 32, { N: 1024, r: 8, p: 1 })
  expect(
    await verifyPassword('abcdefgh', `$scrypt$ln=10,r=8,p=1$${salt.toString('base64')}$${hash.toString('base64')}`),
  ).toBe(true)
})

it('what is no hash of ours opens nothing and costs nothing', async () => {
  for (const stored of [
    '',
    'plain',
    '$scrypt$ln=15,r=8,p=1$$',
    '$scrypt$ln=30,r=8,p=1$AAAA$AAAA',
    '$2b$10$abcdefghijklmnopqrstuv',
  ])
    expect(await verifyPassword('abcdefgh', stored)).toBe(false)
})

it('too short and too long are refused by name', async () => {
  await expect(hashPassword('1234567')).rejects.toMatchObject({
    codigo: 'peticion_invalida',
    detalles: { campo: 'password' },
  })
  await expect(hashPassword('ñ'.repeat(1025))).rejects.toMatchObject({ codigo: 'peticion_invalida' })
})
