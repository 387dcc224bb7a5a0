/** What a sentence has around the words that a claim takes from it: what it is embedded in, and what is left out. Pure. */
import type { Chunk } from './pieces.ts'
import { chunkOf, CORE, negations, type Edge, type Tree } from './edges.ts'
import type { Structure } from './structure.ts'

/** What stands over the words that are used: somebody's word, a condition. */
export function above(
  claim: Tree,
  source: Tree,
  to: ReadonlyMap<number, number>,
  used: ReadonlySet<number>,
): Pick<Structure, 'reported' | 'conditional' | 'embedded'> {
  const verbs = source.chunks.filter(c => c.type === 'verb' && used.has(c.head))
  const labels = new Set(claim.edges.map(e => e.label))
  const opened = claim.chunks.some(c => c.opener?.role === 'relative')
  let reported = 0,
    conditional = 0,
    embedded = 0
  for (const verb of verbs) {
    for (const edge of source.edges.filter(e => e.child === verb.head && !used.has(e.head))) {
      const over = source.words[edge.head]!
      if (edge.label === 'if') conditional++
      else if (edge.label === 'relative' && !labels.has('relative')) embedded++
      else if (edge.label === 'complement' || edge.label === 'to')
        over.operator === 'says' || over.operator === 'fail' || over.operator === 'try' ? reported++ : embedded++
    }
    if (verb.opener?.role === 'relative' && /^(?:que|that)$/.test(verb.opener.form) && !pointed(verb, used) && !opened)
      embedded++
    const own = source.edges.filter(e => e.head === verb.head)
    if (own.some(e => e.label === 'says' && !used.has(e.child)) && !labels.has('says')) reported++
    if (own.some(e => e.label === 'if' && !used.has(e.child)) && !labels.has('if')) conditional++
  }
  return { reported: Math.min(2, reported), conditional: Math.min(2, conditional), embedded: Math.min(2, embedded) }
}

/** The clause speaks of a word that the claim has as well: "la carta que escribió". */
const pointed = (verb: Chunk, used: ReadonlySet<number>): boolean =>
  verb.antecedent !== null && [verb.antecedent.head, ...verb.antecedent.members].some(k => used.has(k))

type Left = Pick<
  Structure,
  | 'leftAttribute'
  | 'leftSubjectAttribute'
  | 'leftAdverbial'
  | 'leftPresentAdverbial'
  | 'leftNumber'
  | 'leftName'
  | 'leftLimit'
  | 'leftUnderNegation'
  | 'leftObject'
  | 'leftShare'
>
const OBJECT = new Set(['patient', 'to', 'core'])
const LIMITS = new Set([
  'if',
  'until',
  'except',
  'instead',
  'before',
  'after',
  'against',
  'says',
  'although',
  'sin',
  'without',
  'under',
  'as',
  'como',
])

export function left(claim: Tree, source: Tree, to: ReadonlyMap<number, number>, used: ReadonlySet<number>): Left {
  const out: Left = {
    leftAttribute: 0,
    leftSubjectAttribute: 0,
    leftAdverbial: 0,
    leftPresentAdverbial: 0,
    leftNumber: 0,
    leftName: 0,
    leftLimit: 0,
    leftUnderNegation: 0,
    leftObject: 0,
    leftShare: 0,
  }
  const seen = new Set<number>()
  const labels = new Set(claim.edges.map(e => e.label))
  const copulas = new Set(source.chunks.filter(c => c.copula).map(c => c.head))
  const stative = new Set(source.edges.filter(e => e.label === 'attribute' && copulas.has(e.head)).map(e => e.child))
  for (const edge of source.edges) {
    if (!used.has(edge.head) || used.has(edge.child) || seen.has(edge.child)) continue
    seen.add(edge.child)
    const head = source.words[edge.head]!,
      child = source.words[edge.child]!
    if (child.kind === 'name' && head.kind === 'name') continue
    if (child.kind === 'number' && edge.label === 'member') out.leftNumber++
    else if (LIMITS.has(edge.label) && !(labels.has(edge.label) && child.kind === 'function')) out.leftLimit++
    else if (head.verb !== null) {
      if (CORE.has(edge.label) && partner(source, used, edge)) out.leftShare += Number(counted(claim))
      else if (edge.label === 'patient' && !objectOf(claim, to, edge.head)) out.leftObject++
      if (CORE.has(edge.label) || edge.label === 'joined' || edge.label === 'complement') continue
      if (FORBIDS.test(head.key)) out.leftLimit++
      if (betweenSubject(source, edge)) {
        out.leftSubjectAttribute++
        continue
      }
      if (child.kind === 'name' && edge.label === 'of') out.leftName++
      else if (past(source, edge.head)) out.leftAdverbial++
      else out.leftPresentAdverbial++
    } else if (shared(source, edge.head) || generic(source, edge.head)) out.leftShare++
    else if (child.kind === 'name' && edge.label !== 'attribute' && edge.label !== 'member') out.leftName++
    else if (stative.has(edge.head) && edge.label !== 'member') out.leftPresentAdverbial++
    else if (
      source.edges.some(
        e =>
          e.child === edge.head &&
          used.has(e.head) &&
          OBJECT.has(e.label) &&
          source.words[e.head]!.verb !== null &&
          !past(source, e.head),
      )
    )
      out.leftPresentAdverbial++
    else if (
      source.edges.some(e => e.child === edge.head && used.has(e.head) && (e.label === 'agent' || e.label === 'core'))
    )
      out.leftSubjectAttribute++
    else out.leftAttribute++
    if (negations(source, edge.head) > 0 || negations(source, edge.child) > 0) out.leftUnderNegation++
  }
  return {
    ...out,
    leftAttribute: Math.min(3, out.leftAttribute),
    leftSubjectAttribute: Math.min(3, out.leftSubjectAttribute),
  }
}

/** What is forbidden of a part is not forbidden of the whole. */
const FORBIDS = /^(?:prohib|veda|vet|restring|limit|ban|forbid|restrict|prohibit|outlaw)/
/** Of these, what is said of a part is not said of the whole. */
const SHARE = /^(?:all|most|few|half|many)$/
const FRACTION =
  /^(?:tercio|cuarto|quinto|decim[oa]|%|third|quarter|fifth|tenth|proporcion|porcentaje|share|percentage|proportion)s?$/

/** "Half of the old houses", "todos los barcos de la flota": a share of others, without what is left out. */
function shared(tree: Tree, noun: number): boolean {
  const own = chunkOf(tree, noun)
  const over = tree.edges.filter(e => e.child === noun && e.label === 'of').map(e => e.head)
  const parts = [own, ...over.map(head => chunkOf(tree, head))]
  const first = Math.min(noun, ...(own?.members ?? []))
  if (tree.words.slice(Math.max(0, first - 2), first).some(word => SHARE.test(word.operator ?? ''))) return true
  return parts.some(
    chunk =>
      chunk &&
      (chunk.operators.some(o => SHARE.test(o)) ||
        [chunk.head, ...chunk.members].some(k => FRACTION.test(tree.words[k]!.form))),
  )
}

/** "In young adults" is not "in adults": a kind and no single thing. */
function generic(tree: Tree, noun: number): boolean {
  const chunk = chunkOf(tree, noun),
    head = tree.words[noun]!
  if (!chunk || chunk.preposition === null || chunk.preposition === 'of' || head.kind !== 'content') return false
  const first = Math.min(chunk.head, ...chunk.members)
  const before = tree.words[first - 1]
  return /s$/.test(head.form) && before?.role !== 'article' && before?.kind !== 'number' && chunk.operators.length === 0
}

/** Stands between the subject and the verb, with no mark before it: it says which subject. */
const betweenSubject = ({ edges, words }: Tree, edge: Edge): boolean =>
  edges.some(
    e =>
      e.head === edge.head &&
      (e.label === 'agent' || e.label === 'core' || e.label === 'patient') &&
      e.child < edge.child &&
      edge.child < edge.head &&
      !words.slice(e.child, edge.child).some(word => /[,(—]/.test(word.after)),
  )

/** Another word has the same place, and the claim has that. */
const partner = ({ edges }: Tree, used: ReadonlySet<number>, edge: Edge): boolean =>
  edges.some(e => e.head === edge.head && e.label === edge.label && e.child !== edge.child && used.has(e.child))
const counted = ({ words }: Tree): boolean =>
  words.some(word => word.value !== null && !(word.value >= 1000 && word.value <= 2100))

/** The claim names what the verb bears on as well. */
const objectOf = (claim: Tree, to: ReadonlyMap<number, number>, head: number): boolean =>
  claim.edges.some(
    e => to.get(e.head) === head && (e.label === 'patient' || e.label === 'core' || e.label === 'attribute'),
  )

/** What happened once happened whatever is left out of when and where. */
function past(tree: Tree, verb: number): boolean {
  const word = tree.words[verb]!,
    text = word.text.toLowerCase().split(' ')[0]!
  if (word.language === 'es')
    return /(?:ó|aron|ieron|jeron|ió|ado|ido|adas?|idas?|ados|idos|uvo|uso|izo|ijo|ujo)$/.test(text)
  return (
    /ed$/.test(text) ||
    word.verb === 'participle' ||
    (word.verb === 'finite' && !/s$/.test(text) && word.form !== word.key)
  )
}
