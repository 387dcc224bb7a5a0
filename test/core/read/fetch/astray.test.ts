import { describe, expect, it } from 'vitest'
import { astray } from '../../../../src/core/read/fetch/astray.ts'

const led = (from: string, to: string): string[] => astray(new URL(from, 'https://s.example').href, to)

describe('where redirects end', () => {
  it.each([
    ...['https://s.example/404', 'https://s.example/es/404.html', 'https://s.example/errors/404'],
    ...['https://s.example/es/error-404.html', 'https://s.example/page_not_found'],
  ])('an error is no text: %s', to => {
    expect(() => led('/nota/5', to)).toThrow(
      expect.objectContaining({ name: 'Unreadable', mensaje: expect.stringContaining(to) }),
    )
  })

  it('nor is a page of consent', () => {
    expect(() => led('/nota/5', 'https://consent.s.example/m?continue=x')).toThrow(
      expect.objectContaining({ mensaje: expect.stringContaining('consentimiento') }),
    )
  })

  it('of the front page it is told, where an inner one was asked for', () => {
    expect(led('/nota/5', 'https://s.example/')).toEqual([expect.stringContaining('portada')])
  })

  it.each([
    ['/nota/5', 'https://s.example/nota/5/'],
    ['/404', 'https://s.example/404'],
    ['/es/', 'https://s.example/'],
    ['/index.php', 'https://s.example/'],
    ['/x7Yz', 'https://otro.example/'],
    ['/nota', 'https://s.example/?p=5'],
    ['/10.5555/x', 'https://revista.example/index.php/r/article/view/404'],
  ])('anything else is as good as what was asked for: %s, %s', (from, to) => {
    expect(led(from, to)).toEqual([])
  })
})
