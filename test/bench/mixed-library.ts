/**
 * A library of 300 documents on many subjects, in two languages: the articles of XQuAD, and beside them web pages,
 * abstracts, chapters of a novel, and printed files with their tables. Questions are those of XQuAD.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeIdle } from '../../src/core/read/isolate.ts'
import { readPdf } from '../../src/core/read/pdf/index.ts'
import { cranfield, DATA, lines, scifact, xquad, type Language } from './search-sets.ts'

export interface Source {
  id: string
  titulo: string
  texts: string[]
}

const SIZE = 300,
  ABSTRACTS = 60,
  CHAPTERS = 40,
  WEB = 60
/** Bytes of a printed file, and pages of it that are read, at most. */
const LARGEST = 400_000,
  PAGES = 25
/** Characters of a page of a text that has none. */
const PAGE = 1800

/** `es:3` is the fourth article in Spanish, one page a paragraph. */
export async function mixedLibrary(): Promise<Source[]> {
  const articles = (['es', 'en'] as const).flatMap(articlesIn)
  const texts = [...judged(), ...abstracts(), ...chapters(), ...webPages()]
  const printed = await printedFiles(SIZE - articles.length - texts.length)
  return [...articles, ...texts, ...printed]
}

function articlesIn(language: Language): Source[] {
  const { paragraphs } = xquad(language)
  return [...new Set(paragraphs.map(({ article }) => article))].map(article => {
    const own = paragraphs.filter(one => one.article === article)
    return {
      id: `${language}:${article}`,
      titulo: language === 'en' ? own[0]!.title.replaceAll('_', ' ') : '',
      texts: own.map(({ text }) => text),
    }
  })
}

/** Sets of judged claims; their passages, ten to a document. */
export const JUDGED = ['humanities', 'science', 'cross', 'matched'] as const
const TOGETHER = 10
export const judgedPassages = (set: string): { id: string; text: string }[] => lines(`../judge/passages-${set}.jsonl`)

const judged = (): Source[] =>
  JUDGED.flatMap(set => {
    const all = judgedPassages(set).map(({ text }) => text)
    return Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, i) => ({
      id: `judged:${set}:${i}`,
      titulo: '',
      texts: all.slice(TOGETHER * i, TOGETHER * (i + 1)),
    }))
  })

/** Where a judged passage stands in the mixed library. */
export const placeOf = (set: string, i: number): { source: string; page: number } => ({
  source: `judged:${set}:${Math.floor(i / TOGETHER)}`,
  page: i % TOGETHER,
})

const abstracts = (): Source[] =>
  [scifact(), cranfield()].flatMap(({ texts }, set) =>
    texts.slice(0, ABSTRACTS).map(({ id, text }) => ({ id: `abstract:${set}:${id}`, titulo: '', texts: [text] })),
  )

function chapters(): Source[] {
  const book = readFileSync(join(DATA, '../text-es/don-quijote.iso-8859-1.txt'), 'latin1')
  return book
    .split(/\n(?=\s*Cap[ií]tulo )/iu)
    .filter(chapter => chapter.length > 4000)
    .slice(0, CHAPTERS)
    .map((text, i) => ({ id: `chapter:${i}`, titulo: 'Don Quijote de la Mancha', texts: pages(text) }))
}

const webPages = (): Source[] =>
  lines<{ evidence: string[] }>('wice/dev.jsonl')
    .filter(({ evidence }) => evidence.length > 20)
    .slice(0, WEB)
    .map(({ evidence }, i) => ({
      id: `web:${i}`,
      titulo: (evidence[0] ?? '').replace(/^\(meta data\) TITLE: /, ''),
      texts: pages(evidence.slice(1).join('\n')),
    }))

function pages(text: string): string[] {
  const out = ['']
  for (const line of text.split(/(?<=[.!?])\s+|\n+/)) {
    if (out.at(-1)!.length > PAGE) out.push('')
    out[out.length - 1] += `${line} `
  }
  return out.slice(0, PAGES)
}

async function printedFiles(most: number): Promise<Source[]> {
  const out: Source[] = []
  const root = join(DATA, '../pdf')
  const files = ['records', 'printed', 'text'].flatMap(folder =>
    readdirSync(join(root, folder)).map(name => join(root, folder, name)),
  )
  for (const path of files.filter(file => file.endsWith('.pdf'))) {
    if (out.length === most) break
    if (readFileSync(path).length > LARGEST) continue
    const texts = await printedPages(path)
    if (texts.length > 0) out.push({ id: `printed:${path}`, titulo: '', texts })
  }
  closeIdle()
  return out
}

async function printedPages(path: string): Promise<string[]> {
  try {
    const { units } = await readPdf({ path, limits: { seconds: 60, megabytes: 1500 }, onUnits: async () => {} })
    return units
      .map(({ texto }) => texto)
      .filter(text => text.trim() !== '')
      .slice(0, PAGES)
  } catch {
    return [] // a file that cannot be read is no document
  }
}
