/** Fields named like a variable of CSL: our own, which begin with `csl-`, and those of others. */
import { readDate } from '../dates.ts'
import { VARIABLES } from '../variables.ts'
import { bare } from './issued.ts'
import { readNames } from './names.ts'
import { texText, texTitle } from './tex.ts'
import type { Put, Values } from './view.ts'

/** Prefix of our own fields, for variables that BibLaTeX has no field for. */
export const OWN = 'csl-'

const BY_NAME: ReadonlyMap<string, string> = new Map(
  [...VARIABLES.keys()].map((variable): [string, string] => [variable.toLowerCase(), variable]),
)
/** Names under which programs write something other than the CSL variable. */
const OTHERWISE = new Set([
  'references',
  'source',
  'section',
  'event',
  'number',
  'issued',
  'journalabbreviation',
  'shorttitle',
])

/**
 * Reads the fields that we wrote ourselves. A `null` in `csl-json` means that the item lacks that variable, although
 * its fields seem to state it.
 */
export function ownVariables(values: Values, put: Put): void {
  const whole = values.get(`${OWN}json`)?.text
  if (whole !== undefined)
    for (const [variable, value] of Object.entries(json(whole)))
      if (!(variable in Object.prototype)) put(variable, value)
  for (const [name, { text }] of values) {
    if (!name.startsWith(OWN)) continue
    const variable = name === `${OWN}type` ? 'type' : BY_NAME.get(name.slice(OWN.length))
    if (variable !== undefined) put(variable, ownValue(variable, text))
  }
}

/** Reads the fields of others that are named like a variable of CSL. */
export function sameNamed(values: Values, put: Put): void {
  for (const [name, { text }] of values) {
    const variable = BY_NAME.get(name)
    if (variable !== undefined && !OTHERWISE.has(name)) put(variable, () => ownValue(variable, text))
  }
}

function ownValue(variable: string, text: string): unknown {
  switch (VARIABLES.get(variable)) {
    case 'nombres': {
      const names = readNames(text)
      return names.length > 0 ? names : undefined
    }
    case 'fecha':
      return readDate(bare(text))
    default:
      return /title/i.test(variable) ? texTitle(text) : texText(text)
  }
}

function json(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {}
  } catch {
    return {}
  }
}
