/** The questions of XQuAD asked in the mixed library, each with what is found, and what of it bears and answers. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedModel } from '../../src/core/models/static.ts'
import { fold } from '../../src/core/search/fold.ts'
import { weigh } from '../../src/core/search/index.ts'
import { parseQuery } from '../../src/core/search/query.ts'
import { readSigns, type Signs } from '../../src/core/search/relevance-signs.ts'
import { isSame, relevance, type Relevance } from '../../src/core/search/relevance.ts'
import { JUDGED, judgedPassages, mixedLibrary, placeOf } from './mixed-library.ts'
import { hold } from './search.ts'
import { lines, xquad, type Language, type Question } from './search-sets.ts'

export interface Seen {
  source: string
  /** The paragraph of an article, from 0; of anything else its page. */
  page: number
  text: string
  same: boolean
  signs: Signs
  told: Relevance
  bears: boolean
  answers: boolean
}
export interface Put {
  id: string
  text: string
  /** `null`: a claim, for which a passage that says or denies it is looked for. */
  asked: Language | null
  /** Fitted on it; else reported on it. */
  fit: boolean
  /** Best first, before anything is left out. */
  seen: Seen[]
}

const K = 16

/**
 * `whole`: every article is in the library; `half`: only the other half of them. Kept in the folder that
 * `ANAQUEL_ASK_CACHE` names, if it does.
 */
export async function putQuestions(library: 'whole' | 'half'): Promise<Put[]> {
  const cache = process.env['ANAQUEL_ASK_CACHE']
  const file = cache && join(cache, `relevance-${library}.json`)
  if (file && existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Put[] // written below
  const sources = await mixedLibrary()
  const out: Put[] = []
  for (const without of library === 'whole' ? [null] : [0, 1]) {
    const held = await hold(
      await embeddedModel(),
      sources.filter(({ id }) => !/^e[sn]:/.test(id) || Number(id.slice(3)) % 2 !== without),
    )
    for (const asked of ['es', 'en'] as const)
      for (const question of xquad(asked).questions)
        if (without === null || articleOf(question) % 2 === without)
          out.push(
            await put(held, question.text, {
              id: question.id,
              asked,
              fit: articleOf(question) % 2 === 0,
              truth: place => truth(question, place),
            }),
          )
    if (without === null) for (const claim of claims()) out.push(await put(held, claim.text, claim))
    await held.close()
  }
  if (file) writeFileSync(file, JSON.stringify(out))
  return out
}

const articleOf = ({ paragraph }: { paragraph: string }): number => Number(paragraph.slice(1, 3))

type Place = Pick<Seen, 'source' | 'page' | 'text'>
type Truth = Pick<Seen, 'bears' | 'answers'>
interface Posed extends Pick<Put, 'id' | 'asked' | 'fit'> {
  truth(place: Place): Truth
}

async function put(held: Awaited<ReturnType<typeof hold>>, text: string, { truth, ...posed }: Posed): Promise<Put> {
  const query = parseQuery(text)
  const found = (await weigh(held, query, { k: K })).slice(0, K)
  const [signs, told] = [readSigns(query, found, await embeddedModel()), await relevance(query, found)]
  const seen = found.map((one, i): Seen => {
    const place = { source: held.documentOf.get(one.row.documento)!, page: one.row.posicion - 1, text: one.row.texto }
    return { ...place, same: isSame(query, one), signs: signs[i]!, told: told[i]!, ...truth(place) }
  })
  return { ...posed, text, seen }
}

/** Claims are many: each third one is put. */
const EACH = 3

/** A claim's own passage bears, and answers where it says or denies it. Halves by passage. */
function claims(): (Posed & { text: string })[] {
  return JUDGED.flatMap(set => {
    const numbers = new Map(judgedPassages(set).map(({ id }, i) => [id, i]))
    return lines<{ id: string; passage: string; claim: string; label: string }>(`../judge/pairs-${set}.jsonl`)
      .filter((_, i) => i % EACH === 0)
      .map(({ id, passage, claim, label }) => {
        const n = numbers.get(passage)!,
          own = placeOf(set, n)
        const truth = ({ source, page }: Place): Truth => {
          const bears = source === own.source && page === own.page
          return { bears, answers: bears && label !== 'neither' }
        }
        return { id, text: claim, asked: null, fit: n % 2 === 0, truth }
      })
  })
}

const known = new Map<string, readonly string[]>()
function answersOf(language: Language, id: string): readonly string[] {
  if (known.size === 0)
    for (const each of ['es', 'en'] as const)
      for (const { id, answers } of xquad(each).questions)
        known.set(
          `${each}:${id}`,
          answers.map(({ text }) => fold(text)),
        )
  return known.get(`${language}:${id}`) ?? []
}

/** Any passage of its article bears; that of its paragraph with the answer in it answers. */
function truth(
  { id, paragraph }: Question,
  { source, page, text }: Pick<Seen, 'source' | 'page' | 'text'>,
): Pick<Seen, 'bears' | 'answers'> {
  const [language, article] = source.split(':')
  const own = (language === 'es' || language === 'en') && Number(article) === articleOf({ paragraph })
  const answers =
    own && page === Number(paragraph.slice(4)) && answersOf(language, id).some(answer => fold(text).includes(answer))
  return { bears: own, answers }
}
