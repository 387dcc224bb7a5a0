/** The citation keys that a text has, in its syntax. Pure; what only looks like a key does no harm: no work has it. */
import type { Syntax } from './index.ts'

const AT = /@\{?([\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*)/gu
const TYPST = /<([^<>\s]{1,200})>/g
/** Matches `\autocite[see][23]{a,b}` and `\autocites[23]{a}[24]{b}`: the command, then options and keys in turn. */
const COMMAND = /\\[A-Za-z]*cite[A-Za-z]*\*?((?:\s?(?:\[[^\]\n]{0,200}\]|\([^)\n]{0,200}\)|\{[^{}\n]{0,1000}\}))+)/g

export function keysIn(text: string, syntax: Syntax): string[] {
  const keys =
    syntax === 'latex'
      ? [...text.matchAll(COMMAND)].flatMap(([, groups]) =>
          [...groups!.matchAll(/\{([^{}]*)\}/g)].flatMap(([, list]) => list!.split(',')),
        )
      : [...text.matchAll(AT), ...(syntax === 'typst' ? text.matchAll(TYPST) : [])].map(([, key]) => key!)
  return [...new Set(keys.map(key => key.trim()))].filter(key => key !== '')
}
