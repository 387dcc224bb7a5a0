/** Candidates for an institution as author, used where no person is named, each with its features. Pure. */
import type { AuthorCandidate } from './authors.ts'
import { inCapitals } from '../page/casing.ts'
import { holderIn } from '../imprint/houses.ts'
import type { Segment } from '../page/lines.ts'
import { flag } from '../page/model.ts'
import { proper } from '../page/name-parts.ts'
import { namesIn } from '../page/people.ts'
import { type TitlePlace, type View, squeeze, textOfLines } from '../page/view.ts'
import { AUTHOR_LABEL, AUTHOR_PREFIX, DEGREE, INSTITUTION, OTHER_ROLE, PLACE, UNIVERSITY } from '../words/words.ts'
import { RUBRIC } from '../words/rubrics.ts'

const PAGES = 3
const MADE_BY = new RegExp(
  String.raw`^(?:produced by|producid[oa] por|elaborad[oa] por|prepared by|preparad[oa] por|issued by` +
    String.raw`|published by|a report (?:by|of)|autor(?:es|[ií]a)?|author)\s*:?\s+`,
  'iu',
)

/** A lone word such as "Commission" or "Project team" says what kind of institution it is, and not which. */
const KIND_ONLY = /^\p{Lu}\p{Ll}+(?: \p{Ll}+)?$/u

/** What a manual is about, where its title names it: "Mensuration Services Program (MSP) User’s Guide". */
const SUBJECT = /\b(?:program(?:me|a)?|project|proyecto)$/iu

/** Those who make something, called after it: "The MPFR team". */
const TEAM = /\p{Lu}\S* (?:team|group|developers|contributors)$/u

/** The title spelled out: "The Multiple Precision Floating-Point Reliable Library" under "GNU MPFR". */
function isSpelledOut(name: string, title: TitlePlace | null): boolean {
  const initials = squeeze((name.match(/(?<![\p{L}-])\p{Lu}/gu) ?? []).slice(0, -1).join(''))
  return initials.length >= 3 && title !== null && title.text.includes(initials)
}

/** The people of a project under one name: "Ubuntu Developers". */
const COLLECTIVE = /^(?:\S+ ){1,4}(?:developers|contributors|maintainers|authors|volunteers)\W*$/iu
const isTeam = (text: string): boolean => TEAM.test(text) || COLLECTIVE.test(text)
const isInstitution = (text: string): boolean => INSTITUTION.test(text) || COLLECTIVE.test(text)

export function bodyCandidates(view: View, title: TitlePlace | null): AuthorCandidate[] {
  const early = view.material.pages
    .filter(({ page }) => page <= PAGES)
    .flatMap(({ segments }) => segments.filter(line => !line.turned))
  const out: AuthorCandidate[] = []
  const lines = early.filter(
    line => isInstitution(line.text) || holderIn(line.text) !== null || MADE_BY.test(line.text),
  )
  for (const line of lines) {
    const holder = wholeHolder(line, early)
    const name = cleaned(holder ?? withNext(line, early).replace(MADE_BY, '').replace(AUTHOR_PREFIX, ''))
    if (!name || (!holder && (!isInstitution(name) || KIND_ONLY.test(name)))) continue
    if (SUBJECT.test(name) && title?.text.includes(squeeze(name))) continue
    if (isSpelledOut(name, title)) continue
    out.push(candidate(name, { line, holder: holder !== undefined }, { view, title, early }))
  }
  return withLonger(withoutHolders(out)).concat(ofFile(view))
}

/** The holder of rights in a line, with its end in the next one: "© 2020 Free Software" over "Foundation, Inc." */
function wholeHolder(line: Segment, lines: readonly Segment[]): string | undefined {
  const holder = holderIn(line.text)
  if (holder === null || !line.text.trimEnd().endsWith(holder)) return holder ?? undefined
  const next = lines.find(
    ({ page, y, size }) => page === line.page && y < line.y && line.y - y < 1.6 * size && size === line.size,
  )
  const [kind = ''] = next?.text.split(/[\s,.]/) ?? []
  return INSTITUTION.test(kind) ? `${holder} ${next!.text.split(/[,.]/)[0]}` : holder
}

/**
 * Where the title page names those who made it, the holder of its rights on a later page is the publisher; and where
 * several hold rights there, none of them is known to be the author.
 */
function withoutHolders(candidates: AuthorCandidate[]): AuthorCandidate[] {
  const made = candidates.some(({ name, features }) => features['titlePage'] && isTeam(name.literal!))
  const holders = candidates.filter(({ features }) => features['holder'] && !features['titlePage'])
  const several = new Set(holders.map(({ name }) => squeeze(name.literal!))).size > 1
  return made || several ? candidates.filter(each => !holders.includes(each)) : candidates
}

/** Marks a name that another candidate continues: "Philosophers’ Imprint" beside its "Editorial Board". */
function withLonger(candidates: readonly AuthorCandidate[]): AuthorCandidate[] {
  const names = candidates.map(({ name }) => squeeze(name.literal!))
  return candidates.map((candidate, i) => {
    const own = names[i]!
    const cut = names.some(name => name.length > own.length && name.startsWith(own))
    return { ...candidate, features: { ...candidate.features, cut: flag(cut) } }
  })
}

/** Words in capitals at the beginning of a line, before its running text goes on. */
const LOUD_START = /^\p{Lu}{2,}(?:\s\p{Lu}{2,})*(?=[\s,.;])/u

/** The text of the line, with that of the next one when the name is broken over two lines of one type. */
function withNext(line: Segment, lines: readonly Segment[]): string {
  // "El OBSERVATORIO DE DERECHO INFORMÁTICO" goes on with "ARGENTINO, con domicilio".
  const loud = /\p{Ll}.*\s\p{Lu}{2,}\s\p{Lu}{2,}$/u.test(line.text)
  if (!loud && !/(?:\b(?:de|del|la|los|of|the|and|y|e|for|para|en)|,)$/iu.test(line.text)) return line.text
  const next = lines.find(
    other =>
      other.page === line.page &&
      line.y - other.y > 0.3 * line.size &&
      line.y - other.y < 2 * line.size &&
      Math.abs(other.size - line.size) < 0.5,
  )
  if (!next) return line.text
  const [more] = loud ? (LOUD_START.exec(next.text) ?? ['']) : [textOfLines([line, next]).slice(line.text.length)]
  return `${line.text} ${more}`.replace(/\s+/g, ' ').trim()
}

const SMALL =
  /^(?:de|del|la|las|los|el|y|e|of|and|the|for|in|on|en|para|por|a|an|at|to|du|des|et|le|les|und|für|der|do|da|dos)$/u

/** Words around the name of an institution that are not part of it. */
const AROUND = /^(?:el|la|los|las|the)\s+(?=\p{Lu})|,?\s+(?:worldwide |corporate |world )?headquarters$/giu

function cleaned(text: string): string | null {
  const name = text
    .replace(/\s*[\d*†‡]+$/u, '')
    .replace(/^[\s–—•-]+|[\s.,;:–—-]+$/gu, '')
    .replace(/^(?:fuente|source|fonte|quelle)\s?:\s/iu, '')
    .replace(AROUND, '')
  const words = name.split(/\s+/)
  const [last = ''] = words.slice(-1)
  // "Centro de Población CCP": the acronym at the end is not part of the name.
  if (words.length > 2 && /^\(?\p{Lu}{2,6}\)?$/u.test(last) && !inCapitals(name))
    return cleaned(words.slice(0, -1).join(' '))
  if (
    name.length < 4 ||
    words.length > 14 ||
    !/^\p{Lu}/u.test(name) ||
    /[@\d%]|https?:|www\.|[.;]\s+\p{Lu}\p{Ll}+\s/u.test(name)
  )
    return null
  // "To erase a wrong note, press": a name has no words in lower case except connecting ones, and "team" at its end.
  const small = words.filter(word => /^\p{Ll}/u.test(word) && !SMALL.test(word))
  if (small.length > 0 && !(small.length === 1 && TEAM.test(name))) return null
  if (RUBRIC.test(name) || namesIn(name, { forms: {} }).names.some(n => n.given)) return null
  return inCapitals(name) && words.length > 1
    ? words
        .map((word, i) =>
          i > 0 && /^(?:de|del|la|las|los|y|of|and|the|for|e|en|in|para)$/iu.test(word)
            ? word.toLowerCase()
            : proper(word),
        )
        .join(' ')
    : name
}

interface Page {
  view: View
  title: TitlePlace | null
  early: readonly Segment[]
}

/** The line in which an institution stands, and whether it holds the rights. */
interface NameLine {
  line: Segment
  holder: boolean
}

function candidate(name: string, { line, holder }: NameLine, page: Page): AuthorCandidate {
  const { view, early } = page
  return {
    name: { literal: name },
    text: line.text,
    page: line.page,
    source: view.covers.has(line.page) ? 'cubierta' : 'pagina',
    order: line.page * 10_000 + early.indexOf(line),
    peers: 'body',
    features: { holder: flag(holder), ...standing(line, page), ...saying(name, line, page) },
  }
}

/** Features of where the line stands, and in what type. */
function standing(line: Segment, { view, title, early }: Page): Record<string, number> {
  const { material } = view
  const { segments } = material.pages.find(p => p.page === line.page)!
  const same = title?.page === line.page
  const under = same ? (title!.bottom - line.y) / Math.max(8, material.body) : 0
  return {
    titlePage: flag(same),
    first: flag(line.page === 1),
    under1: flag(same && under > 0 && under < 6),
    under2: flag(same && under >= 6),
    over: flag(same && line.y > title!.top),
    bigger: flag(line.size > 1.1 * material.body),
    bold: flag(line.bold),
    sparse: flag(segments.reduce((n, s) => n + s.text.length, 0) < 800),
    onCover: flag(view.covers.has(line.page)),
    mailed: flag(early.some(other => other.page === line.page && /@/.test(other.text))),
    short: flag(material.total <= 3),
  }
}

/** Features of the words: of the name, of its line, of the lines around it, and of the document. */
function saying(name: string, line: Segment, { view, title, early }: Page): Record<string, number> {
  const { stated } = view.material
  const own = squeeze(name)
  const before = early.filter(other => other.page === line.page && other.y > line.y + 0.3 * line.size).at(-1)
  const beside = early.find(
    other => other.page === line.page && other.x1 <= line.x && Math.abs(other.y - line.y) < 0.4 * line.size,
  )
  const labelled = before !== undefined && AUTHOR_LABEL.test(before.text)
  return {
    madeBy: flag(MADE_BY.test(line.text) || AUTHOR_PREFIX.test(line.text) || labelled),
    degree: flag(early.some(other => other.text.length < 120 && DEGREE.test(other.text))),
    university: flag(UNIVERSITY.test(name)),
    abstract: flag(early.some(other => /^\W*(?:abstract|resumen)\b/iu.test(other.text))),
    place: flag(PLACE.test(line.text)),
    long: flag(line.text.length > 90),
    often: flag(view.squeezed.split(own).length > 2),
    said: flag(squeeze(stated.authors.join(' ')).includes(own)),
    inTitle: flag(squeeze(stated.title ?? '').includes(own)),
    court: flag(view.court),
    role: flag(OTHER_ROLE.test(line.text)),
    otherLabel: flag(beside !== undefined && /:\W*$/.test(beside.text) && !AUTHOR_LABEL.test(beside.text)),
    asTitle: flag(title !== null && title.text === own),
    roleAbove: flag(before !== undefined && before.text.length < 60 && OTHER_ROLE.test(before.text)),
    manual: flag(early.some(other => other.page === 1 && OF_MANUAL.test(other.text))),
  }
}

const OF_MANUAL = /\b(?:manual|guide|instructions|instrucciones|report|informe)\b/iu

function ofFile(view: View): AuthorCandidate[] {
  return view.material.stated.authors.flatMap((author, i) => {
    const name = cleaned(author)
    if (!name || name.split(' ').length < 2) return []
    const shown = view.squeezed.includes(squeeze(name))
    return [
      {
        name: { literal: name },
        text: author,
        page: 1,
        source: 'archivo' as const,
        order: 1e6 + i / 100,
        peers: 'archivo body',
        features: {
          ofFile: 1,
          ofFileShown: flag(shown),
          ofFileInstitution: flag(INSTITUTION.test(name)),
          court: flag(view.court),
        },
      },
    ]
  })
}
