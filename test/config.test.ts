import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../src/config.ts'

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      site: 'http://localhost:3000',
      rate: 600,
      models: { mode: 'auto' },
    })
  })
  it('an unknown ANAQUEL_ variable is an error that names the nearest known one', () => {
    expect(() => loadConfig({ ANAQUEL_SITE: 'x' })).toThrow(/ANAQUEL_SITE\b.*ANAQUEL_SITE_URL/)
    expect(() => loadConfig({ ANAQUEL_DATTA: 'x' })).toThrow(/ANAQUEL_DATA/)
  })

  it('a prefix that a variable does not have is told before names that look like it', () => {
    expect(() => loadConfig({ ANAQUEL_PORT: '8080' })).toThrow('Did you mean PORT?')
    expect(() => loadConfig({ ANAQUEL_HOST: '::' })).toThrow('Did you mean HOST?')
  })
  it('names the variable that is wrong', () => {
    expect(() => loadConfig({ PORT: 'x' })).toThrow(/PORT/)
    expect(() => loadConfig({ ANAQUEL_SITE_URL: 'ftp://x' })).toThrow(/ANAQUEL_SITE_URL/)
  })
  it('takes an inference server, with or without a key, and refuses another kind of address', () => {
    expect([loadConfig({}).nli, loadConfig({ ANAQUEL_NLI_URL: 'http://h/predict' }).nli]).toEqual([
      null,
      { url: 'http://h/predict', key: null },
    ])
    expect(() => loadConfig({ ANAQUEL_NLI_URL: 'file:///x' })).toThrow(/ANAQUEL_NLI_URL/)
  })
  it('takes a folder of models, and cuts the slash of the site', () => {
    expect(loadConfig({ ANAQUEL_MODELS: '/models', ANAQUEL_SITE_URL: 'https://x.org/a/' })).toMatchObject({
      models: { mode: 'folder', folder: resolve('/models') },
      site: 'https://x.org/a',
    })
  })
  it('a closed network fetches no models, and a setting that leads beyond it is an error that names both', () => {
    expect(loadConfig({}).network).toBe('on')
    expect(loadConfig({ ANAQUEL_NETWORK: 'off' }).models.mode).toBe('folder')
    expect(loadConfig({ ANAQUEL_NETWORK: 'off', ANAQUEL_MODELS: 'off' }).models.mode).toBe('off')
    expect(() => loadConfig({ ANAQUEL_NETWORK: 'closed' })).toThrow(/ANAQUEL_NETWORK.*on, local, off/)
    const writer = { ANAQUEL_WRITER_MODEL: 'm', ANAQUEL_WRITER_URL: 'http://127.0.0.1:11434/v1' }
    expect(loadConfig({ ...writer, ANAQUEL_NETWORK: 'local' }).writer?.url).toBe(writer.ANAQUEL_WRITER_URL)
    expect(() => loadConfig({ ...writer, ANAQUEL_NETWORK: 'off' })).toThrow(
      'ANAQUEL_WRITER_URL: "http://127.0.0.1:11434/v1" cannot be reached with ANAQUEL_NETWORK=off.',
    )
    for (const name of ['NLI_URL', 'SPEECH_URL', 'OIDC_ISSUER', 'OAUTH_ISSUER'])
      expect(() =>
        loadConfig({
          [`ANAQUEL_${name}`]: 'https://elsewhere.example/v1',
          ANAQUEL_OIDC_CLIENT_ID: 'c',
          ANAQUEL_NETWORK: 'local',
        }),
      ).toThrow(`ANAQUEL_${name}: "https://elsewhere.example/v1" cannot be reached with ANAQUEL_NETWORK=local.`)
  })

  it('cannot be changed', () => expect(Object.isFrozen(loadConfig({}))).toBe(true))
})
