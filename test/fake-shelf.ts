/**
 * A fake of the part of a shelf that a search uses: in memory, one thread, exact scores. For tests and for tuning; the
 * product's engine is `storage/sqlite`.
 */
import type {
  DocumentRow,
  Hit,
  LexicalQuery,
  LexicalResult,
  NewPassage,
  PassageRow,
  Scope,
  SemanticQuery,
  Within,
} from '../storage/contract.ts'
import { READING } from '../src/core/read/version.ts'
import type { Ancla } from '../src/schema/index.ts'
import { Failure } from '../src/errors.ts'

const K1 = 1.2,
  B = 0.75
/** A word as it stands counts one, another form of it and a word of the heading less. */
const STEM = 0.5,
  HEADING = 0.3

interface Held {
  row: PassageRow
  forms: string[]
  counts: { form: Map<string, number>; stem: Map<string, number>; heading: Set<string> }
}

const count = (list: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

export function fakeDocument(id: string, titulo: string, autores: string[] = []): DocumentRow {
  return {
    id,
    titulo,
    autores,
    anio: null,
    tipo: 'pdf',
    estado: 'listo',
    progreso: 1,
    fase: null,
    unidades: 1,
    duracion: null,
    idioma: null,
    url: null,
    referencia: null,
    error: null,
    avisos: [],
    creado: '2026-01-01T00:00:00.000Z',
    sha256: null,
    bytes: 0,
    nombre: null,
    media: null,
    modo: 'rapido',
    given: {},
    csl: {},
    clave: null,
    numeraciones: null,
    pasajes: 0,
    bibliotecas: ['principal'],
    detalle: null,
    reading: READING,
    relectura: null,
  }
}

export class FakeShelf {
  private readonly held = new Map<string, Held>()
  private readonly rows = new Map<string, DocumentRow>()
  private readonly vectors = new Map<string, Map<string, Float32Array>>()
  private readonly df = new Map<string, number>()
  private length = 0
  /** How often each verb was asked. */
  readonly asked: string[] = []

  put(document: DocumentRow, passages: readonly NewPassage[], ancla: Ancla = { tipo: 'pagina', fisica: 1 }): string[] {
    this.rows.set(document.id, document)
    return passages.map(passage => {
      const id = `${document.id}:${passage.token}`
      const forms = passage.forms.split(' '),
        stems = passage.stems.split(' ')
      const row = {
        id,
        documento: document.id,
        token: passage.token,
        posicion: passage.posicion,
        texto: passage.texto,
        ruta: passage.ruta,
        ancla: passage.ancla ?? ancla,
        desde: passage.desde,
        hasta: passage.hasta,
      }
      this.held.set(id, {
        row,
        forms,
        counts: { form: count(forms), stem: count(stems), heading: new Set(passage.heading.split(' ')) },
      })
      for (const stem of new Set(stems)) this.df.set(stem, (this.df.get(stem) ?? 0) + 1)
      this.length += forms.length
      return id
    })
  }

  async scope({ documentos }: { documentos?: readonly string[]; biblioteca?: string }): Promise<Scope> {
    for (const id of documentos ?? []) if (!this.rows.has(id)) throw new Failure('no_encontrado', { documento: id })
    return documentos ?? null
  }

  async lexical({ words, phrases, either }: LexicalQuery, { scope, limite }: Within): Promise<LexicalResult> {
    this.asked.push('lexical')
    const idf = words.map(({ stem }) => this.idf(stem))
    const hits: Hit[] = []
    for (const { row, forms, counts } of this.within(scope)) {
      if (!phrases.every(phrase => holds(forms, phrase))) continue
      if (either && !either.some(phrase => holds(forms, phrase))) continue
      const norm = K1 * (1 - B + (B * forms.length) / (this.length / this.held.size))
      const score = words.reduce((total, { form, stem }, i) => {
        const exact = counts.form.get(form) ?? 0
        const tf = exact + STEM * ((counts.stem.get(stem) ?? 0) - exact) + (counts.heading.has(stem) ? HEADING : 0)
        return total + ((idf[i] ?? 0) * tf * (K1 + 1)) / (tf + norm)
      }, 0)
      if (score > 0 || phrases.length > 0) hits.push({ id: row.id, score })
    }
    return { hits: ranked(hits, limite), most: (K1 + 1) * idf.reduce((total, value) => total + value, 0) }
  }

  async semantic({ model, vector }: SemanticQuery, { scope, limite }: Within): Promise<Hit[]> {
    this.asked.push('semantic')
    const vectors = this.vectors.get(model) ?? new Map<string, Float32Array>()
    const hits: Hit[] = []
    for (const { row } of this.within(scope)) {
      const other = vectors.get(row.id)
      if (other) hits.push({ id: row.id, score: dot(vector, other) })
    }
    return ranked(hits, limite)
  }

  async passages(ids: readonly string[]): Promise<PassageRow[]> {
    return ids.flatMap(id => this.held.get(id)?.row ?? [])
  }

  async documents(ids: readonly string[]): Promise<Map<string, DocumentRow>> {
    return new Map(
      ids.flatMap(id => {
        const row = this.rows.get(id)
        return row ? [[id, row] as const] : []
      }),
    )
  }

  async saveVectors(model: string, rows: readonly { id: string; vector: Float32Array }[]): Promise<void> {
    const vectors = this.vectors.get(model) ?? new Map<string, Float32Array>()
    this.vectors.set(model, vectors)
    for (const { id, vector } of rows) vectors.set(id, vector)
  }

  async unembedded(model: string, limite: number): Promise<{ id: string; texto: string; ruta: string[] }[]> {
    const vectors = this.vectors.get(model)
    return [...this.held.values()]
      .filter(({ row }) => !vectors?.has(row.id))
      .slice(0, limite)
      .map(({ row: { id, texto, ruta } }) => ({ id, texto, ruta }))
  }

  /** A passage whose token says that it is a figure; its picture is named by that token. */
  async unseen(model: string, limite: number): Promise<{ passage: string; sha256: string }[]> {
    const vectors = this.vectors.get(model)
    return [...this.held.values()]
      .filter(({ row }) => /^f\d+$/.test(row.token) && !vectors?.has(row.id))
      .slice(0, limite)
      .map(({ row: { id, token } }) => ({ passage: id, sha256: token }))
  }

  private within(scope: Scope): Held[] {
    const all = [...this.held.values()]
    return scope ? all.filter(({ row }) => scope.includes(row.documento)) : all
  }

  private idf(stem: string): number {
    const df = this.df.get(stem) ?? 0
    return Math.log(1 + (this.held.size - df + 0.5) / (df + 0.5))
  }
}

const ranked = (hits: Hit[], limite: number): Hit[] =>
  hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, limite)

function holds(forms: readonly string[], phrase: readonly string[]): boolean {
  return forms.some((_, at) => phrase.every((word, i) => forms[at + i] === word))
}

function dot(a: Float32Array, b: Float32Array): number {
  let total = 0
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!
  return total
}
