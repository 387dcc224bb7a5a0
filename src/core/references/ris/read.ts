/** Reads RIS, EndNote's tagged form and MEDLINE. The last two are read by renaming their tags to those of RIS. */
import type { Fault, OriginalField, Parsed, ParsedFile } from '../model.ts'
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
  return {
    entries: records.map(record => parsed(record, asRis(record.fields))),
    faults: [...faults, ...records.flatMap(record => untyped(record, grammar))].sort((a, b) => a.line - b.line),
  }
}

/** Matches an `ID` that looks like a person's key; many programs only number their records there. */
const KEY = /^[A-Za-z][\w:.+-]*\d[\w:.+-]*$/

function parsed({ line }: TaggedRecord, fields: OriginalField[]): Parsed {
  const valueOf = (tag: string): string => fields.find(([name]) => name === tag)?.[1].trim() ?? ''
  return {
    key: KEY.test(valueOf('ID')) ? valueOf('ID') : '',
    aliases: [],
    item: view(fields),
    original: {
      family: 'ris',
      type: valueOf('TY'),
      key: valueOf('ID'),
      fields: fields.filter(([name]) => name !== 'TY'),
    },
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
