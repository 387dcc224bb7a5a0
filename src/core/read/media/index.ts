/**
 * Turns a recording into units of time: by the transcript that came with it, else by the subtitles inside it, else by
 * what a speech model hears.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chapter, Cue } from '../captions/index.ts'
import { cueUnits } from '../captions/units.ts'
import { valueOf } from '../isolate-outcome.ts'
import { isolated } from '../isolate.ts'
import { languageOf } from '../language.ts'
import { authorsFrom, isByline } from '../record/page/stated.ts'
import type { Meta, Reading, ReadRequest, Unit } from '../reader.ts'
import { Unreadable } from '../unreadable.ts'
import { findFfmpeg, probe, soundTo, subtitlesTo, type Ffmpeg, type Probe } from './ffmpeg.ts'
import { kindOf, MAX_SECONDS } from './kinds.ts'
import type { DecodeInput, Decoded } from './process.ts'
import { transcribe } from './transcribe.ts'

export { isRecording, isSound } from './kinds.ts'

/** Source of the child process, as `isolated` expects it. */
export const MEDIA_PROCESS = 'src/core/read/media/process.ts'

/** What is known of the recording before its words are read. */
interface Recording {
  request: ReadRequest
  ffmpeg: Ffmpeg | null
  probe: Probe | null
  plain: boolean
  began: number
}
/** The words and where they come from. */
interface Words {
  cues: Cue[]
  seconds: number | null
  warnings: string[]
}

export async function readRecording(request: ReadRequest): Promise<Reading> {
  const ffmpeg = await findFfmpeg()
  const probed = ffmpeg && (await probe(ffmpeg, request.path, request))
  const recording: Recording = {
    request,
    ffmpeg,
    probe: probed,
    plain: (await kindOf(request.path)) !== 'other',
    began: Date.now(),
  }
  const { cues, seconds, warnings } =
    (await sidecar(recording)) ??
    (await embedded(recording, false)) ??
    (await heard(recording)) ??
    (await embedded(recording, true)) ??
    SILENT
  const chapters = probed?.chapters.length ? probed.chapters : (request.origin?.chapters ?? [])
  const last = cues.reduce((end, cue) => Math.max(end, cue.t1), 0)
  const duration = probed?.seconds ?? seconds ?? (last || null)
  const film = probed ? probed.film : !recording.plain && !(await soundByName(request))
  const units = cues.length > 0 ? cueUnits(cues, chapters) : unspoken(chapters, duration ?? 0)
  return {
    tipo: film ? 'video' : 'audio',
    meta: await metaOf(probed, { duration, film, units }),
    units,
    warnings: [
      ...warnings,
      ...(probed?.drawn && !request.transcript && probed.subtitles.length === 0 ? [DRAWN] : []),
      ...(duration !== null && last > duration + 5
        ? ['La transcripción dura más que la grabación: puede ser de otra.']
        : []),
    ],
  }
}

/** Warning for a film in which nobody speaks: it is found by its chapters and its pictures. */
const NO_WORDS =
  'Sin palabras: la película no tiene subtítulos de texto y no se oye hablar a nadie. Se ' +
  'encuentra por sus capítulos y por lo que se lee en sus imágenes.'
const DRAWN =
  'Los subtítulos de la película son imágenes (DVD o Blu-ray) y no se leen: conviértelos a SRT y súbelos con ella.'
const SILENT: Words = { cues: [], seconds: null, warnings: [NO_WORDS] }

function unspoken(chapters: readonly Chapter[], end: number): Unit[] {
  if (chapters.length === 0) return [{ posicion: 1, texto: '', ancla: { tipo: 'tiempo', t0: 0, t1: end }, ruta: [] }]
  return chapters.map(({ t0, titulo }, i) => ({
    posicion: i + 1,
    texto: titulo,
    ancla: { tipo: 'tiempo', t0, t1: Math.max(t0, chapters[i + 1]?.t0 ?? end) },
    ruta: [titulo],
  }))
}

/** Without ffprobe nothing inspects the container, so the file's extension decides. */
const soundByName = async ({ nombre }: ReadRequest): Promise<boolean> =>
  /\.(?:m4a|m4b|aac|wma|oga|mka|aiff?|amr|weba)$/i.test(nombre ?? '')

const left = ({ request, began }: Recording): number =>
  Math.max(1, request.limits.seconds - (Date.now() - began) / 1000)

async function sidecar(recording: Recording): Promise<Words | null> {
  const { request } = recording
  if (!request.transcript) return null
  const cues = await inChild<Cue[]>(recording, 'captions', { path: request.transcript.path })
  if (cues.length === 0)
    throw new Unreadable(
      'La transcripción que acompaña a la grabación no trae palabras con su ' +
        'tiempo (VTT, SRT, SBV, LRC, TTML o JSON de pódcast).',
      'The transcript holds no cues.',
    )
  const seconds = recording.probe || !recording.plain ? null : (await decode(recording, null)).seconds
  return { cues, seconds, warnings: [] }
}

/** Reads the subtitles inside the recording. Forced ones cover only foreign speech, so they are read last. */
async function embedded(recording: Recording, forced: boolean): Promise<Words | null> {
  const { ffmpeg, probe: probed, request } = recording,
    best = probed?.subtitles.find(track => track.forced === forced)
  if (!ffmpeg || !best) return null
  return inFolder('anaquel-subtitles-', async folder => {
    const to = join(folder, 'subtitles.vtt')
    if (
      !(await subtitlesTo(
        ffmpeg,
        { path: request.path, target: { stream: best.stream, to } },
        { signal: request.signal, seconds: left(recording) },
      ))
    )
      return null
    const cues = await inChild<Cue[]>(recording, 'captions', { path: to })
    return cues.length === 0 ? null : { cues, seconds: null, warnings: [] }
  })
}

async function inFolder<T>(prefix: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const NO_FFMPEG =
  'Para leer este formato hace falta el programa ffmpeg en el servidor; o sube la ' +
  'grabación en MP3, WAV, FLAC u Ogg, o con su transcripción.'
const BROKEN = 'La grabación está dañada o incompleta y no se pudo abrir: consigue otra copia y vuelve a subirla.'
const NO_SPEECH =
  'No hay modelo de voz con que transcribir: tráelo en Ajustes, Modelos, o ' +
  'sube la grabación con su transcripción (VTT o SRT).'

/** Seconds of sound that take as long to transcribe as one scanned page takes to read. */
const SECONDS_OF_PAGE = 6

/** Transcribes the sound. Null for a film in which nobody speaks. */
async function heard(recording: Recording): Promise<Words | null> {
  const { request, ffmpeg, probe: probed, plain } = recording
  if (probed?.film && !probed.sound) return null
  if (probed && !probed.sound)
    throw new Unreadable('La grabación no tiene sonido ni subtítulos que leer.', 'Neither sound nor subtitles.')
  if (ffmpeg && !probed && !plain) throw new Unreadable(BROKEN, 'ffprobe could not open it.')
  if (!ffmpeg && !plain) throw new Unreadable(NO_FFMPEG, 'Needs ffmpeg.')
  if (!request.speech) throw new Unreadable(NO_SPEECH, 'No speech model: npm run -s anaquel -- models pull speech')
  const asked = Date.now()
  await request.onPhase?.('transcripcion', Math.ceil((probed?.seconds ?? 600) / SECONDS_OF_PAGE))
  recording.began += Date.now() - asked // the wait for a turn does not count as reading time
  const { speech } = request
  return inFolder('anaquel-sound-', async folder => {
    const pcm = join(folder, 'sound.pcm')
    const { seconds, cut } = await sound(recording, pcm)
    const cues = await transcribe(pcm, { speech, signal: request.signal, onProgress: request.onProgress })
    if (cues.length === 0 && probed?.film) return null
    if (cues.length === 0) throw new Unreadable('En la grabación no se oye hablar a nadie.', 'Nobody speaks.')
    return { cues, seconds, warnings: cut ? ['Solo se transcribieron las primeras doce horas.'] : [] }
  })
}

async function sound(recording: Recording, to: string): Promise<{ seconds: number | null; cut: boolean }> {
  const { ffmpeg, request, probe: probed } = recording
  if (
    ffmpeg &&
    (await soundTo(ffmpeg, { path: request.path, to }, { signal: request.signal, seconds: left(recording) }))
  ) {
    return { seconds: probed?.seconds ?? null, cut: (probed?.seconds ?? 0) > MAX_SECONDS }
  }
  if (!recording.plain) throw new Unreadable(BROKEN, 'ffmpeg could not decode it.')
  return decode(recording, to)
}

const decode = (recording: Recording, to: string | null): Promise<Decoded> =>
  inChild<Decoded>(recording, 'decode', { path: recording.request.path, to } satisfies DecodeInput)

const TOO_MUCH = 'La grabación tarda demasiado en abrirse o necesita demasiada memoria: puede estar dañada.'
const STOPPED = { time: TOO_MUCH, memory: TOO_MUCH, crash: TOO_MUCH, aborted: TOO_MUCH }

async function inChild<T>(recording: Recording, task: 'decode' | 'captions', input: object): Promise<T> {
  const { limits, signal } = recording.request
  const outcome = await isolated<T>(
    MEDIA_PROCESS,
    { task, input },
    { limits: { milliseconds: left(recording) * 1000, megabytes: limits.megabytes }, signal },
  )
  return valueOf(outcome, { reader: 'media', stopped: STOPPED, signal })
}

interface Heard {
  duration: number | null
  film: boolean
  units: readonly Unit[]
}

/**
 * Metadata from tags as ffprobe names them. The `artist` of a film is ignored; that of a sound is often a group, so
 * only what is plainly a person's name is inverted.
 */
async function metaOf(probed: Probe | null, { duration, film, units }: Heard): Promise<Meta> {
  const idioma = await languageOf(units)
  const tags = probed?.tags ?? {}
  const year = /^\d{4}/.exec(tags.date ?? tags.year ?? '')?.[0]
  const title = tags.title?.trim()
  const artist = film ? undefined : tags.artist?.trim()
  const autores = artist && isByline(artist) ? authorsFrom([artist], idioma, '') : [artist ?? '']
  return {
    ...(title && { titulo: title }),
    ...(artist && { autores }),
    ...(year && { anio: Number(year) }),
    ...(idioma && { idioma }),
    ...(duration !== null && { duracion: Math.round(duration * 1000) / 1000 }),
    csl: { type: film ? 'motion_picture' : 'broadcast' },
  }
}
