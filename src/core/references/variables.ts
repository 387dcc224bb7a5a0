/**
 * The schema of a record: every type and every variable of CSL-JSON 1.0.2 with its kind. A variable that is not listed
 * here is kept as it came and never shown.
 */

export const KINDS = ['texto', 'numero', 'nombres', 'fecha'] as const
export type Kind = (typeof KINDS)[number]

const words = (text: string): string[] => text.trim().split(/\s+/)

export const TYPES: ReadonlySet<string> = new Set(
  words(`article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection
    dataset document entry entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case
    legislation manuscript map motion_picture musical_score pamphlet paper-conference patent performance periodical
    personal_communication post post-weblog regulation report review review-book software song speech standard thesis
    treaty webpage`),
)

const OF: Readonly<Record<Kind, readonly string[]>> = {
  texto: words(`abstract annote archive archive_collection archive_location archive-place authority call-number
    collection-title container-title container-title-short dimensions division DOI event event-title event-place genre
    ISBN ISSN journalAbbreviation jurisdiction keyword language license medium note original-publisher
    original-publisher-place original-title part-title PMCID PMID publisher publisher-place references reviewed-genre
    reviewed-title scale shortTitle source status title title-short URL volume-title volume-title-short year-suffix`),
  numero: words(`chapter-number collection-number edition issue number number-of-pages number-of-volumes page page-first
    part-number printing-number section supplement-number version volume`),
  nombres: words(`author chair collection-editor compiler composer container-author contributor curator director editor
    editor-translator editorial-director executive-producer guest host illustrator interviewer narrator organizer
    original-author performer producer recipient reviewed-author script-writer series-creator translator`),
  fecha: words('accessed available-date event-date issued original-date submitted'),
}

/** Variable → its kind. */
export const VARIABLES: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap(kind => OF[kind].map((name): [string, Kind] => [name, kind])),
)

export const kindOf = (variable: string): Kind | undefined => VARIABLES.get(variable)

/** Keys that identify an item and do not describe it. */
export const IDENTITY: ReadonlySet<string> = new Set(['id', 'citation-key', 'citation-label', 'citation-number'])
