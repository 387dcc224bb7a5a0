/**
 * Turns an item of Zotero into CSL-JSON. Types, fields and roles are those that Zotero documents, including the names
 * that single types give their own fields. What has no CSL variable is returned by name, for whoever can keep it.
 */
import { monthOf, seasonOf } from './bib/months.ts'
import { readDate, readYear } from './dates.ts'
import type { Item, Name, PartialDate } from './model.ts'
import { extra } from './ris/view.ts'

const pairs = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split(/\s+/)
      .map(row => row.split('=') as [string, string]),
  )

const TYPES = pairs(`artwork=graphic audioRecording=song bill=bill blogPost=post-weblog book=book bookSection=chapter
  case=legal_case computerProgram=software conferencePaper=paper-conference dataset=dataset
  dictionaryEntry=entry-dictionary document=document email=personal_communication
  encyclopediaArticle=entry-encyclopedia film=motion_picture forumPost=post hearing=hearing
  instantMessage=personal_communication interview=interview journalArticle=article-journal
  letter=personal_communication magazineArticle=article-magazine manuscript=manuscript map=map
  newspaperArticle=article-newspaper patent=patent podcast=broadcast presentation=speech preprint=article
  radioBroadcast=broadcast report=report standard=standard statute=legislation thesis=thesis tvBroadcast=broadcast
  videoRecording=motion_picture webpage=webpage`)

/** Field → variable. Fields that a type names in its own way stand beside the common ones. */
const FIELDS = pairs(`title=title caseName=title subject=title nameOfAct=title abstractNote=abstract
  publicationTitle=container-title bookTitle=container-title proceedingsTitle=container-title
  dictionaryTitle=container-title encyclopediaTitle=container-title blogTitle=container-title
  forumTitle=container-title websiteTitle=container-title programTitle=container-title code=container-title
  reporter=container-title
  publisher=publisher label=publisher company=publisher studio=publisher network=publisher university=publisher
  institution=publisher distributor=publisher repository=publisher
  place=publisher-place date=issued dateDecided=issued dateEnacted=issued issueDate=issued
  volume=volume reporterVolume=volume codeVolume=volume codeNumber=volume issue=issue
  pages=page firstPage=page codePages=page
  series=collection-title seriesTitle=collection-title seriesNumber=collection-number edition=edition
  numberOfVolumes=number-of-volumes numPages=number-of-pages ISBN=ISBN ISSN=ISSN DOI=DOI PMID=PMID PMCID=PMCID
  url=URL accessDate=accessed archive=archive archiveLocation=archive_location archiveCollection=archive_collection
  libraryCatalog=source callNumber=call-number applicationNumber=call-number rights=license language=language
  shortTitle=title-short journalAbbreviation=container-title-short conferenceName=event-title
  meetingName=event-title eventPlace=event-place type=genre thesisType=genre reportType=genre letterType=genre
  manuscriptType=genre mapType=genre websiteType=genre postType=genre presentationType=genre genre=genre
  medium=medium artworkMedium=medium audioRecordingFormat=medium interviewMedium=medium
  videoRecordingFormat=medium audioFileType=medium system=medium format=medium
  runningTime=dimensions artworkSize=dimensions dimensions=dimensions scale=scale section=section committee=section
  number=number reportNumber=number docketNumber=number publicLawNumber=number patentNumber=number billNumber=number
  documentNumber=number episodeNumber=number archiveID=number identifier=number
  history=references references=references filingDate=submitted originalDate=original-date
  originalPublisher=original-publisher originalPlace=original-publisher-place originalTitle=original-title
  versionNumber=version version=version status=status legalStatus=status session=chapter-number
  legislativeBody=authority issuingAuthority=authority court=authority authority=authority organization=authority
  country=jurisdiction jurisdiction=jurisdiction division=division partNumber=part-number partTitle=part-title
  volumeTitle=volume-title`)

const DATES = new Set(['issued', 'accessed', 'submitted', 'original-date'])

/** Role → variable of names. The first role of several types counts as the author. */
const ROLES = pairs(`author=author artist=author cartographer=author interviewee=author inventor=author
  podcaster=author presenter=author programmer=author sponsor=author performer=author director=director editor=editor
  seriesEditor=collection-editor translator=translator bookAuthor=container-author reviewedAuthor=reviewed-author
  composer=composer recipient=recipient interviewer=interviewer scriptwriter=script-writer producer=producer
  castMember=performer guest=guest host=host narrator=narrator illustrator=illustrator chair=chair
  organizer=organizer executiveProducer=executive-producer originalCreator=original-author
  seriesCreator=series-creator curator=curator contributor=contributor`)

export interface Creator {
  role: string
  first: string
  last: string
  /** Whether the name is a single string, as an institution's is. */
  whole: boolean
}

/**
 * Returns the item. `fields` are keyed by Zotero's names; `other` holds what has no variable, and `key` the citation
 * key that the item itself carries.
 */
export function cslOf(
  type: string,
  fields: Readonly<Record<string, string>>,
  creators: readonly Creator[],
): { item: Item; key: string; other: Record<string, unknown> } {
  const item: Item = { type: TYPES.get(type) ?? 'document' }
  const other: Record<string, unknown> = TYPES.has(type) ? {} : { itemType: type }
  for (const [name, value] of Object.entries(fields)) {
    if (!value || name === 'extra' || name === 'citationKey') continue
    const variable = FIELDS.get(name)
    const stated = variable !== undefined && DATES.has(variable) ? dateOf(value) : value
    if (variable === undefined || stated === undefined || variable in item) other[name] = value
    else item[variable] = stated
  }
  for (const creator of creators) {
    const name = nameOf(creator)
    if (!name) continue
    const variable = ROLES.get(creator.role)
    // a role without a variable counts as a contributor, and its name is kept
    if (variable === undefined) other['creators'] = [...((other['creators'] as unknown[]) ?? []), { ...creator }]
    const list = (item[variable ?? 'contributor'] ??= []) as Name[]
    list.push(name)
  }
  const { note, key } = readExtra(fields['extra'] ?? '', item)
  if (note) item['note'] = note
  return { item, key: fields['citationKey']?.trim() || key, other }
}

const say = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The creators of an item as Zotero's API and Better BibTeX's JSON have them. */
export const creatorsOf = ({ creators }: Record<string, unknown>): Creator[] =>
  Array.isArray(creators)
    ? (creators as Record<string, unknown>[]).map(creator => ({
        ...{ role: say(creator['creatorType']), first: say(creator['firstName']) },
        ...{ last: say(creator['lastName']) || say(creator['name']), whole: typeof creator['name'] === 'string' },
      }))
    : []

const nameOf = ({ first, last, whole }: Creator): Name | null => {
  const [given, family] = [first.trim(), last.trim()]
  if (whole || !given) return family || given ? { literal: family || given } : null
  return family ? { family, given } : { literal: given }
}

const CITATION_KEY = /^\s*Citation Key:\s*(\S+)\s*$/im

/**
 * Reads the lines of `extra` that state a variable; the rest becomes the note. Before Zotero 8, the citation key stands
 * there too.
 */
function readExtra(text: string, item: Item): { note: string; key: string } {
  const key = CITATION_KEY.exec(text)?.[1] ?? ''
  const lines = text.split('\n').filter(line => !CITATION_KEY.test(line))
  const rest = lines.filter(line => {
    let told = false
    extra(line, (variable, value) => {
      if (variable in item || value === undefined) return
      item[variable] = value
      told = true
    })
    return !told
  })
  return { note: rest.join('\n').trim(), key }
}

/**
 * Reads a date. Zotero stores it as `YYYY-MM-DD` with zeros for unknown parts, followed by the words as typed; older
 * versions store only the words. Words that state a range or a doubt are used instead of the numbers.
 */
function dateOf(stored: string): PartialDate | undefined {
  const [, year, month, day, words] = /^(\d{4})-(\d\d)-(\d\d)(?: (.*))?$/s.exec(stored.trim()) ?? []
  if (year === undefined) return readWords(stored.trim().replace(/ \d\d:\d\d:\d\d$/, ''))
  const typed = words?.trim() ?? ''
  if (/^\d\d:\d\d:\d\d$/.test(typed) || !typed) return numbered(year, month!, day!) ?? undefined
  const typedDate = readWords(typed)
  if (typedDate && (typedDate.circa || (typedDate['date-parts']?.length ?? 0) > 1)) return typedDate
  return numbered(year, month!, day!) ?? typedDate
}

function numbered(year: string, month: string, day: string): PartialDate | null {
  const parts = [Number(year), Number(month), Number(day)]
  const known = parts.findIndex(part => part === 0)
  return known === 0 ? null : { 'date-parts': [known < 0 ? parts : parts.slice(0, known)] }
}

/**
 * A year with its months, seasons or days is that year: "May 1979" stood whole where a citation has its year. Other
 * words say another time, as those of "before 1979", "1850s" and "1200 BC" do, and stay.
 */
function readWords(words: string): PartialDate | undefined {
  const read = readDate(words)
  const date = read?.literal === undefined ? read : readYear(words)
  const [year, another] = date?.literal?.match(/(?<![\p{L}\d])[12]\d{3}(?![\p{L}\d])/gu) ?? []
  const beside = words.match(/\p{L}+/gu) ?? []
  const isOfYear = beside.every(word => (monthOf(word) ?? seasonOf(word)) !== undefined || /^(?:de|of)$/i.test(word))
  return year !== undefined && another === undefined && isOfYear ? { 'date-parts': [[Number(year)]] } : date
}
