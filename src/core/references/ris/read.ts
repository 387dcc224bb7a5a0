/** Reads RIS, EndNote's tagged form and MEDLINE. The last two are read by renaming their tags to those of RIS. */
import type { Fault, OriginalField, Parsed, ParsedFile } from '../model.ts'
import { identitiesOf } from '../identities.ts'
import { readTagged, type Grammar, type TaggedRecord } from '../tagged.ts'
import { endnoteType } from './types.ts'
import { view } from './view.ts'

const RIS: Grammar = { tag: /^\s{0,3}([A-Z][A-Z0-9]) {1,2}-(?:\s(.*))?$/s, begins: 'TY', ends: 'ER' }
const REFER: Grammar = { tag: /^%([0-9A-Z@$!^&*()<>=~?+[\]:{}|;,'"#/\\-])\s(.*)$/s, begins: null, ends: null }
const MEDLINE: Grammar = { tag: /^([A-Z]{2,4})\s{0,3}- (.*)$/s, begins: null, ends: null }

export const parseRis = (text: string): ParsedFile => parse(text, RIS, fields => fields)
export const parseRefer = (text: string): ParsedFile => parse(text, REFER, fields => renamed(fields, REFER_TAGS))
export const parseMedline = (text: string): ParsedFile => parse(text, MEDLINE, medline)

function parse(text: string, grammar: Grammar, asRis: (fields: OriginalField[]) => OriginalField[]): ParsedFile {
  const { records, faults } = readTagged(text, grammar)
  const all = records.map(({ line, fields }) => ({ line, fields: asRis(fields) }))
  const times = new Map<string, number>()
  for (const { fields } of all) times.set(valueOf(fields, 'ID'), (times.get(valueOf(fields, 'ID')) ?? 0) + 1)
  return {
    entries: all.map(record => parsed(record, id => times.get(id) === 1)),
    faults: [...faults, ...records.flatMap(record => untyped(record, grammar))].sort((a, b) => a.line - b.line),
  }
}

/** Matches an `ID` that looks like a person's key; many programs only number their records there. */
const KEY = /^[A-Za-z][\w:.+-]*\d[\w:.+-]*$/
/** Matches an `ID` that may be a key without a figure, as one is that was made of a title. */
const NAME = /^[A-Za-z][\w:.+-]*$/

const valueOf = (fields: readonly OriginalField[], tag: string): string =>
  fields.find(([name]) => name === tag)?.[1].trim() ?? ''

/**
 * An id that looks like no key finds the work whose key it is, where it stands `alone` in its file and nothing else
 * tells the work: programs write "Article" there, and the report of 2020 was taken for that of 2019.
 */
function parsed({ line, fields }: TaggedRecord, alone: (id: string) => boolean): Parsed {
  const id = valueOf(fields, 'ID'),
    key = KEY.test(id) ? id : '',
    item = view(fields)
  return {
    key,
    aliases: key === '' && NAME.test(id) && alone(id) && identitiesOf(item).length === 0 ? [id] : [],
    item,
    original: { family: 'ris', type: valueOf(fields, 'TY'), key, fields: fields.filter(([name]) => name !== 'TY') },
    line,
    files: fields.flatMap(([tag, value]) =>
      /^L[1-4]$/.test(tag) ? value.split(/[;\n]/).map(path => path.trim()) : [],
    ),
  }
}

function untyped({ fields, line }: TaggedRecord, { begins }: Grammar): Fault[] {
  if (begins === null || fields[0]?.[0] === begins) return []
  return [
    {
      line,
      lost: false,
      mensaje: `El registro no empieza con la línea «${begins}»; se toma como obra sin tipo.`,
      message: `The record does not begin with the line "${begins}"; it is taken as a work without a type.`,
    },
  ]
}

const tags = (rows: string): ReadonlyMap<string, string> =>
  new Map(rows.split(' ').map(row => [row.slice(0, row.indexOf('=')), row.slice(row.indexOf('=') + 1)] as const))

const REFER_TAGS = tags(
  '0=TY A=AU E=A2 Y=A3 ?=A4 T=TI B=T2 J=JF S=T3 !=ST D=PY 8=DA V=VL N=IS ' +
    'P=SP I=PB C=CY @=SN U=UR X=AB K=KW R=DO 7=ET ' +
    '9=M3 G=LA M=AN Z=N1 F=ID +=AD 6=NV &=SE L=CN ~=DB W=DP >=L1 <=RN *=RI',
)

/** Renames tags to those of RIS. A tag without equivalent keeps its own name behind `%`, which no RIS tag has. */
function renamed(fields: readonly OriginalField[], names: ReadonlyMap<string, string>): OriginalField[] {
  const all = fields.map(([name, value]): OriginalField => {
    const tag = names.get(name)
    return [tag ?? `%${name}`, tag === 'TY' ? endnoteType(value) : value]
  })
  return all.some(([name]) => name === 'TY') ? all : [['TY', 'GEN'], ...all]
}

const MEDLINE_TAGS = tags(
  'TI=TI BTI=T2 JT=JF TA=J2 VI=VL IP=IS PG=SP AB=AB DP=DA LA=LA PB=PB ' +
    'PL=CY ISBN=SN IS=SN OT=KW MH=KW AD=AD PMC=C2 CN=AU ' +
    'ED=A2 FED=A2 EN=ET',
)

function medline(fields: readonly OriginalField[]): OriginalField[] {
  const full = fields.some(([name]) => name === 'FAU')
  const book = fields.some(([name, value]) => name === 'PT' && /book/i.test(value))
  return [
    ['TY', book ? 'BOOK' : 'JOUR'],
    ...fields.map(([name, raw]): OriginalField => {
      const value = raw.replace(/\s*\n\s*/g, ' ')
      const doi = /^(\S+) \[doi\]$/.exec(value)?.[1]
      if (name === (full ? 'FAU' : 'AU')) return ['AU', full ? value : value.replace(/\s(?=[A-Z]{1,3}$)/, ', ')]
      if (doi !== undefined && (name === 'LID' || name === 'AID')) return ['DO', doi]
      if (name === 'PMID') return ['N1', `PMID: ${value}`]
      return [MEDLINE_TAGS.get(name) ?? `%${name}`, value]
    }),
  ]
}
