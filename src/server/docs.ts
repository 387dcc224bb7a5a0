/**
 * /docs: the reference for people, made from the same OpenAPI that machines read; /docs/errores: one anchor a code. No
 * script.
 */
import express, { type Response, type Router } from 'express'
import { API } from '../core/anchor.ts'
import { CODES } from '../errors.ts'
import { BRAND, html, langOf, sendPage, type Html, type Lang, type Said } from './html.ts'
import { GUIDE, NEXT_STEP, WORDS } from './docs-text.ts'
import type { Media, OpenApi, Operation, Schema } from './openapi/index.ts'
import { traceOf } from './trace.ts'

interface Frame {
  site: string
  base: string
  lang: Lang
}

const inLang = (text: Said, { lang }: Frame): string => text[lang]

export function createDocs({ site, openapi }: { site: string; openapi(): OpenApi }): Router {
  const router = express.Router({ caseSensitive: true })
  const base = new URL(site).pathname.replace(/\/$/, '')
  const pages: Record<string, (res: Response, frame: Frame) => void> = {
    '/docs': (res, frame) => reference(res, frame, openapi()),
    '/docs/errores': errors,
  }
  for (const [path, show] of Object.entries(pages)) {
    router.get(path, (req, res) => {
      traceOf(req).route = `GET ${path}`
      const asked = new URL(req.url, 'http://here').searchParams.get('lang')
      show(res, { site, base, lang: asked === 'es' || asked === 'en' ? asked : langOf(req) })
    })
  }
  return router
}

function frameOf(frame: Frame, { here, title, content }: { here: string; title: string; content: Html }): Html {
  const other = frame.lang === 'es' ? 'en' : 'es'
  const section = (path: string, words: Said): Html => {
    const current = here === path && html` aria-current="page"`
    return html`<li><a href="${frame.base}${path}?lang=${frame.lang}"${current}>${inLang(words, frame)}</a></li>`
  }
  return html`<header class="head"><div>
  <a class="brand" href="${frame.base}/docs">${BRAND}</a>
  <nav aria-label="${inLang(WORDS.documentation, frame)}"><ul>
    ${section('/docs', WORDS.reference)}
    ${section('/docs/errores', WORDS.errors)}
    <li><a href="${frame.base}${API}/openapi.json">openapi.json</a></li>
    <li><a href="${frame.base}/llms.txt">llms.txt</a></li>
  </ul></nav>
  <a class="end" href="?lang=${other}" hreflang="${other}" lang="${other}">${other === 'en' ? 'English' : 'Español'}</a>
</div></header>
<main id="main" class="sheet docs stack-6"><h1>${title}</h1>
${content}
</main>`
}

function reference(res: Response, frame: Frame, api: OpenApi): void {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const content = html`<p class="lead">${inLang(GUIDE.lead, frame)}</p>
<section class="stack-2 measure" aria-labelledby="guia"><h2 id="guia">${inLang(GUIDE.title, frame)}</h2>
<pre tabindex="0"><code>curl -H "Authorization: Bearer $ANAQUEL_KEY" \\
  "${frame.site}${API}/buscar?q=…"</code></pre>
<ul class="points">${GUIDE.points.map(point => html`<li>${gloss(inLang(point, frame))}</li>`)}</ul></section>
<nav aria-label="${inLang(WORDS.operations, frame)}"><ul class="ops">${operations.map(listed)}</ul></nav>
${operations.map(named => operationSection(frame, named))}
<section class="stack-5"><h2 class="over" id="recursos">${inLang(WORDS.resources, frame)}</h2>
${Object.entries(api.components.schemas).map(named => resource(frame, named))}</section>`
  sendPage(res, {
    title: inLang(WORDS.reference, frame),
    lang: frame.lang,
    base: frame.base,
    kind: '',
    body: frameOf(frame, { here: '/docs', title: inLang(WORDS.reference, frame), content }),
  })
}

interface Named {
  path: string
  /** In capitals. */
  method: string
  operation: Operation
}

const nameOf = ({ method, path }: Named): Html => html`<code class="method">${method}</code> <code>${path}</code>`

function listed(named: Named): Html {
  const { operationId } = named.operation
  return html`<li><a href="#${operationId}">${nameOf(named)}</a> ${small(operationId)}</li>`
}

const small = (words: string): Html => html`<span class="small quiet">${words}</span>`

function resource(frame: Frame, [name, schema]: [string, Schema]): Html {
  const content = html`<h3>${name}</h3><p>${gloss(schema.description)}</p>${fieldsTable(frame, schema)}`
  return html`<section class="stack-2" id="recurso-${name}">${content}</section>`
}

function operationSection(frame: Frame, named: Named): Html {
  const { operation } = named
  const scope = inLang(WORDS.scope, frame)
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([media, body]) => html`<h3>${inLang(WORDS.body, frame)} <code>${media}</code></h3>${bodyTable(frame, body)}`,
  )
  return html`<section class="stack-2 operation" id="${operation.operationId}">
<h2 class="over">${nameOf(named)}</h2>
<p class="lead">${gloss(frame.lang === 'es' ? operation.summary : operation.description)}</p>
<p class="small quiet"><code>${operation.operationId}</code> · ${scope} <code>${operation['x-alcance']}</code></p>
${
  operation.parameters.length > 0 &&
  html`<h3>${inLang(WORDS.parameters, frame)}</h3>${table(
    frame,
    operation.parameters.map(p => ({
      name: p.name,
      where: p.in,
      required: p.required,
      schema: { ...p.schema, description: p.description },
    })),
  )}`
}
${bodies}
<h3>${inLang(WORDS.answers, frame)}</h3>
<table><tbody>${Object.entries(operation.responses).map(
    ([status, { content }]) =>
      html`<tr><th scope="row"><code>${status}</code></th><td>${answer(frame, Number(status), content)}</td></tr>`,
  )}</tbody></table>
</section>`
}

function answer(frame: Frame, status: number, content: Record<string, Media> = {}): Html {
  if (status >= 400) {
    const codes = Object.entries(CODES)
      .filter(([, [codeStatus]]) => codeStatus === status)
      .map(([code]) => code)
    const errors = `${frame.base}/docs/errores?lang=${frame.lang}`
    return html`${codes.map((code, i) => html`${i > 0 && ', '}<a href="${errors}#${code}">${code}</a>`)}`
  }
  const media = Object.keys(content)
  return html`${Object.values(content)
    .slice(0, 1)
    .map(type => typeLink(type.schema))} ${small(media.join(', '))}`
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Renders a gloss with its backticks as `<code>`. */
const gloss = (value: unknown): Html =>
  html`${text(value)
    .split('`')
    .map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`

function bodyTable(frame: Frame, { schema }: Media): Html {
  return schema.properties ? fieldsTable(frame, schema) : html`<p>${gloss(schema.description)}</p>`
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemas = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

function fieldsTable(frame: Frame, schema: Schema): Html {
  const variants = schemas(schema.oneOf ?? schema.anyOf)
  if (variants.length > 0) return html`${variants.map(variant => fieldsTable(frame, variant))}`
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  return table(
    frame,
    properties
      .filter((entry): entry is [string, Schema] => isSchema(entry[1]))
      .map(([name, field]) => ({ name, required: required.includes(name), schema: field })),
  )
}

interface Row {
  name: string
  where?: string
  required: boolean
  schema: Schema
}

function table(frame: Frame, rows: readonly Row[]): Html {
  const heads = [WORDS.name, WORDS.type, WORDS.meaning].map(word => html`<th scope="col">${inLang(word, frame)}</th>`)
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${heads}</tr></thead>
<tbody>${rows.map(row => tableRow(frame, row))}</tbody></table></div>`
}

function tableRow(frame: Frame, { name, where, required, schema }: Row): Html {
  const star = required && html` <b class="req" title="${inLang(WORDS.required, frame)}">*</b>`
  return html`<tr><th scope="row"><code>${name}</code>${star}</th><td>${typeLink(schema)}${
    where && html` ${small(where)}`
  }</td><td>${gloss(schema.description)}${limits(schema)}</td></tr>`
}

function limits(schema: Schema): Html {
  const bounds =
    schema.minimum !== undefined && schema.maximum !== undefined
      ? `${text(String(schema.minimum))}–${text(String(schema.maximum))}`
      : ''
  const preset = schema.default === undefined ? '' : `= ${JSON.stringify(schema.default)}`
  return bounds || preset ? html` ${small([bounds, preset].filter(Boolean).join(' '))}` : html``
}

function typeLink(schema: Schema): Html {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(text(schema.$ref))?.[1]
  if (name) return html`<a href="#recurso-${name}">${name}</a>`
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((value, i) => html`${i > 0 && ' | '}<code>${String(value)}</code>`)}`
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`
  if (schema.type === 'array' && isSchema(schema.items)) return html`[${typeLink(schema.items)}]`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : text(schema.type)
  return html`${type}${schema.format !== undefined && html` ${small(text(schema.format))}`}`
}

function errorSection(frame: Frame, code: keyof typeof CODES): Html {
  const [status, mensaje, message] = CODES[code]
  const title = html`<h2><code>${code}</code> <span class="quiet">${status}</span></h2>`
  return html`<section class="stack-2 measure" id="${code}">${title}
<p>${frame.lang === 'es' ? mensaje : message}</p><p>${gloss(inLang(NEXT_STEP[code], frame))}</p></section>`
}

function errors(res: Response, frame: Frame): void {
  const content = html`<p class="lead">${inLang(GUIDE.errors, frame)}</p>
${(Object.keys(CODES) as (keyof typeof CODES)[]).map(code => errorSection(frame, code))}`
  sendPage(res, {
    title: inLang(WORDS.errors, frame),
    lang: frame.lang,
    base: frame.base,
    kind: '',
    body: frameOf(frame, { here: '/docs/errores', title: inLang(WORDS.errors, frame), content }),
  })
}
