/** Uploads of files and addresses. They continue while other pages of the site are shown. */
import { signal } from '@preact/signals'
import type { Documento } from '../../schema/index.ts'
import { ApiError, post, upload } from './api.ts'
import { bundled } from './bundles.ts'
import { bytes, texts } from './i18n.ts'
import { began } from './pending.ts'
import { asApiError } from './use.ts'

const t = texts({
  large: [
    'Pesa {size} y el máximo es 95 MB. Prueba a dividirlo o a pegar su dirección.',
    'It is {size}; the limit is 95 MB. Split it or paste its address.',
  ],
})

/** Greatest size of a file in bytes, equal to the server's limit. */
const MOST = 95 * 1024 * 1024
const TOGETHER = 2

export interface Sending {
  readonly key: number
  readonly name: string
  readonly share: number
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly error?: string
}

interface Job {
  key: number
  send(progress: (share: number) => void, signal: AbortSignal): Promise<Documento>
  control: AbortController
}

export const sending = signal<readonly Sending[]>([])
/** The document that was uploaded last or was already here, for components that announce it. */
export const arrived = signal<Documento | null>(null)

const jobs = new Map<number, Job>()
let last = 0

const change = (key: number, to: Partial<Sending>): void => {
  sending.value = sending.value.map(row => (row.key === key ? { ...row, ...to } : row))
}
const drop = (key: number): void => {
  jobs.delete(key)
  sending.value = sending.value.filter(row => row.key !== key)
}

function next(): void {
  const running = sending.value.filter(row => row.state === 'sending').length
  const waiting = sending.value.find(row => row.state === 'waiting')
  if (running < TOGETHER && waiting) void run(jobs.get(waiting.key)!)
}

async function run(job: Job): Promise<void> {
  const { key, control } = job
  change(key, { state: 'sending', share: 0 })
  next()
  try {
    const document = await job.send(share => change(key, { share }), control.signal)
    drop(key)
    arrived.value = document
    began(document)
  } catch (error) {
    if (control.signal.aborted) drop(key)
    else change(key, { state: 'failed', error: asApiError(error).message })
  }
  next()
}

function add(name: string, send: Job['send']): void {
  const key = ++last
  jobs.set(key, { key, send, control: new AbortController() })
  sending.value = [...sending.value, { key, name, share: 0, state: 'waiting' }]
  next()
}

/** The error for a file that is too large, given before any of it is sent. */
function tooLarge(file: File): ApiError {
  const words = t('large', { size: bytes(file.size) })
  return new ApiError(413, { codigo: 'demasiado_grande', mensaje: words, message: words })
}

function both(file: File, captions: File): FormData {
  const form = new FormData()
  form.append('archivo', file)
  form.append('transcripcion', captions)
  return form
}

export function addFiles(files: readonly File[]): void {
  for (const { file, captions } of bundled(files)) {
    add(file.name, async (onProgress, signal) => {
      if (file.size > MOST) throw tooLarge(file)
      if (captions) return upload<Documento>('/documentos?esperar=0', both(file, captions), { onProgress, signal })
      const path = `/documentos?esperar=0&nombre=${encodeURIComponent(file.name)}`
      return upload<Documento>(path, file, {
        headers: { 'Content-Type': file.type || 'application/octet-stream' },
        onProgress,
        signal,
      })
    })
  }
}

export const addAddress = (url: string): void =>
  add(url, (_progress, signal) => post<Documento>('/documentos', { url, esperar: 0 }, { signal }))
export async function addSample(): Promise<void> {
  const document = await post<Documento>('/documentos/ejemplo', {})
  arrived.value = document
  began(document)
}

export function retrySending(key: number): void {
  change(key, { state: 'waiting' })
  next()
}
export function cancelSending(key: number): void {
  jobs.get(key)?.control.abort()
  drop(key)
  next()
}

/**
 * Returns the files that were dropped, including those inside folders; names that begin with a dot are the system's own
 * and are skipped.
 */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  if (entries.length === 0) return [...transfer.files]
  return (await Promise.all(entries.map(inside))).flat()
}

async function inside(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return []
  if (entry.isFile) return [await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))]
  const reader = (entry as FileSystemDirectoryEntry).createReader(),
    files: File[] = []
  // A folder reports at most a hundred of its entries at a time.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail))
    if (some.length === 0) return files
    files.push(...(await Promise.all(some.map(inside))).flat())
  }
}
