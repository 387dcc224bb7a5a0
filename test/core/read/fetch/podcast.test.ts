import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PACKAGE_ROOT } from '../../../../src/paths.ts'
import { closeIdle } from '../../../../src/core/read/isolate.ts'
import { programFilm } from '../../../../src/core/read/fetch/program.ts'
import { chaptersIn } from '../../../../src/core/read/fetch/podcast.ts'
import { openSource } from '../../../../src/core/read/fetch/source.ts'
import type { Here, Sourced } from '../../../../src/core/read/fetch/sourced.ts'
import { readFeed, type Episode } from '../../../../src/core/read/web/feed.ts'
import { fakeSite, localFetcher, type Site } from './fake-site.ts'

const DATA = join(PACKAGE_ROOT, '../shared/data')
const there = existsSync(join(DATA, 'rss'))
if (!there) console.warn('test/core/read/fetch: ../shared/data is not here; the real feeds are not read')

const FEED = { contentType: 'application/rss+xml', url: 'https://canal.example/feed.xml' }
const feed = (xml: string | Uint8Array, episode: string | null = null): Episode =>
  readFeed({ ...FEED, bytes: typeof xml === 'string' ? Buffer.from(xml) : xml, episode })

const VTT =
  'WEBVTT\n\n00:00.000 --> 00:04.000\n<v Ana>Hola y bienvenidos al ' +
  'programa.\n\n00:05.000 --> 00:09.500\n<v Luis>Gracias por la invitación.\n'

const rss = (site: string, items: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:psc="http://podlove.org/simple-chapters">
<channel><title>El canal</title><language>es-MX</language><itunes:author>Radio Ejemplo</itunes:author><link>${site}</link>${items}</channel></rss>`
const item = (
  site: string,
  n: number,
  extra: string,
): string => `<item><title>Episodio ${n}</title><guid isPermaLink="false">guid-${n}</guid><link>${site}/e/${n}</link>
<pubDate>Mon, 0${n} Mar 2026 10:00:00 GMT</pubDate><itunes:duration>1:02:03</itunes:duration>${extra}</item>`

describe('feeds', () => {
  it('the newest episode by its date, or the one named by guid, link or title', () => {
    const xml = rss(
      'https://c.example',
      item('https://c.example', 1, '') + item('https://c.example', 3, '') + item('https://c.example', 2, ''),
    )
    expect(feed(xml)).toMatchObject({
      show: 'El canal',
      titulo: 'Episodio 3',
      idioma: 'es-MX',
      duracion: 3723,
      fecha: '2026-03-03',
      people: [],
      house: 'Radio Ejemplo',
    })
    expect(feed(xml, 'guid-1').titulo).toBe('Episodio 1')
    expect(feed(xml, 'https://c.example/e/2').titulo).toBe('Episodio 2')
    expect(feed(xml, 'EPISODIO 2').titulo).toBe('Episodio 2')
    expect(() => feed(xml, 'otro')).toThrow(
      expect.objectContaining({ name: 'Unreadable', mensaje: expect.stringContaining('«otro»') }),
    )
  })

  it('the address of a feed asks for the newest episode that is not here, and never for the archive', () => {
    const numbers = [1, 2, 3, 4, 5, 6]
    const xml = rss('https://c.example', numbers.map(n => item('https://c.example', n, '')).join(''))
    const asked = (...known: string[]): unknown[] => {
      const { name, known: held } = readFeed({ ...FEED, bytes: Buffer.from(xml), episode: null, known })
      return [name, held]
    }
    expect(asked()).toEqual(['guid-6', null])
    expect(asked('guid-4')).toEqual(['guid-6', null])
    expect(asked('guid-4', 'guid-6')).toEqual(['guid-5', null])
    // Of those that are here each is known however it was named: by link, by title.
    expect(asked('https://c.example/e/4', 'Episodio 5', 'guid-6')).toEqual(['guid-6', 'guid-6'])
    expect(asked('of another feed')).toEqual(['guid-6', null])
    const named = readFeed({ ...FEED, bytes: Buffer.from(xml), episode: 'Episodio 2', known: ['guid-2'] })
    expect([named.name, named.known]).toEqual(['guid-2', 'guid-2'])
  })

  it('hosts before guests, transcripts, chapters and the sound, with addresses relative to the feed', () => {
    const found = feed(
      rss(
        '',
        item(
          '',
          1,
          `<podcast:person role="guest">Invitada X</podcast:person><podcast:person role="host">Ana Ruiz</podcast:person>
      <enclosure url="/a.mp3" type="audio/mpeg" length="99"/><podcast:transcript url="t.vtt" type="text/vtt"/><psc:chapters><psc:chapter start="00:01:00" title="Uno &amp; dos"/></psc:chapters>`,
        ),
      ),
    )
    expect(found).toMatchObject({
      people: ['Ana Ruiz'],
      house: null,
      media: { url: 'https://canal.example/a.mp3', type: 'audio/mpeg', length: 99 },
      transcripts: [{ url: 'https://canal.example/t.vtt', type: 'text/vtt' }],
      chapters: [{ t0: 60, titulo: 'Uno & dos' }],
    })
  })

  it('JSON Feed and Atom', () => {
    expect(
      feed(
        JSON.stringify({
          version: 'https://jsonfeed.org/version/1.1',
          title: 'J',
          items: [
            {
              id: '1',
              title: 'Uno',
              url: 'https://j.example/1',
              attachments: [{ url: 'https://j.example/1.mp3', mime_type: 'audio/mpeg', size_in_bytes: 5 }],
            },
          ],
        }),
      ),
    ).toMatchObject({
      show: 'J',
      titulo: 'Uno',
      link: 'https://j.example/1',
      media: { url: 'https://j.example/1.mp3' },
    })
    expect(
      feed(
        '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>x</id>' +
          '<updated>2026-01-01T00:00:00Z</updated><entry><id>1</id><title type="html">Uno &amp;amp; ' +
          'dos</title><updated>2026-01-01T00:00:00Z</updated><link href="https://a.example/1"/><link ' +
          'rel="enclosure" href="https://a.example/1.ogg" type="audio/ogg"/></entry></feed>',
      ),
    ).toMatchObject({
      show: 'A',
      titulo: 'Uno & dos',
      link: 'https://a.example/1',
      media: { url: 'https://a.example/1.ogg' },
    })
  })

  it('an episode without a title is called by its show and its day', () => {
    const items = '<item><guid>g</guid><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item>'
    expect(feed(rss('', items)).titulo).toBe('El canal, 2026-03-02')
  })

  const dated = (date: string): string | null =>
    feed(rss('', `<item><title>A</title><pubDate>${date}</pubDate></item>`)).fecha
  it.each([
    ['Sun, 01 Mar 2026 00:30:00 +0200', '2026-03-01'],
    ['Sat, 31 Feb 2026 00:00:00 GMT', '2026-02'],
    ['2026-02-30', '2026-02'],
    ['Sat, 28 Feb 2026 23:30:00 -0800', '2026-02-28'],
    ['2026-03-01T00:30:00+02:00', '2026-03-01'],
    ['2 March 2026', '2026-03-02'],
    ['lun, 02 ene 2026 10:00:00 +0100', '2026-01-02'],
    ['Monday, March 2, 2026', '2026-03-02'],
    ['Mon, 02 Mar 26 10:00:00 EST', '2026-03-02'],
    ['2026', '2026'],
    ['2026-03', '2026-03'],
    ['02/03/2026', '2026'],
    ['02.03.2026', '2026'],
    ['ayer', null],
  ])('the day is the one that the feed writes, and no more of it than it writes: %s', (date, day) =>
    expect(dated(date)).toBe(day),
  )

  it('an episode by its guid before a title, by a link however it is written, by its sound; of two titles the newer', () => {
    const one = (title: string, more: string): string => `<item><title>${title}</title>${more}</item>`
    const xml = rss(
      '',
      [
        one('7', '<guid>a</guid><link>/e/1</link>'),
        one('Otro', '<guid>7</guid><link>https://canal.example/e/2/?utm_source=rss</link>'),
        one('Resumen', '<guid>r1</guid><pubDate>Mon, 02 Mar 2025 10:00:00 GMT</pubDate>'),
        one(
          'Resumen',
          '<guid>r2</guid><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate><enclosure url="/r2.mp3" type="audio/mpeg"/>',
        ),
      ].join(''),
    )
    expect(feed(xml, '7').titulo).toBe('Otro')
    expect(feed(xml, 'https://canal.example/e/1').titulo).toBe('7')
    expect(feed(xml, 'http://canal.example/e/2').titulo).toBe('Otro')
    expect(feed(xml, 'Resumen').fecha).toBe('2026-03-02')
    expect(feed(xml, 'https://canal.example/r2.mp3').fecha).toBe('2026-03-02')
  })

  it('sound in groups of media, and under a type that says nothing; who hosts this episode, not the show', () => {
    const media = (xml: string): string | undefined =>
      feed(
        rss('', `<item><title>A</title>${xml}</item>`).replace(
          '<rss ',
          '<rss xmlns:media="http://search.yahoo.com/mrss/" ',
        ),
      ).media?.url
    expect(media('<media:group><media:content url="/a.mp4" type="video/mp4"/></media:group>')).toBe(
      'https://canal.example/a.mp4',
    )
    expect(media('<enclosure url="/a.mp3?x=1" type="application/octet-stream"/>')).toBe(
      'https://canal.example/a.mp3?x=1',
    )
    expect(media('<enclosure url="/a.zip" type="application/octet-stream"/>')).toBeUndefined()
    const host = (name: string): string => `<podcast:person role="host">${name}</podcast:person>`
    expect(feed(rss('', `${host('Ana Ruiz')}${item('', 1, host('Eva Gil'))}`)).people).toEqual(['Eva Gil'])
    expect(feed(rss('', `${host('Ana Ruiz')}${item('', 1, '')}`)).people).toEqual(['Ana Ruiz'])
  })

  it('hostile: entities that multiply, and what is no feed', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
      .split('')
      .map((c, i) => `<!ENTITY ${c} "${`&${'abcdefghij'[i]};`.repeat(10)}">`)
      .join('')}]><rss version="2.0"><channel><title>&j;</title><item><title>&j;</title></item></channel></rss>`
    expect(feed(bomb).titulo.length).toBeLessThan(1000)
    for (const bad of [
      '<rss',
      '<feed xmlns="http://www.w3.org/2005/Atom"/>',
      'hola',
      '<rss version="2.0"><channel/></rss>',
    ])
      expect(() => feed(bad)).toThrow(expect.objectContaining({ name: 'Unreadable' }))
  })

  /** The expectations are of rss-parser: title, date and enclosure are what both know. */
  interface Expected {
    feed: {
      title?: string
      items: {
        title?: string
        isoDate?: string
        pubDate?: string
        enclosure?: { url: string }
        guid?: string
        link?: string
      }[]
    }
  }

  it.runIf(there)(
    'real feeds: every item that has a guid or a link is found by it, with title, date and sound as expected',
    () => {
      let seen = 0
      for (const name of readdirSync(join(DATA, 'rss')).filter(file => file.endsWith('.json'))) {
        const source = [name.replace('.json', '.rss'), name.replace('.json', '.atom')].find(file =>
          existsSync(join(DATA, 'rss', file)),
        )
        const {
          feed: { items },
        } = JSON.parse(readFileSync(join(DATA, 'rss', name), 'utf8')) as Expected
        if (!source || name === 'incomplete-fields.json') continue
        const bytes = readFileSync(join(DATA, 'rss', source))
        for (const want of items.filter(one => one.guid ?? one.link)) {
          const got = readFeed({
            bytes,
            contentType: null,
            url: 'https://canal.example/',
            episode: (want.guid ?? want.link)!,
          })
          const squeeze = (text: string | undefined): string =>
            (text ?? '').replace(/&[#\w]+;|\$/g, '').replace(/<[^>]*>|[^\p{L}\p{N}]+/gu, '')
          // Where rss-parser read Latin-1 as UTF-8, ours is the better reading
          if (!want.title?.includes('\ufffd')) expect([name, squeeze(got.titulo)]).toEqual([name, squeeze(want.title)])
          // The day of the feed's own clock lies at most a day beside that of Greenwich
          if (want.isoDate)
            expect([name, Math.abs(Date.parse(got.fecha!) - Date.parse(want.isoDate)) <= 36 * 3_600_000]).toEqual([
              name,
              true,
            ])
          if (want.enclosure?.url && /\.mp3/.test(want.enclosure.url))
            expect([name, got.media?.url]).toEqual([name, want.enclosure.url.trim()])
          seen++
        }
      }
      expect(seen).toBeGreaterThan(200)
    },
  )

  it.runIf(there)('podcast chapters of the namespace', () => {
    const chapters = chaptersIn(readFileSync(join(DATA, 'subtitles/podcast-chapters-example.json'), 'utf8'))
    expect([chapters.length > 5, chapters[1]]).toEqual([true, { t0: 168, titulo: 'Hearing Aids' }])
    expect(['', '{', '[]', '{"chapters":7}', '{"chapters":[{"startTime":"x","title":1}]}'].map(chaptersIn)).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
  })
})

describe('from an address to what is read', () => {
  let site: Site
  const fetcher = localFetcher()
  const tools = {
    fetcher,
    limits: { seconds: 30, megabytes: 1000 },
    signal: new AbortController().signal,
    now: () => new Date('2026-11-21T10:00:00Z'),
    platform: '/no/such/program',
  }
  const open = (path: string, more: object = {}): Promise<Sourced> =>
    openSource({ url: site.url + path }, { ...tools, ...more })
  const bytes = async ({ body }: Sourced): Promise<string> => text(body)
  beforeAll(async () => {
    site = await fakeSite({
      '/t.vtt': { body: VTT, type: 'text/vtt' },
      '/vacio.vtt': { body: 'WEBVTT\n', type: 'text/vtt' },
      '/a.mp3': { body: 'ID3 sonido', type: 'audio/mpeg' },
      '/c.json': { body: '{"chapters":[{"startTime":0,"title":"Saludo"},{"startTime":5,"title":"Charla"}]}' },
    })
    const set = (path: string, extra: string): void =>
      site.set(path, { body: rss(site.url, item(site.url, 1, extra)), type: 'text/xml' })
    const sound = `<enclosure url="${site.url}/a.mp3" type="audio/mpeg" length="10"/>`
    set(
      '/con',
      `${sound}<podcast:transcript url="${site.url}/no.json" type="application/json"/>` +
        `<podcast:transcript url="${site.url}/t.vtt" type="text/vtt"/><podcast:chapters url="${site.url}/c.json" ` +
        'type="application/json+chapters"/>',
    )
    set('/sin', sound)
    set('/vacio', `${sound}<podcast:transcript url="${site.url}/vacio.vtt" type="text/vtt"/>`)
    const unlinked = item(site.url, 1, sound).replace(/<link>.*<\/link>/, '')
    site.set('/sin-enlace', { body: rss(site.url, unlinked), type: 'text/xml' })
    set('/nada', '')
    set('/dentro', '<enclosure url="http://10.0.0.1/a.mp3" type="audio/mpeg" length="10"/>')
  })
  afterAll(async () => {
    await fetcher.close()
    await site.close()
    closeIdle()
  })

  it('an episode by its transcript, with the metadata of the feed', async () => {
    const found = await open('/con')
    expect(found.origin).toMatchObject({
      as: 'transcript',
      tipo: 'audio',
      consultada: '2026-11-21T10:00:00.000Z',
      chapters: [
        { t0: 0, titulo: 'Saludo' },
        { t0: 5, titulo: 'Charla' },
      ],
      meta: {
        titulo: 'Episodio 1',
        autores: ['Radio Ejemplo'],
        anio: 2026,
        idioma: 'es-MX',
        duracion: 3723,
        csl: { type: 'broadcast', 'container-title': 'El canal', URL: `${site.url}/e/1` },
      },
    })
    expect(await bytes(found)).toBe(VTT)
    expect(site.asked).not.toContain('/a.mp3')
  })

  it('an episode that is here is told before its sound is fetched, by whatever address its feed was asked', async () => {
    site.set('/movido', { status: 301, headers: { location: '/sin' } })
    expect((await open('/movido')).address).toBe(`${site.url}/sin#guid-1`)
    const sounds = (): number => site.asked.filter(path => path === '/a.mp3').length
    const before = sounds()
    const here = async (address: string): Promise<Here[]> =>
      address === `${site.url}/sin` ? [{ id: 'd1', titulo: 'Uno', tipo: 'audio', url: `${site.url}/sin#guid-1` }] : []
    for (const path of ['/sin', '/movido', '/sin#Episodio%201'])
      await expect(open(path, { here })).rejects.toMatchObject({ id: 'd1', mensaje: expect.stringContaining('«Uno»') })
    expect(sounds()).toBe(before)
  })

  it('a page where redirects ended at an error is none, and of a front page it is told', async () => {
    const page = { body: '<!doctype html><title>Diario</title><p>Hoy.</p>', headers: { 'content-type': 'text/html' } }
    for (const path of ['/404', '/']) site.set(path, page)
    site.set('/perdida', { status: 302, headers: { location: '/404' } })
    site.set('/antigua', { status: 302, headers: { location: '/' } })
    await expect(open('/perdida')).rejects.toMatchObject({ mensaje: expect.stringContaining('ya no existe') })
    expect((await open('/antigua')).origin).toMatchObject({ warnings: [expect.stringContaining('portada')] })
  })

  it('of an episode without a page its sound is the address: a feed shows another by the next week', async () => {
    const { csl } = (await open('/sin-enlace')).origin.meta
    expect(csl?.['URL']).toBe(`${site.url}/a.mp3`)
  })

  it.each(['/sin', '/vacio'])('without a transcript that has words, by its sound: %s', async path => {
    const found = await open(path)
    expect([found.origin.as, found.nombre, found.media, found.origin.meta.titulo]).toEqual([
      'file',
      'a.mp3',
      'audio/mpeg',
      'Episodio 1',
    ])
    expect(await bytes(found)).toBe('ID3 sonido')
  })

  it('of an episode whose sound is gone it says that the feed is there', async () => {
    site.set('/ido', {
      body: rss(site.url, item(site.url, 1, `<enclosure url="${site.url}/no.mp3" type="audio/mpeg" length="9"/>`)),
    })
    await expect(open('/ido')).rejects.toMatchObject({ mensaje: expect.stringMatching(/«Episodio 1».*\/no\.mp3.*404/) })
  })

  it('an item without sound says so; sound at an inner address is refused', async () => {
    await expect(open('/nada')).rejects.toMatchObject({ mensaje: expect.stringContaining('no trae transcripción') })
    await expect(open('/dentro')).rejects.toMatchObject({ name: 'Refused' })
  })

  it('a transcript in the language of the episode before an exacter one in another; of a translation it says that it is one', async () => {
    const SRT = '1\n00:00:01,000 --> 00:00:02,000\nDicho.\n'
    for (const path of ['/english.vtt', '/es.srt'])
      site.set(path, { body: path === '/english.vtt' ? VTT : SRT, type: 'text/plain' })
    const transcripts = (...all: string[]): string => all.map(one => `<podcast:transcript ${one}/>`).join('')
    const english = `url="${site.url}/english.vtt" type="text/vtt" language="en"`
    site.set('/dos', {
      body: rss(
        site.url,
        item(site.url, 1, transcripts(english, `url="${site.url}/es.srt" type="text/plain" language="es"`)),
      ),
      type: 'text/xml',
    })
    const own = await open('/dos')
    expect([await bytes(own), own.origin.warnings, own.origin.meta.idioma]).toEqual([SRT, [], 'es-MX'])
    site.set('/traducido', { body: rss(site.url, item(site.url, 1, transcripts(english))), type: 'text/xml' })
    const other = await open('/traducido')
    expect([other.origin.meta.idioma, other.origin.warnings]).toEqual(['en', [expect.stringContaining('traducción')]])
  })

  it('robots.txt is honoured for feeds: closed, failing, or only for others', async () => {
    site.set('/robots.txt', { body: 'User-agent: *\nDisallow: /sin\n', type: 'text/plain' })
    await expect(open('/sin')).rejects.toMatchObject({ mensaje: expect.stringContaining('robots.txt') })
    site.set('/robots.txt', { body: 'User-agent: *\nDisallow: /\nUser-agent: Anaquel\nAllow: /\n', type: 'text/plain' })
    await expect(open('/sin')).resolves.toBeTruthy()
    site.set('/robots.txt', { status: 500 })
    await expect(open('/sin')).rejects.toMatchObject({ mensaje: expect.stringContaining('robots.txt') })
    site.set('/robots.txt', { status: 404 })
  })

  describe('pages of films', () => {
    const page = (head: string, body = ''): string =>
      `<!doctype html><html lang="es"><head><title>La película</title>${head}</head><body>${body}</body></html>`
    const ld = (node: object): string =>
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`

    it("by the captions that the page shows, in the film's language first", async () => {
      site.set('/pelicula', {
        body: page(
          ld({
            '@type': 'VideoObject',
            name: 'Molinos',
            author: { '@type': 'Person', name: 'Ana Ruiz' },
            uploadDate: '2025-05-06',
            duration: 'PT1M5S',
          }),
          '<video src="/v.mp4"><track kind="captions" srclang="en" src="/en.vtt">' +
            '<track kind="subtitles" srclang="es" src="/t.vtt"></video>',
        ),
      })
      const found = await open('/pelicula')
      expect(found.origin).toMatchObject({
        as: 'transcript',
        tipo: 'video',
        meta: { titulo: 'Molinos', autores: ['Ruiz, Ana'], anio: 2025, duracion: 65 },
      })
      expect(site.asked).not.toContain('/en.vtt')
    })

    it('by its file when there are no captions', async () => {
      site.set('/v.mp4', { body: 'ftyp película', type: 'video/mp4' })
      site.set('/archivo', { body: page(ld({ '@type': 'VideoObject', name: 'Molinos', contentUrl: '/v.mp4' })) })
      expect((await open('/archivo')).nombre).toBe('v.mp4')
    })

    it('an article that shows a film stays an article; a page is a film when its owner says so, and then it must hold one', async () => {
      site.set('/nota', {
        body: page(
          ld({ '@type': 'NewsArticle', headline: 'Nota', video: { '@type': 'VideoObject', contentUrl: '/v.mp4' } }),
          '<p>Texto</p>',
        ),
      })
      expect((await open('/nota')).origin.as).toBe('page')
      expect((await openSource({ url: `${site.url}/nota`, tipo: 'video' }, tools)).nombre).toBe('v.mp4')
      site.set('/texto', { body: page('', '<p>Texto</p>') })
      await expect(openSource({ url: `${site.url}/texto`, tipo: 'video' }, tools)).rejects.toMatchObject({
        mensaje: expect.stringContaining('no ofrece subtítulos'),
      })
    })
  })

  describe('platforms, through a fake of the program', () => {
    const folder = mkdtempSync(join(tmpdir(), 'anaquel-fake-program-'))
    const program = (script: string): string => {
      const file = join(folder, `p${Math.random()}`)
      writeFileSync(file, `#!/bin/sh\n${script}\n`)
      chmodSync(file, 0o755)
      return file
    }
    const resolve = async (): Promise<{ address: string; family: number }[]> => [{ address: '142.250.0.1', family: 4 }]
    const guarded = localFetcher({ resolve })
    afterAll(async () => {
      await guarded.close()
      rmSync(folder, { recursive: true })
    })
    const watch = (platform: string): Promise<Sourced> =>
      openSource({ url: 'https://www.youtube.com/watch?v=x' }, { ...tools, fetcher: guarded, platform })

    it('takes its captions and what it says of the film', async () => {
      const answer = {
        title: 'Charla',
        uploader: 'Canal de Ana',
        upload_date: '20240302',
        duration: 10,
        language: 'es',
        webpage_url: 'https://www.youtube.com/watch?v=x',
        extractor_key: 'Youtube',
        subtitles: {
          es: [
            { ext: 'json3', url: 'x' },
            { ext: 'vtt', url: `${site.url}/t.vtt` },
          ],
        },
        chapters: [{ start_time: 5, title: 'Charla' }],
      }
      writeFileSync(join(folder, 'dicho.json'), JSON.stringify(answer))
      const found = await watch(program(`cat ${join(folder, 'dicho.json')}`))
      expect(found.origin).toMatchObject({
        as: 'transcript',
        tipo: 'video',
        chapters: [{ t0: 5, titulo: 'Charla' }],
        meta: { titulo: 'Charla', autores: ['Canal de Ana'], anio: 2024, duracion: 10, csl: { publisher: 'Youtube' } },
      })
    })

    it('a film that it cannot have, and an address that leads inside', async () => {
      await expect(watch(program('echo "ERROR: [youtube] x: Private video" >&2; exit 1'))).rejects.toMatchObject({
        mensaje: expect.stringContaining('privado'),
        message: expect.stringContaining('Private video'),
      })
      writeFileSync(
        join(folder, 'malo.json'),
        JSON.stringify({ title: 'x', formats: [{ url: 'http://10.0.0.1/a.mp4', protocol: 'http', filesize: 5 }] }),
      )
      await expect(watch(program(`cat ${join(folder, 'malo.json')}`))).rejects.toMatchObject({ name: 'Refused' })
    })

    it.each(['', 'null', '<html>', '[1', '"x"'])(
      'what it says and nobody understands is an error that says so: %j',
      async said => {
        writeFileSync(join(folder, 'raro.json'), said)
        await expect(watch(program(`cat ${join(folder, 'raro.json')}`))).rejects.toMatchObject({ name: 'Unreadable' })
      },
    )

    it("captions by people before automatic ones, those of the film's own language before a translation, which says that it is one", async () => {
      const answer = (subtitles: object): string =>
        JSON.stringify({
          title: 'T',
          language: 'es',
          subtitles,
          automatic_captions: { 'es-orig': [{ ext: 'vtt', url: `${site.url}/auto.vtt` }] },
        })
      site.set('/auto.vtt', { body: VTT.replace('Hola', 'Automático'), type: 'text/vtt' })
      const told = async (subtitles: object): Promise<[string, unknown, string[]]> => {
        writeFileSync(join(folder, 'lenguas.json'), answer(subtitles))
        const found = await watch(program(`cat ${join(folder, 'lenguas.json')}`))
        return [
          (await bytes(found)).includes('Automático') ? 'auto' : 'people',
          found.origin.meta.idioma,
          found.origin.warnings,
        ]
      }
      const people = [{ ext: 'vtt', url: `${site.url}/t.vtt` }]
      expect(await told({ en: people, 'es-419': people })).toEqual(['people', 'es', []])
      expect(await told({ en: people })).toEqual(['auto', 'es', []])
      site.set('/auto.vtt', { status: 404 })
      expect(await told({ en: people })).toEqual(['people', 'en', [expect.stringContaining('traducción')]])
    })

    it("captions by people before automatic ones, and of these the film's own language alone", () => {
      const { film } = programFilm(
        JSON.stringify({
          language: 'es',
          subtitles: { en: [{ ext: 'vtt', url: 'en' }], live_chat: [{ ext: 'vtt', url: 'chat' }] },
          automatic_captions: { fr: [{ ext: 'vtt', url: 'fr' }], 'es-orig': [{ ext: 'vtt', url: 'auto' }] },
          formats: [
            { url: 'av', protocol: 'https', acodec: 'a', vcodec: 'v', filesize: 5 },
            { url: 'a', protocol: 'https', acodec: 'a', vcodec: 'none', filesize: 9 },
            { url: 'm3u8', protocol: 'm3u8', acodec: 'a' },
          ],
        }),
        'u',
      )
      expect([film.captions.map(one => one.url), film.media]).toEqual([['en', 'auto'], { url: 'a' }])
    })
  })
})
