/** `doctor`: what works on this machine, what is missing, and the one command that adds it. Changes nothing. */
import { join } from 'node:path'
import { loadConfig, type Config } from '../config.ts'
import { listModels } from '../core/models/pull.ts'
import { ENGINE } from '../core/models/engine.ts'
import { hasEngine } from '../core/models/thread.ts'
import { dataOf } from '../core/read/ocr/engine.ts'
import { DEFAULT_LANGS } from '../core/read/ocr/index.ts'
import { findOffice } from '../core/read/office/index.ts'
import { findProgram, tesseractLangs, versionOf } from '../core/read/programs.ts'
import { NAME as ENDPOINT } from '../core/readers/endpoint.ts'
import { openMeasurements } from '../core/readers/measurements.ts'
import { MODEL } from '../core/readers/open.ts'
import { worth } from '../core/readers/panel.ts'
import { COMMAND } from '../paths.ts'
import { toAdd } from './add-program.ts'
import { defineCommand } from './command.ts'
import { SUMMARIES } from './summaries.ts'
import { columns } from './table.ts'

/** One finding. `add` is the command that adds what is missing, or null when nothing is. */
export interface Finding {
  what: string
  works: boolean
  detail: string
  add: string | null
}

const ABSENT = 'not found'

async function ocr(folder: string): Promise<Finding[]> {
  const inside = DEFAULT_LANGS.filter(lang => dataOf(lang, join(folder, 'ocr')) !== null)
  const path = await findProgram('tesseract')
  const langs = path === null ? [] : await tesseractLangs(path)
  const native = path !== null && DEFAULT_LANGS.every(lang => langs.includes(lang))
  return [
    {
      what: 'scanned pages and pictures',
      works: native || inside.length > 0,
      detail: native ? 'tesseract of this machine' : `that of the package (${inside.join(', ')})`,
      add: inside.length > 0 || native ? null : 'npm ci',
    },
    {
      what: 'faster OCR',
      works: native,
      detail:
        path === null ? `tesseract ${ABSENT}` : `${(await versionOf(path)) ?? path}; languages: ${langs.join(', ')}`,
      add: native ? null : toAdd('tesseract'),
    },
  ]
}

async function drawings(): Promise<Finding> {
  const path = await findOffice(),
    add = toAdd('libreoffice')
  return {
    what: 'Word and slides shown as they look',
    works: path !== null,
    detail:
      path === null
        ? `LibreOffice ${add === null ? 'is not used here' : ABSENT}; they are shown as text`
        : ((await versionOf(path)) ?? path),
    add: path === null ? add : null,
  }
}

async function recordings(): Promise<Finding[]> {
  const [ffmpeg, ffprobe, ytdlp] = await Promise.all([
    findProgram('ffmpeg'),
    findProgram('ffprobe'),
    findProgram('yt-dlp'),
  ])
  const both = ffmpeg !== null && ffprobe !== null
  return [
    { what: 'MP3, WAV, FLAC, Ogg, Opus', works: true, detail: 'decoders of the package', add: null },
    {
      what: 'M4A, MP4, WebM, embedded subtitles',
      works: both,
      detail: both ? ((await versionOf(ffmpeg))?.replace(/ Copyright.*/, '') ?? ffmpeg) : `ffmpeg ${ABSENT}`,
      add: both ? null : toAdd('ffmpeg'),
    },
    {
      what: 'video pages beyond open captions',
      works: ytdlp !== null,
      detail: ytdlp === null ? `yt-dlp ${ABSENT}` : ((await versionOf(ytdlp)) ?? ytdlp),
      add: ytdlp === null ? toAdd('yt-dlp') : null,
    },
  ]
}

const USES: Readonly<Record<string, string>> = {
  embed: 'better search by meaning',
  rerank: 'better order of results',
  nli: 'better judgement of claims',
  speech: 'speech to text',
  vision: 'pictures found by what they show',
  write: 'answers in words of their own',
  ocr: 'faster OCR without that program',
}

function models(folder: string): Finding[] {
  const installed = hasEngine({ folder })
  const [{ name: engine, version }] = ENGINE as [(typeof ENGINE)[number]]
  return [
    {
      what: 'public models',
      works: installed,
      detail: installed ? `${engine} ${version}` : `no model has been fetched; the embedded one serves`,
      add: installed ? null : `${COMMAND} models pull multilingual-e5-small`,
    },
    ...listModels(folder).map(({ name, use, megabytes, present }): Finding => ({
      what: USES[use] ?? use,
      works: present && (installed || use === 'ocr'),
      detail: present ? name : `${name} is not fetched (${megabytes} MB)`,
      add: present ? null : `${COMMAND} models pull ${name}`,
    })),
  ]
}

/** The judges of paraphrases: the measurement of each one that is present, or that it has not been measured yet. */
function judges({ data, models: { folder }, nli, judge }: Config): Finding[] {
  const measurements = openMeasurements(join(data, 'readers'))
  const present = listModels(folder).some(({ name, present }) => name === MODEL && present)
  const measured = (name: string, add: string): Finding => {
    const known = measurements.latest(name)
    return {
      what: 'judge of paraphrases',
      works: Object.values(known?.directions ?? {}).some(d => d.support.believed),
      detail: known ? worth(known) : `${name} was never measured, so it has no say`,
      add: known ? null : add,
    }
  }
  const atStart = 'npm start (it is measured in the background)'
  return [
    {
      what: 'judge of what is said word for word',
      works: true,
      detail: 'of the package; agents cite paraphrases by a quotation, people by reading',
      add: null,
    },
    ...(present ? [measured(MODEL, `${COMMAND} models pull ${MODEL}`)] : []),
    ...(nli ? [measured(ENDPOINT, atStart)] : []),
    ...(judge ? [measured(judge.model, atStart)] : []),
  ]
}

async function examine(config: Config): Promise<Finding[]> {
  const { folder } = config.models
  return [...(await ocr(folder)), ...(await recordings()), await drawings(), ...models(folder), ...judges(config)]
}

export default defineCommand({
  name: 'doctor',
  usage: ['doctor [--json]'],
  summary: SUMMARIES.doctor,
  options: { json: { type: 'boolean' } },
  glosses: { json: 'findings as JSON' },
  async run({ values, io }) {
    const findings = await examine(loadConfig(io.env))
    const rows = findings.map(({ what, works, detail, add }) => [what, works ? 'yes' : 'no', detail, add ?? ''])
    io.stdout.write(values.json ? `${JSON.stringify(findings)}\n` : columns(['what', 'works', 'by', 'to add it'], rows))
    return 0
  },
})
