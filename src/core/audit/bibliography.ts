/**
 * Checks a manuscript's list of sources: entries that nothing cites, cited works that it lacks, and entries that stand
 * in it twice.
 */
import type { BibliografiaRevisada, CitaRevisada } from '../../schema/index.ts'
import { foldedText, identitiesOf, titlesAgree } from '../references/identities.ts'
import { peopleOf } from '../references/people.ts'
import { plainText } from '../references/rich.ts'
import type { Entry, Manuscript } from './model.ts'
import { familiesOf, namesAre, sameTitle, yearIs, yearsOf } from './names.ts'
import type { Works } from './works.ts'

export async function listChecked(
  { entries, paragraphs }: Manuscript,
  works: Works,
  citas: readonly CitaRevisada[],
): Promise<BibliografiaRevisada> {
  const used = new Set<Entry>()
  const missing = new Set<string>()
  for (const { calls } of paragraphs)
    for (const { cites } of calls.flat())
      for (const cite of cites) {
        const { entry } = await works.of(cite)
        for (const cited of [entry, works.quotedEntry(cite)]) if (cited) used.add(cited)
      }
  const alone = ({ texto, rango, parrafo }: CitaRevisada): boolean =>
    citas.filter(other => other.texto === texto && other.rango?.[0] === rango?.[0] && other.parrafo === parrafo)
      .length === 1
  for (const cita of citas)
    if (cita.problemas.includes('falta_en_bibliografia'))
      missing.add(alone(cita) ? cita.texto : (cita.obra.citada ?? cita.texto))
  const duplicadas = duplicates(entries)
  const twice = (entry: Entry): boolean =>
    duplicadas.some(group => group.includes(entry) && group.some(twin => used.has(twin)))
  return {
    entradas: entries.length,
    sin_citar: entries.filter(entry => !used.has(entry) && !twice(entry)).map(shown),
    faltan: [...missing],
    duplicadas: duplicadas.map(group => group.map(shown)),
  }
}

/** Shows an entry as it was typed, or as key, authors, year and title when it comes from a file of references. */
function shown({ text, key, item }: Entry): string {
  if (text) return text
  const title = typeof item['title'] === 'string' ? plainText(item['title']) : ''
  const who = peopleOf(item['author'] ?? item['editor']).join('; ')
  return [key, [who, yearsOf(item)[0], title].filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

/**
 * Groups entries that are the same work: they share an identifier, or names, year and title. Author and year alone do
 * not make two entries duplicates.
 */
function duplicates(entries: readonly Entry[]): Entry[][] {
  const groups: Entry[][] = []
  const byMark = new Map<string, Entry[]>()
  for (const entry of entries) {
    const group = marksOf(entry)
      .flatMap(mark => byMark.get(mark) ?? [])
      .find(other => sameWork(entry, other))
    const own = group && groups.find(candidate => candidate.includes(group))
    if (own) own.push(entry)
    else groups.push([entry])
    for (const mark of marksOf(entry)) byMark.set(mark, [...(byMark.get(mark) ?? []), entry])
  }
  return groups.filter(group => group.length > 1)
}

const marksOf = ({ item }: Entry): string[] => [
  ...identitiesOf(item).map(({ kind, value }) => `${kind} ${value}`),
  // two titles of one work begin with the same words; so 2,000 entries of one author are not all compared in pairs
  `titulo ${foldedText(String(item['title'] ?? ''))
    .split(' ')
    .slice(0, 3)
    .join(' ')}`,
]

function sameWork(a: Entry, b: Entry): boolean {
  const strong = identitiesOf(a.item).filter(({ kind }) => kind === 'doi' || kind === 'isbn')
  if (
    strong.some(identity =>
      identitiesOf(b.item).some(other => other.kind === identity.kind && other.value === identity.value),
    )
  )
    return titlesAgree(a.item['title'], b.item['title'])
  return (
    sameTitle(a.item['title'], b.item['title']) &&
    namesAre(familiesOf(a.item).slice(0, 1), familiesOf(b.item)) &&
    yearIs(a.item, yearsOf(b.item)[0])
  )
}
