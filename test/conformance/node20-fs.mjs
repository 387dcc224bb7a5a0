/**
 * Loader hook: the conformance tool imports `globSync` from `fs`, which Node 20 does not have; it is never called in
 * the runs we make.
 */
import { register } from 'node:module'

const shim =
  'data:text/javascript,' +
  encodeURIComponent(
    "export * from 'node:fs'; export { default } from 'node:fs'; export function globSync() { throw new Error('needs Node 22') }",
  )
const hook = `export async function resolve(specifier, context, next) {
  return specifier === 'fs' && context.parentURL?.includes('@modelcontextprotocol/conformance') ? { url: ${JSON.stringify(shim)}, shortCircuit: true } : next(specifier, context)
}`
register('data:text/javascript,' + encodeURIComponent(hook))
