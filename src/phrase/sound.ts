/**
 * How an English word roughly sounds, as a short key: words that are heard alike share it. A table of rewrites, tried
 * in order.
 */

const REWRITES: readonly (readonly [pattern: RegExp, to: string])[] = [
  [/[^a-z0-9]/g, ''],
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^wh/, 'w'],
  [/^ps/, 's'],
  [/^x/, 's'],
  [/mb$/, 'm'],
  [/tch/g, 'C'],
  [/ch/g, 'C'],
  [/(?:sh|[st]i(?=on|an|ou)|sch)/g, 'S'],
  [/ph/g, 'f'],
  [/(?<=[aeiou])gh(?=t|$)/g, ''],
  [/gh/g, 'g'],
  [/dge?(?=[eiy]|$)/g, 'j'],
  [/g(?=[eiy])/g, 'j'],
  [/s?c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/th/g, 't'],
  [/(?<=.)e$/, ''],
  [/(.)\1+/g, '$1'],
  [/(?:ee|ea|ie|ei|ey|[iy])/g, 'i'],
  [/(?:oo|ou|ow|ew|ue|[uw](?![aeio]))/g, 'u'],
  [/(?:ai|ay|a)/g, 'a'],
  [/(?<=[bcdfgjklmnprstvCS].*)h/g, ''],
  [/(.)\1+/g, '$1'],
]

/** Returns the sound key of a word in lower case. */
export const soundOf = (word: string): string =>
  REWRITES.reduce((sound, [pattern, to]) => sound.replace(pattern, to), word)
