/** What needs no key: the health line, the index of operations, the description for machines, the text for agents. */
import { readFileSync } from 'node:fs'
import express, { type Handler, type Router } from 'express'
import type { Storage } from '../../storage/contract.ts'
import type { Tool } from '../../tools/define.ts'
import { API } from '../core/anchor.ts'
import type { Models } from '../core/models/models.ts'
import { keySet, openSigner } from '../core/receipts/key.ts'
import { asset, compiled } from '../paths.ts'
import type { OpenApi } from './openapi/index.ts'
import { traceOf } from './trace.ts'

export interface AboutParts {
  storage: Pick<Storage, 'secrets'>
  models: Models
  site: string
  version: string
  tools: readonly Tool[]
  openapi(): OpenApi
}

export function createAbout({ storage, models, site, version, tools, openapi }: AboutParts): Router {
  const router = express.Router({ caseSensitive: true })
  const text = llmsText(site)
  const answers: Record<string, Handler> = {
    '/salud': (_req, res) => {
      res.set('Cache-Control', 'no-store').json({ estado: 'listo', version, modelos: models.status() })
    },
    '/llms.txt': (_req, res) => {
      res.type('text/plain; charset=utf-8').send(text)
    },
    // What is needed to verify a receipt, for anybody who gets one: the public key, and the script that stands alone.
    '/.well-known/anaquel-receipts.json': async (_req, res) => {
      res.json(keySet((await openSigner(storage.secrets)).publicKey))
    },
    '/receipt-check.mjs': (_req, res) => {
      res.type('text/javascript; charset=utf-8').send(readFileSync(compiled('src/core/receipts/check.ts')))
    },
    [`${API}/openapi.json`]: (_req, res) => {
      res.json(openapi())
    },
    [API]: (_req, res) => {
      res.json(index(tools, site, version))
    },
  }
  for (const [path, answer] of Object.entries(answers)) {
    router.get(path, (req, res, next) => {
      traceOf(req).route = `GET ${path}`
      answer(req, res, next)
    })
  }
  return router
}

/** Returns the package's `llms.txt` with this server's addresses in it. */
export const llmsText = (site: string): string =>
  readFileSync(asset('llms.txt'), 'utf8')
    .replaceAll('{base_url}', site + API)
    .replaceAll('{site_url}', site)

function index(tools: readonly Tool[], site: string, version: string): object {
  return {
    nombre: 'Anaquel',
    version,
    api: 'v1',
    openapi: `${site}${API}/openapi.json`,
    llms: `${site}/llms.txt`,
    documentacion: `${site}/docs`,
    mcp: `${site}/mcp`,
    operaciones: tools.flatMap(tool =>
      tool.routes.map(route => ({
        operacion: route.operationId,
        metodo: route.method.toUpperCase(),
        ruta: route.path,
        url: site + API + route.path,
        alcance: tool.scope,
        resumen: tool.resumen,
        summary: tool.description,
      })),
    ),
  }
}
