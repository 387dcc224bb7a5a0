/**
 * Which word depends on which: who does what, to whom, of what, under which condition. The edges are read from the
 * order of the chunks, in the same way for claim and source, so that equal statements give equal edges. Pure.
 */
import { chunks } from './chunks.ts'
import type { Word } from './parse.ts'
import type { Chunk } from './pieces.ts'
import { conjugatedFor, isGiven, isSpanish, numberOf } from './postposed.ts'

/**
 * Labels: `agent`, `patient`; `core`, either of the two when undecided; `attribute` of a copula; `of`, `in`, `to` …,
 * the class of a preposition; `member`, beside its noun; `relative`, `complement`, `joined`, or the subordinator of a
 * clause.
 */
export interface Edge {
  child: number
  head: number
  label: string
}

export interface Tree {
  words: readonly Word[]
  chunks: readonly Chunk[]
  edges: readonly Edge[]
}

export function tree(words: readonly Word[]): Tree {
  const pieces = chunks(words)
  const hanger = new Hanger(words, pieces)
  for (const piece of pieces) hanger.add(piece)
  return { words, chunks: pieces, edges: hanger.done() }
}

/** Labels of the subject and the object of a verb. */
export const CORE = new Set(['agent', 'patient', 'core'])

/** Returns the chunk that a word belongs to. */
export const chunkOf = (tree: Tree, word: number): Chunk | undefined =>
  tree.chunks.find(c => c.head === word || c.members.includes(word))

export const negations = (tree: Tree, word: number): number =>
  (chunkOf(tree, word)?.operators ?? []).filter(o => o === 'negation').length

class Hanger {
  #edges: Edge[] = []
  /** Noun chunks that wait for their verb. */
  #waiting: Chunk[] = []
  /** A subordinate clause that waits for its main clause. */
  #subordinate: Chunk | null = null
  #noun: Chunk | null = null
  #verb: Chunk | null = null
  #previous: Chunk | null = null
  /** Whether the current verb has its subject. */
  #subject = false
  readonly #finite: ReadonlySet<number>
  readonly #copula: readonly Chunk[]

  /** An antecedent that may be the object of its clause: "el libro que escribió Ana". */
  #either: Chunk | null = null
  readonly #words: readonly Word[]

  constructor(words: readonly Word[], pieces: readonly Chunk[]) {
    this.#words = words
    this.#finite = new Set(
      pieces.flatMap(p =>
        p.type === 'verb' && p.form !== 'infinitive' && p.form !== 'gerund' && !p.reduced ? [p.clause] : [],
      ),
    )
    this.#copula = pieces.filter(p => p.copula)
  }

  add(piece: Chunk): void {
    if (this.#previous && this.#previous.main !== piece.main) this.#close()
    for (const member of piece.members) this.#edges.push({ child: member, head: piece.head, label: 'member' })
    if (piece.type === 'verb') this.#addVerb(piece)
    else this.#addNoun(piece)
    if (piece.preposition !== 'manner') this.#previous = piece
  }

  done(): Edge[] {
    this.#close()
    this.#copulas()
    return this.#edges
  }

  /** Attaches what still waits; no dependency crosses a full stop or a semicolon. */
  #close(): void {
    for (const piece of this.#waiting) if (this.#verb) this.#hang(piece, this.#verb, piece.preposition ?? 'beside')
    this.#waiting = []
    this.#subordinate = this.#noun = this.#verb = this.#previous = null
    this.#subject = false
  }

  /**
   * Adds edges for copulas: the attribute also depends on the subject, as in apposition, and the rest of the clause on
   * the attribute.
   */
  #copulas(): void {
    for (const { head } of this.#copula) {
      const own = this.#edges.filter(e => e.head === head)
      const attributes = own.filter(e => e.label === 'attribute')
      for (const { child } of attributes)
        for (const e of own)
          if (e.child !== child)
            this.#edges.push(CORE.has(e.label) ? { child, head: e.child, label: 'attribute' } : { ...e, head: child })
    }
  }

  #hang(child: Chunk, head: Chunk, label: string): void {
    if (child.head !== head.head) this.#edges.push({ child: child.head, head: head.head, label })
  }

  #addNoun(noun: Chunk): void {
    // In "all of the people" and "la mayoría de los" the word before "of" is a quantity and no noun.
    const partitive = noun.preposition === 'of' && noun.operators.length > 0 && this.#previous?.type !== 'noun'
    const piece = partitive ? { ...noun, preposition: null } : noun
    const verb = this.#verb,
      before = this.#noun
    const ahead = verb === null || (verb.clause !== piece.clause && this.#finite.has(piece.clause))
    if (piece.joined && before && this.#previous?.type === 'noun' && !(ahead && verb)) this.#copy(piece, before)
    else if (piece.preposition === 'of' && before && this.#previous?.type === 'noun') this.#hang(piece, before, 'of')
    else if (ahead) this.#waiting.push(piece)
    else if (piece.preposition !== null || piece.date)
      this.#hang(
        piece,
        verb,
        piece.preposition === 'by' && verb.passive && !piece.date ? 'agent' : (piece.preposition ?? 'in'),
      )
    else if (verb.clause !== piece.clause && before) this.#copy(piece, before)
    else this.#hang(piece, verb, this.#behindRelative(piece, verb) ?? this.#objectOf(verb))
    // What follows an adverb belongs to the noun before it.
    if (piece.preposition !== 'manner') this.#noun = piece
  }

  /** Attaches a chunk in a list or an apposition to the head of its neighbour. */
  #copy(piece: Chunk, before: Chunk): void {
    const own = this.#edges.filter(e => e.child === before.head && e.label !== 'relative')
    for (const e of own) this.#edges.push({ ...e, child: piece.head, label: piece.preposition ?? e.label })
    if (own.length === 0) this.#waiting.push({ ...piece, preposition: piece.preposition ?? before.preposition })
    if (!piece.joined) this.#hang(piece, before, 'attribute')
  }

  /**
   * Returns the label of the first noun behind the verb of a Spanish relative clause, whose subject often stands there,
   * and labels the antecedent anew. Where the verb agrees with both nouns, neither is decided.
   */
  #behindRelative(piece: Chunk, verb: Chunk): string | null {
    const antecedent = this.#either // its edge is there, since `#addVerb` has hung it
    this.#either = null
    if (!antecedent || piece.joined || !isGiven(this.#words, piece)) return null
    const [a, b] = [antecedent, piece].map(noun => numberOf(this.#words, noun))
    const own = conjugatedFor(this.#words, verb)
    if (verb.preposition === 'to') return b === null || b === own ? 'agent' : 'core'
    const edge = this.#edges.findIndex(e => e.child === antecedent.head && e.head === verb.head)
    const undecided = a === b || !a || !b
    this.#edges[edge] = { ...this.#edges[edge]!, label: undecided ? 'core' : a === own ? 'agent' : 'patient' }
    return undecided ? 'core' : a === own ? 'patient' : 'agent'
  }

  #objectOf(verb: Chunk): string {
    if (verb.copula) return 'attribute'
    if (verb.clitic) return 'agent'
    return verb.passive || verb.se || !this.#subject ? 'core' : 'patient'
  }

  #addVerb(piece: Chunk): void {
    this.#either = null
    // What stands before a relative clause waits for the verb behind that clause.
    const relative = piece.opener?.role === 'relative' && piece.antecedent?.type === 'noun'
    const here = (p: Chunk): boolean => !relative || p.clause === piece.clause
    const bare = this.#waiting.filter(p => p.preposition === null && here(p))
    const finite = piece.form !== 'infinitive' && piece.form !== 'gerund' && !piece.reduced
    const subject = finite ? bare.at(-1) : undefined
    const part = piece.passive ? 'patient' : piece.se ? 'core' : 'agent'
    // In "contestó al ministro que la ley se aprobó" nothing of the clause is left for the minister to be.
    const told = subject !== undefined && piece.preposition === null && (piece.se || piece.passive || piece.copula)
    const described = relative && !(told && /^(?:que|that)$/.test(piece.opener!.form))
    const antecedent = described ? piece.antecedent : null
    // In "whose nephew founded" the subject is the nephew, not the antecedent.
    const owner = antecedent !== null && /^(?:whose|cuy[oa]s?)$/.test(piece.opener!.form)
    this.#subject = subject !== undefined
    if (subject) {
      this.#hang(subject, piece, piece.clitic ? 'core' : part)
      // Chunks of the same list have the same label.
      for (const other of bare) if (other.joined || subject.joined) this.#hang(other, piece, part)
    }
    if (antecedent) {
      if (owner && subject) this.#hang(antecedent, subject, 'of')
      else this.#hang(antecedent, piece, piece.preposition ?? (subject ? 'patient' : part))
      this.#hang(piece, antecedent, owner ? 'whose' : 'relative')
      // In "al que denunció el alcalde" the subject is still to come.
      this.#subject = piece.preposition === null || subject !== undefined
      const open = !subject && !owner && finite && part === 'agent' && (piece.preposition ?? 'to') === 'to'
      if (open && isSpanish(this.#words, piece)) this.#either = antecedent
    } else {
      if (!subject) this.#borrow(piece, part)
      this.#under(piece)
    }
    if (finite) {
      for (const other of this.#waiting)
        if (other !== subject && here(other)) this.#hang(other, piece, other.preposition ?? 'beside')
      this.#waiting = this.#waiting.filter(p => !here(p))
    }
    this.#verb = piece
  }

  /**
   * Finds a subject for a verb without one: a participle takes the noun before it, a joined verb the subject of the
   * verb before.
   */
  #borrow(piece: Chunk, part: string): void {
    if (piece.reduced && this.#noun && this.#previous?.type === 'noun' && !piece.joined) {
      this.#hang(this.#noun, piece, 'patient')
      this.#subject = true
      return
    }
    const shared = this.#verb && this.#edges.find(e => e.head === this.#verb!.head && CORE.has(e.label))
    if (!shared || !(piece.joined || piece.form === 'gerund' || piece.form === 'infinitive')) return
    this.#edges.push({ child: shared.child, head: piece.head, label: part })
    this.#subject = true
  }

  /** Attaches the clause to the one that it depends on. */
  #under(piece: Chunk): void {
    const { opener } = piece,
      before = this.#verb
    if (opener && opener.role !== 'relative' && !before) {
      this.#subordinate = piece
      return
    }
    if (!before) return
    if (this.#subordinate === before && !opener) {
      this.#hang(before, piece, before.opener!.operator ?? before.opener!.form)
      this.#subordinate = null
    } else if (opener?.role === 'relative') this.#hang(piece, before, 'complement')
    else if (opener) this.#hang(piece, before, opener.operator ?? opener.form)
    else if (piece.form === 'infinitive' || piece.form === 'gerund')
      this.#hang(piece, before, piece.preposition ?? 'complement')
    else if (piece.joined) this.#hang(piece, before, 'joined')
  }
}
