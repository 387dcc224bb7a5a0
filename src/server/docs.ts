/**
 * /docs: the reference for people, made from the same OpenAPI that machines read; /docs/errores: one anchor a code. No
 * script.
 */
import express, { type Response, type Router } from 'express'
import { API } from '../core/anchor.ts'
import { CODES } from '../errors.ts'
import { BRAND, html, langOf, sendPage, type Html, type Lang, type Said } from './html.ts'
import { GUIDE, NEXT_STEP, WORDS } from './docs-text.ts'
import type { Media, OpenApi, Operation, Schema } from './openapi.ts'
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
  return html`<header class="head"><div>
  <a class="brand" href="${frame.base}/docs">${BRAND}</a>
  <nav aria-label="${inLang(WORDS.documentation, frame)}"><ul>
    <li><a href="${frame.base}/docs?lang=${frame.lang}"${here === '/docs' && html` aria-current="page"`}>${inLang(WORDS.reference, frame)}</a></li>
    <li><a href="${frame.base}/docs/errores?lang=${frame.lang}"${here !== '/docs' && html` aria-current="page"`}>${inLang(WORDS.errors, frame)}</a></li>
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
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const content = html`<p class="lead">${inLang(GUIDE.lead, frame)}</p>
<section class="stack-2 measure" aria-labelledby="guia"><h2 id="guia">${inLang(GUIDE.title, frame)}</h2>
<pre tabindex="0"><code>curl -H "Authorization: Bearer $ANAQUEL_KEY" \\
  "${frame.site}${API}/buscar?q=…"</code></pre>
<ul class="points">${GUIDE.points.map(point => html`<li>${gloss(inLang(point, frame))}</li>`)}</ul></section>
<nav aria-label="${inLang(WORDS.operations, frame)}"><ul class="ops">${operations.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}"><code class="method">${method.toUpperCase()}</code> <code>${path}</code></a> <span class="quiet small">${operation.operationId}</span></li>`)}</ul></nav>
${operations.map(({ path, method, operation }) => operationSection(frame, `${method.toUpperCase()} ${path}`, operation))}
<section class="stack-5"><h2 class="over" id="recursos">${inLang(WORDS.resources, frame)}</h2>
${Object.entries(api.components.schemas).map(([name, schema]) => html`<section class="stack-2" id="recurso-${name}"><h3>${name}</h3><p>${gloss(schema.description)}</p>${fieldsTable(frame, schema)}</section>`)}</section>`
  sendPage(res, {
    title: inLang(WORDS.reference, frame),
    lang: frame.lang,
    base: frame.base,
    kind: '',
    body: frameOf(frame, { here: '/docs', title: inLang(WORDS.reference, frame), content }),
  })
}

function operationSection(frame: Frame, line: string, operation: Operation): Html {
  const [method, path] = line.split(' ')
  return html`<section class="stack-2 operation" id="${operation.operationId}">
<h2 class="over"><code class="method">${method}</code> <code>${path}</code></h2>
<p class="lead">${gloss(frame.lang === 'es' ? operation.summary : operation.description)}</p>
<p class="small quiet"><code>${operation.operationId}</code> · ${inLang(WORDS.scope, frame)} <code>${operation['x-alcance']}</code></p>
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
${operation.requestBody && Object.entries(operation.requestBody.content).map(([media, body]) => html`<h3>${inLang(WORDS.body, frame)} <code>${media}</code></h3>${bodyTable(frame, body)}`)}
<h3>${inLang(WORDS.answers, frame)}</h3>
<table><tbody>${Object.entries(operation.responses).map(([status, reply]) => html`<tr><th scope="row"><code>${status}</code></th><td>${answer(frame, Number(status), reply.content)}</td></tr>`)}</tbody></table>
</section>`
}

function answer(frame: Frame, status: number, content: Record<string, Media> = {}): Html {
  if (status >= 400) {
    const codes = Object.entries(CODES)
      .filter(([, [codeStatus]]) => codeStatus === status)
      .map(([code]) => code)
    return html`${codes.map((code, i) => html`${i > 0 && ', '}<a href="${frame.base}/docs/errores?lang=${frame.lang}#${code}">${code}</a>`)}`
  }
  const media = Object.keys(content)
  return html`${Object.values(content)
    .slice(0, 1)
    .map(type => typeLink(type.schema))} <span class="small quiet">${media.join(', ')}</span>`
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
  return html`<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">${inLang(WORDS.name, frame)}</th><th scope="col">${inLang(WORDS.type, frame)}</th><th scope="col">${inLang(WORDS.meaning, frame)}</th></tr></thead>
<tbody>${rows.map(({ name, where, required, schema }) => html`<tr><th scope="row"><code>${name}</code>${required && html` <b class="req" title="${inLang(WORDS.required, frame)}">*</b>`}</th><td>${typeLink(schema)}${where && html` <span class="small quiet">${where}</span>`}</td><td>${gloss(schema.description)}${limits(schema)}</td></tr>`)}</tbody></table></div>`
}

function limits(schema: Schema): Html {
  const bounds =
    schema.minimum !== undefined && schema.maximum !== undefined
      ? `${text(String(schema.minimum))}–${text(String(schema.maximum))}`
      : ''
  const preset = schema.default === undefined ? '' : `= ${JSON.stringify(schema.default)}`
  return bounds || preset
    ? html` <span class="small quiet">${[bounds, preset].filter(Boolean).join(' ')}</span>`
    : html``
}

function typeLink(schema: Schema): Html {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(text(schema.$ref))?.[1]
  if (name) return html`<a href="#recurso-${name}">${name}</a>`
  if (Array.isArray(schema.enum))
    return html`${schema.enum.map((value, i) => html`${i > 0 && ' | '}<code>${String(value)}</code>`)}`
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`
  if (schema.type === 'array' && isSchema(schema.items)) return html`[${typeLink(schema.items)}]`
  return html`${Array.isArray(schema.type) ? schema.type.join(' | ') : text(schema.type)}${schema.format !== undefined && html` <span class="small quiet">${text(schema.format)}</span>`}`
}

function errors(res: Response, frame: Frame): void {
  const content = html`<p class="lead">${inLang(GUIDE.errors, frame)}</p>
${Object.entries(CODES).map(
  ([
    code,
    [status, mensaje, message],
  ]) => html`<section class="stack-2 measure" id="${code}"><h2><code>${code}</code> <span class="quiet">${status}</span></h2>
<p>${frame.lang === 'es' ? mensaje : message}</p><p>${gloss(inLang(NEXT_STEP[code as keyof typeof CODES], frame))}</p></section>`,
)}`
  sendPage(res, {
    title: inLang(WORDS.errors, frame),
    lang: frame.lang,
    base: frame.base,
    kind: '',
    body: frameOf(frame, { here: '/docs/errores', title: inLang(WORDS.errors, frame), content }),
  })
}
