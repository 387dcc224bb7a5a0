/** See newest.mjs. */
export function isBuilt(sources?: readonly string[]): boolean
