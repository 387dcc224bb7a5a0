import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PACKAGE_ROOT } from '../../../../src/paths.ts'
import { parseCues, type Cue } from '../../../../src/core/read/captions/index.ts'
import { cueUnits } from '../../../../src/core/read/captions/units.ts'
import { readTranscript } from '../../../../src/core/read/web/transcript.ts'

const DATA = join(PACKAGE_ROOT, '../shared/data/subtitles')
const there = existsSync(DATA)
if (!there) console.warn('test/core/read/fetch: ../shared/data/subtitles is not here; the real captions are not read')
const file = (name: string): string => readFileSync(join(DATA, name), 'utf8')

/** Times by the simplest means, so that no parser of ours judges itself. */
const timesIn = (text: string): [number, number][] =>
  [...text.matchAll(/^(?:(\d+):)?(\d\d):(\d\d)[.,](\d{3}) --> (?:(\d+):)?(\d\d):(\d\d)[.,](\d{3})/gm)].map(match => {
    const at = (i: number): number =>
      Number(match[i] ?? 0) * 3600 + Number(match[i + 1]) * 60 + Number(match[i + 2]) + Number(match[i + 3]) / 1000
    return [at(1), at(5)]
  })

describe('captions', () => {
  it
    .runIf(there)
    .each(
      there
        ? [
            'podcast-transcripts-example.vtt',
            'podcast-transcripts-example.srt',
            ...readdirSync(DATA).filter(name => /^webvtt.*\.vtt$/.test(name)),
          ]
        : [],
    )('%s: every cue, its times exact', async name => {
    const text = file(name).replace(/\r\n/g, '\n')
    const cues = await parseCues(text)
    const starts = new Set(timesIn(text).map(([t0]) => t0.toFixed(3)))
    expect(cues.length).toBeGreaterThan(0)
    expect(new Set(cues.map(cue => cue.t0.toFixed(3)))).toEqual(starts)
    expect(cues.map(cue => cue.texto).join(' ')).not.toMatch(/<|-->|&amp;/)
  })

  it.runIf(there)('speakers of WebVTT, podcast JSON and HTML', async () => {
    const vtt = await parseCues(file('podcast-transcripts-example.vtt'))
    expect(vtt[0]).toEqual({
      t0: 0,
      t1: 2.76,
      texto: "In today's episode, you'll learn whether or not you",
      hablante: 'Sarah',
    })
    expect(vtt.find(cue => cue.texto.includes('Podcasting Q&A'))).toBeDefined()
    expect(await parseCues(file('podcast-transcripts-example.json'))).toMatchObject([
      { t0: 0.5, hablante: 'Darth Vader', texto: 'I' },
      {},
      {},
      { t0: 2.25, t1: 2.5 },
      { hablante: 'Luke', texto: 'Nooooo' },
    ])
    const html = await parseCues(file('podcast-transcripts-example.html'))
    expect(html.slice(0, 3).map(({ t0, t1, hablante }) => [t0, t1, hablante])).toEqual([
      [0, 53, 'Travis'],
      [53, 102, 'Sarah'],
      [102, 219, 'Travis'],
    ])
  })

  it.runIf(there)('the parsing files of web-platform-tests: none breaks it', async () => {
    for (const folder of ['wpt-file-parsing', 'wpt-cue-parsing']) {
      for (const name of readdirSync(join(DATA, folder)).filter(one => one.endsWith('.vtt'))) {
        for (const cue of await parseCues(file(join(folder, name)))) expect(cue.t0).toBeGreaterThanOrEqual(0)
      }
    }
  })

  it('marks of SubRip, dots in its times, hours left out, a byte order mark, CRLF', async () => {
    expect(await parseCues('\ufeff1\r\n00:00:04.000 --> 00:00:05,500\r\n{\\an8}<i>Hola</i>\r\nmundo\r\n')).toEqual([
      { t0: 4, t1: 5.5, texto: 'Hola mundo' },
    ])
    expect(
      await parseCues(
        'WEBVTT Kind: captions\nLanguage: es\n\nSTYLE\n::cue{}\n\nNOTE ' +
          'nada\n\n01:02.003 --> 01:03.000 align:start\nUno<00:01:02.500> dos\n',
      ),
    ).toEqual([{ t0: 62.003, t1: 63, texto: 'Uno dos' }])
  })

  it('white space where it should not be', async () => {
    expect(await parseCues('WEBVTT\n \n\t00:00.000\t-->\t00:01.000 \n  uno\n\t\n00:02.000-->00:03.000\ndos')).toEqual([
      { t0: 0, t1: 1, texto: 'uno' },
      { t0: 2, t1: 3, texto: 'dos' },
    ])
  })

  it('automatic captions that roll are kept once; what is said twice stays twice', async () => {
    const roll = await parseCues(
      'WEBVTT\n\n00:00.000 --> 00:02.000\nhola a todos\n\n00:02.000 --> 00:02.010\nhola a ' +
        'todos\n\n00:02.010 --> 00:04.000\nhola a todos\ny a todas\n',
    )
    expect(roll.map(cue => cue.texto)).toEqual(['hola a todos', 'y a todas'])
    expect(
      (await parseCues('WEBVTT\n\n00:00.000 --> 00:02.000\nNo.\n\n00:02.000 --> 00:04.000\nNo.\n')).map(
        cue => cue.texto,
      ),
    ).toEqual(['No.', 'No.'])
  })

  it('names before a colon are speakers when they come back; one alone is a word', async () => {
    const srt = (...texts: string[]): string =>
      texts.map((text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${text}\n`).join('\n')
    expect(
      (await parseCues(srt('Ana: hola', 'sigo', 'Luis: yo', 'Ana: ya', 'Luis: no'))).map(cue => [
        cue.hablante,
        cue.texto,
      ]),
    ).toEqual([
      ['Ana', 'hola'],
      ['Ana', 'sigo'],
      ['Luis', 'yo'],
      ['Ana', 'ya'],
      ['Luis', 'no'],
    ])
    expect(await parseCues(srt('Aviso: hola', 'sigo'))).toMatchObject([{ texto: 'Aviso: hola' }, { texto: 'sigo' }])
  })

  const said = (text: string): unknown[] =>
    parseCues(text).map(({ t0, t1, texto, hablante }) => [t0, t1, texto, ...(hablante ? [hablante] : [])])

  it('WebVTT as web-platform-tests have it: a line with an arrow ends a cue, a header may touch its cue, an end before the beginning is no end', () => {
    expect(said('WEBVTT\n00:00.000 --> 00:01.000\nuno\nfoo-->\n00:01.000 --> 00:02.000\ndos\n-->\nde nadie\n')).toEqual(
      [
        [0, 1, 'uno'],
        [1, 2, 'dos'],
      ],
    )
    expect(said('WEBVTT\n\n01:00:00.000 --> 00:59:59.999\nuno\n')).toEqual([[3600, 3600, 'uno']])
  })

  it('what a video platform writes begins with a line of white space; its first words keep their second', () => {
    const cue = (times: string, ...lines: string[]): string =>
      `${times} align:start position:0%\n${lines.join('\n')}\n\n`
    expect(
      said(
        `WEBVTT\nKind: captions\nLanguage: en\n\n${cue('00:00:00.160 --> 00:00:02.389', ' ', 'so<00:00:00.400><c> today</c>')}${cue('00:00:02.389 --> 00:00:02.399', 'so today', ' ')}${cue(
          '00:00:02.399 --> 00:00:04.470',
          'so today',
          'we<00:00:03.000><c> go</c>',
        )}`,
      ),
    ).toEqual([
      [0.16, 2.389, 'so today'],
      [2.399, 4.47, 'we go'],
    ])
    expect(
      said(
        'WEBVTT\n\n00:00.000 --> 00:02.000\nuno\ndos\n\n00:02.000 --> ' +
          '00:04.000\nuno\ndos\ntres\n\n00:04.000 --> 00:06.000\ndos\ntres\ncuatro\n',
      ),
    ).toEqual([
      [0, 2, 'uno dos'],
      [2, 4, 'tres'],
      [4, 6, 'cuatro'],
    ])
  })

  it('SubRip without empty lines, without numbers, with coordinates, with other marks before the thousandths or none, with minutes beyond 59', () => {
    expect(
      said(
        '1\n00:00:01,000 --> 00:00:02,000\nuno\n2\n00:00:03:500 --> 00:00:04:000 ' +
          'X1:40 X2:600\n1984\n\n3\n75:10 --> 75:12\ntres\n\ny más\n',
      ),
    ).toEqual([
      [1, 2, 'uno'],
      [3.5, 4, '1984'],
      [4510, 4512, 'tres y más'],
    ])
    expect(
      said('Traducción de nadie\n\n00:00:01,000 --> 00:00:02,000\n1984\n\n00:00:03,000 --> 00:00:04,000\ndos\n'),
    ).toEqual([
      [1, 2, '1984'],
      [3, 4, 'dos'],
    ])
    expect(said('1\n-00:00:05,000 --> 00:00:02,000\nuno\n\n2\n00:00:03,000 --> 00:00:04,000\ndos\n')).toEqual([
      [3, 4, 'dos'],
    ])
  })

  it('SBV and LRC: a line of a song lasts until the next, its offset moves all of them', () => {
    expect(said('0:00:01.000,0:00:02.500\nuno, dos\n\n1:00:03.000,1:00:04.000\ntres\n')).toEqual([
      [1, 2.5, 'uno, dos'],
      [3603, 3604, 'tres'],
    ])
    expect(
      said('[ti:Canción]\n[offset:+500]\n[00:12.00][01:12.50]Estribillo\n[00:17.20]Estrofa\n[00:20:50]Fin\n'),
    ).toEqual([
      [11.5, 16.7, 'Estribillo'],
      [16.7, 20, 'Estrofa'],
      [20, 72, 'Fin'],
      [72, 72, 'Estribillo'],
    ])
  })

  it('TTML: clock times, seconds, frames and ticks; times count from what holds them; lines and metadata', () => {
    const doc = (body: string, attributes = ''): string =>
      '<?xml version="1.0" encoding="ISO-8859-1"?>\n<tt:tt xmlns:tt="http://www.w3.org/ns/ttml" ' +
      `xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ${attributes}><tt:head/><tt:body>${body}</tt:body>` +
      '</tt:tt>'
    expect(
      said(
        doc(
          '<tt:div><tt:p begin="00:00:01.000" end="01:00:02.500">Más<tt:br/>que <tt:span>nunca</tt:span>' +
            '<tt:metadata>nada</tt:metadata></tt:p><tt:p begin="4000s" dur="2s">tú</tt:p></tt:div>',
        ),
      ),
    ).toEqual([
      [1, 3602.5, 'Más que nunca'],
      [4000, 4002, 'tú'],
    ])
    expect(
      said(
        doc(
          '<tt:div begin="10s"><tt:p begin="00:00:01:05" end="60f">uno</tt:p><tt:p><tt:span ' +
            'begin="50t" end="100t">dos</tt:span></tt:p><tt:p>sin tiempo</tt:p></tt:div>',
          'ttp:frameRate="25" ttp:tickRate="10"',
        ),
      ),
    ).toEqual([
      [11.2, 12.4, 'uno'],
      [15, 20, 'dos'],
    ])
  })

  it("nobody is given another's words: behind `</v>`, in the next line of a cue, behind a name that never comes back", () => {
    expect(said('WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ana>Hola.</v> (risas)\n<v Luis>¿Qué?</v>\n')).toEqual([
      [0, 1, 'Hola.', 'Ana'],
      [0, 1, '(risas)'],
      [0, 1, '¿Qué?', 'Luis'],
    ])
    const srt = (...texts: string[]): string =>
      texts.map((text, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${text}\n`).join('\n')
    expect(
      said(srt('ANA: hola\nLUIS: yo', 'ANA: ya', '- LUIS: no', 'sí', 'EVA: nunca', 'jamás', 'ANA: bien')).map(cue =>
        (cue as unknown[]).slice(2),
      ),
    ).toEqual([
      ['hola', 'ANA'],
      ['yo', 'LUIS'],
      ['ya', 'ANA'],
      ['no', 'LUIS'],
      ['sí', 'LUIS'],
      ['EVA: nunca'],
      ['jamás'],
      ['bien', 'ANA'],
    ])
    expect(said(srt('Nota: uno', 'sigue', 'Nota: dos'))).toMatchObject([
      [0, 0.9, 'Nota: uno'],
      [1, 1.9, 'sigue'],
      [2, 2.9, 'Nota: dos'],
    ])
  })

  it('times of HTML in brackets or in words; a year is none', () => {
    expect(
      said(
        '<cite>Ana:</cite><time>[1:02:03]</time><p>uno</p><time ' +
          'datetime="2026-01-01">(1:03:00)</time><p>dos</p><time>2026</time><p>tres</p>',
      ),
    ).toEqual([
      [3723, 3780, 'uno', 'Ana'],
      [3780, 3780, 'dos', 'Ana'],
    ])
  })

  it('a transcript as it is fetched: its segments, its length, the language it names, the chapters it is told', async () => {
    const bytes = Buffer.from(
      'WEBVTT Kind: captions\nLanguage: es\n\n00:00.000 --> 00:02.000\n<v ' +
        'Ana>Hola.\n\n01:00.000 --> 01:02.500\n<v Ana>Adiós.\n',
    )
    expect(
      await readTranscript({
        bytes,
        contentType: 'text/vtt',
        chapters: [
          { t0: 0, titulo: 'Uno' },
          { t0: 30, titulo: 'Dos' },
        ],
      }),
    ).toEqual({
      duracion: 62.5,
      idioma: 'es',
      units: [
        { posicion: 1, texto: 'Hola.', ruta: ['Uno'], ancla: { tipo: 'tiempo', t0: 0, t1: 2, hablante: 'Ana' } },
        { posicion: 2, texto: 'Adiós.', ruta: ['Dos'], ancla: { tipo: 'tiempo', t0: 60, t1: 62.5, hablante: 'Ana' } },
      ],
    })
  })

  it.each([
    '',
    'hola',
    '{',
    '[]',
    '{"segments":7}',
    '<p>sin tiempo</p>',
    'WEBVTT',
    '{"segments":[{"body":"x"}]}',
    '{"segments":[{"startTime":-4,"body":"x"}]}',
  ])('nothing with times in %s', async text => {
    expect(await parseCues(text)).toEqual([])
  })
})

describe('units of time', () => {
  const cue = (t0: number, texto: string, hablante?: string): Cue => ({
    t0,
    t1: t0 + 4,
    texto,
    ...(hablante && { hablante }),
  })
  const words = (n: number, end = '.'): string => Array.from({ length: n }, () => 'palabra').join(' ') + end

  it('a unit never joins two speakers or two chapters, and carries their name', () => {
    const units = cueUnits(
      [cue(0, 'Hola.', 'Ana'), cue(4, 'Sigo.', 'Ana'), cue(8, 'Yo no.', 'Luis'), cue(12, 'Otra cosa.', 'Luis')],
      [
        { t0: 0, titulo: 'Uno' },
        { t0: 11, titulo: 'Dos' },
      ],
    )
    expect(units.map(({ texto, ancla, ruta, posicion }) => [posicion, texto, ancla, ruta])).toEqual([
      [1, 'Hola. Sigo.', { tipo: 'tiempo', t0: 0, t1: 8, hablante: 'Ana' }, ['Uno']],
      [2, 'Yo no.', { tipo: 'tiempo', t0: 8, t1: 12, hablante: 'Luis' }, ['Uno']],
      [3, 'Otra cosa.', { tipo: 'tiempo', t0: 12, t1: 16, hablante: 'Luis' }, ['Dos']],
    ])
  })

  it('ends with a sentence after enough words, at a silence, and never beyond a passage', () => {
    const ends = (cues: Cue[]): number[] => cueUnits(cues).map(unit => unit.texto.split(' ').length)
    expect(ends([cue(0, words(80)), cue(4, words(10))])).toEqual([80, 10])
    expect(ends([cue(0, words(80, ',')), cue(4, words(10)), cue(8, words(5))])).toEqual([90, 5])
    expect(ends([cue(0, words(30)), cue(60, words(10))])).toEqual([30, 10])
    const unbroken = Array.from({ length: 9 }, (_, i) => cue(i * 4, words(50, ',')))
    expect(ends([...unbroken, cue(36, words(50))])).toEqual([150, 150, 150, 50])
  })
})
