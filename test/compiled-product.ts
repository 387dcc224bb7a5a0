/**
 * Tests import the product as `npm run build` compiled it: Node reads those files itself, where Vitest would transform
 * and evaluate 900 sources in each worker. Where a source is newer than the build, or coverage is asked for, the
 * sources are tested.
 */
import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { normalizePath, type Plugin } from 'vite'
import { isBuilt } from '../build/newest.mjs'

const ROOT = join(import.meta.dirname, '..')
const PRODUCT = ['src', 'storage', 'tools', 'sample']

/** What of the build Node imports by itself. */
export const COMPILED = /\/dist\/(?:src|storage|tools|sample)\//

const isUsed = !process.argv.includes('--coverage') && isBuilt(PRODUCT)

/** What was transformed for the one is not used for the other, because it names the files that it imports. */
export const MODULE_CACHE = join(ROOT, 'node_modules', '.vitest', isUsed ? 'compiled' : 'sources')

export function compiledProduct(): Plugin {
  return {
    name: 'compiled-product',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!isUsed || !importer || !source.startsWith('.') || !source.endsWith('.ts')) return null
      const path = relative(ROOT, join(importer, '..', source))
      if (!PRODUCT.includes(path.split(sep)[0]!)) return null
      const compiled = join(ROOT, 'dist', path.replace(/\.ts$/, '.js'))
      // The pages are built by Vite, and not compiled.
      return existsSync(compiled) ? normalizePath(compiled) : null
    },
  }
}
