/**
 * The two pages for people, as HTML that works without scripts: the start page with its one field, and the page of a
 * phrase.
 */
import type { Assets } from './assets.ts'
import { ACCURACY, precisionOf } from './bands.ts'
import type { Place } from './bands.ts'
import type { PhraseFailure } from './failure.ts'
import { escapeXml as escape } from './gpx.ts'
import { GROUPS, MAPS, mapLinks } from './maps.ts'
import { encode } from './phrase.ts'
import { pageUrl } from './result.ts'
import { TEXTS } from './texts.ts'
import type { Language, Texts } from './texts.ts'
import { tokens } from './tokens.ts'
import { worldMap } from './world.ts'

/** What a page is made for. `chosen` is true when the address names the language; then all links keep naming it. */
export type View = { site: string; assets: Assets; language: Language; chosen: boolean; path: string }

/** What was typed and why it led nowhere. */
export type Trial = { text: string; near?: string; failure: PhraseFailure }

export function startPage(view: View, trial?: Trial): string {
  const t = TEXTS[view.language]
  const gap = trial?.near !== undefined || trial?.failure.code === 'gapNear'
  const body = `<h1>${t.title}</h1>
<p class="lead">${t.lead}</p>
<form action="/">
<label for="q">${t.field}</label>
<div class="line"><input id="q" name="q" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" \
required value="${escape(trial?.text ?? '')}" aria-describedby="how"><button>${t.go}</button></div>
<p id="how" class="small">${t.how}</p>
${trial ? hint(view, t, trial) : ''}
<details${gap ? ' open' : ''}><summary>${t.missing}</summary>
<p class="small" id="gap">${t.gap}</p>
<label for="near">${t.near}</label>
<div class="line"><input id="near" name="near" autocomplete="off" placeholder="40.4, -3.7" \
value="${escape(trial?.near ?? '')}" aria-describedby="gap"></div>
</details>
${view.chosen ? `<input type="hidden" name="lang" value="${view.language}">` : ''}</form>
<div data-here hidden><p><button class="plain" type="button" data-failed="${t.noPosition}">${t.here}</button> <span \
class="said" role="status"></span></p>
<p class="small">${t.private}</p></div>
<section aria-labelledby="ex"><h2 id="ex">${t.examples}</h2>
<ul class="examples">${EXAMPLES.map(example => exampleRow(view, example)).join('')}</ul></section>`
  return frame(view, { title: t.title, body })
}

export function phrasePage(view: View, place: Place): string {
  const t = TEXTS[view.language]
  const { degrees, meters } = ACCURACY[precisionOf(place)]
  const decimal = `${minus(place.latitude.toFixed(4))}, ${minus(place.longitude.toFixed(4))}`
  const inDegrees =
    `${sexagesimal(place.latitude, t.northSouth, t.comma)}, ` + `${sexagesimal(place.longitude, t.eastWest, t.comma)}`
  const rows: [string, string][] = [
    [t.decimal, decimal],
    [t.sexagesimal, inDegrees],
    [t.margin, `${meters} m, ${String(degrees).replace('.', t.comma)}°`],
    [t.link, `<code>/${place.words.join('.')}</code>`],
  ]
  if (place.ignored) rows.push([t.ignored, `<span lang="en">${place.ignored.join(' ')}</span>`])
  if (place.completed) rows.push([t.completed, `<span lang="en">${place.completed.join(' ')}</span>`])
  const body = `<p class="up"><a href="${link(view, '/')}">${t.again}</a></p>
<h1 class="phrase" lang="en">${place.words.map(word => `<span>${word}</span>`).join(' ')}</h1>
<p class="acts"><button type="button" data-copy="${place.phrase}" data-done="${t.copied}" hidden>${t.copy}</button> \
<button type="button" class="plain" data-share="${escape(pageUrl(place, view.site))}" data-done="${t.shared}" \
hidden>${t.share}</button> <a class="plain" href="/api/gpx?lat=${place.latitude}&amp;lon=${place.longitude}">GPX</a> \
<span class="said" role="status"></span></p>
<div class="where">${worldMap(place, t.map, t.mapIs(inDegrees))}
<dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl></div>
<h2>${t.open}</h2>
<div class="links">${mapSections(view, place)}</div>`
  const head = `<link rel="canonical" href="${escape(pageUrl(place, view.site))}">
<meta name="description" content="${place.phrase}: ${decimal}">
<link rel="alternate" type="application/json" href="/api/decode?phrase=${place.words.join('.')}">`
  return frame(view, { title: place.phrase, body, head })
}

/** Three places that most people can picture. */
const EXAMPLES = [
  { lat: 40.4169, lon: -3.7035, es: 'Puerta del Sol, Madrid', en: 'Puerta del Sol, Madrid' },
  { lat: 27.1751, lon: 78.0421, es: 'Taj Mahal, Agra', en: 'Taj Mahal, Agra' },
  { lat: -33.8568, lon: 151.2153, es: 'Ópera de Sídney', en: 'Sydney Opera House' },
]

function exampleRow(view: View, { lat, lon, [view.language]: name }: (typeof EXAMPLES)[number]): string {
  const { phrase, words } = encode(lat, lon)
  return (
    `<li><a href="${link(view, `/${words.join('.')}`)}" lang="en">${phrase}</a> ` +
    `<span class="small">${name}</span></li>`
  )
}

function hint(view: View, t: Texts, { text, near, failure }: Trial): string {
  const unknown = Object.entries(failure.suggestions ?? {}).map(([word, likely]) => {
    const links = likely
      .slice(0, 3)
      .map(
        suggestion =>
          `<li><a href="${retry(view, text, { near, word, instead: suggestion })}" lang="en">${suggestion}</a></li>`,
      )
    return (
      `<p><b>${t.noWord(escape(word))}</b> ` +
      `${links.length > 0 ? t.didYouMean : t.nothingLike}</p>` +
      `${links.length > 0 ? `<ul>${links.join('')}</ul>` : ''}`
    )
  })
  const message =
    unknown.length > 0
      ? `<h2>${t.trouble}</h2>${unknown.join('')}`
      : `<p><b>${escape(view.language === 'es' ? failure.spanish : failure.message)}</b></p>`
  return `<div class="hint" role="status">${message}<p class="small">${t.never}</p></div>`
}

/** Returns the address of the same attempt with one word replaced. */
function retry(
  view: View,
  text: string,
  { near, word, instead }: { near: string | undefined; word: string; instead: string },
): string {
  const q = tokens(text)
    .map(each => (each === word ? instead : each))
    .join(' ')
  const query = new URLSearchParams({ q, ...(near && { near }) })
  return link(view, `/?${query}`)
}

function mapSections(view: View, place: Place): string {
  const t = TEXTS[view.language]
  // Links are relative for GPX, because the page may be served under another name than the site's.
  const links = mapLinks(place, '')
  const item = ({ key, label }: (typeof MAPS)[number]): string =>
    `<li><a href="${escape(links[key] ?? '')}" rel="noreferrer">` +
    `${typeof label === 'string' ? label : label[view.language]}</a></li>`
  return GROUPS.map(group => {
    const rows = MAPS.filter(row => row.group === group).map(item)
    return `<section><h3>${t.groups[group]}</h3><ul>${rows.join('')}</ul></section>`
  }).join('')
}

function frame(view: View, { title, body, head = '' }: { title: string; body: string; head?: string }): string {
  const t = TEXTS[view.language]
  return `<!doctype html>
<html lang="${view.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/phrase.css?v=${view.assets.version}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script type="module" src="/phrase.js?v=${view.assets.version}"></script>
${head}
</head>
<body>
<main id="main">
${body}
</main>
<footer><p><a href="/openapi.json">API</a> · <a href="/llms.txt">llms.txt</a> · <a \
href="/api/vectors.json">vectors.json</a> · <a href="/license">${t.license}</a> · <a \
href="${escape(view.path)}?lang=${t.other.code}" lang="${t.other.code}" \
hreflang="${t.other.code}">${t.other.name}</a></p><p class="small">${t.credit}</p></footer>
</body>
</html>
`
}

const link = ({ chosen, language }: View, path: string): string =>
  escape(chosen ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path)

const minus = (decimal: string): string => decimal.replace('-', '−')

/** Formats `40° 28′ 55.2″ N`: a tenth of a second is 3 m, so the displayed coordinate leads back to the same words. */
function sexagesimal(value: number, letters: readonly [positive: string, negative: string], comma: string): string {
  const tenths = Math.round(Math.abs(value) * 36000)
  const seconds = ((tenths % 600) / 10).toFixed(1).replace('.', comma)
  return `${Math.floor(tenths / 36000)}° ${Math.floor(tenths / 600) % 60}′ ${seconds}″ ${letters[value < 0 ? 1 : 0]}`
}
