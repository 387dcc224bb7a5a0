import { describe, expect, it } from 'vitest'
import { html } from '../../src/server/html.ts'
import { ownPath, placeOf } from '../../src/server/sign-in/index.ts'

describe('html', () => {
  it('escapes what is put in, joins lists, says nothing for null and false, and trusts only itself', () => {
    expect(html`<p title="${'"<&\''}">${['a', html`<b>${'<'}</b>`, null, false]}${undefined}</p>`.text).toBe(
      '<p title="&quot;&lt;&amp;&#39;">a<b>&lt;</b></p>',
    )
  })
})

describe('ownPath', () => {
  const place = placeOf('https://host.example/anaquel')
  it.each(['/anaquel/leer/dx?u=3&f=p3.1', '/anaquel/leer/dx?ir=p.%20xiv'])('%s is ours', r =>
    expect(ownPath(r, place)).toBe(r),
  )
  it.each([
    '',
    'https://evil.example/',
    '//evil.example/anaquel/',
    '/\\evil.example',
    '/\t/evil.example',
    '/otro',
    '/anaquel',
    '/anaquel/../otro',
    'javascript:alert(1)',
    '/anaquel/\r\nSet-Cookie: a=b',
  ])('%j is not', r => expect(ownPath(r, place)).toBe('/anaquel/'))
})
