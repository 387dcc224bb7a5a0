/**
 * `npm run bench [-- NAME…]`: every table of figures, or the ones named. Figures are of the machine that prints them.
 */
import { availableParallelism, cpus } from 'node:os'

/** name → the file that measures it, loaded when asked for. */
const BENCHES: Readonly<Record<string, () => Promise<string>>> = {
  folios: async () => (await import('./folios.ts')).benchFolios(),
  pdf: async () => (await import('./pdf.ts')).benchPdf(),
  search: async () => (await import('./search.ts')).benchSearch(),
  storage: async () => (await import('./storage.ts')).benchStorage(),
  cluster: async () => (await import('./cluster-sizes.ts')).benchCluster(),
  engines: async () => (await import('./engines.ts')).benchEngines(),
  accounts: async () => (await import('./accounts.ts')).benchAccounts(),
  processes: async () => (await import('./processes.ts')).benchProcesses(),
  near: async () => (await import('./near.ts')).benchNear(),
  scale: async () => (await import('./scale.ts')).benchScale(100_000),
  million: async () => (await import('./scale.ts')).benchScale(1_000_000),
  vectors: async () => (await import('./vectors.ts')).benchVectors(),
  filling: async () => (await import('./filling.ts')).benchFilling(),
  whole: async () => (await import('./whole.ts')).benchWhole(),
  cite: async () => (await import('./cite.ts')).benchCite(),
  soak: async () => (await import('./soak.ts')).benchSoak(),
  verify: async () =>
    `${await (await import('./verify.ts')).benchVerify()}\n\n${await (await import('./readers.ts')).benchReaders()}`,
  phrase: async () => (await import('./phrase.ts')).benchPhrase(),
  ask: async () => (await import('./ask.ts')).benchAsk(),
  bib: async () => (await import('./bib.ts')).benchBib(),
  ocr: async () => (await import('./ocr.ts')).benchOcr(),
  words: async () => (await import('./words.ts')).benchWords(),
  watch: async () => (await import('./watch.ts')).benchWatch(),
  zotero: async () => (await import('./zotero.ts')).benchZotero(),
  records: async () => (await import('./records.ts')).benchRecords(),
  audit: async () => (await import('./audit.ts')).benchAudit(),
  'audit-size': async () => (await import('./audit-size.ts')).benchAuditSize(),
  marks: async () => (await import('./marks.ts')).benchMarks(),
  links: async () => (await import('./links.ts')).benchLinks(),
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !Object.hasOwn(BENCHES, name))
if (unknown.length) throw new Error(`No bench "${unknown.join(', ')}"; there are ${Object.keys(BENCHES).join(', ')}.`)

console.log(`Node ${process.version}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}\n`)
// A million passages take some minutes and 6 GB of the temporary folder, so they are measured only when asked for;
// `filling` is part of `whole`.
const usual = Object.keys(BENCHES).filter(name => name !== 'million' && name !== 'filling')
for (const name of asked.length ? asked : usual) {
  const began = performance.now()
  console.log(`## ${name}\n\n${await BENCHES[name]!()}\n\n${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
process.exit(0) // worker threads of a bench may still idle
