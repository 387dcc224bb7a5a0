/** Splits the line by which a journal, a volume or a series says where a text appeared. Pure. */
import { MONTHS } from '../words/words.ts'

export interface Citation {
  container?: string
  volume?: string
  issue?: string
  page?: string
  year?: number
  /** Name of the form that matched: each form has its own share of errors. */
  form: string
}

const NAME = String.raw`(?<container>\p{Lu}[\p{L}\p{M}\d .,:&’'()–-]{3,110}?)`
const YEAR = String.raw`(?<year>(?:1[6-9]|20)\d\d)`
const PAGES = String.raw`(?:pp?\.?\s*|p[aá]gs?\.?\s*)?(?<page>[A-Z]?\d+\s?[–—-]{1,2}\s?[A-Z]?\d+)`
const MONTH = String.raw`(?:(?:${MONTHS})\.?(?:\s?[–/-]\s?(?:${MONTHS})\.?)?\s*)`
const NO = String.raw`(?:no|nos|n[uú]m|n[uú]mero|issue|iss|n)[.º°o]?\s*`

/** The forms, from the most certain to the least. */
const FORMS: Readonly<Record<string, RegExp>> = {
  // Journal of Systems 75 (2009) 178–189
  volumeYear: new RegExp(
    String.raw`${NAME}[,.]?\s+(?:vol\.?\s*)?(?<volume>\d{1,4})\s*\(${YEAR}\)[,:]?\s*${PAGES}`,
    'iu',
  ),
  // International Psychogeriatrics (2014), 26:1, 147–154
  yearFirst: new RegExp(
    String.raw`${NAME}\s+\(${YEAR}\)[,.]?\s*(?<volume>\d{1,4})\s*[:(]\s*(?<issue>\d{1,3})\)?\s*[,:]\s*${PAGES}`,
    'iu',
  ),
  // Rev. Fac. Med. 2022; 22(3):522-532
  medical: new RegExp(
    String.raw`${NAME}[.,;]?\s+${YEAR}\s*[;,]\s*(?:vol\.?\s*)?(?<volume>\d{1,4})\s*` +
      String.raw`(?:\((?<issue>[\d-]{1,5})\))?\s*[:,]\s*${PAGES}`,
    'iu',
  ),
  // The American Journal of Human Genetics 89, 277–288, August 12, 2011
  dated: new RegExp(String.raw`${NAME},?\s+(?<volume>\d{1,4}),\s*${PAGES},\s*${MONTH}?(?:\d{1,2},\s*)?${YEAR}`, 'iu'),
  // Bernoulli 10(6), 2004, 971–988; Messenger 4,4 (Oct. 1993), 2-27; Networking, 9(1), 50-63, January-March 2013
  issued: new RegExp(
    String.raw`${NAME}[,.]?\s+(?<volume>\d{1,4})\s*(?:\(\s*(?<issue>\d{1,3})\s*\)` +
      String.raw`|,\s?(?<issue2>\d{1,3})(?=\s*\())[,.:]?\s*\(?${MONTH}?(?:${YEAR}\)?[,:.]?\s*)?${PAGES}` +
      String.raw`(?:,?\s*${MONTH}?(?<year2>(?:19|20)\d\d))?`,
    'iu',
  ),
  // RAIRO. Recherche opérationnelle, tome 11, no 2 (1977), p. 129-143; Vol. 29 No. 2, 2007 pp. 162-177
  worded: new RegExp(
    String.raw`(?:${NAME}[,.]?\s+)?(?:${YEAR},?\s*)?(?:vol(?:ume|umen)?|tome|tomo|band|v)[.\s]\s*` +
      String.raw`(?<volume>[\dIVXLC]+)[,.]?\s*(?:\(?${NO}(?<issue>[\d–-]+)\)?)?[,.]?\s*` +
      String.raw`(?:\(?${MONTH}?(?:\d{1,2},?\s*)?(?<year2>(?:1[6-9]|20)\d\d)\)?)?[,.]?\s*(?:${PAGES})?`,
    'iu',
  ),
  // HiPC 2006, LNCS 4297, pp. 277–288, 2006.
  series: new RegExp(
    String.raw`(?:Eds?\.\)\s*:\s*)(?<container>[^,]{3,60}),\s*(?<volume>` +
      String.raw`(?:LN\p{Lu}{1,3}|CCIS|IFIP|LNICST)[\p{L}\s]*\d+),\s*${PAGES}(?:,\s*${YEAR})?`,
    'u',
  ),
  // 2018 J. Phys.: Conf. Ser. 954 012010
  numbered: new RegExp(
    String.raw`${YEAR}\s+(?<container>\p{Lu}[\p{L} .:]{5,60}?)\s+(?<volume>\d{1,4})\s+(?<page>\d{5,6})`,
    'u',
  ),
}

export function citationIn(line: string): Citation | null {
  if (line.length > 330 || !/\d/.test(line)) return null
  const text = line.replace(/\s+/g, ' ').replace(/^\d{1,4}\s+(?=\p{Lu})|(?<=\d{4}|\p{L})\s\d{1,3}$/gu, '')
  const edited = /Eds?\.\)\s*:/u.test(text)
  const forms = edited
    ? (['series'] as const)
    : /\b(?:vol|volume|volumen|tome|tomo)\b/iu.test(text)
      ? (['worded'] as const)
      : Object.keys(FORMS)
  for (const form of forms) {
    const pattern = FORMS[form]!
    const groups = pattern.exec(text)?.groups
    if (!groups) continue
    const { volume, page } = groups
    const issue = groups['issue'] ?? groups['issue2']
    if (form === 'worded' && !issue && !page && !groups['year2']) continue
    const year = Number(groups['year'] ?? groups['year2'] ?? NaN)
    const container = containerOf(groups['container'])
    return {
      ...(container && { container }),
      ...(volume && { volume }),
      ...(issue && { issue }),
      ...(page && { page: page.replace(/\s?[–—-]+\s?/, '-') }),
      ...(Number.isFinite(year) && { year }),
      form,
    }
  }
  return null
}

function containerOf(text: string | undefined): string | undefined {
  const clean = text
    ?.replace(/^(?:published in|in|en|source|article in)\s*:?\s+/iu, '')
    .replace(/[\s,.:;(–-]+$/u, '')
    .trim()
  return clean && (clean.match(/\p{L}/gu) ?? []).length >= 4 ? clean : undefined
}
